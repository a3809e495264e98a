//! The fast engine beside its peers and beside what the machine allows, as Markdown tables.
//!
//! `cargo bench --bench table`, or with the names of sections after `--`. All contenders of a
//! table take turns in one run and each figure is a median, so that ratios hold on a busy
//! machine; absolute times are only of this run. Real files are read from the folder that
//! `NOROBOTS_CORPUS` names; without it a synthetic corpus stands in, and the tables say so.
//!
//! The peers follow other editions and may answer otherwise: this compares what work costs,
//! not what is right.

#[path = "table/inputs.rs"]
mod inputs;
#[path = "table/measure.rs"]
mod measure;

use std::env;
use std::hint::black_box;

use fast_robots::RobotsTxt;
use memchr::{memchr, memchr_iter, memchr2};
use norobots::Matcher;
use norobots::engine::scan;
use norobots::matcher::RobotPolicy;
use robotstxt::DefaultMatcher;
use texting_robots::Robot;

use self::inputs::{Corpus, Random};
use self::measure::{Table, contender};

const AGENT: &str = "examplebot";
const URL: &str = "/articles/2026/index.html?page=2";

/// The sections, by the names that select them.
const SECTIONS: [(&str, fn()); 4] =
    [("once", once), ("compile", compile), ("query", query), ("hostile", hostile)];

fn main() {
    let wanted: Vec<String> = env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    for (name, section) in SECTIONS {
        if wanted.is_empty() || wanted.iter().any(|wanted| wanted == name) {
            section();
        }
    }
}

/// One decision a file, nothing kept.
fn once() {
    let corpus = Corpus::load();
    for (limit, title) in [(usize::MAX, "all"), (2048, "up to 2 KiB")] {
        let corpus = corpus.up_to(limit);
        let files = &corpus.files;
        let mut table = Table::new(&format!("One decision a file: {}, {title}", corpus.describe()));
        table.compare(
            corpus.bytes(),
            files.len(),
            "fast-robots",
            vec![
                contender("Scan", || {
                    sum(files, |file| {
                        scan::decide(file.as_bytes(), AGENT.as_bytes(), URL.as_bytes()).allowed()
                    })
                }),
                contender("Matcher, decide", || {
                    sum(files, |file| {
                        Matcher::new(file.as_bytes())
                            .decide(AGENT.as_bytes(), URL.as_bytes())
                            .allowed()
                    })
                }),
                contender("fast-robots", || {
                    sum(files, |file| RobotsTxt::parse(file).is_allowed(AGENT, URL))
                }),
                contender("robotstxt", || {
                    sum(files, |file| {
                        DefaultMatcher::default().one_agent_allowed_by_robots(file, AGENT, URL)
                    })
                }),
                contender("texting_robots", || {
                    sum(files, |file| {
                        Robot::new(AGENT, file.as_bytes()).is_ok_and(|robot| robot.allowed(URL))
                    })
                }),
                contender("limit: split lines", || sum(files, |file| split(file.as_bytes()))),
                contender("limit: count NL", || {
                    sum(files, |file| memchr_iter(b'\n', file.as_bytes()).count())
                }),
            ],
        );
        table.print();
    }
}

/// Making ready for many queries.
fn compile() {
    let corpus = Corpus::load();
    let files = &corpus.files;
    let mut table = Table::new(&format!("Compiling: {}", corpus.describe()));
    table.compare(
        corpus.bytes(),
        files.len(),
        "fast-robots: parse",
        vec![
            contender("Matcher::new", || {
                sum(files, |file| {
                    black_box(&Matcher::new(file.as_bytes()));
                    true
                })
            }),
            contender("Matcher::new, robot", || {
                sum(files, |file| {
                    let matcher = Matcher::new(file.as_bytes());
                    black_box(&matcher.robot(AGENT.as_bytes()));
                    true
                })
            }),
            contender("RobotPolicy::new", || {
                sum(files, |file| {
                    black_box(&RobotPolicy::new(file.as_bytes(), AGENT.as_bytes()));
                    true
                })
            }),
            contender("fast-robots: parse", || {
                sum(files, |file| {
                    black_box(&RobotsTxt::parse(file));
                    true
                })
            }),
            contender("fast-robots: parse, matcher", || {
                sum(files, |file| {
                    black_box(&RobotsTxt::parse(file).matcher());
                    true
                })
            }),
            contender("texting_robots", || {
                sum(files, |file| black_box(&Robot::new(AGENT, file.as_bytes())).is_ok())
            }),
            contender("limit: split lines", || sum(files, |file| split(file.as_bytes()))),
            contender("limit: count NL", || {
                sum(files, |file| memchr_iter(b'\n', file.as_bytes()).count())
            }),
        ],
    );
    table.print();
}

