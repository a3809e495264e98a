//! The results of the releases of a library, from the oldest to the newest. The results show which answers each release
//! corrected, and which answers each release broke.

use crate::report::recorded::results::{Recorded, RecordedCause, RecordedClause, RecordedEdition};
use norobots::spec::Edition;
use norobots_suite::query::OutcomeKind;
use norobots_suite::suite::{Adapters, Case, Suite};
use norobots_text::html;
use norobots_text::visible::{self, count};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fmt::Write as _;

const VERSION: u64 = 1;

const EDITIONS: [Edition; 2] = [Edition::Standard1994, RecordedEdition::EXPLAINED];

/// The results of the releases of some libraries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct History {
    /// The version of the file format, which is 1.
    pub format_version: u64,
    /// The version of the suite that contains the queries for all releases.
    pub suite: String,
    /// The libraries, in the order of the list of adapters.
    pub libraries: Vec<Library>,
}

/// A library and its releases.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Library {
    /// The name of the library's adapter.
    pub adapter: String,
    /// The releases that were run, from the oldest to the newest.
    pub releases: Vec<Release>,
    /// The releases that could not be installed or run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_run: Vec<String>,
}

/// The results of one release under two editions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Release {
    /// The version of the release, as the list of adapters writes it.
    pub version: String,
    /// The results under the standard of 1994, then the results under RFC 9309.
    pub by: Vec<Standing>,
}

impl Release {
    /// Returns the results under RFC 9309, if the release has them.
    fn explained(&self) -> Option<&Standing> {
        self.by.iter().find(|by| by.edition == RecordedEdition::EXPLAINED)
    }
}

/// The results of a release under one edition, and the differences from the previous release.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// The edition.
    pub edition: Edition,
    /// The number of queries that were judged.
    pub judged: usize,
    /// The number of wrong answers, errors, crashes and time-outs. The number doesn't include answers that a later
    /// edition requires.
    pub failed: usize,
    /// The causes of the failures, in the form `<setting>=<choice>`. The cause that explains most failures is the
    /// first.
    pub causes: Vec<String>,
    /// The number of queries that failed in the previous release and don't fail in this release.
    pub mended: usize,
    /// The number of queries that fail in this release and didn't fail in the previous release.
    pub broken: usize,
    /// Among the queries that `broken` counts, the query with the smallest file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub smallest: Option<Smallest>,
}

/// A query that fails in a release and didn't fail in the previous release.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Smallest {
    /// The id of the query, `<case>#<number>`.
    pub query: String,
    /// The robots.txt file. Invisible characters are escaped.
    pub robots: String,
    /// The name of the robot. Invisible characters are escaped.
    pub agent: String,
    /// The URL. Invisible characters are escaped.
    pub url: String,
    /// The id of the outcome of the query: `wrong`, `error`, `crash` or `timeout`.
    pub outcome: String,
}

/// The queries that failed under one edition. Each entry has the id of a query and the id of its outcome.
type Failures<'r> = Vec<(&'r str, &'r str)>;

fn failures(clauses: &[RecordedClause]) -> Failures<'_> {
    let kinds = clauses.iter().flat_map(|clause| &clause.not);
    let failed = kinds.filter(|(kind, _)| kind.as_str() != OutcomeKind::Superseded.id());
    failed
        .flat_map(|(kind, queries)| queries.iter().map(|query| (query.as_str(), kind.as_str())))
        .collect()
}

fn clauses(recorded: &Recorded, edition: Edition) -> (&[RecordedClause], &[RecordedCause]) {
    match recorded.edition(edition) {
        Some(by) => (&by.clauses, by.causes.as_deref().unwrap_or_default()),
        None => (&recorded.clauses, &recorded.causes),
    }
}

