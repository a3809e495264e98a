//! The site that a robots.txt file applies to.

use norobots_text::visible::draw;
use std::fmt;
use std::str::FromStr;

/// A scheme, a host and a port. Every site has its own robots.txt.
///
/// The comparison of schemes and hosts ignores ASCII case. The default port of a scheme is equal to a missing port.
///
/// ```
/// use norobots_settings::site::Site;
///
/// let site: Site = "http://www.example.com:80".parse()?;
/// assert_eq!(site.to_string(), "http://www.example.com");
/// assert!(site.has(b"HTTP://www.example.com/x") && site.has(b"/x"));
/// assert!(!site.has(b"https://www.example.com/x"));
/// # Ok::<(), norobots_settings::site::WrongSite>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Site {
    /// The scheme, in lower case and without `://`.
    scheme: Vec<u8>,
    /// The host, in lower case and without a user name.
    host: Vec<u8>,
    /// The port, or `None` if the URL has no port or has the default port of its scheme.
    port: Option<Vec<u8>>,
}

impl Site {
    /// Returns the site of an absolute URL, or `None` if the URL does not begin with a scheme and `://`.
    pub fn of(url: &[u8]) -> Option<Site> {
        let colon = url.iter().position(|byte| *byte == b':')?;
        let (scheme, rest) = url.split_at(colon);
        let rest = rest.strip_prefix(b"://").filter(|_| is_scheme(scheme))?;
        let end = rest.iter().position(|byte| matches!(byte, b'/' | b'?' | b'#'));
        let authority = &rest[..end.unwrap_or(rest.len())];
        let after_user = authority.iter().rposition(|byte| *byte == b'@').map_or(0, |at| at + 1);
        let host = &authority[after_user..];
        // A colon inside the brackets of an IPv6 address does not begin a port.
        let colon = host.iter().rposition(|byte| matches!(byte, b':' | b']'));
        let (host, port) = match colon.filter(|at| host[*at] == b':') {
            Some(colon) => (&host[..colon], &host[colon + 1..]),
            None => (host, &b""[..]),
        };
        let scheme = scheme.to_ascii_lowercase();
        let usual: &[u8] = match &*scheme {
            b"http" => b"80",
            b"https" => b"443",
            b"ftp" => b"21",
            _ => b"",
        };
        let leading = port.iter().take_while(|digit| **digit == b'0').count();
        let port = Some(&port[leading..]).filter(|port| !port.is_empty() && *port != usual);
        Some(Site { scheme, host: host.to_ascii_lowercase(), port: port.map(<[u8]>::to_vec) })
    }

    /// Returns the scheme in lower case.
    pub fn scheme(&self) -> &[u8] {
        &self.scheme
    }

    /// Returns the host in lower case.
    pub fn host(&self) -> &[u8] {
        &self.host
    }

    /// Returns whether a URL belongs to this site. An absolute URL belongs to the site if it has the same scheme, host
    /// and port. Any other URL belongs to every site.
    pub fn has(&self, url: &[u8]) -> bool {
        Site::of(url).is_none_or(|site| site == *self)
    }
}

/// Returns whether RFC 3986 accepts the bytes as a scheme. A scheme is a letter, followed by any number of letters,
/// digits, `+`, `-` and `.`.
pub fn is_scheme(bytes: &[u8]) -> bool {
    let other = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    bytes.first().is_some_and(u8::is_ascii_alphabetic) && bytes.iter().all(other)
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = String::from_utf8_lossy;
        write!(f, "{}://{}", text(&self.scheme), text(&self.host))?;
        self.port.iter().try_for_each(|port| write!(f, ":{}", text(port)))
    }
}

/// A message that says why a text is not a site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongSite(String);

impl fmt::Display for WrongSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrongSite {}

/// Reads `SCHEME://HOST` or `SCHEME://HOST:PORT`. The text may end with one slash.
impl FromStr for Site {
    type Err = WrongSite;