/// Many queries of one file, half of them for URLs that it disallows.
fn query() {
    for rules in [10, 100, 1_000, 10_000, 100_000] {
        let mut random = Random::new(rules as u64);
        let (file, queries) = inputs::rules(&mut random, rules, 2_000);
        let bytes = file.as_bytes();
        let matcher = Matcher::new(bytes);
        let policy = matcher.robot(AGENT.as_bytes());
        let parsed = RobotsTxt::parse(&file);
        let compiled = parsed.matcher();
        let texting = Robot::new(AGENT, bytes).expect("a robots.txt file");
        let disallowed =
            queries.iter().filter(|url| !policy.decide(url.as_bytes()).allowed()).count();

        let mut table =
            Table::new(&format!("Building on {rules} Disallow lines ({} KB)", bytes.len() / 1000));
        let mut builders = vec![
            contender("RobotPolicy::new", || {
                black_box(&RobotPolicy::new(bytes, AGENT.as_bytes()));
                0
            }),
            contender("Matcher::new, robot", || {
                black_box(&Matcher::new(bytes).robot(AGENT.as_bytes()));
                0
            }),
            contender("fast-robots: parse, matcher", || {
                black_box(&RobotsTxt::parse(&file).matcher());
                0
            }),
        ];
        if rules <= 10_000 {
            builders.push(contender("texting_robots", || {
                black_box(&Robot::new(AGENT, bytes)).is_ok() as usize
            }));
        }
        table.compare(bytes.len(), 1, "fast-robots: parse, matcher", builders);
        table.print();

        let mut table = Table::new(&format!(
            "Queries, {rules} Disallow lines ({disallowed} of {} URLs disallowed), time a query",
            queries.len()
        ));
        // Those whose time goes with the number of lines run less often.
        let few = &queries[..(2_000_000 / rules).clamp(20, queries.len())];
        let least = &queries[..(20_000 / rules).clamp(1, queries.len())];
        table.queries(
            "fast-robots: matcher",
            vec![
                (
                    queries.len(),
                    contender("RobotPolicy::decide", || {
                        sum(&queries, |url| policy.decide(url.as_bytes()).allowed())
                    }),
                ),
                (
                    queries.len(),
                    contender("fast-robots: matcher", || {
                        sum(&queries, |url| compiled.is_allowed(AGENT, url))
                    }),
                ),
                (
                    few.len(),
                    contender("Matcher::decide", || {
                        sum(few, |url| matcher.decide(AGENT.as_bytes(), url.as_bytes()).allowed())
                    }),
                ),
                (
                    few.len(),
                    contender("fast-robots: is_allowed", || {
                        sum(few, |url| parsed.is_allowed(AGENT, url))
                    }),
                ),
                (few.len(), contender("texting_robots", || sum(few, |url| texting.allowed(url)))),
                (
                    least.len(),
                    contender("robotstxt (parses each time)", || {
                        sum(least, |url| {
                            DefaultMatcher::default().one_agent_allowed_by_robots(&file, AGENT, url)
                        })
                    }),
                ),
            ],
        );
        table.print();
    }
}

/// Files made to be slow to read.
fn hostile() {
    for megabytes in [1, 10] {
        let mut table = Table::new(&format!("Hostile files of {megabytes} MB, ms"));
        table.columns(&[
            "file",
            "Scan",
            "RobotPolicy::new, 1,000 decisions",
            "fast-robots: parse, is_allowed",
        ]);
        for (name, bytes) in inputs::hostile(megabytes * 1_000_000) {
            let text = str::from_utf8(&bytes).ok();
            let mut contenders = vec![
                contender("scan", || {
                    scan::decide(&bytes, AGENT.as_bytes(), URL.as_bytes()).allowed() as usize
                }),
                contender("matcher", || {
                    let policy = RobotPolicy::new(&bytes, AGENT.as_bytes());
                    (0..1_000)
                        .filter(|_| black_box(&policy).decide(URL.as_bytes()).allowed())
                        .count()
                }),
            ];
            if let Some(text) = text {
                contenders.push(contender("fast-robots", || {
                    RobotsTxt::parse(text).is_allowed(AGENT, URL) as usize
                }));
            }
            table.row_of_milliseconds(name, 3, contenders);
        }
        table.print();
    }
}

/// A line splitter that does nothing with what it finds.
fn split(mut bytes: &[u8]) -> usize {
    let mut found = 0;
    while !bytes.is_empty() {
        let end = memchr2(b'\r', b'\n', bytes).unwrap_or(bytes.len());
        let line = &bytes[..end];
        let line = &line[..memchr(b'#', line).unwrap_or(end)];
        found += memchr(b':', line).unwrap_or(0);
        bytes = bytes.get(end + 1..).unwrap_or(&[]);
    }
    found
}

/// The sum of the answers, so that no work can be left out.
fn sum<T: Into<usize>>(texts: &[String], answer: impl Fn(&str) -> T) -> usize {
    texts.iter().map(|text| answer(black_box(text)).into()).sum()
}
