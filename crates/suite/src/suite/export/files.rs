//! The cases as files.

use std::io::Write as _;
use std::path::Path;
use std::{fs, io};

use hmac_sha256::Hash;

use crate::suite::case::Suite;
use crate::suite::export::written::json_line;
use crate::suite::select::Selection;
use norobots_text::hex;

/// The names that Windows keeps for devices, with whatever ending.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];
/// The same, followed by a digit.
const NUMBERED: [&str; 2] = ["com", "lpt"];

/// The most bytes of half an id in a file's name. File systems allow names of 255 bytes, and some only paths of 260.
const LONGEST: usize = 64;

/// Fills an empty folder: `robots/<topic>/<name>.txt` with the bytes of each case's file, or
/// `html/<topic>/<name>.html` with those of its page, and `index.jsonl`, whose lines are those of
/// [`jsonl`](crate::suite::export::json::jsonl) with `robots_file` or `html_file` in place of the bytes.
///
/// # Errors
///
/// Those of the file system; the folder is then half filled.
pub fn files(suite: &Suite, selection: &Selection, folder: &Path) -> io::Result<()> {
    // Git must not change line terminators, because many cases test them.
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

/// Returns half an id as a name that every file system accepts. An id has no `_`, so that no two
/// halves have the same name.
fn safe(half: &str) -> String {
    let numbered = || half.strip_suffix(|c: char| c.is_ascii_digit());
    if DEVICES.contains(&half) || numbered().is_some_and(|word| NUMBERED.contains(&word)) {
        return format!("{half}_");
    }
    if half.len() <= LONGEST {
        return half.to_owned();
    }
    // An id is ASCII.
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
