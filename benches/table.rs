//! Compares the fast engine with other parsers and with the limits of the machine. Prints Markdown tables.
//!
//! Run `cargo bench --bench table`. To run only some sections, add the names of the sections after `--`. In each table,
//! the contenders run in turn, and each figure is a median of several runs. The ratios are therefore reliable even on a
//! busy machine, but the absolute times are valid only for this run. The benchmarks read the files in the folder that
//! `NOROBOTS_CORPUS` names. If the variable isn't set, the benchmarks use a synthetic corpus, and the titles of the
//! tables say so.
//!
//! The compared parsers follow different editions of robots.txt, so their decisions may differ. The tables compare only
//! the speed of the parsers.

use std::env;
use std::hint::black_box;

use fast_robots::RobotsTxt;
use memchr::{memchr, memchr_iter, memchr2};
use norobots::Edition::{self, GoogleCode, Rfc9309, Standard1994};
use norobots::check::check;
use norobots::engine::scan;
use norobots::source::Source;
use norobots::syntax::{self, Document, Format};
use norobots::{decide, witness};
use norobots_benches::inputs::{self, AGENT, Corpus, Random, SHAPES, URL};
use norobots_benches::measure::{Contender, Table, contender};
use norobots_census::{Census, Limits, Record};
use robotstxt::DefaultMatcher;
use texting_robots::Robot;

const ROBOT: &[u8] = AGENT.as_bytes();

const SECTIONS: [(&str, fn()); 8] = [
    ("once", once),
    ("compile", compile),
    ("tree", tree),
    ("query", query),
    ("patterns", patterns),
    ("stars", stars),
    ("hostile", hostile),
    ("census", census),
];

fn main() {
    let wanted: Vec<String> = env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    for (name, section) in SECTIONS {
        if wanted.is_empty() || wanted.iter().any(|wanted| wanted == name) {
            section();
        }
    }
}

/// Measures one decision for each file. The contenders store nothing for later decisions.
fn once() {
    let corpus = Corpus::load();
    for (limit, title) in [(usize::MAX, "all"), (2048, "up to 2 KiB")] {
        let corpus = corpus.up_to(limit);
        let title = format!("One decision a file: {}, {title}", corpus.describe());
        let each = |name, decide: fn(&str) -> bool| over(&corpus, name, decide);
        let mut table = Table::new(&title);
        let contenders = vec![
            each("Scan", |file| scan::decide(file.as_bytes(), ROBOT, URL.as_bytes()).allowed()),
            each("decide, 1994", |file| once_by(Standard1994, file)),
            each("decide, RFC 9309", |file| once_by(Rfc9309, file)),
            each("decide, Google's code", |file| once_by(GoogleCode, file)),
            each("fast-robots", |file| RobotsTxt::parse(file).is_allowed(AGENT, URL)),
            each("robotstxt", |file| {
                DefaultMatcher::default().one_agent_allowed_by_robots(file, AGENT, URL)
            }),
            each("texting_robots", |file| {
                Robot::new(AGENT, file.as_bytes()).is_ok_and(|robot| robot.allowed(URL))
            }),
            over(&corpus, "limit: split lines", |file| split(file.as_bytes())),
            over(&corpus, "limit: count NL", |file| memchr_iter(b'\n', file.as_bytes()).count()),
        ];
        table.compare(corpus.bytes(), corpus.files.len(), "fast-robots", contenders);
        table.print();
    }
}

fn once_by(edition: Edition, file: &str) -> bool {
    decide(edition, file.as_bytes(), ROBOT, URL).allowed()
}

/// Prepares a file for one robot, as a crawler does.
fn robot(edition: Edition, file: &[u8]) -> norobots::Robot<'_> {
    norobots::Robot::named(edition, file, ROBOT)
}

