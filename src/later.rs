//! The engine for the later editions: the draft of 1996, RFC 9309, Google's page and Google's code.
//!
//! [`decide`] answers one query in one pass and stores nothing. [`RobotPolicy`] decides for one robot and many URLs,
//! and [`Reading`] decides for many robots.
//!
//! # How the editions differ
//!
//! | | 1996 | RFC 9309 | Google's page | Google's code |
//! | --- | --- | --- | --- | --- |
//! | a record ends | at a blank line, or at a User-agent line after another field | at a User-agent line after a rule | as in RFC 9309 | as in RFC 9309 |
//! | the robot's name is | what it calls itself, up to a `/` or space | the same, but in a header what follows `compatible;` | what it calls itself, up to a `/` or space | all that it calls itself |
//! | a record names a robot | whose name is in its value | whose name is its value | whose name begins with its value | whose whole name is its value |
//! | of several records | the first | all of them | all that have the longest name | all of them |
//! | which rule decides | the first that matches | the longest, Allow before Disallow | the same, a last `*` not counted | the same, as it is compared |
//! | a rule matches | what begins with it | `*` is any octets, a last `$` the end | the same | the same |
//! | `%` escapes | decoded, except `%2F` | the normal form below | the same, `*` and `$` as they are | in the rule, in upper case |
//! | of a URL is compared | its path | its path and query | its path and query | its path and query |
//! | `/robots.txt` | always allowed | always allowed | always allowed | a URL as any other |
//!
//! RFC 9309's normal form escapes octets beyond ASCII, decodes escaped letters, digits, `-`, `.`, `_` and `~`, and
//! writes the digits of other escapes in upper case. A `*` or `$` in a URL becomes `%2A` or `%24` (figures 4 and 6 of
//! the RFC). Every other octet differs from its escape.
//!
//! Google's code is the source at commit 22b355f. The code differs from RFC 9309 in several ways. It accepts a field
//! name that only begins with a known field name. It also accepts several misspelt field names. It parses two words
//! without a colon as a field and its value. In a User-agent value, only the letters, `-` and `_` at the start are the
//! name. If an Allow value names an index page, such as `/a/index.html`, the code also allows the page's folder. The
//! code reads at most 16,663 octets of a line, and stops at a NUL.
//!
//! In all four editions, a rule with an empty value has no effect. RFC 9309 lets a robot stop after 500 KiB of a file,
//! but [`decide`] reads the whole file. Google's page stops after 500 KiB.

mod compiled;
mod edition;
mod groups;
mod lines;
mod octets;
mod once;
pub(crate) mod pairs;
mod pattern;
mod prefixes;
mod reading;

pub(crate) use {
    compiled::RobotPolicy,
    edition::Later,
    groups::{name_of, token},
    lines::{Entries, EntryKind, LINE_LIMIT, PAGE_LIMIT, google_field, part_read},
    octets::compared,
    octets::path,
    once::{decide, length},
    reading::Reading,
};

#[cfg(test)]
mod tests;
