//! The client of the driver protocol. The client uses one process for the whole run.
//!
//! After each request or batch of requests, the client sends a closing query, which every driver can answer. If the
//! process dies or misbehaves before it answers the closing query, one of the earlier requests is to blame. To find
//! this request, the client sends the requests of the batch again, one at a time. An earlier request may have harmed
//! the old process. The client therefore blames a request only if the request also fails in a new process.

use std::collections::HashMap;
use std::ffi::OsString;
use std::time::{Duration, Instant};

use crate::driver::fault::{AGAIN, FIRST, Fault, FaultKind};
use crate::driver::process::{Event, Process};
use crate::driver::protocol::{Hello, Request};
use crate::driver::reply::{Limits, Reply};
use crate::driver::wire::Wire;
use crate::driver::{protocol, smoke};
use crate::query::{Answer, Op};
use norobots_text::visible::{self, Outside, count};

pub(crate) struct Lines {
    wire: Wire,
    words: Vec<OsString>,
    limits: Limits,
    pub(crate) hello: Hello,
    ids: fastrand::Rng,
    running: Option<Process>,
    seed: Option<u32>,
    /// The number of failures that did not happen again in a new process.
    pub(crate) breakdowns: usize,
}

pub(crate) enum Together {
    /// Each request got a well-formed answer, and the process wrote nothing else. The replies are in the order of the
    /// requests.
    Answered(Vec<Reply>),
    /// An answer is missing or malformed, so the process was killed.
    Broke,
    /// The process wrote to stderr, and it is unknown which request caused the output.
    Talked,
}

/// How long a process may be silent while several requests are in flight. After a longer silence, the client sends the
/// requests again one at a time.
const STALL: Duration = Duration::from_secs(1);

impl Lines {
    pub(crate) fn start(wire: Wire, words: &[OsString], limits: Limits) -> Result<Lines, Fault> {
        let (running, hello) = greet(wire, words, None, limits, FIRST)?;
        let ids = fastrand::Rng::with_seed(limits.seed);
        let (words, running) = (words.into(), Some(running));
        Ok(Lines { wire, words, limits, hello, ids, running, seed: None, breakdowns: 0 })
    }

    /// Ends the process. The next request starts a new process with this seed.
    pub(crate) fn end(&mut self, seed: u32) {
        self.running = None;
        self.seed = Some(seed);
    }

    pub(crate) fn ask_all(&mut self, requests: &[Request]) -> Result<Together, Fault> {
        let mut process = self.process()?;
        let wanted = requests.len();
        let requests: Vec<_> = requests.iter().cloned().chain(self.closing()).collect();
        let mut open = HashMap::new();
        let mut lines = String::new();
        for (at, request) in requests.iter().enumerate() {
            let id = self.id(&open);
            lines += &self.wire.line(&id, request);
            open.insert(id, at);
        }
        process.stderr.take();
        process.send(lines);
        let mut replies = vec![None; requests.len()];
        let mut since = Instant::now();
        while !open.is_empty() {
            let answered = match process.next(Instant::now() + self.limits.answer.min(STALL)) {
                Some(Event::Line(line)) => self.wire.read(&line).ok().and_then(|(id, message)| {
                    let at = open.remove(&id)?;
                    Some((at, protocol::answer(&requests[at], &message).ok()?))
                }),
                _ => None,
            };
            let Some((at, answer)) = answered else {
                process.kill();
                return Ok(Together::Broke);
            };
            process.answered += 1;
            let now = Instant::now();
            let time = now - std::mem::replace(&mut since, now);
            replies[at] = Some(Reply { answer, time, stderr: String::new() });
        }
        let failed =
            replies.iter().flatten().any(|reply| matches!(reply.answer, Answer::Refused(_)));
        let said = if failed { process.stderr.settled() } else { process.stderr.take() };
        self.running = Some(process);
        if !said.is_empty() {
            return Ok(Together::Talked);
        }
        replies.truncate(wanted);
        Ok(Together::Answered(replies.into_iter().flatten().collect()))
    }

