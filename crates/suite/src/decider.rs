//! Chooses an engine for an edition and its settings.

use crate::query::{AnswerKind, Query};
use norobots::decide_named;
use norobots::engine::{Decision, Engine, Failure};
use norobots::matcher::Matcher;
use norobots::policy::Policy;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::{self, Document, Format};
use norobots_settings::naive::{Naive, Question, Read};
use norobots_settings::setting::Settings;
use norobots_settings::site::Site;

/// A file that an engine has read. The engine can then decide any number of queries about the file.
#[derive(Debug)]
pub enum Decider<'a> {
    /// The file, read by the engine `scan` under the standard of 1994.
    Scan(Matcher<'a>),
    /// The file, parsed into a syntax tree in the format of an edition.
    Tree(Policy<'a>),
    /// The bytes of the file, for a later edition. The library's matcher reads these bytes again for each query.
    Later(Edition, &'a [u8]),
    /// The file, read by the engine `naive` with the given settings.
    Naive(Read),
}

impl Decider<'_> {
    /// Decides whether the robot may fetch the URL. The site of the file is unknown.
    pub fn decide(&self, agent: &[u8], url: &[u8]) -> Decision {
        self.decide_on(None, agent, url)
    }

    /// Decides whether the robot may fetch the URL. `site` is the site of both the file and the URL.
    /// Only the engine `naive` uses the site.
    pub fn decide_on(&self, site: Option<&Site>, agent: &[u8], url: &[u8]) -> Decision {
        match self {
            Decider::Scan(matcher) => matcher.decide(agent, url),
            Decider::Tree(policy) => policy.decide(agent, url),
            Decider::Later(edition, robots) => decide_named(*edition, robots, agent, url),
            Decider::Naive(read) => read.decide_on(site, agent, url),
        }
    }

    /// Returns whether the settings make a robot treat the file as absent, for example because the file is too large.
    pub fn counts_as_absent(&self) -> bool {
        matches!(self, Decider::Naive(read) if read.counts_as_absent())
    }
}

/// Returns the format of the syntax tree that `decider` can use for this edition and these settings. Returns `None`
/// if `decider` uses no tree.
pub fn tree_format(edition: Edition, settings: Settings) -> Option<Format> {
    match edition {
        Edition::Revisited if Settings::default_for(edition) == settings => Some(Format::Revisited),
        _ => (settings == Settings::DEFAULT).then_some(Format::Standard1994),
    }
}

/// Reads the file with the engine for this edition and these settings.
///
/// For [`Edition::Revisited`], the engine uses the syntax tree of the file. For the standard of 1994 and the other
/// editions in [`Edition::DECIDED`], the library has matchers that work on the bytes. For other settings, this function
/// uses the engine `naive`. If `tree` is the tree of these bytes in the edition's [`tree_format`], the file is not
/// parsed again. Any other tree is ignored.
///
/// # Errors
///
/// Returns [`Failure::Refused`] if a robot with these settings refuses the file.
pub fn decider<'a>(
    edition: Edition,
    settings: Settings,
    robots: &'a [u8],
    tree: Option<&Document<'a>>,
) -> Result<Decider<'a>, Failure> {
    if Edition::DECIDED[1..].contains(&edition) && Settings::default_for(edition) == settings {
        return Ok(Decider::Later(edition, robots));
    }
    let Some(format) = tree_format(edition, settings) else {
        return Naive { settings }.read(robots).map(Decider::Naive);
    };
    let fits = |tree: &&Document<'a>| tree.format() == format && std::ptr::eq(tree.bytes(), robots);
    Ok(match (tree.filter(fits), format) {
        (Some(tree), _) => Decider::Tree(Policy::new(tree)),
        (None, Format::Standard1994) => Decider::Scan(Matcher::new(robots)),
        (None, format) => {
            let source = Source::new(robots);
            Decider::Tree(Policy::new(&syntax::parse_by(&source, format)))
        }
    })
}

impl AnswerKind {
    /// Returns the answer of a robot with these settings.
    pub fn at(settings: Settings, query: &Query<'_>) -> AnswerKind {
        let read = Naive { settings }.read(&query.robots);
        let decide = |read: Read| read.decide_on(query.site.as_ref(), &query.agent, &query.url);
        AnswerKind::decided(read.map(decide))
    }

    /// Returns the engine's answer to the query.
    pub fn by(engine: &dyn Engine, query: &Query<'_>) -> AnswerKind {
        AnswerKind::decided(engine.decide(&query.robots, &query.agent, &query.url))
    }

    /// Returns the answer of a robot with these settings. `read` is the result of reading the file under these
    /// settings.
    pub fn from_read(
        read: &Result<Read, Failure>,
        settings: &Settings,
        query: &Query<'_>,
    ) -> AnswerKind {
        AnswerKind::decided_from(read, |read| {
            let site = query.site.as_ref();
            read.answer(settings, &Question::new(settings, site, &query.agent, &query.url))
        })
    }

    /// If the file was read, returns the answer of `decide`. Otherwise, returns [`AnswerKind::Refused`].
    pub fn decided_from<T>(
        read: &Result<T, Failure>,
        decide: impl FnOnce(&T) -> Decision,
    ) -> AnswerKind {
        AnswerKind::decided(read.as_ref().map(decide).map_err(|failure| *failure))
    }

    /// Converts a decision or a [`Failure`] into an answer.
    pub fn decided(decision: Result<Decision, Failure>) -> AnswerKind {
        decision.map_or(AnswerKind::Refused, |decision| AnswerKind::Verdict(decision.verdict))
    }
}
