//! The content of the page.

use crate::census::{ALL_HOSTS, ANY_OTHER, ANY_TWO, Census};
use crate::count::Section;
use crate::editions::{EDITIONS, PAIRS};
use crate::fingerprint::pair;
use crate::hosts::Hosts;
use crate::known::known;
use crate::report::block::{Block, Cell, Table, share};
use crate::report::{html, markdown};
use crate::sample::{Contents, Witness};
use norobots_settings::setting::SettingInfo;
use norobots_text::visible::count;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

/// How many rows a table has at most.
const ROWS: usize = 20;

/// A name that fewer files have is not shown: it may be that of a site.
const FEW: u64 = 5;

impl Census {
    /// The page as Markdown. It shows what may be published; a sample that was not looked into shows no causes.
    #[must_use]
    pub fn page(&self) -> String {
        markdown::page(&self.blocks())
    }

    /// The page as HTML that stands by itself: it runs nothing and loads nothing.
    #[must_use]
    pub fn html(&self) -> String {
        html::page(&self.blocks())
    }

    fn blocks(&self) -> Vec<Block> {
        let files = self.counts.get(Section::Records, "files");
        let mut blocks =
            vec![Block::Title(format!("A census of {}", count(files as usize, "robots.txt file")))];
        blocks.push(self.counted());
        blocks.extend(self.editions(files));
        blocks.extend(self.causes());
        blocks.extend(self.barred());
        for (title, section) in [
            ("What the files are", Section::Kind),
            ("Encodings", Section::Encoding),
            ("Line ends", Section::LineEnds),
            ("Files without a violation", Section::Conforms),
            ("Diagnostics", Section::Codes),
            ("Fields", Section::Fields),
            ("Preferences", Section::Preferences),
        ] {
            blocks.extend(frequent(title, self.counts.of(section).collect(), files));
        }
        for (title, names) in
            [("Robots that are named", &self.agents), ("Other fields", &self.fields)]
        {
            let rows = names.sorted().into_iter().filter(|(_, count)| *count >= FEW).collect();
            blocks.extend(frequent(title, rows, files));
            if names.beyond() > 0 {
                let (beyond, most) = (names.beyond(), self.limits.names);
                blocks.push(Block::Text(format!(
                    "No more than {most} names are counted by themselves. Counts of others: {beyond}."
                )));
            }
        }
        blocks
    }

    /// Returns the text about what was counted and what could not be read.
    fn counted(&self) -> Block {
        let get = |key| self.counts.get(Section::Records, key);
        let (all, no_file) = (get("all"), get("no-file"));
        let faults: u64 = self.counts.of(Section::Faults).map(|(_, count)| count).sum();
        let failed = self.counts.get(Section::Inputs, "failed");
        Block::Text(format!(
            "Answers that were counted: {all}; no file, by their status: {no_file}. Faults that were met: {faults}; inputs \
             that could not be read: {failed}.{}",
            match (self.of_hosts(ALL_HOSTS), get("files of no known host")) {
                (0, _) => String::new(),
                (hosts, unknown) => format!(
                    " The files are of about {}; of {} no host is known. Numbers of hosts are estimated with a \
                     standard error of 0.8 %.",
                    count(hosts as usize, "host"),
                    count(unknown as usize, "file")
                ),
            }
        ))
    }

    /// About how many hosts have files of a kind.
    fn of_hosts(&self, key: &str) -> u64 {
        self.hosts.get(key).map_or(0, Hosts::about)
    }