    pub(crate) fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
        let mut again = false;
        loop {
            let mut process = self.process()?;
            let fresh = process.answered == 0;
            let reply = self.ask_alone(&mut process, request);
            if reply.answer.well_formed() {
                self.running = Some(process);
                self.breakdowns += usize::from(again);
                return Ok(reply);
            }
            process.kill();
            if fresh {
                return Ok(reply);
            }
            again = true;
        }
    }

    /// Sends one request to the process and then the closing query. If the answer is not well-formed, the process must
    /// not be used any more.
    fn ask_alone(&mut self, process: &mut Process, request: &Request) -> Reply {
        let mut open = HashMap::new();
        let id = self.id(&open);
        open.insert(id.clone(), 0);
        process.stderr.take();
        process.send(self.wire.line(&id, request));
        let since = Instant::now();
        let mut answer = self.read(process, &id, request);
        let time = since.elapsed();
        if let (true, Some(closing)) = (answer.well_formed(), self.closing()) {
            process.answered += 1;
            let next = self.id(&open);
            process.send(self.wire.line(&next, &closing));
            match self.read(process, &next, &closing) {
                Answer::Malformed(what) => {
                    answer =
                        Answer::Malformed(format!("{}, after it had answered", what.raw()).into());
                }
                Answer::Crashed(how) => {
                    answer =
                        Answer::Crashed(format!("after it had answered, {}", how.raw()).into());
                }
                Answer::TimedOut(time) => answer = Answer::TimedOut(time),
                _ => {}
            }
        }
        let stderr = &process.stderr;
        let stderr = match &answer {
            Answer::Refused(_) | Answer::Malformed(_) => stderr.settled(),
            Answer::Crashed(_) | Answer::TimedOut(_) => stderr.last(),
            _ => stderr.take(),
        };
        Reply { answer, time, stderr }
    }

    /// Starts a new process if there is none, or if the process has written anything since its last answer.
    fn process(&mut self) -> Result<Process, Fault> {
        match self.running.take() {
            Some(process) if !process.spoke() => return Ok(process),
            Some(_) => self.breakdowns += 1,
            None => {}
        }
        Ok(greet(self.wire, &self.words, self.seed, self.limits, AGAIN)?.0)
    }

    fn closing(&self) -> Option<Request<'static>> {
        self.hello.ops.contains(&Op::Decide).then(smoke::plain)
    }

    /// The next line of the process must be the answer to the request with this id.
    fn read(&self, process: &mut Process, id: &str, request: &Request) -> Answer {
        let line = match process.next(Instant::now() + self.limits.answer) {
            Some(Event::Line(line)) => line,
            Some(Event::TooLong) => {
                return Answer::Crashed(
                    "it flooded its stdout without a line end; it was killed".into(),
                );
            }
            Some(Event::Closed) => return Answer::Crashed(ended(process).into()),
            None => return Answer::TimedOut(self.limits.answer),
        };
        let answer = self.wire.read(&line).and_then(|(named, message)| {
            if named == id {
                return protocol::answer(request, &message);
            }
            let named = Outside::of(named.as_bytes(), 40);
            Err(format!(
                "answered with the id \"{}\", but the open query has the id \"{id}\"",
                named.raw()
            ))
        });
        answer.unwrap_or_else(|what| Answer::Malformed(what.into()))
    }

    fn id(&mut self, open: &HashMap<String, usize>) -> String {
        loop {
            let id = format!("{:08x}", self.ids.u32(..));
            if !open.contains_key(&id) {
                return id;
            }
        }
    }
}

fn ended(process: &mut Process) -> String {
    let how = process.ended();
    match process.answered {
        0 => how,
        n => format!("{how}, after {} of this process", count(n, "answer")),
    }
}

fn greet(
    wire: Wire,
    words: &[OsString],
    seed: Option<u32>,
    limits: Limits,
    start: &'static str,
) -> Result<(Process, Hello), Fault> {
    let mut process = Process::spawn(words, seed).map_err(Fault::not_started)?;
    if wire == Wire::Words {
        return Ok((process, Hello::of_command(visible::command(words))));
    }
    process.send(format!("{}\n", protocol::greeting()));
    let event = process.next(Instant::now() + limits.start);
    let kind = match event {
        Some(Event::Line(line)) => match protocol::hello(&line) {
            Ok(hello) => return Ok((process, hello)),
            Err(what) => FaultKind::NoGreeting(what.into()),
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
