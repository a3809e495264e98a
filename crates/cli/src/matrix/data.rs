//! What the page shows, as JSON. Every text in it that comes from elsewhere is drawn, so that
//! nothing in it is unseen.

use serde_json::{Map, Value, json};

use crate::draw::{Row, rows};
use norobots_lab::driver::visible;
use norobots_lab::query::{Op, OutcomeKind};
use norobots_lab::report::matrix::{Column, queries_of};
use norobots_lab::report::recorded::RecordedCause;
use norobots_lab::run::{expected, query_id};
use norobots_lab::setting::SettingInfo;
use norobots_lab::suite::{Case, Expect, Expectation, Suite};

/// The lines that are shown of a long file, from its start and from its end.
const FIRST: usize = 40;
const LAST: usize = 5;
/// The bytes that are shown of a long line or value.
const LONG: usize = 400;

/// The page's data: columns are implementations; in a query, `results` has a letter for each of
/// them, in their order.
pub(super) fn data(suite: &Suite, columns: &[Column], not_run: &[String]) -> Value {
    let clauses = suite.clauses.iter().map(|quotation| {
        json!({
            "id": quotation.of.id(),
            "level": quotation.of.level().to_string(),
            "summary": quotation.of.summary(),
            "quote": quotation.quote,
            "source": quotation.source.to_string(),
            "untestable": quotation.untestable,
        })
    });
    let mut settings: Vec<&str> =
        suite.cases.iter().filter_map(|case| case.setting.as_deref()).collect();
    settings.sort();
    settings.dedup();
    json!({
        "suite": suite.version,
        "kinds": kinds(),
        "columns": columns.iter().map(column).collect::<Vec<_>>(),
        "not_run": not_run.iter().map(|name| draw(name)).collect::<Vec<_>>(),
        "clauses": clauses.collect::<Vec<_>>(),
        "settings": settings.iter().map(|id| setting(suite, columns, id)).collect::<Vec<_>>(),
        // Those about pages cite no clause.
        "cases": suite.cases.iter().filter(|case| case.chief().is_some())
            .map(|case| self::case(suite, case, columns)).collect::<Vec<_>>(),
    })
}

fn draw(text: &str) -> String {
    visible::draw(text.as_bytes())
}

/// [`draw`] for what may be drawn already: pictures of control characters stay.
fn redraw(text: &str) -> String {
    let one = |c: char| match c {
        '\u{2400}'..='\u{2421}' => c.to_string(),
        _ => draw(c.encode_utf8(&mut [0; 4])),
    };
    text.chars().map(one).collect()
}

/// The letters of the kinds of result.
fn kinds() -> Value {
    OutcomeKind::ALL
        .into_iter()
        .map(|kind| (letter(kind).to_string(), Value::from(kind.id())))
        .collect()
}

const NOT_PUT: char = '.';

const fn letter(kind: OutcomeKind) -> char {
    match kind {
        OutcomeKind::Pass => 'p',
        OutcomeKind::Wrong => 'w',
        OutcomeKind::Error => 'e',
        OutcomeKind::Crash => 'c',
        OutcomeKind::Timeout => 't',
        OutcomeKind::Superseded => 's',
        OutcomeKind::Open => 'o',
        OutcomeKind::Unsupported => 'u',
        OutcomeKind::NotOffered => 'n',
    }
}

fn column(column: &Column) -> Value {
    let maybe = |text: &Option<String>| text.as_deref().map(draw);
    json!({
        "name": draw(&column.name),
        "implementation": draw(&column.implementation),
        "version": maybe(&column.version),
        "language": maybe(&column.language),
        "ops": column.ops.iter().map(|op| draw(op)).collect::<Vec<_>>(),
        "suite": draw(&column.suite),
        "causes": column.causes.iter().map(cause).collect::<Vec<_>>(),
        "rerun": column.rerun.as_ref().map(|rerun| [draw(&rerun.head), draw(&rerun.tail)]),
    })
}

/// With the question, what the choice says and how it is graded, where they are known.
fn cause(cause: &RecordedCause) -> Value {
    let info = SettingInfo::from_id(&cause.setting);
    let choice = info.and_then(|info| info.choice(&cause.choice));
    let draw_all = |names: &[String]| names.iter().map(|name| draw(name)).collect::<Vec<_>>();
    json!({
        "setting": draw(&cause.setting),
        "choice": draw(&cause.choice),
        "clause": cause.clause.as_deref().map(draw),
        "question": info.map(|info| info.question),
        "summary": choice.map(|choice| choice.summary),
        "grade": choice.map(|choice| choice.grade.to_string()),
        "explains": cause.explains,
        "of": cause.of,
        "with": draw_all(&cause.with),
        "or": draw_all(&cause.or),
        "queries": cause.queries,
    })
}

