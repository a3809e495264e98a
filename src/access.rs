//! Decides what a robot may do after a fetch of robots.txt, and finds the robots.txt file that applies to a URL.
//!
//! This module doesn't fetch anything. [`after`] takes the outcome of a fetch and returns what the edition requires or
//! permits. Each ruling in the result contains the ids of the edition's sentences on which the ruling is based.
//! [`address`] returns the URL of the robots.txt file that applies to a URL.
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
//! | result of the fetch | 1996 | RFC 9309 | Google's page |
//! | --- | --- | --- | --- |
//! | 2xx | the file decides | the file decides | the file decides |
//! | 3xx | follow it | follow five at least; after more, all may be allowed | the same |
//! | 401, 403 | nothing is allowed | all may be allowed | all is allowed |
//! | 404 | all may be allowed | all may be allowed | all is allowed |
//! | 429 | | all may be allowed | not as other 4xx |
//! | other 4xx | | all may be allowed | all is allowed |
//! | 5xx | 503: come back later | nothing is allowed; after a long time all may be | for 12 hours come back later, then the last copy, if any |
//! | a network failure | come back later | as 5xx | as 5xx |
//! | no fetch: a copy may be used for | 7 days | 24 hours | 24 hours |
//!
//! An empty cell of the table means that the edition says nothing about the outcome. The standard of 1994, its
//! translations and the *Revisited* article mention neither HTTP statuses nor network failures. For these editions,
//! [`after`] returns a ruling only if the status is 2xx. By the standard's clause `empty-file`, every robot is welcome
//! if there is no file, but the clause doesn't mention the server's response. Google's code is only a parser, so it
//! doesn't define what the outcome of a fetch means.
//!
//! A server sends status 304 to say that a robot's copy is still current, so 304 isn't a redirect. The draft of 1996
//! and RFC 9309 refer to HTTP for the meaning of 304.

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
