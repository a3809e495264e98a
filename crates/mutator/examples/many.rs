//! Makes many mutations of random files. If a folder is given, also mutates the files in the folder. The program stops
//! if a mutation panics or makes a file that is longer than `max` bytes. Run it with:
//!
//!     cargo run --release -p norobots-mutator --example many -- 10000000 FOLDER
//!
//! Each file is changed fifty times in a row. The size limit `max` is usually larger than the file, but sometimes
//! smaller.

use fastrand::Rng;
use norobots_mutator::{crossover, mutate, query};
use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let mut args = env::args_os().skip(1);
    let count = args.next().and_then(|count| count.to_str()?.parse::<u64>().ok());
    let count = count.expect("the first argument is how many mutations to make");
    let mut real = Vec::new();
    if let Some(folder) = args.next() {
        let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
        let mut paths = entries.collect::<io::Result<Vec<PathBuf>>>()?;
        paths.retain(|path| path.is_file());
        paths.sort();
        real = paths.into_iter().map(fs::read).collect::<io::Result<_>>()?;
        // Skips long files, because a few of them would take most of the time.
        real.retain(|file: &Vec<u8>| file.len() <= 1 << 14);
    }
    let mut rng = Rng::with_seed(1994);
    let (mut file, mut other, mut bytes) = (Vec::new(), Vec::new(), 0);
    for round in 0..count {
        if round % 50 == 0 {
            other = std::mem::take(&mut file);
            file = match rng.choice(&real).filter(|_| round % 100 == 0) {
                Some(file) => file.clone(),
                None => random(&mut rng),
            };
        }
        let most = 1 << rng.u32(..15);
        let max = if rng.u8(..4) == 0 { rng.usize(..most) } else { file.len() + 256 };
        let seed = rng.u64(..);
        let changed = match rng.u8(..16) {
            0 => crossover(&file, &other, max, seed),
            _ => mutate(&file, max, seed),
        };
        assert!(changed.len() <= max, "seed {seed}, max {max}: {}", file.escape_ascii());
        bytes += changed.len() as u64;
        if rng.u8(..16) == 0 {
            _ = query(&changed, seed);
        }
        file = changed;
    }
    println!(
        "{count} mutations, {} real files among what they began with, {} bytes each: none panics, and none is \
         longer than it may be",
        real.len(),
        bytes / count.max(1)
    );
    Ok(())
}

fn random(rng: &mut Rng) -> Vec<u8> {
    let most = 1 << rng.u32(..11);
    let len = rng.usize(..most);
    let signs = b"\r\n\r\n::##  \t/a*$%2F\xEF\xBB\xBFUser-agent";
    let octet = |rng: &mut Rng| match rng.bool() {
        true => rng.u8(..),
        false => signs[rng.usize(..signs.len())],
    };
    (0..len).map(|_| octet(rng)).collect()
}
