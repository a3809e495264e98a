//! `conformance/corpus.md`: over how many real files the editions part, and why.

use norobots::spec::Edition;
use norobots_explain::differences::{drawn, settings_apart};
use norobots_settings::setting::SettingInfo;
use norobots_text::steps::Steps;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, thread};

const HEAD: &str = "\
# Where the editions part over real files

Written by `cargo xtask write corpus` from the files of a corpus, which is not part of the project:
change nothing here by hand. From each file queries are drawn as `norobots decide --differences` draws them: the robots
that it names, and one that it does not, with the URLs that its lines suggest. Two editions part over a
file where one of these gets another verdict from a robot that was written from the first than from one
that was written from the second. A site that nobody crawls for such a URL may never notice. A robot is
asked about under the whole name that the file gives it, with a version or several words where it has them.
";

const PAIRS: &str = "
### How many files

Of each two editions, the files over which they part, of all, and their share.
";

const CAUSES: &str = "
### Why

The settings whose choices, of the one edition in place of those of the other, change such a verdict:
alone, if one does so, else together. A file counts in each row that is behind one of its verdicts, so a
column may add up to more than its files. A line that decides a hundred queries alike is looked into once.
`norobots explain` says what a setting is.
";

const SAMPLE: &str = "
## A sample

The same of a part of the files, by their names in order. A test counts these anew.
";

/// How many rules of a file suggest URLs.
const RULES: usize = 16;

/// One file in so many is in the sample.
const EVERY: usize = 32;

/// The files over which editions part, and the settings behind it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parted {
    /// The number of all files.
    pub files: usize,
    /// The number over which any two part.
    pub parted: usize,
    /// For each two editions the number over which they part.
    pub pairs: BTreeMap<(Edition, Edition), usize>,
    /// For each setting and each two editions, over how many files it makes them part.
    pub settings: BTreeMap<&'static str, BTreeMap<(Edition, Edition), usize>>,
    /// For each setting, over how many files it makes any two part.
    pub any: BTreeMap<&'static str, usize>,
}

/// The files of a folder, by name.
///
/// # Errors
///
/// The folder cannot be read, or holds none.
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

/// Counts over which of the files the editions part.
///
/// # Errors
///
/// A file cannot be read.
pub fn parted(files: &[PathBuf]) -> Result<Parted, String> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut pairs = Vec::new();
        while let Some(path) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
            let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
            let asked = drawn(&bytes, RULES, None, None).asked;
            let all = &mut Steps::new(usize::MAX);
            let apart = settings_apart(&Edition::DECIDED, &bytes, &asked, all);
            pairs.push(apart.unwrap_or_default().pairs);
        }
        Ok(pairs)
    };
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    let pairs = thread::scope(|scope| {
        let jobs: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        let done = jobs.into_iter().map(|job| job.join().expect("it does not panic"));
        done.collect::<Result<Vec<_>, String>>()
    })?;
    let mut parted = Parted { files: files.len(), ..Parted::default() };
    for file in pairs.into_iter().flatten() {
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

/// The page about the files, in Markdown.
///
/// # Errors
///
/// Those of [`parted`].
pub fn page(files: &[PathBuf]) -> Result<String, String> {
    let all = tables(&parted(files)?);
    Ok(format!("{HEAD}\n## All files\n\n{all}{}", sample(files)?))
}

/// The end of the page, about a sample of the files.
///
/// # Errors
///
/// Those of [`parted`].
pub fn sample(files: &[PathBuf]) -> Result<String, String> {
    let some: Vec<PathBuf> = files.iter().step_by(EVERY).cloned().collect();
    Ok(format!("{SAMPLE}\n{}", tables(&parted(&some)?)))
}

/// What the page says first of so many files.
pub fn begin(files: usize) -> String {
    format!("{files} files; over ")
}

fn tables(parted: &Parted) -> String {
    let mut out = String::new();
    let share = |files: usize| match files {
        0 => "0".to_owned(),
        _ => format!("{files} ({:.1} %)", 100.0 * files as f64 / parted.files as f64),
    };
    let (begin, any) = (begin(parted.files), share(parted.parted));
    _ = writeln!(out, "{begin}{any} of them some two of the editions part.\n{PAIRS}");
    let [first, others @ ..] = Edition::DECIDED;
    let heads = others.map(|edition| format!("`{edition}`")).join(" | ");
    _ = writeln!(out, "| | {heads} |\n| --- |{}", " --: |".repeat(others.len()));
    for edition in [first].into_iter().chain(others).take(others.len()) {
        let cell = |other| parted.pairs.get(&(edition, other)).copied().unwrap_or_default();
        let place = |edition| Edition::DECIDED.iter().position(|known| *known == edition);
        let cells = others.map(|other| match place(edition) < place(other) {
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

/// What an edition is called at the head of a narrow column.
fn short(edition: Edition) -> &'static str {
    match edition {
        Edition::Rfc9309 => "RFC",
        Edition::GooglePage => "page",
        Edition::GoogleCode => "code",
        edition => edition.id(),
    }
}
