//! Makes the content of the report page.

use crate::census::{ALL_HOSTS, ANY_OTHER, ANY_TWO, Census};
use crate::count::Section;
use crate::editions::{EDITIONS, HEADLINE, PAIRS, SHOWN};
use crate::fingerprint::pair;
use crate::hosts::Hosts;
use crate::known::known;
use crate::report::block::{Block, Cell, Table, share};
use crate::report::{html, markdown};
use crate::run::Run;
use crate::sample::Contents;
use crate::witness::Witness;
use norobots::spec::Edition;
use norobots_settings::setting::SettingInfo;
use norobots_text::visible::count;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

const ROWS: usize = 20;

/// A name is shown only if at least this many files contain it. A rare name may identify a site.
const FEW: u64 = 5;

impl Census {
    /// Returns the page as Markdown. The page contains only data that may be published. If the sample is not analysed,
    /// the page does not say which settings make editions disagree.
    #[must_use]
    pub fn page(&self) -> String {
        markdown::page(&self.blocks())
    }

    /// Returns the page as one HTML file. The file has no scripts and loads no other files.
    #[must_use]
    pub fn html(&self) -> String {
        html::page(&self.blocks())
    }

    fn blocks(&self) -> Vec<Block> {
        let files = self.counts.get(Section::Records, "files");
        let mut blocks =
            vec![Block::Title(format!("A census of {}", count(files as usize, "robots.txt file")))];
        blocks.extend(self.headline(files));
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
                    "At most {most} names are counted separately. The count of all other names together is {beyond}."
                )));
            }
        }
        blocks.extend(self.origin());
        blocks
    }

    /// Returns a sentence that readers can quote. For four pairs of editions, the sentence contains the number of files
    /// on which the pair disagrees. The pairs in [`HEADLINE`] come first, and the pair of 1994 and RFC 9309 comes last.
    fn headline(&self, files: u64) -> Option<Block> {
        if files == 0 {
            return None;
        }
        let differ = |(first, second): (usize, usize)| {
            let at = PAIRS.iter().position(|known| *known == (first, second));
            let count = at.map_or(0, |at| self.counts.get(Section::Parted, pair(at)));
            let [first, second] = [first, second].map(|at| name(EDITIONS[at]));
            [format!("{first} and {second}"), share(count, files)]
        };
        let [[editions, share], rest @ ..] =
            [HEADLINE[0], HEADLINE[1], HEADLINE[2], (0, 2)].map(differ);
        let rest = rest.map(|[editions, share]| format!("{editions} on {share}")).join(", ");
        let dates = self.runs.first().zip(self.runs.last());
        let counted = dates.map_or(String::new(), |(first, last)| match first.date == last.date {
            true => format!(" The files were counted on {}.", first.date),
            false => format!(" The files were counted from {} to {}.", first.date, last.date),
        });
        Some(Block::Text(format!(
            "{editions} give different verdicts on {share} of the files, {rest}.{counted}"
        )))
    }

    /// Returns the section with the data that a reader needs to cite or repeat the census.
    fn origin(&self) -> Vec<Block> {
        let text = format!(
            "The digest of the contents of all files is `{}`: the sum, modulo 2^256, of the SHA-256 of each, read as a \
             number with its highest byte first. It depends neither on names nor on order.",
            self.digest
        );
        let mut blocks = vec![Block::Heading("How the files were counted")];
        if !self.runs.is_empty() {
            let more = self.runs.len().saturating_sub(ROWS);
            let row = |run: &Run| {
                [&run.date, &run.norobots, &run.suite, &run.command]
                    .map(|text| Cell::code(text))
                    .into()
            };
            let mut rows: Vec<Vec<Cell>> = self.runs.iter().take(ROWS).map(row).collect();
            if more > 0 {
                let and_more = Cell::Words(format!("and {more} more"));
                rows.push([and_more, Cell::NONE, Cell::NONE, Cell::NONE].into());
            }
            let heads = ["date", "norobots", "suite", "command line"];
            let heads = heads.map(|head| (Cell::words(head), false)).into();
            blocks.push(Block::Table(Table { heads, rows }));
        }
        blocks.push(Block::Text(text));
        blocks
    }

    /// Returns a paragraph with the number of responses that were counted, and the number of inputs that could not be
    /// read.
    fn counted(&self) -> Block {
        let get = |key| self.counts.get(Section::Records, key);
        let (all, no_file) = (get("all"), get("no-file"));
        let faults: u64 = self.counts.of(Section::Faults).map(|(_, count)| count).sum();
        let failed = self.counts.get(Section::Inputs, "failed");
        Block::Text(format!(
            "Counted answers: {all}; answers whose status says that there is no file: {no_file}. Faults in the inputs: \
             {faults}; inputs that could not be read: {failed}.{}",
            match (self.of_hosts(ALL_HOSTS), get("files of no known host")) {
                (0, _) => String::new(),
                (hosts, unknown) => format!(
                    " The files are from about {}; the host of {} is unknown. Numbers of hosts are estimates with a standard \
                     error of 0.8 %.",
                    count(hosts as usize, "host"),
                    count(unknown as usize, "file")
                ),
            }
        ))
    }

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
            "At least two of the editions differ on {} of the files: they give different verdicts on one of the queries that \
             the file suggests. Of the {}, they differ on {}. Files for which not all queries were asked: {}.{}",
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
        let mut blocks = vec![Block::Heading("Where the editions differ"), Block::Text(text)];
        let text = "For each pair of editions, the share of files on which they differ.";
        blocks.extend([Block::Text(text.into()), field(files, get)]);
        if hosts > 0 {
            let text = "For each pair of editions, the approximate share of hosts that have a file on which they differ.";
            blocks.extend([Block::Text(text.into()), field(hosts, |key| self.of_hosts(key))]);
        }
        blocks
    }

    /// Returns the section about the settings that make editions disagree. The setting that affects the most distinct
    /// contents comes first.
    fn causes(&self) -> [Block; 3] {
        let mut causes: BTreeMap<&str, Cause> = BTreeMap::new();
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
        }
        let witnesses = self.witnesses();
        let knows_hosts = looked.hosts != Hosts::default();
        let what = if self.sample.is_whole() { "all" } else { "a random sample of" };
        let text = format!(
            "Examined contents: {}, of {all} in the sample, which is {what} the distinct contents on which editions differ. A \
             content counts in the row of each cause of its verdicts, and so do the files with this content{} and their \
             queries on which editions differ. For each cause the table has an ordinary file that shows it and was not \
             counted. The letters are the verdicts of {} on that file, `A` for allowed and `D` for disallowed.",
            looked.contents,
            if knows_hosts { ", the approximate number of their hosts," } else { "" },
            EDITIONS.map(|edition| edition.id()).join(", ")
        );
        let numbers = ["contents", "files", "queries", "hosts"];
        let numbers = &numbers[..if knows_hosts { 4 } else { 3 }];
        let words = ["question", "an ordinary file", "robot", "URL", "verdicts"];
        let heads = ["cause"].into_iter().chain(numbers.iter().copied()).chain(words);
        let totals = looked.numbers();
        let mut rows: Vec<_> = causes.into_iter().collect();
        rows.sort_by_key(|(setting, cause)| (Reverse(cause.contents), *setting));
        let row = |(setting, cause): (&str, Cause)| {
            let witness = witnesses.get(setting).copied();
            let question = SettingInfo::from_id(setting).map_or("", |setting| setting.question);
            let shown = |part: fn(&Witness) -> &str| {
                witness.map_or(Cell::words("–"), |witness| Cell::code(part(witness)))
            };
            let counts = cause.numbers().into_iter().zip(totals).take(numbers.len());
            let counts = counts.map(|(count, whole)| Cell::Share { count, whole });
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
            Block::Heading("Why they differ"),
            Block::Text(text),
            Block::Table(Table {
                heads: heads.map(|head| (Cell::words(head), numbers.contains(&head))).collect(),
                rows: rows.into_iter().map(row).collect(),
            }),
        ]
    }

    fn barred(&self) -> [Block; 3] {
        let text = "For each robot, the number of files that name it, and how many of these bar it under each edition: from \
                    all URLs of the queries, and from some. The first row is for any robot that a file does not name.";
        let heads = ["robot", "kind", "files"].map(|head| (Cell::words(head), head == "files"));
        let editions = EDITIONS.map(|edition| (Cell::code(edition.id()), true));
        let mut rows: Vec<_> = self.robots().collect();
        let files = |by: &[[u64; 3]]| by[0].iter().sum::<u64>();
        rows.sort_by_key(|(name, by)| (*name != ANY_OTHER, u64::MAX - files(by), *name));
        let row = |(name, by): (&str, [[u64; 3]; EDITIONS.len()])| {
            let kind = known(name).map_or("", |known| known.kind);
            let total = files(&by);
            let first = [Cell::code(name), Cell::words(kind), Cell::Words(total.to_string())];
            let cells = by.map(|[wholly, partly, _]| Cell::Barred { wholly, partly, named: total });
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

/// The numbers of distinct contents, files, queries and hosts that one setting affects. The page also uses this type
/// for the totals of all analysed contents.
#[derive(Default)]
struct Cause {
    contents: u64,
    files: u64,
    queries: u64,
    hosts: Hosts,
}

impl Cause {
    fn add(&mut self, contents: &Contents) {
        self.contents += 1;
        self.files = self.files.saturating_add(contents.files);
        self.hosts.merge(&contents.hosts);
    }

    /// Adds the number of queries about a content, multiplied by the number of files with this content.
    fn ask(&mut self, contents: &Contents, queries: u64) {
        self.queries = self.queries.saturating_add(queries.saturating_mul(contents.files));
    }

    fn numbers(&self) -> [u64; 4] {
        [self.contents, self.files, self.queries, self.hosts.about()]
    }
}

fn name(edition: Edition) -> &'static str {
    match edition {
        Edition::Standard1994 => "the standard of 1994",
        Edition::Rfc9309 => "RFC 9309",
        Edition::GooglePage => "Google's page",
        Edition::GoogleCode => "Google's code",
        other => other.id(),
    }
}

/// Returns a grid with a cell for each pair of editions. Each cell shows the count for the pair as a share of `total`.
fn field(total: u64, count: impl Fn(&str) -> u64) -> Block {
    let edition = |at: usize| Cell::code(EDITIONS[at].id());
    let heads = SHOWN[1..].iter().map(|at| (edition(*at), true));
    let rows = SHOWN[..SHOWN.len() - 1].iter().enumerate().map(|(row, first)| {
        let cell = |(column, second): (usize, &usize)| {
            let editions = (*first.min(second), *first.max(second));
            match PAIRS.iter().position(|known| *known == editions && column >= row) {
                Some(at) => Cell::Field { count: count(pair(at)), whole: total },
                None => Cell::NONE,
            }
        };
        [edition(*first)].into_iter().chain(SHOWN[1..].iter().enumerate().map(cell)).collect()
    });
    Block::Table(Table {
        heads: [(Cell::NONE, false)].into_iter().chain(heads).collect(),
        rows: rows.collect(),
    })
}

/// Returns a heading and a table of the most frequent keys. Returns an empty list if the section has no keys.
fn frequent(title: &'static str, mut rows: Vec<(&str, u64)>, files: u64) -> Vec<Block> {
    if rows.is_empty() {
        return Vec::new();
    }
    rows.sort_by_key(|(key, count)| (u64::MAX - count, *key));
    let more = rows.len().saturating_sub(ROWS);
    let row = |(key, count)| vec![Cell::code(key), Cell::Share { count, whole: files }];
    let mut rows: Vec<_> = rows.into_iter().take(ROWS).map(row).collect();
    if more > 0 {
        rows.push(vec![Cell::Words(format!("and {more} more")), Cell::NONE]);
    }
    let heads = vec![(Cell::NONE, false), (Cell::words("files"), true)];
    vec![Block::Heading(title), Block::Table(Table { heads, rows })]
}
