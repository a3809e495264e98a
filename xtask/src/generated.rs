//! Writes the generated files (`cargo xtask write`). Tests check that the command would write the same files again.

use crate::pages::{corpus, coverage, differences, examples, page_rules, readme, side_by_side};
use crate::shell::{output, read, root, run};
use crate::{core, count, pictures, vectors};
use norobots_explain::explain::distinguish::{distinctions, page as distinguishing};
use norobots_generate::generate;
use norobots_report::report::documents;
use norobots_report::report::recorded::{History, Recorded, page as results_page};
use norobots_suite::suite::{Adapters, Folder, Suite, Text};
use std::path::Path;
use std::{env, fs};

norobots::slugs! {
    /// A kind of generated files, in the order in which `cargo xtask write` writes them.
    pub enum Kind("kind", summary) {
        /// conformance/results, from a run of every installed implementation
        Results = "results",
        /// conformance/releases, from a run of every listed release; installs the releases
        History = "history",
        /// conformance/coverage.json, from a measurement of the suite
        Coverage = "coverage",
        /// the results in README.md and the page of results, from the recorded results
        Readme = "readme",
        /// conformance/{distinguishing,documents,examples,revisited}.md; searches for minutes
        Pages = "pages",
        /// conformance/{rfc9309-core.json,1994-core.json,core.md}, from the suite and the recorded results
        Core = "core",
        /// conformance/vectors, from the suite
        Vectors = "vectors",
        /// conformance/pages/{cases.json,README.md}, from its cases and the recorded results
        PageRules = "page-rules",
        /// conformance/corpus.md, from the folder that NOROBOTS_CORPUS names
        Corpus = "corpus",
        /// fuzz/corpus, which is not kept in the repository
        Seeds = "seeds",
        /// snapshots/, from a run of all tests; read the differences before you commit them
        Snapshots = "snapshots",
        /// FIGURES.md: counts and the size of the command; builds the profile `dist`
        Figures = "figures",
        /// the pictures for README.md and for the card of the site, in snapshots/pictures; needs Chromium
        Pictures = "pictures",
    }
}

impl Kind {
    /// Writes all files of this kind.
    ///
    /// # Errors
    ///
    /// Returns an error if a source of a file can't be read or run, or if the file can't be written.
    pub fn write(self) -> Result<(), String> {
        match self {
            Kind::Results => results(),
            Kind::History => history(),
            Kind::Coverage => coverage(),
            Kind::Readme => readme(),
            Kind::Pages => pages(),
            Kind::Core => core::write(&suite()?, &recorded()?),
            Kind::Vectors => vectors::write(&suite()?),
            Kind::PageRules => {
                page_rules::files()?.into_iter().try_for_each(|(path, text)| write(path, &text))
            }
            Kind::Corpus => corpus_page(),
            Kind::Seeds => seeds(),
            Kind::Snapshots => snapshots(),
            Kind::Figures => figures(),
            Kind::Pictures => pictures::write(),
        }
    }
}

/// Writes the measurements of speed. `cargo xtask write` does not write these measurements, because they are valid only
/// on a machine that does nothing else.
///
/// # Errors
///
/// Returns an error if a benchmark can't be built or run.
pub fn speed() -> Result<(), String> {
    let bench = ["cargo", "bench", "--quiet", "--package", "norobots-benches", "--bench"];
    let table = output(&root(), &[&bench[..], &["table"]].concat(), &[0])?;
    let growth = output(&root(), &[&bench[..], &["growth"]].concat(), &[0])?;
    let text = format!(
        "# Figures of speed\n\n`cargo xtask write speed` generates this page. Don't edit it by hand. The times are of one run \
        on one machine; compare the columns, not the days.\n\n## Beside other libraries\n\n{table}\n## Growth with the size of a file\n\n{growth}"
    );
    write("benches/FIGURES.md", &text)
}

