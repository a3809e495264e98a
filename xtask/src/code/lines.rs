//! Counts lines of Rust code.

use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::ops::AddAssign;
use std::path::Path;
use syn::spanned::Spanned;

/// The number of lines with code. Blank lines, comments and documentation do not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    /// The number of lines that are compiled for users.
    pub code: usize,
    /// The number of lines that are compiled only for tests.
    pub tests: usize,
}

impl AddAssign for Lines {
    fn add_assign(&mut self, other: Lines) {
        self.code += other.code;
        self.tests += other.tests;
    }
}

/// Counts the lines of one file. If the `path` contains a folder `tests`, or if the file is called `tests.rs`, all
/// lines count as tests.
///
/// # Errors
///
/// Returns an error if the text is not valid Rust.
pub fn lines_of(path: &Path, text: &str) -> syn::Result<Lines> {
    let rows: Vec<&str> = text.lines().collect();
    let mut lines = BTreeSet::new();
    mark(text.parse()?, &rows, &mut lines);
    let mut tests = BTreeSet::new();
    test_lines(&syn::parse_file(text)?.items, &mut tests);
    let whole = path.iter().any(|part| part == "tests") || path.ends_with("tests.rs");
    let tests = if whole { lines.len() } else { lines.intersection(&tests).count() };
    Ok(Lines { code: lines.len() - tests, tests })
}

/// Adds the lines that contain a token, but not the lines of documentation. Documentation comments are tokens, too:
/// `#[doc = "…"]`. At the position of such a token, the source text begins with `/`, not with `#`.
fn mark(tokens: TokenStream, rows: &[&str], lines: &mut BTreeSet<usize>) {
    let is_comment = |token: &TokenTree| {
        let start = token.span().start();
        rows[start.line - 1].chars().nth(start.column) == Some('/')
    };
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match &token {
            TokenTree::Punct(mark) if mark.as_char() == '#' && is_comment(&token) => {
                tokens.next_if(|next| matches!(next, TokenTree::Punct(_)));
                tokens.next();
            }
            TokenTree::Group(group) => {
                lines.extend([group.span_open().start().line, group.span_close().end().line]);
                mark(group.stream(), rows, lines);
            }
            _ => lines.extend(token.span().start().line..=token.span().end().line),
        }
    }
}

fn test_lines(items: &[syn::Item], lines: &mut BTreeSet<usize>) {
    for item in items {
        if super::krate::is_test(item) {
            lines.extend(item.span().start().line..=item.span().end().line);
        } else if let syn::Item::Mod(syn::ItemMod { content: Some((_, inner)), .. }) = item {
            test_lines(inner, lines);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_blank_lines_are_no_code_and_tests_are_apart() {
        let text = "//! Doc.\n\n/// More.\n#[must_use]\nfn f() { // why\n    /* no\n */\n    \
            g(\"a\n\nb\");\n}\n\n#[cfg(test)]\nmod tests {\n    // x\n    fn t() {}\n}\n";
        let lines = lines_of(Path::new("src/x.rs"), text).unwrap();
        assert_eq!(lines, Lines { code: 6, tests: 4 });
        let lines = lines_of(Path::new("tests/x.rs"), text).unwrap();
        assert_eq!(lines, Lines { code: 0, tests: 10 });
        assert!(lines_of(Path::new("x.rs"), "fn (").is_err());
    }
}
