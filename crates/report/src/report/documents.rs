//! The Markdown page that compares each source document with the standard of 1994.

use norobots_text::distinct::distinct;
use std::fmt::Write as _;

use crate::report::markdown::escaped;
use norobots::spec::Clause;
use norobots_suite::suite::{How, Sentence, SentenceClass, SourceDocument, Suite, Text, TextRow};

const ROWS: &str = "| document | | its words | what it says, and the setting that it moves |\n\
                    | --- | --- | --- | --- |\n";

/// Returns a Markdown page that compares each document with the standard of 1994, clause by clause.
pub fn documents(suite: &Suite, texts: &[Text]) -> String {
    let mut out = String::new();
    head(&mut out, suite, texts);
    overview(&mut out, suite, texts);
    out += "\n## Clause by clause\n";
    for quotation in &suite.clauses {
        let clause = quotation.subject;
        _ = write!(out, "\n### `{clause}`\n\n{} ({})\n", clause.summary(), clause.level());
        out += "\n";
        out += ROWS;
        _ = writeln!(out, "| the standard | | “{}” | |", escaped(&quotation.quote));
        for text in texts {
            let rows = speaking_of(clause, suite, text);
            if rows.is_empty() {
                _ = writeln!(out, "| `{}` | silent | | |", text.id);
            }
            rows.iter().for_each(|row| table_row(&mut out, text, row));
        }
    }
    out += "\n## The examples\n";
    by_sentence(&mut out, suite, texts, |sentence| sentence.class == SentenceClass::Example);
    out += "\n## What is the source of no clause\n\n\
            The sentences and headings that a translation renders otherwise; those it drops are one\n\
            row a document.\n";
    let rest = |sentence: &Sentence| sentence.clauses.is_empty();
    by_sentence(&mut out, suite, texts, rest);
    dropped(&mut out, suite, texts, rest);
    out += "\n## What only one document has\n\n";
    out += ROWS;
    for text in texts.iter().filter(|text| text.translates()) {
        let own = text.rows.iter().filter(|row| row.sentences.is_empty());
        own.for_each(|row| table_row(&mut out, text, row));
    }
    out
}

fn head(out: &mut String, suite: &Suite, texts: &[Text]) {
    *out += "# The source documents side by side\n\n\
        `cargo xtask write pages` generates this page from `clauses.toml`, `sentences.toml` and `translations.toml`.\n\
        Don't edit it by hand.\n\n\
        Each document is compared with the standard of 1994, sentence by sentence. *Silent* means that a document\n\
        says nothing about a clause, and *dropped* that a translation omits a sentence. Words in quotation marks are\n\
        quoted from the document. *Restored* words are missing in this copy of the document, but another copy has them.\n\n\
        | document | source | what it is | says the same | differs |\n\
        | --- | --- | --- | --: | --- |\n";
    let standard =
        suite.clauses.first().map(|quotation| linked(&quotation.source)).unwrap_or_default();
    let sentences = suite.sentences.len();
    _ = writeln!(
        out,
        "| `1994` | {standard} | The standard: {sentences} sentences, headings and examples. | | |"
    );
    for text in texts {
        let count = |how| text.count(how);
        let differs: Vec<String> = How::ALL
            .into_iter()
            .filter(|how| how.differs() && count(*how) > 0)
            .map(|how| format!("{} {}", count(how), how.summary()))
            .collect();
        let (id, source, what) = (&text.id, linked(&text.source), escaped(&text.what));
        let same = count(How::Same);
        let differs = differs.join(", ");
        _ = writeln!(out, "| `{id}` | {source} | {what} | {same} | {differs} |");
    }
}

/// If the address of the document is known, the title is a link.
fn linked(source: &SourceDocument) -> String {
    let title = escaped(&source.to_string());
    source.address.iter().fold(title, |title, address| format!("[{title}]({address})"))
}

