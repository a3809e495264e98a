//! The naive engine, which implements the standard sentence by sentence. A profile selects one choice for each setting
//! of the engine.
//!
//! The engine is so plain that it is unlikely to be wrong. For every call of `decide`, the engine reads the whole file
//! again. The engine copies the bytes that it looks at, and tries every position, even if a faster engine would skip
//! the position. A comment above a line of code names the clause that the line applies.
//!
//! # How settings interact
//!
//! The table of settings describes the effect of each setting if all other settings are at their defaults. The
//! following rules apply if several settings are not at their defaults.
//!
//! ## Bytes and lines
//!
//! - The engine prepares the bytes of a file in the following order. First, a file in UTF-16 is decoded and loses its
//!   byte-order mark. Then the setting `byte-order-mark` may skip a part of the byte-order mark. Then the settings
//!   `odd-bytes`, `nul` and `limits` are applied to the file. Finally, a complete byte-order mark is skipped. A line
//!   that still contains a byte-order mark is not blank. A file that is too large for `limits` is refused before it is
//!   decoded.
//! - `html-tags` removes tags from lines before `limits` cuts or drops lines. A line that has only tags is therefore
//!   blank.
//! - `only-line` looks at the lines after comments are removed and before `first-space` removes a space. If `only-line`
//!   refuses the file, no other setting reads the lines. If `only-line` splits a line, each part gets a line number of
//!   its own. `first-space` is applied after `only-line` and before the lines are read.
//! - If a comment ends at LS or PS, the robot reads the rest of the line. The rest of the line may have another `#`.
//! - `control-characters=removed` is applied to a value after the space around the value is removed. After
//!   `control-characters=removed`, the space around the value is removed again. `control-characters=removed-at-start`
//!   is applied when a value is compared with a URL.
//! - `optional-space` defines which characters count as space around values and field names, in blank lines and before
//!   a comment. However, choices such as `end-only` affect only values. The robot's own name always ends at SP or HT.
//! - The space before a comment is removed with the comment, even if `optional-space` removes no space.
//! - A line that `leading-space` or `white-space-only-line` ignores has no effect at all.
//! - `nul=cuts-line` cuts a line after `limits` is applied and before the line is read. `limits` counts and splits
//!   lines after tags are removed. Each piece of a line gets a line number of its own. If the last piece of a line is
//!   full, a blank line with its own number follows.
//! - `empty-value` replaces an empty value by the next line, after all lines are read and before records are built. The
//!   new value is the whole text of the next line up to its comment. The next line may have any field. A field keeps
//!   its empty value if the field is unknown or if a comment follows its colon. `non-conforming-file` and `no-record`
//!   look at the lines before `empty-value` changes them.
//! - `blank-line=nl-only` looks at the terminators around a blank line when the file is split into lines. Tags,
//!   byte-order marks and pieces of lines don't affect `blank-line=nl-only`. Later steps can add lines to the split
//!   file. If a blank line has a greater number than the last line of the split file, the blank line ends the record.
//!   `non-conforming-file` always assumes that every blank line ends a record.
//! - If `limits` treats large files as absent, it measures a file before the file is decoded. A limit on the number of
//!   rules counts rules while lines are read. Only `absent-over-10000-rules` counts the rules of the final records.
//!   Under `absent-over-10000-rules`, the size of a rule is the size of its value plus two bytes.
//! - `line-without-colon` recognises the same words as `misspelt-field`. However, `line-without-colon` recognises only
//!   one of the words that `misspelt-field=by-ending` adds: `Useragent`. Under `misspelt-field=by-ending`, the field
//!   ends at the first colon that directly follows a known name. A colon after a space does not count.
//!
//! ## Records
//!
//! - If Allow lines are not obeyed, they are unknown headers. If Allow lines are obeyed, they affect the shape of
//!   records as Disallow lines do. The values of obeyed Allow lines are subject to `disallow-value` and
//!   `no-leading-slash`. An empty Disallow line can cancel obeyed Allow lines, too. `several-disallows` counts only
//!   Disallow lines. If `empty-allow` gives an empty Allow value an effect, the value is applied after all other lines.
//!   If the longest value decides, an empty Allow value counts as the shortest. `empty-disallow` can turn an empty
//!   Disallow line into an Allow line with the value `/`. If `empty-disallow` adds such an Allow line, the longest
//!   value decides, even if other Allow lines are not obeyed.
//! - In a record that has a Disallow line, `agent-after-disallow` determines what a User-agent line does. In such a
//!   record, it makes no difference whether `unknown-header` has ended the run of User-agent lines. If `several-agents`
//!   gives each name its own record, names are compared after %-escapes are decoded and without regard to ASCII case.
//!   Under `several-agents=each-alone`, a User-agent line with the name of the open record continues this record, even
//!   after a Disallow line.
//! - A record that starts with a Disallow line instead of a User-agent line is a default record. If a User-agent line
//!   follows in this record, it is treated like a User-agent line after a Disallow line.
//! - If `obeyed-records` makes the robot obey all Disallow lines, they form a single default record. No line ends this
//!   single record. Settings about User-agent lines and `disallow-without-agent` have no effect on this record. If all
//!   Disallow lines are obeyed, a file without a Disallow line has no record.
//! - If the robot obeys only default records, or only records that name it, all other records are skipped.
//!   `default-record` doesn't change which records are skipped. If the settings let an empty name stand for every
//!   robot, a record with an empty name counts as a record that names the robot.
//! - `record-without-disallow` looks at the records as they are written, before `empty-disallow` changes an empty
//!   value. After `record-without-disallow`, the settings `several-agents`, `several-disallows` and `empty-disallow`
//!   are applied to each record in this order. If the last record has no Disallow line, it restricts nothing, because
//!   it can't be joined to a next record.
//! - If an empty Disallow line has cancelled the rules of a record, `default-record` adds no default record to this
//!   record.
//! - A record gets its number when it begins. The record keeps its number even if it is later ignored or joined to the
//!   next record. The numbers of later records don't change when a record is ignored or joined.
//! - If records are merged, their lines stay in the order of the file, but the lines of default records come last. The
//!   reported record is the record of the line that decides. If no line decides, the first of the merged records is
//!   reported. If a merged record restricts everything, every URL that matches no line of the merged records is
//!   disallowed.
//!
//! ## Names
//!
//! - The %-escapes in a User-agent line are decoded before any other setting reads the line's value. Therefore, `%2A`
//!   becomes a `*`, and `%2F` becomes the slash that begins a version. The %-escapes in the robot's User-Agent header
//!   are decoded after the name is found in the header.
//! - If versions are kept, `robot-name` uses the robot's whole User-Agent header. Under `any-word` and
//!   `after-compatible`, `robot-name` uses words of the header and keeps their versions. If a robot has several names,
//!   a User-agent line needs to match only one of these names.
//! - The choice `alone-before-space` examines a value after its escapes are decoded and before it is split into words.
//! - If a `*` is removed from a name, the rest of the name is compared with the robot's name like any other name. A `*`
//!   at the start of a value is handled after the escapes of the value are decoded and before it is split into words.
//! - Under `default-record=sole`, a record that has `*` on any of its User-agent lines is only a default record. If the
//!   length of a name matters, the name is measured without its version, unless the settings keep versions.
//! - A value `*` does not count as the name of any robot. A name with a wildcard may match anywhere in the robot's
//!   name. Under `name-direction=prefix`, the match must be at the start of the robot's name. Under
//!   `name-direction=equality`, the match must be the whole name of the robot. A robot whose own name is empty can be
//!   named only through `empty-agent`.
//! - A name that has only a version names no robot, even if `empty-agent` lets an empty name stand for every robot.
//! - If `default-record` chooses records in the order of the file, only the first record is used. If only the first
//!   record is used, `several-records` and `several-default-records` have no effect.
//! - `names-on-a-line` and `paths-on-a-line` split values at the characters that `optional-space` treats as space.
//!   `several-agents` and `several-disallows` count lines, even if a line has several words. If a line has several
//!   names and one name is `*`, the line makes its record a default record. If only the first name of a line is read,
//!   the line makes its record a default record only if the first name is `*`. If a value has no word, it is treated as
//!   one empty value.
//!
//! ## URLs and values
//!
//! - The settings `absolute-url`, `double-slash`, `other-scheme`, `query-part`, `dot-segments` and `fragment`, in this
//!   order, determine which part of a URL is compared. If `double-slash` merges several slashes into one, it does so
//!   after `query-part` is applied. A path that does not begin with a slash keeps its dot segments. If the whole URL
//!   must be compared and no site is given, the site is `http://www.example.com`. The choice `from-first-sign` of
//!   `absolute-url` is applied after `other-scheme` and before `query-part`. `scheme-anywhere` affects only a URL that
//!   is not absolute and does not begin with a host. `robots-txt-itself` examines the part of the URL that is compared
//!   with values. `last-slash` adds a slash to the compared part of the URL before escapes are handled. `last-slash`
//!   never adds a slash to a whole URL.
//! - If `query-part` encodes a query again, it does so before slashes are merged and before `percent-escapes` is
//!   applied.
//! - Under `malformed-escape=voids-both`, a rule is treated as absent if its value can't be decoded.
//! - The engine applies the following settings to a value, in this order: `malformed-escape`, `empty-reference`,
//!   `full-url-value`, the part of `query-part` that affects values, the part of `double-slash` that merges slashes,
//!   `no-leading-slash`, `escaped-signs` and `percent-escapes`. `empty-reference` reads the value as `percent-escapes`
//!   would convert it. After these settings, `escape-case` affects the remaining escapes, and `value-case` affects the
//!   whole value.
//! - `value-length` measures a value after `percent-escapes` is applied. `value-length` counts an added slash, but
//!   ignores all other effects of `no-leading-slash` and `escaped-signs`.
//! - `index-page` gives an Allow value a second form, which is tried if the first form does not match. The second form
//!   of an Allow value ends in `$` if wildcards are read.
//! - If `*` is a wildcard, a value that begins with `*` is subject to `leading-star` and not to `no-leading-slash`.
//! - If a value is a shell pattern or a regular expression, its special characters are read after `percent-escapes` is
//!   applied. `inner-end` and `last-end` have no effect on shell patterns and regular expressions. `inner-end` and
//!   `last-end` also have no effect if `$` is an ordinary character. Under `regular-expression`, a file is refused if
//!   one of its values, as written, is not a regular expression.
//! - If `value-length` measures a match, it does not count the characters that `leading-star` and `no-leading-slash`
//!   add. If a URL has several forms, `value-length` measures the longest match. An escaped `*` or `$` has a special
//!   meaning only if `escaped-signs` gives it one.
//! - The site of the file is given by the query or by an absolute URL. If the query and the URL state no site, a value
//!   that is a full URL is assumed to be on the site of the file. A full URL with an empty host belongs to no site.
//!
//! ## The file as a whole
//!
//! - `robots-txt-itself` and `no-record` apply only to files that no other setting refuses. If `no-record` refuses
//!   empty files, the other settings determine which lines are empty.
//! - `space-after-colon` applies to lines that `leading-space` doesn't ignore. A line that `space-after-colon` ignores
//!   still counts as a line of the required form.
//! - `non-conforming-file` checks the lines after the other settings have read them. `non-conforming-file` looks for
//!   four faults: a Disallow line outside a record, a record without a Disallow line, a record that is not separated
//!   from the next, and an empty name. `non-conforming-file` finds these faults even if other settings tolerate them. A
//!   file that is refused is not treated as absent.
//! - If `non-conforming-file` checks the order of lines, an unknown header is treated as a rule and a Sitemap line as a
//!   comment. Only a line of white space ends a paragraph. Rules that belong to no record may form a paragraph, but not
//!   the first paragraph of the file. If a paragraph has rules but no User-agent line, it must begin with a rule. The
//!   name of a field may have spaces and the characters that HTTP allows in the name of a header. The value of a field
//!   must not begin with a colon or a comment.

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
