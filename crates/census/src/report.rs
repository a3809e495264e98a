//! A census as a page for people, in Markdown.

use crate::census::{ANY_OTHER, Census};
use crate::count::Section;
use crate::fingerprint::{EDITIONS, PAIRS, pair};
use crate::known::known;
use crate::sample::Witness;
use norobots_lab::setting::SettingInfo;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// How many rows a table has at most.
const ROWS: usize = 20;

/// A name that fewer files have is not shown: it may be that of a site.
const FEW: u64 = 5;

/// A line of the page.
macro_rules! line {
    ($out:expr, $($text:tt)*) => { _ = writeln!($out, $($text)*) };
}

impl Census {
    /// The page. It shows what may be published; a sample that was not looked into shows no causes.
    #[must_use]
    pub fn page(&self) -> String {
        let mut out = String::new();
        let files = self.counts.get(Section::Records, "files");
        line!(out, "# A census of {files} robots.txt files\n");
        self.answers_table(&mut out);
        self.editions_table(&mut out, files);
        self.causes_table(&mut out);
        self.robots_table(&mut out);
        for (title, section) in [
            ("What the files are", Section::Kind),
            ("Encodings", Section::Encoding),
            ("Line ends", Section::LineEnds),
            ("Files without a violation", Section::Conforms),
            ("Diagnostics", Section::Codes),
            ("Fields", Section::Fields),
            ("Preferences", Section::Preferences),
        ] {
            table(&mut out, title, &self.counts.of(section).collect::<Vec<_>>(), files);
        }
        for (title, names) in
            [("Robots that are named", &self.agents), ("Other fields", &self.fields)]
        {
            let rows: Vec<(&str, u64)> =
                names.sorted().into_iter().filter(|(_, count)| *count >= FEW).collect();
            table(&mut out, title, &rows, files);
            if names.beyond() > 0 {
                let (beyond, most) = (names.beyond(), self.limits.names);
                line!(out, "Only {most} names are counted; {beyond} counts are of others.\n");
            }
        }
        out
    }

    /// What was read, and what was not.
    fn answers_table(&self, out: &mut String) {
        let get = |key| self.counts.get(Section::Records, key);
        let (all, no_file) = (get("all"), get("no-file"));
        let faults: u64 = self.counts.of(Section::Faults).map(|(_, count)| count).sum();
        let failed = self.counts.get(Section::Inputs, "failed");
        line!(
            out,
            "{all} answers were counted; {no_file} of them were no file, by their status. {faults} faults were met, and \
             {failed} inputs could not be read.\n"
        );
    }

    fn editions_table(&self, out: &mut String, files: u64) {
        let get = |key| self.counts.get(Section::Parted, key);
        let queries: u64 = self.counts.of(Section::Queries).map(|(_, count)| count).sum();
        let alike = ["AAAAA", "DDDDD"].map(|key| self.counts.get(Section::Queries, key));
        let parted = queries.saturating_sub(alike[0]).saturating_sub(alike[1]);
        line!(out, "## Where the editions part\n");
        line!(
            out,
            "Over {} of the files some two of the editions part: they give different verdicts on one of the queries that \
             are drawn from the file. Of the {queries} queries they part on {}. Of {} files not all queries were put.\n",
            share(get("any two"), files),
            share(parted, queries),
            share(self.counts.get(Section::Bounded, "files"), files)
        );
        line!(out, "Of each two editions, the share of files over which they part.\n");
        let heads = EDITIONS[1..].iter().map(|edition| format!(" `{edition}` |"));
        line!(out, "| |{}", heads.collect::<String>());
        line!(out, "| --- |{}", " --: |".repeat(EDITIONS.len() - 1));
        for (one, edition) in EDITIONS.iter().enumerate().take(EDITIONS.len() - 1) {
            let cell = |other: usize| match PAIRS.iter().position(|two| *two == (one, other)) {
                Some(at) => format!(" {} |", share(get(pair(at)), files)),
                None => " |".to_owned(),
            };
            line!(out, "| `{edition}` |{}", (1..EDITIONS.len()).map(cell).collect::<String>());
        }
        out.push('\n');
    }

