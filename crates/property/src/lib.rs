//! Properties that hold of every file, as plain functions that tests and fuzz targets call.
//!
//! | property | what it says |
//! | --- | --- |
//! | [`covers`] | lines and tokens cover the file without gap or overlap, each of its own octets |
//! | [`reprints`] | the tree printed is the file |
//! | [`strict_is_clean`] | the strict grammar accepts if and only if there is no violation, and then gives the lenient tree |
//! | [`engines_agree`] | the three engines, the matcher and its policy for a robot give the same decision, record and line |
//! | `line_decides` | the line that decides says what is decided, and decides no more once it is a comment |
//! | `disallow_adds` | an added Disallow line disallows only what starts with its value, and only for the robots of its record |
//! | `verdicts_stand` | terminators, the case of field names, comment lines and unrecognised headers change no verdict |
//! | `records_stand` | a repeated record, records split or merged, and the position of the default record change no verdict |
//! | `fixes_stand` | a fix removes its diagnostic and changes no verdict |
//! | [`mended`] | a file after all its fixes keeps its verdicts and has nothing left to fix |
//!
//! [`trees`] checks the trees of every format against what must hold for a tree, and against the trees of the parsers
//! that pest derives; [`interpreted`] checks the grammars as data against the compiled ones.
//!
//! [`revisited`], [`draft_1996`] and [`rfc_9309`] check a file that is read by another format against the
//! properties that apply there; [`later_engines_agree`] compares the engines of later editions, and
//! [`yandex_code_agrees`] two interpretations of Yandex's code.
//!
//! [`meta_content`] and [`meta_page`] check META tags against their properties, [`page_rules`] rules for a page, and
//! [`content_usage`] the preferences of Content-Usage lines.
//!
//! [`all`] checks a file against the whole table, with the queries of [`queries`], and [`every`] also against the rest.
//! [`one`], [`agree`] and [`tree`] check a small part, which a hash of the file chooses, so that they may be called
//! often.

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
