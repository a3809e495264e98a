//! Finds the address of the robots.txt file that applies to a URL.

use crate::spec::Edition;
use std::fmt;

/// The address of the robots.txt file that applies to a URL.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Address {
    /// The URL of the file, in ASCII. The scheme and the host are in lower case. The URL contains neither user
    /// information nor the default port of its scheme.
    pub url: String,
    /// The ids of the edition's sentences that define the address.
    /// See [`Ruling::clauses`](crate::access::Ruling::clauses).
    pub clauses: &'static [&'static str],
}

/// The reason why [`address`] finds no robots.txt for a URL.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NoAddress {
    /// The URL does not begin with a scheme.
    Relative,
    /// The URL names no site: after the scheme, `//` or the host is missing.
    NoAuthority,
    /// The edition has no rule for URLs with this scheme.
    Scheme {
        /// The scheme, in lower case.
        scheme: String,
        /// The edition.
        edition: Edition,
    },
    /// The host contains this non-ASCII character.
    Unicode(char),
    /// The host contains this character, which isn't valid in a host.
    Host(char),
    /// The port is not a number up to 65535.
    Port,
    /// The edition does not say where to find the file.
    Silent(Edition),
}

impl fmt::Display for NoAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoAddress::Relative => f.write_str(
                "it does not begin with a scheme; write the whole URL, such as http://www.example.com/x",
            ),
            NoAddress::NoAuthority => f.write_str(
                "its scheme is not followed by `//` and a host; write the whole URL, such as \
                 http://www.example.com/x",
            ),
            NoAddress::Scheme { scheme, edition } => {
                let speaks = if *edition == Edition::GooglePage { "http, https and ftp" } else { "http and https" };
                write!(
                    f,
                    "{edition} covers only {speaks}, and not {}; RFC 9309 covers every scheme with \
                     a host (rfc-9309)",
                    scheme.escape_debug()
                )
            }
            NoAddress::Unicode(character) => write!(
                f,
                "its host contains {:?} (U+{:04X}), and norobots does not convert hosts; write it \
                 in ASCII, as xn--…",
                character, *character as u32
            ),
            NoAddress::Host(character) => write!(f, "its host contains {character:?}, which no host may contain"),
            NoAddress::Port => f.write_str("its port is not a number up to 65535"),
            NoAddress::Silent(edition) => write!(
                f,
                "{edition} is a parser, which does not say where the file is; name another edition"
            ),
        }
    }
}

impl std::error::Error for NoAddress {}

/// Returns the address of the robots.txt file that applies to the URL.
///
/// Under RFC 9309, there is a file for URLs of every scheme. Under Google's page, there is a file only for http, https
/// and ftp. The standard of 1994 and the draft of 1996 mention only HTTP, but this function also applies them to https.
/// If two URLs differ in scheme, host or port, different files apply to them. The address omits the default port of
/// http (80), https (443) and ftp (21).
///
/// # Errors
///
/// Returns [`NoAddress`] if the URL names no site, or if the edition defines no file for the URL.
pub fn address(edition: Edition, url: &str) -> Result<Address, NoAddress> {
    let (scheme, rest) = url.split_once(':').ok_or(NoAddress::Relative)?;
    let in_scheme = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    let letter = scheme.as_bytes().first().is_some_and(u8::is_ascii_alphabetic);
    if !letter || !scheme.bytes().all(in_scheme) {
        return Err(NoAddress::Relative);
    }
    let scheme = scheme.to_ascii_lowercase();
    let rest = rest.strip_prefix("//").ok_or(NoAddress::NoAuthority)?;
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let site = authority.rsplit_once('@').map_or(authority, |(_, site)| site);
    let (host, port) = parts(site)?;
    if host.is_empty() {
        return Err(NoAddress::NoAuthority);
    }
    let clauses: &[_] = match (edition, &*scheme) {
        (Edition::GoogleCode, _) => return Err(NoAddress::Silent(edition)),
        (Edition::Rfc9309, _) => &["address"],
        (Edition::GooglePage, "http" | "https" | "ftp") => &["protocols", "same-site", "ports"],
        (Edition::Draft1996, "http" | "https") => &["location", "address"],
        (Edition::Draft1996 | Edition::GooglePage, _) => {
            return Err(NoAddress::Scheme { scheme, edition });
        }
        (_, "http" | "https") => &["file-location"],
        _ => return Err(NoAddress::Scheme { scheme, edition }),
    };
    let usual = match &*scheme {
        "http" => Some(80),
        "https" => Some(443),
        "ftp" => Some(21),
        _ => None,
    };
    let port = port.filter(|port| Some(*port) != usual).map(|port| format!(":{port}"));
    let port = port.unwrap_or_default();
    Ok(Address {
        url: format!("{scheme}://{}{port}/robots.txt", host.to_ascii_lowercase()),
        clauses,
    })
}

/// The host may be an IPv6 address in square brackets.
fn parts(site: &str) -> Result<(&str, Option<u16>), NoAddress> {
    let colon = match site.starts_with('[') {
        true => site.find(']').ok_or(NoAddress::Host('['))? + 1,
        false => site.find(':').unwrap_or(site.len()),
    };
    let (host, port) = site.split_at(colon);
    let inside = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    let wrong = |c: &char| match inside {
        Some(_) => !(c.is_ascii_alphanumeric() || ":.%-_~".contains(*c)),
        None => !c.is_ascii_graphic() || "[]\\<>^`{|}\"".contains(*c),
    };
    match inside.unwrap_or(host).chars().find(wrong) {
        Some(character) if !character.is_ascii() => return Err(NoAddress::Unicode(character)),
        Some(character) => return Err(NoAddress::Host(character)),
        None => {}
    }
    let digits = match port.strip_prefix(':') {
        None if port.is_empty() => "",
        None => return Err(NoAddress::Port),
        Some(digits) => digits,
    };
    if digits.is_empty() {
        return Ok((host, None));
    }
    let number = digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse::<u16>());
    number.and_then(Result::ok).map(|port| (host, Some(port))).ok_or(NoAddress::Port)
}
