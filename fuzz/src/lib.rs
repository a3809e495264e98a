//! Functions for the fuzz targets. The functions change files and check properties.

use libfuzzer_sys::fuzzer_mutate;
use norobots_mutator::query;
use norobots_property::Broken;
use norobots_suite::minimize::minimize;

/// Checks that `property` is true of the bytes. The function `all` checks several properties, including `property`.
///
/// # Panics
///
/// Panics if the property is broken. The message contains the bytes and a shrunk copy of the bytes. For the shrunk
/// copy, `all` reports the same broken property.
pub fn holds<T, E>(
    property: fn(&[u8]) -> Result<T, Broken>,
    all: fn(&[u8]) -> Result<E, Broken>,
    bytes: &[u8],
) {
    if let Err(broken) = property(bytes) {
        let same = |bytes: &[u8]| all(bytes).is_err_and(|other| other.property == broken.property);
        let small = minimize(bytes, same);
        panic!("{broken}\nin \"{}\"\nand in \"{}\"", bytes.escape_ascii(), small.escape_ascii());
    }
}

/// Mutates the file in the first `size` bytes of `data`, and returns the new length of the file. For every fourth seed,
/// libFuzzer mutates the file instead, because libFuzzer knows the dictionary and the values that the target has
/// compared.
pub fn mutate(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    if seed.is_multiple_of(4) {
        return fuzzer_mutate(data, size, max_size);
    }
    norobots_mutator::mutate_in_place(&mut data[..max_size], size, seed.into())
}

/// Changes an input, which is a robot, a URL and a file, separated by NULs. Half of the calls change the file. The
/// other calls derive a new robot or URL from the file, or let libFuzzer change the whole input.
pub fn mutate_query(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let mut parts = data[..size].splitn(3, |byte| *byte == 0);
    let (Some(agent), Some(url), Some(robots)) = (parts.next(), parts.next(), parts.next()) else {
        return mutate(data, size, max_size, seed);
    };
    let suggested = || query(robots, seed.into());
    let changed = match seed / 8 % 8 {
        0 | 1 => return fuzzer_mutate(data, size, max_size),
        2 => [suggested().agent.as_bytes(), url, robots].join(&0),
        3 => [agent, suggested().path.as_bytes(), robots].join(&0),
        _ => {
            let room = max_size - (size - robots.len());
            [agent, url, &norobots_mutator::mutate(robots, room, seed.into())].join(&0)
        }
    };
    let len = changed.len().min(max_size);
    data[..len].copy_from_slice(&changed[..len]);
    len
}

#[cfg(test)]
mod tests {
    use norobots_property as property;
    use std::path::Path;
    use std::{fs, io};

    /// Checks every property, because the fuzz target checked only one property of each input.
    #[test]
    #[ignore = "reads what fuzzing left in fuzz/corpus"]
    fn replay_holds_what_was_found_against_every_property() -> io::Result<()> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
        let mut files = 0;
        for target in ["agree", "properties", "tree"] {
            for entry in fs::read_dir(folder.join(target))? {
                let path = entry?.path();
                let bytes = fs::read(&path)?;
                // In an input of the target `agree`, the file is the part after the second NUL.
                let robots = match target {
                    "agree" => bytes.splitn(3, |byte| *byte == 0).nth(2).unwrap_or(&bytes),
                    _ => &bytes,
                };
                if let Err(broken) = property::every(robots) {
                    panic!("{}: {broken}", path.display());
                }
                files += 1;
            }
        }
        println!("{files} files");
        assert!(files > 0, "{} is empty", folder.display());
        Ok(())
    }
}