/// Measures how long each contender takes to prepare a file for many queries.
fn compile() {
    let corpus = Corpus::load();
    let mut table = Table::new(&format!("Compiling: {}", corpus.describe()));
    let each = |name, make: fn(&str) -> usize| over(&corpus, name, make);
    let contenders = vec![
        each("robot, 1994", |file| made(&robot(Standard1994, file.as_bytes()))),
        each("robot, RFC 9309", |file| made(&robot(Rfc9309, file.as_bytes()))),
        each("parse: the tree", |file| made(&syntax::parse(&Source::new(file.as_bytes())))),
        each("fast-robots: parse", |file| made(&RobotsTxt::parse(file))),
        each("fast-robots: parse, matcher", |file| made(&RobotsTxt::parse(file).matcher())),
        each("texting_robots", |file| made(&Robot::new(AGENT, file.as_bytes()))),
        each("limit: split lines", |file| split(file.as_bytes())),
        each("limit: count NL", |file| memchr_iter(b'\n', file.as_bytes()).count()),
    ];
    table.compare(corpus.bytes(), corpus.files.len(), "fast-robots: parse", contenders);
    table.print();
}

/// Measures how long two kinds of parsers need to build the tree of each file: the compiled grammars, and the parsers
/// that pest derives. Also measures how long `check` needs for each file.
fn tree() {
    let corpus = Corpus::load();
    for (limit, title) in [(usize::MAX, "all"), (1024, "up to 1 KiB")] {
        let corpus = corpus.up_to(limit);
        let mut table = Table::new(&format!("The tree: {}, {title}", corpus.describe()));
        let each = |name, make: fn(&str) -> usize| over(&corpus, name, make);
        let contenders = vec![
            each("parse", |file| made(&compiled(file, Format::Standard1994))),
            each("parse, RFC 9309", |file| made(&compiled(file, Format::Rfc9309))),
            each("parse, strict", |file| {
                made(&syntax::parse_strict(&Source::new(file.as_bytes())))
            }),
            each("parse, check", |file| check(&compiled(file, Format::Standard1994)).len()),
            each("pest: parse", |file| made(&derived(file, Format::Standard1994))),
            each("pest: parse, RFC 9309", |file| made(&derived(file, Format::Rfc9309))),
            each("pest: parse, strict", |file| {
                made(&witness::parse_strict_by(file.as_bytes(), Format::Standard1994))
            }),
            each("pest: parse, check", |file| check(&derived(file, Format::Standard1994)).len()),
            each("fast-robots: parse", |file| made(&RobotsTxt::parse(file))),
            each("limit: split lines", |file| split(file.as_bytes())),
        ];
        table.compare(corpus.bytes(), corpus.files.len(), "pest: parse", contenders);
        table.print();
    }
}

fn compiled(file: &str, format: Format) -> Document<'_> {
    syntax::parse_by(&Source::new(file.as_bytes()), format)
}

fn derived(file: &str, format: Format) -> Document<'_> {
    witness::parse_by(file.as_bytes(), format).expect("pest has the stack that it needs")
}

/// Measures many queries about one file, which disallows half of the URLs.
fn query() {
    for rules in [10, 100, 1_000, 10_000, 100_000] {
        let mut random = Random::new(rules as u64);
        let (file, queries) = inputs::rules(&mut random, rules, 2_000);
        let bytes = file.as_bytes();
        let policy = robot(Standard1994, bytes);
        let parsed = RobotsTxt::parse(&file);
        let compiled = parsed.matcher();
        let texting = Robot::new(AGENT, bytes).expect("a robots.txt file");
        let disallowed =
            queries.iter().filter(|url| !policy.decide(url.as_bytes()).allowed()).count();

        let mut table =
            Table::new(&format!("Building on {rules} Disallow lines ({} KB)", bytes.len() / 1000));
        let mut builders = vec![
            contender("robot", || made(&robot(Standard1994, bytes))),
            contender("fast-robots: parse, matcher", || made(&RobotsTxt::parse(&file).matcher())),
        ];
        if rules <= 10_000 {
            builders.push(contender("texting_robots", || made(&Robot::new(AGENT, bytes))));
        }
        table.compare(bytes.len(), 1, "fast-robots: parse, matcher", builders);
        table.print();

        let mut table = Table::new(&format!(
            "Queries, {rules} Disallow lines ({disallowed} of {} URLs disallowed), time a query",
            queries.len()
        ));
        // If a contender's time grows with the number of lines, the contender gets fewer queries.
        let few = &queries[..(2_000_000 / rules).clamp(20, queries.len())];
        let least = &queries[..(20_000 / rules).clamp(1, queries.len())];
        let contenders = vec![
            asked("Robot::allows", &queries, |url| policy.allows(url)),
            asked("fast-robots: matcher", &queries, |url| compiled.is_allowed(AGENT, url)),
            asked("fast-robots: is_allowed", few, |url| parsed.is_allowed(AGENT, url)),
            asked("texting_robots", few, |url| texting.allowed(url)),
            asked("robotstxt (parses each time)", least, |url| {
                DefaultMatcher::default().one_agent_allowed_by_robots(&file, AGENT, url)
            }),
        ];
        table.queries("fast-robots: matcher", contenders);
        table.print();
    }
}

