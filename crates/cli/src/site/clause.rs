//! Facts about a clause, for the annotated standard. The facts include the grammar rules, the implementations that obey
//! the clause, the editions that changed it, and the smallest test files.

use crate::render::{Row, rows};
use crate::site::frame::escaped;
use crate::site::grammar::{self, Rule};
use crate::site::judged::{Counts, Judged};
use crate::site::link::explorer;
use norobots::spec::Edition;
use norobots_report::report::matrix::Column;
use norobots_settings::setting::{ALL, ChoiceInfo, Deviation, Rules, SettingInfo};
use norobots_suite::access::{AccessCase, CASES};
use norobots_suite::suite::{Case, Expect, Suite};
use norobots_text::html::escape;
use norobots_text::visible::{brief, count, draw};
use std::fmt::Write;
use std::iter;

/// The page shows how each of these editions differs from a clause.
const EDITIONS: [Edition; 6] = [
    Edition::Standard1994,
    Edition::Revisited,
    Edition::Draft1996,
    Edition::Rfc9309,
    Edition::GooglePage,
    Edition::GoogleCode,
];

/// At most this many implementations are named in a sentence. The sentence then contains only the number of the other
/// implementations.
const NAMED: usize = 4;
/// The maximum number of fetches that are shown for a clause about fetching robots.txt.
const FETCHES: usize = 3;
/// How many lines are shown from the start of a long file. The last `LAST` lines of the file are shown too.
const FIRST: usize = 9;
const LAST: usize = 3;
/// Lines are cut to this number of bytes.
const LONG: usize = 200;

pub(super) struct Annotations<'a> {
    judged: Judged<'a>,
    rules: Vec<Rule>,
}

