//! The text of the sentences that support a ruling.

use crate::suite::Suite;
use norobots::spec::{Clause, Edition};
use norobots_settings::setting::Rules;

/// Returns the text of the sentence with this id. A sentence of the standard is quoted from `suite`. A sentence of a
/// later edition is also quoted. If the edition is a program, a summary describes what the program does.
pub fn words(suite: &Suite, edition: Edition, id: &str) -> Option<String> {
    let quoted = |quote: &str| format!("“{quote}”");
    match Rules::of(edition).demand(id) {
        Some(demand) => demand.quote.as_deref().map(quoted).or_else(|| demand.summary.clone()),
        None => Some(quoted(&suite.quotation(Clause::from_id(id)?)?.quote)),
    }
}
