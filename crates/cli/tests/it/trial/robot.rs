//! A small crawler that obeys RFC 9309. Tests can plant faults in the crawler. The crawler uses only the standard
//! library, and none of this project's parsers.

use std::collections::{HashMap, HashSet, VecDeque};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// A fault that is planted in the robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    None,
    NeverAsks,
    IgnoresFile,
    NoCr,
    KeepsCr,
    CommentNeedsSpace,
    BlankLineEndsGroup,
    UnknownFieldEndsNames,
    LastNameOnly,
    FirstNameOnly,
    FirstOwnGroup,
    CaseOfName,
    NoName,
    CaseOfFields,
    NoSpaceBeforeColon,
    NoIndent,
    NeedsLastLineEnd,
    StarLiteral,
    DollarLiteral,
    NoQuery,
    FirstMatch,
    LastMatch,
    NoDecoding,
    CaseOfEscapes,
    ServerErrorIsWelcome,
    ClosedIsWelcome,
    NoRedirectOfFile,
    OneRedirectOfFile,
    RedirectStaysOnPort,
    RedirectOfPage,
    OneFileForAllPorts,
    NoFollowIgnored,
    Embeds,
    Reads100Kb,
    NoGzip,
    NoChunks,
    RefusesBadLine,
}

pub const NAME: &str = "FigBot";

struct Answer {
    status: u16,
    header: String,
    body: Vec<u8>,
}

impl Answer {
    fn field(&self, name: &str) -> Option<&str> {
        let lines = self.header.lines();
        lines
            .filter_map(|line| line.split_once(':'))
            .find(|(field, _)| field.eq_ignore_ascii_case(name))
            .map(|(_, v)| v.trim())
    }
}

fn get(authority: &str, path: &str, fault: Fault) -> Option<Answer> {
    let mut stream = TcpStream::connect(authority).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    let gzip = if fault == Fault::NoGzip { "Accept-Encoding: gzip\r\n" } else { "" };
    let request = format!(
        "GET {path} HTTP/1.1\r\nHost: {authority}\r\nUser-Agent: {NAME}/1.0\r\n{gzip}Connection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).ok()?;
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n")?;
    let header = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let status = header.split(' ').nth(1)?.parse().ok()?;
    let mut answer = Answer { status, header, body: bytes[end + 4..].to_vec() };
    let length = answer.field("content-length").and_then(|length| length.parse::<usize>().ok());
    if length.is_some_and(|length| answer.body.len() < length) {
        return None;
    }
    if answer.field("transfer-encoding").is_some() && fault != Fault::NoChunks {
        answer.body = joined(&answer.body)?;
    }
    Some(answer)
}

fn joined(mut chunks: &[u8]) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let end = chunks.windows(2).position(|window| window == b"\r\n")?;
        let size = usize::from_str_radix(std::str::from_utf8(&chunks[..end]).ok()?, 16).ok()?;
        if size == 0 {
            return Some(body);
        }
        body.extend_from_slice(chunks.get(end + 2..end + 2 + size)?);
        chunks = chunks.get(end + 4 + size..)?;
    }
}

/// Rules with their patterns. The flag is true for an Allow rule.
type Rules = Vec<(bool, String)>;

/// Which pages of a site robots.txt lets the robot fetch.
enum Policy {
    Everything,
    Nothing,
    Rules(Rules),
}

/// Decodes percent-encoded unreserved characters, and percent-encodes octets outside ASCII.
fn compared(path: &[u8], fault: Fault) -> String {
    let mut out = String::new();
    let mut at = 0;
    while at < path.len() {
        let hex = path
            .get(at + 1..at + 3)
            .and_then(|hex| u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok());
        match (path[at], hex) {
            (b'%', Some(octet)) => {
                let plain = octet.is_ascii_alphanumeric() || b"-._~".contains(&octet);
                if plain && fault != Fault::NoDecoding {
                    out.push(octet.into());
                } else if fault == Fault::CaseOfEscapes {
                    out += &String::from_utf8_lossy(&path[at..at + 3]);
                } else {
                    out += &format!("%{octet:02X}");
                }
                at += 3;
            }
            (octet, _) if octet.is_ascii() => {
                out.push(octet.into());
                at += 1;
            }
            (octet, _) => {
                out += &format!("%{octet:02X}");
                at += 1;
            }
        }
    }
    out
}

