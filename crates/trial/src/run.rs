//! Runs a command on the site of each case, and logs the requests that the site receives.

use crate::calibrate;
use crate::case::{CALIBRATION, Case, PLAIN, case};
use crate::command::Template;
use crate::log::{End, Log, SiteLog};
use crate::process;
use crate::server::{Server, Setup};
use std::collections::VecDeque;
use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

/// The value of the placeholder `{agent}` if the user gave no name.
const AGENT: &str = "TrialBot";

/// The options of a trial.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The robot's name, or `None` if the user gave no name.
    pub name: Option<String>,
    /// The number of sites that are crawled at the same time. Sites that make a robot wait are not counted, and are all
    /// crawled at the same time.
    pub jobs: usize,
    /// The maximum time of a run on one site.
    pub limit: Duration,
    /// The maximum time between two requests. If the robot makes no request for this time, the trial ends the run.
    pub quiet: Duration,
    /// The delay of a late answer.
    pub late: Duration,
    /// The folder in which each run gets its own folder, or `None` for the system's folder of temporary files.
    pub within: Option<PathBuf>,
}

/// The reason why a trial could not begin.
#[derive(Debug)]
pub enum NotRun {
    /// The system could not start the command.
    NotStarted(io::Error),
    /// The server could not open a port.
    NoPort(io::Error),
    /// The command made no request, or did not crawl the calibration site to its end. The value describes how the
    /// command ended.
    Silent(Box<End>),
}

impl fmt::Display for NotRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotRun::NotStarted(error) => write!(f, "it can't be started: {error}"),
            NotRun::NoPort(error) => write!(f, "no port of loopback could be opened: {error}"),
            NotRun::Silent(end) => {
                write!(f, "it did not crawl a first site to its end: {}", end.how)?;
                end.stderr.iter().try_for_each(|line| write!(f, "\n  | {line}"))
            }
        }
    }
}

impl std::error::Error for NotRun {}

/// Runs the command on the sites of these cases. The sites [`CALIBRATION`] and [`PLAIN`] are always tried first. After
/// each site, calls `done` with the number of tried sites and the number of all sites. If a signal stops norobots,
/// the log contains only the sites that were tried before the signal.
///
/// # Errors
///
/// Returns [`NotRun`] if a port can't be opened, or if the command can't be started. Also returns [`NotRun`] if the
/// command makes no request to the site [`PLAIN`].
pub fn run(
    template: &Template,
    cases: &[&'static Case],
    options: &Options,
    done: impl Fn(usize, usize) + Sync,
) -> Result<Log, NotRun> {
    let mut log =
        Log { command: Some(template.to_string()), name: options.name.clone(), ..Log::default() };
    let mut setup = Setup {
        address: IpAddr::V4(Ipv4Addr::LOCALHOST),
        late: options.late,
        name: options.name.clone(),
        command: template.program().to_owned(),
    };
    let first: Vec<&'static Case> = [CALIBRATION, PLAIN].into_iter().filter_map(case).collect();
    let mut rest: VecDeque<&'static Case> = cases
        .iter()
        .copied()
        .filter(|case| !first.iter().any(|other| other.id == case.id))
        .collect();
    let all = first.len() + rest.len();
    let mut options = options.clone();
    let mut silent = None;
    for (place, case) in first.into_iter().enumerate() {
        let site = one(template, case, &setup, &options)?;
        if site.was_cut() && !site.asked.is_empty() {
            // This crawler does not end by itself, so the next runs end after at most 3 seconds without a request.
            options.quiet = options.quiet.min(Duration::from_secs(3));
        }
        if case.id == CALIBRATION && setup.name.is_none() {
            setup.name = calibrate::name(&site).known().map(str::to_owned);
        }
        silent = site.end.clone().filter(|_| site.asked.is_empty());
        log.sites.insert(case.id.clone(), site);
        done(place + 1, all);
    }
    if let Some(end) = silent.filter(|_| norobots_suite::shutdown::stopped().is_none()) {
        return Err(NotRun::Silent(Box::new(end)));
    }
    let waits = |case: &&'static Case| case.answer.failure.is_some();
    let slow: Vec<&'static Case> = rest.iter().copied().filter(waits).collect();
    rest.retain(|case| !waits(case));
    let queue = Mutex::new(rest);
    let log = Mutex::new(log);
    let put = |case: &'static Case| {
        // If a port can't be opened or the command can't be started, the log omits this site. The trial continues with
        // the other sites.
        if let Ok(site) = one(template, case, &setup, &options) {
            let mut log = log.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            log.sites.insert(case.id.clone(), site);
            done(log.sites.len(), all);
        }
    };
    let next = || queue.lock().unwrap_or_else(std::sync::PoisonError::into_inner).pop_front();
    thread::scope(|scope| {
        for case in slow {
            scope.spawn(move || put(case));
        }
        for _ in 0..options.jobs.max(1) {
            scope.spawn(|| {
                while let Some(case) =
                    next().filter(|_| norobots_suite::shutdown::stopped().is_none())
                {
                    put(case);
                }
            });
        }
    });
    Ok(log.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner))
}

pub(crate) fn one(
    template: &Template,
    case: &Case,
    setup: &Setup,
    options: &Options,
) -> Result<SiteLog, NotRun> {
    let server = Server::start(&[case], setup, 0).map_err(NotRun::NoPort)?;
    let agent = options.name.as_deref().unwrap_or(AGENT);
    let words = template.words(server.authorities().next().unwrap_or_default(), agent);
    let watch = process::Watch {
        limit: options.limit,
        quiet: options.quiet,
        idle: &|| server.quiet(),
        enough: &|| server.capped(),
        within: options.within.as_deref(),
    };
    let ended = process::run(&words, &watch).map_err(NotRun::NotStarted)?;
    let (asked, capped) = server.logs().into_iter().next().expect("it serves one site");
    let cut = ended.was_ended;
    let end = End { how: ended.how.into(), stderr: ended.lines, capped, cut };
    Ok(SiteLog { asked, end: Some(end) })
}
