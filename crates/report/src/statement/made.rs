//! Makes a statement from a report.

use crate::run::{Counts, Report, Row};
use crate::statement::bytes::Bytes;
use crate::statement::data::{
    AnswersDigest, ClauseStatement, Corpus, DeviationStatement, Driven, Implemented, Shown,
    Standing, Statement, SuiteDigest, VERSION,
};
use crate::statement::open::open;
use hmac_sha256::Hash;
use norobots::spec::Edition;
use norobots_settings::setting::{Demand, Rules};
use norobots_suite::access::{AccessCase, AccessReport};
use norobots_suite::query::{Answer, AnswerKind, Difference, Op, Outcome, OutcomeKind};
use norobots_suite::suite::{Selection, Suite, export};
use norobots_text::hex;
use norobots_text::visible::Outside;
use std::collections::HashMap;

/// The maximum size, in bytes, of a robots.txt file in a statement.
const LARGEST: usize = 4096;

impl Statement {
    /// Makes a statement from the report about a complete run. The suite must not be imported, and its edition must be
    /// one of [`Edition::DECIDED`]. `counted` contains a corpus of real files. For each cause in the report, `counted`
    /// also contains the number of files in the corpus that the cause affects.
    pub fn of(
        report: &Report<'_>,
        driver: Driven,
        counted: Option<(Corpus, Vec<u64>)>,
    ) -> Statement {
        let edition = report.suite.edition;
        let causes = &report.explanation.causes;
        let (corpus, touched) = counted.unzip();
        let touched = touched.map(|files| files.into_iter().map(Some).collect());
        let touched: Vec<Option<u64>> = touched.unwrap_or_else(|| vec![None; causes.len()]);
        let deviations = causes.iter().zip(touched).map(|(cause, files)| DeviationStatement {
            deviation: cause.deviation.to_string(),
            summary: cause.deviation.choice.summary.to_owned(),
            clause: cause.deviation.grade_by(edition).clause().map(|clause| clause.id.to_owned()),
            explains: cause.explains,
            of: cause.failures,
            or: cause.or.iter().map(|rival| rival.deviation.to_string()).collect(),
            files,
        });
        let implementation = &report.hello.implementation;
        Statement {
            statement_version: VERSION,
            norobots: env!("CARGO_PKG_VERSION").to_owned(),
            edition,
            implementation: Implemented {
                name: implementation.name.clone(),
                version: implementation.version.clone(),
                language: implementation.language.clone(),
            },
            driver,
            suite: SuiteDigest {
                version: report.suite.version.clone(),
                sha256: suite_sha256(report.suite),
            },
            answers: answers(report),
            corpus,
            clauses: clauses(report),
            open: open(report),
            deviations: deviations.collect(),
            unexplained: report
                .explanation
                .unexplained
                .iter()
                .map(|&at| report.rows[at].id())
                .collect(),
        }
    }
}

fn suite_sha256(suite: &Suite) -> String {
    let all = Selection::of(suite, &[]).unwrap_or(Selection(Vec::new()));
    let mut lines = Vec::new();
    export::jsonl(suite, &all, &mut lines).expect("memory takes all");
    hex::digits(&Hash::hash(&lines))
}

/// Messages of the implementation are omitted, because a message may contain paths and times.
fn answers(report: &Report<'_>) -> AnswersDigest {
    let mut hash = Hash::new();
    for row in &report.rows {
        let answer = match (&row.outcome, &row.answer) {
            (Outcome::Unsupported(_) | Outcome::NotOffered, _) | (_, None) => {
                row.outcome.kind().id().to_owned()
            }
            (_, Some(Answer::Decided { verdict, line: Some(line) })) => format!("{verdict} {line}"),
            (_, Some(answer)) if row.op == Op::Decide => {
                AnswerKind::of(answer).map_or_else(String::new, |kind| kind.to_string())
            }
            (Outcome::Wrong(Difference { answered, .. }), _) => answered.raw().to_owned(),
            (outcome, _) => outcome.kind().id().to_owned(),
        };
        hash.update(format!("{}\t{answer}\n", row.id()));
    }
    AnswersDigest { queries: report.rows.len(), sha256: hex::digits(&hash.finalize()) }
}

/// A map from the id of each clause to the rows that contradict the clause. The rows are sorted by the size of the
/// file.
type Against<'r, 's> = HashMap<&'r str, Vec<&'r Row<'s>>>;

/// Returns the answers that contradict the edition, grouped by the clause. If a quirk explains an answer, the group is
/// the clause that the quirk violates. Otherwise, the group is the clause that the case mainly tests. Therefore an
/// unrelated fault doesn't mark a clause as broken.
fn against<'r, 's>(report: &'r Report<'s>) -> Against<'r, 's> {
    let edition = report.suite.edition;
    let mut clauses: HashMap<usize, &str> = HashMap::new();
    for cause in &report.explanation.causes {
        if let Some(clause) = cause.deviation.grade_by(edition).clause() {
            clauses.extend(cause.rows.iter().map(|row| (*row, clause.id)));
        }
    }
    let mut all = Against::new();
    for (at, row) in report.rows.iter().enumerate() {
        if row.outcome.kind().deviates() {
            let clause = clauses.get(&at).copied().or_else(|| chief(row));
            all.entry(clause.unwrap_or_default()).or_default().push(row);
        }
    }
    all.values_mut().for_each(|rows| rows.sort_by_key(|row| row.case.robots.len()));
    all
}

