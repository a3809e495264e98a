//! The result of a run as data. Other modules write the result in several formats.

use crate::run::explained::observation;
use crate::run::row::Row;
use crate::run::score::made_in;
use norobots_explain::explain::{Explanation, Observation, Standing};
use norobots_suite::access::AccessReport;
use norobots_suite::driver::Hello;
use norobots_suite::query::{Op, OutcomeKind};
use norobots_suite::shutdown::Reason;
use norobots_text::visible::Outside;

use norobots::spec::{Clause, Level};
use norobots_settings::setting::{Deviation, Remedies, Remedy};
use norobots_suite::meta::Rule;
use norobots_suite::suite::{Quotation, Suite};
use std::collections::BTreeMap;

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Report<'s> {
    /// The suite, or the part of the suite that was run.
    pub suite: &'s Suite,
    /// The driver's first message, which describes the implementation.
    pub hello: Hello,
    /// Remarks about the implementation. For example, a remark may say that the implementation is slow or not
    /// deterministic.
    pub remarks: Vec<Outside>,
    /// Whether the implementation gave the same verdicts when some queries were sent a second time.
    pub steady: bool,
    /// The seed that determines the order of the queries.
    pub seed: u64,
    /// The command that runs one case again.
    pub rerun: Rerun,
    /// The number of selected queries. The number is greater than the number of rows if the run was cut short.
    pub selected: usize,
    /// A row for each query that was sent to the implementation, and for each query whose operation the driver doesn't
    /// offer. The rows are in the order of the suite.
    pub rows: Vec<Row<'s>>,
    /// The explanation of the answers. Numbers in the explanation are indices of `rows`. The explanation covers all
    /// wrong answers, including answers that a later edition requires. The answers to an imported suite are explained
    /// only if the user chose an edition.
    pub explanation: Explanation,
    /// The number of breakdowns that no single query causes. In a breakdown, the process crashes, stalls or sends
    /// garbage while several queries are in flight. If these queries are sent one by one, the process answers every
    /// query.
    pub breakdowns: usize,
    /// Why the run was cut short. `None` means that the run is complete, or that it ended early because of the option
    /// [`Options::fail_fast`](crate::run::Options::fail_fast).
    pub stopped: Option<Reason>,
    /// The answers to the cases about fetches. `None` means that no case about a fetch was selected.
    pub access: Option<AccessReport>,
}

/// A command that runs one case again. The option `--only CASE` is inserted between the two fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rerun {
    /// The words before `--only CASE`: the program, its command and the name of the implementation.
    pub head: Outside,
    /// The rest of the command, which is either empty or begins with a space.
    pub tail: Outside,
}

impl Rerun {
    /// Returns the command that runs a case again.
    pub fn line(&self, case: &str) -> Outside {
        self.with(&format!(" --only {case}"))
    }

    /// Returns the command with additional options. The string `options` has a space before each option.
    pub fn with(&self, options: &str) -> Outside {
        format!("{}{options}{}", self.head.raw(), self.tail.raw()).into()
    }
}

/// The number of queries with each kind of outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts([usize; OutcomeKind::ALL.len()]);

impl Counts {
    fn of<'r, 's: 'r>(rows: impl IntoIterator<Item = &'r Row<'s>>) -> Counts {
        let mut counts = Counts::default();
        rows.into_iter().for_each(|row| counts.0[row.outcome.kind() as usize] += 1);
        counts
    }

    /// Returns the number of queries of this kind.
    pub fn get(&self, kind: OutcomeKind) -> usize {
        self.0[kind as usize]
    }

    /// Returns the number of all queries.
    pub fn total(&self) -> usize {
        self.0.iter().sum()
    }

    /// Returns the number of judged queries. A judged query passed, failed, or got an answer that a later edition
    /// requires.
    pub fn judged(&self) -> usize {
        self.sum(OutcomeKind::judged)
    }

    /// Returns the number of wrong answers, errors, crashes and time-outs.
    pub fn failed(&self) -> usize {
        self.sum(OutcomeKind::failed)
    }

    fn sum(&self, which: impl Fn(OutcomeKind) -> bool) -> usize {
        OutcomeKind::ALL.into_iter().filter(|&kind| which(kind)).map(|kind| self.get(kind)).sum()
    }
}

/// A group of queries in a report. Each group is about one clause, one rule on META tags, or one file of the suite.
#[derive(Clone, Debug)]
pub struct Group<'r, 's, T> {
    /// The clause, the rule or the file that the group is about.
    pub subject: T,
    /// The number of queries with each kind of outcome.
    pub counts: Counts,
    /// The failed queries. The query with the smallest robots.txt file is the first.
    pub failures: Vec<&'r Row<'s>>,
    /// The queries with wrong answers that a later edition requires. The query with the smallest robots.txt file is the
    /// first.
    pub superseded: Vec<&'r Row<'s>>,
}

/// The group for one clause of the standard.
pub type ClauseRow<'r, 's> = Group<'r, 's, &'s Quotation>;

/// The group for one file or for one rule on META tags. The string is the name of the file or the id of the rule.
pub type FileRow<'r, 's> = Group<'r, 's, &'s str>;

impl<'r, 's, T> Group<'r, 's, T> {
    fn of(subject: T, rows: impl Iterator<Item = &'r Row<'s>>) -> Group<'r, 's, T> {
        let mut rows: Vec<&Row> = rows.collect();
        rows.sort_by_key(|row| row.case.robots.len());
        let rows_of = |which: fn(OutcomeKind) -> bool| {
            rows.iter().copied().filter(|row| which(row.outcome.kind())).collect()
        };
        Group {
            subject,
            counts: Counts::of(rows.iter().copied()),
            failures: rows_of(OutcomeKind::failed),
            superseded: rows_of(|kind| kind == OutcomeKind::Superseded),
        }
    }
}

