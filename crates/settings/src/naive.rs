//! The naive engine. It follows the standard sentence by sentence, and can make any choice of any setting.
//!
//! It is meant to be so plain that it is unlikely to be wrong. It reads the file anew for every question, copies what
//! it looks at, and tries every position that a faster engine would skip. The id of a clause is above each line of code
//! that applies the clause.
//!
//! # How settings interact
//!
//! The table of settings says what each setting does by itself. The following rules apply if several of them are not at
//! their defaults.
//!
//! ## Bytes and lines
//!
//! - The bytes of a file are treated in this order. A file in UTF-16 is decoded and loses its byte-order mark. Then
//!   `byte-order-mark` skips parts of a mark if it does so. Then `odd-bytes`, `nul` and `limits` are applied to the
//!   file, and finally a whole mark is skipped. If a byte-order mark is not skipped, its line is not blank. A file that
//!   `limits` refuses because of its size is refused before decoding.
//! - `html-tags` removes tags from lines before `limits` cuts or drops lines. A line that has only tags is therefore
//!   blank.
//! - `only-line` looks at the lines without their comments but before `first-space` removes a space. If it refuses the
//!   file, it does so before any other setting reads the lines. If it splits a line, the parts are numbered like lines.
//!   `first-space` comes next, before the rest of a line is read.
//! - If a comment ends at a separator, the rest of its line is read and may have another `#`.
//! - `control-characters=removed` is applied to a value after space is removed from it. Afterwards, space is removed
//!   again. `removed-at-start` is applied when a value is compared.
//! - `optional-space` defines what space is everywhere: around values and field names, in blank lines and before a
//!   comment. However, its choice of the ends at which space is removed affects only values. The robot's own name
//!   always ends at SP or HT.
//! - The space before a comment is removed with the comment, even if `optional-space` removes no space.
//! - A line that `leading-space` or `white-space-only-line` ignores has no effect at all.
//! - `nul=cuts-line` cuts a line after `limits` is applied, and before anything else in the line is read. `limits`
//!   counts and splits lines after tags are removed. Each piece of a line gets a line number of its own, and so does
//!   the blank line that follows a full last piece.
//! - `empty-value` gives an empty value the next line after all lines are read and before records are built. The value
//!   is the text of that line up to its comment, whatever field the line has. A field whose colon is followed by a
//!   comment takes no line, and an unknown field takes none either. `non-conforming-file` and `no-record` look at the
//!   lines before that.
//! - `blank-line=nl-only` looks at the terminators around a blank line when the file is split into lines. Tags,
//!   byte-order marks and pieces of lines don't affect it. A blank line whose number is higher than the number of lines
//!   in that split ends the record. `non-conforming-file` always assumes that every blank line ends a record.
//! - The limits beyond which a file is treated as absent apply to the size of the file before decoding. If such a limit
//!   counts rules, it counts the lines as they are read. `absent-over-10000-rules` looks at the final records instead,
//!   and each rule adds two bytes to the length of its value.
//! - `line-without-colon` recognises the same words as `misspelt-field`. Of the words that `misspelt-field=by-ending`
//!   adds, it recognises only `Useragent`. Under `by-ending`, the field ends at the first colon that has a known name
//!   directly before it. If there is a space between the name and the colon, that colon is not used.
//!
//! ## Records
//!
//! - An Allow line that is not obeyed is an unknown header. An Allow line that is obeyed is treated like a Disallow
//!   line in three respects: for the shape of records, for its own value (`disallow-value`, `no-leading-slash`), and
//!   for what an empty Disallow line lifts. `several-disallows` counts only Disallow lines. Under `empty-allow`, an
//!   empty Allow value is applied after all other lines, and is the shortest value if length matters. If
//!   `empty-disallow` turns an empty Disallow line into one that allows `/`, this line is treated as an Allow line. The
//!   longest value then decides, even if Allow lines are not obeyed.
//! - In a record that has a Disallow line, `agent-after-disallow` determines what a User-agent line does, even if
//!   `unknown-header` has ended the run of User-agent lines. If `several-agents` gives each name its own record, names
//!   are compared after %-escapes are decoded and without regard to ASCII case. Such a record continues under its own
//!   name even after a Disallow line.
//! - If a Disallow line without a User-agent line starts a record, this is a default record. A User-agent line that
//!   follows is treated as a User-agent line after a Disallow line.
//! - If `obeyed-records` makes the robot obey all Disallow lines, they form one default record, which nothing ends.
//!   Choices about User-agent lines and `disallow-without-agent` then have no effect. A file without a Disallow line
//!   has no record.
//! - If only default records are obeyed, or only records that name the robot, the other records are skipped, whatever
//!   `default-record` says about their order. If an empty name names every robot, its record names the robot.
//! - `record-without-disallow` looks at the records as they are written, when an empty value is still empty. Then
//!   `several-agents`, `several-disallows` and `empty-disallow` are applied to each record in this order. The last
//!   record has no next record to which it could be joined, so it restricts nothing.
//! - `default-record` adds no default record to a record that an empty Disallow line has lifted.
//! - Records are numbered where they begin. A record therefore has a number even if it is later ignored or joined to
//!   the next record, and the number of the next record doesn't change.
//! - If records are merged, their lines stay in the order of the file, but the lines of default records come last. The
//!   reported record is the record of the line that decides. If no line decides, it is the first of the merged records.
//!   A record that restricts everything does so if no line of the merged records matches.
//!
//! ## Names
//!
//! - The %-escapes in a User-agent line are decoded before any other setting reads its value. Therefore, `%2A` becomes
//!   a `*`, and `%2F` becomes the slash that begins a version. The %-escapes in what a robot calls itself are decoded
//!   after its name is found.
//! - If versions are kept, `robot-name` uses all that the robot calls itself. Under `any-word` and `after-compatible`,
//!   it uses the words with their versions. If a robot has several names, a line that names one of them names the
//!   robot.
//! - `alone-before-space` looks at a value after its escapes are decoded and before it is split into words.
//! - A name whose `*` is removed is compared with the robot's name like any other name. A `*` at the start of a value
//!   is handled after the escapes of the value are decoded and before it is split into words.
//! - Under `default-record=sole`, a record that has `*` on any of its User-agent lines is only a default record. The
//!   letters of a name are counted as the name is written, but without its version.
//! - A `*` value names no robot by name. A name with a wildcard is searched for anywhere in the robot's name. Under
//!   `prefix`, it must match at the start, and under `equality`, it must match the whole name. Only `empty-agent` can
//!   name a robot whose own name is empty.
//! - A name that is empty after its version is removed names no robot, even if `empty-agent` lets an empty name stand
//!   for every robot.
//! - If `default-record` chooses records in the order of the file, only the first record is used. `several-records` and
//!   `several-default-records` then have no effect.
//! - `names-on-a-line` and `paths-on-a-line` split values at whatever `optional-space` treats as space.
//!   `several-agents` and `several-disallows` count all words on a line as one line. A record is a default record if a
//!   `*` is among several names on a line. If only the first name is read, the `*` must be the first. A line without a
//!   word has one empty value.
//!
//! ## URLs and values
//!
//! - The settings `absolute-url`, `double-slash`, `other-scheme`, `query-part`, `dot-segments` and `fragment`, in this
//!   order, determine which part of a URL is compared. Several slashes in a row become one after `query-part` is
//!   applied. A path that does not begin with a slash keeps its dot segments. If a URL is compared together with its
//!   site and no site is given, the site is `http://www.example.com`. `from-first-sign` is applied after all these
//!   settings except `query-part`. `scheme-anywhere` affects only a URL that is not absolute and does not begin with a
//!   host. `robots-txt-itself` looks at the resulting text, with its escapes as written. `last-slash` adds its slash
//!   after all these settings and before escapes are handled, and never adds it to a whole URL.
//! - If `query-part` encodes a query anew, it does so before several slashes become one and before `percent-escapes` is
//!   applied.
//! - Under `malformed-escape=voids-both`, a line whose value can't be decoded is treated as absent.
//! - A value passes through these settings in this order: `malformed-escape`, `empty-reference` (which reads the value
//!   as `percent-escapes` would convert it), `full-url-value`, the part of `query-part` that affects values,
//!   `double-slash` (if it merges slashes), `no-leading-slash`, `escaped-signs` and `percent-escapes`. `escape-case`
//!   then affects the escapes that are left, and `value-case` affects the result as a whole.
//! - `value-length` measures a value after `percent-escapes` is applied. It ignores the effects of `no-leading-slash`
//!   and `escaped-signs`, except for an added slash.
//! - `index-page` gives an Allow value a second form, which is tried if the first form does not match. The second form
//!   ends in `$` if wildcards are read.
//! - If `*` is a wildcard, a value that begins with `*` is subject to `leading-star` and not to `no-leading-slash`.
//! - If a value is a shell pattern or a regular expression, its signs are read after `percent-escapes` is applied, and
//!   `inner-end` and `last-end` have no effect. If a file is refused because a value is no regular expression, the
//!   value is judged as it is written. If `$` is not a sign, `inner-end` and `last-end` have no effect either.
//! - The length of a match (`value-length`) excludes what `leading-star` and `no-leading-slash` add. If a URL has
//!   several forms, the longest match is used. An escaped `*` or `$` is a sign only if `escaped-signs` says so.
//! - If neither the query nor an absolute URL gives the site of the file, a value that is a full URL gives it. A full
//!   URL with an empty host belongs to no site.
//!
//! ## The file as a whole
//!
//! - `robots-txt-itself` and `no-record` apply only to files that are not refused. If an empty file is refused, the
//!   other settings determine which lines are empty.
//! - `space-after-colon` applies to lines that `leading-space` doesn't ignore. A line that `space-after-colon` ignores
//!   still has the required form.
//! - `non-conforming-file` looks at the lines as the other settings read them. It looks for a Disallow line outside a
//!   record, a record without a Disallow line, a record that is not separated from the next, and an empty name. How
//!   other settings treat these makes no difference. A file that is refused is not treated as absent.
//! - If `non-conforming-file` checks the order of lines, an unknown header is treated as a rule and a Sitemap line as a
//!   comment. Only a line of white space ends a paragraph. Rules that belong to no record may form a paragraph of their
//!   own, if this is not the first paragraph and has no comment above the rules. The name of a field must be allowed by
//!   HTTP, except that it may have spaces. Its value must not begin with a colon or a comment.

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