/// Returns the clause that the row's case mainly tests. If the case cites neither a clause nor a rule, returns the
/// `file` of the case, which can be the id of a demand.
fn chief<'r>(row: &'r Row<'_>) -> Option<&'r str> {
    match row.case.chief() {
        Some(clause) => Some(clause.id()),
        None if row.case.rules.is_empty() => Some(&row.case.file),
        None => None,
    }
}

fn clauses(report: &Report<'_>) -> Vec<ClauseStatement> {
    let edition = report.suite.edition;
    let against = against(report);
    if edition == Edition::Standard1994 {
        let clauses = report.clauses();
        let clause = clauses.iter().map(|group| {
            let clause = group.clause();
            let words = (String::new(), group.subject.quote.clone());
            let untestable = group.subject.untestable.clone();
            let counts = group.counts;
            clause_of(clause.id(), clause.level().id(), words, counts, &against, untestable)
        });
        return clause.collect();
    }
    let rules = Rules::of(edition);
    let files = report.files();
    let words = |demand: &Demand| {
        let words = demand.quote.as_ref().or(demand.summary.as_ref());
        (demand.place.clone(), words.cloned().unwrap_or_default())
    };
    let clause = |demand: &Demand| {
        let group = files.iter().find(|group| group.subject == demand.id);
        let counts = group.map(|group| group.counts).unwrap_or_default();
        clause_of(&demand.id, demand.level.id(), words(demand), counts, &against, None)
    };
    let demands = rules.demands.iter().map(|demand| {
        let is_tested = files.iter().any(|group| group.subject == demand.id);
        let untested = || "No query of the suite is chiefly about it.".to_owned();
        ClauseStatement { untestable: (!is_tested).then(untested), ..clause(demand) }
    });
    let access =
        rules.access.iter().map(|demand| fetched(clause(demand), report.access.as_ref(), edition));
    demands.chain(access).collect()
}

fn clause_of(
    clause: &str,
    level: &str,
    (section, sentence): (String, String),
    counts: Counts,
    against: &Against<'_, '_>,
    untestable: Option<String>,
) -> ClauseStatement {
    let against = against.get(clause).map_or(&[][..], Vec::as_slice);
    let failure = against.iter().copied().find(|row| row.outcome.kind().failed());
    let held = counts.get(OutcomeKind::Pass);
    let standing = match (failure, against.first()) {
        (Some(_), _) => Standing::Broken,
        (None, Some(_)) => Standing::Superseded,
        // All wrong answers come from violations of other clauses. The answers show nothing about this clause.
        _ if held < counts.judged() => Standing::Masked,
        _ if held > 0 => Standing::Kept,
        _ if counts.get(OutcomeKind::Open) > 0 => Standing::Open,
        _ => Standing::NotAsked,
    };
    ClauseStatement {
        clause: clause.to_owned(),
        level: level.to_owned(),
        section,
        sentence,
        standing,
        against: against.len(),
        held,
        of: counts.judged(),
        untestable,
        smallest: failure.or(against.first().copied()).map(shown),
    }
}

fn shown(row: &Row<'_>) -> Shown {
    let query = row.query.map(|query| &row.case.queries[query]);
    let robots = &row.case.robots;
    let (expected, answered) = match &row.outcome {
        Outcome::Wrong(difference) | Outcome::Superseded(difference, _) => {
            (difference.expected.clone(), difference.answered.clone())
        }
        outcome => {
            let came = match outcome.kind() {
                OutcomeKind::Timeout => "no answer in time",
                OutcomeKind::Crash => "no answer: the process ended",
                _ => "no answer: an error",
            };
            (crate::run::expected(row.case, row.op, row.query), came.to_owned().into())
        }
    };
    Shown {
        query: row.id(),
        robots: (robots.len() <= LARGEST).then(|| Bytes::of(robots)),
        size: robots.len(),
        agent: query.map(|query| Bytes::of(&query.agent)),
        url: query.map(|query| Bytes::of(&query.url)),
        expected,
        answered,
    }
}

/// Counts only cases that cite the clause under this edition.
fn fetched(
    clause: ClauseStatement,
    access: Option<&AccessReport>,
    edition: Edition,
) -> ClauseStatement {
    let Some(access) = access else { return clause };
    let about = |case: &AccessCase| {
        let mut cited = case.expect.get(&edition).into_iter().flat_map(|said| said.values());
        cited.any(|clauses| clauses.0.contains(&clause.clause))
    };
    let judged: Vec<_> = access.judged().filter(|(row, _)| about(row.case)).collect();
    if judged.is_empty() {
        return clause;
    }
    let faults = judged.iter().filter_map(|(row, fault)| Some((row, fault.as_ref()?)));
    let faults: Vec<_> = faults.collect();
    let smallest = faults.first().map(|(row, _)| {
        let demanded = row.case.expect.get(&edition).into_iter().flat_map(|said| said.keys());
        let demanded: Vec<&str> = demanded.map(|action| action.id()).collect();
        let (demanded, fetch) = (demanded.join(" or "), row.case.fetch.describe());
        let answered = row.action().map_or("no answer", |action| action.id());
        Shown {
            query: row.case.id.clone(),
            robots: None,
            size: 0,
            agent: None,
            url: None,
            expected: format!("{demanded} after {fetch}").into(),
            answered: Outside::from(answered),
        }
    });
    let standing = if faults.is_empty() { Standing::Kept } else { Standing::Broken };
    let (against, total) = (faults.len(), judged.len());
    ClauseStatement { standing, against, held: total - against, of: total, smallest, ..clause }
}