impl<'a> Annotations<'a> {
    /// Collects the facts about the clauses of the suite's edition: the standard of 1994 or RFC 9309.
    ///
    /// # Errors
    ///
    /// Returns an error if the recorded counts of an implementation do not agree with its answers. The message contains
    /// the name of the implementation.
    pub(super) fn new(suite: &'a Suite, columns: &'a [Column]) -> Result<Annotations<'a>, String> {
        let rules = match suite.edition {
            Edition::Standard1994 => grammar::of_1994(),
            _ => grammar::of_rfc_9309(),
        };
        Ok(Annotations { judged: Judged::new(suite, columns)?, rules })
    }

    /// Returns the clause that the fewest implementations obey without a mistake. Also returns how many implementations
    /// obey the clause, and how many are tested on the clause.
    pub(super) fn least_kept<'c>(&self, clauses: &[&'c str]) -> Option<(&'c str, usize, usize)> {
        let keepers = clauses.iter().filter_map(|clause| Some((*clause, self.keepers(clause)?)));
        let least =
            keepers.reduce(|least, other| if other.1.0 < least.1.0 { other } else { least });
        least.map(|(clause, (kept, asked))| (clause, kept, asked))
    }

    /// Returns how many implementations obey the clause without a mistake, and how many are tested on the clause.
    /// Returns `None` if no implementation is tested on the clause.
    fn keepers(&self, clause: &str) -> Option<(usize, usize)> {
        let counts = self.judged.counts(&self.judged.cases(clause));
        let asked = counts.iter().filter(|(_, counts)| counts.asked() > 0).count();
        let kept =
            counts.iter().filter(|(_, counts)| counts.asked() > 0 && counts.missed() == 0).count();
        (asked > 0).then_some((kept, asked))
    }

    /// Returns HTML with all clauses next to each other. Each clause has a small bar for each implementation.
    pub(super) fn glance(&self, clauses: &[&str]) -> String {
        let row = |clause: &&str| {
            let (kept, asked) = self.keepers(clause)?;
            let bars = bars(&self.judged.counts(&self.judged.cases(clause)), clause);
            Some(format!(
                "<li><a href=\"#clause-{clause}\">{clause}</a> <span class=\"faint\">{kept} of {asked} keep all of it</span>{bars}</li>\n"
            ))
        };
        format!(
            "<ul class=\"glance\">\n{}</ul>\n",
            clauses.iter().filter_map(row).collect::<String>()
        )
    }

    /// Returns the legend for the small bars.
    pub(super) fn key(&self) -> String {
        let names: Vec<&str> = self.judged.counts(&[]).into_iter().map(|(name, _)| name).collect();
        let names: String =
            names.iter().map(|name| format!("<li>{}</li>", escaped(name))).collect();
        let swatch = |(class, words): (&str, &str)| {
            format!(
                "<svg class=\"bars\" width=\"12\" height=\"16\" aria-hidden=\"true\"><rect class=\"{class}\" \
                 width=\"12\" height=\"16\"/></svg> {words} "
            )
        };
        let kinds = [
            ("held", "held"),
            ("later", "right by a later edition"),
            ("wrong", "wrong"),
            ("failed", "error, crash or time-out"),
        ];
        let swatches: String = kinds.into_iter().map(swatch).collect();
        format!(
            "<p class=\"keys\">{swatches}</p>\n<details><summary>A small bar for each implementation, always in this \
             order: best first over the whole text</summary><ol>{names}</ol></details>\n"
        )
    }

    /// Returns HTML with the facts about a clause of 1994. `documents` is HTML with the corresponding words of other
    /// documents.
    pub(super) fn clause(&self, id: &str, summary: &str, documents: &str) -> String {
        let rules = self.rules.iter().filter(|rule| rule.carries_out(id));
        let rules: Vec<&Rule> = rules.collect();
        let (files, count): (Vec<&str>, _) =
            (rules.iter().map(|rule| rule.file).collect(), rules.len());
        let grammar = match count {
            0 => "<p class=\"faint\">No rule of the grammar: it is about decisions, not about the form of a file.</p>\n"
                .into(),
            _ => {
                let mut text = String::new();
                for (at, rule) in rules.iter().enumerate() {
                    if at == 0 || files[at - 1] != rule.file {
                        _ = write!(text, "<p><code>{}</code></p>", rule.file);
                    }
                    _ = write!(text, "{}", code(&rule.text));
                }
                format!(
                    "<details><summary>In the grammar: {}</summary>{text}</details>\n",
                    plural(count, "rule")
                )
            }
        };
        self.known("clause", id, &prose(summary), &(grammar + documents))
    }

    /// Returns HTML with the facts about a demand of RFC 9309. If the demand quotes a rule of the ABNF, the HTML also
    /// contains the rules of our grammar whose comments quote this rule.
    pub(super) fn demand(&self, id: &str, summary: &str) -> String {
        let quote =
            Rules::of(self.judged.edition).demand(id).and_then(|demand| demand.quote.as_deref());
        let name = quote.and_then(|quote| quote.split_once(" = ")).map(|(name, _)| name);
        let ruled = |rule: &&Rule| {
            name.is_some_and(|name| {
                rule.text
                    .lines()
                    .any(|line| line.starts_with("///") && line.contains(&format!("{name} = ")))
            })
        };
        let text: String = self.rules.iter().filter(ruled).map(|rule| code(&rule.text)).collect();
        let grammar = match text.is_empty() {
            true => String::new(),
            false => format!(
                "<details><summary>In the grammar</summary><p><code>grammar/rfc9309.pest</code></p>{text}</details>\n"
            ),
        };
        self.known("demand", id, summary, &grammar)
    }

    fn known(&self, kind: &str, id: &str, summary: &str, grammar: &str) -> String {
        let cases = self.judged.cases(id);
        let fetches = self.fetches(id);
        let kept = match self.kept(&cases, id) {
            None if fetches.is_empty() => {
                "<p class=\"faint\">No query of the suite tests it.</p>\n".into()
            }
            None => "<p class=\"faint\">It is about the fetch, and none of the implementations \
                     supports queries about the fetch.</p>\n"
                .into(),
            Some(kept) => kept,
        };
        let changed = match self.changed(id) {
            None if fetches.is_empty() => {
                "<p class=\"faint\">No other edition decides differently on this point.</p>\n"
                    .into()
            }
            changed => changed.unwrap_or_default(),
        };
        let files = self.files(&cases);
        format!(
            "<section class=\"known\" id=\"{kind}-{id}\" aria-label=\"{kind} {id}\">\n<p><b>{id}</b> {summary}</p>\n{kept}{grammar}{changed}{fetches}{files}</section>\n"
        )
    }

    /// Returns HTML with the simplest fetches that the clause is about. For each fetch, the HTML contains the actions
    /// that each edition requires of a robot.
    fn fetches(&self, id: &str) -> String {
        let own = self.judged.edition;
        let ruled = |case: &&AccessCase| {
            let said = case.expect.get(&own);
            said.is_some_and(|said| said.values().any(|by| by.0.iter().any(|cited| cited == id)))
        };
        let mut cases: Vec<&AccessCase> = CASES.case.iter().filter(ruled).collect();
        if cases.is_empty() {
            return String::new();
        }
        cases.sort_by_key(|case| case.fetch.describe().len());
        let fetches = if cases.len() == 1 { "fetch" } else { "fetches" };
        let count = format!("{} {fetches}", cases.len());
        let mut rows = String::new();
        for case in cases.iter().take(FETCHES) {
            _ = writeln!(rows, "<dt>{}</dt>", escaped(&case.fetch.describe()));
            let mut all: Vec<(String, Vec<&str>)> = Vec::new();
            let editions = Edition::DECIDED.into_iter().filter(|edition| *edition != own);
            for edition in iter::once(own).chain(editions) {
                let said = case.expect.get(&edition).map(|said| {
                    said.keys().map(|action| action.summary()).collect::<Vec<_>>().join(" Or: ")
                });
                let words = said.unwrap_or_else(|| "Nothing is said of it.".into());
                match all.iter_mut().find(|(other, _)| *other == words) {
                    Some((_, names)) => names.push(name(edition)),
                    None => all.push((words, vec![name(edition)])),
                }
            }
            for (words, names) in all {
                _ = writeln!(rows, "<dd><b>{}</b>: {}</dd>", names.join(", "), prose(&words));
            }
        }
        format!(
            "<details><summary>What each edition requires of a robot then: the simplest of {count}</summary><dl>{rows}</dl></details>\n"
        )
    }

    /// Returns HTML with a bar for each implementation and a sentence with the totals. Returns `None` if no
    /// implementation is tested.
    fn kept(&self, cases: &[&Case], id: &str) -> Option<String> {
        let counts = self.judged.counts(cases);
        let asked: Vec<&(&str, Counts)> =
            counts.iter().filter(|(_, counts)| counts.asked() > 0).collect();
        if asked.is_empty() {
            return None;
        }
        let mut missing: Vec<&(&str, Counts)> =
            asked.iter().filter(|(_, counts)| counts.missed() > 0).copied().collect();
        missing.sort_by_key(|(_, counts)| std::cmp::Reverse(counts.missed()));
        let words = match missing.len() {
            0 => format!("All {} keep it.", asked.len()),
            _ => {
                let names = missing.iter().take(NAMED);
                let names: Vec<String> = names
                    .map(|(name, counts)| {
                        format!("{} {} of {}", escaped(name), counts.missed(), counts.asked())
                    })
                    .collect();
                let more = missing.len().saturating_sub(NAMED);
                let more = if more > 0 { format!(" and {more} more") } else { String::new() };
                format!(
                    "{} of {} keep all of it. Missed most by {}{more}.",
                    asked.len() - missing.len(),
                    asked.len(),
                    names.join(", ")
                )
            }
        };
        let href = self.matrix(&["clause", id]);
        Some(format!(
            "<figure class=\"kept\">{}<figcaption>{words} <a href=\"{href}\">Every answer<span class=\"said\"> on {id}</span></a></figcaption></figure>\n",
            bars(&counts, id)
        ))
    }

    /// Returns HTML about how other editions differ from the clause. Returns `None` if no edition differs.
    fn changed(&self, id: &str) -> Option<String> {
        let own = Rules::of(self.judged.edition);
        let about = ALL.iter().filter(|setting| {
            setting.choices.iter().any(|choice| {
                let grade = own.grade(&Deviation { setting, choice });
                grade
                    .clause()
                    .is_some_and(|clause| clause.edition == own.edition && clause.id == id)
            })
        });
        let (mut rows, mut editions) = (String::new(), Vec::new());
        for setting in about {
            let own_choice = choice_of(own, setting);
            let mut choices: Vec<(&ChoiceInfo, Vec<Edition>)> = Vec::new();
            for edition in EDITIONS.into_iter().filter(|edition| *edition != own.edition) {
                let other_choice = choice_of(Rules::of(edition), setting);
                if other_choice.id == own_choice.id {
                    continue;
                }
                editions.push(edition);
                match choices.iter_mut().find(|(choice, _)| choice.id == other_choice.id) {
                    Some((_, holders)) => holders.push(edition),
                    None => choices.push((other_choice, vec![edition])),
                }
            }
            if choices.is_empty() {
                continue;
            }
            _ = write!(
                rows,
                "<dt>{}</dt>\n<dd><b>{}</b>: {}</dd>",
                prose(setting.question),
                name(own.edition),
                prose(own_choice.summary)
            );
            for (choice, holders) in choices {
                let names: Vec<&str> = holders.iter().map(|edition| name(*edition)).collect();
                let ruled: String =
                    holders.iter().map(|edition| by_words(*edition, setting, own_choice)).collect();
                _ = write!(
                    rows,
                    "<dd><b>{}</b>: {}{ruled}</dd>",
                    names.join(", "),
                    prose(choice.summary)
                );
            }
        }
        editions.sort();
        editions.dedup();
        let names: Vec<&str> = editions.into_iter().map(name).collect();
        (!names.is_empty()).then(|| {
            format!(
                "<details><summary>Decided differently by {}</summary><dl>{rows}</dl></details>\n",
                names.join(", ")
            )
        })
    }

    /// Returns HTML with the smallest file that tests the clause, and the smallest file for which an implementation
    /// gives a wrong answer.
    fn files(&self, cases: &[&Case]) -> String {
        let mut cases: Vec<&&Case> = cases
            .iter()
            .filter(|case| case.queries.iter().any(|query| query.expect.settled().is_some()))
            .collect();
        cases.sort_by_key(|case| (case.robots.len(), &case.id));
        let missed = |case: &&Case| {
            self.judged.counts(&[case]).iter().any(|(_, counts)| counts.missed() > 0)
        };
        let (first, second) = (cases.first(), cases.iter().find(|case| missed(case)));
        let Some(first) = first else { return String::new() };
        let mut html = self.file(first);
        if let Some(second) = second.filter(|second| second.id != first.id) {
            html.push_str(&self.file(second));
        }
        format!(
            "<details><summary>The smallest files of {} that test it</summary>{html}</details>\n",
            cases.len()
        )
    }

    fn file(&self, case: &Case) -> String {
        let counts = self.judged.counts(&[case]);
        let missing: Vec<String> = counts
            .iter()
            .filter(|(_, counts)| counts.missed() > 0)
            .map(|(name, _)| escaped(name))
            .collect();
        let missing = match missing.len() {
            0 => "Nobody misses it.".into(),
            many if many > NAMED => {
                format!("Missed by {} and {} more.", missing[..NAMED].join(", "), many - NAMED)
            }
            _ => format!("Missed by {}.", missing.join(", ")),
        };
        let asked: Vec<(&[u8], &[u8])> = case
            .queries
            .iter()
            .map(|query| (query.agent.as_slice(), query.url.as_slice()))
            .collect();
        let questions: String = case
            .queries
            .iter()
            .map(|query| {
                let answer = match &query.expect {
                    Expect::Open(_) => "left open".into(),
                    expect => {
                        expect.settled().map_or(String::new(), |verdict| verdict.id().to_owned())
                    }
                };
                let line = query.line.map_or(String::new(), |line| format!(", by line {line}"));
                format!(
                    "<li>May <code>{}</code> fetch <code>{}</code>? <b>{answer}</b>{line}</li>",
                    bytes(&query.agent),
                    bytes(&query.url)
                )
            })
            .collect();
        format!(
            "<div class=\"small\"><p class=\"name\">{id}</p><pre class=\"file\" tabindex=\"0\" role=\"group\" aria-label=\"The file of {id}\">{}</pre><ul>{questions}</ul>\
             <p>{missing} <a href=\"{}\">Open it in the explorer<span class=\"said\">: {id}</span></a> · <a href=\"{}\">Every answer<span class=\"said\"> to {id}</span></a></p></div>\n",
            drawn(&case.robots),
            explorer(&case.robots, &asked),
            self.matrix(&["case", &case.id]),
            id = escaped(&case.id),
        )
    }

    /// Returns the address of a part of the matrix, such as a clause, under the edition of the suite.
    fn matrix(&self, parts: &[&str]) -> String {
        let edition = Some(self.judged.edition).filter(|edition| *edition != Edition::Standard1994);
        let parts = edition.map(Edition::id).into_iter().chain(parts.iter().copied());
        format!("matrix.html#/{}", parts.map(encoded).collect::<Vec<_>>().join("/"))
    }
}

