//! Properties that hold of every file, as plain functions that tests and fuzz targets call.
//!
//! | property | what it says |
//! | --- | --- |
//! | [`covers`] | lines and tokens cover the file without gap or overlap, each of its own octets |
//! | [`reprints`] | the tree printed is the file |
//! | [`strict_is_clean`] | the strict grammar accepts if and only if there is no violation, and then gives the lenient tree |
//! | [`engines_agree`] | the three engines, the matcher and its policy for a robot give the same decision, record and line |
//! | `line_decides` | the line that decides says so, and made a comment decides no more |
//! | `disallow_adds` | a Disallow line more disallows what starts with its value, to the robots of its record, and nothing else |
//! | `verdicts_stand` | terminators, the case of field names, comment lines and unrecognised headers change no verdict |
//! | `records_stand` | a repeated record, records taken apart or merged, and the place of the default record change no verdict |
//! | `fixes_stand` | a fix removes its diagnostic and changes no verdict |
//! | [`mended`] | a file of which every fix was made keeps its verdicts and has nothing left to fix |
//!
//! [`trees`] checks the trees of every format against what must hold of a tree, and against those of the
//! parsers that pest derives; [`interpreted`] the grammars as data against the compiled ones.
//!
//! [`revisited`], [`draft_1996`] and [`rfc_9309`] check a file that is read by another format against the
//! properties that apply there, [`later_engines_agree`] the engines of later editions against one another, and
//! [`yandex_code_agrees`] two interpretations of Yandex's code.
//!
//! [`meta_content`] and [`meta_page`] check META tags against their properties, [`page_rules`] rules for a page, and
//! [`content_usage`] the preferences of Content-Usage lines.
//!
//! [`all`] checks a file against the whole table, with the queries of [`queries`], and [`every`] against the
//! rest as well. [`one`], [`agree`] and [`tree`] try little of it, which a hash of the file chooses, so that
//! they may be called often.

mod all;
mod broken;
mod changes;
mod content;
mod engines;
mod later;
mod lines;
mod mended;
mod page;
mod preferences;
mod queries;
mod revisited;
mod subject;
mod tree;
mod yandex;

pub use all::{all, every, one};
pub use broken::{Broken, Tally};
pub use content::meta_content;
pub use engines::{agree, all_agree, engines_agree, engines_agree_on};
pub use later::{draft_1996, later_engines_agree, rfc_9309};
pub use mended::mended;
pub use page::meta_page;
pub use preferences::{content_usage, page_rules};
pub use queries::queries;
pub use revisited::revisited;
pub use tree::{covers, interpreted, reprints, strict_is_clean, tree, trees};
pub use yandex::yandex_code_agrees;
