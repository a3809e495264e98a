//! The text of the sentences that a ruling rests on.

use crate::suite::Suite;
use norobots::spec::{Clause, Edition};
use norobots_settings::setting::Rules;

/// Returns the text of the sentence with this id. For a sentence of a later edition, the text is a quotation or, if the
/// edition is a program, a summary of what the program does. Any other sentence is quoted from the standard, which
/// `suite` contains.
pub fn words(suite: &Suite, edition: Edition, id: &str) -> Option<String> {
    let quoted = |quote: &str| format!("“{quote}”");
    match Rules::of(edition).demand(id) {
        Some(demand) => demand.quote.as_deref().map(quoted).or_else(|| demand.summary.clone()),
        None => Some(quoted(&suite.quotation(Clause::from_id(id)?)?.quote)),
    }
}