impl History {
    /// Makes the history of the releases that the adapters list. [`Library::not_run`] lists the releases without a
    /// record.
    pub fn of(suite: &Suite, adapters: &Adapters, records: &[Recorded]) -> History {
        let by: Vec<Suite> = EDITIONS.iter().skip(1).map(|edition| suite.by(*edition)).collect();
        let suites: Vec<&Suite> = std::iter::once(suite).chain(&by).collect();
        let listed = adapters.list.iter().filter(|adapter| !adapter.releases.is_empty());
        let libraries = listed.map(|adapter| {
            let mut library = Library {
                adapter: adapter.name.clone(),
                releases: Vec::new(),
                not_run: Vec::new(),
            };
            let mut before: Option<&Recorded> = None;
            for version in &adapter.releases {
                let name = format!("{}@{version}", adapter.name);
                let Some(recorded) = records.iter().find(|recorded| recorded.adapter == name)
                else {
                    library.not_run.push(version.clone());
                    continue;
                };
                let by = suites.iter().map(|suite| Standing::of(suite, recorded, before)).collect();
                library.releases.push(Release { version: version.clone(), by });
                before = Some(recorded);
            }
            library
        });
        History {
            format_version: VERSION,
            suite: suite.version.clone(),
            libraries: libraries.collect(),
        }
    }

    /// Returns the history as the JSON text of its file.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).expect("names and numbers") + "\n"
    }

    /// Reads a history from the bytes of its JSON file.
    ///
    /// # Errors
    ///
    /// Returns an error message if the bytes are not a history in this version of the format.
    pub fn read(bytes: &[u8]) -> Result<History, String> {
        let history: History = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        match history.format_version {
            VERSION => Ok(history),
            other => Err(format!(
                "it has version {other} of the format, and this norobots reads version {VERSION}"
            )),
        }
    }

    /// Returns the page about all libraries, in Markdown.
    pub fn page(&self) -> String {
        let mut out = HEAD.replace("SUITE", &self.suite);
        for library in &self.libraries {
            library.write(&mut out);
        }
        out
    }
}

const HEAD: &str = "\
# What the releases of each library mended and broke

`cargo xtask write history` generates this page from [history.json](history.json). Don't edit it by hand. Each release was
installed from its registry and run against the suite SUITE, by the standard of 1994 and by RFC 9309.

![Failures by RFC 9309, release by release](history.svg)

*failed* is the number of judged queries with a wrong answer, an error, a crash or a timeout. *mended* and *broken* are the
numbers of queries whose outcome differs from the previous release. A library that follows one edition is not wrong about
the other.
";

impl Standing {
    fn of(suite: &Suite, recorded: &Recorded, before: Option<&Recorded>) -> Standing {
        let edition = suite.edition;
        let (own, causes) = clauses(recorded, edition);
        let failed = failures(own);
        let earlier = before.map(|before| failures(clauses(before, edition).0)).unwrap_or_default();
        let names = |failures: &Failures<'_>| -> HashSet<String> {
            failures.iter().map(|(query, _)| (*query).to_owned()).collect()
        };
        let (now, then) = (names(&failed), names(&earlier));
        let is_new = |(query, _): &&(&str, &str)| before.is_some() && !then.contains(*query);
        let broken: Vec<&(&str, &str)> = failed.iter().filter(is_new).collect();
        Standing {
            edition,
            judged: own.iter().map(|clause| clause.asked).sum(),
            failed: failed.len(),
            causes: causes
                .iter()
                .map(|cause| format!("{}={}", cause.setting, cause.choice))
                .collect(),
            mended: then.difference(&now).count(),
            broken: broken.len(),
            smallest: broken
                .into_iter()
                .filter_map(|(query, outcome)| Smallest::of(suite, query, outcome))
                .min_by_key(|smallest| (smallest.robots.len(), smallest.query.clone())),
        }
    }

    /// Returns two lists: the causes that only this release has, and the causes that only the previous release had.
    pub fn changed<'a>(&'a self, before: &'a Standing) -> [Vec<&'a str>; 2] {
        let but = |names: &'a [String], excluded: &[String]| {
            names.iter().filter(|name| !excluded.contains(name)).map(String::as_str).collect()
        };
        [but(&self.causes, &before.causes), but(&before.causes, &self.causes)]
    }
}

impl Smallest {
    fn of(suite: &Suite, query: &str, outcome: &str) -> Option<Smallest> {
        let (case, number) = query.split_once('#')?;
        let case: &Case = suite.cases.iter().find(|other| other.id == case)?;
        let asked = case.queries.get(number.parse::<usize>().ok()?.checked_sub(1)?)?;
        let drawn = |bytes: &[u8]| visible::brief(bytes, 400);
        Some(Smallest {
            query: query.to_owned(),
            robots: drawn(&case.robots),
            agent: drawn(&asked.agent),
            url: drawn(&asked.url),
            outcome: outcome.to_owned(),
        })
    }
}

