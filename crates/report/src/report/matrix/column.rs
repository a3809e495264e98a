//! The answers of one implementation to the queries of a suite. A comparison has one column for each implementation.

use crate::report::recorded::{RecordedCause, RecordedEdition};
use crate::run::Rerun;
use crate::run::row::query_id;
use crate::run::score::made_in;
use norobots::engine::Verdict;
use norobots_settings::setting::Settings;
use norobots_suite::query::{AnswerKind, Op, OutcomeKind};
use norobots_suite::suite::{Case, Expect, Suite};
use norobots_text::distinct::distinct;
use norobots_text::visible::{self, Outside};
use std::collections::{BTreeMap, HashMap};

/// The answers of one implementation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name of the adapter. If there is no adapter, the name that the implementation reports.
    pub name: String,
    /// The name that the implementation gives itself.
    pub implementation: Outside,
    /// The version of the implementation, if the implementation reports a version.
    pub version: Option<Outside>,
    /// The programming language of the implementation, if the implementation reports a language.
    pub language: Option<Outside>,
    /// The operations that the driver of the implementation offers.
    pub ops: Vec<String>,
    /// The version of the suite that contains the queries.
    pub suite: String,
    /// The command that runs one case again, if the results contain the command.
    pub rerun: Option<Rerun>,
    /// The quirks that explain the failures of the run.
    pub causes: Vec<RecordedCause>,
    /// The profile that the run found. Settings and choices that this version of norobots doesn't have are omitted.
    pub profile: Settings,
    /// The result of each query. The keys are `<case>#<number>`, `<case>#parse`, `<case>#check` or `<case>#meta`. A
    /// query without an entry was not sent to the implementation.
    pub cells: BTreeMap<String, Cell>,
    /// For each setting that the standard leaves open, the choices that explain all answers to the queries about this
    /// setting. When a choice was tested, all other settings kept the choices in `profile`. The list is empty if no
    /// single choice explains all answers. Settings without answers are omitted.
    pub choices: BTreeMap<String, Vec<String>>,
    /// The outcomes of the queries under later editions, if the results contain them.
    pub editions: Vec<RecordedEdition>,
    /// The answers to additional queries for later editions. An answer is a verdict or `refused`. If there is no
    /// answer, the [`OutcomeKind::id`] of the outcome is stored instead.
    pub later: BTreeMap<String, String>,
}

/// The result of one query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The kind of the outcome.
    pub kind: OutcomeKind,
    /// The answer. `None` means that the implementation gave no answer, or that the results omit the answer.
    pub answer: Option<Outside>,
    /// The message that the implementation sent instead of an answer, if the results include it.
    pub message: Option<Outside>,
}

impl Cell {
    pub(crate) fn of(kind: OutcomeKind) -> Cell {
        Cell { kind, answer: None, message: None }
    }
}

impl Column {
    /// Returns the result of a query.
    pub fn cell(&self, case: &Case, op: Op, query: Option<usize>) -> Option<&Cell> {
        self.cells.get(&query_id(case, op, query))
    }

    /// Judges the answers with the suite of a later edition. [`Suite::by`] makes such a suite. Returns the kind of
    /// outcome for each query that was sent to the implementation.
    ///
    /// # Errors
    ///
    /// Counts the outcomes of each kind, and returns an error if a count differs from the recorded count.
    pub fn by(&self, suite: &Suite) -> Result<BTreeMap<String, OutcomeKind>, String> {
        let recorded =
            self.editions.iter().find(|recorded_edition| recorded_edition.edition == suite.edition);
        let listed = recorded
            .into_iter()
            .flat_map(|recorded_edition| &recorded_edition.clauses)
            .flat_map(|recorded_edition| &recorded_edition.not);
        let listed: HashMap<&str, &str> = listed
            .flat_map(|(kind, ids)| ids.iter().map(|id| (id.as_str(), kind.as_str())))
            .collect();
        let mut kinds = BTreeMap::new();
        for case in &suite.cases {
            for (at, query) in case.queries.iter().enumerate() {
                let id = query_id(case, Op::Decide, Some(at));
                let kind = match listed.get(id.as_str()) {
                    Some(kind) => OutcomeKind::from_id(kind),
                    None => self.judged(&id, &query.expect),
                };
                kinds.extend(kind.map(|kind| (id, kind)));
            }
        }
        let Some(recorded) = recorded else { return Ok(kinds) };
        let mut counts = BTreeMap::<&str, usize>::new();
        kinds.values().for_each(|kind| *counts.entry(kind.id()).or_default() += 1);
        let numbers = recorded.counts.iter().map(|(kind, number)| (kind.as_str(), *number));
        match numbers.eq(counts) {
            true => Ok(kinds),
            false => Err(format!(
                "does not fit the suite: under {}, its list of queries gives other figures than its \
                 summary; it was made with suite {}, and the current suite is {}: run it again",
                suite.edition,
                visible::draw(self.suite.as_bytes()),
                suite.version,
            )),
        }
    }

    /// Compares the answer to a query with the expectation. If the edition does not settle the query, the outcome of an
    /// error is `Open`, because the program may have refused the file.
    fn judged(&self, id: &str, expect: &Expect) -> Option<OutcomeKind> {
        let (kind, answer) = match (self.cells.get(id), self.later.get(id)) {
            (Some(cell), _) => (cell.kind, cell.answer.as_ref().map(Outside::raw)),
            (None, Some(answer)) => match OutcomeKind::from_id(answer) {
                Some(kind) => (kind, None),
                None => (OutcomeKind::Open, Some(answer.as_str())),
            },
            (None, None) => return None,
        };
        let word = answer.and_then(|answer| answer.split(' ').next());
        let verdict = word.and_then(Verdict::from_id);
        Some(match (kind, expect.settled(), verdict) {
            (kind, ..) if !kind.judged() && kind != OutcomeKind::Open => kind,
            (OutcomeKind::Crash | OutcomeKind::Timeout, ..) => kind,
            (_, None, _) => OutcomeKind::Open,
            (_, Some(_), None) => OutcomeKind::Error,
            (_, Some(expected), Some(verdict)) if verdict == expected => OutcomeKind::Pass,
            (_, Some(_), Some(_)) => OutcomeKind::Wrong,
        })
    }

    /// Computes the value of `Column::choices`.
    pub(crate) fn choices_made(&self, suite: &Suite) -> BTreeMap<String, Vec<String>> {
        let mut fitting = BTreeMap::<&str, Vec<&str>>::new();
        for case in &suite.cases {
            let Some(setting) = case.setting.as_deref() else { continue };
            for (at, query) in case.queries.iter().enumerate() {
                let cell = self.cell(case, Op::Decide, Some(at));
                let Some(cell) = cell.filter(|cell| cell.kind == OutcomeKind::Open) else {
                    continue;
                };
                let answer = cell.answer.as_ref().and_then(|answer| Verdict::from_id(answer.raw()));
                let answer = answer.map_or(AnswerKind::Refused, AnswerKind::Verdict);
                let fits = |choice: &str| {
                    fitting.get(setting).is_none_or(|choices| choices.contains(&choice))
                };
                let tried = made_in(self.profile, case, query, answer, fits).into_iter();
                let still_fitting = tried.filter(|(_, gives)| *gives).map(|(choice, _)| choice.id);
                fitting.insert(setting, distinct(still_fitting));
            }
        }
        let owned = |choices: Vec<&str>| choices.into_iter().map(str::to_owned).collect();
        fitting.into_iter().map(|(setting, choices)| (setting.to_owned(), owned(choices))).collect()
    }
}
