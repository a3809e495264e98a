//! What a User-Agent header tells of who sends it.

use crate::data;
use crate::naive::after_compatible;
use norobots::policy::robot_name;
use norobots::source::Source;
use norobots::syntax::{self, Format, LineKind};
use serde::Deserialize;
use std::collections::HashSet;
use std::sync::LazyLock;

norobots::slugs! {
    /// What tells a robot from a browser.
    pub enum Sign("sign of a robot", summary) {
        /// A User-agent line of the file names a word of its header.
        Named = "named",
        /// A word of its header ends as robots' names do, such as `bot`.
        Word = "word",
        /// Its header has an address to turn to, such as `+http://www.example.com/`.
        Contact = "contact",
        /// Its header begins with a program that fetches and shows nothing.
        Program = "program",
        /// It asked for `/robots.txt`.
        Asked = "asked",
    }
}

/// The most bytes of a name; a longer word is none, and what begins a header is cut.
const LONGEST_NAME: usize = 128;

/// What tells robots by their headers.
#[derive(Clone, Debug)]
pub struct Headers {
    /// The names in a file, in lower case.
    names: HashSet<Vec<u8>>,
    forms: &'static Forms,
}

/// The rows of `forms.toml`, in lower case.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Forms {
    endings: Vec<String>,
    exceptions: Vec<String>,
    contacts: Vec<String>,
    programs: Vec<String>,
    browsers: Vec<String>,
}

static FORMS: LazyLock<Forms> =
    LazyLock::new(|| data::read(include_str!("forms.toml")).expect("a test reads it"));

impl Headers {
    /// Reads the names that a file has on its User-agent lines, as 1994 or RFC 9309 reads them: `*` and the words
    /// of browsers are none.
    pub fn new(robots: &[u8]) -> Headers {
        let (source, forms) = (Source::new(robots), &*FORMS);
        let mut names = HashSet::new();
        for format in [Format::Standard1994, Format::Rfc9309] {
            let document = syntax::parse_by(&source, format);
            let agents = document.lines().filter(|line| line.kind() == LineKind::UserAgent);
            for value in agents.flat_map(|line| line.values()) {
                let name = document.slice(value).split(|byte| *byte == b'/').next();
                let name = name.unwrap_or_default().trim_ascii().to_ascii_lowercase();
                if name != b"*" && !name.is_empty() && !has(&forms.browsers, &name) {
                    names.insert(name);
                }
            }
        }
        Headers { names, forms }
    }

    /// What robot a header tells of, and how; and the name by which the file is to be read for it. Where
    /// nothing tells a robot, the name is what the header begins with.
    pub fn tell<'h>(&self, header: &'h [u8]) -> (&'h [u8], Option<Sign>) {
        let short = |name: &&[u8]| name.len() <= LONGEST_NAME;
        let words = || header.split(|byte| !is_of_word(*byte)).filter(|word| !word.is_empty());
        // A name of several words.
        let products = header
            .split(|byte| b"/;(),".contains(byte))
            .map(<[u8]>::trim_ascii)
            .filter(|part| part.contains(&b' '));
        let named = |name: &&[u8]| self.names.contains(&name.to_ascii_lowercase());
        if let Some(name) = words().chain(products).filter(short).find(named) {
            return (name, Some(Sign::Named));
        }
        let robot =
            |word: &&[u8]| word.split(|byte| b"-_.".contains(byte)).any(|part| self.ends(part));
        if let Some(name) = words().filter(short).find(robot) {
            return (name, Some(Sign::Word));
        }
        let first = robot_name(header);
        let first = &first[..first.len().min(LONGEST_NAME)];
        let lower = header.to_ascii_lowercase();
        if self.forms.contacts.iter().any(|mark| contains(&lower, mark.as_bytes())) {
            let after = after_compatible(header).map(robot_name).filter(short);
            return (after.unwrap_or(first), Some(Sign::Contact));
        }
        (first, has(&self.forms.programs, &first.to_ascii_lowercase()).then_some(Sign::Program))
    }

    fn ends(&self, part: &[u8]) -> bool {
        let ends = |ending: &String| {
            let from = part.len().checked_sub(ending.len());
            from.is_some_and(|from| part[from..].eq_ignore_ascii_case(ending.as_bytes()))
        };
        let is = |other: &String| part.eq_ignore_ascii_case(other.as_bytes());
        self.forms.endings.iter().any(ends) && !self.forms.exceptions.iter().any(is)
    }
}

fn has(words: &[String], word: &[u8]) -> bool {
    words.iter().any(|one| one.as_bytes() == word)
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    memchr::memmem::find(text, part).is_some()
}

/// Whether an octet may stand in a word of a header.
fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_.".contains(&byte) || !byte.is_ascii()
}
