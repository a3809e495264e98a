//! The crawler of `examples/crawler.rs` with a real HTTP client. The program reads URLs from standard input, and
//! reports for each URL whether a robot may fetch it.
//!
//! `cargo run -p norobots-crawler --features tls -- ExampleBot < urls.txt`

#[allow(dead_code, reason = "it is a program of its own")]
#[path = "../../crawler.rs"]
mod crawler;

use crawler::{Answer, Crawler};
use std::collections::HashMap;
use std::io::{self, BufRead as _, Read as _};
use std::{env, error::Error, time::Duration};

/// The maximum number of bytes to read from a file. RFC 9309 requires a crawler to read at least 500 KiB.
const MOST: u64 = 1 << 20;

fn main() -> Result<(), Box<dyn Error>> {
    let name = env::args().nth(1).ok_or("usage: norobots-crawler ROBOT < URLS")?;
    let timeout = Some(Duration::from_secs(10));
    let config = ureq::Agent::config_builder().timeout_global(timeout).max_redirects(0);
    let agent: ureq::Agent = config.http_status_as_error(false).user_agent(&name).build().into();
    let http = |url: &str| fetch(&agent, url);
    let mut crawler = Crawler { name, http, sites: HashMap::new() };
    for url in io::stdin().lock().lines() {
        let url = url?;
        match crawler.may_fetch(&url) {
            Ok((may, delay)) => println!("{may} {delay:?}: {}", url.escape_debug()),
            Err(error) => println!("{error}: {}", url.escape_debug()),
        }
    }
    Ok(())
}

fn fetch(agent: &ureq::Agent, url: &str) -> io::Result<Answer> {
    let mut response = agent.get(url).call().map_err(io::Error::other)?;
    let location = response.headers().get("location").and_then(|to| to.to_str().ok());
    let location = location.map(|to| absolute(url, to));
    let mut body = Vec::new();
    response.body_mut().as_reader().take(MOST).read_to_end(&mut body)?;
    Ok(Answer { status: response.status().as_u16(), location, body })
}

/// `page` is the URL of the response, and `to` is the value of the Location header.
fn absolute(page: &str, to: &str) -> String {
    let (scheme, rest) = page.split_once("://").unwrap_or(("http", page));
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    match to.split_once("://") {
        Some(_) => to.to_owned(),
        None if to.starts_with("//") => format!("{scheme}:{to}"),
        None => format!("{scheme}://{host}/{}", to.trim_start_matches('/')),
    }
}
