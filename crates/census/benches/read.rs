//! Reads WARC files, and counts their records and bytes. `figures.py` compares the speed with the speed of fastwarc.
//!
//! ```text
//! cargo bench -p norobots-census --bench read -- FILE…
//! ```

use norobots_census::read::{Event, read};
use std::fs::File;

fn main() {
    let files = std::env::args_os().skip(1).filter(|file| file != "--bench");
    let (mut records, mut bytes) = (0_u64, 0_u64);
    for file in files {
        let input = File::open(file).expect("it can be read");
        let counted = read(input, &mut |event| {
            if let Event::Record(record) = event {
                records += 1;
                bytes += record.body.len() as u64;
            }
        });
        counted.expect("it is a WARC");
    }
    println!("{records} {bytes}");
}
