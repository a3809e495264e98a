//! The client of the protocol: one process for the whole run, one request in flight.
//!
//! One in flight is what lets a death be laid at one ask's door.

use std::collections::HashSet;
use std::ffi::OsString;
use std::time::Instant;

use super::process::{Event, Process};
use super::{Fault, FaultKind, Hello, Limits, Outcome, Reply, Request, Stage, protocol};

/// A driver that speaks the protocol.
pub(super) struct Lines {
    words: Vec<OsString>,
    limits: Limits,
    hello: Hello,
    ids: fastrand::Rng,
    running: Option<Running>,
}

struct Running {
    process: Process,
    /// Requests that got a misfit for an answer; the true one may still come, and is let pass.
    given_up: HashSet<String>,
    /// Requests that were answered in this process.
    answered: usize,
}

impl Lines {
    pub(super) fn start(words: &[OsString], limits: Limits) -> Result<Lines, Fault> {
        let (running, hello) = greet(words, limits, Stage::First)?;
        let ids = fastrand::Rng::with_seed(limits.seed);
        Ok(Lines { words: words.into(), limits, hello, ids, running: Some(running) })
    }

    pub(super) fn hello(&self) -> &Hello {
        &self.hello
    }

    pub(super) fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => greet(&self.words, self.limits, Stage::Again)?.0,
        };
        let id = format!("{:08x}", self.ids.u32(..));
        running.process.stderr.take();
        running.process.send(request.line(&id));
        let outcome = running.outcome(&id, request, self.limits);
        let alive = matches!(outcome, Outcome::Answered(_) | Outcome::Misfit(_));
        let stderr =
            if alive { running.process.stderr.take() } else { running.process.stderr.last() };
        self.running = alive.then_some(running);
        Ok(Reply { outcome, stderr })
    }
}

impl Running {
    fn outcome(&mut self, id: &str, request: &Request, limits: Limits) -> Outcome {
        let deadline = Instant::now() + limits.answer;
        loop {
            let line = match self.process.next(deadline) {
                Some(Event::Line(line)) => line,
                Some(Event::TooLong) => {
                    self.process.kill();
                    return Outcome::Crash(
                        "it flooded its stdout without a line end; it was killed".into(),
                    );
                }
                Some(Event::Closed) => {
                    let how = self.process.ended();
                    return Outcome::Crash(match self.answered {
                        0 => how,
                        1 => format!("{how}, after 1 answer of this process"),
                        n => format!("{how}, after {n} answers of this process"),
                    });
                }
                None => {
                    self.process.kill();
                    return Outcome::Timeout(limits.answer);
                }
            };
            let answer = match protocol::message(&line) {
                Ok((named, message)) if named == id => protocol::answer(request.op(), &message),
                Ok((named, _)) if self.given_up.remove(&named) => continue,
                Ok((named, _)) => Err(format!(
                    "answered the id {:?} that was not open; it was asked {id:?}",
                    super::visible::brief(named.as_bytes(), 40)
                )),
                Err(what) => Err(what),
            };
            match answer {
                Ok(answer) => {
                    self.answered += 1;
                    return Outcome::Answered(answer);
                }
                Err(what) => {
                    self.given_up.insert(id.to_owned());
                    return Outcome::Misfit(what);
                }
            }
        }
    }
}

/// Starts the process and takes its greeting.
fn greet(words: &[OsString], limits: Limits, stage: Stage) -> Result<(Running, Hello), Fault> {
    let mut process = Process::spawn(words).map_err(Fault::not_started)?;
    process.send(protocol::greeting());
    let event = process.next(Instant::now() + limits.start);
    let kind = match event {
        Some(Event::Line(line)) => match protocol::hello(&line) {
            Ok(hello) => {
                let running = Running { process, given_up: HashSet::new(), answered: 0 };
                return Ok((running, hello));
            }
            Err(what) => FaultKind::NoGreeting(what),
        },
        Some(Event::TooLong) => {
            FaultKind::NoGreeting("flooded its stdout without a line end".into())
        }
        Some(Event::Closed) => FaultKind::Died(stage, process.ended()),
        None => FaultKind::Silent(stage, limits.start),
    };
    process.kill();
    Err(Fault::new(kind, process.stderr.last()))
}
