//! The key `exclude` of `norobots.toml` lists the files and folders that `norobots check` skips when it searches a
//! folder.
//!
//! A pattern with a slash, such as `a/b`, matches a path relative to the folder of the settings. A pattern without a
//! slash matches a name in every folder. A slash at the end of a pattern is ignored. The search does not enter an
//! excluded folder.

use glob::{MatchOptions, Pattern};
use norobots_text::visible;
use std::path::{Path, PathBuf};

/// The wildcard `**` matches slashes, but the other wildcards do not.
const OPTIONS: MatchOptions = MatchOptions {
    case_sensitive: true,
    require_literal_separator: true,
    require_literal_leading_dot: false,
};

/// The patterns of paths to exclude, and the folder that the patterns start from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Exclude {
    folder: PathBuf,
    patterns: Vec<Pattern>,
}

impl Exclude {
    /// `folder` must be a canonical path.
    pub(super) fn new(folder: &Path, patterns: Vec<Pattern>) -> Exclude {
        Exclude { folder: folder.to_owned(), patterns }
    }

    /// Returns whether a file or a folder is excluded. For a link, the name of the link counts, and not the name of its
    /// target.
    pub(super) fn covers(&self, path: &Path) -> bool {
        let Some(name) = path.file_name().filter(|_| !self.patterns.is_empty()) else {
            return false;
        };
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
        let Ok(folder) = parent.unwrap_or(Path::new(".")).canonicalize() else { return false };
        let path = folder.join(name);
        let Ok(below) = path.strip_prefix(&self.folder) else { return false };
        self.patterns.iter().any(|pattern| pattern.matches_path_with(below, OPTIONS))
    }
}

/// Parses the patterns.
///
/// # Errors
///
/// Returns an error if a pattern is invalid. The message contains the first invalid pattern.
pub(super) fn patterns(words: &[&str]) -> Result<Vec<Pattern>, String> {
    words.iter().map(|word| pattern(word)).collect()
}

fn pattern(word: &str) -> Result<Pattern, String> {
    let shown = visible::brief(word.as_bytes(), 40);
    let path = word.strip_suffix('/').unwrap_or(word);
    if path.is_empty() {
        return Err("a pattern is empty; name a file or a folder".into());
    }
    if path.starts_with('/') {
        return Err(format!(
            "`{shown}` begins with a slash; a pattern begins in the folder of norobots.toml"
        ));
    }
    let parts = || path.split('/');
    if parts().any(|part| matches!(part, "." | ".." | "")) {
        return Err(format!(
            "`{shown}` has a part that is `.`, `..` or empty; write the path without it"
        ));
    }
    let anywhere = if path.contains('/') { "" } else { "**/" };
    Pattern::new(&format!("{anywhere}{path}")).map_err(|error| {
        let at = (error.pos + 1).saturating_sub(anywhere.len());
        format!("`{shown}` is not a valid pattern from character {at}: {}", error.msg)
    })
}

#[cfg(test)]
mod tests {
    use super::{Exclude, pattern};

    #[track_caller]
    fn check(word: &str, covered: &[&str], not: &[&str]) {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path().canonicalize().expect("a folder");
        let exclude = Exclude::new(&folder, vec![pattern(word).expect(word)]);
        for (paths, expected) in [(covered, true), (not, false)] {
            for path in paths {
                let path = folder.join(path);
                std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
                assert_eq!(exclude.covers(&path), expected, "{word} {path:?}");
            }
        }
    }

    #[test]
    fn a_pattern_stands_for_a_name_or_a_path() {
        check("vendor", &["vendor", "a/b/vendor"], &["vendors", "vendor2/x"]);
        check("vendor/", &["vendor", "a/vendor"], &["a"]);
        check("test/data", &["test/data"], &["a/test/data", "data", "test"]);
        check("old.*", &["old.robots.txt", "a/old.robots.txt"], &["robots.txt"]);
        check("a/*/robots.txt", &["a/b/robots.txt"], &["a/b/c/robots.txt", "a/robots.txt"]);
        check("a/**/robots.txt", &["a/robots.txt", "a/b/c/robots.txt"], &["b/robots.txt"]);
        check("a/**", &["a/b", "a/b/c"], &["b"]);
        check("[ab]?", &["a1", "x/b2"], &["c1", "a"]);
    }

    #[test]
    fn what_is_no_pattern_is_told() {
        for (word, message) in [
            ("", "a pattern is empty; name a file or a folder"),
            ("/", "a pattern is empty; name a file or a folder"),
            ("/a", "`/a` begins with a slash; a pattern begins in the folder of norobots.toml"),
            ("../a", "`../a` has a part that is `.`, `..` or empty; write the path without it"),
            ("x[", "`x[` is not a valid pattern from character 2: invalid range pattern"),
            (
                "a/b**",
                "`a/b**` is not a valid pattern from character 3: recursive wildcards must form a single path component",
            ),
        ] {
            assert_eq!(pattern(word).unwrap_err(), message);
        }
    }
}
