//! Rules for what robots may do with a page. The field `X-Robots-Tag` and META tags contain these rules.
//!
//! A [`Directive`] is a rule in a field or tag. A [`Text`] describes a document in which the operator of a robot
//! defines rules. For each rule, a [`Text`] lists the uses of a page that the rule bars. A [`Text`] also says which of
//! two opposite rules counts. The function [`decide`] applies a [`Text`] to the rules for a page. Each answer is about
//! one use of the page, such as indexing. The answer says whether the robot may use the page in this way, and which
//! rule decides this.
//!
//! ```
//! use norobots_web::rules::{Said, Text, Use, decide};
//!
//! let said = Said::of_field(0, b"googlebot: nosnippet");
//! let google = Text::named("google").unwrap();
//! let answers = decide(google, "googlebot", &said, None);
//! let snippet = answers.iter().find(|answer| answer.about == Use::Snippet).unwrap();
//! assert!(!snippet.allowed);
//! ```

mod date;
mod decide;
mod gather;
mod list;
mod structured;
mod text;
mod whole;

pub use date::date;
pub(crate) use decide::parts;
pub use decide::{Answer, Note, decide, idle, notes, unknown};
pub use gather::gather;
pub use list::{Directive, Place, Said};
pub use norobots_suite::page::Use;
pub use text::{Opposites, Rule, Text};
pub use whole::{lines, object, of_page};

#[cfg(test)]
mod tests;
