//! What a fetch of robots.txt lets a robot do, by each edition, and where the file of a URL lies.
//!
//! Nothing here fetches anything. [`after`] takes what a fetch came to and says what the edition has a robot
//! do, each with the sentence that says so. [`address`] gives the URL of the file that speaks of a URL.
//!
//! ```
//! use norobots::access::{Action, Fetch, address, after};
//! use norobots::spec::Edition;
//!
//! let forbidden = Fetch::status(403);
//! assert!(after(Edition::Draft1996, &forbidden).requires(Action::Disallow));
//! assert!(after(Edition::Rfc9309, &forbidden).permits(Action::Allow));
//! // The standard of 1994 speaks of no status.
//! assert!(after(Edition::Standard1994, &forbidden).rulings.is_empty());
//!
//! let file = address(Edition::Rfc9309, "http://Example.com:80/x?y")?;
//! assert_eq!(file.url, "http://example.com/robots.txt");
//! # Ok::<(), norobots::access::NoAddress>(())
//! ```
//!
//! # What each edition says
//!
//! | a fetch comes to | 1996 | RFC 9309 | Google's page |
//! | --- | --- | --- | --- |
//! | 2xx | the file decides | the file decides | the file decides |
//! | 3xx | follow it | follow five at least; after more, all may be allowed | the same |
//! | 401, 403 | nothing is allowed | all may be allowed | all is allowed |
//! | 404 | all may be allowed | all may be allowed | all is allowed |
//! | 429 | | all may be allowed | not as other 4xx |
//! | other 4xx | | all may be allowed | all is allowed |
//! | 5xx | 503: come back later | nothing is allowed; after a long time all may be | for 12 hours come back later, then the last copy, if any |
//! | a network failure | come back later | as 5xx | as 5xx |
//! | nothing: there is a copy | 7 days | 24 hours | 24 hours |
//!
//! An empty place is one of which the text says nothing. So is all but 2xx in the standard of 1994, its
//! translations and the *Revisited* article: they name no status and no failure. That a site without the
//! file welcomes every robot is the standard's word of the file (clause `empty-file`), and not of an answer of
//! the server. Google's code is a parser. It is given a file, and says nothing of how that came.
//!
//! A status 304 answers a request about a copy: it is no redirect. The draft of 1996 and RFC 9309 refer to HTTP
//! for it.

mod address;
mod fetch;
mod rules;
mod ruling;

pub use address::{Address, NoAddress, address};
pub use fetch::{Fetch, Hop, Response};
pub use rules::{after, within_limit};
pub use ruling::{Access, Action, Ruling};

#[cfg(test)]
mod tests;