fn choice_of(rules: &Rules, setting: &'static SettingInfo) -> &'static ChoiceInfo {
    let choice = rules.profile.get(setting.id).and_then(|choice| setting.choice(choice));
    choice.unwrap_or(setting.default_choice())
}

/// Returns the words of an edition that forbid a choice, or a note that the edition permits the choice.
fn by_words(
    edition: Edition,
    setting: &'static SettingInfo,
    choice: &'static ChoiceInfo,
) -> String {
    let Some(clause) = Rules::of(edition).grade(&Deviation { setting, choice }).clause() else {
        return format!(" {} permits the other, too.", name(edition));
    };
    match clause.demand() {
        Some(demand) => {
            let words = match (&demand.quote, &demand.summary) {
                (Some(quote), _) => format!("<q>{}</q>", escaped(quote)),
                (None, summary) => prose(summary.as_deref().unwrap_or_default()),
            };
            format!(
                " <span class=\"by\">{words} ({}, {})</span>",
                name(edition),
                escaped(&demand.place)
            )
        }
        None => String::new(),
    }
}

/// Returns the name of an edition for use within a sentence.
fn name(edition: Edition) -> &'static str {
    match edition {
        Edition::Standard1994 => "the standard of 1994",
        Edition::Revisited => "the Revisited grammar",
        Edition::Draft1996 => "the draft of 1996",
        Edition::Rfc9309 => "RFC 9309",
        Edition::GooglePage => "Google’s page",
        Edition::GoogleCode => "Google’s code",
        edition => edition.title(),
    }
}

