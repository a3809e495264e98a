//! The answers that an edition settles: those that are the same under every choice that the edition permits.

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

/// Returns whether the edition demands that answer, which its own profile gives. It demands the
/// answer if it covers such a file and no single choice that it permits changes the answer. A robot
/// that refuses the file answers nothing, and so changes no answer.
pub fn settles(edition: Edition, query: &Query<'_>, answer: AnswerKind) -> bool {
    let rules = Rules::of(edition);
    let varied = Varied::new(query, rules.profile);
    let same = |deviation: Deviation| {
        let other = varied.at(rules.profile.deviate(&[deviation]));
        other == answer || other == AnswerKind::Refused
    };
    !rules.leaves_open(&query.robots) && permitted(edition, &query.robots).into_iter().all(same)
}

/// Returns the choices that the edition permits a robot that reads that file. The choices about a
/// file that does not conform are left out if the file conforms by the edition's own format.
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

/// A file by an edition, at each choice that the edition permits, for many queries.
#[derive(Debug)]
pub struct Settled {
    profile: Read,
    permitted: Vec<Read>,
}

impl Settled {
    /// Reads the file, any bytes; `None` if the edition leaves open what the file says.
    pub fn new(edition: Edition, robots: &[u8]) -> Option<Settled> {
        let rules = Rules::of(edition);
        let profile = Naive { settings: rules.profile }.read(robots).ok()?;
        let choices = permitted(edition, robots).into_iter();
        let permitted =
            readers(edition, choices, robots).into_iter().map(|(_, read)| read).collect();
        (!rules.leaves_open(robots)).then_some(Settled { profile, permitted })
    }

    /// Returns whether the edition demands that the robot of that name does not fetch the URL.
    pub fn bars(&self, agent: &[u8], url: &[u8]) -> bool {
        let mut all = std::iter::once(&self.profile).chain(&self.permitted);
        all.all(|read| !read.decide(agent, url).allowed())
    }
}

/// Returns the later editions that demand a verdict on the query other than `verdict`.
pub fn superseded_by(query: &Query<'_>, verdict: Verdict) -> Vec<Edition> {
    let demands = |edition: &Edition| {
        let answer = AnswerKind::at(Settings::default_for(*edition), query);
        let other = matches!(answer, AnswerKind::Verdict(other) if other != verdict);
        edition.later() && other && settles(*edition, query, answer)
    };
    Edition::ALL.into_iter().filter(demands).collect()
}

/// Reads a file once for each of those choices, as a robot that makes it in place of the edition's own.
/// A choice is left out if such a robot refuses the file, or answers every query as the edition does.
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
