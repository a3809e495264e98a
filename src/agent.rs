//! Finds the robot's name in a User-Agent header. The name determines which rules of a file apply to the robot.
//!
//! In RFC 9309, the robot's name is its product token, which is a part of the header that the robot sends. In figure 1
//! of RFC 9309, and in the headers of most robots, the token follows `compatible;`.
//!
//! ```
//! use norobots::agent::{Header, Names, ToldBy};
//!
//! let header = b"Mozilla/5.0 (compatible; ExampleBot/0.1; https://www.example.com/bot.html)";
//! let header = Header::read(header, &Names::default());
//! assert_eq!((header.robot, header.told_by), (&b"ExampleBot"[..], ToldBy::Compatible));
//! ```
//!
//! # How a header is parsed
//!
//! - A header without `/`, spaces and parentheses is a bare name. The whole header is then the robot's name.
//! - A *product* is a word followed by `/` and a version. A word without a version is also a product if it is outside
//!   parentheses or follows `compatible;`. Words in URLs (`http://`, `www.`, `+…`) and in mail addresses aren't
//!   products.
//! - If a User-agent line of the file contains one of the products, that product is the robot's name. Otherwise, the
//!   name is the product after `compatible;`. If no product follows `compatible;`, the name is the first product that
//!   no browser sends.
//! - A header can contain the names of several robots. [`Header::others`] lists the products that aren't the robot's
//!   name and that no browser sends.

use crate::engine::scan::compare::robot_name;
use crate::later::{Later, name_of};
use crate::spec::Edition;
use std::cmp::Ordering;
use std::mem;

crate::slugs! {
    /// How a header tells its robot.
    pub enum ToldBy("way to tell a robot", summary) {
        /// all of it
        Whole = "whole",
        /// a product that the file names
        Named = "named",
        /// the product after `compatible;`
        Compatible = "compatible",
        /// the first product that no browser sends
        First = "first",
        /// the first product, because browsers send all products of the header
        Browser = "browser",
        /// nothing, because the header has no product
        Nothing = "nothing",
    }
}

/// The maximum number of products that [`Header::others`] contains.
const OTHERS: usize = 8;

/// The names of products and operating systems in the headers of browsers. The names are in lower case and sorted.
#[rustfmt::skip]
const BROWSERS: &[&str] = &[
    "android", "applewebkit", "brave", "build", "chrome", "chromium", "compatible", "cpu", "crios", "cros", "ddg",
    "duckduckgo", "edg", "edga", "edge", "edgios", "epiphany", "firefox", "focus", "fxios", "gecko", "gsa",
    "headlesschrome", "iceweasel", "intel", "ipad", "iphone", "ipod", "khtml", "konqueror", "like", "linux",
    "macintosh", "maxthon", "miuibrowser", "mobile", "mozilla", "mqqbrowser", "msie", "navigator", "netscape",
    "opera", "opr", "opt", "palemoon", "ppc", "presto", "qqbrowser", "safari", "samsungbrowser", "seamonkey", "silk",
    "tablet", "touch", "trident", "u", "ubuntu", "ucbrowser", "version", "vivaldi", "whale", "win64", "windows",
    "wow64", "wv", "x11", "x64", "yabrowser",
];

/// The robots' names in the User-agent lines of some files, without versions. The list leaves out `*` and the names
/// that browsers send.
#[derive(Clone, Debug, Default)]
pub struct Names<'a>(
    /// The names are sorted by [`compare`].
    Vec<&'a [u8]>,
);

