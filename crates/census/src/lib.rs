//! A census of robots.txt files.
//!
//! A [`Census`] counts records, one after another. A record is a server's response to a request for its robots.txt. The
//! census counts the features of the files, and also the files on which five editions of the standard disagree. Two
//! censuses can be merged. The merged census equals, byte for byte, a single census of all records. The order of the
//! records does not matter.
//!
//! ```
//! use norobots_census::{Census, Record};
//!
//! let files = [&b"User-agent: *\nDisallow: /*.gif\n"[..], b"User-agent: a\nDisallow:\n"];
//! let mut all = Census::default();
//! files.iter().for_each(|file| all.add(&Record::of_file(file.to_vec())));
//! let [mut first, mut second] = [Census::default(), Census::default()];
//! first.add(&Record::of_file(files[0].to_vec()));
//! second.add(&Record::of_file(files[1].to_vec()));
//! let mut merged = second;
//! merged.merge(first).expect("both have the same limits");
//! assert_eq!(merged.publish(), all.publish());
//! ```
//!
//! The module [`read`] makes records from a WARC, a tar, JSON Lines or a folder. Programs can use [`read`] without a
//! census.

mod body;
mod census;
mod count;
mod digest;
mod editions;
mod fingerprint;
mod hash;
mod hosts;
mod ingest;
mod json;
mod known;
mod names;
pub mod read;
mod record;
mod report;
mod run;
mod sample;
mod witness;

pub use census::{Census, Limits, NotMerged};
pub use count::{Counts, Section};
pub use digest::Digest;
pub use editions::{EDITIONS, PAIRS};
pub use hosts::{Host, Hosts};
pub use json::Unreadable;
pub use known::{Known, Preference, known, preferences};
pub use names::Names;
pub use record::{Coding, LARGEST, Record};
pub use run::Run;
pub use sample::{Contents, Sample};
pub use witness::Witness;
