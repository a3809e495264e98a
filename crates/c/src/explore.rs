//! Answers the requests that the explorer of `norobots site` sends. Requests and answers are JSON.

use crate::findings::{byte_string, format, object};
use crate::oracle;
use norobots::agent::{Header, Names};
use norobots::check::{self, Code, Diagnostic, Severity};
use norobots::engine::Decision;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::{self, Document, Line, LineKind, Record};
use norobots::{Robot, Robots};
use norobots_explain::differences::{self, Asked};
use norobots_fix::safe::mend;
use norobots_fix::semantic_diff;
use norobots_settings::setting::{ClauseId, Deviation};
use norobots_suite::agent as told;
use norobots_suite::minimize::minimize_lines;
use norobots_suite::robots::{self, Standing, Table};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The maximum number of records in the answer to `Request::View`.
const RECORDS: usize = 200;

/// The maximum number of changes that are listed for one group of robots.
const CHANGES: usize = 50;

/// The maximum number of rules from which URLs are suggested.
const RULES: usize = 16;

/// The maximum size, in bytes, of a file that is reduced to as few lines as possible. A larger file would take too
/// long, because each attempt reads the whole file.
const LARGEST: usize = 2 << 20;

/// A request from the explorer. The names of robots are arrays of bytes, and so are URLs. The value of `edition` is the
/// edition's number in `norobots.h`.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Request {
    /// Requests `count` lines of the file, and an edition's diagnostics for these lines. `first` is the number of the
    /// first line, counted from 1. The answer also contains the records of the file.
    View { edition: u32, first: usize, count: usize },
    /// Requests at most `most` pairs of a robot and a URL, made from the rules of the file. If several pairs have the
    /// same decisions by the same lines, the answer contains only one of these pairs. Pairs about which the editions
    /// disagree come first.
    Suggest { most: usize },
    /// Requests the decision of each edition for pairs of a robot and a URL.
    Decide { asked: Vec<Asked> },
    /// Requests the names of robots. `agents` contains the User-Agent header that each robot sends.
    Robots { agents: Vec<Vec<u8>> },
    /// Requests how much of the site each known robot may fetch. Each robot is judged under the document that it
    /// follows.
    Standings {},
    /// Requests the reason why the editions disagree about a robot and a URL. The answer contains as few lines of the
    /// file as possible on which the editions still disagree. The answer also contains the setting values that cause
    /// the disagreement.
    Part { agent: Vec<u8>, url: Vec<u8> },
    /// Requests the decisions that differ between the old file and the current file. `steps` limits the search for each
    /// robot.
    Changes { steps: usize },
    /// Requests a copy of the file with all fixes that change no decision.
    Mend { edition: u32 },
}

/// `old` is an older version of the file.
///
/// # Errors
///
/// Returns a message that describes the error in the request.
pub(crate) fn explore(request: &[u8], robots: &[u8], old: &[u8]) -> Result<String, String> {
    let request = serde_json::from_slice(request).map_err(|error| format!("a request: {error}"))?;
    let format = |number| {
        let format = oracle::edition(number).and_then(format);
        format.ok_or_else(|| format!("a request: edition {number} has no format of its own"))
    };
    let answer = match request {
        Request::View { edition, first, count } => {
            let source = Source::new(robots);
            view(&source, &syntax::parse_by(&source, format(edition)?), first, count)
        }
        Request::Suggest { most } => suggest(robots, most),
        Request::Decide { asked } => decide(robots, &asked).into_iter().map(flat).collect(),
        Request::Robots { agents } => {
            let names = Names::of([robots]);
            let read = |agent: &Vec<u8>| {
                let header = Header::read(agent, &names);
                let mut object = told::object(&header, agent);
                if object.is_object() {
                    object["words"] = header.told_by.summary().into();
                }
                object
            };
            agents.iter().map(read).collect()
        }
        Request::Standings {} => standings(robots),
        Request::Part { agent, url } => part(robots, agent, url),
        Request::Changes { steps } => changes(old, robots, steps),
        Request::Mend { edition } => {
            let mended = mend(robots, &[format(edition)?], check::check);
            json!({ "file": byte_string(&mended.bytes), "made": mended.fixes, "left": mended.left })
        }
    };
    Ok(answer.to_string())
}