/// Returns whether a pattern matches the beginning of a path. In the pattern, `*` is a wildcard, and a final `$` stands
/// for the end of the path.
fn matches(pattern: &str, path: &str, fault: Fault) -> bool {
    let (pattern, whole) = match pattern.strip_suffix('$') {
        Some(pattern) if fault != Fault::DollarLiteral => (pattern, true),
        _ => (pattern, false),
    };
    let pieces: Vec<&str> = match fault {
        Fault::StarLiteral => vec![pattern],
        _ => pattern.split('*').collect(),
    };
    let Some(mut rest) = path.strip_prefix(pieces[0]) else { return false };
    for (at, piece) in pieces[1..].iter().enumerate() {
        if whole && at + 2 == pieces.len() {
            return rest.ends_with(piece);
        }
        match rest.find(piece) {
            Some(start) => rest = &rest[start + piece.len()..],
            None => return false,
        }
    }
    !whole || rest.is_empty()
}

fn read_file(bytes: &[u8], fault: Fault) -> Rules {
    let bytes = match fault {
        Fault::Reads100Kb => &bytes[..bytes.len().min(100 << 10)],
        _ => bytes,
    };
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let mut lines: Vec<Vec<u8>> = vec![Vec::new()];
    for (at, &byte) in bytes.iter().enumerate() {
        let before_feed = bytes.get(at + 1) == Some(&b'\n');
        match byte {
            b'\n' => lines.push(Vec::new()),
            b'\r' if before_feed && fault != Fault::KeepsCr => {}
            b'\r' if !before_feed && fault != Fault::NoCr => lines.push(Vec::new()),
            byte => lines.last_mut().unwrap().push(byte),
        }
    }
    if fault == Fault::NeedsLastLineEnd {
        lines.pop();
    }
    let bad =
        |line: &Vec<u8>| !line.trim_ascii().is_empty() && !line.contains(&b':') && line[0] != b'#';
    if fault == Fault::RefusesBadLine && lines.iter().any(bad) {
        return Vec::new();
    }
    let mut groups: Vec<(Vec<String>, Rules)> = Vec::new();
    let mut in_names = false;
    let mut closed = true;
    for line in lines {
        if line.is_empty() && fault == Fault::BlankLineEndsGroup {
            (closed, in_names) = (true, false);
        }
        let is_rule = |line: &[u8]| line.to_ascii_lowercase().starts_with(b"disallow");
        let hash = line.iter().enumerate().position(|(at, byte)| {
            let spaced = at == 0 || line[at - 1] == b' ';
            *byte == b'#' && (spaced || fault != Fault::CommentNeedsSpace || !is_rule(&line))
        });
        let line = &line[..hash.unwrap_or(line.len())];
        let Some(colon) = line.iter().position(|byte| *byte == b':') else { continue };
        let space = |bytes: &[u8]| -> Vec<u8> {
            let first = bytes.iter().position(|byte| !b" \t".contains(byte)).unwrap_or(bytes.len());
            let last = bytes
                .iter()
                .rposition(|byte| !b" \t".contains(byte))
                .map_or(first, |last| last + 1);
            bytes[first..last].to_vec()
        };
        let written = String::from_utf8_lossy(&line[..colon]).into_owned();
        if fault == Fault::NoIndent && written.starts_with([' ', '\t']) {
            continue;
        }
        if fault == Fault::NoSpaceBeforeColon && written.ends_with(' ') {
            continue;
        }
        let field = written.trim_matches([' ', '\t']).to_owned();
        let known = ["User-agent", "Allow", "Disallow"];
        let field = match fault {
            Fault::CaseOfFields if !known.contains(&&*field) => String::new(),
            _ => field.to_ascii_lowercase(),
        };
        let value = space(&line[colon + 1..]);
        match &*field {
            "user-agent" => {
                let name = String::from_utf8_lossy(&value).into_owned();
                if in_names {
                    let names = &mut groups.last_mut().unwrap().0;
                    match fault {
                        Fault::LastNameOnly => *names = vec![name],
                        Fault::FirstNameOnly => {}
                        _ => names.push(name),
                    }
                } else {
                    groups.push((vec![name], Vec::new()));
                }
                (in_names, closed) = (true, false);
            }
            "allow" | "disallow" => {
                in_names = false;
                let group = groups.last_mut().filter(|_| !closed && !value.is_empty());
                if let Some((_, rules)) = group {
                    rules.push((field == "allow", compared(&value, fault)));
                }
            }
            _ if fault == Fault::UnknownFieldEndsNames => in_names = false,
            _ => {}
        }
    }
    let own = |name: &String| match fault {
        Fault::NoName => false,
        Fault::CaseOfName => name == NAME,
        _ => name.eq_ignore_ascii_case(NAME),
    };
    let rules_of = |wanted: &dyn Fn(&String) -> bool| -> Vec<Rules> {
        let groups = groups.iter().filter(|(names, _)| names.iter().any(wanted));
        groups.map(|(_, rules)| rules.clone()).collect()
    };
    let mut rules = rules_of(&own);
    if fault == Fault::FirstOwnGroup {
        rules.truncate(1);
    }
    if rules.is_empty() {
        rules = rules_of(&|name: &String| name == "*");
    }
    rules.concat()
}

