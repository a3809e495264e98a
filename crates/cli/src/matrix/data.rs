//! The data of the matrix page, as JSON. In text from outside this project, invisible characters are made visible.

use crate::date;
use crate::matrix::results::Shown;
use crate::render::{Row, list, rows};
use norobots::engine::Verdict;
use norobots::spec::Edition;
use norobots_report::report::matrix::{Cell, Column};
use norobots_report::report::recorded::RecordedCause;
use norobots_report::run::{expected, queries, query_id};
use norobots_settings::setting::{Deviation, Rules, SettingInfo};
use norobots_suite::normative::superseded_by;
use norobots_suite::query::{Op, OutcomeKind};
use norobots_suite::suite::{Case, Expect, Suite};
use norobots_text::distinct::distinct;
use norobots_text::visible::{self, Outside};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, HashMap, HashSet};

/// How many lines are shown from the start of a long file. The last `LAST` lines of the file are shown too.
const FIRST: usize = 40;
const LAST: usize = 5;
/// Lines and values are cut to this number of bytes.
const LONG: usize = 400;

/// Returns the data of the page. Each column is an implementation. The member `results` of a query is a string with one
/// letter for each column, in the order of the columns.
///
/// # Errors
///
/// Returns an error if the counts of a column do not agree with its answers. The message contains the name of the
/// column.
pub(super) fn data(shown: &Shown) -> Result<Value, String> {
    let Shown { suite, columns, not_run } = shown;
    let clauses = suite.clauses.iter().map(|quotation| {
        json!({
            "id": quotation.subject.id(),
            "level": quotation.subject.level().id(),
            "summary": quotation.subject.summary(),
            "quote": quotation.quote,
            "source": quotation.source.to_string(),
            "untestable": quotation.untestable,
        })
    });
    let kinds = OutcomeKind::ALL.into_iter().map(|kind| (letter(kind).to_string(), kind.id()));
    let settings = distinct(suite.cases.iter().filter_map(|case| case.setting.as_deref()));
    // Cases about pages are omitted, because such cases cite no clause.
    let mut cases: Vec<&Case> = suite.cases.iter().filter(|case| case.chief().is_some()).collect();
    let by = later(suite);
    let mut known: HashSet<&str> = suite.cases.iter().map(|case| case.id.as_str()).collect();
    let only_later = by.iter().flat_map(|by| &by.cases).filter(|case| known.insert(&case.id));
    cases.extend(only_later);
    let editions = by.iter().map(|by| edition(by, &cases, columns));
    let editions: Vec<Value> = editions.collect::<Result<_, String>>()?;
    Ok(json!({
        "program": { "version": env!("CARGO_PKG_VERSION"), "date": date::built() },
        "suite": suite.version,
        "kinds": kinds.collect::<Value>(),
        "columns": list(columns.iter().map(column)),
        "not_run": draw_all(not_run),
        "clauses": list(clauses),
        "settings": list(settings.into_iter().map(|id| setting(columns, id))),
        "cases": list(cases.iter().map(|entry| case(suite, entry, columns))),
        "editions": editions,
    }))
}

/// Returns a suite for each edition in [`Edition::DECIDED`], but not for the edition of `suite`. The list is empty for
/// an imported suite.
fn later(suite: &Suite) -> Vec<Suite> {
    let later = Edition::DECIDED.into_iter().filter(|edition| *edition != suite.edition);
    later.filter(|_| !suite.imported()).map(|edition| suite.by(edition)).collect()
}

