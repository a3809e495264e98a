//! The sentences behind a ruling.

use crate::suite::Suite;
use norobots::spec::{Clause, Edition};
use norobots_settings::setting::Rules;

/// The words of the sentence with that id: of a later edition its own, else those of the standard, which
/// `suite` has. Of a program, which has no words, what it does.
pub fn words(suite: &Suite, edition: Edition, id: &str) -> Option<String> {
    let quoted = |quote: &str| format!("“{quote}”");
    match Rules::of(edition).demand(id) {
        Some(demand) => demand.quote.as_deref().map(quoted).or_else(|| demand.summary.clone()),
        None => Some(quoted(&suite.quotation(Clause::from_id(id)?)?.quote)),
    }
}