    /// The causes in the sample, by the number of its files.
    fn causes_table(&self, out: &mut String) {
        let mut causes: BTreeMap<&str, (u64, Option<&Witness>)> = BTreeMap::new();
        let (mut looked, mut all) = (0, 0);
        for (_, contents) in self.sample.contents() {
            all += 1;
            let Some(settings) = contents.settings() else { continue };
            looked += 1;
            for setting in settings.values().flatten().collect::<BTreeSet<_>>() {
                causes.entry(setting).or_default().0 += 1;
            }
            for (setting, witness) in contents.witnesses() {
                let smallest = &mut causes.entry(setting).or_default().1;
                if smallest.is_none_or(|known| witness.size() < known.size()) {
                    *smallest = Some(witness);
                }
            }
        }
        line!(out, "## Why they part\n");
        let what = if self.sample.is_whole() { "all" } else { "a random sample of" };
        line!(
            out,
            "{looked} contents were looked into, of {all} in the sample, which is {what} the distinct contents over which \
             editions part. A content counts in each row that is behind one of its verdicts. The letters are the \
             verdicts of {} on the smallest file, `A` for allowed and `D` for disallowed.\n",
            EDITIONS.map(|edition| edition.id()).join(", ")
        );
        line!(out, "| cause | contents | question | smallest file | robot | URL | verdicts |");
        line!(out, "| --- | --: | --- | --- | --- | --- | --- |");
        let mut rows: Vec<_> = causes.into_iter().collect();
        rows.sort_by_key(|(setting, (count, _))| (u64::MAX - count, *setting));
        for (setting, (count, witness)) in rows {
            let question = SettingInfo::from_id(setting).map_or("", |setting| setting.question);
            let shown =
                |part: fn(&Witness) -> &str| witness.map_or("–".into(), |one| code(part(one)));
            line!(
                out,
                "| `{setting}` | {} | {question} | {} | {} | {} | {} |",
                share(count, looked),
                shown(|one| &one.robots),
                shown(|one| &one.agent),
                shown(|one| &one.url),
                shown(|one| &one.answers)
            );
        }
        out.push('\n');
    }

    fn robots_table(&self, out: &mut String) {
        line!(out, "## Which robots are barred\n");
        line!(
            out,
            "For each robot the number of files that name it, and how many of those bar it, by each edition: from all URLs \
             that were asked about, and from some. The first row is for any robot that a file does not name.\n"
        );
        let heads = EDITIONS.map(|edition| format!(" `{edition}` |")).concat();
        line!(
            out,
            "| robot | kind | files |{heads}\n| --- | --- | --: |{}",
            " --: |".repeat(EDITIONS.len())
        );
        let mut rows: Vec<_> = self.robots().collect();
        let files = |by: &[[u64; 3]]| by[0].iter().sum::<u64>();
        rows.sort_by_key(|(name, by)| (*name != ANY_OTHER, u64::MAX - files(by), *name));
        for (name, by) in rows.into_iter().take(2 * ROWS) {
            let kind = known(name).map_or("", |known| &known.kind);
            let cells = by.map(|[wholly, partly, _]| format!(" {wholly} + {partly} |")).concat();
            line!(out, "| {} | {kind} | {} |{cells}", code(name), files(&by));
        }
        out.push('\n');
    }
}

/// The most frequent keys.
fn table(out: &mut String, title: &str, rows: &[(&str, u64)], files: u64) {
    if rows.is_empty() {
        return;
    }
    line!(out, "## {title}\n\n| | files |\n| --- | --: |");
    let mut sorted = rows.to_vec();
    sorted.sort_by_key(|(key, count)| (u64::MAX - count, *key));
    for (key, count) in sorted.iter().take(ROWS) {
        line!(out, "| {} | {} |", code(key), share(*count, files));
    }
    if let more @ 1.. = sorted.len().saturating_sub(ROWS) {
        line!(out, "| and {more} more | |");
    }
    out.push('\n');
}

/// A number, and its share of a whole.
fn share(count: u64, of: u64) -> String {
    match of {
        0 => count.to_string(),
        _ => format!("{count} ({:.1} %)", 100.0 * count as f64 / of as f64),
    }
}

/// Text as code in a table, with its control characters, bars and quotes as pictures or escapes.
fn code(text: &str) -> String {
    let shown: String = text
        .chars()
        .map(|one| match one {
            '\n' => '␊',
            '\r' => '␍',
            '\t' => '␉',
            '|' => '¦',
            '`' => 'ˋ',
            one if one.is_control() => '�',
            one => one,
        })
        .collect();
    if shown.is_empty() { "(empty)".into() } else { format!("`{shown}`") }
}
