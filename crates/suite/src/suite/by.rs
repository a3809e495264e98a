//! Makes a suite that expects the answers of another edition.
use crate::normative::{permitted, readers};
use crate::suite::case::{Case, Expect, Expectation, Suite};
use crate::what_if::VariedFile;
use norobots::engine::Verdict;
use norobots::spec::Edition;
use norobots_settings::naive::Read;
use norobots_settings::setting::{Deviation, Rules};
use norobots_text::parallel;
use std::collections::{BTreeSet, HashMap};
use std::iter;

/// The reason why queries are open if the file is not in UTF-8 and the edition requires UTF-8.
const NOT_UTF_8: &str = "not in UTF-8";

/// Returns whether a file should be tested with this choice of a setting. A file of more than 16,000 bytes is tested
/// only with choices that concern large files.
pub fn is_tried(choice: &Deviation, robots: &[u8]) -> bool {
    const OF_LARGE_FILES: [&str; 4] = ["limits", "line-terminators", "nul", "odd-bytes"];
    robots.len() <= 16_000 || OF_LARGE_FILES.contains(&choice.setting.id)
}

impl Suite {
    /// Returns a suite that expects the answers of a later edition. The new suite contains the files and queries of
    /// this suite and of its [`later`](Suite::later) cases.
    ///
    /// If no permitted deviation from the edition's settings changes the answer to a query, this answer is settled. All
    /// other answers are open. Pages are omitted. Expectations about whole files, such as records, are also omitted.
    ///
    /// The new cases cite no clauses. Instead, the member `file` of a case contains the id of the demand that the case
    /// tests. If the case tests several demands, `file` contains the demand that the fewest cases test. If the case
    /// tests no demand, `file` contains `(open)`. The quotation or the summary of the demand becomes the member `why`.
    /// The original `why` is dropped, because it is about the standard of 1994 or about several editions.
    pub fn by(&self, edition: Edition) -> Suite {
        let cases = self.answered_by(edition);
        let telling = |id: &str| {
            cases.iter().filter(|case| case.demands().any(|demand| demand == id)).count()
        };
        let demands = Rules::of(edition).demands.iter().map(|demand| demand.id.as_str());
        let places: HashMap<&str, (usize, usize)> =
            demands.enumerate().map(|(place, id)| (id, (telling(id), place))).collect();
        let words = |id: &str| {
            let demand = Rules::of(edition).demand(id)?;
            demand.quote.clone().or_else(|| demand.summary.clone())
        };
        let named = cases.iter().map(|answered| {
            let file = answered.demands().min_by_key(|id| places.get(id)).unwrap_or("(open)");
            let why = words(file).unwrap_or_else(|| without_demand(edition, &answered.case));
            Case { file: file.into(), why, ..answered.case.clone() }
        });
        let mut cases: Vec<Case> = named.collect();
        let last = (0, usize::MAX);
        cases.sort_by_key(|case| places.get(case.file.as_str()).unwrap_or(&last).1);
        Suite { edition, version: self.version.clone(), cases, ..Suite::default() }
    }

    /// Returns the cases with the answers of an edition. Cases about pages and cases without queries are omitted.
    pub fn answered_by(&self, edition: Edition) -> Vec<Answered> {
        let all = self.cases.iter().chain(&self.later);
        let asked = |case: &&Case| case.meta.is_none() && !case.queries.is_empty();
        let cases: Vec<&Case> = all.filter(asked).collect();
        let answered = parallel::map(&cases, |case| answered_one(edition, case));
        answered.into_iter().flatten().collect()
    }

    /// Returns the result of [`by`](Suite::by) in the form of generated test vectors. In this form, an open query has
    /// the answer under the edition's own settings, and `moved_by` contains the permitted choices that change this
    /// answer. A query is omitted if the edition does not define the meaning of its file.
    pub fn vectors_by(&self, edition: Edition) -> Suite {
        let mut suite = self.by(edition);
        for case in &mut suite.cases {
            case.queries.retain_mut(|query| {
                let Expect::Open(answers) = &query.expect else { return true };
                let moved = answers[1..].iter().map(|(choice, _)| choice.parse().ok());
                let Some(moved_by) = moved.collect() else { return false };
                (query.expect, query.moved_by) = (Expect::Settled(answers[0].1), moved_by);
                true
            });
        }
        suite.cases.retain(|case| !case.queries.is_empty());
        suite
    }
}

