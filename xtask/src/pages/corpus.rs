//! Writes `conformance/corpus.md`. The page shows how often the editions differ on real files, and why they differ.

use super::each::{RULES, each, share};
use super::texts;
use norobots::spec::Edition;
use norobots_explain::differences::{drawn, settings_apart};
use norobots_settings::setting::SettingInfo;
use norobots_text::steps::Steps;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

const HEAD: &str = "\
# Where the editions differ over real files

`cargo xtask write corpus` generates this page from the files of a corpus, which is not part of the project. Don't edit it
by hand. For each file it asks the queries of `norobots decide --differences`: each robot that the file names, and one
robot that it does not name, with the URLs that the lines of the file suggest. Two editions differ on a file if robots that
follow them get different verdicts for at least one of these queries. A site whose robots never request such a URL may not
notice the difference.
";

const PAIRS: &str = "
### How many files

For each pair of editions, the table has the number of files on which they differ, and its share of all files.
";

const CAUSES: &str = "
### Why

Two editions differ because they make different choices in one or more settings. A setting has a row if such a verdict
changes when one edition gets the choice of the other. If no setting changes the verdict alone, settings that change it
together count. A file counts in the row of each setting that changes one of its verdicts, so a column may add up to more
than the number of files. `norobots explain` describes the settings.
";

const SAMPLE: &str = "
## A sample

These are the same tables for every thirty-second file, in the order of the names. A test counts these files again.
";

/// Every `EVERY`th file is in the sample.
const EVERY: usize = 32;

/// The numbers of files on which editions give different answers, in total and for each setting that causes a
/// difference.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parted {
    /// The number of all files.
    pub files: usize,
    /// The number of files on which at least two editions differ.
    pub parted: usize,
    /// The number of files on which each pair of editions differs.
    pub pairs: BTreeMap<(Edition, Edition), usize>,
    /// For each setting and each pair of editions, the number of files on which the two editions differ because of the
    /// setting.
    pub settings: BTreeMap<&'static str, BTreeMap<(Edition, Edition), usize>>,
    /// For each setting, the number of files on which any two editions differ because of the setting.
    pub any: BTreeMap<&'static str, usize>,
}

/// Returns the files in a folder, sorted by name.
///
/// # Errors
///
/// Returns an error if the folder can't be read or contains no files.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let error = |error| format!("NOROBOTS_CORPUS={}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(error)?;
    let paths = entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>();
    let mut paths: Vec<PathBuf> = paths.map_err(error)?;
    paths.retain(|path| path.is_file());
    paths.sort();
    match paths.is_empty() {
        true => Err(format!("NOROBOTS_CORPUS={} holds no file", folder.display())),
        false => Ok(paths),
    }
}

/// Counts the files on which the editions differ.
///
/// # Errors
///
/// Returns an error if a file can't be read.
pub fn parted(files: &[PathBuf]) -> Result<Parted, String> {
    let pairs = each(files, |bytes| {
        let asked = drawn(bytes, RULES, None, None).asked;
        let apart = settings_apart(&Edition::DECIDED, bytes, &asked, &mut Steps::new(usize::MAX));
        apart.unwrap_or_default().pairs
    })?;
    let mut parted = Parted { files: files.len(), ..Parted::default() };
    for file in pairs {
        parted.parted += usize::from(!file.is_empty());
        let any: BTreeSet<&str> = file.values().flatten().copied().collect();
        any.into_iter().for_each(|setting| *parted.any.entry(setting).or_default() += 1);
        for (pair, settings) in file {
            *parted.pairs.entry(pair).or_default() += 1;
            for setting in settings {
                *parted.settings.entry(setting).or_default().entry(pair).or_default() += 1;
            }
        }
    }
    Ok(parted)
}

/// Returns the Markdown page about the files.
///
/// # Errors
///
/// Returns an error in the same cases as [`parted`].
pub fn page(files: &[PathBuf]) -> Result<String, String> {
    let (all, texts) = (tables(&parted(files)?), texts::table(files)?);
    Ok(format!("{HEAD}\n## All files\n\n{all}{texts}{}", sample(files)?))
}

/// Returns the last part of the page, which describes a sample of the files.
///
/// # Errors
///
/// Returns an error in the same cases as [`parted`].
pub fn sample(files: &[PathBuf]) -> Result<String, String> {
    let sampled: Vec<PathBuf> = files.iter().step_by(EVERY).cloned().collect();
    Ok(format!("{SAMPLE}\n{}{}", tables(&parted(&sampled)?), texts::table(&sampled)?))
}

/// Returns the beginning of the sentence in which the page states the number of files.
pub fn begin(files: usize) -> String {
    format!("{files} files; over ")
}

fn tables(parted: &Parted) -> String {
    let mut out = String::new();
    let share = |files| share(files, parted.files);
    let (begin, any) = (begin(parted.files), share(parted.parted));
    _ = writeln!(out, "{begin}{any} of them at least two editions differ.\n{PAIRS}");
    let [first, later @ ..] = Edition::DECIDED;
    let heads = later.map(|edition| format!("`{edition}`")).join(" | ");
    _ = writeln!(out, "| | {heads} |\n| --- |{}", " --: |".repeat(later.len()));
    for edition in [first].into_iter().chain(later).take(later.len()) {
        let cell = |other| parted.pairs.get(&(edition, other)).copied().unwrap_or_default();
        let place = |edition| Edition::DECIDED.iter().position(|known| *known == edition);
        let cells = later.map(|other| match place(edition) < place(other) {
            true => share(cell(other)),
            false => String::new(),
        });
        _ = writeln!(out, "| `{edition}` | {} |", cells.join(" | "));
    }
    let pairs: Vec<(Edition, Edition)> = parted.pairs.keys().copied().collect();
    let heads = pairs.iter().map(|(first, second)| format!("{}–{}", short(*first), short(*second)));
    let heads = heads.collect::<Vec<_>>().join(" | ");
    _ = writeln!(out, "{CAUSES}\n| setting | any two | {heads} |");
    _ = writeln!(out, "| --- | --: |{}", " --: |".repeat(pairs.len()));
    let mut rows: Vec<(&str, usize)> = parted.any.iter().map(|(id, files)| (*id, *files)).collect();
    rows.sort_by_key(|(id, files)| (parted.files - files, *id));
    for (id, files) in &rows {
        let cell = |pair| match parted.settings[id].get(pair) {
            Some(files) => files.to_string(),
            None => "–".to_owned(),
        };
        let cells: Vec<String> = pairs.iter().map(cell).collect();
        _ = writeln!(out, "| `{id}` | {} | {} |", share(*files), cells.join(" | "));
    }
    out += "\n";
    for (id, _) in rows {
        let question = SettingInfo::from_id(id).map_or("", |setting| setting.question);
        _ = writeln!(out, "- `{id}`: {question}");
    }
    out
}

fn short(edition: Edition) -> &'static str {
    match edition {
        Edition::Rfc9309 => "RFC",
        Edition::GooglePage => "page",
        Edition::GoogleCode => "code",
        edition => edition.id(),
    }
}
