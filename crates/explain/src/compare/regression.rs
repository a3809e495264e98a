//! Writes the examples of a comparison as a test for another project. The test is written in the programming language
//! of that project.

use crate::compare::examples::{choices, line, named};
use crate::compare::found::{Cluster, Comparison};
use norobots::engine::Verdict;
use norobots::spec::Edition;
use norobots_suite::query::AnswerKind;
use norobots_suite::suite::Suite;
use std::fmt::Write as _;
use std::path::Path;

/// A language in which [`regression`] writes tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// A C program that is also valid C++.
    C,
    /// A Go test for `go test`.
    Go,
    /// A JavaScript module for `node --test`.
    JavaScript,
    /// A Python module for `unittest` and pytest.
    Python,
    /// A Rust test in `tests/` for `cargo test`.
    Rust,
}

impl Language {
    /// Returns the language of a file whose name ends with `.c`, `.cc`, `.cpp`, `_test.go`, `.mjs`, `.py` or `.rs`. Go
    /// runs only tests in `_test.go` files, and Node.js always reads `.mjs` files as modules.
    pub fn of(path: &Path) -> Option<Language> {
        let name = path.file_name()?.to_str()?;
        if name.ends_with("_test.go") {
            return Some(Language::Go);
        }
        Some(match path.extension()?.to_str()? {
            "c" | "cc" | "cpp" => Language::C,
            "mjs" => Language::JavaScript,
            "py" => Language::Python,
            "rs" => Language::Rust,
            _ => return None,
        })
    }

    /// Returns two texts: the lines of a test before its cases, and the lines after its cases.
    const fn frame(self) -> [&'static str; 2] {
        match self {
            Language::C => [C, C_END],
            Language::Go => [GO, GO_END],
            Language::JavaScript => [JAVASCRIPT, JAVASCRIPT_END],
            Language::Python => [PYTHON, PYTHON_END],
            Language::Rust => [RUST, RUST_END],
        }
    }

    const fn indent(self) -> &'static str {
        match self {
            Language::Go => "\t",
            Language::JavaScript => "  ",
            Language::C | Language::Python | Language::Rust => "    ",
        }
    }

    const fn comment(self) -> &'static str {
        if matches!(self, Language::Python) { "#" } else { "//" }
    }

    /// Returns the bytes as an ASCII literal of the language.
    fn literal(self, bytes: &[u8]) -> String {
        let mut text = String::new();
        for &byte in bytes {
            match byte {
                b'\n' => text += "\\n",
                b'\r' => text += "\\r",
                b'\t' => text += "\\t",
                b'"' => text += "\\\"",
                b'\\' => text += "\\\\",
                // In C, two `?` may begin a trigraph. An escape with `\x` may have any number of digits in C, so octal
                // escapes are used.
                b'?' if self == Language::C => text += "\\?",
                b' '..=b'~' => text.push(char::from(byte)),
                _ if self == Language::C => _ = write!(text, "\\{byte:03o}"),
                _ => _ = write!(text, "\\x{byte:02x}"),
            }
        }
        match self {
            Language::C => format!("\"{text}\", {}", bytes.len()),
            Language::Go => format!("\"{text}\""),
            Language::JavaScript => format!("bytes(\"{text}\")"),
            Language::Python | Language::Rust => format!("b\"{text}\""),
        }
    }

    fn case(self, name: &str, cluster: &Cluster, allowed: bool) -> String {
        let query = &cluster.example;
        let parts = [&query.robots, &query.agent, &query.url];
        let parts = parts.map(|part| self.literal(part)).join(", ");
        match self {
            Language::C => format!("{{\"{name}\", {parts}, {}}},", u8::from(allowed)),
            Language::Go => format!("{{\"{name}\", {parts}, {allowed}}},"),
            Language::JavaScript => format!("[\"{name}\", {parts}, {allowed}],"),
            Language::Python if allowed => format!("(\"{name}\", {parts}, True),"),
            Language::Python => format!("(\"{name}\", {parts}, False),"),
            Language::Rust => format!("(\"{name}\", {parts}, {allowed}),"),
        }
    }
}

