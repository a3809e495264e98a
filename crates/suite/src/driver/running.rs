//! A running implementation. This module hides which protocol the implementation uses.

use crate::driver::exec::Template;
use crate::driver::fault::{Fault, FaultKind};
use crate::driver::lines::Together;
use crate::driver::protocol::{Hello, Request};
use crate::driver::reply::{Limits, Reply};
use crate::driver::smoke::Found;
use crate::driver::wire::Wire;
use crate::driver::{exec, lines, smoke};
use crate::query::{Answer, Op};
use crate::shutdown;
use norobots_text::visible;
use norobots_text::visible::Outside;
use std::ffi::OsString;
use std::time::Duration;

/// How to start an implementation.
#[derive(Clone, Debug)]
pub enum Launch {
    /// A program that reads one request per line. The first field is the form of the lines. The second field contains
    /// the program and its arguments, and must not be empty.
    Lines(Wire, Vec<OsString>),
    /// A command that is started again for each query.
    Exec(Template),
}

impl Launch {
    /// Returns the command as a person would type it.
    pub fn shown(&self) -> Outside {
        match self {
            Launch::Lines(_, words) => visible::command(words),
            Launch::Exec(template) => template.to_string().into(),
        }
    }
}

/// After this many requests in a row without an answer, the driver must pass the simplest smoke tests again. Requests
/// are sent in random order, so it is rare that several files in a row kill the driver.
const PATIENCE: usize = 8;

/// This explanation ends each remark if the command is started anew for each query.
const EXIT_CODES: &str = "the command answers by its exit code: 0 is allowed, 1 is disallowed";

/// A running implementation.
pub struct Driver {
    link: Link,
    command: Outside,
    unanswered: usize,
    /// Whether the implementation gets one request at a time.
    alone: bool,
    breakdowns: usize,
    remarks: Vec<Outside>,
}

enum Link {
    Lines(lines::Lines),
    Exec(exec::Exec),
}

impl Driver {
    /// Starts the implementation, greets it, and runs the smoke test.
    ///
    /// # Errors
    ///
    /// Returns a [`Fault`] if the implementation can't be started, does not answer, dies, violates the protocol, or
    /// fails the smoke test.
    pub fn start(launch: &Launch, limits: Limits) -> Result<Driver, Fault> {
        let command = launch.shown();
        let link = match launch {
            Launch::Lines(wire, words) => {
                lines::Lines::start(*wire, words, limits).map(Link::Lines)
            }
            Launch::Exec(template) => exec::Exec::start(template, limits).map(Link::Exec),
        };
        let link = checked(link, &command)?;
        let mut driver = Driver {
            link,
            command,
            unanswered: 0,
            alone: false,
            breakdowns: 0,
            remarks: Vec::new(),
        };
        driver.smoke()?;
        Ok(driver)
    }

    /// Returns the implementation's answer to the greeting.
    pub fn hello(&self) -> &Hello {
        match &self.link {
            Link::Lines(lines) => &lines.hello,
            Link::Exec(exec) => &exec.hello,
        }
    }

    /// Returns whether each request starts a new process.
    pub fn starts_anew(&self) -> bool {
        matches!(self.link, Link::Exec(_))
    }