    fn editions(&self, files: u64) -> Vec<Block> {
        let get = |key: &str| self.counts.get(Section::Parted, key);
        let hosts = self.of_hosts(ALL_HOSTS);
        let queries: u64 = self.counts.of(Section::Queries).map(|(_, count)| count).sum();
        let alike = ["AAAAA", "DDDDD"].map(|key| self.counts.get(Section::Queries, key));
        let parted = queries.saturating_sub(alike[0]).saturating_sub(alike[1]);
        let text = format!(
            "Over {} of the files some two of the editions part: they give different verdicts on one of the queries that \
             are drawn from the file. Of the {} they part on {}. Files of which not all queries were put: {}.{}",
            share(get(ANY_TWO), files),
            count(queries as usize, "query"),
            share(parted, queries),
            share(self.counts.get(Section::Bounded, "files"), files),
            match hosts {
                0 => String::new(),
                _ => {
                    let parted = share(self.of_hosts(ANY_TWO), hosts);
                    format!(" About {parted} of the hosts have such a file.")
                }
            }
        );
        let mut blocks = vec![Block::Heading("Where the editions part"), Block::Text(text)];
        let text = "Of each two editions, the share of files over which they part.";
        blocks.extend([Block::Text(text.into()), field(files, get)]);
        if hosts > 0 {
            let text = "Of each two editions, about the share of hosts that have a file over which they part.";
            blocks.extend([Block::Text(text.into()), field(hosts, |key| self.of_hosts(key))]);
        }
        blocks
    }

    /// The causes in the sample, by the number of its files.
    fn causes(&self) -> [Block; 3] {
        let mut causes: BTreeMap<&str, Cause<'_>> = BTreeMap::new();
        let (mut looked, mut all) = (Cause::default(), 0);
        for (_, contents) in self.sample.contents() {
            all += 1;
            let Some(settings) = contents.settings() else { continue };
            looked.add(contents);
            for setting in settings.values().flatten().collect::<HashSet<_>>() {
                causes.entry(setting).or_default().add(contents);
            }
            for (setting, count) in contents.queries() {
                causes.entry(setting).or_default().ask(contents, count);
            }
            looked.ask(contents, contents.parted());
            for (setting, witness) in contents.witnesses() {
                let smallest = &mut causes.entry(setting).or_default().witness;
                if smallest.is_none_or(|known| witness.size() < known.size()) {
                    *smallest = Some(witness);
                }
            }
        }
        let what = if self.sample.is_whole() { "all" } else { "a random sample of" };
        let text = format!(
            "Contents that were looked into: {}, of {all} in the sample, which is {what} the distinct contents over which \
             editions part. A content counts in each row that is behind one of its verdicts, and so do the files that \
             have it{} and the queries on them over which editions part. The letters are the verdicts of {} on the smallest file, `A` for allowed and `D` for \
             disallowed.",
            looked.contents,
            if looked.hosts == Hosts::default() { "" } else { ", about so many hosts" },
            EDITIONS.map(|edition| edition.id()).join(", ")
        );
        let numbers = ["contents", "files", "queries", "hosts"];
        let numbers = &numbers[..if looked.hosts == Hosts::default() { 3 } else { 4 }];
        let words = ["question", "smallest file", "robot", "URL", "verdicts"];
        let heads = ["cause"].into_iter().chain(numbers.iter().copied()).chain(words);
        let totals = looked.numbers();
        let mut rows: Vec<_> = causes.into_iter().collect();
        rows.sort_by_key(|(setting, cause)| (Reverse(cause.contents), *setting));
        let row = |(setting, cause): (&str, Cause<'_>)| {
            let witness = cause.witness;
            let question = SettingInfo::from_id(setting).map_or("", |setting| setting.question);
            let shown = |part: fn(&Witness) -> &str| {
                witness.map_or(Cell::words("–"), |witness| Cell::code(part(witness)))
            };
            let counts = cause.numbers().into_iter().zip(totals).take(numbers.len());
            let counts = counts.map(|(count, of)| Cell::Share { count, of });
            let words = [
                Cell::words(question),
                shown(|witness| &witness.robots),
                shown(|witness| &witness.agent),
                shown(|witness| &witness.url),
                shown(|witness| &witness.answers),
            ];
            [Cell::code(setting)].into_iter().chain(counts).chain(words).collect()
        };
        [
            Block::Heading("Why they part"),
            Block::Text(text),
            Block::Table(Table {
                heads: heads.map(|head| (Cell::words(head), numbers.contains(&head))).collect(),
                rows: rows.into_iter().map(row).collect(),
            }),
        ]
    }