fn standings(bytes: &[u8]) -> Value {
    let all = robots::standings(bytes, Table::embedded().listed(), None);
    let names = |robots: &[&Standing<'_>]| -> Value {
        robots.iter().map(|standing| standing.robot.name.as_str()).collect()
    };
    let rows = robots::rows(&all, &Source::new(bytes)).into_iter().map(|row| {
        json!({
            "purpose": row.purpose.id(),
            "summary": row.purpose.summary(),
            "state": row.state.id(),
            "because": row.because,
            "line": row.robots[0].obeyed.line,
            "robots": names(&row.robots),
        })
    });
    let mut exceptions: BTreeMap<String, Vec<&Standing<'_>>> = BTreeMap::new();
    for standing in &all {
        for says in standing.exceptions() {
            exceptions.entry(says).or_default().push(standing);
        }
    }
    let exceptions =
        exceptions.iter().map(|(says, robots)| json!({ "says": says, "robots": names(robots) }));
    json!({ "rows": rows.collect::<Value>(), "exceptions": exceptions.collect::<Value>() })
}

fn view(source: &Source<'_>, document: &Document<'_>, first: usize, count: usize) -> Value {
    let diagnostics = check::check(document);
    let window = first..first.saturating_add(count);
    let count_of = |severity| {
        diagnostics.iter().filter(|diagnostic| diagnostic.code.severity() == severity).count()
    };
    // Maps each code to the number of its diagnostics and the first of these diagnostics.
    let mut kinds: BTreeMap<Code, (usize, &Diagnostic)> = BTreeMap::new();
    for diagnostic in &diagnostics {
        kinds.entry(diagnostic.code).or_insert((0, diagnostic)).0 += 1;
    }
    let mut kinds: Vec<(usize, &Diagnostic)> = kinds.into_values().collect();
    kinds.sort_by_key(|(_, diagnostic)| diagnostic.span.start);
    let kind = |(count, diagnostic): (usize, &Diagnostic)| {
        json!({
            "code": diagnostic.code.id(),
            "severity": diagnostic.code.severity().id(),
            "count": count,
            "line": source.position(diagnostic.span.start).line,
            "message": diagnostic.message(document),
        })
    };
    let inside =
        |diagnostic: &&Diagnostic| window.contains(&source.position(diagnostic.span.start).line);
    let line = |line: Line<'_>| {
        let tokens = line.tokens().map(|(kind, span)| json!([kind.id(), span.start, span.end]));
        json!({
            "line": line.number(),
            "kind": line.kind().id(),
            "span": [line.span().start, line.span().end],
            "terminator": line.terminator().id(),
            "tokens": tokens.collect::<Value>(),
        })
    };
    let record = |record: Record<'_>| {
        let agents = record.values(LineKind::UserAgent).map(byte_string);
        json!({
            "lines": [record.first_line(), record.last_line()],
            "agents": agents.collect::<Value>(),
            "rules": record.rules().count(),
        })
    };
    let lines = document.lines().skip(first.saturating_sub(1)).take(count);
    json!({
        "lines": document.lines().len(),
        "window": lines.map(line).collect::<Value>(),
        "records": document.records().take(RECORDS).map(record).collect::<Value>(),
        "record_count": document.records().count(),
        "violations": count_of(Severity::Violation),
        "warnings": count_of(Severity::Warning),
        "notes": count_of(Severity::Note),
        "fixes": diagnostics.iter().filter(|diagnostic| diagnostic.fix.is_some()).count(),
        "kinds": kinds.into_iter().map(kind).collect::<Value>(),
        "diagnostics": diagnostics.iter().filter(inside).map(|diagnostic| object(diagnostic, source, document)).collect::<Value>(),
    })
}

