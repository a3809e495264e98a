//! The engine for the later editions: the draft of 1996, RFC 9309, Google's page and Google's code.
//!
//! The function [`decide`] answers one query in one pass and stores nothing. A [`RobotPolicy`] decides for one robot
//! and many URLs, and a [`Reading`] decides for many robots.
//!
//! # How the editions differ
//!
//! | | 1996 | RFC 9309 | Google's page | Google's code |
//! | --- | --- | --- | --- | --- |
//! | a record ends | at a blank line, or at a User-agent line after another field | at a User-agent line after a rule | as in RFC 9309 | as in RFC 9309 |
//! | the robot's name is | the header before its first `/` or space | the product after `compatible;`, otherwise as in 1996 | as in 1996 | the whole header |
//! | a record names a robot if | its value contains the robot's name | its value equals the robot's name | the robot's name begins with its value | its value equals the robot's name |
//! | if several records name the robot | the first applies | all apply | all with the longest name apply | all apply |
//! | the deciding rule is | the first match | the longest match, Allow before Disallow | as in RFC 9309, but a final `*` isn't counted | as in RFC 9309 |
//! | a rule matches | paths that begin with its value | as in 1996, but `*` stands for any octets, and a final `$` for the end | as in RFC 9309 | as in RFC 9309 |
//! | `%` escapes are | decoded, except `%2F` | converted to the normal form below | as in RFC 9309, but `*` and `$` in URLs stay as they are | converted to upper case in rules only |
//! | the compared part of a URL is | the path | the path and the query | the path and the query | the path and the query |
//! | `/robots.txt` is | always allowed | always allowed | always allowed | treated like any other URL |
//!
//! In RFC 9309's normal form, octets beyond ASCII are escaped. Escaped letters, digits, `-`, `.`, `_` and `~` are
//! decoded. The digits of all other escapes are in upper case. A `*` or `$` in a URL becomes `%2A` or `%24` (figures 4
//! and 6 of the RFC). All other octets differ from their escapes, as `/` differs from `%2F`.
//!
//! Google's code is the source at commit 22b355f. The code differs from RFC 9309 in several ways. Google's code accepts
//! every field name that begins with a known field name. The code also accepts several misspelt field names, and parses
//! two words without a colon as a field and its value. In a User-agent value, only the letters, `-` and `_` at the
//! start are the name. If an Allow value names an index page, such as `/a/index.html`, the code also allows the page's
//! folder. The code reads at most 16,663 octets of a line, and stops at a NUL.
//!
//! In all four editions, a rule with an empty value has no effect. RFC 9309 lets a robot stop after 500 KiB of a file,
//! but [`decide`] reads the whole file. Under Google's page, [`decide`] stops after 500 KiB.

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
