//! What answers: an engine in this process, or a driver.

use crate::driver::{Answer, Driver, Fault, Outcome, Request};
use crate::minimize::Question;
use crate::naive::Naive;
use crate::setting::Settings;
use norobots::engine::peg::Peg;
use norobots::engine::scan::{Matcher, Scan};
use norobots::engine::{Decision, Engine, Failure, Verdict};
use std::{fmt, thread};

/// An answer, as far as two of them are compared: the line is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Said {
    /// A verdict.
    Verdict(Verdict),
    /// It fails on the file, the robot or the URL, or refuses them.
    Refused,
    /// Its driver says what is no answer.
    Misfit,
    /// Its process ends without an answer.
    Crashed,
    /// No answer comes in time.
    Silent,
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Said::Verdict(verdict) => verdict.fmt(f),
            Said::Refused => f.write_str("refused"),
            Said::Misfit => f.write_str("no answer in form"),
            Said::Crashed => f.write_str("crashed"),
            Said::Silent => f.write_str("no answer in time"),
        }
    }
}

impl Said {
    /// What a robot of those settings answers.
    pub fn at(settings: Settings, (robots, agent, url): &Question) -> Said {
        Said::by(&Naive { settings }, robots, agent, url)
    }

    fn by(engine: &dyn Engine, robots: &[u8], agent: &[u8], url: &[u8]) -> Said {
        match engine.decide(robots, agent, url) {
            Ok(decision) => Said::Verdict(decision.verdict),
            Err(_) => Said::Refused,
        }
    }

    /// `None` where the driver has no means to ask.
    pub fn of(outcome: &Outcome) -> Option<Said> {
        Some(match outcome {
            Outcome::Answered(Answer::Decided { allowed: true, .. }) => {
                Said::Verdict(Verdict::Allowed)
            }
            Outcome::Answered(Answer::Decided { allowed: false, .. }) => {
                Said::Verdict(Verdict::Disallowed)
            }
            Outcome::Answered(Answer::Unsupported(_)) => return None,
            Outcome::Answered(Answer::Error(_)) => Said::Refused,
            Outcome::Answered(_) | Outcome::Misfit(_) => Said::Misfit,
            Outcome::Crash(_) => Said::Crashed,
            Outcome::Timeout(_) => Said::Silent,
        })
    }
}

/// One of the two that are compared.
pub struct Side {
    name: String,
    profile: Option<Settings>,
    by: By,
}

enum By {
    Engine(Box<dyn Engine + Send>),
    Driver(Box<Driver>),
}

/// The matcher that crawlers are given.
struct Crawler;

impl Engine for Crawler {
    fn name(&self) -> &str {
        "norobots"
    }

    fn decide(&self, robots: &[u8], agent: &[u8], url: &[u8]) -> Result<Decision, Failure> {
        Ok(Matcher::new(robots).decide(agent, url))
    }
}

/// The engine of this project that has that name: `norobots` is the matcher for crawlers.
pub fn engine(name: &str) -> Option<Box<dyn Engine + Send>> {
    Some(match name {
        "norobots" => Box::new(Crawler),
        "peg" => Box::new(Peg),
        "scan" => Box::new(Scan),
        "naive" => Box::new(Naive::DEFAULT),
        _ => return None,
    })
}

impl Side {
    /// The names of the engines of this crate.
    pub const OURS: [&'static str; 4] = ["norobots", "peg", "scan", "naive"];

    /// An engine of this crate, at the reading: `norobots` is the matcher for crawlers, the others
    /// are the three legs. `None` where there is none of that name.
    pub fn ours(name: &str) -> Option<Side> {
        Some(Side::engine(name, engine(name)?, Some(Settings::DEFAULT)))
    }

    /// A point of the space of settings.
    pub fn profile(name: &str, settings: Settings) -> Side {
        Side::engine(name, Box::new(Naive { settings }), Some(settings))
    }

    /// An engine, and the point that it stands at where that is known.
    pub fn engine(name: &str, engine: Box<dyn Engine + Send>, stands: Option<Settings>) -> Side {
        Side { name: name.into(), profile: stands, by: By::Engine(engine) }
    }

    /// A program behind a driver; nothing is known of where it stands.
    pub fn driver(name: &str, driver: Driver) -> Side {
        Side { name: name.into(), profile: None, by: By::Driver(Box::new(driver)) }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The point of the space that it stands at; `None` where that is not known.
    pub fn stands(&self) -> Option<Settings> {
        self.profile
    }

    /// What it answers to each; `None` where it has no means to.
    ///
    /// # Errors
    ///
    /// [`Fault`] where the driver can't go on.
    pub fn ask(&mut self, questions: &[Question]) -> Result<Vec<Option<Said>>, Fault> {
        match &mut self.by {
            By::Engine(engine) => {
                let by = |(robots, agent, url): &Question| {
                    Some(Said::by(engine.as_ref(), robots, agent, url))
                };
                Ok(questions.iter().map(by).collect())
            }
            By::Driver(driver) => {
                let requests: Vec<Request> = questions
                    .iter()
                    .map(|(robots, agent, url)| Request::Decide { robots, agent, url })
                    .collect();
                let replies = driver.ask_all(&requests)?;
                Ok(replies.iter().map(|reply| Said::of(&reply.outcome)).collect())
            }
        }
    }
}

/// The answers of both to each, side by side in time too where both are other processes.
pub(crate) fn ask_both(
    sides: &mut [Side; 2],
    questions: &[Question],
) -> Result<Vec<[Option<Said>; 2]>, Fault> {
    let [a, b] = sides;
    let (first, second) = match (&a.by, &b.by) {
        (By::Driver(_), By::Driver(_)) if questions.len() > 1 => thread::scope(|scope| {
            let first = scope.spawn(|| a.ask(questions));
            let second = b.ask(questions);
            let first = first.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            (first, second)
        }),
        _ => (a.ask(questions), b.ask(questions)),
    };
    Ok(first?.into_iter().zip(second?).map(|(a, b)| [a, b]).collect())
}