impl Library {
    fn write(&self, out: &mut String) {
        _ = writeln!(
            out,
            "\n## {}\n\n| release | edition | failed | of | mended | broken | no longer | new |\n\
             | --- | --- | --: | --: | --: | --: | --- | --- |",
            self.adapter
        );
        for (at, release) in self.releases.iter().enumerate() {
            for (place, by) in release.by.iter().enumerate() {
                let before = at.checked_sub(1).map(|at| &self.releases[at].by[place]);
                let [new, gone] = before.map(|before| by.changed(before)).unwrap_or_default();
                let list = |names: Vec<&str>| {
                    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
                };
                let count = |number: usize| match before {
                    Some(_) => number.to_string(),
                    None => String::new(),
                };
                _ = writeln!(
                    out,
                    "| {} | {} | {} | {} | {} | {} | {} | {} |",
                    release.version,
                    by.edition,
                    by.failed,
                    by.judged,
                    count(by.mended),
                    count(by.broken),
                    list(gone),
                    list(new)
                );
            }
        }
        if !self.not_run.is_empty() {
            _ = writeln!(out, "\nNot run: {}.", self.not_run.join(", "));
        }
        self.write_regressions(out);
    }

    /// For each release that broke answers, writes the number of broken answers and the example [`Standing::smallest`].
    fn write_regressions(&self, out: &mut String) {
        let broke = |release: &Release| {
            let by = release.explained()?;
            Some((by.broken, by.smallest.clone()?))
        };
        for release in &self.releases {
            let Some((broken, smallest)) = broke(release) else { continue };
            _ = writeln!(
                out,
                "\n{} broke {} by {}, the smallest `{}`:\n\n```\n{}\n```\n\nasked: may `{}` fetch `{}`? The answer: {}",
                release.version,
                count(broken, "answer"),
                RecordedEdition::EXPLAINED,
                smallest.query,
                smallest.robots,
                smallest.agent,
                smallest.url,
                smallest.outcome
            );
        }
    }
}

const TITLE: usize = 24;

/// Three sizes in the picture: the width of a bar, the space after a bar, and the height of the tallest bar.
const BAR: (usize, usize, usize) = (34, 8, 60);

/// The height of a library's row in the picture, and the offset of the first bar in the row.
const ROW: (usize, usize) = (112, 310);

impl History {
    /// Returns an SVG picture of the failures under RFC 9309. Each release has a bar. The height of a bar is
    /// proportional to the share of judged queries that failed. The release with the largest share has the tallest bar.
    pub fn picture(&self) -> String {
        let most = self.libraries.iter().map(|library| library.releases.len()).max().unwrap_or(1);
        let (bar, gap, tallest) = BAR;
        let (row, left) = ROW;
        let (width, height) =
            (left + most * (bar + gap) + 16, TITLE + 16 + self.libraries.len() * row);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
             font-family=\"sans-serif\" font-size=\"13\">\n<title>Failures by RFC 9309, release by release</title>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n\
             <text x=\"8\" y=\"22\" fill=\"#222\" font-size=\"15\">Failures by RFC 9309, release by release</text>\n"
        );
        let share = |by: &Standing| by.failed as f64 / by.judged.max(1) as f64;
        let releases = self.libraries.iter().flat_map(|library| &library.releases);
        let shares = releases.filter_map(|release| Some(share(release.explained()?)));
        let largest = shares.fold(f64::MIN_POSITIVE, f64::max);
        for (at, library) in self.libraries.iter().enumerate() {
            let base = TITLE + 16 + at * row + tallest + 16;
            _ = writeln!(
                out,
                "<text x=\"8\" y=\"{}\" fill=\"#222\">{}</text>\n<path d=\"M{left} {base}H{}\" stroke=\"#888\"/>",
                base - 4,
                html::escape(&library.adapter),
                width - 8
            );
            for (number, release) in library.releases.iter().enumerate() {
                let Some(by) = release.explained() else { continue };
                let x = left + number * (bar + gap);
                let tall = (tallest as f64 * share(by) / largest).round().max(1.0) as usize;
                let version = html::escape(&release.version);
                _ = writeln!(
                    out,
                    "<rect x=\"{x}\" y=\"{}\" width=\"{bar}\" height=\"{tall}\" fill=\"#b3402e\"><title>{version}: {} of {} \
                     failed</title></rect>\n<text x=\"{mid}\" y=\"{}\" text-anchor=\"middle\" fill=\"#222\">{}</text>\n\
                     <text x=\"{mid}\" y=\"{}\" text-anchor=\"middle\" font-size=\"10\" fill=\"#444\">{version}</text>",
                    base - tall,
                    by.failed,
                    by.judged,
                    base - tall - 4,
                    by.failed,
                    base + 13,
                    mid = x + bar / 2,
                );
            }
        }
        out + "</svg>\n"
    }
}

