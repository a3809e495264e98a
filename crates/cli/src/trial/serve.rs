//! `norobots trial --serve`: serves the sites for a robot that norobots does not start.

use crate::exit::{Failed, Out, Result, bail, note};
use crate::trial::args::Args;
use norobots_suite::shutdown;
use norobots_text::visible::count;
use norobots_trial::case::{CALIBRATION, Case, PLAIN, case};
use norobots_trial::log::{End, Log, SiteLog};
use norobots_trial::server::{Server, Setup};
use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::thread;
use std::time::Duration;

/// Serves the sites and returns the log. Stops after a signal, or if the robot has sent no request for `--quiet`
/// seconds.
pub(super) fn serve(args: &Args, cases: &[&'static Case], out: &mut Out) -> Result<Log> {
    let address = args.bind.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    if !address.is_loopback() && !args.not_loopback {
        bail!(
            "--bind {address}: other machines can reach this address; add --not-loopback if they \
             may"
        );
    }
    let mut all: Vec<&'static Case> = [CALIBRATION, PLAIN].into_iter().filter_map(case).collect();
    all.extend(cases.iter().filter(|case| case.id != PLAIN && case.id != CALIBRATION));
    let setup = Setup { address, late: args.late, name: args.name.clone(), command: String::new() };
    let server = Server::start(&all, &setup, args.port).map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => Failed::usage(format_args!(
            "--port {}: another program listens there; name another port, or leave the option out",
            args.port
        )),
        io::ErrorKind::PermissionDenied => Failed::usage(format_args!(
            "--port {}: the system does not permit it; name one above 1023",
            args.port
        )),
        _ => Failed::driver(format_args!("the sites can't be served at {address}: {error}")),
    })?;
    writeln!(
        out,
        "Let the robot crawl each of these sites, beginning with the first, which shows the name \
         that it looks for. The trial ends with Ctrl-C, or after {:?} without a request.",
        args.quiet
    )?;
    for (authority, case) in server.authorities().zip(&all) {
        writeln!(out, "http://{authority}/  {}", case.id)?;
    }
    out.flush()?;
    let stopped = loop {
        if shutdown::stopped().is_some() {
            break true;
        }
        if server.quiet().is_some_and(|quiet| quiet >= args.quiet) {
            break false;
        }
        thread::sleep(Duration::from_millis(50));
    };
    let mut log = Log { name: args.name.clone(), ..Log::default() };
    for (case, (asked, capped)) in all.iter().zip(server.logs()) {
        if !asked.is_empty() {
            let how = if stopped {
                "a signal ended the trial"
            } else {
                "the robot made no further request"
            };
            let end = End { how: how.into(), stderr: Vec::new(), capped, cut: false };
            log.sites.insert(case.id.clone(), SiteLog { asked, end: Some(end) });
        }
    }
    if log.sites.is_empty() {
        return Err(Failed::driver("no robot made a request to one of the sites"));
    }
    note(format_args!("the robot visited {} of {}", log.sites.len(), count(all.len(), "site")));
    Ok(log)
}