impl Policy {
    fn allows(&self, path: &str, fault: Fault) -> bool {
        let rules = match self {
            Policy::Everything => return true,
            Policy::Nothing => return false,
            Policy::Rules(rules) => rules,
        };
        let path = match fault {
            Fault::NoQuery => path.split('?').next().unwrap(),
            _ => path,
        };
        let path = compared(path.as_bytes(), fault);
        let mut matching = rules.iter().filter(|(_, pattern)| matches(pattern, &path, fault));
        let chosen = match fault {
            Fault::FirstMatch => matching.next(),
            Fault::LastMatch => matching.next_back(),
            // The longest matching rule decides. If an Allow rule and a Disallow rule have equal length, the Allow rule
            // decides.
            _ => matching.max_by_key(|(allow, pattern)| (pattern.len(), *allow)),
        };
        chosen.is_none_or(|(allow, _)| *allow)
    }
}

fn policy(authority: &str, fault: Fault) -> Policy {
    if fault == Fault::NeverAsks {
        return Policy::Everything;
    }
    if fault == Fault::IgnoresFile {
        _ = get(authority, "/robots.txt", fault);
        return Policy::Everything;
    }
    let (mut at, mut path) = (authority.to_owned(), "/robots.txt".to_owned());
    let most = match fault {
        Fault::NoRedirectOfFile => 0,
        Fault::OneRedirectOfFile => 1,
        _ => 6,
    };
    for hop in 0..=most {
        let Some(answer) = get(&at, &path, fault) else {
            return if fault == Fault::ClosedIsWelcome {
                Policy::Everything
            } else {
                Policy::Nothing
            };
        };
        match answer.status {
            200..=299 => return Policy::Rules(read_file(&answer.body, fault)),
            300..=399 => {
                let Some((to, rest)) =
                    answer.field("location").and_then(|url| resolve(&at, &path, url))
                else {
                    break;
                };
                if hop == most || fault == Fault::RedirectStaysOnPort && to != at {
                    break;
                }
                (at, path) = (to, rest);
            }
            500..=599 if fault != Fault::ServerErrorIsWelcome => return Policy::Nothing,
            _ => break,
        }
    }
    Policy::Everything
}

/// Resolves a URL against the base URL of a page. Returns the authority and the path of the result.
fn resolve(authority: &str, base: &str, url: &str) -> Option<(String, String)> {
    let url = url.split('#').next()?;
    let (authority, path) = match url.strip_prefix("http://") {
        Some(rest) => {
            let slash = rest.find('/').unwrap_or(rest.len());
            (rest[..slash].to_owned(), rest[slash..].to_owned())
        }
        None if url.starts_with('/') => (authority.to_owned(), url.to_owned()),
        None => (authority.to_owned(), format!("{}/{url}", base.rsplit_once('/')?.0)),
    };
    let mut kept: Vec<&str> = Vec::new();
    for segment in path.split('/') {
        match segment {
            "." => {}
            ".." => _ = kept.pop(),
            segment => kept.push(segment),
        }
    }
    Some((authority, kept.join("/")))
}

