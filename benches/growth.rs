//! How the engines, parse and check grow: MB/s on hostile shapes of 1 MB and 10 MB, and on 100 MB
//! with NOROBOTS_LARGE set. A figure that falls from left to right grows faster than its size.

use norobots::check::check;
use norobots::engine::scan;
use norobots::matcher::RobotPolicy;
use norobots::policy::Policy;
use norobots::source::Source;
use norobots::syntax::parse;
use std::time::Instant;

fn repeated(piece: &str, size: usize) -> Vec<u8> {
    piece.bytes().cycle().take(size).collect()
}

fn random(size: usize) -> Vec<u8> {
    let mut state = 0x1994_0630_u64;
    let next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 24) as u8
    };
    std::iter::repeat_with(next).take(size).collect()
}

type Shape = (&'static str, fn(usize) -> Vec<u8>);

const SHAPES: [Shape; 12] = [
    ("one line", |size| repeated("x", size)),
    ("one value", |size| [b"Disallow: /", &*repeated("x ", size - 11)].concat()),
    ("blank lines", |size| repeated("\n", size)),
    ("User-agent lines", |size| repeated("User-agent: figtree/2.0\n", size)),
    ("small records", |size| repeated("User-agent: a\nDisallow: /\n\n", size)),
    ("`#` only", |size| repeated("#", size)),
    ("`:` only", |size| repeated(":", size)),
    ("`:` lines", |size| repeated(":\n", size)),
    ("CR only", |size| repeated("\r", size)),
    ("spaces only", |size| repeated(" ", size)),
    ("spaces, then a", |size| [&*repeated(" ", size - 1), b"a"].concat()),
    ("random bytes", random),
];

fn seconds(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64()
}

/// The files of NOROBOTS_CORPUS, each parsed by itself: the figure for ordinary files.
fn corpus() {
    let Some(folder) = std::env::var_os("NOROBOTS_CORPUS") else {
        eprintln!("NOROBOTS_CORPUS names no folder of robots.txt files: real files are left out");
        return;
    };
    let read = |entry: std::io::Result<std::fs::DirEntry>| std::fs::read(entry?.path());
    let files: Result<Vec<Vec<u8>>, _> =
        std::fs::read_dir(&folder).and_then(|entries| entries.map(read).collect());
    let files = match files {
        Ok(files) => files,
        Err(error) => return eprintln!("NOROBOTS_CORPUS={}: {error}", folder.display()),
    };
    let size: usize = files.iter().map(Vec::len).sum();
    let mut rates: Vec<f64> = (0..9)
        .map(|_| {
            let all = || files.iter().for_each(|file| drop(parse(&Source::new(file))));
            size as f64 / seconds(all) / 1e6
        })
        .collect();
    rates.sort_by(f64::total_cmp);
    println!(
        "parse, {} real files, {size} bytes: {:.1} MB/s (median of 9)\n",
        files.len(),
        rates[4]
    );
}

fn main() {
    corpus();
    let mut sizes = vec![1_000_000, 10_000_000];
    if std::env::var_os("NOROBOTS_LARGE").is_some() {
        sizes.push(100_000_000);
    }
    println!(
        "| shape | bytes | Scan MB/s | RobotPolicy MB/s | parse MB/s | strict MB/s | check MB/s | policy MB/s | decide µs |"
    );
    println!("| --- | --: | --: | --: | --: | --: | --: | --: | --: |");
    for (name, make) in SHAPES {
        for &size in &sizes {
            let bytes = make(size);
            let (agent, url) = (b"nobody/1.0", b"/nowhere");
            let scanning = seconds(|| {
                std::hint::black_box(scan::decide(&bytes, agent, url));
            });
            let indexing = seconds(|| {
                std::hint::black_box(RobotPolicy::new(&bytes, b"figtree/2.0"));
            });
            let source = Source::new(&bytes);
            let mut document = None;
            let parsing = seconds(|| document = parse(&Source::new(&bytes)).ok());
            let strict = seconds(|| drop(norobots::syntax::parse_strict(&source)));
            let document = document.expect("a parsed document");
            let checking = seconds(|| drop(check(&document)));
            let mut policy = None;
            let compiling = seconds(|| policy = Some(Policy::new(&document)));
            let policy = policy.expect("a policy");
            let deciding = seconds(|| {
                std::hint::black_box(policy.decide(agent, url));
            });
            let rate = |seconds: f64| format!("{:.0}", size as f64 / seconds.max(1e-9) / 1e6);
            println!(
                "| {name} | {size} | {} | {} | {} | {} | {} | {} | {} |",
                rate(scanning),
                rate(indexing),
                rate(parsing),
                rate(strict),
                rate(checking),
                rate(compiling),
                format_args!("{:.1}", deciding * 1e6),
            );
        }
    }
}
