//! Runs a program once for each query. The program answers with its exit status: 0 means allowed, and 1 means
//! disallowed.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::driver::fault::Fault;
use crate::driver::process::{self, Drain};
use crate::driver::protocol::{Hello, Request};
use crate::driver::reply::{Limits, Reply};
use crate::query::Answer;
use crate::shutdown::{self, Scratch};
use norobots::engine::Verdict;

/// A command with placeholders for the file, the robot and the URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    text: String,
    words: Vec<String>,
}

const PLACES: [&str; 3] = ["{robots}", "{agent}", "{url}"];

impl Template {
    /// Reads a command. The words are split as in a Unix shell, including quotation marks, but no shell runs.
    ///
    /// # Errors
    ///
    /// Returns a message if a quotation mark is not closed or the program is missing. Also returns a message if the
    /// program contains a placeholder, or if `{robots}`, `{agent}` or `{url}` is missing from the arguments.
    pub fn parse(text: &str) -> Result<Template, String> {
        let words = shlex::split(text).ok_or("a quotation mark is not closed")?;
        let program = words.first().ok_or("there is no command")?;
        if program.is_empty() || PLACES.iter().any(|place| program.contains(place)) {
            return Err("the program to run must stand there itself".into());
        }
        let missing = |place: &&&str| !words.iter().any(|word| word.contains(**place));
        match PLACES.iter().find(missing) {
            Some(place) => Err(format!("the place {place} is missing")),
            None => Ok(Template { text: text.into(), words }),
        }
    }

    /// Returns the words of the command, which may contain placeholders.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(String::as_str)
    }

    /// Replaces the placeholders in the command by `fillings`. A placeholder inside a filling is not replaced.
    fn fill(&self, fillings: [&OsStr; 3]) -> Vec<OsString> {
        let fill = |word: &String| {
            let (mut filled, mut rest) = (OsString::new(), word.as_str());
            let place = |rest: &str, at: usize| Some((rest.find(PLACES[at])?, at));
            while let Some((start, at)) = (0..3).filter_map(|at| place(rest, at)).min() {
                filled.push(&rest[..start]);
                filled.push(fillings[at]);
                rest = &rest[start + PLACES[at].len()..];
            }
            filled.push(rest);
            filled
        };
        self.words.iter().map(fill).collect()
    }
}

impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

pub(crate) struct Exec {
    template: Template,
    limits: Limits,
    pub(crate) hello: Hello,
    folder: Scratch,
}

impl Exec {
    pub(crate) fn start(template: &Template, limits: Limits) -> Result<Exec, Fault> {
        let folder = Scratch::new().map_err(Fault::no_file)?;
        let hello = Hello::of_command(template.text.as_str().into());
        Ok(Exec { template: template.clone(), limits, hello, folder })
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
        std::fs::write(&path, &query.robots).map_err(Fault::no_file)?;
        let since = Instant::now();
        let words = self.template.fill([path.as_os_str(), agent, url]);
        let mut child = process::spawn(&words, Stdio::null(), None).map_err(Fault::not_started)?;
        Drain::of(child.stdout.take().expect("stdout is piped"));
        let stderr = Drain::of(child.stderr.take().expect("stderr is piped"));
        let decided = |verdict| Answer::Decided { verdict, line: None };
        let answer = match process::wait(&mut child, self.limits.answer) {
            None => Answer::TimedOut(self.limits.answer),
            Some(status) => match status.code() {
                Some(0) => decided(Verdict::Allowed),
                Some(1) => decided(Verdict::Disallowed),
                Some(code) => Answer::Refused(
                    format!("exit status {code} (0 says allowed, 1 disallowed)").into(),
                ),
                None => Answer::Crashed(process::how(status).into()),
            },
        };
        let time = since.elapsed();
        // The processes that the child started may outlive the child, so they are killed too.
        shutdown::kill(&mut child);
        // If the program replaced the file with a link, the next file must not be written through this link.
        let is_file = std::fs::symlink_metadata(&path).is_ok_and(|metadata| metadata.is_file());
        let answer = if is_file {
            answer
        } else {
            self.folder = Scratch::new().map_err(Fault::no_file)?;
            Answer::Malformed("removed or replaced the file that it was given".into())
        };
        Ok(Reply { answer, time, stderr: stderr.last() })
    }
}

/// Returns the bytes as a command-line argument, or `None` if the operating system can't pass these bytes.
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
    use crate::driver::exec::Template;
    use std::ffi::OsStr;

    #[track_caller]
    fn fill(template: &str) -> Vec<String> {
        let fillings = ["/t/r", "{url} b", "/x"].map(OsStr::new);
        let words = Template::parse(template).expect("a template").fill(fillings);
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
        assert_eq!(refused("p {robots} {agent}"), "the place {url} is missing");
        assert_eq!(refused("p 'x {robots} {agent} {url}"), "a quotation mark is not closed");
        assert_eq!(refused("{robots} {agent} {url}"), "the program to run must stand there itself");
        assert_eq!(refused(" "), "there is no command");
    }
}