/// Judges the answers of all columns under a later edition. In the returned object, an item of the list `cases`
/// contains the index of a case, the index of its clause in `clauses`, and the queries of the case. Each query contains
/// the expected verdict and the results. The verdict is `null` if the edition does not decide the query.
fn edition(by: &Suite, cases: &[&Case], columns: &[Column]) -> Result<Value, String> {
    let kinds = columns.iter().map(|column| {
        column.by(by).map_err(|what| format!("{}: its record {what}", draw(&column.name)))
    });
    let kinds: Vec<BTreeMap<String, OutcomeKind>> = kinds.collect::<Result<_, String>>()?;
    let places: HashMap<&str, usize> =
        cases.iter().enumerate().map(|(at, case)| (case.id.as_str(), at)).collect();
    let (mut demands, mut judged) = (Vec::<&str>::new(), Vec::new());
    for case in &by.cases {
        if demands.last() != Some(&case.file.as_str()) {
            demands.push(&case.file);
        }
        let Some(place) = places.get(case.id.as_str()) else { continue };
        let queries = case.queries.iter().enumerate().map(|(at, query)| {
            let id = query_id(case, Op::Decide, Some(at));
            let letters =
                kinds.iter().map(|kinds| kinds.get(&id).map_or(NOT_PUT, |kind| letter(*kind)));
            json!([query.expect.settled().map(Verdict::id), letters.collect::<String>()])
        });
        judged.push(json!([place, demands.len() - 1, list(queries)]));
    }
    let demand = |id: &&str| {
        let demand = Rules::of(by.edition).demand(id);
        json!({
            "id": id,
            "level": demand.map(|demand| demand.level.id()),
            "summary": demand.and_then(|demand| demand.summary.as_ref()),
            "quote": demand.and_then(|demand| demand.quote.as_ref()),
            "source": demand.map(|demand| &demand.place),
        })
    };
    let causes = columns.iter().map(|column| {
        let recorded = column.editions.iter().find(|recorded| recorded.edition == by.edition)?;
        Some(list(recorded.causes.as_ref()?.iter().map(|quirk| cause(by.edition, quirk))))
    });
    Ok(json!({
        "id": by.edition.id(),
        "title": by.edition.title(),
        "clauses": list(demands.iter().map(demand)),
        "cases": judged,
        "causes": list(causes),
    }))
}

/// Splits the data into two values. The first value is for the overview. The second value contains the file and the
/// answers of each case.
pub(super) fn apart(mut data: Value) -> (Value, Value) {
    const OF_A_CASE: [&str; 4] = ["id", "cites", "setting", "queries"];
    const OF_A_QUERY: [&str; 3] = ["id", "op", "results"];
    let rest = |value: &mut Value, kept: &[&str]| -> Map<String, Value> {
        let Some(members) = value.as_object_mut() else { return Map::new() };
        let (kept, rest) = std::mem::take(members)
            .into_iter()
            .partition(|(name, _)| kept.contains(&name.as_str()));
        *members = kept;
        rest
    };
    let items = |value: &mut Value| value.as_array_mut().map(std::mem::take).unwrap_or_default();
    let mut cases = items(&mut data["cases"]);
    let answers = cases.iter_mut().map(|case| {
        let mut queries = items(&mut case["queries"]);
        let asked = list(queries.iter_mut().map(|query| Value::Object(rest(query, &OF_A_QUERY))));
        case["queries"] = queries.into();
        let mut answer = rest(case, &OF_A_CASE);
        answer.insert("queries".into(), asked);
        Value::Object(answer)
    });
    let answers = list(answers);
    data["cases"] = cases.into();
    (data, answers)
}

fn draw(text: &str) -> String {
    visible::draw(text.as_bytes())
}

fn draw_all(texts: &[String]) -> Value {
    list(texts.iter().map(|text| draw(text)))
}

const NOT_PUT: char = '.';

/// Returns the letter for a kind of outcome: the first letter of its slug. No two slugs begin with the same letter.
fn letter(kind: OutcomeKind) -> char {
    kind.id().chars().next().unwrap_or(NOT_PUT)
}

fn column(column: &Column) -> Value {
    json!({
        "name": draw(&column.name),
        "implementation": column.implementation.to_string(),
        "version": column.version.as_ref().map(Outside::to_string),
        "language": column.language.as_ref().map(Outside::to_string),
        "ops": draw_all(&column.ops),
        "suite": draw(&column.suite),
        "causes": list(column.causes.iter().map(|quirk| cause(Edition::Standard1994, quirk))),
        "rerun": column.rerun.as_ref().map(|rerun| [rerun.head.to_string(), rerun.tail.to_string()]),
    })
}

/// Returns a cause as JSON. If norobots knows the setting and the choice, the object also describes them.
fn cause(edition: Edition, cause: &RecordedCause) -> Value {
    let info = SettingInfo::from_id(&cause.setting);
    let choice = info.and_then(|info| info.choice(&cause.choice));
    let grade = Deviation::from_ids(&cause.setting, &cause.choice)
        .map(|deviation| deviation.grade_by(edition));
    json!({
        "setting": draw(&cause.setting),
        "choice": draw(&cause.choice),
        "clause": cause.clause.as_deref().map(draw),
        "question": info.map(|info| info.question),
        "summary": choice.map(|choice| choice.summary),
        "grade": grade.map(|grade| grade.to_string()),
        "explains": cause.explains,
        "of": cause.of,
        "with": draw_all(&cause.with),
        "or": draw_all(&cause.or),
        "queries": draw_all(&cause.queries),
    })
}