impl<'a> Names<'a> {
    /// Collects the names in files. The files may contain any bytes.
    ///
    /// ```
    /// use norobots::agent::Names;
    ///
    /// let names = Names::of([&b"User-agent: FigTree/1.0 # ours\nDisallow: /\n"[..]]);
    /// assert!(names.has(b"figtree") && !names.has(b"fig"));
    /// ```
    #[must_use]
    pub fn of(files: impl IntoIterator<Item = &'a [u8]>) -> Names<'a> {
        let mut names: Vec<&[u8]> = files.into_iter().flat_map(names).collect();
        names.sort_unstable_by(|name, other| compare(name, other));
        names.dedup_by(|name, other| name.eq_ignore_ascii_case(other));
        Names(names)
    }

    /// Returns whether one of the User-agent lines contains `name`. ASCII case is ignored.
    #[must_use]
    pub fn has(&self, name: &[u8]) -> bool {
        self.0.binary_search_by(|known| compare(known, name)).is_ok()
    }
}

/// A parsed User-Agent header, or a robot's bare name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header<'h> {
    /// The header's value. If the header begins with the field name `User-Agent:`, that name is removed.
    pub value: &'h [u8],
    /// The robot's name, which is a part of the value. The name is empty if the value contains no product.
    pub robot: &'h [u8],
    /// How the robot's name was found in the header.
    pub told_by: ToldBy,
    /// At most eight other products, in the order of the header. Products that browsers send are left out.
    pub others: Vec<&'h [u8]>,
}

impl<'h> Header<'h> {
    /// Parses a header or a name, which may contain any bytes. The time grows with the length of the header, and with
    /// the logarithm of the number of names.
    #[must_use]
    pub fn read(header: &'h [u8], names: &Names<'_>) -> Header<'h> {
        let value = value(header);
        if is_bare(value) {
            return Header::whole(value);
        }
        let mut products = Products::new(names);
        for piece in Pieces(value) {
            products.take(piece);
        }
        products.end_segment(false);
        let Products { named, compatible, first, browser, mut others, .. } = products;
        let named = named.map(|(robot, _)| robot);
        let unnamed = compatible.or(first);
        let ways = [
            (named.filter(|robot| unnamed != Some(*robot)), ToldBy::Named),
            (compatible, ToldBy::Compatible),
            (first, ToldBy::First),
            (browser, ToldBy::Browser),
        ];
        let robot_with_way = ways.into_iter().find_map(|(robot, told_by)| Some((robot?, told_by)));
        let (robot, told_by) = robot_with_way.unwrap_or((&value[..0], ToldBy::Nothing));
        others.retain(|other| !other.eq_ignore_ascii_case(robot));
        others.truncate(OTHERS);
        let told_by = if robot.len() == value.len() { ToldBy::Whole } else { told_by };
        Header { value, robot, told_by, others }
    }

    /// Returns a header whose whole value is the robot's name. `name` may contain any bytes.
    #[must_use]
    pub const fn whole(name: &'h [u8]) -> Header<'h> {
        Header { value: name, robot: name, told_by: ToldBy::Whole, others: Vec::new() }
    }

    /// Like [`Header::read`], but uses the names in the file `robots`.
    #[must_use]
    pub fn read_for(robots: &[u8], header: &'h [u8]) -> Header<'h> {
        // If the header is a single word, the names in the file can't change the result.
        let several = header.iter().any(|byte| is_between(*byte) || is_mark(*byte));
        let names = if several { Names::of([robots]) } else { Names::default() };
        Header::read(header, &names)
    }

    /// Returns the part of the header that the engine for the edition needs. The engines for the draft of 1996, RFC
    /// 9309, and Google's page and code need the robot's name. Every other engine needs the whole value.
    #[must_use]
    pub fn asked(&self, edition: Edition) -> &'h [u8] {
        if Later::of(edition).is_some() { self.robot } else { self.value }
    }

    /// Returns the part of the header that is the robot's name under the edition. For most editions, the name ends
    /// before the version. For three editions, the name is the header's whole value. Two of these editions are
    /// translations of the standard of 1994, which don't mention versions. The third edition is Yandex's code, which
    /// also compares versions.
    ///
    /// ```
    /// use norobots::agent::{Header, Names};
    /// use norobots::spec::Edition;
    ///
    /// let header = Header::read(b"Mozilla/5.0 (compatible; GPTBot/1.2)", &Names::default());
    /// assert_eq!(header.name(Edition::Rfc9309), b"GPTBot");
    /// assert_eq!(header.name(Edition::Standard1994), b"Mozilla");
    /// ```
    #[must_use]
    pub fn name(&self, edition: Edition) -> &'h [u8] {
        match edition {
            Edition::RussianForum | Edition::RussianArticle | Edition::YandexCode => self.value,
            _ => match Later::of(edition) {
                Some(later) => name_of(later, self.asked(edition)),
                None => robot_name(self.asked(edition)),
            },
        }
    }
}

