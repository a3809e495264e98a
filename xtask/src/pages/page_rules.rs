//! Writes `conformance/pages/cases.json` and the README.md in the same folder.

use crate::shell::{read, root};
use norobots::source::Span;
use norobots_generate::grammar::{Mutant, mutants_of};
use norobots_grammar::{File, Rules};
use norobots_text::html::escape;
use norobots_web::rules::{Directive, Place, Said, Text, date, decide};
use norobots_web::suite::{ByText, CASES, CHANGES, Case, Profile, Recorded, sentence};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Returns the path and the text of each of the two files.
///
/// # Errors
///
/// Returns an error if the grammar can't be read.
pub fn files() -> Result<[(&'static str, String); 2], String> {
    Ok([("conformance/pages/cases.json", cases()), ("conformance/pages/README.md", page()?)])
}

fn cases() -> String {
    let lines: Vec<String> = CASES.iter().map(|case| object(case).to_string()).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

fn object(case: &Case) -> Value {
    let expect: serde_json::Map<String, Value> = case
        .expect
        .iter()
        .map(|(id, expected)| {
            let mut value = json!({ "permitted": expected.permitted, "by": expected.by.0 });
            if !expected.open.is_empty() {
                value["open"] = json!(expected.open);
            }
            if expected.unread {
                value["unread"] = true.into();
            }
            (id.clone(), value)
        })
        .collect();
    let mut object = json!({ "id": case.id, "why": case.why, "headers": case.headers() });
    if let Some(tags) = &case.tags {
        object["metas"] = json!(tags);
    }
    if let Some(html) = case.html() {
        object["html"] = html.into();
    }
    object["agent"] = case.agent.as_str().into();
    if let Some(now) = &case.now {
        object["now"] = now.as_str().into();
    }
    if case.barred {
        object["barred"] = true.into();
    }
    object["expect"] = expect.into();
    object
}

/// Returns the mutants of the grammar that no case detects, and the number of all mutants.
///
/// # Errors
///
/// Returns an error if the grammar can't be read.
pub fn untold() -> Result<(Vec<String>, usize), String> {
    let text = read(&root().join("grammar/robots_tag.pest"))?;
    let mut survivors = Vec::new();
    let mut all = 0;
    for whole in ["field", "content"] {
        let file = File { path: "grammar/robots_tag.pest", text: &text };
        let rules = Rules::read(&[file], whole).map_err(|refusal| refusal.to_string())?;
        for mutant in mutants_of(&rules) {
            all += 1;
            if !CASES.iter().any(|case| differs(case, whole, &mutant)) {
                survivors.push(format!("{whole}: {mutant}"));
            }
        }
    }
    Ok((survivors, all))
}

/// A text for a rule of the grammar: its place, the robot's name in its tag, and its bytes.
type Stands<'c> = (Place, Option<&'c str>, &'c [u8]);

/// Returns the header fields of a case if `whole` is the rule `field`, and otherwise the CONTENT values of its tags.
fn texts<'c>(case: &'c Case, whole: &str) -> Vec<Stands<'c>> {
    if whole == "field" {
        let fields = case.fields.iter().enumerate();
        return fields.map(|(at, field)| (Place::Field(at), None, field.as_bytes())).collect();
    }
    let stands = |(at, (name, content)): (usize, &'c (String, String))| -> Stands<'c> {
        let robot = Some(&**name).filter(|name| !name.eq_ignore_ascii_case("robots"));
        (Place::Tag(at), robot, content.as_bytes())
    };
    case.tags.iter().flatten().enumerate().map(stands).collect()
}

/// Returns whether a mutant of the rule `whole` changes an answer that the case expects.
fn differs(case: &Case, whole: &str, mutant: &Mutant) -> bool {
    let (mut right, mut mutated) = (Vec::new(), Vec::new());
    for (place, robot, text) in texts(case, whole) {
        let said = |directives: Vec<Directive>| -> Vec<Said> {
            let rule = |directive: &Directive| {
                let said = Said::of(place, text, directive);
                Said { agent: robot.map(str::to_owned).or(said.agent.clone()), ..said }
            };
            directives.iter().map(rule).collect()
        };
        let Some(nodes) = mutant.nodes(text) else { return true };
        right.extend(said(match whole {
            "field" => Directive::of_field(text),
            _ => Directive::of_content(text),
        }));
        mutated.extend(said(directives(nodes)));
    }
    let now = case.now.as_deref().and_then(date);
    let answers = |text: &Text, said: &[Said]| -> Vec<(bool, bool)> {
        let answers = decide(text, &case.agent, said, now);
        answers.iter().map(|answer| (answer.allowed, answer.open.is_some())).collect()
    };
    let mut texts = case.expect.keys().filter_map(|id| Text::named(id));
    texts.any(|text| answers(text, &right) != answers(text, &mutated))
}

fn directives(mut nodes: Vec<(&str, Span)>) -> Vec<Directive> {
    nodes.retain(|(rule, _)| ["agent", "key", "name", "value"].contains(rule));
    nodes.sort_by_key(|(_, span)| (span.start, span.end));
    Directive::of_nodes(nodes)
}

fn page() -> Result<String, String> {
    let (survivors, mutants) = untold()?;
    let queries: usize = CASES.iter().map(|case| case.expect.len()).sum();
    let open = CASES
        .iter()
        .flat_map(|case| case.expect.values())
        .filter(|expectation| !expectation.open.is_empty());
    let choices = CHANGES.iter().filter(|change| !change.is_made(&Profile::default()));
    let mut out = format!(
        "# Rules for a page\n\n`cargo xtask write page-rules` generates this page. Don't edit it by hand.\n\n\
         META tags and the field `X-Robots-Tag` say what a robot may do with a page. No standard says how robots read them; \
         each operator has its own text.\n\n\
         | path | what it is |\n| --- | --- |\n\
         | `texts/*.toml` | the content of each text: its rules, what each rule bars, which rule counts if two rules contradict each other, short quotations, and the open questions |\n\
         | `cases/*.toml` | the cases, by topic: the header, the page, the robot, and the answer of each text with the sentences that require it |\n\
         | `cases.json` | the same cases as JSON, for people who don't use norobots to run them: `headers`, `metas` or `html`, `agent`, `now`, and for each text `permitted`, `open` and `by` |\n\
         | `results/*.json` | the answers of implementations |\n\
         | [`findings.md`](findings.md), `check` | the answers of implementations that contradict their own text, with the line of the source; the program that tests this again |\n\n\
         `norobots conform --pages 'driver:COMMAND'` sends the cases to an implementation with the operation `page` of the \
         [driver protocol](../README.md#the-driver-protocol-version-1), and names the settings that explain its answers. \
         `norobots conform --pages --all` tests all implementations that have an adapter.\n\n\
         ## The measure of the cases\n\n\
         There are {} cases with {queries} stated answers, of which {} leave a use open. {} of the {} mutants of \
         `grammar/robots_tag.pest` give a different answer to at least one case, and so does each of the {} choices by which \
         implementations may differ.\n",
        CASES.len(),
        open.count(),
        mutants - survivors.len(),
        mutants,
        choices.count(),
    );
    if !survivors.is_empty() {
        out += "\nMutants that give the same answers to all cases:\n\n";
        for mutant in &survivors {
            _ = writeln!(out, "- `{}`", mutant.replace('`', "'").replace('\n', " "));
        }
    }
    results(&mut out);
    causes(&mut out);
    Ok(out)
}

/// Writes a table that shows how many queries each implementation answers as each document requires.
fn results(out: &mut String) {
    *out += "\n## Results\n\nThe table says how many of the queries that a text settles are answered as the text says. An implementation \
            that follows one text is not wrong under another. Many implementations read only META tags, or only one rule.\n\n| implementation |";
    for text in Text::all() {
        _ = write!(out, " {} |", text.id);
    }
    _ = write!(out, "\n| --- |{}\n", " ---: |".repeat(Text::all().len()));
    for record in Recorded::all() {
        _ = write!(out, "| {} |", escape(&record.implementation));
        for text in Text::all() {
            match record.texts.get(&text.id) {
                Some(ByText { right, wrong, .. }) => {
                    _ = write!(out, " {right} of {} |", right + wrong.len());
                }
                None => *out += " |",
            }
        }
        *out += "\n";
    }
}

fn causes(out: &mut String) {
    *out += "\n## Causes\n\nFor each implementation, this section takes the text under which most of its answers are right, and \
            names the settings that give all its answers. If no settings do, it names those of the parser that comes nearest. \
            They say nothing about the implementation's code; [findings.md](findings.md) does.\n";
    for record in Recorded::all() {
        let Some((text, by)) = record.nearest() else { continue };
        _ = writeln!(
            out,
            "\n### {}\n\nBy {}: {}.\n",
            escape(&record.implementation),
            text.called,
            match by.explained == by.of {
                true => format!("all {} answers", by.of),
                false => format!("nearest, {} of {} answers", by.explained, by.of),
            }
        );
        let causes: Vec<_> = by.causes().collect();
        for choices in &causes {
            _ = writeln!(out, "- `{}`: {}", choices[0].id(), sentence(choices));
        }
        if causes.is_empty() {
            *out += "- No setting differs.\n";
        }
    }
}