/// Draws a bar for each implementation. The bottom part of a bar stands for the correct answers. Above it, each other
/// kind of outcome has a part that is at least four pixels high.
fn bars(counts: &[(&str, Counts)], id: &str) -> String {
    const HEIGHT: usize = 36;
    const STEP: usize = 14;
    let width = counts.len() * STEP;
    let mut svg = format!(
        "<svg class=\"bars\" viewBox=\"0 0 {width} {HEIGHT}\" width=\"{width}\" height=\"{HEIGHT}\" role=\"img\" aria-label=\"How each implementation keeps {id}\">"
    );
    for (at, (name, counts)) in counts.iter().enumerate() {
        let asked = counts.asked();
        let title = match asked {
            0 => format!("{name}: not asked"),
            _ => format!("{name}: {} of {asked} held", counts.held),
        };
        _ = write!(
            svg,
            "<g><title>{}</title><rect class=\"none\" x=\"{}\" width=\"12\" height=\"{HEIGHT}\"/>",
            escaped(&title),
            at * STEP
        );
        let mut y = 0;
        let parts = [
            (counts.failed, "failed"),
            (counts.wrong, "wrong"),
            (counts.later, "later"),
            (counts.held, "held"),
        ];
        for (number, class) in parts.into_iter().filter(|(number, _)| *number > 0) {
            let height = match class {
                "held" => HEIGHT - y,
                _ => (HEIGHT * number).div_ceil(asked).max(4).min(HEIGHT - y),
            };
            _ = write!(
                svg,
                "<rect class=\"{class}\" x=\"{}\" y=\"{y}\" width=\"12\" height=\"{height}\"/>",
                at * STEP
            );
            y += height;
        }
        svg.push_str("</g>");
    }
    svg + "</svg>"
}