/// Removes the field name `User-agent:` before a header, even if the field name occurs several times.
fn value(mut header: &[u8]) -> &[u8] {
    const FIELD: &[u8] = b"user-agent:";
    while let Some((field, value)) = header.split_at_checked(FIELD.len())
        && field.eq_ignore_ascii_case(FIELD)
    {
        header = value.trim_ascii();
    }
    header
}

fn is_bare(value: &[u8]) -> bool {
    !value.iter().any(|byte| matches!(byte, b'/' | b' ' | b'\t' | b'(' | b')'))
}

fn is_browser(word: &[u8]) -> bool {
    BROWSERS.binary_search_by(|product| compare(product.as_bytes(), word)).is_ok()
}

fn compare(name: &[u8], other: &[u8]) -> Ordering {
    let lower = |name: &[u8], at: usize| name[at].to_ascii_lowercase();
    let shorter = name.len().min(other.len());
    match (0..shorter).find(|at| lower(name, *at) != lower(other, *at)) {
        Some(at) => lower(name, at).cmp(&lower(other, at)),
        None => name.len().cmp(&other.len()),
    }
}

fn names(file: &[u8]) -> impl Iterator<Item = &[u8]> {
    let file = file.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(file);
    let lines = file.split(|byte| matches!(byte, b'\n' | b'\r'));
    let names = lines.filter_map(|line| {
        let colon = line.iter().position(|byte| *byte == b':')?;
        let (field, value) = (&line[..colon], &line[colon + 1..]);
        let name = value.split(|byte| matches!(byte, b'/' | b'#')).next()?;
        field.trim_ascii().eq_ignore_ascii_case(b"user-agent").then_some(name.trim_ascii())
    });
    names.filter(|name| !matches!(*name, b"" | b"*") && !is_browser(name))
}

/// A word of a header. `token` is the name that may be a product. `token` is `None` for a word that isn't a product,
/// such as a URL. `versioned` is true if a version follows the name.
#[derive(Clone, Copy)]
struct Word<'h> {
    token: Option<&'h [u8]>,
    versioned: bool,
}

/// A piece of a header, which is either a word or a mark. Octets between words are not part of a piece.
enum Piece<'h> {
    Word(Word<'h>),
    /// One of `;`, `,`, parentheses and square brackets.
    Mark(u8),
}

struct Products<'h, 'n> {
    names: &'n Names<'n>,
    /// The number of open parentheses and square brackets.
    depth: usize,
    /// Whether the words before the last mark ended with `compatible`.
    after_compatible: bool,
    segment: Vec<Word<'h>>,
    /// A product that a User-agent line of the file contains, and whether this product follows `compatible;`.
    named: Option<(&'h [u8], bool)>,
    compatible: Option<&'h [u8]>,
    first: Option<&'h [u8]>,
    browser: Option<&'h [u8]>,
    /// The first products that no browser sends, without repetitions. The list can contain [`OTHERS`] + 1 products,
    /// because the robot's own name may be one of them.
    others: Vec<&'h [u8]>,
}

impl<'h, 'n> Products<'h, 'n> {
    fn new(names: &'n Names<'n>) -> Products<'h, 'n> {
        let (named, compatible, first, browser) = (None, None, None, None);
        let (segment, others) = (Vec::new(), Vec::new());
        let (depth, after_compatible) = (0, false);
        Products {
            names,
            depth,
            after_compatible,
            segment,
            named,
            compatible,
            first,
            browser,
            others,
        }
    }

