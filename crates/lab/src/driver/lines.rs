//! The client of the protocol: one process for the whole run.
//!
//! With one request in flight a death can be laid at one ask's door. With several, what comes
//! back clean is as good, and all the others are suspects, to be asked again one at a time.

use std::collections::HashMap;
use std::ffi::OsString;
use std::time::{Duration, Instant};

use crate::driver::fault::{Fault, FaultKind, Stage};
use crate::driver::process::{Event, Process};
use crate::driver::protocol::{Hello, Request};
use crate::driver::reply::{Limits, Reply};
use crate::driver::{protocol, visible};
use crate::query::Answer;

/// A driver that speaks the protocol.
pub(crate) struct Lines {
    words: Vec<OsString>,
    limits: Limits,
    hello: Hello,
    ids: fastrand::Rng,
    running: Option<Running>,
}

/// What came of requests that were put together.
pub(crate) struct Together {
    /// A reply each, in the order of the requests; `None` where it is to be asked alone.
    pub(crate) replies: Vec<Option<Reply>>,
    /// Why some are to be asked alone.
    pub(crate) trouble: Option<Trouble>,
}

/// Why requests are to be asked alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The process died, stalled or said what is no answer; it is gone.
    Broke,
    /// It wrote to stderr.
    Talked,
}

struct Running {
    process: Process,
    /// Requests that were answered in this process.
    answered: usize,
}

/// With several requests in flight a silence of this length is enough to ask one at a time.
const STALL: Duration = Duration::from_secs(1);

/// After a line that is no answer, the answer may follow for this long; without it nobody knows
/// whose the next line would be, and the process is started again.
const GRACE: Duration = Duration::from_millis(100);

impl Lines {
    pub(crate) fn start(words: &[OsString], limits: Limits) -> Result<Lines, Fault> {
        let (running, hello) = greet(words, limits, Stage::First)?;
        let ids = fastrand::Rng::with_seed(limits.seed);
        Ok(Lines { words: words.into(), limits, hello, ids, running: Some(running) })
    }

    pub(crate) fn hello(&self) -> &Hello {
        &self.hello
    }

    /// Puts all the requests at once. `None` stands for what is to be asked alone: where the
    /// process dies, stalls or says what is no answer, nobody knows over which of them it did, and
    /// what it says on stderr belongs to nobody knows which.
    pub(crate) fn ask_all(&mut self, requests: &[Request]) -> Result<Together, Fault> {
        let mut running = self.running()?;
        let mut open = HashMap::new();
        let mut lines = Vec::new();
        for (at, request) in requests.iter().enumerate() {
            let mut id = self.id();
            while open.contains_key(&id) {
                id = self.id();
            }
            lines.extend(request.line(&id));
            open.insert(id, at);
        }
        running.process.stderr.take();
        running.process.send(lines);
        let mut replies = vec![None; requests.len()];
        let mut failed = false;
        let mut since = Instant::now();
        let mut trouble = None;
        while !open.is_empty() && trouble.is_none() {
            let event = running.process.next(Instant::now() + self.limits.answer.min(STALL));
            let answer = match event {
                Some(Event::Line(line)) => {
                    protocol::message(&line).ok().and_then(|(id, message)| {
                        let at = open.remove(&id)?;
                        Some((at, protocol::answer(requests[at].op(), &message).ok()?))
                    })
                }
                _ => None,
            };
            match answer {
                Some((at, answer)) => {
                    running.answered += 1;
                    failed |= matches!(answer, Answer::Refused(_));
                    let now = Instant::now();
                    let time = now - std::mem::replace(&mut since, now);
                    replies[at] = Some(Reply { answer, time, stderr: String::new() });
                }
                None => {
                    running.process.kill();
                    trouble = Some(Trouble::Broke);
                }
            }
        }
        let stderr = &running.process.stderr;
        let said = if failed { stderr.settled() } else { stderr.take() };
        if trouble.is_none() {
            self.running = Some(running);
            if !said.is_empty() {
                trouble = Some(Trouble::Talked);
                replies.fill(None);
            }
        }
        Ok(Together { replies, trouble })
    }

    fn running(&mut self) -> Result<Running, Fault> {
        match self.running.take() {
            Some(running) => Ok(running),
            None => Ok(greet(&self.words, self.limits, Stage::Again)?.0),
        }
    }

    fn id(&mut self) -> String {
        format!("{:08x}", self.ids.u32(..))
    }

    pub(crate) fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
        let mut running = self.running()?;
        let id = self.id();
        running.process.stderr.take();
        running.process.send(request.line(&id));
        let since = Instant::now();
        let (answer, alive) = running.answer(&id, request, self.limits);
        let time = since.elapsed();
        let stderr = &running.process.stderr;
        let stderr = match &answer {
            Answer::Refused(_) | Answer::Malformed(_) => stderr.settled(),
            Answer::Crashed(_) | Answer::TimedOut(_) => stderr.last(),
            _ => stderr.take(),
        };
        self.running = alive.then_some(running);
        Ok(Reply { answer, time, stderr })
    }
}

impl Running {
    /// The answer to the request, and whether the process can be asked again.
    fn answer(&mut self, id: &str, request: &Request, limits: Limits) -> (Answer, bool) {
        let mut deadline = Instant::now() + limits.answer;
        let mut malformed = None;
        loop {
            let event = self.process.next(deadline);
            if let (Some(malformed), None | Some(Event::TooLong | Event::Closed)) =
                (&malformed, &event)
            {
                self.process.kill();
                return (Answer::Malformed(String::clone(malformed)), false);
            }
            let line = match event {
                Some(Event::Line(line)) => line,
                Some(Event::TooLong) => {
                    self.process.kill();
                    let how = "it flooded its stdout without a line end; it was killed";
                    return (Answer::Crashed(how.into()), false);
                }
                Some(Event::Closed) => {
                    let how = self.process.ended();
                    let how = match self.answered {
                        0 => how,
                        1 => format!("{how}, after 1 answer of this process"),
                        n => format!("{how}, after {n} answers of this process"),
                    };
                    return (Answer::Crashed(how), false);
                }
                None => {
                    self.process.kill();
                    return (Answer::TimedOut(limits.answer), false);
                }
            };
            let answer = match protocol::message(&line) {
                Ok((named, message)) if named == id => {
                    self.answered += 1;
                    let answer = protocol::answer(request.op(), &message);
                    return match (malformed, answer) {
                        (Some(malformed), _) | (None, Err(malformed)) => {
                            (Answer::Malformed(malformed), true)
                        }
                        (None, Ok(answer)) => (answer, true),
                    };
                }
                Ok((named, _)) => format!(
                    "answered the id \"{}\" that was not open; it was asked \"{id}\"",
                    visible::brief(named.as_bytes(), 40)
                ),
                Err(what) => what,
            };
            if malformed.is_none() {
                deadline = deadline.min(Instant::now() + GRACE);
                malformed = Some(answer);
            } else if Instant::now() > deadline {
                // Lines without end would keep the deadline from being seen.
                self.process.kill();
                return (Answer::Malformed(malformed.unwrap_or(answer)), false);
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
                let running = Running { process, answered: 0 };
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