fn setting(columns: &[Column], id: &str) -> Value {
    let info = SettingInfo::from_id(id);
    let choices = info.iter().flat_map(|setting| {
        setting.choices.iter().map(|choice| {
            let grade = Deviation { setting, choice }.grade().to_string();
            json!({ "id": choice.id, "summary": choice.summary, "grade": grade })
        })
    });
    json!({
        "id": id,
        "question": info.map(|info| info.question),
        "choices": list(choices),
        "made": list(columns.iter().map(|column| column.choices.get(id).cloned())),
    })
}

fn case(suite: &Suite, case: &Case, columns: &[Column]) -> Value {
    json!({
        "id": case.id,
        "file": case.file,
        "why": case.why,
        "cites": list(case.cites.iter().map(|clause| clause.id())),
        "opposite": suite.opposite(case).map(|opposite| &opposite.id),
        "setting": case.setting,
        "bytes": case.robots.len(),
        "robots": robots(&case.robots),
        "queries": list(queries(case).map(|(op, at)| query(case, op, at, columns))),
    })
}

/// Returns each line as `[number, line, terminator]`. An item `[count]` stands for omitted lines with `count` bytes.
fn robots(robots: &[u8]) -> Value {
    let row = |row| match row {
        Row::Line(number, text, terminator) => json!([number, bytes(text), bytes(terminator)]),
        Row::Left(_, bytes) => json!([bytes]),
    };
    list(rows(robots, FIRST, LAST).into_iter().map(row))
}

/// Returns bytes as a list of strings. Strings of plain text alternate with strings that show invisible bytes. A number
/// in the list says how many bytes are omitted in the middle.
fn bytes(bytes: &[u8]) -> Value {
    if bytes.len() <= LONG {
        return list(pieces(bytes));
    }
    let (head, tail) = visible::ends(bytes, LONG);
    let left = Value::from(bytes.len() - head.len() - tail.len());
    let [head, tail] = [head, tail].map(|end| pieces(end).into_iter().map(Value::from));
    head.chain([left]).chain(tail).collect()
}

fn pieces(bytes: &[u8]) -> Vec<String> {
    let mut pieces: Vec<String> = vec![String::new()];
    let mut put = |bytes: &[u8]| {
        let drawn = visible::draw(bytes);
        // The pieces at odd indices show invisible bytes.
        if pieces.len().is_multiple_of(2) != (drawn.as_bytes() != bytes) {
            pieces.push(String::new());
        }
        pieces.last_mut().expect("there is one").push_str(&drawn);
    };
    for chunk in bytes.utf8_chunks() {
        chunk.valid().chars().for_each(|c| put(c.encode_utf8(&mut [0; 4]).as_bytes()));
        if !chunk.invalid().is_empty() {
            put(chunk.invalid());
        }
    }
    pieces
}

fn query(case: &Case, op: Op, at: Option<usize>, columns: &[Column]) -> Value {
    let cells: Vec<Option<&Cell>> =
        columns.iter().map(|column| column.cell(case, op, at)).collect();
    let letters = cells.iter().map(|cell| cell.map_or(NOT_PUT, |cell| letter(cell.kind)));
    // The keys of the object are the indices of the columns. Correct answers are omitted.
    let said = cells.iter().enumerate().filter_map(|(at, cell)| {
        let Cell { kind, answer, message } = (*cell)?;
        let has_words = *kind != OutcomeKind::Pass && (answer.is_some() || message.is_some());
        let draw = |text: &Outside| visible::brief(text.raw().as_bytes(), LONG);
        has_words.then(|| {
            (at.to_string(), json!([answer.as_ref().map(draw), message.as_ref().map(draw)]))
        })
    });
    let mut object = json!({
        "id": query_id(case, op, at),
        "op": op.id(),
        "results": letters.collect::<String>(),
        "said": said.collect::<Map<_, _>>(),
        "expect": expected(case, op, at).to_string(),
    });
    if let Some(query) = at.map(|at| &case.queries[at]) {
        object["agent"] = bytes(&query.agent);
        object["url"] = bytes(&query.url);
        object["line"] = query.line.into();
        let settled = query.expect.settled();
        let editions = settled.map(|verdict| superseded_by(&case.query(query), verdict));
        object["superseded_by"] = list(editions.iter().flatten().map(|edition| edition.id()));
        if let Expect::Open(choices) = &query.expect {
            let choice = |(choice, verdict): &(_, Verdict)| json!([choice, verdict.id()]);
            object["choices"] = list(choices.iter().map(choice));
        }
    }
    object
}
