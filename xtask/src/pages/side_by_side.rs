//! Writes `conformance/side-by-side.md`. The page compares the documents setting by setting, quotes them, and shows the
//! smallest files on which they differ.

use norobots::spec::Edition;
use norobots_explain::explain::distinguish::{Between, Distinction};
use norobots_settings::setting::{self, Deviation, Rules, SettingInfo};
use norobots_suite::suite::Suite;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The documents that the page compares: all editions except the translations of the standard of 1994.
pub const TEXTS: [Edition; 11] = [
    Edition::Standard1994,
    Edition::Revisited,
    Edition::Draft1996,
    Edition::Rfc9309,
    Edition::GooglePage,
    Edition::GoogleCode,
    Edition::Yandex,
    Edition::YandexCode,
    Edition::Baidu,
    Edition::Seznam,
    Edition::DuckDuckGo,
];

/// Returns the page. `distinctions` contains the smallest files that distinguish two values of a setting.
pub fn page(suite: &Suite, distinctions: &[Distinction]) -> String {
    let mut out = "# The texts side by side\n\n\
        `cargo xtask write pages` generates this page from data. Don't edit it by hand.\n\n\
        There is a section for each question that the texts answer differently. It says for each text what a robot\n\
        does that follows the text, and quotes the words that require this. A second table has the smallest file on\n\
        which two of these answers give different decisions, with all other settings as in 1994. *Open* means that the\n\
        text does not answer the question; the row then shows the answer that norobots uses.\n"
        .to_owned();
    for setting in setting::ALL.iter().filter(|setting| chosen(setting).len() > 1) {
        section(&mut out, suite, distinctions, setting);
    }
    out
}

/// Returns the values of one setting in the profiles of the documents.
pub fn chosen(setting: &SettingInfo) -> BTreeSet<&'static str> {
    TEXTS.iter().filter_map(|text| Rules::of(*text).profile.get(setting.id)).collect()
}

fn section(
    out: &mut String,
    suite: &Suite,
    distinctions: &[Distinction],
    setting: &'static SettingInfo,
) {
    _ = write!(out, "\n## `{}`\n\n{}\n\n", setting.id, setting.question);
    out.push_str("| text | what a robot does | by which words |\n| --- | --- | --- |\n");
    let chosen = chosen(setting);
    for text in TEXTS {
        let id = Rules::of(text).profile.get(setting.id).unwrap_or_default();
        let Some(choice) = setting.choice(id) else { continue };
        let rejected = setting.choices.iter().filter(|other| other.id != id);
        // Searches for a clause that rules out another value of the setting. The values of other documents come first,
        // because a clause against such a value shows how the documents differ.
        let (by_texts, rest): (Vec<_>, Vec<_>) =
            rejected.partition(|other| chosen.contains(other.id));
        let clause = by_texts
            .into_iter()
            .chain(rest)
            .find_map(|choice| Rules::of(text).grade(&Deviation { setting, choice }).clause());
        let summary = || clause?.demand()?.summary.as_deref();
        let words = clause.map(|clause| match (suite.words(clause), summary()) {
            (Some(words), _) => quoted(words),
            (None, Some(summary)) => cell(summary),
            (None, None) => "its own sentences".to_owned(),
        });
        let as_1994 = clause.is_some_and(|clause| clause.of_1994().is_some());
        let prefix = if as_1994 && text != Edition::Standard1994 { "as 1994: " } else { "" };
        let words = words.map_or_else(|| "*open*".to_owned(), |words| prefix.to_owned() + &words);
        _ = writeln!(out, "| `{text}` | {} | {words} |", cell(choice.summary));
    }
    let pairs = distinctions.iter().filter(|distinction| match distinction.pair {
        Between::Choices(pair) => {
            pair[0].setting.id == setting.id
                && pair.iter().all(|deviation| chosen.contains(deviation.choice.id))
        }
        Between::Editions(_) => false,
    });
    let rows: String =
        pairs.filter(|distinction| distinction.example.is_some()).map(Distinction::row).collect();
    if !rows.is_empty() {
        _ = write!(
            out,
            "\n| | | file | robot | URL | first | second |\n| --- | --- | --- | --- | --- | --- | --- |\n{rows}"
        );
    }
}

fn quoted(words: &str) -> String {
    format!("“{}”", cell(words))
}

fn cell(text: &str) -> String {
    let folded = text.split_whitespace().collect::<Vec<_>>().join(" ");
    folded.replace('|', "\\|").replace('<', "\\<").replace('*', "\\*")
}