/// Returns the decisions of all editions for each pair of a robot and a URL, in the order of [`Edition::DECIDED`].
fn decide(robots: &[u8], asked: &[Asked]) -> Vec<Vec<Decision>> {
    let files = Edition::DECIDED.map(|edition| Robots::read(edition, robots));
    let mut times: HashMap<&[u8], usize> = HashMap::new();
    asked.iter().for_each(|(agent, _)| *times.entry(agent).or_default() += 1);
    let mut ready: HashMap<&[u8], Vec<Robot<'_>>> = HashMap::new();
    let decided = asked.iter().map(|(agent, url)| -> Vec<Decision> {
        // For a single URL, it is faster not to prepare the robot's rules.
        if times[&agent[..]] == 1 {
            return decide_once(robots, agent, url).collect();
        }
        let read = || files.iter().map(|file| file.robot(agent)).collect();
        let ready = ready.entry(agent).or_insert_with(read);
        ready.iter().map(|robot| robot.decide(url)).collect()
    });
    decided.collect()
}

fn decide_once<'a>(
    robots: &'a [u8],
    agent: &'a [u8],
    url: &'a [u8],
) -> impl Iterator<Item = Decision> + 'a {
    Edition::DECIDED.into_iter().map(move |edition| norobots::decide(edition, robots, agent, url))
}

/// Returns two numbers for each edition. The first number is 1 if the URL is allowed, and 0 if it isn't. The second
/// number is the number of the line that decides, or 0 if no line decides.
fn flat(decisions: Vec<Decision>) -> Value {
    let numbers =
        decisions.into_iter().flat_map(|decision| [decision.allowed().into(), line_of(&decision)]);
    numbers.collect()
}

fn line_of(decision: &Decision) -> usize {
    decision.line.unwrap_or(0)
}

fn suggest(robots: &[u8], most: usize) -> Value {
    let mut drawn = differences::drawn(robots, RULES, None, None).asked;
    // If several pairs have the same decisions, only the first of these pairs is kept. The pairs are therefore sorted,
    // so that pairs with simple URLs come first.
    let odd =
        |octet: &&u8| !matches!(**octet, b'a'..=b'z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_');
    drawn.sort_by_key(|(_, url)| url.iter().filter(odd).count());
    let decided = decide(robots, &drawn);
    let mut seen = BTreeSet::new();
    let (mut parting, mut agreeing) = (Vec::new(), Vec::new());
    for (asked, decisions) in drawn.iter().zip(decided) {
        let part = decisions.iter().any(|decision| decision.allowed() != decisions[0].allowed());
        let lines: Vec<(bool, usize)> =
            decisions.iter().map(|decision| (decision.allowed(), line_of(decision))).collect();
        if seen.insert(lines) {
            if part { &mut parting } else { &mut agreeing }.push(asked);
        }
    }
    let kinds = parting.len() + agreeing.len();
    let shown = parting.into_iter().chain(agreeing).take(most);
    let pair = |(agent, url): &Asked| json!([byte_string(agent), byte_string(url)]);
    json!({ "asked": shown.map(pair).collect::<Value>(), "kinds": kinds, "queries": drawn.len() })
}

