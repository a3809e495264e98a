//! The client of the protocol: one process for the whole run.
//!
//! With one request in flight a death can be laid at the door of that request. With several, what comes
//! back clean is as good, and all the others are suspects, to be asked again one at a time.

use std::collections::HashMap;
use std::ffi::OsString;
use std::time::{Duration, Instant};

use crate::driver::fault::{AGAIN, FIRST, Fault, FaultKind};
use crate::driver::process::{Event, Process};
use crate::driver::protocol::{Hello, Request};
use crate::driver::reply::{Limits, Reply};
use crate::driver::{protocol, visible};
use crate::query::Answer;

/// A driver that speaks the protocol.
pub(crate) struct Lines {
    words: Vec<OsString>,
    limits: Limits,
    pub(crate) hello: Hello,
    ids: fastrand::Rng,
    running: Option<Process>,
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

/// With several requests in flight a silence of this length is enough to ask one at a time.
const STALL: Duration = Duration::from_secs(1);

/// After a line that is no answer, the answer may follow for this long; without it nobody knows
/// whose the next line would be, and the process is started again.
const GRACE: Duration = Duration::from_millis(100);

impl Lines {
    pub(crate) fn start(words: &[OsString], limits: Limits) -> Result<Lines, Fault> {
        let (running, hello) = greet(words, limits, FIRST)?;
        let ids = fastrand::Rng::with_seed(limits.seed);
        Ok(Lines { words: words.into(), limits, hello, ids, running: Some(running) })
    }

    /// Puts all the requests at once. `None` stands for what is to be asked alone: where the
    /// process dies, stalls or says what is no answer, nobody knows over which of them it did, and
    /// what it says on stderr belongs to nobody knows which.
    pub(crate) fn ask_all(&mut self, requests: &[Request]) -> Result<Together, Fault> {
        let mut running = self.running()?;
        let mut open = HashMap::new();
        let mut messages = Vec::new();
        for (at, request) in requests.iter().enumerate() {
            let mut id = self.id();
            while open.contains_key(&id) {
                id = self.id();
            }
            messages.push(request.message(&id));
            open.insert(id, at);
        }
        running.stderr.take();
        running.send(&messages);
        let mut replies = vec![None; requests.len()];
        let mut failed = false;
        let mut since = Instant::now();
        let mut trouble = None;
        while !open.is_empty() {
            let answered = match running.next(Instant::now() + self.limits.answer.min(STALL)) {
                Some(Event::Line(line)) => {
                    protocol::message(&line).ok().and_then(|(id, message)| {
                        let at = open.remove(&id)?;
                        Some((at, protocol::answer(requests[at].op(), &message).ok()?))
                    })
                }
                _ => None,
            };
            let Some((at, answer)) = answered else {
                running.kill();
                trouble = Some(Trouble::Broke);
                break;
            };
            running.answered += 1;
            failed |= matches!(answer, Answer::Refused(_));
            let now = Instant::now();
            let time = now - std::mem::replace(&mut since, now);
            replies[at] = Some(Reply { answer, time, stderr: String::new() });
        }
        let stderr = &running.stderr;
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

    fn running(&mut self) -> Result<Process, Fault> {
        match self.running.take() {
            Some(running) => Ok(running),
            None => Ok(greet(&self.words, self.limits, AGAIN)?.0),
        }
    }

    fn id(&mut self) -> String {
        format!("{:08x}", self.ids.u32(..))
    }

    pub(crate) fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
        let mut running = self.running()?;
        let id = self.id();
        running.stderr.take();
        running.send(&[request.message(&id)]);
        let since = Instant::now();
        let (answer, alive) = answer(&mut running, &id, request, self.limits);
        let time = since.elapsed();
        let stderr = &running.stderr;
        let stderr = match &answer {
            Answer::Refused(_) | Answer::Malformed(_) => stderr.settled(),
            Answer::Crashed(_) | Answer::TimedOut(_) => stderr.last(),
            _ => stderr.take(),
        };
        self.running = alive.then_some(running);
        Ok(Reply { answer, time, stderr })
    }
}

/// The answer of the process to the request of that id, and whether it can be asked again.
fn answer(process: &mut Process, id: &str, request: &Request, limits: Limits) -> (Answer, bool) {
    let mut deadline = Instant::now() + limits.answer;
    let mut malformed = None;
    loop {
        let line = match process.next(deadline) {
            Some(Event::Line(line)) => line,
            Some(Event::Closed) if malformed.is_none() => {
                return (Answer::Crashed(ended(process)), false);
            }
            event => {
                process.kill();
                let flooded = "it flooded its stdout without a line end; it was killed";
                let answer = match (malformed, event) {
                    (Some(what), _) => Answer::Malformed(what),
                    (None, Some(_)) => Answer::Crashed(flooded.into()),
                    (None, None) => Answer::TimedOut(limits.answer),
                };
                return (answer, false);
            }
        };
        let what = match protocol::message(&line) {
            Ok((named, message)) if named == id => {
                process.answered += 1;
                let answer =
                    malformed.map_or_else(|| protocol::answer(request.op(), &message), Err);
                return (answer.unwrap_or_else(Answer::Malformed), true);
            }
            Ok((named, _)) => format!(
                "answered the id \"{}\" that was not open; it was asked \"{id}\"",
                visible::brief(named.as_bytes(), 40)
            ),
            Err(what) => what,
        };
        if malformed.is_none() {
            deadline = deadline.min(Instant::now() + GRACE);
        } else if Instant::now() > deadline {
            // Lines without end would keep the deadline from being seen.
            process.kill();
            return (Answer::Malformed(malformed.unwrap_or(what)), false);
        }
        malformed.get_or_insert(what);
    }
}

/// How the process ended, and after how many answers.
fn ended(process: &mut Process) -> String {
    let how = process.ended();
    match process.answered {
        0 => how,
        1 => format!("{how}, after 1 answer of this process"),
        n => format!("{how}, after {n} answers of this process"),
    }
}

/// Starts the process and takes its greeting.
fn greet(
    words: &[OsString],
    limits: Limits,
    start: &'static str,
) -> Result<(Process, Hello), Fault> {
    let mut process = Process::spawn(words).map_err(Fault::not_started)?;
    process.send(&[protocol::greeting()]);
    let event = process.next(Instant::now() + limits.start);
    let kind = match event {
        Some(Event::Line(line)) => match protocol::hello(&line) {
            Ok(hello) => return Ok((process, hello)),
            Err(what) => FaultKind::NoGreeting(what),
        },
        Some(Event::TooLong) => {
            FaultKind::NoGreeting("flooded its stdout without a line end".into())
        }
        Some(Event::Closed) => FaultKind::Died(start, process.ended()),
        None => FaultKind::Silent(start, limits.start),
    };
    process.kill();
    Err(Fault::new(kind, process.stderr.last()))
}