/// Returns the text of the member `why` for a case that tests no demand of the edition.
fn without_demand(edition: Edition, case: &Case) -> String {
    let open = case.queries.iter().filter_map(|query| match &query.expect {
        Expect::Open(answers) => Some(answers[1..].iter().map(|(choice, _)| choice.as_str())),
        _ => None,
    });
    let choices: BTreeSet<&str> = open.flatten().collect();
    if choices.contains(NOT_UTF_8) {
        return format!("{edition} defines only files in UTF-8, and this file is not in UTF-8.");
    }
    if choices.is_empty() {
        return format!("No known violation of {edition} changes the answers.");
    }
    let choices: Vec<&str> = choices.into_iter().collect();
    format!("{edition} permits choices that change an answer: {}.", choices.join(", "))
}

/// A case with the answers of an edition.
pub struct Answered {
    pub case: Case,
    /// The forbidden deviations from the edition's settings that the case detects, each with the demand that forbids
    /// it. A robot with such a deviation refuses the file, or gives a wrong answer to a settled query.
    pub violations: Vec<(Deviation, &'static str)>,
}

impl Answered {
    /// Returns the demands that the case tests.
    pub fn demands(&self) -> impl Iterator<Item = &'static str> {
        self.violations.iter().map(|(_, demand)| *demand)
    }
}

fn answered_one(edition: Edition, case: &Case) -> Option<Answered> {
    let rules = Rules::of(edition);
    let tried = |deviation: &Deviation| is_tried(deviation, &case.robots);
    let decide = |read: &Read, query: &Expectation| {
        read.decide_on(case.site.as_ref(), &query.agent, &query.url).verdict
    };
    let file = VariedFile::new(&case.robots, rules.profile);
    let own = file.read.as_ref().ok()?;
    let permitted = permitted(edition, &case.robots).into_iter().filter(tried);
    let permitted = readers(edition, permitted, &case.robots);
    let queries: Vec<Expectation> = case
        .queries
        .iter()
        .map(|query| {
            let verdict = decide(own, query);
            let moves = |(deviation, read): &(Deviation, Read)| {
                let other = decide(read, query);
                (other != verdict).then(|| (deviation.to_string(), other))
            };
            let mut moved: Vec<(String, Verdict)> = permitted.iter().filter_map(moves).collect();
            if rules.leaves_open(&case.robots) {
                let other = match verdict {
                    Verdict::Allowed => Verdict::Disallowed,
                    Verdict::Disallowed => Verdict::Allowed,
                };
                moved.push((NOT_UTF_8.into(), other));
            }
            let expect = match moved.is_empty() {
                true => Expect::Settled(verdict),
                false => Expect::Open(
                    iter::once((edition.id().to_owned(), verdict)).chain(moved).collect(),
                ),
            };
            Expectation {
                expect,
                moved_by: Vec::new(),
                line: None,
                open_by: Vec::new(),
                ..query.clone()
            }
        })
        .collect();
    let tells = |deviation: &Deviation| {
        let Some(read) = file.kept_at(rules.profile.deviate(&[*deviation])) else { return false };
        let mut settled = queries.iter().filter_map(|query| Some((query, query.expect.settled()?)));
        // A robot that refuses the file does not give the demanded answer.
        settled.any(|(query, settled)| {
            read.as_ref().map_or(true, |read| decide(read, query) != settled)
        })
    };
    let violations = rules.violations().filter(|deviation| tried(deviation) && tells(deviation));
    let revealed = violations
        .filter_map(|deviation| Some((deviation, rules.grade(&deviation).clause()?.id)))
        .collect();
    let case = Case {
        id: case.id.clone(),
        why: case.why.clone(),
        robots: case.robots.clone(),
        site: case.site.clone(),
        queries,
        ..Case::default()
    };
    Some(Answered { case, violations: revealed })
}