fn part(robots: &[u8], agent: Vec<u8>, url: Vec<u8>) -> Value {
    let verdicts = |robots: &[u8]| -> Vec<bool> {
        decide_once(robots, &agent, &url).map(|decision| decision.allowed()).collect()
    };
    let decided = verdicts(robots);
    let whole = robots.len() > LARGEST;
    // The search for the causes reads the file once for each value of each setting, so a reduced file saves time. The
    // editions make the same decisions about the reduced file as about the whole file.
    let small =
        if whole { Vec::new() } else { minimize_lines(robots, |less| verdicts(less) == decided) };
    let partings =
        differences::partings(&Edition::DECIDED, &small, &[(agent, url)], || {}).partings;
    let because: Vec<Value> = partings
        .iter()
        .flat_map(|parting| &parting.because)
        .map(|(edition, choices)| {
            let choices = choices.iter().map(|choice| reason(*edition, choice));
            json!({ "edition": edition.id(), "choices": choices.collect::<Value>() })
        })
        .collect();
    json!({ "smallest": (!whole).then(|| byte_string(&small)), "because": because })
}

/// Describes a setting whose value in an edition is not the default value. The result contains two clauses: the clause
/// of 1994 that the edition's value contradicts, and the edition's clause that the default value contradicts.
fn reason(edition: Edition, choice: &Deviation) -> Value {
    let default = Deviation { choice: choice.setting.default_choice(), ..*choice };
    let clauses =
        [choice.grade_by(Edition::DECIDED[0]).clause(), default.grade_by(edition).clause()];
    let clause = |clause: ClauseId| json!([clause.edition.id(), clause.id]);
    json!({
        "setting": choice.setting.id,
        "question": choice.setting.question,
        "summary": choice.choice.summary,
        "default": default.choice.summary,
        "clauses": clauses.into_iter().flatten().map(clause).collect::<Value>(),
    })
}

fn changes(old: &[u8], new: &[u8], steps: usize) -> Value {
    let side = |decision: &Decision| json!([decision.allowed(), line_of(decision)]);
    let change = |change: &semantic_diff::Change| json!({ "url": byte_string(&change.url), "old": side(&change.old), "new": side(&change.new) });
    let robots = |robots: semantic_diff::Robots| {
        let names = robots.names.iter().map(|name| name.as_deref().map(byte_string));
        json!({
            "names": names.collect::<Value>(),
            "changes": robots.changes.iter().take(CHANGES).map(change).collect::<Value>(),
            "count": robots.changes.len(),
            "complete": robots.complete,
        })
    };
    let edition = |edition: &Edition| {
        let robots = semantic_diff::changes(*edition, old, new, steps).into_iter().map(robots);
        json!({ "edition": edition.id(), "robots": robots.collect::<Value>() })
    };
    Edition::DECIDED.iter().map(edition).collect()
}

#[cfg(test)]
mod tests {
    use super::explore;
    use serde_json::{Value, json};

    #[track_caller]
    fn ask(request: &Value, robots: &[u8], old: &[u8]) -> Value {
        let answer = explore(request.to_string().as_bytes(), robots, old).unwrap();
        serde_json::from_str(&answer).unwrap()
    }

    const WILD: &[u8] = b"# c\nUser-agent: *\nDisallow: /*.php\nDisalow: /x";

    #[test]
    fn a_view_has_the_lines_asked_for_and_what_is_wrong_with_them() {
        let view = |first, count| {
            ask(&json!({ "view": { "edition": 3, "first": first, "count": count } }), WILD, b"")
        };
        let all = view(1, 9);
        assert_eq!(all["lines"], 4);
        assert_eq!(all["window"].as_array().unwrap().len(), 4);
        assert_eq!(all["records"], json!([{ "lines": [2, 4], "agents": ["*"], "rules": 1 }]));
        assert_eq!(all["diagnostics"][0]["place"]["line"], 4);
        let view_of_two = view(2, 2);
        assert_eq!(view_of_two["window"][0]["line"], 2);
        assert_eq!(
            (&view_of_two["diagnostics"], &view_of_two["kinds"]),
            (&json!([]), &all["kinds"])
        );
        // Every byte must be in a token.
        let tokens = all["window"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|line| line["tokens"].as_array().unwrap());
        let mut end = json!(0);
        for token in tokens {
            assert_eq!(token[1], end);
            end = token[2].clone();
        }
        assert_eq!(end, WILD.len());
    }

