//! The search for disagreements: two programs, many questions, and of each kind of disagreement
//! the smallest example.
//!
//! Whatever answers is a [`Side`]: an engine of this crate, a point of the space of settings, or a
//! driver. The questions come from any iterator; [`Inputs`] makes some without end. A
//! disagreement is explained by the choice of a setting that gives both answers, where one does,
//! else by several together; those of one explanation are a [`Cluster`]. Its example is shrunk as
//! long as both answers and the explanation stay.
//!
//! ```
//! use norobots_lab::compare::{Said, Side, Until, compare};
//! use norobots::engine::Verdict::{Allowed, Disallowed};
//! use norobots_lab::setting::Settings;
//!
//! let there = Settings::DEFAULT.with("blank-line", "ignored").expect("a choice");
//! let mut sides = [Side::ours("norobots").expect("an engine"), Side::profile("mine", there)];
//! let file = b"User-agent: a\nDisallow: /x\n\nDisallow: /y\n".to_vec();
//! let asked = [(file, b"a".to_vec(), b"/y/z".to_vec())];
//! let found = compare(&mut sides, asked.into_iter(), Until::Count(1), |_, _| {}).expect("answers");
//! let cluster = &found.clusters[0];
//! assert_eq!(cluster.said, [Said::Verdict(Allowed), Said::Verdict(Disallowed)]);
//! assert_eq!(cluster.moves.as_ref().expect("explained")[1][0].to_string(), "blank-line=ignored");
//! assert_eq!(cluster.example.0, b"User-agent:a\n\nDisallow:/");
//! ```

mod comparison;
mod examples;
mod found;
mod inputs;
pub(crate) mod side;

pub use comparison::compare;
pub use examples::cases;
pub use found::{Cluster, Comparison, Until};
pub use inputs::{Inputs, Seeds};
pub use side::{Said, Side, engine};
