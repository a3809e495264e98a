//! A running implementation, whatever its protocol.

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

/// How the implementation is started.
#[derive(Clone, Debug)]
pub enum Launch {
    /// A program with its arguments, not empty, and the form of the lines of its requests.
    Lines(Wire, Vec<OsString>),
    /// A command that is run anew for each query.
    Exec(Template),
}

impl Launch {
    /// The command as a person would type it.
    pub fn shown(&self) -> Outside {
        match self {
            Launch::Lines(_, words) => visible::command(words),
            Launch::Exec(template) => template.to_string().into(),
        }
    }
}

/// The number of requests in a row that may get no answer before the driver must pass the smoke test
/// again. The requests are shuffled, so that two files on which a driver dies seldom follow each other.
const PATIENCE: usize = 8;

/// A running implementation.
pub struct Driver {
    link: Link,
    command: Outside,
    unanswered: usize,
    /// Whether it gets one request at a time.
    alone: bool,
    breakdowns: usize,
    remarks: Vec<Outside>,
}

enum Link {
    Lines(lines::Lines),
    Exec(exec::Exec),
}

impl Driver {
    /// Starts the implementation and greets it; it has passed the smoke test when this returns.
    ///
    /// # Errors
    ///
    /// [`Fault`] if it can't be started, is silent, dies, answers in no form of the protocol, or
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

    /// The greeting of the implementation.
    pub fn hello(&self) -> &Hello {
        match &self.link {
            Link::Lines(lines) => &lines.hello,
            Link::Exec(exec) => &exec.hello,
        }
    }

    /// Returns whether each request starts a process of its own.
    pub fn starts_anew(&self) -> bool {
        matches!(self.link, Link::Exec(_))
    }

    /// Puts one request and waits for the reply.
    ///
    /// A process that dies or stalls is started again for the next request.
    ///
    /// # Errors
    ///
    /// [`Fault`] if the driver can't be started again, or answers nothing any more.
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

    /// Makes the next request go to a new process, which is given the seed.
    pub fn anew(&mut self, seed: u32) {
        match &mut self.link {
            Link::Lines(lines) => lines.end(seed),
            // Each request has a process of its own.
            Link::Exec(_) => {}
        }
    }

    /// Puts several requests, as many as possible at once, and passes the replies to `each` in the
    /// order of the requests, until `each` returns that it wants no more.
    ///
    /// If the driver does not give just one answer in good form to each, the requests are put again one at a
    /// time, so that a death, a stall or a malformed answer counts against the one request that causes it.
    ///
    /// # Errors
    ///
    /// Those of [`Driver::ask`]. Replies that were handed over before stay good.
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
                        // The text on stderr certainly belongs to a query only if no other query is
                        // in flight.
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

    /// Returns how many times the process died, stalled or gave something other than an answer
    /// although no query causes that in a process of its own. After the first time with several
    /// requests in flight, the implementation gets one query at a time.
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

    /// Returns what the smoke test found, in sentences about the implementation; none is a fault of the driver.
    pub fn remarks(&self) -> &[Outside] {
        &self.remarks
    }

    /// Puts the queries that every driver must be able to answer, or to refuse in good form.
    fn smoke(&mut self) -> Result<(), Fault> {
        if self.hello().ops.contains(&Op::Decide) {
            let mut remarks = self.plainest()?;
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

    /// Puts the plainest queries.
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

    /// Puts a query of the smoke test, and returns the answer and the remark on it, if any.
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

    /// Returns the rest of a sentence about how the time grows with the lines of a file, if a large
    /// file takes too long.
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

/// Returns the result of a process of that command, or a fault if the run was stopped: then it is
/// unknown whether the process ended by itself.
fn checked<T>(what: Result<T, Fault>, command: &Outside) -> Result<T, Fault> {
    let what = match shutdown::stopped() {
        Some(reason) => Err(Fault::new(FaultKind::Stopped(reason), String::new())),
        None => what,
    };
    what.map_err(|fault| fault.of(command))
}