    #[test]
    fn what_a_page_is_comes_first_and_says_that_it_bars_nothing() {
        let view = json!({ "view": { "edition": 3, "first": 1, "count": 9 } });
        let page = ask(&view, b"<!DOCTYPE html>\n<p>Not found\n", b"");
        assert_eq!((&page["violations"], &page["warnings"]), (&json!(1), &json!(1)));
        assert_eq!(page["kinds"][0]["code"], "html");
        let json = ask(&view, b"{\"error\": \"not found\"}\n", b"");
        assert_eq!((&json["violations"], &json["kinds"][0]["code"]), (&json!(0), &json!("json")));
    }

    #[test]
    fn editions_part_over_a_wildcard() {
        let asked = json!([[b"a", b"/x.php"]]);
        let decided = ask(&json!({ "decide": { "asked": asked } }), WILD, b"");
        assert_eq!(decided, json!([[1, 2, 1, 2, 0, 3, 0, 3, 0, 3]]));
        let part = ask(&json!({ "part": { "agent": b"a", "url": b"/x.php" } }), WILD, b"");
        assert_eq!(part["smallest"], "User-agent: *\nDisallow: /*.php\n");
        assert_eq!(part["because"][0]["choices"][0]["setting"], "disallow-value");
        // The editions decide differently for two reasons: Google's code accepts the misspelled line, and the standard
        // of 1994 defines no wildcards.
        let suggested = ask(&json!({ "suggest": { "most": 2 } }), WILD, b"");
        assert_eq!(suggested["asked"], json!([["anybot", "/x.php"], ["anybot", "/x.ph"]]));
    }

    #[test]
    fn a_header_is_read_as_the_robot_that_sends_it() {
        let header = b"Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)";
        let file = b"User-agent: GPTBot\nDisallow: /\n";
        let asked = json!([[header.to_vec(), b"/"], [header.to_vec(), b"/x"]]);
        let decided = ask(&json!({ "decide": { "asked": asked } }), file, b"");
        let row = json!([1, 0, 0, 2, 0, 2, 0, 2, 0, 2]);
        assert_eq!(decided, json!([row, row]));
        let asked = json!({ "part": { "agent": header.to_vec(), "url": b"/" } });
        let smallest = &ask(&asked, file, b"")["smallest"];
        assert_eq!(
            smallest, "User-agent: GPTBot\nDisallow: /\n",
            "the reasons are of the robot, too"
        );
        let agents = json!([header.to_vec(), b"GPTBot"]);
        let robots = ask(&json!({ "robots": { "agents": agents } }), file, b"");
        assert_eq!(
            (&robots[0]["robot"], &robots[0]["by_1994"]),
            (&json!("GPTBot"), &json!("Mozilla"))
        );
        assert_eq!(robots[0]["words"], "the product after `compatible;`");
        assert_eq!(robots[1], Value::Null);
    }

    #[test]
    fn a_change_and_the_fixes_of_a_file() {
        let changed =
            ask(&json!({ "changes": { "steps": 1000 } }), b"", b"User-agent: *\nDisallow: /");
        let change = json!({ "url": "/", "old": [false, 2], "new": [true, 0] });
        assert_eq!(changed[0]["robots"][0]["changes"], json!([change]));
        let mended =
            ask(&json!({ "mend": { "edition": 1 } }), b"User-agent: a\n\nDisallow: /\n", b"");
        assert!(mended["made"].is_number() && mended["left"].is_number());
    }

    #[test]
    fn what_is_no_request_is_told() {
        for wrong in
            ["", "{}", "{\"view\":{\"edition\":4,\"first\":1,\"count\":1}}", "{\"nothing\":1}"]
        {
            let error = explore(wrong.as_bytes(), b"", b"").unwrap_err();
            assert!(error.starts_with("a request: "), "{error}");
        }
    }
}
