//! Prints the speed of the engines, of `parse` and of `check` in MB/s, for hostile files of 1 MB and 10 MB. If
//! NOROBOTS_LARGE is set, also uses files of 100 MB. If the speed is lower for a larger file, the time grows faster
//! than the size of the file.

use norobots::check::check;
use norobots::engine::scan;
use norobots::policy::Policy;
use norobots::source::Source;
use norobots::syntax::{parse, parse_strict};
use norobots::{Edition, Robot};
use norobots_benches::inputs::SHAPES;
use std::time::Instant;

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    let given = std::hint::black_box(work());
    (given, start.elapsed().as_secs_f64())
}

fn main() {
    let mut sizes = vec![1_000_000, 10_000_000];
    if std::env::var_os("NOROBOTS_LARGE").is_some() {
        sizes.push(100_000_000);
    }
    println!(
        "| shape | bytes | Scan MB/s | Robot MB/s | parse MB/s | strict MB/s | check MB/s | policy MB/s | decide µs |"
    );
    println!("| --- | --: | --: | --: | --: | --: | --: | --: | --: |");
    let (agent, url) = (b"nobody/1.0", b"/nowhere");
    for (name, make) in SHAPES {
        for &size in &sizes {
            let bytes = make(size);
            let source = Source::new(&bytes);
            let (_, scanning) = timed(|| scan::decide(&bytes, agent, url));
            let (_, indexing) =
                timed(|| Robot::named(Edition::Standard1994, &bytes, b"figtree/2.0"));
            let (document, parsing) = timed(|| parse(&source));
            let (_, strict) = timed(|| parse_strict(&source));
            let (_, checking) = timed(|| check(&document));
            let (policy, compiling) = timed(|| Policy::new(&document));
            let (_, deciding) = timed(|| policy.decide(agent, url));
            let works = [scanning, indexing, parsing, strict, checking, compiling];
            let rates: Vec<String> = works
                .iter()
                .map(|seconds| format!("{:.0}", size as f64 / seconds.max(1e-9) / 1e6))
                .collect();
            println!("| {name} | {size} | {} | {:.1} |", rates.join(" | "), deciding * 1e6);
        }
    }
}
