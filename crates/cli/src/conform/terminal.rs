//! The report for people. Colours are always written; the stream drops them where they are not
//! wanted.

mod causes;
mod failure;
mod files;
mod list;
mod report;

pub(super) use list::adapters;
pub(super) use report::report;
