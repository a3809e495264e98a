//! Measures the number of mutations per second on one core, for a file of 200 bytes.

use std::hint::black_box;
use std::time::Instant;

fn main() {
    let record =
        b"# for all\nUser-agent: *\nDisallow: /tmp/\nDisallow: /cgi-bin/\nCrawl-delay: 5\n\n";
    let file: Vec<u8> = record.iter().copied().cycle().take(200).collect();
    let count = 1_000_000;
    let start = Instant::now();
    let bytes: usize = (0..count)
        .map(|seed| black_box(norobots_mutator::mutate(black_box(&file), 4096, seed)).len())
        .sum();
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{:.0} mutations a second, {} bytes each",
        count as f64 / seconds,
        bytes as u64 / count
    );
}