fn setting(suite: &Suite, columns: &[Column], id: &str) -> Value {
    let info = SettingInfo::from_id(id);
    let choices = info.map_or(&[][..], |info| info.choices).iter().map(
        |choice| json!({ "id": choice.id, "summary": choice.summary, "grade": choice.grade.to_string() }),
    );
    json!({
        "id": id,
        "question": info.map(|info| info.question),
        "choices": choices.collect::<Vec<_>>(),
        "made": columns.iter().map(|column| column.made(suite, id)).collect::<Vec<_>>(),
    })
}

fn case(suite: &Suite, case: &Case, columns: &[Column]) -> Value {
    json!({
        "id": case.id,
        "file": case.file,
        "why": case.why,
        "cites": case.cites.iter().map(|clause| clause.id()).collect::<Vec<_>>(),
        "opposite": suite.opposite(case).map(|opposite| &opposite.id),
        "setting": case.setting,
        "bytes": case.robots.len(),
        "robots": robots(&case.robots),
        "queries": queries_of(case).map(|(op, at)| ask(case, op, at, columns)).collect::<Vec<_>>(),
    })
}

/// The lines as `[number, line, terminator]`; a number alone where so many bytes are left out.
fn robots(robots: &[u8]) -> Value {
    let row = |row| match row {
        Row::Line(number, text, terminator) => json!([number, bytes(text), bytes(terminator)]),
        Row::Left(_, bytes) => json!([bytes]),
    };
    rows(robots, FIRST, LAST).into_iter().map(row).collect()
}

/// Bytes as a list of texts: what stands for itself, what is drawn in place of what can't be
/// seen, and so on by turns. A number is that of the bytes left out in the middle.
fn bytes(bytes: &[u8]) -> Value {
    if bytes.len() <= LONG {
        return pieces(bytes).into();
    }
    let (head, tail) = visible::ends(bytes, LONG);
    let mut list = pieces(head);
    list.push((bytes.len() - head.len() - tail.len()).into());
    list.extend(pieces(tail));
    list.into()
}

fn pieces(bytes: &[u8]) -> Vec<Value> {
    let mut pieces: Vec<String> = vec![String::new()];
    let mut put = |drawn: &str, special: bool| {
        // The pieces at odd places are the drawn ones.
        if pieces.len().is_multiple_of(2) != special {
            pieces.push(String::new());
        }
        pieces.last_mut().expect("there is one").push_str(drawn);
    };
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            let mut utf8 = [0; 4];
            let plain = c.encode_utf8(&mut utf8);
            let drawn = visible::draw(plain.as_bytes());
            put(&drawn, drawn != *plain);
        }
        if !chunk.invalid().is_empty() {
            put(&visible::draw(chunk.invalid()), true);
        }
    }
    pieces.into_iter().map(Value::from).collect()
}

fn ask(case: &Case, op: Op, at: Option<usize>, columns: &[Column]) -> Value {
    let came = || columns.iter().map(|column| column.cell(case, op, at));
    let results: String =
        came().map(|came| came.map_or(NOT_PUT, |came| letter(came.kind))).collect();
    // By column; those that passed need no words.
    let mut said = Map::new();
    for (at, came) in came().enumerate() {
        let Some(came) = came.filter(|came| came.kind != OutcomeKind::Pass) else { continue };
        let draw = |text: &String| visible::cut(&redraw(text), LONG);
        if came.answer.is_some() || came.message.is_some() {
            let words = [came.answer.as_ref().map(draw), came.message.as_ref().map(draw)];
            said.insert(at.to_string(), json!(words));
        }
    }
    let mut object = json!({
        "id": query_id(case, op, at),
        "op": op.id(),
        "results": results,
        "said": said,
        "expect": expected(case, op, at),
    });
    if let Some(at) = at {
        let Expectation { agent, url, expect, superseded_by, line, .. } = &case.queries[at];
        object["agent"] = bytes(agent);
        object["url"] = bytes(url);
        object["line"] = (*line).into();
        object["superseded_by"] = superseded_by.iter().map(|edition| edition.id()).collect();
        if let Expect::Open(choices) = expect {
            object["choices"] = choices
                .iter()
                .map(|(choice, verdict)| json!([choice, verdict.to_string()]))
                .collect();
        }
    }
    object
}