impl ClauseRow<'_, '_> {
    /// Returns the clause that the group is about.
    pub fn clause(&self) -> Clause {
        self.subject.subject
    }
}

/// A question that the standard does not settle, and the choices that explain the implementation's answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting<'s> {
    /// The id of the setting.
    pub id: &'s str,
    /// The choices, each with the number of queries that it explains and the number of all queries about this question.
    /// The choice that explains most queries is the first.
    pub choices: Vec<(&'s str, usize, usize)>,
}

impl<'s> Setting<'s> {
    /// Returns the choices that explain the answers to all queries about this question.
    pub fn consistent(&self) -> impl Iterator<Item = &'s str> {
        self.choices
            .iter()
            .filter(|(_, explains, total)| explains == total)
            .map(|(choice, ..)| *choice)
    }
}

impl<'s> Report<'s> {
    /// Converts the answers of the implementation to observations for the explainer.
    pub fn observations(&self) -> Vec<Observation<'_>> {
        self.rows.iter().filter_map(observation).collect()
    }

    /// Returns the usual programming mistake behind a quirk, and advice on how to correct the mistake under the suite's
    /// edition. The advice is for the language of the implementation. If the driver names no language, the advice is
    /// for any language. Returns `None` if no advice is known, or if the quirk violates no clause.
    pub fn remedy(&self, quirk: &Deviation) -> Option<&'static Remedy> {
        let language = self.hello.implementation.language.as_ref().map(Outside::raw);
        Remedies::embedded().of(self.suite.edition, quirk, language)
    }

    /// Returns the number of queries with each kind of outcome.
    pub fn counts(&self) -> Counts {
        Counts::of(&self.rows)
    }

    /// Returns the number of queries with each kind of outcome. Counts only the queries for one operation.
    pub fn counts_of(&self, op: Op) -> Counts {
        Counts::of(self.rows.iter().filter(|row| row.op == op))
    }

    /// Returns the number of queries with each kind of outcome. Counts only queries about clauses with the given level.
    pub fn counts_at(&self, level: Level) -> Counts {
        let at = |row: &&Row| row.case.chief().is_some_and(|clause| clause.level() == level);
        Counts::of(self.rows.iter().filter(at))
    }

    /// Returns a group for every clause of the suite, in the order of the standard.
    pub fn clauses(&self) -> Vec<ClauseRow<'_, 's>> {
        let row = |quotation: &'s Quotation| {
            let chief = |row: &&Row| row.case.chief() == Some(quotation.subject);
            Group::of(quotation, self.rows.iter().filter(chief))
        };
        self.suite.clauses.iter().map(row).collect()
    }

    /// Returns a group for every file whose cases cite neither a clause nor a rule, such as the files of an imported
    /// suite. The groups are in the order of the files in the suite.
    pub fn files<'r>(&'r self) -> Vec<FileRow<'r, 's>> {
        let none = |row: &&Row| row.case.chief().is_none() && row.case.rules.is_empty();
        let rows: Vec<&Row> = self.rows.iter().filter(none).collect();
        let same_file = |a: &&Row, b: &&Row| a.case.file == b.case.file;
        let row = |rows: &[&'r Row<'s>]| Group::of(&*rows[0].case.file, rows.iter().copied());
        rows.chunk_by(same_file).map(row).collect()
    }

    /// Returns a group for every rule on META tags that has queries, in the order of the specification of META tags. A
    /// group contains the queries that mainly test its rule.
    pub fn rules<'r>(&'r self) -> Vec<FileRow<'r, 's>> {
        let row = |quotation: &'s Quotation<Rule>| {
            let chief = |row: &&Row| row.case.rules.first() == Some(&quotation.subject);
            Group::of(quotation.subject.id(), self.rows.iter().filter(chief))
        };
        let rows = self.suite.rules.iter().map(row);
        rows.filter(|row| row.counts.total() > 0).collect()
    }

    /// Returns the open questions that have answers, sorted by id. To test a choice, the function changes one setting
    /// of the profile that the run found.
    pub fn settings(&self) -> Vec<Setting<'s>> {
        let mut tallies = BTreeMap::<&str, (usize, BTreeMap<&str, usize>)>::new();
        for row in &self.rows {
            let (Some(id), Some(query)) = (row.case.setting.as_deref(), row.query) else {
                continue;
            };
            let seen = observation(row).filter(|seen| seen.standing == Standing::Open);
            let Some(seen) = seen else { continue };
            let (total, explains) = tallies.entry(id).or_default();
            *total += 1;
            let query = &row.case.queries[query];
            let profile = self.explanation.profile;
            for (choice, gives) in made_in(profile, row.case, query, seen.answer, |_| true) {
                *explains.entry(choice.id).or_default() += usize::from(gives);
            }
        }
        let setting = |(id, (total, tally)): (&'s str, (usize, BTreeMap<&'s str, usize>))| {
            let choices = tally.into_iter().map(|(choice, explains)| (choice, explains, total));
            let mut choices: Vec<_> = choices.collect();
            choices.sort_by_key(|&(choice, explains, total)| (total - explains, choice));
            Setting { id, choices }
        };
        tallies.into_iter().map(setting).collect()
    }
}
