//! Looks up the text of a sentence of an edition.

use crate::suite::Suite;
use norobots::spec::{Clause, Edition};
use norobots_settings::setting::Rules;

/// Returns the text of the sentence with this id. Sentences of the standard of 1994 are quoted from `suite`. Some later
/// editions are programs without a text. For these, the function returns a summary of what the program does.
pub fn words(suite: &Suite, edition: Edition, id: &str) -> Option<String> {
    let quoted = |quote: &str| format!("“{quote}”");
    match Rules::of(edition).demand(id) {
        Some(demand) => demand.quote.as_deref().map(quoted).or_else(|| demand.summary.clone()),
        None => Some(quoted(&suite.quotation(Clause::from_id(id)?)?.quote)),
    }
}
