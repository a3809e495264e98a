//! Finds signs of a robot in a User-Agent header.

use norobots::agent::{Header, Names};
use norobots_suite::robots::Table;
use serde::Deserialize;
use std::sync::LazyLock;

norobots::slugs! {
    /// A sign that a client is a robot and not a browser.
    pub enum Sign("sign of a robot", summary) {
        /// A User-agent line of the file names a product in the client's header.
        Named = "named",
        /// A product in the client's header has an ending that is common in names of robots, such as `bot`.
        Word = "word",
        /// The client's header has an address for questions, such as `+http://www.example.com/`.
        Contact = "contact",
        /// Its header belongs to a program that fetches pages but does not display them.
        Program = "program",
        /// A product in its header is in the table of known robots.
        Known = "known",
        /// It asked for `/robots.txt`.
        Asked = "asked",
    }
}

/// The maximum length of a name, in bytes. The end of a longer name is removed.
const LONGEST_NAME: usize = 128;

/// Recognizes User-Agent headers that robots send.
#[derive(Clone, Debug)]
pub struct Headers<'a> {
    names: Names<'a>,
    forms: &'static Forms,
}

/// The contents of `forms.toml`, in lower case.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Forms {
    endings: Vec<String>,
    exceptions: Vec<String>,
    contacts: Vec<String>,
    programs: Vec<String>,
    apps: Vec<String>,
}

static FORMS: LazyLock<Forms> =
    LazyLock::new(|| toml::from_str(include_str!("forms.toml")).expect("a test reads it"));

impl<'a> Headers<'a> {
    /// Reads the names on the User-agent lines of a robots.txt file.
    pub fn new(robots: &'a [u8]) -> Headers<'a> {
        Headers { names: Names::of([robots]), forms: &FORMS }
    }

    /// Returns the name under which the sender's rules are looked up, and the sign that the sender is a robot.
    /// [`Header`] finds the name in `header`. Only the first 128 bytes of the name are returned.
    pub fn tell<'h>(&self, header: &'h [u8]) -> (&'h [u8], Option<Sign>) {
        let Header { robot, others: products, .. } = Header::read(header, &self.names);
        let name = &robot[..robot.len().min(LONGEST_NAME)];
        let ends = |product: &&[u8]| {
            product.split(|byte| b"-_.".contains(byte)).any(|part| self.ends(part))
        };
        let sign = if self.names.has(robot) {
            Some(Sign::Named)
        } else if products.iter().chain([&robot]).any(ends) {
            Some(Sign::Word)
        } else if self.has_contact(header) {
            Some(Sign::Contact)
        } else if is(robot, &self.forms.programs) {
            Some(Sign::Program)
        } else {
            let is_known = Table::embedded().find(robot).is_some();
            (is_known && !is(robot, &self.forms.apps)).then_some(Sign::Known)
        };
        (name, sign)
    }

    fn has_contact(&self, header: &[u8]) -> bool {
        let lower = header.to_ascii_lowercase();
        let contains = |mark: &String| memchr::memmem::find(&lower, mark.as_bytes()).is_some();
        let mut words = lower.split(|byte| b" \t;,()".contains(byte));
        self.forms.contacts.iter().any(contains)
            || words.any(|word| word.starts_with(b"+") && word.contains(&b'@'))
    }

    fn ends(&self, part: &[u8]) -> bool {
        let ends = |ending: &String| {
            let from = part.len().checked_sub(ending.len());
            from.is_some_and(|from| part[from..].eq_ignore_ascii_case(ending.as_bytes()))
        };
        self.forms.endings.iter().any(ends) && !is(part, &self.forms.exceptions)
    }
}

fn is(word: &[u8], list: &[String]) -> bool {
    list.iter().any(|other| word.eq_ignore_ascii_case(other.as_bytes()))
}