    fn barred(&self) -> [Block; 3] {
        let text = "For each robot the number of files that name it, and how many of those bar it, by each edition: from \
                    all URLs that were asked about, and from some. The first row is for any robot that a file does not name.";
        let heads = ["robot", "kind", "files"].map(|head| (Cell::words(head), head == "files"));
        let editions = EDITIONS.map(|edition| (Cell::code(edition.id()), true));
        let mut rows: Vec<_> = self.robots().collect();
        let files = |by: &[[u64; 3]]| by[0].iter().sum::<u64>();
        rows.sort_by_key(|(name, by)| (*name != ANY_OTHER, u64::MAX - files(by), *name));
        let row = |(name, by): (&str, [[u64; 3]; EDITIONS.len()])| {
            let kind = known(name).map_or("", |known| &known.kind);
            let total = files(&by);
            let first = [Cell::code(name), Cell::words(kind), Cell::Words(total.to_string())];
            let cells = by.map(|[wholly, partly, _]| Cell::Barred { wholly, partly, of: total });
            first.into_iter().chain(cells).collect()
        };
        [
            Block::Heading("Which robots are barred"),
            Block::Text(text.into()),
            Block::Table(Table {
                heads: heads.into_iter().chain(editions).collect(),
                rows: rows.into_iter().take(2 * ROWS).map(row).collect(),
            }),
        ]
    }
}

/// What a cause is behind, or all causes together.
#[derive(Default)]
struct Cause<'c> {
    contents: u64,
    files: u64,
    queries: u64,
    hosts: Hosts,
    witness: Option<&'c Witness>,
}

impl Cause<'_> {
    fn add(&mut self, contents: &Contents) {
        self.contents += 1;
        self.files = self.files.saturating_add(contents.files);
        self.hosts.merge(&contents.hosts);
    }

    /// Adds queries on a content, which are put to each file that has it.
    fn ask(&mut self, contents: &Contents, queries: u64) {
        self.queries = self.queries.saturating_add(queries.saturating_mul(contents.files));
    }

    fn numbers(&self) -> [u64; 4] {
        [self.contents, self.files, self.queries, self.hosts.about()]
    }
}

/// A field of editions × editions: for each two the share of a whole.
fn field(total: u64, count: impl Fn(&str) -> u64) -> Block {
    let heads = EDITIONS[1..].iter().map(|edition| (Cell::code(edition.id()), true));
    let rows = EDITIONS[..EDITIONS.len() - 1].iter().enumerate().map(|(first, edition)| {
        let cell = |second: usize| match PAIRS.iter().position(|two| *two == (first, second)) {
            Some(at) => Cell::Field { count: count(pair(at)), of: total },
            None => Cell::NONE,
        };
        [Cell::code(edition.id())].into_iter().chain((1..EDITIONS.len()).map(cell)).collect()
    });
    Block::Table(Table {
        heads: [(Cell::NONE, false)].into_iter().chain(heads).collect(),
        rows: rows.collect(),
    })
}

/// The most frequent keys; nothing where there are none.
fn frequent(title: &'static str, mut rows: Vec<(&str, u64)>, files: u64) -> Vec<Block> {
    if rows.is_empty() {
        return Vec::new();
    }
    rows.sort_by_key(|(key, count)| (u64::MAX - count, *key));
    let more = rows.len().saturating_sub(ROWS);
    let row = |(key, count)| vec![Cell::code(key), Cell::Share { count, of: files }];
    let mut rows: Vec<_> = rows.into_iter().take(ROWS).map(row).collect();
    if more > 0 {
        rows.push(vec![Cell::Words(format!("and {more} more")), Cell::NONE]);
    }
    let heads = vec![(Cell::NONE, false), (Cell::words("files"), true)];
    vec![Block::Heading(title), Block::Table(Table { heads, rows })]
}
