//! A crawler's cache: one matcher a host, which owns its file and is asked for as long as it lasts.
//!
//! `cargo run --example crawler -- figtree/2.0 www.example.com=robots.txt < urls.txt`

use norobots::Matcher;
use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::{env, error::Error, fs};

fn main() -> Result<(), Box<dyn Error>> {
    run(env::args().skip(1), io::stdin().lock(), &mut io::stdout())
}

/// Answers each URL by the file of its host.
pub fn run(
    mut args: impl Iterator<Item = String>,
    urls: impl BufRead,
    out: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    let robot = args.next().ok_or("usage: crawler ROBOT HOST=FILE... < URLS")?;
    let mut hosts: HashMap<String, Matcher<'static>> = HashMap::new();
    for arg in args {
        let (host, file) = arg.split_once('=').ok_or("write HOST=FILE for each host")?;
        let body = fs::read(file).map_err(|error| format!("{file}: {error}"))?;
        hosts.insert(host.to_lowercase(), Matcher::new(body));
    }
    for url in urls.lines() {
        let url = url?;
        let rest = url.split_once("://").map_or("", |(_, rest)| rest);
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default().to_lowercase();
        let answer = match hosts.get(&host) {
            Some(matcher) => matcher.decide(&robot, &url).verdict.id(),
            None => "not cached",
        };
        writeln!(out, "{answer}: {}", url.escape_debug())?;
    }
    Ok(())
}
