//! The page about a statement, as a list of blocks. Every output format has the same blocks.

use crate::statement::data::{ClauseStatement, DeviationStatement, Shown, Standing, Statement};
use norobots_text::visible::{self, count};

/// The maximum size, in bytes, of a file that the page shows in full. For a larger file, the page shows only the start
/// and the end.
const MOST: usize = 2000;

/// A block of a page. The strings may contain any characters, because the output formats escape all strings.
pub(crate) enum Block {
    /// A heading with its level, which is 1 for the title.
    Heading(usize, String),
    Text(String),
    Quote(String),
    File(Vec<String>),
    /// Each item has a name and a description.
    Items(Vec<(String, String)>),
}

pub(crate) fn blocks(statement: &Statement) -> Vec<Block> {
    use Block::{Heading, Items, Text};
    let tally = |standing| statement.of_standing(standing).count();
    let mut all = vec![
        Heading(1, format!("{} and {}", statement.name(), statement.edition.title())),
        Text(format!(
            "Of {} of the text, this build keeps {} and breaks {}. Of the others, the text leaves {} open, {} not kept as a \
             later edition requires, {} hidden by another deviation, and {} not asked.",
            count(statement.clauses.len(), "clause"),
            tally(Standing::Kept),
            tally(Standing::Broken),
            tally(Standing::Open),
            are(tally(Standing::Superseded)),
            are(tally(Standing::Masked)),
            are(tally(Standing::NotAsked)),
        )),
    ];
    for standing in Standing::ALL {
        let clauses: Vec<&ClauseStatement> = statement.of_standing(standing).collect();
        if clauses.is_empty() {
            continue;
        }
        all.push(Heading(2, standing.heading().to_owned()));
        for clause in clauses {
            all.extend(of_clause(statement, clause));
        }
    }
    all.push(Heading(2, "What the text leaves open, and the choices made".into()));
    if statement.open.is_empty() {
        all.push(Text("No such question was answered.".into()));
    } else {
        all.push(Items(
            statement
                .open
                .iter()
                .map(|open| {
                    let choices: Vec<String> = open
                        .made
                        .iter()
                        .map(|open| format!("{}: {}", open.choice, open.summary))
                        .collect();
                    let choices = match choices.is_empty() {
                        true => "Now one choice, now another.".to_owned(),
                        false => choices.join(" Or, which no answer distinguishes from it, "),
                    };
                    let asked = count(open.queries, "query");
                    (open.setting.clone(), format!("{} {choices} ({asked})", open.question))
                })
                .collect(),
        ));
    }
    all.push(Heading(2, "Deviations".into()));
    all.extend(deviations(statement));
    all.push(Heading(2, "How to make this statement again".into()));
    all.push(Text(
        "With this build, this suite and this adapter, the following command makes the same \
         statement, byte for byte: norobots conform TARGET --edition EDITION --statement FILE. The \
         digests are SHA-256."
            .into(),
    ));
    all.push(Items(origin(statement)));
    all
}

/// Returns the number and a verb, such as `1 is` or `2 are`.
fn are(number: usize) -> String {
    format!("{number} {}", if number == 1 { "is" } else { "are" })
}

/// Returns the number, a noun and a verb, such as `1 answer goes` or `2 answers go`.
fn goes(number: usize) -> String {
    format!("{} {}", count(number, "answer"), if number == 1 { "goes" } else { "go" })
}

fn of_clause(statement: &Statement, clause: &ClauseStatement) -> Vec<Block> {
    let section = match clause.section.is_empty() {
        true => String::new(),
        false => format!(", {}", clause.section),
    };
    let mut all = vec![
        Block::Heading(3, format!("{} ({}{section})", clause.clause, clause.level)),
        Block::Quote(clause.sentence.clone()),
    ];
    let about = format!(
        "Of {} chiefly about it, {} answered as the text has it.",
        count(clause.of, "query"),
        are(clause.held)
    );
    let text = match (&clause.untestable, clause.of, clause.against) {
        (Some(why), _, _) => why.clone(),
        (None, 0, 0) if clause.standing == Standing::Open => String::new(),
        (None, 0, 0) => {
            "No query about it was put: the driver does not offer it, or calls it unsupported."
                .into()
        }
        (None, _, 0) if clause.held < clause.of => {
            format!("{about} The others are not, by deviations from other clauses.")
        }
        (None, _, 0) => about,
        (None, 0, against) => format!("{} against it.", goes(against)),
        (None, _, against) => format!("{} against it. {about}", goes(against)),
    };
    if !text.is_empty() {
        all.push(Block::Text(text));
    }
    if let Some(shown) = &clause.smallest {
        all.extend(of_query(shown));
    }
    let about = |deviation: &&DeviationStatement| {
        deviation.clause.as_ref().is_some_and(|broken| *broken == clause.clause)
    };
    let why: Vec<&str> = statement
        .deviations
        .iter()
        .filter(about)
        .map(|deviation| deviation.deviation.as_str())
        .collect();
    if clause.smallest.is_some() && !why.is_empty() {
        all.push(Block::Text(format!("Deviations: {}.", why.join(", "))));
    }
    all
}

