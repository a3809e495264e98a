//! Properties that every file must have. Each property has a plain function, which tests and fuzz targets can call.
//!
//! | property | meaning |
//! | --- | --- |
//! | [`covers`] | lines cover the file, tokens cover their lines, and each token has only bytes of its kind |
//! | [`reprints`] | printing the tree gives the file |
//! | [`strict_is_clean`] | the strict grammar accepts exactly the files without violations; it builds the same tree |
//! | [`engines_agree`] | the engines, the matcher and its policy for a robot give the same decision, record and line |
//! | `line_decides` | the deciding line agrees with the verdict, and no longer decides when it is made a comment |
//! | `disallow_adds` | an added Disallow line disallows only URLs that start with its value, for robots of its record |
//! | `verdicts_stand` | terminators, the case of field names, comment lines and unrecognised headers have no effect |
//! | `records_stand` | repeating, splitting, merging and moving records in certain ways changes no verdict |
//! | `fixes_stand` | a fix removes its diagnostic and changes no verdict |
//! | [`mended`] | a file to which all fixes are applied keeps its verdicts and has nothing left to fix |
//!
//! The function [`trees`] parses a file under every format, checks each tree, and compares each compiled parser with
//! the parser that pest derives. [`interpreted`] interprets each grammar and compares the result with the compiled
//! parser.
//!
//! [`revisited`], [`draft_1996`] and [`rfc_9309`] read a file under the format in their name, and check the properties
//! of this format. [`later_engines_agree`] compares the engines of the later editions. [`yandex_code_agrees`] compares
//! two interpretations of Yandex's code.
//!
//! [`meta_content`] and [`meta_page`] check the properties of META tags. [`page_rules`] checks rules for a page, and
//! [`content_usage`] checks the preferences of Content-Usage lines.
//!
//! [`all`] checks a file against all properties in the table except [`mended`], with the queries that [`queries`]
//! returns. [`every`] checks all properties except those of META tags and of rules for a page. [`one`], [`agree`] and
//! [`tree`] are fast enough to be called often. Each of these three functions makes only a few checks, which a hash of
//! its argument chooses.

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