/// Returns the links of a page, its embedded URLs, its base URL, and whether robots may follow the links.
fn urls(page: &str, path: &str) -> (Vec<String>, Vec<String>, String, bool) {
    let (mut links, mut parts, mut base, mut follow) =
        (Vec::new(), Vec::new(), path.to_owned(), true);
    let mut rest = page;
    while let Some(start) = rest.find('<') {
        rest = &rest[start + 1..];
        if rest.starts_with("!--") {
            rest = rest.split_once("-->").map_or("", |(_, rest)| rest);
            continue;
        }
        let end = rest.find('>').unwrap_or(rest.len());
        let tag = &rest[..end];
        rest = &rest[end..];
        let value = |name: &str| {
            let lower = tag.to_ascii_lowercase();
            let start = lower.find(&format!(" {name}="))? + name.len() + 2;
            let rest = &tag[start..];
            let value = match rest.strip_prefix('"') {
                Some(rest) => rest.split('"').next(),
                None => rest.split([' ', '>']).next(),
            };
            value.map(|value| value.replace("&amp;", "&"))
        };
        match tag.split_ascii_whitespace().next().unwrap_or_default() {
            "a" | "area" => links.extend(value("href")),
            "link" if value("rel").is_some_and(|rel| rel == "stylesheet") => {
                parts.extend(value("href"))
            }
            "link" => links.extend(value("href")),
            "img" | "script" | "iframe" => parts.extend(value("src")),
            "base" => base = value("href").unwrap_or(base),
            "meta" => {
                let content = value("content").unwrap_or_default().to_ascii_lowercase();
                if value("name").is_some_and(|name| name.eq_ignore_ascii_case("robots")) {
                    let words: Vec<&str> = content.split(',').map(str::trim).collect();
                    follow &= !words.iter().any(|word| ["nofollow", "none"].contains(word));
                } else if let Some((_, url)) = content.split_once("url=") {
                    links.push(url.to_owned());
                }
            }
            _ => {}
        }
    }
    (links, parts, base, follow)
}

/// Sends octets and reads the response. Returns `false` if the server does not accept the connection.
pub fn send(authority: &str, octets: &[u8]) -> bool {
    let Ok(mut stream) = TcpStream::connect(authority) else { return false };
    // The write may fail, because the server may close the connection early.
    _ = stream.write_all(octets);
    _ = stream.read_to_end(&mut Vec::new());
    true
}

/// Crawls a site. The crawl begins with the start page.
pub fn crawl(authority: &str, fault: Fault) {
    let mut policies: HashMap<String, Policy> = HashMap::new();
    let mut seen: HashSet<(String, String)> = HashSet::new();
    let mut queue = VecDeque::from([(authority.to_owned(), "/".to_owned(), true)]);
    let first = authority;
    while let Some((authority, path, asks)) = queue.pop_front() {
        if seen.len() > 200 || !seen.insert((authority.clone(), path.clone())) {
            continue;
        }
        let origin =
            if fault == Fault::OneFileForAllPorts { first.to_owned() } else { authority.clone() };
        let allowed = policies
            .entry(origin.clone())
            .or_insert_with(|| policy(&origin, fault))
            .allows(&path, fault);
        // The robot fetches the start page even if robots.txt disallows it, because a person gave the robot this URL.
        if asks && !allowed && path != "/" {
            continue;
        }
        if path == "/" && matches!(policies[&origin], Policy::Nothing) {
            return;
        }
        let Some(answer) = get(&authority, &path, fault) else { continue };
        if (300..400).contains(&answer.status) {
            let to = answer.field("location").and_then(|url| resolve(&authority, &path, url));
            queue.extend(to.map(|(to, path)| (to, path, fault != Fault::RedirectOfPage)));
            continue;
        }
        let kind = answer.field("content-type").unwrap_or_default().to_owned();
        let page = String::from_utf8_lossy(&answer.body).into_owned();
        if kind.starts_with("application/xml") {
            let addresses =
                page.split("<loc>").skip(1).filter_map(|rest| rest.split("</loc>").next());
            queue.extend(
                addresses
                    .filter_map(|url| resolve(&authority, &path, url))
                    .map(|(to, path)| (to, path, true)),
            );
        }
        if !kind.starts_with("text/html") || answer.status != 200 {
            continue;
        }
        let (links, parts, base, follow) = urls(&page, &path);
        let follow = follow || fault == Fault::NoFollowIgnored;
        let links = links.iter().filter(|_| follow).map(|url| (url, true));
        let parts = parts.iter().map(|url| (url, fault != Fault::Embeds));
        for (url, asks) in links.chain(parts) {
            if let Some((to, path)) = resolve(&authority, &base, url) {
                queue.push_back((to, path, asks));
            }
        }
        if path == "/" {
            queue.push_back((authority, "/sitemap.xml".to_owned(), true));
        }
    }
}
