//! Compares the answers of an implementation with the expectations of the cases.

use norobots::spec::Clause;
use norobots_settings::naive::Naive;
use norobots_settings::setting::{ChoiceInfo, Deviation, SettingInfo, Settings};
use norobots_suite::meta::Term;
use norobots_suite::normative::superseded_by;
use norobots_suite::page::written;
use norobots_suite::query::{Answer, AnswerKind, Difference, Meta, Op, Outcome, Record};
use norobots_suite::suite::{Case, Expect, Expectation};
use norobots_suite::what_if::Varied;
use norobots_text::distinct::distinct;
use norobots_text::visible::Outside;
use std::collections::HashSet;

/// Compares an answer with the expectation of the case. `query` is an index from 0. Only [`Op::Decide`] uses this
/// index.
pub(crate) fn score(case: &Case, op: Op, query: usize, answer: &Answer) -> Outcome {
    let difference =
        || Difference { expected: expected(case, op, Some(query)), answered: summary(answer) };
    let wrong = || Outcome::Wrong(difference());
    match answer {
        Answer::Unsupported(why) => Outcome::Unsupported(why.clone()),
        Answer::Refused(how) => match case.queries.get(query).filter(|_| op == Op::Decide) {
            // If the standard does not settle the query, a robot may refuse the file.
            Some(query) if query.expect.open().is_some() => {
                Outcome::Open(AnswerKind::Refused, choices(case, query, AnswerKind::Refused))
            }
            _ => Outcome::Error(how.clone()),
        },
        Answer::Malformed(what) => Outcome::Error(format!("the driver {}", what.raw()).into()),
        Answer::Crashed(how) => Outcome::Crash(how.clone()),
        Answer::TimedOut(time) => Outcome::Timeout(*time),
        Answer::Decided { verdict, line } => {
            let query = &case.queries[query];
            match (&query.expect, query.line, line) {
                (Expect::Open(_), ..) => {
                    let verdict = AnswerKind::Verdict(*verdict);
                    let choices_made = choices(case, query, verdict);
                    if choices_made.is_empty() {
                        wrong()
                    } else {
                        Outcome::Open(verdict, choices_made)
                    }
                }
                (Expect::Settled(expected), ..) if verdict != expected => {
                    // The expectations of an imported suite don't come from the standard of 1994. Therefore no later
                    // edition supersedes an imported expectation.
                    let editions = match case.cites.is_empty() {
                        true => Vec::new(),
                        false => superseded_by(&case.query(query), *expected),
                    };
                    match editions.is_empty() {
                        true => wrong(),
                        false => Outcome::Superseded(difference(), editions),
                    }
                }
                (Expect::Settled(_), Some(expected), Some(line)) if *line != expected => {
                    let expected = format!("{verdict} by line {expected}").into();
                    Outcome::Wrong(Difference { expected, ..difference() })
                }
                (Expect::Settled(_), ..) => Outcome::Pass,
            }
        }
        _ if holds(case, answer) => Outcome::Pass,
        Answer::Parsed(_)
        | Answer::Checked { .. }
        | Answer::Meta(_)
        | Answer::Accessed(_)
        | Answer::Page(_) => wrong(),
    }
}

/// For a query that the standard does not settle, returns the choices with which a robot gives this answer. The file of
/// a case lists only the choices that lead to a verdict. Therefore, this function computes the choices that make a
/// robot refuse the robots.txt file.
pub(crate) fn choices(case: &Case, query: &Expectation, answer: AnswerKind) -> Vec<String> {
    let setting = case.setting.as_deref().and_then(SettingInfo::from_id);
    let refuses = |choice: &&ChoiceInfo| {
        let settings = setting.and_then(|setting| Settings::DEFAULT.with(setting.id, choice.id));
        settings.is_some_and(|settings| Naive { settings }.read(&case.robots).is_err())
    };
    match answer {
        AnswerKind::Verdict(verdict) => {
            let given = query.expect.open().into_iter().flatten();
            given.filter(|(_, given)| *given == verdict).map(|(choice, _)| choice.clone()).collect()
        }
        _ => {
            let all = setting.into_iter().flat_map(|setting| setting.choices);
            all.filter(refuses).map(|choice| choice.id.to_owned()).collect()
        }
    }
}

