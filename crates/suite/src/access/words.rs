//! The sentences that a ruling rests on.

use crate::suite::Suite;
use norobots::spec::{Clause, Edition};
use norobots_settings::setting::Rules;

/// Returns the words of the sentence with that id: for a later edition its own words, else those of the standard,
/// which `suite` has. For an edition that is a program and has no words, it returns what the program does.
pub fn words(suite: &Suite, edition: Edition, id: &str) -> Option<String> {
    let quoted = |quote: &str| format!("“{quote}”");
    match Rules::of(edition).demand(id) {
        Some(demand) => demand.quote.as_deref().map(quoted).or_else(|| demand.summary.clone()),
        None => Some(quoted(&suite.quotation(Clause::from_id(id)?)?.quote)),
    }
}