#[cfg(test)]
mod tests {
    use super::{History, Standing};
    use crate::report::recorded::{Recorded, RecordedClause, RecordedEdition};
    use norobots_suite::suite::{Adapters, Folder, Suite};
    use std::collections::BTreeMap;

    /// Returns a record for a release. The release gives wrong answers to the queries in `wrong` under RFC 9309.
    /// `choice` is the cause of these answers.
    fn record(name: &str, wrong: &[&str], choice: &str) -> Recorded {
        let cause = serde_json::json!({
            "setting": "allow-line", "choice": choice, "clause": null, "explains": 1, "of": 1, "queries": [],
        });
        let clause = RecordedClause {
            clause: "match".into(),
            level: "must".into(),
            held: 10 - wrong.len(),
            asked: 10,
            not: BTreeMap::from([(
                "wrong".to_owned(),
                wrong.iter().map(|query| (*query).to_owned()).collect(),
            )]),
        };
        let edition = serde_json::json!({
            "edition": RecordedEdition::EXPLAINED, "counts": {}, "causes": [cause], "clauses": [clause],
        });
        let whole = serde_json::json!({
            "format_version": 2, "adapter": name, "implementation": "x", "version": "1", "language": null, "ops": [],
            "suite": "s", "counts": {}, "causes": [], "clauses": [], "open": {}, "editions": [edition],
        });
        serde_json::from_value(whole).expect("a record")
    }

    #[test]
    fn a_release_is_held_against_the_one_before() {
        let suite = Suite::load(&Folder::Embedded).expect("the suite");
        let adapters = Adapters::load(&Folder::Embedded).expect("adapters");
        let library =
            adapters.list.iter().find(|library| library.releases.len() > 2).expect("releases");
        let name = |at: usize| format!("{}@{}", library.name, library.releases[at]);
        let rfc = suite.by(RecordedEdition::EXPLAINED);
        let case = rfc.cases.iter().find(|case| case.queries.len() > 1).expect("a case");
        let queries = [format!("{}#1", case.id), format!("{}#2", case.id)];
        // There is no record of the second release. The third release corrects one answer and breaks another answer.
        let records = [
            record(&name(0), &[&queries[0]], "first-match"),
            record(&name(2), &[&queries[1]], "longest-match"),
        ];
        let history = History::of(&suite, &adapters, &records);
        let known = history.libraries.iter().find(|other| other.adapter == library.name);
        let known = known.expect("the library");
        assert_eq!(known.not_run[0], library.releases[1]);
        let by: Vec<&Standing> = known.releases.iter().map(|release| &release.by[1]).collect();
        assert_eq!((by[0].failed, by[0].mended, by[0].broken), (1, 0, 0));
        assert_eq!((by[1].failed, by[1].mended, by[1].broken), (1, 1, 1));
        assert_eq!(
            by[1].changed(by[0]),
            [["allow-line=longest-match"], ["allow-line=first-match"]]
        );
        assert_eq!(by[1].smallest.as_ref().expect("a file").query, queries[1]);
        assert_eq!(History::read(history.json().as_bytes()).expect("its form"), history);
        assert!(History::read(b"{}").is_err());
        let later = history.json().replace("\"format_version\": 1", "\"format_version\": 9");
        let error = History::read(later.as_bytes()).expect_err("another version");
        assert!(error.contains("version 9"), "{error}");
        assert!(history.page().contains("`allow-line=first-match`"));
        let picture = history.picture();
        assert!(picture.contains(&format!("{}: 1 of 10 failed", library.releases[0])), "{picture}");
    }
}
