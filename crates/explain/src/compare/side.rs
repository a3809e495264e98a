//! Defines the two programs of a comparison. A program is an engine in this process, a robot with given settings, or a
//! driver.

use norobots::engine::scan::Scan;
use norobots::engine::{Decision, Engine, Failure};
use norobots::{Edition, Robot};
use norobots_settings::naive::Naive;
use norobots_settings::setting::Settings;
use norobots_suite::driver::{Driver, Fault, Request};
use norobots_suite::query::{Answer, AnswerKind, Query};
use norobots_text::visible::Outside;
use std::thread;

/// One of the two implementations that are compared.
pub struct Side {
    /// The name of the program.
    pub name: String,
    /// The settings of the program, or `None` if they are unknown.
    pub stands: Option<Settings>,
    link: Link,
}

enum Link {
    Engine(Box<dyn Engine + Send>),
    Profile(Settings),
    Driver(Box<Driver>),
}

/// The matcher that this project offers to crawlers.
struct Crawler;

impl Engine for Crawler {
    fn name(&self) -> &str {
        "norobots"
    }

    fn decide(&self, robots: &[u8], agent: &[u8], url: &[u8]) -> Result<Decision, Failure> {
        Ok(Robot::named(Edition::Standard1994, robots, agent).decide(url))
    }
}

/// Returns the engine of this project with the given name.
pub fn engine(name: &str) -> Option<Box<dyn Engine + Send>> {
    Some(match name {
        "norobots" => Box::new(Crawler),
        "scan" => Box::new(Scan),
        "naive" => Box::new(Naive::DEFAULT),
        _ => return None,
    })
}

impl Side {
    /// The names of the engines of this project.
    pub const OURS: [&'static str; 3] = ["norobots", "scan", "naive"];

    /// Returns a `Side` for the engine with the given name. The engine follows our interpretation of the standard of
    /// 1994. `norobots` is the name of the matcher for crawlers. Returns `None` if no engine has the name.
    pub fn ours(name: &str) -> Option<Side> {
        let link = Link::Engine(engine(name)?);
        Some(Side { name: name.into(), stands: Some(Settings::DEFAULT), link })
    }

    /// Returns a `Side` for a robot with the given settings.
    pub fn profile(name: &str, settings: Settings) -> Side {
        Side { name: name.into(), stands: Some(settings), link: Link::Profile(settings) }
    }

    /// Marks the settings as unknown.
    pub fn unknown(self) -> Side {
        Side { stands: None, ..self }
    }

    /// Returns a `Side` for the program that a driver runs. The settings of this program are unknown.
    pub fn driver(name: &str, driver: Driver) -> Side {
        Side { name: name.into(), stands: None, link: Link::Driver(Box::new(driver)) }
    }

    /// Returns the answer of the program to each query, or `None` for a query that the program does not support.
    ///
    /// # Errors
    ///
    /// Returns a [`Fault`] if the driver can't continue.
    pub fn ask(&mut self, queries: &[Query<'_>]) -> Result<Vec<Option<AnswerKind>>, Fault> {
        match &mut self.link {
            Link::Engine(engine) => {
                let by = |query| Some(AnswerKind::by(engine.as_ref(), query));
                Ok(queries.iter().map(by).collect())
            }
            Link::Profile(settings) => {
                let at = |query| Some(AnswerKind::at(*settings, query));
                Ok(queries.iter().map(at).collect())
            }
            Link::Driver(driver) => {
                let requests: Vec<Request> =
                    queries.iter().map(|query| Request::Decide(query.borrowed())).collect();
                let mut answers = Vec::new();
                driver.ask_all(&requests, |reply| {
                    answers.push(AnswerKind::of(&reply.answer));
                    true
                })?;
                Ok(answers)
            }
        }
    }
}

impl Side {
    /// Like [`Side::ask`], but a driver first starts its program in a new process, with `seed` as the seed of its
    /// random numbers.
    pub(crate) fn ask_anew(
        &mut self,
        seed: u32,
        queries: &[Query<'_>],
    ) -> Result<Vec<Option<AnswerKind>>, Fault> {
        if let Link::Driver(driver) = &mut self.link {
            driver.anew(seed);
        }
        self.ask(queries)
    }

    /// Returns the message that a driver sends instead of a verdict, if it sends one.
    ///
    /// # Errors
    ///
    /// Returns a [`Fault`] if the driver can't continue.
    pub(crate) fn words(&mut self, query: &Query<'_>) -> Result<Option<Outside>, Fault> {
        let Link::Driver(driver) = &mut self.link else { return Ok(None) };
        let mut words = None;
        driver.ask_all(&[Request::Decide(query.borrowed())], |reply| {
            if let Answer::Refused(how) | Answer::Malformed(how) | Answer::Crashed(how) =
                &reply.answer
            {
                words = Some(how.clone());
            }
            true
        })?;
        Ok(words)
    }
}

/// If both programs are drivers, they answer the queries in parallel.
pub(crate) fn ask_both(
    sides: &mut [Side; 2],
    queries: &[Query<'_>],
) -> Result<Vec<[Option<AnswerKind>; 2]>, Fault> {
    let [a, b] = sides;
    let (first, second) = match (&a.link, &b.link) {
        (Link::Driver(_), Link::Driver(_)) if queries.len() > 1 => thread::scope(|scope| {
            let first = scope.spawn(|| a.ask(queries));
            let second = b.ask(queries);
            let first = first.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            (first, second)
        }),
        _ => (a.ask(queries), b.ask(queries)),
    };
    Ok(first?.into_iter().zip(second?).map(|(a, b)| [a, b]).collect())
}
