//! Counts the files on which two documents disagree, including the documents of search engines.

use super::each::{RULES, each, share};
use crate::pages::side_by_side::TEXTS;
use norobots::engine::Verdict;
use norobots_explain::differences::{Asked, drawn};
use norobots_settings::naive::Naive;
use norobots_settings::setting::{self, Deviation, Settings};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;

const HEAD: &str = "
### All texts

The table has a row for each pair of texts in [side-by-side.md](side-by-side.md). It has the number of files on which they
differ, and at most four settings with numbers of files. Such a setting changes a verdict on which the texts differ when
the first text gets the choice of the second in this setting alone.
";

/// How many files two documents disagree on. `settings` contains, for each setting, the number of files on which this
/// setting alone causes a disagreement.
#[derive(Default)]
struct Apart {
    files: usize,
    settings: BTreeMap<&'static str, usize>,
}

/// Returns a table with a row for each pair of documents. The row shows the number of files on which the two documents
/// disagree, and the settings that cause this.
pub(super) fn table(files: &[PathBuf]) -> Result<String, String> {
    let apart = apart(files)?;
    let mut out =
        format!("{HEAD}\n| text | text | files | settings |\n| --- | --- | --: | --- |\n");
    for ((first, second), Apart { files: parted, settings }) in apart {
        let mut settings: Vec<(&str, usize)> = settings.into_iter().collect();
        settings.sort_by_key(|(id, parted)| (files.len() - parted, *id));
        settings.truncate(4);
        let shown: Vec<String> = settings.iter().map(|(id, n)| format!("`{id}` {n}")).collect();
        let (first, second) = (TEXTS[first], TEXTS[second]);
        let (parted, shown) = (share(parted, files.len()), shown.join(", "));
        _ = writeln!(out, "| `{first}` | `{second}` | {parted} | {shown} |");
    }
    Ok(out)
}

/// Counts the files on which each pair of documents disagrees. The keys are the indices of the two documents.
fn apart(files: &[PathBuf]) -> Result<BTreeMap<(usize, usize), Apart>, String> {
    let mut all: BTreeMap<(usize, usize), Apart> = BTreeMap::new();
    for pairs in each(files, of_file)? {
        for (pair, settings) in pairs {
            let apart = all.entry(pair).or_default();
            apart.files += 1;
            settings.into_iter().for_each(|id| *apart.settings.entry(id).or_default() += 1);
        }
    }
    Ok(all)
}

type Pairs = BTreeMap<(usize, usize), BTreeSet<&'static str>>;

fn of_file(bytes: &[u8]) -> Pairs {
    let asked = drawn(bytes, RULES, None, None).asked;
    let profiles = TEXTS.map(Settings::default_for);
    let said = profiles.map(|profile| said(profile, bytes, &asked));
    let mut variants: BTreeMap<(usize, &str, &str), Vec<Verdict>> = BTreeMap::new();
    let mut pairs = Pairs::new();
    for first in 0..TEXTS.len() {
        for second in first + 1..TEXTS.len() {
            if said[first] == said[second] {
                continue;
            }
            let settings = pairs.entry((first, second)).or_default();
            for setting in setting::ALL {
                let [is, other] = [first, second].map(|text| profiles[text].get(setting.id));
                let Some(choice) = setting.choice(other.unwrap_or_default()) else { continue };
                if is == other {
                    continue;
                }
                let changed = variants.entry((first, setting.id, choice.id)).or_insert_with(|| {
                    self::said(
                        profiles[first].deviate(&[Deviation { setting, choice }]),
                        bytes,
                        &asked,
                    )
                });
                let mut verdicts = said[first].iter().zip(&said[second]).zip(changed);
                if verdicts.any(|((first, second), changed)| first != second && changed == second) {
                    settings.insert(setting.id);
                }
            }
        }
    }
    pairs
}

/// Returns the verdicts of a profile on the given robots and URLs. If a robot with this profile refuses the file, every
/// URL counts as allowed.
fn said(settings: Settings, bytes: &[u8], asked: &[Asked]) -> Vec<Verdict> {
    let read = Naive { settings }.read(bytes).ok();
    let verdict = |(agent, url): &Asked| {
        read.as_ref().map_or(Verdict::Allowed, |read| read.decide_on(None, agent, url).verdict)
    };
    asked.iter().map(verdict).collect()
}
