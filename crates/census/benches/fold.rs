//! Measures how many records a census counts in a second on one processor. The environment variable `NOROBOTS_CORPUS`
//! names a folder. Each file in the folder is a record.
//!
//! ```text
//! NOROBOTS_CORPUS=FOLDER cargo bench -p norobots-census --bench fold
//! ```
//!
//! The benchmark counts each file in several variants. Each variant ends with its own comment, so that no two records
//! are equal.

use norobots_census::{Census, Limits, Record};
use std::path::Path;
use std::time::Instant;

const VARIANTS: usize = 8;

fn main() {
    let Some(folder) = std::env::var_os("NOROBOTS_CORPUS") else {
        println!("not measured: NOROBOTS_CORPUS names no folder of files");
        return;
    };
    let files = norobots_census::read::files_below(Path::new(&folder)).expect("it can be read");
    let files: Vec<Vec<u8>> =
        files.iter().map(|file| std::fs::read(file).expect("it can be read")).collect();
    let variant = |number: usize| {
        let remark = format!("\n# {number}\n").into_bytes();
        files.iter().map(move |file| Record::of_file([&file[..], &remark].concat()))
    };
    let records: Vec<Record> = (0..VARIANTS).flat_map(variant).collect();
    let bytes: usize = records.iter().map(|record| record.body.len()).sum();
    println!("{} records, {} bytes each", records.len(), bytes / records.len().max(1));
    for _ in 0..5 {
        let mut census = Census::new(Limits::default());
        let start = Instant::now();
        records.iter().for_each(|record| census.add(record));
        let time = start.elapsed();
        let each = time.as_secs_f64() / records.len() as f64;
        println!("{:.0} records a second, {:.1} µs each", 1.0 / each, each * 1e6);
    }
}
