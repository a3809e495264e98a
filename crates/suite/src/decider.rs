//! The one place that chooses an engine of this project.

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

/// A file that an engine has read and that is ready for any number of queries.
#[derive(Debug)]
pub enum Decider<'a> {
    /// The engine `scan` read the file by the standard.
    Scan(Matcher<'a>),
    /// A tree of the file was made in the format of an edition.
    Tree(Policy<'a>),
    /// The library's engine for a later edition reads the file.
    Later(Edition, &'a [u8]),
    /// The engine `naive` read the file at other settings.
    Naive(Read),
}

impl Decider<'_> {
    /// Decides whether the robot may fetch the URL, without a site of the file.
    pub fn decide(&self, agent: &[u8], url: &[u8]) -> Decision {
        self.decide_on(None, agent, url)
    }

    /// Decides whether the robot may fetch the URL. `site` is the site of the file and of the URL,
    /// if given. Only the engine `naive` uses it.
    pub fn decide_on(&self, site: Option<&Site>, agent: &[u8], url: &[u8]) -> Decision {
        match self {
            Decider::Scan(matcher) => matcher.decide(agent, url),
            Decider::Tree(policy) => policy.decide(agent, url),
            Decider::Later(edition, robots) => decide_named(*edition, robots, agent, url),
            Decider::Naive(read) => read.decide_on(site, agent, url),
        }
    }
}

/// Returns the format whose tree shows how an edition decides at the settings; `None` if only the
/// engine `naive` evaluates that profile.
pub fn tree_format(edition: Edition, settings: Settings) -> Option<Format> {
    match edition {
        Edition::Revisited if Settings::default_for(edition) == settings => Some(Format::Revisited),
        _ => (settings == Settings::DEFAULT).then_some(Format::Standard1994),
    }
}

/// Chooses the engine for an edition at the settings, and lets it read the file.
///
/// The Revisited grammar has a tree of its own. The standard and the later editions have matchers
/// over the bytes. The engine `naive` evaluates a translation, and any profile in which a choice
/// differs. An engine does not read the file if `tree` is the tree of these bytes in the right
/// [`tree_format`]; it ignores any other tree.
///
/// # Errors
///
/// [`Failure::Refused`] if a robot with these settings refuses the file.
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
    /// Returns the answer of a robot with those settings.
    pub fn at(settings: Settings, query: &Query<'_>) -> AnswerKind {
        let read = Naive { settings }.read(&query.robots);
        let decide = |read: Read| read.decide_on(query.site.as_ref(), &query.agent, &query.url);
        AnswerKind::decided(read.map(decide))
    }

    /// Returns the answer of an engine.
    pub fn by(engine: &dyn Engine, query: &Query<'_>) -> AnswerKind {
        AnswerKind::decided(engine.decide(&query.robots, &query.agent, &query.url))
    }

    /// Returns the answer of a robot with those settings, from the file as it reads it.
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

    /// Decides from the result of reading a file; a refused file gives no decision.
    pub fn decided_from<T>(
        read: &Result<T, Failure>,
        decide: impl FnOnce(&T) -> Decision,
    ) -> AnswerKind {
        AnswerKind::decided(read.as_ref().map(decide).map_err(|failure| *failure))
    }

    /// Converts a decision, or the failure to make one, into an answer.
    pub fn decided(decision: Result<Decision, Failure>) -> AnswerKind {
        decision.map_or(AnswerKind::Refused, |decision| AnswerKind::Verdict(decision.verdict))
    }
}
