//! Explains why an implementation answers as it does.

pub mod atoms;
mod cause;
mod climb;
pub(crate) mod cluster;
mod confirm;
mod control;
pub mod distinguish;
mod evidence;
mod explanation;
pub(crate) mod gather;
mod hypotheses;
mod identify;
mod inquiry;
mod likeness;
mod limit;
mod observation;
mod search;
mod space;

pub use cause::{Cause, Rival};
pub use confirm::confirm;
pub use explanation::{BUDGET, Explanation, explain};
pub use identify::Identity;
pub use inquiry::{Inquiry, Respondent, Sheet, conclude, inquire};
pub use likeness::Likeness;
pub use limit::{Limit, Measure};
pub use observation::{Observation, Standing};
pub use search::SMALL;
