//! The properties of the Revisited grammar. This module has a second implementation of the *Revisited* article, which
//! reads the bytes line by line and builds no tree. The library must make the same decisions.

use crate::broken::{Broken, Tally, count, decisions, hold};
use crate::lines::fixes_stand;
use crate::subject::{Asked, Subject};
use crate::tree::of_tree;
use norobots::engine::Decision;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::{self, Document, Format};
use norobots_settings::naive::{self, Naive};
use norobots_settings::setting::Settings;
use norobots_suite::query::Query;

/// Checks these properties of a file under the Revisited grammar:
///
/// - The tree contains every byte of the file.
/// - The grammar accepts the file if and only if the file has no violation.
/// - If a fix is applied, its diagnostic disappears, and no verdict changes.
/// - The second implementation makes the same decisions.
/// - If the grammar accepts the file, `Naive` with the settings of the edition makes the same decisions, too. For other
///   files, `Naive` can make different decisions. Under the grammar, a `#` directly after a colon begins a comment, but
///   the `#` in `/a#` does not. No setting can express this difference.
///
/// # Errors
///
/// Returns the first property that the file breaks.
pub fn revisited(bytes: &[u8]) -> Result<Tally, Broken> {
    of_revisited(&Subject::new(bytes, Format::Revisited, Asked::All))
}

pub(crate) fn of_revisited(file: &Subject<'_>) -> Result<Tally, Broken> {
    let conforming = of_tree(file)?;
    decided_alike(&file.document, conforming, file.queries(), file.decisions())?;
    let mut tally = Tally { files: 1, conforming: conforming.into(), ..count(file.decisions()) };
    tally += fixes_stand(file)?;
    Ok(tally)
}

/// Checks that the engines of the Revisited grammar give the same decision on one query. One engine uses the tree, and
/// another engine builds no tree. If the grammar accepts the file, `Naive` with the settings of the edition must agree,
/// too.
///
/// # Errors
///
/// Returns [`Broken`] if two engines differ.
pub(crate) fn revisited_engines_agree(query: &Query<'_>) -> Result<(), Broken> {
    let source = Source::new(&query.robots);
    let document = syntax::parse_by(&source, Format::Revisited);
    let conforming = syntax::parse_strict_by(&source, Format::Revisited).is_some();
    let queries = std::slice::from_ref(query);
    decided_alike(&document, conforming, queries, &decisions(&document, queries))
}

fn decided_alike(
    document: &Document<'_>,
    conforming: bool,
    queries: &[Query<'_>],
    decisions: &[Decision],
) -> Result<(), Broken> {
    let lines = naive::split(&Settings::DEFAULT, document.bytes());
    let records = records(&lines);
    let profile = Naive { settings: Settings::default_for(Edition::Revisited) };
    let profile = conforming.then(|| profile.read(document.bytes()));
    for (query, tree) in queries.iter().zip(decisions) {
        let decision = decide(&records, &query.agent, &query.url);
        hold("the interpretations of the Revisited grammar agree", decision == *tree, || {
            format!("{query}: {tree:?} by the tree, {decision:?} without")
        })?;
        let Some(profile) = &profile else { continue };
        let decision = profile.as_ref().map(|read| read.decide(&query.agent, &query.url));
        hold("the Revisited grammar is a profile", decision == Ok(*tree), || {
            format!("{query}: {tree:?} by the tree, {decision:?} by the profile")
        })?;
    }
    Ok(())
}

/// The names or the paths in a record, each with its line number.
type Words<'a> = Vec<(usize, &'a [u8])>;

#[derive(Default)]
struct Record<'a> {
    names: Words<'a>,
    paths: Words<'a>,
    ruled: bool,
}

fn records(lines: &[Vec<u8>]) -> Vec<Record<'_>> {
    let mut records: Vec<Record<'_>> = Vec::new();
    let mut open = false;
    for (number, line) in (1..).zip(lines) {
        // A comment and the `#` before it are not part of the line.
        let text = line.split(|byte| *byte == b'#').next().unwrap_or_default();
        let mut parts = text.splitn(2, |byte| *byte == b':');
        let (field, rest) = (parts.next().unwrap_or_default(), parts.next());
        if line.iter().all(is_ws) {
            open = false;
        }
        let Some(rest) = rest else { continue };
        let words = rest.split(is_ws).filter(|word| !word.is_empty());
        let words = words.map(|word| (number, word));
        let start = field.iter().take_while(|byte| is_ws(byte)).count();
        let end = field.iter().rposition(|byte| !is_ws(byte)).map_or(start, |at| at + 1);
        match (field[start..end].to_ascii_lowercase().as_slice(), records.last_mut()) {
            (b"user-agent", Some(record)) if open && !record.ruled => record.names.extend(words),
            (b"user-agent", _) => {
                open = true;
                let names = words.collect();
                records.push(Record { names, ..Record::default() });
            }
            (b"disallow", Some(record)) if open => {
                record.ruled = true;
                record.paths.extend(words);
            }
            _ => {}
        }
    }
    records
}

fn is_ws(byte: &u8) -> bool {
    *byte == b' ' || *byte == b'\t'
}

fn decide(records: &[Record<'_>], agent: &[u8], url: &[u8]) -> Decision {
    let robot = agent.split(|byte| matches!(byte, b'/' | b' ' | b'\t')).next().unwrap_or_default();
    let robot = robot.to_ascii_lowercase();
    let names = |word: &[u8]| {
        let name = word.split(|byte| *byte == b'/').next().unwrap_or_default();
        let name = name.to_ascii_lowercase();
        word != b"*" && !name.is_empty() && robot.windows(name.len()).any(|part| part == name)
    };
    let find = |wanted: &dyn Fn(&[u8]) -> bool| {
        records.iter().enumerate().find_map(|(at, record)| {
            let (line, _) = record.names.iter().find(|(_, word)| wanted(word))?;
            Some((at, *line))
        })
    };
    let Some((at, line)) = find(&names).or_else(|| find(&|word| word == b"*")) else {
        return Decision::WELCOME;
    };
    let path = naive::path(url);
    let begins = |word: &[u8]| path.as_ref().is_some_and(|path| path.starts_with(word));
    match records[at].paths.iter().find(|(_, word)| begins(word)) {
        Some((line, _)) => Decision::disallow(at + 1, *line),
        None => Decision::allow(at + 1, line),
    }
}

#[cfg(test)]
mod tests {
    use crate::revisited::revisited;

    #[test]
    fn every_fix_of_a_file_is_tried() {
        let file = b" User-Agent: a\nDisallow: /\n\n".repeat(50);
        assert_eq!(revisited(&file).map(|tally| tally.fixes), Ok(50));
    }
}