    fn from_str(text: &str) -> Result<Site, WrongSite> {
        let wrong = |why: &str| {
            let text = draw(text.as_bytes());
            Err(WrongSite(format!(
                "'{text}' is not a site: {why}; write SCHEME://HOST or SCHEME://HOST:PORT, such as \
                 http://www.example.com:8080"
            )))
        };
        let Some(site) = Site::of(text.as_bytes()) else {
            return wrong("it does not begin with a scheme and `://`");
        };
        let authority = text.split_once("://").map_or("", |(_, rest)| rest);
        let authority = authority.strip_suffix('/').unwrap_or(authority);
        let port = site.port.as_deref().unwrap_or_default();
        let number = || str::from_utf8(port).ok()?.parse::<u16>().ok();
        if authority.contains(['/', '?', '#']) {
            return wrong("it has a path, a query or a fragment");
        }
        if authority.contains('@') {
            return wrong("it names a user");
        }
        if site.host.is_empty() {
            return wrong("it has no host");
        }
        if site.host.iter().any(|byte| !byte.is_ascii_graphic()) {
            return wrong(
                "its host has a space, a control character or a letter beyond ASCII in it",
            );
        }
        let bracketed = site.host.starts_with(b"[") && site.host.ends_with(b"]");
        if !bracketed && site.host.iter().any(|byte| matches!(byte, b':' | b'[' | b']' | b'\\')) {
            return wrong("its host has a `:`, a bracket or a `\\` in it");
        }
        if !port.is_empty() && (!port.iter().all(u8::is_ascii_digit) || number().is_none()) {
            return wrong("its port is not a number from 1 to 65535");
        }
        Ok(site)
    }
}

#[cfg(test)]
mod tests {
    use crate::site::Site;

    #[test]
    fn equal_sites_are_equal() {
        for (site, other, same) in [
            ("http://h", "HTTP://H:80/x?y#z", true),
            ("https://h:443", "https://h:/", true),
            ("http://h:0080", "http://u:p@h", true),
            ("http://h:8080", "http://h", false),
            ("http://h:443", "https://h", false),
            ("http://[::1]", "http://[::1]:80/", true),
            ("http://[::1]:8080", "http://[::1]", false),
            ("http://h?x", "http://h#http://i", true),
            ("gopher://h:70", "gopher://h", false),
        ] {
            let [site, other] = [site, other].map(|url| Site::of(url.as_bytes()).expect(url));
            assert_eq!(site == other, same, "{site} {other}");
        }
        for none in
            ["/x", "", "h:80", "//h/x", "mailto:a@b", "1http://h", "/r?u=http://h", "http:/h"]
        {
            assert_eq!(Site::of(none.as_bytes()), None, "{none}");
        }
    }

    #[test]
    fn what_is_no_site_is_told() {
        for (text, why) in [
            ("h:80", "does not begin with a scheme"),
            ("www.example.com", "does not begin with a scheme"),
            ("", "does not begin with a scheme"),
            ("http://", "has no host"),
            ("http://:80", "has no host"),
            ("http://h/x", "has a path, a query or a fragment"),
            ("http://h//", "has a path, a query or a fragment"),
            ("http://h?x", "has a path, a query or a fragment"),
            ("http://u@h", "names a user"),
            ("http://h:x", "port is not a number"),
            ("http://h:65536", "port is not a number"),
            ("http://h:+8", "port is not a number"),
            ("http://h i", "host has a space"),
            ("http://h\x1b[2J", "host has a space"),
            ("http://a:b:1", "has a `:`, a bracket"),
            ("http://[::1", "has a `:`, a bracket"),
        ] {
            let error = text.parse::<Site>().expect_err(text).to_string();
            assert!(error.contains(why) && !error.contains('\x1b'), "{text}: {error}");
        }
        for (text, drawn) in [
            ("http://h:80", "http://h"),
            ("HTTPS://H:8443/", "https://h:8443"),
            ("http://[::1]:8080", "http://[::1]:8080"),
        ] {
            assert_eq!(text.parse::<Site>().expect(text).to_string(), drawn);
        }
    }
}
