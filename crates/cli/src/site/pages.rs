//! The page *Page by page*: how implementations and documents interpret META tags and `X-Robots-Tag`.

use crate::site::frame::{File, Page, escaped};
use norobots_text::visible::count;
use norobots_web::rules::{Answer, Text};
use norobots_web::suite::{ByText, CASES, Case, Recorded, sentence};
use std::fmt::Write as _;

/// The id of a case with values from the web begins with this string.
const FOUND: &str = "wild/";

/// The maximum number of failing cases of an implementation that are shown in full.
const SHOWN: usize = 5;

pub(super) fn page() -> Page {
    let queries: usize = CASES.iter().map(|case| case.expect.len()).sum();
    let all = Recorded::all();
    let mut body = format!(
        "<h1>Page by page</h1>\n<p>META tags and the field <code>X-Robots-Tag</code> say what a robot may do with a \
         page that it has fetched. No standard says how they are read: each operator has its own text. This page has \
         {} of {} texts, and the answers of {}. An implementation that follows one text is not wrong about another; \
         many read only META tags, or only one rule.</p>\n",
        count(queries, "stated answer"),
        Text::all().len(),
        count(all.len(), "implementation"),
    );
    table(&mut body, all);
    values(&mut body);
    all.iter().for_each(|record| section(&mut body, record));
    Page {
        file: "pages.html",
        title: "Page by page",
        description: format!(
            "META robots tags and X-Robots-Tag: what {} make of {} by the texts of search engines, and why.",
            count(all.len(), "implementation"),
            count(queries, "query")
        ),
        policy: "",
        scripts: "",
        body,
        start: vec![File::new("obeys.css", include_str!("obeys.css"))],
        later: Vec::new(),
    }
}

/// Writes a table with a row for each implementation and a column for each document. A cell shows how many answers of
/// the implementation agree with the document.
fn table(out: &mut String, all: &[Recorded]) {
    *out += "<div class=\"wide\"><table class=\"obeys\">\n<thead><tr><th>as the text says, of those answered</th>";
    for text in Text::all() {
        _ = write!(out, "<th>{}</th>", escaped(&text.called));
    }
    *out += "</tr></thead>\n<tbody>\n";
    for record in all {
        _ = write!(
            out,
            "<tr><th scope=\"row\"><a href=\"#{}\">{}</a></th>",
            anchor(record),
            escaped(&record.adapter)
        );
        for text in Text::all() {
            match record.texts.get(&text.id) {
                Some(ByText { right, wrong, .. }) => {
                    let judged = right + wrong.len();
                    _ = write!(out, "<td class=\"number\">{right} of {judged}</td>");
                }
                None => *out += "<td></td>",
            }
        }
        *out += "</tr>\n";
    }
    *out += "</tbody>\n</table></div>\n";
}

/// Writes how each document interprets values from the web.
fn values(out: &mut String) {
    *out += "<h2>How the texts read real values</h2>\n<p>Each cell lists what the text bars; \
         <em>?</em> marks what the text leaves open. A value for one robot is read for that \
         robot.</p>\n<div class=\"wide\"><table class=\"obeys \
         values\">\n<thead><tr><th>value</th><th>robot</th>";
    for text in Text::all() {
        _ = write!(out, "<th>{}</th>", escaped(&text.called));
    }
    *out += "</tr></thead>\n<tbody>\n";
    for case in CASES.iter().filter(|case| case.id.starts_with(FOUND)) {
        _ = write!(
            out,
            "<tr><th scope=\"row\">{}</th><td>{}</td>",
            stands(case),
            escaped(&case.agent)
        );
        for text in Text::all() {
            let barred = |answer: &Answer| match (answer.open, answer.allowed) {
                (Some(_), _) => Some(format!("? {}", answer.about)),
                (None, false) => Some(answer.about.to_string()),
                (None, true) => None,
            };
            let answers = case.answers(text);
            let words: Vec<String> = answers.iter().filter_map(barred).collect();
            let words = if words.is_empty() { "–".to_owned() } else { words.join(", ") };
            _ = write!(out, "<td>{words}</td>");
        }
        *out += "</tr>\n";
    }
    *out += "</tbody>\n</table></div>\n";
}

/// Returns the header and the tags of the case as HTML.
fn stands(case: &Case) -> String {
    let headers = case.headers().into_iter().map(|(name, value)| format!("{name}: {value}"));
    let tags = case.tags.iter().flatten();
    let tags = tags.map(|(name, content)| format!("<meta name=\"{name}\" content=\"{content}\">"));
    let lines: Vec<String> = headers
        .chain(tags)
        .chain(case.page.clone())
        .map(|line| format!("<code>{}</code>", escaped(&line)))
        .collect();
    lines.join("<br>")
}

fn anchor(record: &Recorded) -> String {
    let plain = |sign: char| if sign.is_ascii_alphanumeric() { sign } else { '-' };
    record.adapter.chars().map(plain).collect()
}

/// Compares the answers of an implementation with the document that agrees with most of them. Writes the settings that
/// explain the answers, and some failing cases.
fn section(out: &mut String, record: &Recorded) {
    let Some((text, by)) = record.nearest() else { return };
    _ = writeln!(
        out,
        "<section class=\"crawler\" id=\"{}\"><h2>{}</h2>\n<p>{}: by {}, {} of {} are answered as the text says.</p>",
        anchor(record),
        escaped(&record.adapter),
        escaped(&record.implementation),
        escaped(&text.called),
        by.right,
        count(by.right + by.wrong.len(), "query"),
    );
    let causes: Vec<_> = by.causes().collect();
    if !causes.is_empty() {
        _ = writeln!(
            out,
            "<p>{}</p>\n<ul>",
            match by.explained == by.of {
                true => format!("These settings give all of its {}:", count(by.of, "answer")),
                false => format!(
                    "No settings here give all of its {}. Nearest, with {}, is a parser of these:",
                    count(by.of, "answer"),
                    by.explained
                ),
            }
        );
        for choices in &causes {
            _ = writeln!(out, "<li>{}</li>", escaped(&sentence(choices)));
        }
        *out += "</ul>\n";
    }
    let wrong = CASES.iter().filter(|case| by.wrong.contains(&case.id));
    for case in wrong.take(SHOWN) {
        let Some(expected) = case.expect.get(&text.id) else { continue };
        let sentences = expected.by.0.iter().filter_map(|id| text.sentence(id));
        let sentences: Vec<String> =
            sentences.map(|sentence| format!("<q>{}</q>", escaped(sentence))).collect();
        let answer = record.answers.get(&case.id).map(ToString::to_string).unwrap_or_default();
        let said: Vec<String> = expected
            .permitted
            .iter()
            .map(|(about, may)| format!("{about}: {}", if *may { "yes" } else { "no" }))
            .collect();
        _ = writeln!(
            out,
            "<details><summary>{}</summary>\n<p>{}</p>\n<p>Asked for <code>{}</code>. The text: {}. The answer: <code>{}</code>. {}</p></details>",
            escaped(&case.why),
            stands(case),
            escaped(&case.agent),
            said.join(", "),
            escaped(&answer),
            sentences.join(" "),
        );
    }
    if by.wrong.len() > SHOWN {
        _ = writeln!(
            out,
            "<p class=\"faint\">And {}: <code>norobots conform --pages {}</code></p>",
            count(by.wrong.len() - SHOWN, "more case"),
            escaped(&record.adapter)
        );
    }
    *out += "</section>\n";
}
