//! Formats text for people: styles, lines and words.

use anstyle::{AnsiColor, Style};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use norobots_report::run::Counts;
use norobots_settings::setting::{Deviation, Grade};
use norobots_suite::query::OutcomeKind;
use norobots_suite::suite::Suite;
use norobots_text::visible;
pub(crate) use norobots_text::visible::count;
use std::fmt::Write;
use std::io;
use std::sync::LazyLock;
use std::time::Duration;

pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
pub(crate) const RED: Style = AnsiColor::Red.on_default();
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
pub(crate) const NOTE: Style = AnsiColor::Yellow.on_default();
pub(crate) const BOLD: Style = Style::new().bold();
pub(crate) const FAINT: Style = Style::new().dimmed();

/// The width of a line, in characters, if neither `COLUMNS` nor the terminal defines a width.
const WIDTH: usize = 96;
/// The minimum and maximum width of a line, in characters.
const READABLE: (usize, usize) = (40, 100);

/// The width of wrapped text, in characters.
static COLUMNS: LazyLock<usize> = LazyLock::new(|| {
    let given = std::env::var("COLUMNS").ok().and_then(|columns| columns.trim().parse().ok());
    let terminal = || Some(usize::from(terminal_size::terminal_size_of(io::stdout())?.0.0));
    width(given.filter(|columns| *columns > 0).or_else(terminal))
});

fn width(known: Option<usize>) -> usize {
    known.map_or(WIDTH, |columns| columns.clamp(READABLE.0, READABLE.1))
}

/// Returns the text on one line. Folds white space, and makes invisible characters visible.
pub(crate) fn folded(text: &str) -> String {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    visible::draw(words.join(" ").as_bytes())
}

/// Joins items with a separator. Returns `None` if there are no items.
pub(crate) fn joined(
    items: impl IntoIterator<Item = impl std::fmt::Display>,
    between: &str,
) -> Option<String> {
    let items = items.into_iter().map(|item| item.to_string());
    items.reduce(|all, item| all + between + &item)
}

/// Returns a hint for the end of a message about an unknown name. The hint is empty if no known name is similar.
pub(crate) fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map(|nearest| format!("; did you mean {nearest}?")).unwrap_or_default()
}

/// Writes one line of formatted text, without white space at the end.
macro_rules! line {
    ($out:expr, $($text:tt)*) => { $crate::text::push_line($out, format_args!($($text)*)) };
}
pub(crate) use line;

/// Writes text in lines of at most `COLUMNS` characters. Only a single long word can make a line wider.
pub(crate) fn wrap(out: &mut String, text: &str, indent: usize, style: Style) {
    wrap_to(out, text, indent, style, *COLUMNS);
}

fn wrap_to(out: &mut String, text: &str, indent: usize, style: Style, width: usize) {
    let mut rows = vec![String::new()];
    for word in text.split(' ') {
        match rows.last_mut() {
            Some(row) if row.is_empty() => row.push_str(word),
            Some(row) if indent + row.chars().count() + 1 + word.chars().count() <= width => {
                *row += &format!(" {word}");
            }
            _ => rows.push(word.to_owned()),
        }
    }
    for row in rows {
        line!(out, "{:indent$}{style}{row}{style:#}", "");
    }
}

pub(crate) fn push_line(out: &mut String, text: std::fmt::Arguments) {
    let from = out.len();
    out.write_fmt(text).expect("a String takes all");
    out.truncate(from + out[from..].trim_end().len());
    out.push('\n');
}

/// Formats how many queries passed, and how many were judged.
pub(crate) fn held(counts: &Counts) -> String {
    match counts.judged() {
        0 => "–".into(),
        judged => format!("{}/{judged}", counts.get(OutcomeKind::Pass)),
    }
}

pub(crate) fn style(grade: Grade) -> Style {
    match grade {
        Grade::Violation(_) => BAD,
        _ => NOTE,
    }
}

/// Writes the question of a setting and the summary of a choice. If the choice contradicts a sentence of the suite,
/// also quotes the sentence.
pub(crate) fn explain(out: &mut String, deviation: &Deviation, suite: &Suite, indent: usize) {
    let Deviation { setting, choice } = deviation;
    let text = format!("{} {}", setting.question, choice.summary);
    wrap(out, &folded(&text), indent, Style::new());
    if let Some(words) =
        deviation.grade_by(suite.edition).clause().and_then(|clause| suite.words(clause))
    {
        wrap(out, &format!("“{}”", folded(words)), indent, FAINT);
    }
}

/// Makes a progress bar on standard error. The caller sets the length of the bar. The bar is hidden if standard error
/// is not a terminal.
pub(crate) fn bar(template: &str) -> ProgressBar {
    ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
        .with_style(self::template(template))
}

/// Makes a progress bar that a thread redraws twice a second. No thread redraws a hidden bar.
pub(crate) fn ticking(template: &str) -> ProgressBar {
    let bar = bar(template);
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_millis(500));
    }
    bar
}

pub(crate) fn template(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is sound")
}

#[cfg(test)]
mod tests {
    use super::{width, wrap_to};
    use anstyle::Style;

    #[test]
    fn text_is_as_wide_as_is_known_and_readable() {
        let known = [None, Some(60), Some(3), Some(500)];
        assert_eq!(known.map(width), [96, 60, 40, 100]);
        let mut out = String::new();
        wrap_to(&mut out, "one two three", 2, Style::new(), 9);
        assert_eq!(out, "  one two\n  three\n");
    }
}
