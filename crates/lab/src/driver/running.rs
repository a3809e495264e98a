//! A running implementation, however it is spoken to.

use crate::driver::exec::Template;
use crate::driver::fault::{Fault, FaultKind};
use crate::driver::lines::Together;
use crate::driver::protocol::{Hello, Request};
use crate::driver::reply::{Limits, Reply};
use crate::driver::visible::Outside;
use crate::driver::{exec, lines, smoke, visible};
use crate::query::{Answer, Op};
use crate::stop;
use std::ffi::OsString;

/// How the implementation is started.
#[derive(Clone, Debug)]
pub enum Launch {
    /// A program and its arguments, which speaks the protocol. Not empty.
    Lines(Vec<OsString>),
    /// A command that is run anew for each query.
    Exec(Template),
}

impl Launch {
    /// The command as a person would type it.
    pub fn shown(&self) -> Outside {
        match self {
            Launch::Lines(words) => visible::command(words),
            Launch::Exec(template) => template.to_string().into(),
        }
    }
}

/// How many requests in a row may go without an answer before the driver must pass the smoke test
/// again. The requests are shuffled, so that a file it dies on seldom has its like beside it.
const PATIENCE: usize = 8;

/// A running implementation.
pub struct Driver {
    link: Link,
    command: Outside,
    unanswered: usize,
    /// Whether it is asked one thing at a time.
    alone: bool,
    breakdowns: usize,
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
    /// [`Fault`] where it can't be started, is silent, dies, answers in no form of the
    /// protocol, or fails the smoke test.
    pub fn start(launch: &Launch, limits: Limits) -> Result<Driver, Fault> {
        let command = launch.shown();
        let link = match launch {
            Launch::Lines(words) => lines::Lines::start(words, limits).map(Link::Lines),
            Launch::Exec(template) => exec::Exec::start(template, limits).map(Link::Exec),
        };
        let link = checked(link, &command)?;
        let mut driver = Driver { link, command, unanswered: 0, alone: false, breakdowns: 0 };
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

    /// Puts one request and waits for what comes of it.
    ///
    /// A process that dies or stalls is started again for the next request.
    ///
    /// # Errors
    ///
    /// [`Fault`] where the driver can't be started again, or answers nothing any more.
    pub fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
        if self.unanswered >= PATIENCE {
            self.smoke()?;
            self.unanswered = 0;
        }
        let reply = self.put(request)?;
        match reply.answer {
            Answer::Crashed(_) | Answer::TimedOut(_) => self.unanswered += 1,
            _ => self.unanswered = 0,
        }
        Ok(reply)
    }

    /// Puts several requests, as many as possible at once, and hands over a reply to each in their order,
    /// until `each` says that no more are wanted.
    ///
    /// Where anything but one answer in good form to each of them comes, they are asked again one at a
    /// time, so that a death, a stall or a misfit is laid at the door of the one request that brings it
    /// about.
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
                        // What it says can only be laid beside its query where nothing else is asked.
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

    /// How many times the process died, stalled or said what is no answer, and no query brings that about
    /// in a process of its own. After the first time with several requests in flight it is asked one at a
    /// time.
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

    /// Puts the queries that every driver must be able to answer, or to refuse in good form.
    fn smoke(&mut self) -> Result<(), Fault> {
        if !self.hello().ops.contains(&Op::Decide) {
            return Ok(());
        }
        for test in smoke::tests() {
            let reply = self.put(&test.request())?;
            if let Some(failed) = test.failed(&reply.answer) {
                let fault = Fault::new(FaultKind::Smoke { test: test.name, failed }, reply.stderr);
                return Err(fault.of(&self.command));
            }
        }
        Ok(())
    }
}

/// What came of a process of that command, unless the run was stopped: then nobody knows whether the
/// process came to its end by itself.
fn checked<T>(what: Result<T, Fault>, command: &Outside) -> Result<T, Fault> {
    let what = match stop::stopped() {
        Some(reason) => Err(Fault::new(FaultKind::Stopped(reason), String::new())),
        None => what,
    };
    what.map_err(|fault| fault.of(command))
}