    /// Sends one request and waits for the reply.
    ///
    /// If the process dies or stalls, the next request will start a new process.
    ///
    /// # Errors
    ///
    /// Returns a [`Fault`] if the driver can't be started again, or if it has stopped answering requests.
    pub fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
        if self.unanswered >= PATIENCE {
            self.plainest()?;
            self.unanswered = 0;
        }
        let reply = self.put(request)?;
        match reply.answer {
            Answer::Crashed(_) | Answer::TimedOut(_) => self.unanswered += 1,
            _ => self.unanswered = 0,
        }
        Ok(reply)
    }

    /// Ends the process. The next request starts a new process with this seed.
    pub fn anew(&mut self, seed: u32) {
        match &mut self.link {
            Link::Lines(lines) => lines.end(seed),
            // With `Link::Exec`, each request starts a new process anyway.
            Link::Exec(_) => {}
        }
    }

    /// Sends several requests, all at once if possible. Passes the replies to `each` in the order of the requests.
    /// Stops if `each` returns `false`.
    ///
    /// If the driver does not send exactly one well-formed answer to each request, the requests are sent again one at a
    /// time. The second attempt shows which request causes a death, a stall or a malformed answer.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Driver::ask`]. The replies that `each` has received before the error remain valid.
    pub fn ask_all(
        &mut self,
        requests: &[Request],
        mut each: impl FnMut(Reply) -> bool,
    ) -> Result<(), Fault> {
        let alone = self.alone || requests.len() < 2 || self.unanswered > 0;
        let broke = match &mut self.link {
            Link::Lines(lines) if !alone => {
                match checked(lines.ask_all(requests), &self.command)? {
                    Together::Answered(replies) => {
                        let _ = replies.into_iter().all(each);
                        return Ok(());
                    }
                    Together::Broke => true,
                    Together::Talked => {
                        // Several queries were in flight, so it is unknown which of them caused the output on stderr.
                        self.alone = true;
                        false
                    }
                }
            }
            _ => false,
        };
        let mut again = false;
        for request in requests {
            let reply = self.ask(request)?;
            again |= !reply.answer.well_formed();
            if !each(reply) {
                return Ok(());
            }
        }
        if broke && !again {
            self.alone = true;
            self.breakdowns += 1;
        }
        Ok(())
    }

    /// Returns the number of failures that did not happen again when the requests were repeated. A failure is a dead
    /// process, a stall or a malformed answer.
    pub fn breakdowns(&self) -> usize {
        let lines = match &self.link {
            Link::Lines(lines) => lines.breakdowns,
            Link::Exec(_) => 0,
        };
        self.breakdowns + lines
    }

    fn put(&mut self, request: &Request) -> Result<Reply, Fault> {
        let reply = match &mut self.link {
            Link::Lines(lines) => lines.ask(request),
            Link::Exec(exec) => exec.ask(request),
        };
        checked(reply, &self.command)
    }

    /// Returns the remarks of the smoke test. Each remark is a sentence about the implementation. A remark does not
    /// make the driver unusable.
    pub fn remarks(&self) -> &[Outside] {
        &self.remarks
    }

    /// Runs the smoke test. Every driver must answer the simplest queries of the test. A malformed answer to any query
    /// of the test is a fault.
    fn smoke(&mut self) -> Result<(), Fault> {
        if self.hello().ops.contains(&Op::Decide) {
            let mut remarks = self.plainest()?;
            if self.starts_anew() {
                for remark in &mut remarks {
                    *remark = format!("{}; {EXIT_CODES}", remark.raw()).into();
                }
            }
            remarks.extend(self.smoke_of(&smoke::all_bytes())?.1);
            let (answer, remark) = self.smoke_of(&smoke::large(smoke::LINES))?;
            let growth = match answer {
                Answer::TimedOut(_) => self.growth()?,
                _ => String::new(),
            };
            remarks.extend(remark.map(|remark| format!("{}{growth}", remark.raw()).into()));
            self.remarks = remarks;
        }
        Ok(())
    }

    /// Returns the remarks on the answers.
    fn plainest(&mut self) -> Result<Vec<Outside>, Fault> {
        if !self.hello().ops.contains(&Op::Decide) {
            return Ok(Vec::new());
        }
        let mut remarks = Vec::new();
        for test in smoke::plainest() {
            remarks.extend(self.smoke_of(&test)?.1);
        }
        Ok(remarks)
    }

    fn smoke_of(&mut self, test: &smoke::Test) -> Result<(Answer, Option<Outside>), Fault> {
        let reply = self.put(&test.request())?;
        match test.found(&reply.answer) {
            Found::Nothing => Ok((reply.answer, None)),
            Found::Remark(remark) => Ok((reply.answer, Some(remark))),
            Found::Fault(failed) => {
                let fault = Fault::new(FaultKind::Smoke { test: test.name, failed }, reply.stderr);
                Err(fault.of(&self.command))
            }
        }
    }

    /// Measures how the time for a file grows with the number of its lines. Call this method if the large file took too
    /// long. Returns the end of the remark about the large file.
    fn growth(&mut self) -> Result<String, Fault> {
        let mut times: Vec<(usize, Duration)> = Vec::new();
        for lines in [64, 16, 4].map(|part| smoke::LINES / part) {
            let reply = self.put(&smoke::large(lines).request())?;
            if let Answer::TimedOut(_) = reply.answer {
                break;
            }
            times.push((lines, reply.time));
        }
        let more = "; --timeout gives it more time";
        let [.., (few, short), (many, long)] = times[..] else { return Ok(more.into()) };
        let factor = long.as_secs_f64() / short.as_secs_f64().max(1e-6);
        Ok(format!(
            ": {} times the lines take it {factor:.0} times as long ({few} lines {short:.1?}, {many} lines \
             {long:.1?}){more}",
            many / few
        ))
    }
}

/// Adds the command to a fault. If the run was stopped, every result becomes [`FaultKind::Stopped`], because the stop
/// may have ended the process.
fn checked<T>(what: Result<T, Fault>, command: &Outside) -> Result<T, Fault> {
    let what = match shutdown::stopped() {
        Some(reason) => Err(Fault::new(FaultKind::Stopped(reason), String::new())),
        None => what,
    };
    what.map_err(|fault| fault.of(command))
}
