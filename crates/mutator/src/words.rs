//! The vocabulary for lines of robots.txt files.

pub(crate) const USER_AGENT: &[u8] = b"User-agent";
pub(crate) const RULES: [&[u8]; 4] = [b"Disallow", b"Disallow", b"Disallow", b"Allow"];

/// Names of fields from the standard of 1994 and later specifications, and misspellings that some parsers accept.
pub(crate) const NAMES: [&[u8]; 24] = [
    b"User-agent",
    b"Disallow",
    b"Allow",
    b"Sitemap",
    b"Crawl-delay",
    b"Request-rate",
    b"Visit-time",
    b"Robot-version",
    b"Comment",
    b"Host",
    b"Clean-param",
    b"Noindex",
    b"Content-Usage",
    b"Content-Signal",
    b"useragent",
    b"User agent",
    b"USER-AGENT",
    b"Dissallow",
    b"Disalow",
    b"Disallow-all",
    b"site-map",
    b"X",
    b"",
    b"<html>",
];

pub(crate) const ROBOTS: [&[u8]; 14] = [
    b"*",
    b"*",
    b"*",
    b"a",
    b"b",
    b"ab",
    b"A/1.0",
    b"FooBot",
    b"foobot-news",
    b"Foo Bot",
    b"*bot",
    b"* a",
    b"b,a",
    b"",
];

pub(crate) const PATHS: [&[u8]; 30] = [
    b"",
    b"/",
    b"/",
    b"/a",
    b"/ab",
    b"/a/",
    b"/a/b?c",
    b"/a/b?c=/d",
    b"/*",
    b"*",
    b"/*.gif$",
    b"/a*b",
    b"/**",
    b"/$",
    b"/a$",
    b"/a$b",
    b"/%61",
    b"/%2F",
    b"/a%2fb",
    b"/%",
    b"/%4",
    b"/%zz",
    b"/~a/%7Ea",
    b"/\xC3\xA4",
    b"/%C3%A4",
    b"//a",
    b"a",
    b"http://h/a",
    b"/robots.txt",
    b"/index.html",
];

pub(crate) const OTHERS: [&[u8]; 10] = [
    b"http://h/s.xml",
    b"/s.xml",
    b"10",
    b"0.5",
    b"-1",
    b"1/5",
    b"0800-1200",
    b"1.0.0",
    b"sid /a",
    b"train-ai=n",
];

pub(crate) const TERMINATORS: [&[u8]; 7] =
    [b"\n", b"\n", b"\r\n", b"\r", b"\r\r\n", b"\n\r", b"\n\n"];

pub(crate) const SPACES: [&[u8]; 8] =
    [b" ", b"\t", b"  ", b" \t ", b"\x0B", b"\x0C", b"\xC2\xA0", b"\0"];

/// Strings that different parsers treat differently.
pub(crate) const SIGNS: [&[u8]; 24] = [
    b":",
    b"#",
    b" # ",
    b"*",
    b"$",
    b"/",
    b"?",
    b"%",
    b"%2F",
    b"%61",
    b"%00",
    b"%0A",
    b"\\",
    b";",
    b"&",
    b"=",
    b"\0",
    b"\x1A",
    b"\x7F",
    b"\xFF",
    b"\xC2\x85",
    b"\xE2\x80\xA8",
    b"\xEF\xBB\xBF",
    b"\xC3\xA4",
];

/// Limits of parsers, in bytes. Most are sizes of common buffers. The limit 16,663 is the maximum line length of
/// Google's parser. RFC 9309 requires parsers to support files of 500 KiB.
pub(crate) const LENGTHS: [usize; 10] =
    [127, 255, 500, 1024, 2048, 4096, 16_663, 1 << 15, 1 << 16, 500 << 10];
