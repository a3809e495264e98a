//! `norobots decide --usage`: shows how the content of a URL may be used, according to the drafts of the IETF working
//! group AIPREF.

use crate::exit::{Out, Result, bail, note};
use crate::render::{json_bytes, list};
use crate::text::{GOOD, NOTE, RED, did_you_mean};
use norobots::source::Source;
use norobots::usage::{LABELS, Rule, Statement, Unknown, Usage, combine, header};
use norobots_text::nearest::nearest;
use norobots_text::visible::{Outside, brief};
use serde_json::{Value, json};
use std::ffi::OsString;

/// The word that selects every label in the vocabulary, in the file and in the header.
const ALL: &str = "all";

/// The labels from the command line, and the header `Content-Usage` of the response.
pub(super) struct Asked<'a> {
    labels: Vec<&'a [u8]>,
    all: bool,
    header: Option<Vec<u8>>,
}

impl<'a> Asked<'a> {
    /// Reads the values of `--usage` and `--usage-header`.
    ///
    /// # Errors
    ///
    /// Returns an error if a label can't occur in any usage preference.
    pub(super) fn read(labels: &'a [OsString], lines: &[OsString]) -> Result<Asked<'a>> {
        let all = labels.iter().any(|label| *label == ALL);
        let mut asked: Vec<&[u8]> = Vec::new();
        for label in labels.iter().map(|label| label.as_encoded_bytes()) {
            if label == ALL.as_bytes() || asked.contains(&label) {
                continue;
            }
            let is_one = Statement::read(label).is_some_and(|read| read.value(label) == Some(b""));
            let shown = brief(label, 60);
            if !is_one {
                bail!(
                    "'{shown}' is not a label of a preference: name one in small letters, such as \
                     train-ai, or `all`"
                );
            }
            if !LABELS.iter().any(|known| known.as_bytes() == label) {
                let near = did_you_mean(nearest(&shown.to_string(), LABELS.into_iter()));
                note(format_args!("note: the vocabulary has no label {shown}{near}"));
            }
            asked.push(label);
        }
        let lines = lines.iter().map(|line| line.as_encoded_bytes());
        let header = (lines.len() > 0).then(|| header(lines));
        Ok(Asked { labels: asked, all, header })
    }

    pub(super) fn answers<'u>(
        &'u self,
        usage: &'u Usage<'u>,
        file: &Outside,
        source: &Source<'_>,
    ) -> Vec<Answer<'u>> {
        let statement = self.header.as_deref().map(Statement::read);
        let mut labels: Vec<&[u8]> = self.labels.clone();
        if self.all {
            let of_file = usage.preferences().into_iter().map(|(label, _)| label);
            let of_header = statement.iter().flatten().flat_map(Statement::members);
            let stated = of_file.chain(of_header.map(|(label, _)| label));
            for label in LABELS.map(str::as_bytes).into_iter().chain(stated) {
                if !labels.contains(&label) {
                    labels.push(label);
                }
            }
        }
        let answer = |label| {
            let by_file = usage.preference(label);
            let by_header = statement.iter().flatten().find_map(|read| read.preference(label));
            let preference = combine([by_file, by_header]);
            let rule = usage.rule_for(label).filter(|_| by_file == preference);
            let reason = match (preference, rule) {
                (Some(_), Some(rule)) => at(rule, file, source),
                (Some(_), None) => "the header Content-Usage".to_owned(),
                (None, _) => {
                    let why = usage.unknown(label).map(|why| reason(why, file, source));
                    let unread = matches!(statement, Some(None));
                    let header = unread.then(|| "the header can't be read".to_owned());
                    why.into_iter().chain(header).collect::<Vec<_>>().join("; ")
                }
            };
            Answer { label, preference, line: rule.map(|rule| rule.line), reason }
        };
        labels.into_iter().map(answer).collect()
    }
}

pub(super) struct Answer<'u> {
    label: &'u [u8],
    /// Whether the site allows the use that the label stands for, or `None` if no preference is known.
    preference: Option<bool>,
    /// The line of robots.txt that states the preference.
    line: Option<usize>,
    /// The source of the preference, or the reason why the preference is unknown.
    reason: String,
}

impl Answer<'_> {
    fn word(&self) -> &'static str {
        match self.preference {
            Some(true) => "allow",
            Some(false) => "disallow",
            None => "unknown",
        }
    }

    fn object(&self) -> Value {
        json!({
            "label": json_bytes(self.label),
            "preference": self.word(),
            "line": self.line,
            "reason": self.reason,
        })
    }
}

pub(super) fn objects(answers: &[Answer<'_>]) -> Value {
    list(answers.iter().map(Answer::object))
}

pub(super) fn write(answers: &[Answer<'_>], out: &mut Out) -> Result {
    let labels = answers.iter().map(|answer| brief(answer.label, 60).to_string());
    let labels: Vec<String> = labels.collect();
    let width = labels.iter().map(|label| label.chars().count()).max().unwrap_or_default();
    for (answer, label) in answers.iter().zip(labels) {
        let style = match answer.preference {
            Some(true) => GOOD,
            Some(false) => RED,
            None => NOTE,
        };
        let (word, reason) = (answer.word(), &answer.reason);
        writeln!(out, "  {label:width$}  {style}{word:<8}{style:#}  {reason}")?;
    }
    Ok(())
}

fn at(rule: &Rule<'_>, file: &Outside, source: &Source<'_>) -> String {
    let line = source.line(rule.line).map(|line| &source.bytes()[line.range()]).unwrap_or_default();
    let comment = line.iter().position(|byte| *byte == b'#').unwrap_or(line.len());
    format!("{file}:{}: {}", rule.line, brief(line[..comment].trim_ascii(), 80))
}

fn reason(why: Unknown<'_, '_>, file: &Outside, source: &Source<'_>) -> String {
    let at = |rule| at(rule, file, source);
    match why {
        Unknown::Barred => "a page that may not be fetched has no preference".into(),
        Unknown::NoRule => "no Content-Usage line for this robot matches the URL".into(),
        Unknown::NoDictionary(rule) => format!("the preferences can't be read: {}", at(rule)),
        Unknown::OtherValue(rule) => format!("its value is neither y nor n: {}", at(rule)),
        Unknown::Hidden { stated, by } => {
            format!("line {} states it, but a longer path counts: {}", stated.line, at(by))
        }
        Unknown::NotStated(rule) => format!("the line that counts does not state it: {}", at(rule)),
    }
}