    fn take(&mut self, piece: Piece<'h>) {
        match piece {
            Piece::Word(word) => self.segment.push(word),
            Piece::Mark(mark) => {
                self.end_segment(matches!(mark, b';' | b','));
                match mark {
                    b'(' | b'[' => self.depth += 1,
                    b')' | b']' => self.depth = self.depth.saturating_sub(1),
                    _ => {}
                }
            }
        }
    }

    /// Processes the words since the last mark, which form a segment. `parted` is true if a `;` or `,` ends the
    /// segment.
    fn end_segment(&mut self, parted: bool) {
        let segment = mem::take(&mut self.segment);
        let (Some(head), Some(last)) = (segment.first(), segment.last()) else { return };
        let is_browsers = |word: &Word<'_>| word.token.is_some_and(is_browser);
        let ends_compatible = parted
            && !last.versioned
            && last.token.is_some_and(|token| token.eq_ignore_ascii_case(b"compatible"));
        let after_compatible = mem::replace(&mut self.after_compatible, ends_compatible);
        let outside = self.depth == 0;
        // `Linux x86_64` and `like Gecko` aren't products.
        let of_system = is_browsers(head) && !head.versioned && !outside;
        let may_be_robot = |word: &Word<'_>| word.token.is_some() && !is_browsers(word);
        let robot = after_compatible.then(|| {
            let versioned = segment.iter().position(|word| may_be_robot(word) && word.versioned);
            // If no word has a version, the last word is the name, as in `Yahoo! Slurp`.
            versioned.or_else(|| segment.iter().rposition(may_be_robot).filter(|_| !of_system))
        });
        let robot = robot.flatten();
        for (at, word) in segment.iter().enumerate() {
            let Some(token) = word.token else { continue };
            let is_product = word.versioned || outside || after_compatible && !of_system;
            if is_browser(token) {
                if is_product {
                    self.browser = self.browser.or(Some(token));
                }
                continue;
            }
            let is_robot = robot == Some(at);
            // A single word between two marks is a product if a User-agent line of the file contains it.
            let may_be_named = is_product || segment.len() == 1;
            if may_be_named
                && self.named.is_none_or(|(_, best)| is_robot && !best)
                && self.names.has(token)
            {
                self.named = Some((token, is_robot));
            }
            if is_robot {
                self.compatible = self.compatible.or(Some(token));
            }
            if is_product {
                self.first = self.first.or(Some(token));
                let known = |other: &&[u8]| other.eq_ignore_ascii_case(token);
                if self.others.len() <= OTHERS && !self.others.iter().any(known) {
                    self.others.push(token);
                }
            }
        }
    }
}

struct Pieces<'h>(&'h [u8]);

impl<'h> Iterator for Pieces<'h> {
    type Item = Piece<'h>;

