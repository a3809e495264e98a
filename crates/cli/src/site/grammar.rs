//! The rules of the grammars, each with its comment.

use norobots::grammar;

pub(super) struct Rule {
    /// The file under `grammar/` that contains the rule.
    pub(super) file: &'static str,
    /// The lines of the comment, followed by the lines of the rule.
    pub(super) text: String,
    /// The words between backticks in the comment. Some words are names of clauses.
    named: Vec<String>,
}

/// Returns the rules of the format of 1994, from `strict.pest` and the files that it uses.
pub(super) fn of_1994() -> Vec<Rule> {
    rules(grammar::strict::FILES)
}

pub(super) fn of_rfc_9309() -> Vec<Rule> {
    rules(grammar::rfc9309::FILES)
}

impl Rule {
    /// Returns whether the comment contains the name of the clause.
    pub(super) fn carries_out(&self, clause: &str) -> bool {
        self.named.iter().any(|name| name == clause)
    }
}

fn rules(files: &'static [(&'static str, &'static str)]) -> Vec<Rule> {
    files.iter().flat_map(|(path, text)| of_file(path, text)).collect()
}

/// Splits a grammar into rules. A comment and the rules below it are treated as one rule. A blank line or the next
/// comment ends the rule.
fn of_file(file: &'static str, text: &str) -> Vec<Rule> {
    let (mut rules, mut lines, mut ruled) = (Vec::new(), Vec::<&str>::new(), false);
    let mut end = |lines: &mut Vec<&str>, ruled: &mut bool| {
        let lines = std::mem::take(lines);
        if std::mem::take(ruled) {
            let comment: String =
                lines.iter().filter(|line| line.starts_with("///")).copied().collect();
            let named = comment.split('`').skip(1).step_by(2).map(str::to_owned).collect();
            rules.push(Rule { file, text: lines.join("\n"), named });
        }
    };
    for line in text.lines() {
        let comment = line.starts_with("///");
        if line.trim().is_empty() || comment && ruled {
            end(&mut lines, &mut ruled);
        }
        if comment || !line.trim().is_empty() && !line.starts_with("//") {
            ruled |= !comment;
            lines.push(line);
        }
    }
    end(&mut lines, &mut ruled);
    rules
}

#[cfg(test)]
mod tests {
    use super::of_file;

    #[test]
    fn a_comment_goes_with_the_rules_under_it() {
        let text = "// A file.\n\n/// clauses `a`, `b`: x\nr = {\n    \"x\"\n}\ns = { r }\n/// clause `c`\nt = { s }\n";
        let rules = of_file("x.pest", text);
        assert_eq!(rules.len(), 2);
        assert!(
            rules[0].carries_out("a") && rules[0].carries_out("b") && !rules[0].carries_out("c")
        );
        assert!(
            rules[0].text.ends_with("s = { r }") && rules[1].text == "/// clause `c`\nt = { s }"
        );
    }
}