/// Writes a table with a row for each clause and a column for each document. A cell shows how the document changes the
/// clause.
fn overview(out: &mut String, suite: &Suite, texts: &[Text]) {
    *out += "\n## At a glance\n\n`=` says the same · `–` silent · else how it differs. Examples aside.\n\n";
    let ids: Vec<String> = texts.iter().map(|text| format!("`{}`", text.id)).collect();
    _ = writeln!(out, "| clause | {} |", ids.join(" | "));
    _ = writeln!(out, "| --- |{}", " --- |".repeat(texts.len()));
    for quotation in &suite.clauses {
        let cell = |text| {
            let rows = speaking_of(quotation.subject, suite, text);
            let ways = distinct(rows.iter().map(|row| row.how));
            let ways: Vec<&str> =
                ways.into_iter().filter(|how| how.differs()).map(How::summary).collect();
            match (rows.is_empty(), ways.is_empty()) {
                (true, _) => "–".to_owned(),
                (false, true) => "=".to_owned(),
                (false, false) => ways.join(", "),
            }
        };
        let cells: Vec<String> = texts.iter().map(cell).collect();
        _ = writeln!(out, "| `{}` | {} |", quotation.subject, cells.join(" | "));
    }
}

/// Returns the document's rows that mention the clause. Omits a row if all its sentences are examples.
fn speaking_of<'t>(clause: Clause, suite: &Suite, text: &'t Text) -> Vec<&'t TextRow> {
    let only_example = |row: &TextRow| {
        let mut sentences = suite
            .sentences
            .iter()
            .filter(|sentence| row.sentences.contains(&sentence.id))
            .peekable();
        sentences.peek().is_some()
            && sentences.all(|sentence| sentence.class == SentenceClass::Example)
    };
    let rows = text.rows.iter().filter(|row| row.clauses.contains(&clause));
    rows.filter(|row| !only_example(row)).collect()
}

fn table_row(out: &mut String, text: &Text, row: &TextRow) {
    let quote = row.quote.as_ref().map(|quote| escaped(&quote.replace('\n', " ␊ ")));
    let words = quote.map(|quote| format!("“{quote}”")).unwrap_or_default();
    let restored = if row.restored_from.is_some() { " *(restored)*" } else { "" };
    let mut says = escaped(row.summary.as_deref().unwrap_or_default());
    row.moves.iter().for_each(|deviation| says += &format!(" → `{deviation}`"));
    row.opens.iter().for_each(|setting| says += &format!(" (open: `{setting}`)"));
    let (id, how, says) = (&text.id, row.how.summary(), says.trim());
    _ = writeln!(out, "| `{id}` | {how} | {words}{restored} | {says} |");
}

/// For each sentence that `wanted` selects, writes a table of the documents that change the sentence. Omits sentences
/// that no document changes.
fn by_sentence(
    out: &mut String,
    suite: &Suite,
    texts: &[Text],
    wanted: impl Fn(&Sentence) -> bool,
) {
    for sentence in suite.sentences.iter().filter(|sentence| wanted(sentence)) {
        let all = texts.iter().flat_map(|text| text.rows.iter().map(move |row| (text, row)));
        let mut of_it = all
            .filter(|(_, row)| row.sentences.contains(&sentence.id))
            .filter(|(_, row)| row.how.differs() && (row.quote.is_some() || row.summary.is_some()))
            .peekable();
        if of_it.peek().is_none() {
            continue;
        }
        _ = write!(out, "\n`{}`: “{}”\n\n", sentence.id, escaped(&sentence.quote));
        *out += ROWS;
        of_it.for_each(|(text, row)| table_row(out, text, row));
    }
}

/// Writes a table with a row for each translation. Each row contains the sentences that the translation drops.
/// Sentences that `wanted` does not select are omitted.
fn dropped(out: &mut String, suite: &Suite, texts: &[Text], wanted: impl Fn(&Sentence) -> bool) {
    *out += "\n| document | drops |\n| --- | --- |\n";
    for text in texts.iter().filter(|text| text.translates()) {
        let gone = |sentence: &&Sentence| {
            let rows = text.rows.iter().filter(|row| row.how == How::Dropped);
            wanted(sentence) && rows.clone().any(|row| row.sentences.contains(&sentence.id))
        };
        let ids: Vec<String> = suite
            .sentences
            .iter()
            .filter(gone)
            .map(|sentence| format!("`{}`", sentence.id))
            .collect();
        _ = writeln!(out, "| `{}` | {} |", text.id, ids.join(", "));
    }
}