/// Writes the examples of a comparison as a test. Returns the test, and the number of examples that the test omits. The
/// test expects the answers of one program: `right` is its index, and `name` is its name. An example is omitted if this
/// program gives no verdict. The test calls a function that the user writes in another file.
///
/// A comment above each case lists the changed settings that explain the example. The comment also says whether
/// `edition` permits each of these settings. If a setting breaks a clause of the edition, the comment quotes the
/// clause.
pub fn regression(
    comparison: &Comparison,
    (right, name): (usize, &str),
    edition: Edition,
    language: Language,
    suite: &Suite,
) -> (String, usize) {
    let (sign, indent) = (language.comment(), language.indent());
    let [before, after] = language.frame();
    let mut out = format!(
        "{sign} The smallest files found on which the parser answers otherwise than {}, and what that answers.\n\
         {before}",
        line(name)
    );
    let mut left = 0;
    for (name, cluster) in named(comparison) {
        let AnswerKind::Verdict(verdict) = cluster.answers[right] else {
            left += 1;
            continue;
        };
        _ = writeln!(out, "{indent}{sign} The parser: {}.", cluster.answers[1 - right]);
        for deviation in choices(cluster) {
            let (setting, choice, grade) =
                (deviation.setting, deviation.choice, deviation.grade_by(edition));
            let cause = format!("{deviation} ({grade}): {} {}", setting.question, choice.summary);
            _ = writeln!(out, "{indent}{sign} {}", line(&cause));
            if let Some(words) = grade.clause().and_then(|clause| suite.words(clause)) {
                _ = writeln!(out, "{indent}{sign} “{}”", line(words));
            }
        }
        let name = name.trim_start_matches("compare/");
        _ = writeln!(out, "{indent}{}", language.case(name, cluster, verdict == Verdict::Allowed));
    }
    (out + after, left)
}

const C: &str = r#"// Another file of the program defines the function, which calls your parser.
#include <stddef.h>
#include <stdio.h>

int allowed(const char *robots, size_t robots_len, const char *agent, size_t agent_len, const char *url,
            size_t url_len);

static const struct {
    const char *name;
    const char *robots;
    size_t robots_len;
    const char *agent;
    size_t agent_len;
    const char *url;
    size_t url_len;
    int allowed;
} cases[] = {
"#;
const C_END: &str = r#"};

int main(void) {
    int wrong = 0;
    for (size_t at = 0; at < sizeof cases / sizeof *cases; at++) {
        int answer = allowed(cases[at].robots, cases[at].robots_len, cases[at].agent, cases[at].agent_len,
                             cases[at].url, cases[at].url_len);
        if (!answer != !cases[at].allowed) {
            fprintf(stderr, "%s: allowed is %d\n", cases[at].name, answer);
            wrong = 1;
        }
    }
    return wrong;
}
"#;

const GO: &str = r#"// Another file of the package defines func allowed(robots, agent, url string) bool, which calls your parser.
package regression

import "testing"

var cases = []struct {
	name, robots, agent, url string
	allowed                  bool
}{
"#;
const GO_END: &str = r#"}

func TestRegression(t *testing.T) {
	for _, one := range cases {
		if answer := allowed(one.robots, one.agent, one.url); answer != one.allowed {
			t.Errorf("%s: allowed is %v", one.name, answer)
		}
	}
}
"#;

const JAVASCRIPT: &str = r#"// allowed.mjs beside this file exports function allowed(robots, agent, url), which takes three Buffers and calls
// your parser.
import assert from "node:assert";
import { test } from "node:test";
import { allowed } from "./allowed.mjs";

const bytes = (text) => Buffer.from(text, "latin1");

const cases = [
"#;
const JAVASCRIPT_END: &str = r#"];

for (const [name, robots, agent, url, expected] of cases) {
  test(name, () => assert.strictEqual(allowed(robots, agent, url), expected));
}
"#;

const PYTHON: &str = r#"# allowed.py beside this file has def allowed(robots, agent, url), which takes three bytes objects and calls
# your parser.
import unittest

from allowed import allowed

CASES = [
"#;
const PYTHON_END: &str = r#"]


class Regression(unittest.TestCase):
    def test_cases(self):
        for name, robots, agent, url, expected in CASES:
            with self.subTest(name):
                self.assertIs(allowed(robots, agent, url), expected)


if __name__ == "__main__":
    unittest.main()
"#;

const RUST: &str = r#"// allowed.rs beside this file has pub fn allowed(robots: &[u8], agent: &[u8], url: &[u8]) -> bool, which calls
// your parser.
#[path = "allowed.rs"]
mod allowed;

const CASES: &[(&str, &[u8], &[u8], &[u8], bool)] = &[
"#;
const RUST_END: &str = r#"];

#[test]
fn regression() {
    let wrong = |one: &&(&str, &[u8], &[u8], &[u8], bool)| allowed::allowed(one.1, one.2, one.3) != one.4;
    let wrong: Vec<&str> = CASES.iter().filter(wrong).map(|one| one.0).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}
"#;