/// Returns the lines of a file as HTML. A line terminator is shown only if it is not NL.
fn drawn(robots: &[u8]) -> String {
    let row = |row| match row {
        Row::Line(_, text, end) => {
            let end = if end == b"\n" {
                String::new()
            } else {
                format!("<span class=\"faint\">{}</span>", bytes(end))
            };
            format!("{}{end}\n", escape(&brief(text, LONG)))
        }
        Row::Left(lines, bytes) => {
            let (lines, bytes) = (count(lines, "line"), count(bytes, "byte"));
            format!("<span class=\"faint\">… {lines}, {bytes} …</span>\n")
        }
    };
    match robots.is_empty() {
        true => "<span class=\"faint\">a file of 0 bytes</span>".into(),
        false => rows(robots, FIRST, LAST).into_iter().map(row).collect(),
    }
}

fn bytes(bytes: &[u8]) -> String {
    match bytes.is_empty() {
        true => String::new(),
        false => escape(&draw(bytes)),
    }
}

fn code(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(escaped).collect();
    format!(
        "<pre class=\"code\" tabindex=\"0\" role=\"group\" aria-label=\"Rules of the grammar\">{}</pre>\n",
        lines.join("\n")
    )
}

/// Returns a text of this project as HTML. Words between backticks become code.
fn prose(text: &str) -> String {
    let part = |(at, part): (usize, &str)| match at % 2 {
        0 => escaped(part),
        _ => format!("<code>{}</code>", escaped(part)),
    };
    text.split('`').enumerate().map(part).collect()
}