/// Returns the choices that can explain an answer to a query that the standard does not settle. The list contains the
/// choices in the case, and the choices that make a robot refuse the file.
fn open_choices(case: &Case, query: &Expectation) -> Vec<String> {
    let named = query.expect.open().into_iter().flatten().map(|(choice, _)| choice.clone());
    let refusing = choices(case, query, AnswerKind::Refused);
    distinct(named.chain(refusing))
}

/// Tries the choices of [`open_choices`] for which `wanted` returns `true`. Returns each choice, and whether a robot
/// with this choice in its profile gives the answer.
pub(crate) fn made_in(
    profile: Settings,
    case: &Case,
    query: &Expectation,
    answer: AnswerKind,
    wanted: impl Fn(&str) -> bool,
) -> Vec<(&'static ChoiceInfo, bool)> {
    let setting = case.setting.as_deref().unwrap_or_default();
    let mut choices = open_choices(case, query);
    choices.retain(|choice| wanted(choice));
    let deviations = choices.iter().filter_map(|choice| Deviation::from_ids(setting, choice));
    let query = case.query(query);
    let varied = Varied::new(&query, profile);
    let gives = |deviation: Deviation| varied.at(profile.deviate(&[deviation])) == answer;
    deviations.map(|deviation| (deviation.choice, gives(deviation))).collect()
}

/// Returns whether an answer about the whole file is the expected answer.
fn holds(case: &Case, answer: &Answer) -> bool {
    match answer {
        Answer::Parsed(records) => case.records.as_ref() == Some(records),
        Answer::Checked { conforming, clauses } => {
            let same = |violates: &[Clause], ids: &[String]| {
                let wanted: HashSet<&str> = violates.iter().map(|clause| clause.id()).collect();
                wanted == ids.iter().map(String::as_str).collect()
            };
            let (wanted, named) = (case.violates.as_deref(), clauses.as_deref());
            case.conforming == Some(*conforming)
                && wanted.zip(named).is_none_or(|(wanted, named)| same(wanted, named))
        }
        Answer::Meta(answered) => case.meta.as_ref().is_some_and(|wanted| meets(wanted, answered)),
        _ => false,
    }
}

/// Returns the expected answer in words. `query` is an index from 0. Only [`Op::Decide`] uses this index.
pub fn expected(case: &Case, op: Op, query: Option<usize>) -> Outside {
    match op {
        Op::Decide => match &case.queries[query.unwrap_or_default()].expect {
            Expect::Settled(verdict) => verdict.to_string().into(),
            Expect::Open(choices) => {
                let choice = |(choice, verdict): &(String, _)| format!("{verdict} ({choice})");
                choices.iter().map(choice).collect::<Vec<_>>().join(" or ").into()
            }
        },
        Op::Parse => summary(&Answer::Parsed(case.records.clone().unwrap_or_default())),
        Op::Check => {
            let ids = |clauses: &Vec<Clause>| clauses.iter().map(Clause::to_string).collect();
            let clauses = case.violates.as_ref().map(ids);
            summary(&Answer::Checked { conforming: case.conforming == Some(true), clauses })
        }
        Op::Meta => summary(&Answer::Meta(case.meta.clone().unwrap_or_default())),
    }
}

