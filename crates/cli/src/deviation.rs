//! A deviation from the text, for people.

use crate::text::{BAD, FAINT, NOTE, folded, wrap};
use anstyle::Style;
use norobots_lab::setting::{Deviation, Grade};
use norobots_lab::suite::Suite;

/// The style that its grade calls for.
pub(crate) fn style(deviation: &Deviation) -> Style {
    match deviation.choice.grade {
        Grade::Violation(_) => BAD,
        _ => NOTE,
    }
}

/// Writes its question and its choice, and the sentence of the suite that it goes against.
pub(crate) fn explain(out: &mut String, deviation: &Deviation, suite: &Suite, indent: usize) {
    let Deviation { setting, choice } = deviation;
    let text = format!("{} {}", setting.question, choice.summary);
    wrap(out, &folded(&text), indent, Style::new());
    if let Some(quotation) = choice.grade.clause().and_then(|clause| suite.quotation(clause)) {
        wrap(out, &format!("“{}”", folded(&quotation.quote)), indent, FAINT);
    }
}
