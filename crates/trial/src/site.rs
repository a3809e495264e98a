//! Builds the answers to requests for the site of a case.

use crate::calibrate;
use crate::case::{CALIBRATION, Case, Failure, Framing, Page, Place};
use crate::http::{Body, Request};
use crate::page::{Html, IMAGE};
use crate::text::{Filling, fill};
use flate2::Compression;
use flate2::write::GzEncoder;
use norobots::agent::{Header, Names};
use std::borrow::Cow;
use std::io::Write as _;
use std::sync::Arc;

/// The site of a case, and the addresses of its two ports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// The case that describes the site.
    pub case: Arc<Case>,
    /// The origin of each port, such as `http://127.0.0.1:8080`.
    pub origins: [String; 2],
}

/// An answer that the server has not yet written to the connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The status of the answer.
    pub status: u16,
    /// The fields of the header. Fields that are part of every answer are omitted.
    pub fields: Vec<String>,
    /// The body of the answer.
    pub body: Vec<u8>,
    /// How the robot recognizes the end of the body.
    pub framing: Body,
    /// How the answer fails, or `None` if the answer succeeds.
    pub failure: Option<Failure>,
    /// The names that the site filled into the robots.txt file. The list is empty if the body is not a robots.txt file,
    /// or if the file has no placeholder for a name.
    pub names: Vec<String>,
}

impl Reply {
    fn new(status: u16, media_type: &str, body: impl Into<Vec<u8>>) -> Reply {
        let fields = (!media_type.is_empty()).then(|| format!("Content-Type: {media_type}"));
        Reply {
            status,
            fields: fields.into_iter().collect(),
            body: body.into(),
            framing: Body::Length,
            failure: None,
            names: Vec::new(),
        }
    }

    fn html(status: u16, html: &Html<'_>) -> Reply {
        Reply::new(status, HTML, html.write())
    }
}

const HTML: &str = "text/html; charset=utf-8";

/// The known data about a robot. The robots.txt file of a site may depend on this data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Robot<'a> {
    /// The name that the robot looks for in robots.txt, or `None` if the name is unknown.
    pub name: Option<&'a str>,
    /// The name of the program that starts the robot; empty if no command starts the robot.
    pub command: &'a str,
    /// The robot's User-Agent header.
    pub agent: &'a [u8],
}

impl Robot<'_> {
    /// If the name that the robot looks for is unknown, returns the name in the robot's header. Omits characters that a
    /// line of robots.txt can't contain.
    fn looked_for(&self) -> Cow<'_, str> {
        let by_header = || calibrate::fit(Header::read(self.agent, &Names::default()).robot);
        self.name.map_or_else(|| by_header().into(), Cow::Borrowed)
    }
}

impl Site {
    /// Answers a request to the site, or to the second port if `peer` is true. The request may contain any octets.
    pub fn reply(&self, peer: bool, request: &Request, robot: &Robot<'_>) -> Reply {
        let target = String::from_utf8_lossy(&request.target);
        let path = target.split('#').next().unwrap_or_default();
        if path == "/robots.txt" || path.starts_with("/moved/") {
            return self.robots(peer, path, request, robot);
        }
        let name = robot.looked_for();
        let filling = self.filling(&name, &name);
        let filled = |text: &str| String::from_utf8_lossy(&fill(text, &filling)).into_owned();
        if path == "/" && !peer {
            let links: Vec<String> = self.case.start_links().into_iter().map(filled).collect();
            return Reply::html(200, &Html { path: "start", links: &links, ..Html::default() });
        }
        let place = Place { peer, path: path.to_owned() };
        let page = self.case.page.iter().find(|(path, _)| Place::read(path) == place);
        match page {
            Some((_, page)) => special(path, page, filled),
            None => plain(path),
        }
    }

