//! A crawler that reads robots.txt before it fetches a URL, as RFC 9309 requires.
//!
//! `cargo run --example crawler -- ExampleBot http://www.example.com/robots.txt=robots.txt < urls.txt` decides about
//! each URL. This program reads the robots.txt files from the disk. The program in `examples/ureq` fetches them from
//! the sites.

use norobots::access::{Action, Fetch, NoAddress, Response, address, after, within_limit};
use norobots::{Edition, Robot, Robots};
use std::{collections::HashMap, env, error::Error, fs, io, time::Duration, time::Instant};

const EDITION: Edition = Edition::Rfc9309;
/// How long the crawler uses the result of a fetch: 24 hours if the action is `File` or `Allow`, and otherwise 10
/// minutes.
const HOLDS: [Duration; 2] = [Duration::from_secs(24 * 60 * 60), Duration::from_secs(10 * 60)];

/// The response of a server.
pub struct Answer {
    /// The HTTP status code.
    pub status: u16,
    /// The absolute URL to which the server redirects the crawler.
    pub location: Option<String>,
    /// The body of the response. The crawler needs only the first 500 KiB. If they end inside a line, the crawler also
    /// needs the rest of this line.
    pub body: Vec<u8>,
}

/// A crawler that keeps the rules of the sites that it has visited.
pub struct Crawler<H> {
    /// The robot's name.
    pub name: String,
    /// The HTTP client, which makes GET requests.
    pub http: H,
    /// The sites that the crawler knows. Each key is the URL of a site's robots.txt file.
    pub sites: HashMap<String, Site>,
}

/// The rules of a site for the robot, and the time until which the crawler may use them.
pub struct Site {
    action: Action,
    robot: Option<Robot<'static>>,
    delay: Option<Duration>,
    until: Instant,
}

impl<H: FnMut(&str) -> io::Result<Answer>> Crawler<H> {
    /// Returns whether the robot may fetch a URL, and how long it must wait between two requests to the site.
    pub fn may_fetch(&mut self, url: &str) -> Result<(bool, Option<Duration>), NoAddress> {
        // Each combination of scheme, host and port has its own robots.txt file.
        let file = address(EDITION, url)?.url;
        if self.sites.get(&file).is_none_or(|site| site.until < Instant::now()) {
            let site = self.read(&file);
            self.sites.insert(file.clone(), site);
        }
        Ok(match &self.sites[&file] {
            Site { robot: Some(robot), delay, .. } => (robot.allows(url), *delay),
            Site { action, .. } => (*action == Action::Allow, None),
        })
    }

    fn read(&mut self, file: &str) -> Site {
        let (mut fetch, mut url) = (Fetch::unreachable(), file.to_owned());
        let (action, body) = loop {
            let answer = (self.http)(&url);
            let status = |answer: &Answer| Response::Status(answer.status);
            fetch.response = answer.as_ref().map_or(Response::Unreachable, status);
            match (after(EDITION, &fetch).recommended(), answer) {
                // RFC 9309 lets a crawler treat the file as missing after five redirects.
                (Some(Action::Follow), _) if fetch.redirects == 5 => break (Action::Allow, None),
                (Some(Action::Follow), Ok(Answer { location: Some(next), .. })) => {
                    fetch.redirects += 1;
                    url = next;
                }
                (Some(Action::File), Ok(answer)) => break (Action::File, Some(answer.body)),
                // For some status codes, RFC 9309 defines no action. The crawler then fetches nothing from the site.
                (action, _) => break (action.unwrap_or(Action::Disallow), None),
            }
        };
        let held = HOLDS[usize::from(!matches!(action, Action::File | Action::Allow))];
        let robot = body.map(|body| {
            Robots::read(EDITION, within_limit(EDITION, &body).to_vec()).into_robot(&self.name)
        });
        let delay = robot.as_ref().and_then(Robot::crawl_delay);
        Site { action, robot, delay, until: Instant::now() + held }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    print!("{}", run(&args, &io::read_to_string(io::stdin())?)?);
    Ok(())
}

/// Decides about each URL, using the robots.txt file of the URL's site.
pub fn run(args: &[String], urls: &str) -> Result<String, Box<dyn Error>> {
    let (name, files) = args.split_first().ok_or("usage: crawler ROBOT URL=FILE... < URLS")?;
    let mut bodies = HashMap::new();
    for (url, file) in files.iter().map(|arg| arg.split_once('=').unwrap_or((arg, arg))) {
        bodies.insert(url, fs::read(file).map_err(|error| format!("{file}: {error}"))?);
    }
    let http = |url: &str| match bodies.get(url) {
        Some(body) => Ok(Answer { status: 200, location: None, body: body.clone() }),
        None => Ok(Answer { status: 404, location: None, body: Vec::new() }),
    };
    let mut crawler = Crawler { name: name.clone(), http, sites: HashMap::new() };
    let answer = |url: &str| match crawler.may_fetch(url) {
        Ok((may, _)) => format!("{may}: {}\n", url.escape_debug()),
        Err(error) => format!("{error}: {}\n", url.escape_debug()),
    };
    Ok(urls.lines().map(answer).collect())
}