    fn next(&mut self) -> Option<Piece<'h>> {
        let start = self.0.iter().position(|byte| !is_between(*byte))?;
        let text = &self.0[start..];
        if is_mark(text[0]) {
            self.0 = &text[1..];
            return Some(Piece::Mark(text[0]));
        }
        let end = |from: usize| {
            let end = text[from..].iter().position(|byte| is_between(*byte) || is_mark(*byte));
            end.map_or(text.len(), |end| from + end)
        };
        let mut chunk = &text[..end(0)];
        // The scheme of a URL may directly follow other text, as in `Bot/1.0+http://`.
        let scheme = chunk.windows(3).position(|part| part == b"://").map(|at| {
            let letters = chunk[..at].iter().rev().take_while(|byte| byte.is_ascii_alphabetic());
            at - letters.count()
        });
        let begins = |what: &[u8]| {
            chunk.get(..what.len()).is_some_and(|start| start.eq_ignore_ascii_case(what))
        };
        if scheme == Some(0) || begins(b"+") || begins(b"www.") || chunk.contains(&b'@') {
            self.0 = &text[address(text)..];
            return Some(Piece::Word(Word { token: None, versioned: false }));
        }
        match scheme {
            Some(at) => chunk = &chunk[..at],
            // Text in parentheses is a part of the name if a version follows the parentheses, as in
            // `Lycos_Spider_(Rex)/1.0`.
            None if text.get(chunk.len()) == Some(&b'(')
                && chunk.iter().all(|byte| is_of_token(*byte)) =>
            {
                let inside = &text[chunk.len() + 1..];
                let length = inside.iter().take_while(|byte| is_of_token(**byte)).count();
                let after = chunk.len() + 1 + length + 1;
                if length > 0 && inside.get(length) == Some(&b')') {
                    match text.get(after) {
                        Some(b'/') => chunk = &text[..end(after)],
                        None => chunk = text,
                        Some(_) => {}
                    }
                }
            }
            None => {}
        }
        self.0 = &text[chunk.len()..];
        Some(Piece::Word(word(chunk)))
    }
}

/// Returns whether an octet separates words.
fn is_between(byte: u8) -> bool {
    byte <= b' ' || matches!(byte, 0x7F | b'"' | b'\'' | b'`' | b'<' | b'>' | b'{' | b'}')
}

fn is_mark(byte: u8) -> bool {
    matches!(byte, b';' | b',' | b'(' | b')' | b'[' | b']')
}

fn is_of_token(byte: u8) -> bool {
    !is_between(byte) && !is_mark(byte) && !matches!(byte, b'/' | b':' | b'=' | b'@' | b'\\' | b'?')
}

/// Returns the length of the URL or mail address at the start of the text.
fn address(text: &[u8]) -> usize {
    let mut open = 0_usize;
    let end = text.iter().position(|byte| {
        match byte {
            b'(' => open += 1,
            b')' if open > 0 => open -= 1,
            byte => {
                return *byte <= b' '
                    || matches!(byte, 0x7F | b'"' | b'<' | b'>' | b';' | b')' | b']');
            }
        }
        false
    });
    end.unwrap_or(text.len())
}

fn word(chunk: &[u8]) -> Word<'_> {
    let slash = chunk.iter().position(|byte| *byte == b'/');
    let (mut token, version) = match slash {
        Some(at) => (&chunk[..at], &chunk[at + 1..]),
        None => (chunk, &b""[..]),
    };
    while let [rest @ .., b'+' | b'.'] = token {
        token = rest;
    }
    // RFC 9309 allows `_` in a product token, so `_` is treated as a letter.
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'_' || !byte.is_ascii();
    let has_letter = token.iter().any(is_letter);
    // An address may lack its scheme, as in `example.com/bot`.
    let is_address = slash.is_some() && token.contains(&b'.') && !is_version(version);
    let in_form = token.iter().all(|byte| is_of_token(*byte) || matches!(byte, b'(' | b')'));
    // A name that consists of digits needs a version that contains a dot, as in `008/0.83`. Therefore, `24/7` isn't a
    // product.
    let is_number =
        !token.is_empty() && token.iter().all(u8::is_ascii_digit) && version.contains(&b'.');
    let is_named = has_letter && !is_version(token) || is_number && is_version(version);
    let is_product = is_named && in_form && !is_address;
    Word { token: is_product.then_some(token), versioned: slash.is_some() }
}

/// A version begins with digits up to the first separator. A `v` may come before the digits.
fn is_version(word: &[u8]) -> bool {
    let digits = word.strip_prefix(b"v").or_else(|| word.strip_prefix(b"V")).unwrap_or(word);
    let digits =
        digits.split(|byte| matches!(byte, b'.' | b'_' | b'~' | b'-')).next().unwrap_or(digits);
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests;