fn of_query(shown: &Shown) -> Vec<Block> {
    let mut all = Vec::new();
    match &shown.robots {
        Some(robots) => {
            let bytes = robots.bytes();
            let mut lines = Vec::new();
            match bytes.len() > MOST {
                true => {
                    let (start, end) = visible::ends(&bytes, MOST);
                    lines.extend(self::lines(start));
                    lines.push("…".into());
                    lines.extend(self::lines(end));
                }
                false => lines.extend(self::lines(&bytes)),
            }
            all.push(Block::File(lines));
        }
        None if shown.size > 0 => all.push(Block::Text(format!(
            "The smallest file has {} bytes; the suite has it as {}.",
            shown.size, shown.query
        ))),
        None => {}
    }
    let mut items = vec![("query".to_owned(), shown.query.clone())];
    let parts = [("robot", &shown.agent), ("URL", &shown.url)];
    for (name, bytes) in parts {
        if let Some(bytes) = bytes {
            items.push((name.into(), visible::brief(&bytes.bytes(), 300)));
        }
    }
    items.push(("demanded".into(), shown.expected.raw().to_owned()));
    items.push(("answered".into(), shown.answered.raw().to_owned()));
    all.push(Block::Items(items));
    all
}

/// Invisible characters and line ends become visible escapes.
fn lines(bytes: &[u8]) -> Vec<String> {
    bytes.split_inclusive(|byte| *byte == b'\n').map(visible::draw).collect()
}

fn deviations(statement: &Statement) -> Vec<Block> {
    let mut all = Vec::new();
    let counted = match &statement.corpus {
        Some(corpus) => format!(
            "Files are those, of {}, on which some query that the file suggests has another answer by the deviation.",
            count(corpus.files as usize, "real file")
        ),
        None => {
            "Real files were not counted: --corpus FOLDER counts how many each deviation touches."
                .into()
        }
    };
    all.push(Block::Text(counted));
    let items = statement.deviations.iter().map(|deviation| {
        let against = match &deviation.clause {
            Some(clause) => format!("against {clause}"),
            None => "which the text permits".into(),
        };
        let files = match deviation.files {
            Some(files) => count(files as usize, "file"),
            None => "files not counted".into(),
        };
        let or = match deviation.or.is_empty() {
            true => String::new(),
            false => format!(" Or, which explains as much, {}.", deviation.or.join(", ")),
        };
        let (explains, answers) = (deviation.explains, count(deviation.of, "deviating answer"));
        (
            deviation.deviation.clone(),
            format!(
                "{} It explains {explains} of {answers}, {against}; {files}.{or}",
                deviation.summary
            ),
        )
    });
    let items: Vec<(String, String)> = items.collect();
    match (items.is_empty(), statement.unexplained.len()) {
        (true, 0) => all.push(Block::Text("Every answer is as the text has it.".into())),
        (true, _) => {}
        (false, _) => all.push(Block::Items(items)),
    }
    if let number @ 1.. = statement.unexplained.len() {
        let first: Vec<&str> = statement.unexplained.iter().take(8).map(String::as_str).collect();
        let more = if number > first.len() { ", …" } else { "" };
        let fit = if number == 1 { "fits" } else { "fit" };
        let answers = count(number, "deviating answer");
        let text = format!("{answers} {fit} no known deviation: {}{more}.", first.join(", "));
        all.push(Block::Text(text));
    }
    all
}

fn origin(statement: &Statement) -> Vec<(String, String)> {
    let driver = &statement.driver;
    let adapter = driver.adapter.as_deref().unwrap_or("none: a driver of its own");
    let mut items = vec![
        ("statement".to_owned(), statement.sha256()),
        ("implementation".into(), statement.name()),
    ];
    if let Some(language) = &statement.implementation.language {
        items.push(("language".into(), language.raw().to_owned()));
    }
    items.push(("edition".into(), statement.edition.id().to_owned()));
    items.push(("norobots".into(), statement.norobots.clone()));
    items
        .push(("suite".into(), format!("{}, {}", statement.suite.version, statement.suite.sha256)));
    let sha256 = driver.sha256.as_deref().unwrap_or("no file");
    items.push(("adapter".into(), format!("{adapter}, {sha256}")));
    if !driver.called.is_empty() {
        items.push(("called".into(), driver.called.clone()));
    }
    let answers = &statement.answers;
    items.push((
        "answers".into(),
        format!("{}, {}", count(answers.queries, "query"), answers.sha256),
    ));
    items.push((
        "real files".into(),
        match &statement.corpus {
            Some(corpus) => format!("{}, {}", count(corpus.files as usize, "file"), corpus.digest),
            None => "not counted".into(),
        },
    ));
    items
}