/// Compares a generated file with `today`, the text that `cargo xtask write` would write now.
///
/// # Panics
///
/// Panics if the two texts differ.
#[track_caller]
pub fn compare(path: &str, today: &str) {
    let written = fs::read_to_string(root().join(path)).unwrap_or_default();
    let lines = written.lines().zip(today.lines());
    let at = lines.enumerate().find(|(_, (written, today))| written != today);
    assert!(
        written == today,
        "{path} is not what is generated today: {at:?}; if the change is meant: cargo xtask write"
    );
}

fn write(path: &str, text: &str) -> Result<(), String> {
    fs::write(root().join(path), text).map_err(|error| format!("{path}: {error}"))?;
    println!("{path}");
    Ok(())
}

/// Loads the suite from its current files.
///
/// # Errors
///
/// Returns an error if the suite can't be loaded.
pub fn suite() -> Result<Suite, String> {
    Suite::load(&Folder::Path(root().join("conformance"))).map_err(|error| error.to_string())
}

fn results() -> Result<(), String> {
    let conform = ["conform", "--all", "--timeout", "60", "--record", "conformance/results"];
    let cargo = ["cargo", "run", "--quiet", "--release", "--"];
    // With exit code 1, not all implementations conform. With exit code 3, some implementations could not be run, and
    // their old records are kept.
    output(&root(), &[&cargo[..], &conform].concat(), &[0, 1, 3]).map(drop)
}

/// The folder for the records of releases. There are too many records for the repository, so the repository contains
/// only the [`History`] that is computed from them.
const RELEASES: &str = "target/releases";

fn history() -> Result<(), String> {
    let conform = ["conform", "--all", "--releases", "--timeout", "60", "--record", RELEASES];
    let cargo = ["cargo", "run", "--quiet", "--release", "--"];
    output(&root(), &[&cargo[..], &conform].concat(), &[0, 1, 3])?;
    let records = Recorded::load(&root().join(RELEASES)).map_err(|error| error.to_string())?;
    let folder = Folder::Path(root().join("conformance"));
    let adapters = Adapters::load(&folder).map_err(|error| error.to_string())?;
    let history = History::of(&suite()?, &adapters, &records);
    write("conformance/releases/history.json", &history.json())?;
    history_pages(&history).into_iter().try_for_each(|(path, text)| write(path, &text))
}

