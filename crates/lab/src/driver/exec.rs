//! A program that is run once for each query and answers by its exit status: 0 says allowed,
//! 1 disallowed.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::driver::fault::{Fault, FaultKind};
use crate::driver::process;
use crate::driver::process::Drain;
use crate::driver::protocol::{Hello, Implementation, Request};
use crate::driver::reply::{Limits, Reply};
use crate::query::{Answer, Op};
use crate::stop::{self, Scratch};
use norobots::engine::Verdict;

/// A command with the places for the file, the robot and the URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    /// As it was written.
    text: String,
    /// Its words; each is a row of literal texts and places.
    words: Vec<Vec<Piece>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Place(Place),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Robots,
    Agent,
    Url,
}

const PLACES: [(Place, &str); 3] =
    [(Place::Robots, "{robots}"), (Place::Agent, "{agent}"), (Place::Url, "{url}")];

/// Why a text is no template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TemplateError {
    /// A quotation mark is never closed, or a backslash ends the text.
    Quoting,
    /// There is no word.
    Empty,
    /// The program itself is a place.
    NoProgram,
    /// A place is missing: its spelling.
    Missing(&'static str),
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TemplateError::Quoting => f.write_str("a quotation mark is not closed"),
            TemplateError::Empty => f.write_str("there is no command"),
            TemplateError::NoProgram => f.write_str("the program to run must stand there itself"),
            TemplateError::Missing(place) => write!(f, "the place {place} is missing"),
        }
    }
}

impl std::error::Error for TemplateError {}

impl Template {
    /// Reads a command. Words are split and quoted as in a Unix shell; no shell is run.
    ///
    /// # Errors
    ///
    /// [`TemplateError`] where the quoting is not closed, or `{robots}`, `{agent}` or `{url}`
    /// stands nowhere.
    pub fn parse(text: &str) -> Result<Template, TemplateError> {
        let words = shlex::split(text).ok_or(TemplateError::Quoting)?;
        let words: Vec<_> = words.iter().map(|word| pieces(word)).collect();
        let program = words.first().ok_or(TemplateError::Empty)?;
        if !program.iter().all(|piece| matches!(piece, Piece::Text(text) if !text.is_empty())) {
            return Err(TemplateError::NoProgram);
        }
        for (place, spelling) in PLACES {
            if !words.iter().flatten().any(|piece| *piece == Piece::Place(place)) {
                return Err(TemplateError::Missing(spelling));
            }
        }
        Ok(Template { text: text.into(), words })
    }

    /// The words of the command, with the places filled. A filling is never searched for places.
    fn fill(&self, robots: &OsStr, agent: &OsStr, url: &OsStr) -> Vec<OsString> {
        let fill = |piece: &Piece| match piece {
            Piece::Text(text) => OsString::from(text),
            Piece::Place(Place::Robots) => robots.into(),
            Piece::Place(Place::Agent) => agent.into(),
            Piece::Place(Place::Url) => url.into(),
        };
        self.words.iter().map(|word| word.iter().map(fill).collect()).collect()
    }
}

impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

fn pieces(word: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = word;
    loop {
        let next = PLACES
            .iter()
            .filter_map(|&(place, spelling)| rest.find(spelling).map(|at| (at, place, spelling)))
            .min_by_key(|&(at, ..)| at);
        let Some((at, place, spelling)) = next else { break };
        if at > 0 {
            pieces.push(Piece::Text(rest[..at].into()));
        }
        pieces.push(Piece::Place(place));
        rest = &rest[at + spelling.len()..];
    }
    if !rest.is_empty() || pieces.is_empty() {
        pieces.push(Piece::Text(rest.into()));
    }
    pieces
}

/// An implementation that is run once for each query.
pub(crate) struct Exec {
    template: Template,
    limits: Limits,
    hello: Hello,
    folder: Scratch,
}

