//! Problems in a suite's files, and their remedies.

use std::fmt;

use norobots_text::nearest::nearest;
use norobots_text::visible::draw;

/// All that is wrong with a suite.
#[derive(Debug)]
pub struct LoadError {
    /// The problems, by file; not empty.
    pub problems: Vec<Problem>,
}

impl LoadError {
    /// Returns the error for one problem of a file as a whole.
    pub(crate) fn of(file: impl Into<String>, what: impl Into<String>) -> LoadError {
        LoadError { problems: vec![Problem::new(file, what)] }
    }

    /// Returns what was read, if nothing is wrong with it.
    pub(crate) fn unless<T>(problems: Vec<Problem>, read: T) -> Result<T, LoadError> {
        if problems.is_empty() { Ok(read) } else { Err(LoadError { problems }) }
    }
}

/// One problem of a file of a suite. Its members hold text from outside unchanged; only
/// [`Display`](fmt::Display) draws it.
#[derive(Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file, relative to the suite's folder.
    pub file: String,
    /// The case (or clause, or sentence, or adapter) in it, by id or else by number.
    pub entry: Option<String>,
    /// What is wrong, and what to do about it; may have several lines.
    pub what: String,
}

impl Problem {
    /// Returns the problem of a file as a whole.
    pub(crate) fn new(file: impl Into<String>, what: impl Into<String>) -> Problem {
        Problem { file: file.into(), entry: None, what: what.into() }
    }
}

/// An entry of a file that is being read. Its mistakes are added to the problems.
pub(crate) struct Entry<'p> {
    pub(crate) file: &'p str,
    pub(crate) name: String,
    pub(crate) problems: &'p mut Vec<Problem>,
}

impl Entry<'_> {
    /// Reports one thing that is wrong.
    pub(crate) fn wrong(&mut self, what: impl Into<String>) {
        let entry = Some(self.name.clone());
        self.problems.push(Problem { entry, ..Problem::new(self.file, what) });
    }

    /// Reports each of these faults that is present.
    pub(crate) fn check<const N: usize>(&mut self, faults: [(bool, &str); N]) {
        faults.into_iter().filter(|(wrong, _)| *wrong).for_each(|(_, what)| self.wrong(what));
    }

    /// Returns the values that those ids name, and reports each unknown id. `what` is the noun for
    /// a thing with an id, and the place where the id is looked for.
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

/// Returns a message that an id is unknown, with the nearest known id or else the remedy.
fn unknown<'k>(id: &str, all: impl Iterator<Item = &'k str>, [what, place]: [&str; 2]) -> String {
    let remedy = match nearest(id, all) {
        Some(near) => format!("write \"{near}\" if you mean it"),
        None => "name one that is there".into(),
    };
    format!("there is no {what} \"{id}\"{place}; {remedy}")
}

/// Returns a message that an entry of the file already has an id.
pub(crate) fn duplicate(file: &str) -> String {
    format!("the id is taken by an entry in {file}; an id is never used twice")
}

/// Returns a message that a file can't be read.
pub(crate) fn unreadable(error: std::io::Error) -> String {
    match error.get_ref() {
        // An error of this program itself says what the file is.
        Some(own) => own.to_string(),
        None => format!("can't be read: {error}"),
    }
}

/// Members that older forms of a case had, and the remedy for each.
const MOVED: [(&str, &str); 6] = [
    (
        "ask",
        "write queries = [ { agent = \"…\", url = \"…\", expect = \"allowed\" } ] in place of [[case.ask]]",
    ),
    ("asks", "this is an older form: make the file anew, or rename `asks` to `queries`"),
    ("opposite", "leave it out: the nearest opposite is computed"),
    ("agent_hex", "write agent = { hex = \"…\" }"),
    ("url_hex", "write url = { hex = \"…\" }"),
    ("robots_hex", "write robots = { hex = \"…\" }"),
];

/// Returns a message that something is not of the form, in the words of its reader.
pub(crate) fn form(error: impl fmt::Display) -> String {
    let message = error.to_string();
    let moved = |(name, _): &&(&str, &str)| message.contains(&format!("unknown field `{name}`"));
    let remedy = MOVED.iter().find(moved).map(|(_, remedy)| format!("\n{remedy}"));
    message.trim_end().to_owned() + &remedy.unwrap_or_default()
}

/// Writes the problem, drawn for a terminal.
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
