//! Properties that hold of every file, as plain functions that tests and fuzz targets call.
//!
//! | property | what it says |
//! | --- | --- |
//! | [`covers`] | lines and tokens cover the file without gap or overlap, each of its own octets |
//! | [`reprints`] | the tree printed is the file |
//! | [`strict_is_clean`] | the strict grammar accepts if and only if there is no violation, and then gives the lenient tree |
//! | [`engines_agree`] | the three engines, the matcher and its policy for a robot give the same decision, record and line |
//! | [`line_decides`] | the line that decides says so, and made a comment decides no more |
//! | [`disallow_adds`] | a Disallow line more disallows what starts with its value, to the robots of its record, and nothing else |
//! | [`verdicts_stand`] | terminators, the case of field names, comment lines and unrecognised headers change no verdict |
//! | [`records_stand`] | a repeated record, records taken apart or merged, and the place of the default record change no verdict |
//! | [`fixes_stand`] | a fix removes its diagnostic and changes no verdict |
//!
//! [`witnessed`] holds the trees of the compiled parsers against those of the parsers that pest derives, and
//! [`trees`] the trees of every format against what must hold of a tree.
//!
//! [`revisited`] holds a file that is read by the Revisited grammar against the properties that
//! apply there.
//!
//! [`meta_content`] and [`meta_page`] hold META tags against their properties.
//!
//! [`all`] holds a file against the whole table, with the queries of [`queries`]; [`few`] tries
//! little of it, so that it may be called often.

mod all;
mod broken;
mod changes;
mod content;
mod engines;
mod later;
mod lines;
mod page;
mod queries;
mod revisited;
mod tree;

pub use all::all;
pub use broken::{Broken, Tally};
pub use changes::{records_stand, verdicts_stand};
pub use content::meta_content;
pub use engines::{engines_agree, engines_agree_on, few, split};
pub use later::{draft_1996, later_engines_agree, rfc_9309};
pub use lines::{disallow_adds, fixes_stand, line_decides};
pub use page::meta_page;
pub use queries::{queries, query};
pub use revisited::revisited;
pub use tree::{covers, reprints, strict_is_clean, trees, witnessed};