/// Measures many queries about one file under RFC 9309. A tenth of the file's rules have wildcards.
fn patterns() {
    for rules in [100, 1_000, 10_000] {
        let mut random = Random::new(rules as u64);
        let (file, queries) = inputs::patterns(&mut random, rules, 2_000);
        let bytes = file.as_bytes();
        let policy = robot(Rfc9309, bytes);
        let parsed = RobotsTxt::parse(&file);
        let compiled = parsed.matcher();
        let texting = Robot::new(AGENT, bytes).expect("a robots.txt file");
        let disallowed = queries.iter().filter(|url| !policy.allows(url)).count();
        let agreed = queries
            .iter()
            .filter(|url| policy.allows(url) == compiled.is_allowed(AGENT, url))
            .count();
        let queried = queries.len();
        assert_eq!(agreed, queried, "the peer answers otherwise, so that the work is not the same");

        let mut table = Table::new(&format!(
            "Building on {rules} rules, a tenth with wildcards ({} KB)",
            bytes.len() / 1000
        ));
        let builders = vec![
            contender("robot", || made(&robot(Rfc9309, bytes))),
            contender("fast-robots: parse, matcher", || made(&RobotsTxt::parse(&file).matcher())),
            contender("texting_robots", || made(&Robot::new(AGENT, bytes))),
        ];
        table.compare(bytes.len(), 1, "fast-robots: parse, matcher", builders);
        table.print();

        let mut table = Table::new(&format!(
            "Queries, {rules} rules, a tenth with wildcards ({disallowed} of {queried} URLs disallowed)",
        ));
        let least = &queries[..(20_000 / rules).clamp(1, queried)];
        let few = &queries[..(200_000 / rules).clamp(20, queried)];
        let contenders = vec![
            asked("Robot::allows", &queries, |url| policy.allows(url)),
            asked("fast-robots: matcher", &queries, |url| compiled.is_allowed(AGENT, url)),
            asked("texting_robots", few, |url| texting.allowed(url)),
            asked("robotstxt (parses each time)", least, |url| {
                DefaultMatcher::default().one_agent_allowed_by_robots(&file, AGENT, url)
            }),
        ];
        table.queries("fast-robots: matcher", contenders);
        table.print();
    }
}

/// Compares the speed of two rules of 2 KB. One rule has a wildcard before each letter, and the other rule has no
/// wildcards. `robotstxt` is omitted because it would take several seconds.
fn stars() {
    let path = format!("/{}", "a".repeat(2_047));
    let urls = [path.clone()];
    let literal = format!("User-agent: *\nDisallow: {path}\n");
    let hit = format!("User-agent: *\nDisallow: /{}\n", "*a".repeat(1_023));
    let miss = format!("User-agent: *\nDisallow: /{}b\n", "*a".repeat(1_022));
    let mut table = Table::new("A rule of 2 KB and a path of 2 KB");
    let policy = |file| robot(Rfc9309, file);
    let [plain, matching, failing] = [&literal, &hit, &miss].map(|file| policy(file.as_bytes()));
    let once = |file: &str, url: &str| decide(Rfc9309, file.as_bytes(), ROBOT, url).allowed();
    let mut contenders = Vec::new();
    let peer = |file: &str, url: &str| RobotsTxt::parse(file).is_allowed(AGENT, url);
    contenders.push(asked("Robot::allows, literal", &urls, |url| plain.allows(url)));
    contenders.push(asked("Robot::allows, `/*a*a…`", &urls, |url| matching.allows(url)));
    contenders.push(asked("Robot::allows, `/*a*a…b`", &urls, |url| failing.allows(url)));
    contenders.push(asked("decide, literal", &urls, |url| once(&literal, url)));
    contenders.push(asked("decide, `/*a*a…`", &urls, |url| once(&hit, url)));
    contenders.push(asked("decide, `/*a*a…b`", &urls, |url| once(&miss, url)));
    contenders.push(asked("fast-robots, literal", &urls, |url| peer(&literal, url)));
    contenders.push(asked("fast-robots, `/*a*a…`", &urls, |url| peer(&hit, url)));
    contenders.push(asked("fast-robots, `/*a*a…b`", &urls, |url| peer(&miss, url)));
    table.queries("Robot::allows, literal", contenders);
    table.print();
}