fn summary(answer: &Answer) -> Outside {
    let words = match answer {
        Answer::Decided { verdict, line: Some(line) } => format!("{verdict} by line {line}"),
        Answer::Decided { verdict, line: None } => verdict.to_string(),
        Answer::Parsed(parsed) => records(parsed),
        Answer::Checked { conforming, clauses } => {
            let word = if *conforming { "conforming" } else { "not conforming" };
            let ids = clauses.as_ref().filter(|ids| !ids.is_empty()).map(|ids| ids.join(", "));
            ids.map_or(word.into(), |ids| format!("{word} ({ids})"))
        }
        Answer::Meta(answered) => meta(answered),
        Answer::Accessed(action) => action.to_string(),
        Answer::Page(permitted) => written(permitted).to_string(),
        Answer::Unsupported(text)
        | Answer::Refused(text)
        | Answer::Malformed(text)
        | Answer::Crashed(text) => return text.clone(),
        Answer::TimedOut(time) => format!("no answer within {time:?}"),
    };
    Outside::of(words.as_bytes(), 400)
}

/// Returns whether an answer about a page is the expected answer. Ignores unknown terms and the order of the terms. If
/// a member is missing in the expectation or in the answer, the member is not compared.
fn meets(wanted: &Meta, answered: &Meta) -> bool {
    let same =
        |answers: (Option<bool>, Option<bool>)| !matches!(answers, (Some(a), Some(b)) if a != b);
    let set = |words: &[String]| Term::ALL.map(|term| words.iter().any(|word| word == term.id()));
    let terms = wanted.terms.as_ref().zip(answered.terms.as_ref());
    terms.is_none_or(|(wanted, answered)| set(wanted) == set(answered))
        && same((wanted.index, answered.index))
        && same((wanted.follow, answered.follow))
}

/// Writes an answer about the META tags of a page on one line, such as `noindex; index no; follow no`.
fn meta(meta: &Meta) -> String {
    let mut parts = Vec::new();
    if let Some(terms) = &meta.terms {
        let list = if terms.is_empty() { "no term".into() } else { terms.join(", ") };
        parts.push(list);
    }
    for (name, flag) in [("index", meta.index), ("follow", meta.follow)] {
        parts.extend(flag.map(|flag| format!("{name} {}", if flag { "yes" } else { "no" })));
    }
    parts.join("; ")
}

/// Writes records on one line, such as `[foo, bar: /x, /y] [*: ]`.
fn records(records: &[Record]) -> String {
    if records.is_empty() {
        return "no record".into();
    }
    let list = |values: &[Vec<u8>]| {
        let value = |value: &Vec<u8>| match value.is_empty() {
            true => "\"\"".into(),
            false => Outside::of(value, 60).raw().to_owned(),
        };
        values.iter().map(value).collect::<Vec<_>>().join(", ")
    };
    let record = |r: &Record| format!("[{}: {}]", list(&r.agents), list(&r.disallow));
    records.iter().map(record).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::score;
    use norobots_suite::query::{Answer, AnswerKind, Op, Outcome};
    use norobots_suite::suite::{Case, Expect, Folder, Suite};

    /// Returns the outcome of a query for a program that refuses the file. If `open` is true, the function uses the
    /// first query of the case that the standard does not settle. Otherwise, the function uses the first query that the
    /// standard settles.
    fn refused(suite: &Suite, id: &str, open: bool) -> Outcome {
        let case: &Case = suite.cases.iter().find(|case| case.id == id).expect("the case");
        let open = |expect: &Expect| matches!(expect, Expect::Open(_)) == open;
        let query = case.queries.iter().position(|query| open(&query.expect)).expect("a query");
        score(case, Op::Decide, query, &Answer::Refused("no".into()))
    }

    #[test]
    fn a_refusal_is_an_answer_to_an_open_query_and_to_no_other() {
        let suite = Suite::load(&Folder::Embedded).expect("the suite");
        let open = |choices: &[&str]| {
            Outcome::Open(
                AnswerKind::Refused,
                choices.iter().map(|&choice| choice.to_owned()).collect(),
            )
        };
        let agents = "open/agent-after-disallow";
        assert_eq!(refused(&suite, agents, true), open(&["refused"]));
        let large = "open/rule-after-600-kib";
        assert_eq!(refused(&suite, large, true), open(&["refused-over-512-kib"]));
        assert_eq!(refused(&suite, large, false), Outcome::Error("no".into()));
    }
}