/// Percent-encodes a segment of an address.
fn encoded(part: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b':' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    };
    part.bytes().map(byte).collect()
}

fn plural(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_a_name_says_stays_text() {
        let counts = Counts { held: 1, wrong: 2, ..Counts::default() };
        let svg = bars(&[("</title><script>\u{202e}", counts), ("b", Counts::default())], "x");
        assert!(svg.contains("&lt;/title&gt;&lt;script&gt;\\u{202e}: 1 of 3 held"), "{svg}");
        assert!(!svg.contains("<script") && svg.contains("b: not asked"));
        assert_eq!(
            drawn(b"<b>\r\n\xFF"),
            "&lt;b&gt;<span class=\"faint\">␍␊</span>\n\\xFF<span class=\"faint\"></span>\n"
        );
    }

    #[test]
    fn a_miss_is_seen_and_a_bar_is_full() {
        let counts = Counts { held: 999, later: 1, ..Counts::default() };
        let svg = bars(&[("a", counts)], "x");
        assert!(
            svg.contains("class=\"later\" x=\"0\" y=\"0\" width=\"12\" height=\"4\"/>"),
            "{svg}"
        );
        assert!(
            svg.contains("class=\"held\" x=\"0\" y=\"4\" width=\"12\" height=\"32\"/>"),
            "{svg}"
        );
    }

    #[test]
    fn an_address_holds_any_name() {
        assert_eq!(encoded("a/b:c é"), "a%2Fb:c%20%C3%A9");
    }
}
