//! Problems in a suite's files, and suggestions for fixing them.

use std::fmt;

use norobots_text::nearest::nearest;
use norobots_text::visible::draw;

/// All problems of a suite.
#[derive(Debug)]
pub struct LoadError {
    /// The problems, sorted by file. The list is not empty.
    pub problems: Vec<Problem>,
}

impl LoadError {
    pub(crate) fn of(file: impl Into<String>, what: impl Into<String>) -> LoadError {
        LoadError { problems: vec![Problem::new(file, what)] }
    }

    pub(crate) fn unless<T>(problems: Vec<Problem>, read: T) -> Result<T, LoadError> {
        if problems.is_empty() { Ok(read) } else { Err(LoadError { problems }) }
    }
}

/// A problem in a file of a suite. The members may contain untrusted text with invisible characters. Only
/// [`Display`](fmt::Display) makes these characters visible.
#[derive(Debug, PartialEq, Eq)]
pub struct Problem {
    /// The path of the file, relative to the suite's folder.
    pub file: String,
    /// The id of the case, clause, sentence or adapter in the file. If the entry has no id, this text contains its
    /// number in the file.
    pub entry: Option<String>,
    /// A description of the problem and of a way to fix it. The description may have several lines.
    pub what: String,
}

impl Problem {
    pub(crate) fn new(file: impl Into<String>, what: impl Into<String>) -> Problem {
        Problem { file: file.into(), entry: None, what: what.into() }
    }
}

/// An entry of a file that is being read. Mistakes in the entry are added to `problems`.
pub(crate) struct Entry<'p> {
    pub(crate) file: &'p str,
    pub(crate) name: String,
    pub(crate) problems: &'p mut Vec<Problem>,
}

impl Entry<'_> {
    pub(crate) fn wrong(&mut self, what: impl Into<String>) {
        let entry = Some(self.name.clone());
        self.problems.push(Problem { entry, ..Problem::new(self.file, what) });
    }

    pub(crate) fn check<const N: usize>(&mut self, faults: [(bool, &str); N]) {
        faults.into_iter().filter(|(wrong, _)| *wrong).for_each(|(_, what)| self.wrong(what));
    }

    /// Returns the values with these ids, and reports each unknown id. `what` is a noun and the name of a file, for the
    /// error message. The file should contain the id.
    pub(crate) fn known<'k, T>(
        &mut self,
        ids: &[impl AsRef<str>],
        all: impl Iterator<Item = (&'k str, T)> + Clone,
        what: [&str; 2],
    ) -> Vec<T> {
        let mut values = Vec::new();
        for id in ids.iter().map(AsRef::as_ref) {
            match all.clone().find(|(known, _)| *known == id) {
                Some((_, value)) => values.push(value),
                None => self.wrong(unknown(id, all.clone().map(|(known, _)| known), what)),
            }
        }
        values
    }
}

fn unknown<'k>(id: &str, all: impl Iterator<Item = &'k str>, [what, place]: [&str; 2]) -> String {
    let remedy = match nearest(id, all) {
        Some(near) => format!("write \"{near}\" if you mean it"),
        None => "name one that is there".into(),
    };
    format!("there is no {what} \"{id}\"{place}; {remedy}")
}

pub(crate) fn duplicate(file: &str) -> String {
    format!("the id is taken by an entry in {file}; an id is never used twice")
}

pub(crate) fn unreadable(error: std::io::Error) -> String {
    match error.get_ref() {
        // An error that this program has created already has a complete message.
        Some(own) => own.to_string(),
        None => format!("can't be read: {error}"),
    }
}

/// The members that a case had in older forms, and what replaces each member.
const MOVED: [(&str, &str); 6] = [
    (
        "ask",
        "write queries = [ { agent = \"…\", url = \"…\", expect = \"allowed\" } ] in place of [[case.ask]]",
    ),
    ("asks", "this is an older format: make the file again, or rename `asks` to `queries`"),
    ("opposite", "leave it out: the nearest opposite is computed"),
    ("agent_hex", "write agent = { hex = \"…\" }"),
    ("url_hex", "write url = { hex = \"…\" }"),
    ("robots_hex", "write robots = { hex = \"…\" }"),
];

/// If the entry has a member of an older form, the message explains what replaces this member.
pub(crate) fn form(error: impl fmt::Display) -> String {
    let message = error.to_string();
    let moved = |(name, _): &&(&str, &str)| message.contains(&format!("unknown field `{name}`"));
    let remedy = MOVED.iter().find(moved).map(|(_, remedy)| format!("\n{remedy}"));
    message.trim_end().to_owned() + &remedy.unwrap_or_default()
}

/// Prints the problem for a terminal. Invisible characters are made visible.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", draw(self.file.as_bytes()))?;
        self.entry.iter().try_for_each(|entry| write!(f, "{}: ", draw(entry.as_bytes())))?;
        let lines: Vec<String> = self.what.split('\n').map(|line| draw(line.as_bytes())).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.problems.len() {
            1 => f.write_str("the suite can't be loaded:")?,
            n => write!(f, "the suite can't be loaded, for {n} reasons:")?,
        }
        for problem in &self.problems {
            write!(f, "\n  {}", problem.to_string().replace('\n', "\n    "))?;
        }
        Ok(())
    }
}

impl std::error::Error for LoadError {}
