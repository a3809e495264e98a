//! How parse, check and decide grow: MB/s on hostile shapes of 1 MB and 10 MB, and on 100 MB
//! with NOROBOTS_LARGE set. A figure that falls from left to right grows faster than its size.

use norobots::check::check;
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

fn main() {
    let mut sizes = vec![1_000_000, 10_000_000];
    if std::env::var_os("NOROBOTS_LARGE").is_some() {
        sizes.push(100_000_000);
    }
    println!("| shape, MB/s | bytes | parse | strict | check | policy | decide |");
    println!("| --- | --: | --: | --: | --: | --: | --: |");
    for (name, make) in SHAPES {
        for &size in &sizes {
            let bytes = make(size);
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
                std::hint::black_box(policy.decide(b"nobody/1.0", b"/nowhere"));
            });
            let rate = |seconds: f64| format!("{:.0}", size as f64 / seconds.max(1e-9) / 1e6);
            println!(
                "| {name} | {size} | {} | {} | {} | {} | {} |",
                rate(parsing),
                rate(strict),
                rate(checking),
                rate(compiling),
                rate(deciding),
            );
        }
    }
}