impl Exec {
    pub(crate) fn start(template: &Template, limits: Limits) -> Result<Exec, Fault> {
        let folder = Scratch::new().map_err(Fault::not_started)?;
        let implementation =
            Implementation { name: template.text.clone(), version: None, language: None };
        let hello = Hello { implementation, ops: vec![Op::Decide] };
        Ok(Exec { template: template.clone(), limits, hello, folder })
    }

    pub(crate) fn hello(&self) -> &Hello {
        &self.hello
    }

    pub(crate) fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
        let unsupported = |why: &str| {
            let answer = Answer::Unsupported(why.into());
            Ok(Reply { answer, time: Duration::ZERO, stderr: String::new() })
        };
        let Request::Decide(query) = request else {
            return unsupported("an exit status can only decide");
        };
        let (Some(agent), Some(url)) = (argument(&query.agent), argument(&query.url)) else {
            return unsupported("these bytes can't be an argument of a command");
        };
        let path = self.folder.path().join("robots.txt");
        std::fs::write(&path, &query.robots)
            .map_err(|error| Fault::new(FaultKind::NotStarted(error), String::new()))?;
        let since = Instant::now();
        let words = self.template.fill(path.as_os_str(), agent, url);
        let mut child = stop::spawn(
            Command::new(&words[0])
                .args(&words[1..])
                .stdin(Stdio::null())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped()),
        )
        .map_err(Fault::not_started)?;
        Drain::of(child.stdout.take().expect("stdout is piped"));
        let stderr = Drain::of(child.stderr.take().expect("stderr is piped"));
        let decided = |verdict| Answer::Decided { verdict, line: None };
        let answer = match process::wait(&mut child, self.limits.answer) {
            None => Answer::TimedOut(self.limits.answer),
            Some(status) => match status.code() {
                Some(0) => decided(Verdict::Allowed),
                Some(1) => decided(Verdict::Disallowed),
                Some(code) => {
                    Answer::Refused(format!("exit status {code} (0 says allowed, 1 disallowed)"))
                }
                None => Answer::Crashed(process::how(status)),
            },
        };
        let time = since.elapsed();
        // Whether it has ended or not: children of its own may be left.
        stop::kill(&mut child);
        Ok(Reply { answer, time, stderr: stderr.last() })
    }
}

/// Bytes as an argument, where the system can carry them.
fn argument(bytes: &[u8]) -> Option<&OsStr> {
    if bytes.contains(&0) {
        return None;
    }
    #[cfg(unix)]
    return Some(std::os::unix::ffi::OsStrExt::from_bytes(bytes));
    #[cfg(not(unix))]
    return str::from_utf8(bytes).ok().map(OsStr::new);
}

#[cfg(test)]
mod tests {
    use crate::driver::exec::{Template, TemplateError};
    use std::ffi::OsStr;

    #[track_caller]
    fn fill(template: &str) -> Vec<String> {
        let [robots, agent, url] = ["/t/r", "{url} b", "/x"].map(OsStr::new);
        let words = Template::parse(template).expect("a template").fill(robots, agent, url);
        words.into_iter().map(|word| word.into_string().expect("UTF-8")).collect()
    }

    #[test]
    fn places_are_filled_once_and_words_stay_words() {
        assert_eq!(fill("p {robots} {agent} {url}"), ["p", "/t/r", "{url} b", "/x"]);
        assert_eq!(
            fill("'my p' --f={robots} \"{agent}:{url}!\" ''"),
            ["my p", "--f=/t/r", "{url} b:/x!", ""]
        );
    }

    #[test]
    fn what_is_no_template_is_refused() {
        let refused = |text| Template::parse(text).unwrap_err();
        assert_eq!(refused("p {robots} {agent}"), TemplateError::Missing("{url}"));
        assert_eq!(refused("p 'x {robots} {agent} {url}"), TemplateError::Quoting);
        assert_eq!(refused("{robots} {agent} {url}"), TemplateError::NoProgram);
        assert_eq!(refused(" "), TemplateError::Empty);
    }
}