/// Returns the pages about the recorded history, each as a path and a text.
pub fn history_pages(history: &History) -> [(&'static str, String); 2] {
    [
        ("conformance/releases/README.md", history.page()),
        ("conformance/releases/history.svg", history.picture()),
    ]
}

fn coverage() -> Result<(), String> {
    write("conformance/coverage.json", &coverage::text(&coverage::measured(&suite()?)))
}

/// Returns the text of README.md, with the table updated from the recorded results.
///
/// # Errors
///
/// Returns an error if a file can't be read.
pub fn readme_of_today() -> Result<String, String> {
    Ok(readme::readme(&read(&root().join("README.md"))?, &recorded()?))
}

/// Loads the recorded results of all implementations.
///
/// # Errors
///
/// Returns an error if a file can't be read.
pub fn recorded() -> Result<Vec<Recorded>, String> {
    Recorded::load(&root().join("conformance/results")).map_err(|error| error.to_string())
}

fn readme() -> Result<(), String> {
    write("README.md", &readme_of_today()?)?;
    write("conformance/results/README.md", &results_page(&suite()?, &recorded()?))
}

fn pages() -> Result<(), String> {
    let suite = suite()?;
    let folder = Folder::Path(root().join("conformance"));
    let texts = Text::load_all(&folder, &suite).map_err(|error| error.to_string())?;
    write("conformance/documents.md", &documents(&suite, &texts))?;
    write("conformance/examples.md", &examples::page(&examples::data()))?;
    write("conformance/revisited.md", &differences::page(&differences::differences()))?;
    let rows = distinctions(|_| true);
    write("conformance/side-by-side.md", &side_by_side::page(&suite, &rows))?;
    write("conformance/distinguishing.md", &distinguishing(&rows))
}

fn corpus_page() -> Result<(), String> {
    let Some(folder) = env::var_os("NOROBOTS_CORPUS") else {
        println!("conformance/corpus.md: left as it is, because NOROBOTS_CORPUS names no folder");
        return Ok(());
    };
    write("conformance/corpus.md", &corpus::page(&corpus::files(Path::new(&folder))?)?)
}

/// The number of random seed files of each kind.
const SENTENCES: u64 = 32;

fn seeds() -> Result<(), String> {
    let save = |target: &str, name: &str, bytes: &[u8]| {
        let folder = root().join("fuzz/corpus").join(target);
        let path = folder.join(name);
        let written = fs::create_dir_all(&folder).and_then(|()| fs::write(&path, bytes));
        written.map_err(|error| format!("{}: {error}", path.display()))
    };
    // Files with more than 4096 bytes are omitted, because they only test limits and would slow down a fuzzer.
    for case in suite()?.cases.iter().filter(|case| case.robots.len() <= 4096) {
        let name = case.id.replace('/', "-");
        if case.meta.is_some() {
            save("page", &name, &case.robots)?;
            continue;
        }
        save("properties", &name, &case.robots)?;
        save("tree", &name, &case.robots)?;
        for (at, query) in (1..).zip(&case.queries) {
            let seed = [&query.agent[..], &query.url, &case.robots].join(&0);
            save("agree", &format!("{name}-{at}"), &seed)?;
        }
    }
    // Each path is a prefix of the next path. The rules are so many that the matcher uses its index.
    let nested: String =
        (1..=12).map(|n| format!("Disallow: /{}\n", &"abababababab"[..n])).collect();
    let nested = format!("User-agent: a\n{nested}").into_bytes();
    save("properties", "nested-values", &nested)?;
    save("agree", "nested-values", &[b"a", &b"/a"[..], &nested].join(&0))?;
    for kind in generate::Kind::ALL {
        for number in 0..SENTENCES {
            let bytes = |drawn: generate::Drawn<'_, '_>| drawn.document.bytes().to_vec();
            let file = kind.draw(0, number, 256, &mut generate::Tally::default(), bytes)?;
            let name = format!("{}-{number}", kind.id());
            save("properties", &name, &file)?;
            save("tree", &name, &file)?;
            save("agree", &name, &[b"a", &b"/a"[..], &file].join(&0))?;
        }
    }
    println!("fuzz/corpus");
    Ok(())
}

fn snapshots() -> Result<(), String> {
    let set = "INSTA_UPDATE=always";
    run(&root(), &["env", set, "cargo", "test", "--workspace", "--no-fail-fast"])?;
    run(&root(), &["git", "status", "--short", "snapshots"])
}

fn figures() -> Result<(), String> {
    let counts = count::count(&root())?;
    let size = count::size(&root())?;
    let coverage = read(&root().join("conformance/coverage.json"))?;
    let coverage: serde_json::Value =
        serde_json::from_str(&coverage).map_err(|error| error.to_string())?;
    let mut reached = "| of the suite | reached | of |\n| --- | --: | --: |\n".to_owned();
    for (name, figure) in coverage["figures"].as_object().into_iter().flatten() {
        reached += &format!("| {name} | {} | {} |\n", figure[0], figure[1]);
    }
    let text = format!(
        "# Figures\n\n`cargo xtask write figures` generates this page. Don't edit it by hand. \
        Figures of speed are in [benches/FIGURES.md](benches/FIGURES.md).\n\n## What the project consists of\n\n\
        {counts}| bytes of the stripped command, as a release holds it | {size} |\n\n\
        ## How much the suite covers\n\n{reached}"
    );
    write("FIGURES.md", &text)
}
