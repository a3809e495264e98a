//! Compares two programs: sends many queries to both, and finds a small example of each kind of disagreement.
//!
//! Each program is a [`Side`]: an engine of this project, a robot with given settings, or a driver. An iterator
//! supplies the queries. For example, [`Inputs`] is an endless iterator of queries. The comparison infers the settings
//! of each program from its answers. The comparison then tests each setting with a new query. A disagreement is
//! explained if two robots with the inferred settings give the same answers as the two programs. Disagreements with the
//! same explanation form a [`Cluster`]. Each cluster has an example, which is shrunk as long as both answers and the
//! explanation stay the same.
//!
//! ```
//! use norobots_explain::compare::{Side, Until, compare};
//! use norobots::engine::Verdict::{Allowed, Disallowed};
//! use norobots_suite::query::{AnswerKind, Query};
//! use norobots_settings::setting::Settings;
//!
//! let there = Settings::DEFAULT.with("blank-line", "ignored").expect("a choice");
//! let mut sides = [Side::ours("norobots").expect("an engine"), Side::profile("mine", there)];
//! let file = b"User-agent: a\nDisallow: /x\n\nDisallow: /y\n";
//! let queries = [Query::new(&file[..], &b"a"[..], &b"/y/z"[..])];
//! let found = compare(&mut sides, queries.into_iter(), Until::Count(1), |_, _| {}).expect("answers");
//! let cluster = &found.clusters[0];
//! assert_eq!(cluster.answers, [Allowed, Disallowed].map(AnswerKind::Verdict));
//! assert_eq!(cluster.moves.as_ref().expect("explained")[1][0].to_string(), "blank-line=ignored");
//! assert_eq!(*cluster.example.robots, *b"User-agent:a\n\nDisallow:/");
//! ```

mod comparison;
mod examples;
mod found;
mod inputs;
mod regression;
pub(crate) mod side;

pub use comparison::compare;
pub use examples::cases;
pub use found::{Cluster, Comparison, Composite, Until};
pub use inputs::{Inputs, Seeds};
pub use regression::{Language, regression};
pub use side::{Side, engine};
