//! Writes `conformance/examples.md`. The page shows the decisions on each example, and whether the document's
//! explanation agrees with them.

use super::data::{Asked, Data, Differs, Example, Form, decide, differing};
use norobots::spec::Edition;
use std::collections::BTreeMap;
use std::fmt::Write;

const HEAD: &str = "\
# The examples of the source documents

`cargo xtask write pages` generates this page from `examples.toml`. Don't edit it by hand. `snapshots/documents/` has the
tree and the diagnostics of each example.

The page has every robots.txt in the five documents, *as printed* and, if the page has lost a part of it, *as restored*. It
shows the answers of a robot that follows the edition of the document, and of a robot that follows the standard of 1994. If
the two answers are equal, one answer is shown. *Agree* says whether the answers agree with the document's own words about
the example. Some questions are also asked although the document does not answer them.
";

/// Returns the Markdown page about the examples.
pub fn page(data: &Data) -> String {
    let mut out = HEAD.to_owned();
    let (mut answered, mut otherwise, mut apart) = (0, 0, 0);
    for example in &data.example {
        let words = example.queries().filter(|query| query.words.is_some()).count();
        answered += words * example.files().len() * example.editions().len();
        otherwise += differing(example).len();
        apart += usize::from(!example.differs.is_empty());
    }
    _ = write!(
        out,
        "\nOf {} examples, {apart} have an answer that differs from the document's words, in one form or under one of\n\
        the two editions. These are {otherwise} of {answered} answers.\n\n",
        data.example.len()
    );
    out += "| example | document | its words | as printed | as restored | agree |\n";
    out += "| --- | --- | --- | --- | --- | --- |\n";
    for example in &data.example {
        let words: Vec<String> =
            example.words.iter().map(|words| format!("“{}”", escaped(words))).collect();
        let forms: BTreeMap<Form, String> = example
            .files()
            .iter()
            .map(|(form, robots)| (*form, decisions(example, robots)))
            .collect();
        let printed = &forms[&Form::Printed];
        let restored = match forms.get(&Form::Restored) {
            None => "–",
            Some(restored) if restored == printed => "the same",
            Some(restored) => restored,
        };
        _ = writeln!(
            out,
            "| `{}` | `{}`, `{}` | {} ({}) | {printed} | {restored} | {} |",
            example.id,
            example.source,
            example.edition(),
            words.join(" "),
            escaped(&example.summary),
            agree(example)
        );
    }
    out += "\n## What is restored\n";
    for example in &data.example {
        let Some(restored) = &example.restored else { continue };
        _ = write!(out, "\n### `{}`\n\n", example.id);
        for each in &example.restoration {
            _ = write!(out, "- {}", escaped(&each.why));
            for evidence in &each.evidence {
                let quote = evidence.quote.trim_end_matches('\n').replace('\n', " ␊ ");
                _ = write!(out, " `{}`: `{quote}`.", evidence.source);
            }
            out += "\n";
        }
        _ = write!(out, "\n```text\n{restored}```\n");
    }
    out
}

/// Returns the decisions under the edition of the document, and the decisions under the standard of 1994 that differ
/// from them.
fn decisions(example: &Example, robots: &str) -> String {
    let by = |edition: Edition| -> Vec<String> {
        let allowed = |agent: &str, url: &str| {
            decide(edition, robots.as_bytes(), agent.as_bytes(), url.as_bytes()).allowed()
        };
        let robot = |(agent, urls): (&str, Vec<&str>)| {
            let list = |wanted| {
                let urls = urls.iter().filter(|url| allowed(agent, url) == wanted);
                urls.map(|url| format!("`{url}`")).collect::<Vec<_>>().join(", ")
            };
            let parts = [("not ", list(false)), ("", list(true))].into_iter();
            let parts = parts.filter(|(_, urls)| !urls.is_empty());
            let parts: Vec<_> = parts.map(|(not, urls)| format!("may {not}{urls}")).collect();
            format!("`{agent}` {}", parts.join("; "))
        };
        example.robots().map(robot).collect()
    };
    let own = by(example.edition());
    let mut text = own.join(". ");
    let mut other = by(Edition::Standard1994);
    other.retain(|standard| !own.contains(standard));
    if !other.is_empty() {
        _ = write!(text, ". By `1994`: {}", other.join(". "));
    }
    text
}

fn agree(example: &Example) -> String {
    let mut said: Vec<String> = example.differs.iter().map(|each| differs(example, each)).collect();
    if said.is_empty() {
        said.push("Yes.".to_owned());
    }
    said.extend(example.note.as_deref().map(escaped));
    said.join(" ")
}

fn differs(example: &Example, each: &Differs) -> String {
    let mut place = String::new();
    if each.forms.len() < example.files().len() {
        place.extend(each.forms.iter().map(|form| format!(" as {form}")));
    }
    if each.editions.len() < example.editions().len() {
        place.extend(each.editions.iter().map(|edition| format!(" by `{edition}`")));
    }
    let query = |asked: &Asked| {
        let urls: Vec<String> = asked.urls.iter().map(|url| format!("`{url}`")).collect();
        format!("`{}` at {}", asked.agent, urls.join(", "))
    };
    let queries: Vec<String> = each.queries.iter().map(query).collect();
    format!("**No**{place}, of {}: {}", queries.join("; "), escaped(&each.why))
}

/// Escapes text for a cell of a table. The result is one line, whose only markup is code in backticks.
fn escaped(text: &str) -> String {
    let mut code = false;
    let mut out = String::new();
    for c in text.chars() {
        code ^= c == '`';
        match c {
            '\n' => out += " ␊ ",
            '*' | '_' | '<' | '#' | '[' if !code => out.extend(['\\', c]),
            '|' => out += "\\|",
            c => out.push(c),
        }
    }
    out
}
