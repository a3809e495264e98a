//! The naive engine: the prose of the standard, sentence by sentence, at any profile.
//!
//! It is meant to be so plain that it is unlikely to be wrong. It reads the file anew for every
//! question, copies what it looks at, and tries every position where a faster engine would search.
//! The id of a clause is above each line that carries out the clause.
//!
//! # Where settings meet
//!
//! The table of settings says what each setting does by itself. If two of them meet:
//!
//! - A file in UTF-16 is decoded before all else, without its byte-order mark. Parts of a mark are
//!   skipped next, if `byte-order-mark` skips them. Then `odd-bytes` and `nul` look at the file,
//!   `limits` cuts it, and a whole mark is skipped. A line with a byte-order mark that is not
//!   skipped is not blank. `limits` refuses a file by its size before decoding.
//! - `html-tags` takes tags out of lines before `limits` cuts or drops one. A line of tags only is
//!   blank then.
//! - `only-line` looks at the lines of the file without their comments and with their first SP, and
//!   refuses the file before any setting reads its lines. Its parts are numbered as lines are.
//!   `first-space` comes next, before the rest of a line is read.
//! - If a comment ends at a separator, the rest of its line is read, also a `#`.
//! - `control-characters=removed` looks at a value after space was taken off it, and space is taken
//!   off it again; `removed-at-start` looks at a value when it is compared.
//! - `optional-space` defines space everywhere: around values and field names, in blank lines and
//!   before a comment. Its choice of the ends that are stripped concerns values only. The robot's
//!   own name always ends at SP or HT.
//! - The space before a comment is removed with the comment, even if `optional-space` strips no space.
//! - A line that `leading-space` or `white-space-only-line` passes over does nothing at all.
//! - `nul=cuts-line` cuts the line after `limits`, before anything else of it is read. `limits`
//!   counts and parts lines after tags are taken out; a piece is numbered as a line is, and so is
//!   the blank line that follows a full last piece.
//! - An empty value takes the next line (`empty-value`) after all lines are read, and before
//!   records are made of them. It takes the line up to its comment, whatever field the line has. A
//!   field with a comment after its colon takes no line, nor does an unknown field.
//!   `non-conforming-file` and `no-record` look at the lines before that.
//! - `blank-line=nl-only` looks at the terminators next to a blank line when the file is cut into lines:
//!   tags, marks and pieces of lines make no difference, and if a file was parted differently, a blank
//!   line ends the record. `non-conforming-file` assumes that every blank line ends one.
//! - The limits beyond which a file counts as absent look at the file before decoding, and those
//!   that count rules at its lines as they are read; `absent-over-10000-rules` looks at the final
//!   records, in which each rule takes two bytes more than its value.
//! - `line-without-colon` recognises the words that `misspelt-field` recognises; of `by-ending`,
//!   only the right words and `Useragent`. If a name may end a word, the field is the first word
//!   that ends in one, and a word with space before its colon is no field.
//! - An Allow line that is not obeyed is an unknown header; one that is obeyed counts as a Disallow
//!   line for the shape of records, for its own value (`disallow-value`, `no-leading-slash`) and
//!   for what an empty Disallow lifts. `several-disallows` counts Disallow lines only.
//!   `empty-allow` applies an empty Allow value after all other lines, as the shortest value if
//!   length counts. A Disallow line that allows `/` is an Allow line for that, and the longest
//!   value decides then, even if Allow lines are not obeyed.
//! - In a record that has a Disallow line, `agent-after-disallow` says what a User-agent line does,
//!   even if `unknown-header` has ended the run. If each name has its own record
//!   (`several-agents`), names are compared after %-escapes are decoded, ignoring ASCII case, and a
//!   record goes on under its own name even after a Disallow line.
//! - The record that a Disallow line without User-agent starts is a default record; a User-agent
//!   line that follows it comes after a Disallow line.
//! - If all Disallow lines are obeyed (`obeyed-records`), they are one default record, which
//!   nothing ends. No choice about User-agent lines has an effect then, nor has
//!   `disallow-without-agent`; a file without a Disallow line has no record.
//! - If only default records or only those that name the robot are obeyed, the other records are
//!   skipped, whatever `default-record` says of their order. A record whose empty name names
//!   everybody counts as one that names the robot.
//! - `record-without-disallow` looks at records as they were written, an empty value as empty, then
//!   `several-agents`, `several-disallows` and `empty-disallow` look at each, in this order. The
//!   last record has no next record to join, and restricts nothing.
//! - `default-record` adds no default record to a record that its empty Disallow line has lifted.
//! - Every record is numbered where it begins, even one that is then absent or joined to the next
//!   record, which keeps its own number.
//! - The %-escapes of a User-agent line are decoded before any other setting reads its value, so that `%2A`
//!   is a `*` and `%2F` begins a version; the %-escapes of the robot's name, after the name was found.
//! - If the version is kept, `robot-name` takes all that the robot calls itself, and at `any-word`
//!   and `after-compatible` the words with their versions. A line that names one name of a robot
//!   names the robot.
//! - `alone-before-space` looks at a value after its escapes are decoded and before words are parted.
//! - A name without its `*` is compared with the robot's name as any name is. A `*` at the start of
//!   a value is looked at after its escapes are decoded and before words are parted.
//! - At `default-record=sole`, a record with `*` on any of its User-agent lines is a default record and
//!   nothing else. The letters of a name are counted as the name is written, without its version.
//! - A `*` value names nobody by name. A name with a wildcard is looked for anywhere in the robot's
//!   name, at `prefix` at its start, at `equality` as the whole. Only `empty-agent` can name a
//!   robot whose own name is empty.
//! - A name that is empty without its version names nobody, even if `empty-agent` names everybody.
//! - In file order (`default-record`) the first record is the only one: `several-records` and
//!   `several-default-records` have no effect.
//! - If records are merged, their lines come in file order, those of default records last; the
//!   record of the deciding line is reported, or the first of the records if no line decides. A
//!   record that restricts everything does so when no line of the merged records matches.
//! - `absolute-url`, `double-slash`, `other-scheme`, `query-part`, `dot-segments` and `fragment`, in this order, say
//!   what is compared; slashes in a row become one after `query-part`, and a path that begins with no slash keeps its
//!   dots. If a path is compared with its site and none is stated, that is `http://www.example.com`. `from-first-sign`
//!   comes last of them, except for `query-part`. `scheme-anywhere` looks only at a URL with a path that is not
//!   absolute and begins with no host. `robots-txt-itself` looks at the compared text, with its escapes as written.
//!   `last-slash` adds its slash to a URL after all of them, before escapes, and never to a whole URL.
//! - A query is encoded anew (`query-part`) before slashes in a row become one, and before `percent-escapes`.
//! - At `malformed-escape=voids-both` a line whose value cannot be decoded counts as absent.
//! - A value goes through `malformed-escape`, then `empty-reference`, which reads it after `percent-escapes`, then
//!   `full-url-value`, then the part of `query-part` that concerns values, then slashes in a row become one
//!   (`double-slash`), then `no-leading-slash`, then `escaped-signs`, then `percent-escapes`; `escape-case` concerns
//!   the escapes that are left, and `value-case` the result of all that. `value-length` counts the value after
//!   `percent-escapes` and without the two before it, except for an added slash. `index-page` gives an Allow value a
//!   second form if the first does not match, with a `$` at its end if `$` is a sign. If `*` is a wildcard,
//!   `leading-star` and not `no-leading-slash` concerns values that begin with one. If a value is a pattern of the
//!   shell or a regular expression, its signs are read after `percent-escapes`, and `inner-end` and `last-end` have no
//!   effect; a file is refused for a value as it is written. If `$` is no sign, those two have no effect either. The
//!   length of a match (`value-length`) is that without the additions of `leading-star` and `no-leading-slash`; of
//!   several forms of a URL the longest counts. An escaped `*` or `$` is a sign only if `escaped-signs` says so.
//! - If neither the query nor an absolute URL gives the site of the file, a value that is a full
//!   URL gives it. A full URL whose host has no name belongs to no site.
//! - `robots-txt-itself` and `no-record` apply only to files that are not refused. If an empty file
//!   is refused, the other settings determine which lines are empty.
//! - `names-on-a-line` and `paths-on-a-line` part at what `optional-space` treats as space; the words on a line count
//!   as one line for `several-agents` and `several-disallows`. A `*` among several names, or as the first if only the
//!   first is read, makes a default record, and a line without a word has one empty value.
//! - `space-after-colon` looks at lines that `leading-space` lets through. A line that it skips
//!   still keeps the form.
//! - `non-conforming-file` looks at the lines as the other settings read them, at a Disallow line
//!   in no record, a record without one, one that is not apart from the next and an empty name, and
//!   ignores how other settings treat these. A file that is refused does not count as absent.
//! - If `non-conforming-file` checks the order of lines, an unknown header counts as a rule, a
//!   Sitemap line as a comment, and only a line of white space ends a paragraph. Rules of no record
//!   may form a paragraph of their own that is not the first and has no comment above them. A field
//!   has a name that HTTP allows, in which spaces are allowed too; its value does not begin with a
//!   colon or a comment.

mod choose;
mod escape;
mod evaluate;
mod expression;
mod form;
mod line;
mod pattern;
mod record;
mod standard;
mod url;

pub use escape::decode;
pub use evaluate::{Group, Naive, Question, Read, ToRobot, answering, reading};
pub use line::split;
pub use url::path;

#[cfg(test)]
mod tests;