/// Measures how fast the contenders read files that are designed to slow down parsers.
fn hostile() {
    for megabytes in [1, 10] {
        let mut table = Table::new(&format!("Hostile files of {megabytes} MB, ms"));
        let decisions = "robot, 1,000 decisions";
        table.columns(&["file", "Scan", decisions, "fast-robots: parse, is_allowed"]);
        for (name, make) in SHAPES {
            let bytes = make(megabytes * 1_000_000);
            let url = URL.as_bytes();
            let mut contenders = vec![
                contender("scan", || scan::decide(&bytes, ROBOT, url).allowed().into()),
                contender("matcher", || {
                    let policy = robot(Standard1994, &bytes);
                    (0..1_000).filter(|_| black_box(&policy).decide(url).allowed()).count()
                }),
            ];
            if let Ok(text) = str::from_utf8(&bytes) {
                let decide = || RobotsTxt::parse(text).is_allowed(AGENT, URL).into();
                contenders.push(contender("fast-robots", decide));
            }
            table.row_of_milliseconds(name, contenders);
        }
        table.print();
    }
}

/// Splits a file into lines and fields, and does nothing else. The returned number depends on every line, so the
/// compiler can't remove the work.
fn split(mut bytes: &[u8]) -> usize {
    let mut colons = 0;
    while !bytes.is_empty() {
        let end = memchr2(b'\r', b'\n', bytes).unwrap_or(bytes.len());
        let line = &bytes[..end];
        let line = &line[..memchr(b'#', line).unwrap_or(end)];
        colons += memchr(b':', line).unwrap_or(0);
        bytes = bytes.get(end + 1..).unwrap_or(&[]);
    }
    colons
}

/// Returns a contender that processes each file. The contender adds up the results, so the compiler can't remove the
/// work.
fn over<'a, T: Into<usize> + 'a>(
    corpus: &'a Corpus,
    name: &'static str,
    work: fn(&str) -> T,
) -> Contender<'a> {
    contender(name, move || corpus.files.iter().map(|file| work(black_box(file)).into()).sum())
}

/// Measures how fast one thread makes a census of the corpus, as `norobots census` does. The first contender computes
/// only the counts. The second contender also finds the reasons why editions differ.
fn census() {
    let corpus = Corpus::load();
    let count = |corpus: &Corpus| {
        let mut census = Census::new(Limits::default());
        for file in &corpus.files {
            census.add(&Record::of_file(file.as_bytes().to_vec()));
        }
        census
    };
    let mut table = Table::new(&format!("A census: {}", corpus.describe()));
    let contenders = vec![
        contender("counts", || count(&corpus).look_on(0, 1)),
        contender("counts, and why editions part", || count(&corpus).look_on(usize::MAX, 1)),
    ];
    table.compare(corpus.bytes(), corpus.files.len(), "counts", contenders);
    table.print();
}

/// Returns the number of URLs, and a contender that makes one query for each URL.
fn asked<'a>(
    name: &'static str,
    urls: &'a [String],
    allowed: impl Fn(&str) -> bool + 'a,
) -> (usize, Contender<'a>) {
    (urls.len(), contender(name, move || urls.iter().filter(|url| allowed(black_box(url))).count()))
}

/// Prevents the compiler from removing the work that computes `value`. Always returns 1.
fn made<T>(value: &T) -> usize {
    black_box(value);
    1
}
