//! A census as rows of one table, for whoever wants to query it.

use crate::census::Census;
use crate::count::Section;
use crate::editions::EDITIONS;
use crate::fingerprint::pair;
use std::collections::BTreeMap;

/// A count of a census, with what it is a count of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountRow {
    /// The section of the counts; or `robot-names` and `field-names`, the names that files have; `robots`, how many
    /// files bar a known robot; `causes`, in how many files of the sample a setting is a cause.
    pub section: &'static str,
    /// What is counted there.
    pub key: String,
    /// Of robots the edition that bars them, and of causes the two that part.
    pub edition: Option<String>,
    /// Of robots how they are barred: `wholly`, `partly` or `not`.
    pub barred: Option<&'static str>,
    /// How many there are.
    pub count: u64,
}

impl Census {
    /// All counts, a row each, in the order of the census as JSON.
    #[must_use]
    pub fn rows(&self) -> Vec<CountRow> {
        let row = |section, key: &str, count| CountRow {
            section,
            key: key.to_owned(),
            edition: None,
            barred: None,
            count,
        };
        let mut rows = Vec::new();
        for section in Section::ALL {
            rows.extend(self.counts.of(section).map(|(key, count)| row(section.id(), key, count)));
        }
        for (name, by) in self.robots() {
            for (edition, barred) in EDITIONS.iter().zip(by) {
                for (how, count) in ["wholly", "partly", "not"].into_iter().zip(barred) {
                    rows.push(CountRow {
                        edition: Some(edition.id().to_owned()),
                        barred: Some(how),
                        ..row("robots", name, count)
                    });
                }
            }
        }
        for (section, names) in [("robot-names", &self.agents), ("field-names", &self.fields)] {
            rows.extend(names.sorted().iter().map(|(name, count)| row(section, name, *count)));
        }
        let mut causes: BTreeMap<(&str, usize), u64> = BTreeMap::new();
        for (_, contents) in self.sample.contents() {
            for (at, settings) in contents.settings().into_iter().flatten() {
                for setting in settings {
                    let sum = causes.entry((setting, *at)).or_default();
                    *sum = sum.saturating_add(contents.files);
                }
            }
        }
        let mut queries: BTreeMap<&str, u64> = BTreeMap::new();
        for (_, contents) in self.sample.contents() {
            let all = [("all", contents.parted())].into_iter().filter(|(_, count)| *count > 0);
            for (key, count) in all.chain(contents.queries()) {
                let sum = queries.entry(key).or_default();
                *sum = sum.saturating_add(count.saturating_mul(contents.files));
            }
        }
        rows.extend(causes.into_iter().map(|((setting, at), count)| CountRow {
            edition: Some(pair(at).to_owned()),
            ..row("causes", setting, count)
        }));
        rows.extend(queries.into_iter().map(|(key, count)| row("cause-queries", key, count)));
        rows
    }
}
