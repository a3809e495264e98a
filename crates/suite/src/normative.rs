//! Checks whether an edition of the standard settles an answer. An answer is settled if it is the same under all
//! settings that the edition permits.

use crate::query::{AnswerKind, Query};
use crate::what_if::{Varied, VariedFile};
use norobots::check::{Code, check, conforming};
use norobots::engine::Verdict;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::{Document, Format, parse_by};
use norobots_settings::naive::{Naive, Read};
use norobots_settings::setting::{Deviation, Rules, Settings};
use std::cell::LazyCell;

/// Returns whether the edition demands this answer. `answer` must be the answer under the edition's own settings. An
/// edition demands an answer only if it defines the meaning of the file. In addition, no permitted deviation from the
/// edition's settings may change the answer. Deviations that make a robot refuse the file are ignored.
pub fn settles(edition: Edition, query: &Query<'_>, answer: AnswerKind) -> bool {
    let rules = Rules::of(edition);
    let varied = Varied::new(query, rules.profile);
    let same = |deviation: Deviation| {
        let other = varied.at(rules.profile.deviate(&[deviation]));
        other == answer || other == AnswerKind::Refused
    };
    !rules.leaves_open(&query.robots) && permitted(edition, &query.robots).into_iter().all(same)
}

/// Returns the permitted deviations from the edition's own settings. If the file conforms to the edition's format,
/// deviations in the setting `non-conforming-file` are omitted.
pub(crate) fn permitted(edition: Edition, robots: &[u8]) -> Vec<Deviation> {
    let format = Format::from_id(edition.id()).filter(|format| *format != Format::Standard1994);
    let conforms = LazyCell::new(|| {
        let source = Source::new(robots);
        let parsed = format.map(|format| parse_by(&source, format));
        let sound = |read: &Document<'_>| {
            let mut diagnostics = check(read);
            // "robots should be liberal in accepting files with different end-of-line conventions"
            diagnostics.retain(|diagnostic| diagnostic.code != Code::Draft1996LineEnd);
            conforming(&diagnostics)
        };
        parsed.is_some_and(|read| sound(&read))
    });
    let of_form = |deviation: &Deviation| deviation.setting.id == "non-conforming-file";
    Rules::of(edition).permitted().filter(|deviation| !(of_form(deviation) && *conforms)).collect()
}

/// A file, read under an edition's own settings, and again under each permitted deviation from them. One [`Settled`]
/// can answer many queries about the file.
#[derive(Debug)]
pub struct Settled {
    profile: Read,
    permitted: Vec<Read>,
}

impl Settled {
    /// Reads the file. Returns `None` if the edition does not define what the file means.
    pub fn new(edition: Edition, robots: &[u8]) -> Option<Settled> {
        let rules = Rules::of(edition);
        let profile = Naive { settings: rules.profile }.read(robots).ok()?;
        let choices = permitted(edition, robots).into_iter();
        let permitted =
            readers(edition, choices, robots).into_iter().map(|(_, read)| read).collect();
        (!rules.leaves_open(robots)).then_some(Settled { profile, permitted })
    }

    /// Returns whether the edition forbids the robot with this name to fetch the URL.
    pub fn bars(&self, agent: &[u8], url: &[u8]) -> bool {
        let mut all = std::iter::once(&self.profile).chain(&self.permitted);
        all.all(|read| !read.decide(agent, url).allowed())
    }
}

/// Returns the editions after the standard of 1994 that demand the opposite of `verdict` for this query.
pub fn superseded_by(query: &Query<'_>, verdict: Verdict) -> Vec<Edition> {
    let demands = |edition: &Edition| {
        let answer = AnswerKind::at(Settings::default_for(*edition), query);
        let other = matches!(answer, AnswerKind::Verdict(other) if other != verdict);
        edition.later() && other && settles(*edition, query, answer)
    };
    Edition::ALL.into_iter().filter(demands).collect()
}

/// Reads a file once for each deviation from the edition's own settings. A deviation is omitted if it makes robots
/// refuse the file, or if it never changes an answer.
pub(crate) fn readers(
    edition: Edition,
    choices: impl Iterator<Item = Deviation>,
    robots: &[u8],
) -> Vec<(Deviation, Read)> {
    let profile = Settings::default_for(edition);
    let file = VariedFile::new(robots, profile);
    let read = |deviation: Deviation| {
        Some((deviation, file.kept_at(profile.deviate(&[deviation]))?.ok()?))
    };
    choices.filter_map(read).collect()
}