    fn filling<'a>(&'a self, name: &'a str, product: &'a str) -> Filling<'a> {
        Filling { name, product, site: &self.origins[0], peer: &self.origins[1] }
    }

    /// Answers a request for robots.txt, or for a URL to which a request for robots.txt was redirected.
    fn robots(&self, peer: bool, path: &str, request: &Request, robot: &Robot<'_>) -> Reply {
        let answer = &self.case.answer;
        if peer && path == "/robots.txt" {
            return match self.file(true, robot) {
                Some((file, names)) => {
                    Reply { names, ..Reply::new(200, "text/plain; charset=utf-8", file) }
                }
                None => not_there(path),
            };
        }
        let hop = path
            .strip_prefix("/moved/")
            .and_then(|rest| rest.split('.').next()?.parse::<u32>().ok());
        let hop = if path == "/robots.txt" { 0 } else { hop.unwrap_or(u32::MAX) };
        let last = if answer.endless { u32::MAX } else { answer.hops };
        if hop > last {
            return not_there(path);
        }
        if hop < last {
            // Endless redirects form a circle of three URLs.
            let next = if answer.endless { hop % 3 + 1 } else { hop + 1 };
            let origin = match (answer.to_peer, answer.absolute) {
                (true, _) => self.origins[1].as_str(),
                (false, true) => self.origins[0].as_str(),
                (false, false) => "",
            };
            let moved = Html { path: "moved", ..Html::default() };
            let mut reply = Reply::html(answer.redirect, &moved);
            reply.fields.push(format!("Location: {origin}/moved/{next}.txt"));
            return reply;
        }
        let mut reply = match self.file(false, robot) {
            Some((file, names)) => {
                Reply { names, ..Reply::new(answer.status, &answer.media_type, file) }
            }
            None if answer.status == 204 => Reply::new(204, "", ""),
            None => Reply::html(
                answer.status,
                &Html { path: "this page is not here", ..Html::default() },
            ),
        };
        reply.framing = match answer.framing {
            Framing::Length => Body::Length,
            Framing::Chunked if request.takes_chunks => Body::Chunked,
            Framing::Chunked => Body::Length,
            Framing::Close => Body::Close,
        };
        reply.failure = answer.failure;
        if answer.failure == Some(Failure::Cut) {
            reply.framing = Body::Short(4096);
        }
        if answer.gzip && request.takes_gzip {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            // The next two calls succeed, because a `Vec` accepts every write.
            _ = encoder.write_all(&reply.body);
            reply.body = encoder.finish().unwrap_or_default();
            reply.fields.push("Content-Encoding: gzip".into());
        }
        reply
    }

    fn file(&self, peer: bool, robot: &Robot<'_>) -> Option<(Vec<u8>, Vec<String>)> {
        if self.case.id == CALIBRATION {
            let names = calibrate::candidates(robot.agent, robot.command);
            return Some((calibrate::file(&names), names));
        }
        let name = robot.looked_for();
        let product = first_product(robot.agent);
        let product = if product.is_empty() { &*name } else { &product };
        let file = self.case.file(peer, &self.filling(&name, product))?;
        let names = if self.case.needs_name() {
            vec![name.to_string(), product.to_owned()]
        } else {
            Vec::new()
        };
        Some((file, names))
    }
}

/// The first word of a User-Agent header is usually the name and the version of a product.
fn first_product(agent: &[u8]) -> String {
    calibrate::fit(agent.split(|byte| *byte == b' ').next().unwrap_or_default())
}

fn not_there(path: &str) -> Reply {
    Reply::html(404, &Html { path, ..Html::default() })
}

fn special(path: &str, page: &Page, filled: impl Fn(&str) -> String) -> Reply {
    let mut reply = if page.redirect != 0 {
        let mut reply = Reply::html(page.redirect, &Html { path, ..Html::default() });
        reply.fields.push(format!("Location: {}", filled(&page.to)));
        reply
    } else if !page.whole.is_empty() {
        Reply::new(200, &page.media_type, filled(&page.whole))
    } else {
        let links: Vec<String> = page.links.iter().map(|link| filled(link)).collect();
        let (head, body) = (filled(&page.head), filled(&page.body));
        Reply::html(200, &Html { path, head: &head, body: &body, links: &links, rel: &page.rel })
    };
    if !page.header.is_empty() {
        reply.fields.push(filled(&page.header));
    }
    reply
}

/// Returns the answer for a path that the case does not describe: a page without links, or a file of the type that the
/// path's extension indicates. If the extension is `.xml` or `.txt`, the answer has status 404.
fn plain(path: &str) -> Reply {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "png" | "ico" => Reply::new(200, "image/png", IMAGE),
        "css" => Reply::new(200, "text/css", "body { margin: 2em }\n"),
        "js" => Reply::new(200, "text/javascript", "var mill = 1;\n"),
        "xml" | "txt" => not_there(path),
        _ => Reply::html(200, &Html { path, ..Html::default() }),
    }
}
