//! Writes each case as a file.

use std::io::Write as _;
use std::path::Path;
use std::{fs, io};

use hmac_sha256::Hash;

use crate::suite::case::Suite;
use crate::suite::export::written::json_line;
use crate::suite::select::Selection;
use norobots_text::hex;

/// The names that Windows reserves for devices, with any file extension.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];
/// The names that Windows reserves for devices if a digit follows, as in `com1`.
const NUMBERED: [&str; 2] = ["com", "lpt"];

/// Each half of an id contributes at most this many bytes to a path. Most file systems allow file names of 255 bytes,
/// but some systems allow only paths of 260 bytes.
const LONGEST: usize = 64;

/// Writes the cases to an empty folder. A robots.txt is written to `robots/<topic>/<name>.txt`, and a page is written
/// to `html/<topic>/<name>.html`. The file `index.jsonl` contains the lines that
/// [`jsonl`](crate::suite::export::json::jsonl) writes, but with the path of the file (`robots_file` or `html_file`)
/// instead of its bytes.
///
/// # Errors
///
/// Returns an error if a file can't be written. In this case, some files may already have been written.
pub fn files(suite: &Suite, selection: &Selection, folder: &Path) -> io::Result<()> {
    // Many cases test line terminators, so Git must not change them.
    fs::write(folder.join(".gitattributes"), "robots/** -text\nhtml/** -text\n")?;
    let mut index = io::BufWriter::new(fs::File::create(folder.join("index.jsonl"))?);
    for case in selection.cases(suite) {
        let (topic, name) = case.id.split_once('/').unwrap_or(("", &case.id));
        let (kind, ending) = if case.meta.is_some() { ("html", "html") } else { ("robots", "txt") };
        let topic = format!("{kind}/{}", safe(topic));
        let path = format!("{topic}/{}.{ending}", safe(name));
        fs::create_dir_all(folder.join(topic))?;
        fs::write(folder.join(&path), &case.robots)?;
        index.write_all(json_line(case, suite.edition, true, Some(&path)).as_bytes())?;
    }
    index.flush()
}

/// Returns a file name for the topic or the name in an id. All file systems accept this name. No id contains a `_`, so
/// two different topics or names never get the same file name.
fn safe(half: &str) -> String {
    let numbered = || half.strip_suffix(|c: char| c.is_ascii_digit());
    if DEVICES.contains(&half) || numbered().is_some_and(|word| NUMBERED.contains(&word)) {
        return format!("{half}_");
    }
    if half.len() <= LONGEST {
        return half.to_owned();
    }
    // An id is ASCII, so it can be cut at any byte.
    let hash = hex::digits(&Hash::hash(half.as_bytes())[..8]);
    format!("{}_{hash}", &half[..LONGEST - 17])
}

#[cfg(test)]
mod tests {
    use crate::suite::export::files::{LONGEST, safe};

    #[test]
    fn a_name_is_safe_on_every_file_system() {
        for (half, name) in [
            ("line-terminator", "line-terminator"),
            ("nul", "nul_"),
            ("com1", "com1_"),
            ("lpt9", "lpt9_"),
            ("com10", "com10"),
            ("console", "console"),
        ] {
            assert_eq!(safe(half), name);
        }
        let long = |end: &str| safe(&("x".repeat(300) + end));
        assert_eq!(long("a").len(), LONGEST);
        assert_ne!(long("a"), long("b"));
    }
}
