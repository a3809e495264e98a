//! The naive engine, which implements the standard sentence by sentence. A profile selects one choice for each setting
//! of the engine.
//!
//! The engine is simple and slow, so mistakes in it are unlikely. For every call of `decide`, the engine reads the
//! whole file again. A comment such as `// agent-name` gives the clause of the standard that the code below it applies.
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
//! - If a comment ends at LS or PS, the robot reads the rest of the line.
//! - `control-characters=removed` is applied to a value after the space around the value is removed. After
//!   `control-characters=removed`, the space around the value is removed again. `control-characters=removed-at-start`
//!   is applied when a value is compared with a URL.
//! - `optional-space` defines which characters are space around values and field names, in blank lines and before a
//!   comment. However, choices such as `end-only` affect only values. The robot's own name always ends at SP or HT.
//! - The space before a comment is removed with the comment, even if `optional-space` removes no space.
//! - A line that `leading-space` or `white-space-only-line` ignores has no effect at all.
//! - `nul=cuts-line` cuts a line after `limits` is applied and before the line is read. `limits` counts and splits
//!   lines after tags are removed. Each piece of a line gets a line number of its own. If the last piece of a line is
//!   full, a blank line with its own number follows.
//! - `empty-value` replaces an empty value by the next line, after all lines are read and before records are built. The
//!   new value is the whole text of the next line up to its comment. The next line may have any field. A field keeps
//!   its empty value if the field is unknown, or if a comment follows the colon. `non-conforming-file` and `no-record`
//!   look at the lines before `empty-value` changes them.
//! - `blank-line=nl-only` looks at the terminators around a blank line when the file is split into lines. Tags,
//!   byte-order marks and pieces of lines don't affect `blank-line=nl-only`. Later steps can split a line into several
//!   lines, so the file can get more lines than it had at first. A blank line whose number is greater than the original
//!   number of lines ends the record. For `non-conforming-file`, every blank line ends a record, unless
//!   `blank-line=ignored` is chosen.
//! - The choices of `limits` that begin with `absent-over-500-kib` measure a file before it is decoded.
//!   `absent-over-500-kib-rules-2048` counts rules while lines are read. `absent-over-10000-rules` counts the rules of
//!   the final records. For this choice, the size of a rule is the size of its value plus two bytes.
//! - `line-without-colon` recognises the same words as `misspelt-field`. However, `line-without-colon` recognises only
//!   one of the words that `misspelt-field=by-ending` adds: `Useragent`. Under `misspelt-field=by-ending`, the field
//!   ends at the first colon that directly follows a known name. A colon after a space does not end the field.
//!
//! ## Records
//!
//! - If Allow lines are not obeyed, they are unknown headers. If Allow lines are obeyed, they affect the shape of
//!   records as Disallow lines do. The values of obeyed Allow lines are subject to `disallow-value` and
//!   `no-leading-slash`. An empty Disallow line can cancel obeyed Allow lines, too. `several-disallows` applies only to
//!   Disallow lines. If `empty-allow` gives an empty Allow value an effect, the value matches every URL that has a
//!   path. If the longest value decides, the empty value is the shortest. `empty-disallow` can turn an empty Disallow
//!   line into an Allow line with the value `/`. If `empty-disallow` adds such an Allow line, the longest value
//!   decides, even if other Allow lines are not obeyed.
//! - In a record that has a Disallow line, `agent-after-disallow` determines what a User-agent line does. In such a
//!   record, it makes no difference whether `unknown-header` has ended the run of User-agent lines, except under
//!   `several-agents=each-alone`. If `several-agents` gives each name its own record, names are compared after
//!   %-escapes are decoded and without regard to ASCII case. Under `several-agents=each-alone`, a User-agent line with
//!   the name of the open record continues this record, even after a Disallow line.
//! - A record that starts with a Disallow line instead of a User-agent line is a default record. A later User-agent
//!   line is treated like any User-agent line after a Disallow line.
//! - Under `obeyed-records=all`, all Disallow lines form a single default record. No line ends this record.
//!   `disallow-without-agent` and the settings about User-agent lines have no effect on this record. A file without a
//!   Disallow line has no record.
//! - If `obeyed-records` makes the robot skip a record, `default-record` can't make the robot obey this record. If the
//!   settings let an empty name stand for every robot, a record with an empty name names every robot.
//! - `record-without-disallow` looks at the records as they are written, before `empty-disallow` changes an empty
//!   value. Then `several-agents`, `several-disallows` and `empty-disallow` are applied to each record, in this order.
//!   Under `record-without-disallow=joined`, a last record without a Disallow line restricts nothing, because no record
//!   follows.
//! - If an empty Disallow line has cancelled all rules of the robot's record, `default-record=added` adds no rules.
//! - A record gets its number when it begins. The number never changes, even if this record or an earlier record is
//!   ignored or joined to the next record.
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
//! - If versions are kept, the robot's name is usually its whole User-Agent header. Only the choices `any-word` and
//!   `after-compatible` of `robot-name` use words of the header, and the words keep their versions. If a robot has
//!   several names, a User-agent line needs to match only one of these names.
//! - If a `*` is removed from a name, the rest of the name is compared with the robot's name like any other name. First
//!   the escapes in a value are decoded. Then a `*` at its start is handled, and then the value is split into words.
//! - Under `default-record=sole`, a record with a `*` applies only as a default record, even if it has other names. If
//!   the settings don't keep versions, the length of a name does not include its version.
//! - A value `*` is not the name of any robot. A name with a wildcard may match anywhere in the robot's name. Under
//!   `name-direction=prefix`, the match must be at the start of the robot's name. Under `name-direction=equality`, the
//!   match must be the whole name of the robot. If the robot's name is empty, only the setting `empty-agent` decides
//!   which User-agent lines name it.
//! - A value that has only a version, such as `/1.0`, names no robot. This is true even if `empty-agent` lets an empty
//!   name stand for every robot.
//! - Under `default-record=file-order`, only the first record is used, so `several-records` and
//!   `several-default-records` have no effect.
//! - `names-on-a-line` and `paths-on-a-line` split values at the characters that `optional-space` treats as space.
//!   `several-agents` and `several-disallows` select whole lines, even if a line has several words. If one of several
//!   names on a line is `*`, the line makes its record a default record. If only the first name of a line is read, this
//!   name must be `*` to make its record a default record. If a value has no word, it is treated as one empty value.
//!
//! ## URLs and values
//!
//! - Six settings determine which part of a URL is compared. The engine applies these settings in this order:
//!   `absolute-url`, `double-slash`, `other-scheme`, `query-part`, `dot-segments`, `fragment`. However, `double-slash`
//!   merges slashes only after `query-part` is applied. A path that does not begin with a slash keeps its dot segments.
//!   If the whole URL must be compared and no site is given, the site is `http://www.example.com`. The choice
//!   `from-first-sign` of `absolute-url` is applied after `other-scheme` and before `query-part`. `scheme-anywhere`
//!   affects only a URL that is not absolute and does not begin with a host. `robots-txt-itself` examines the part of
//!   the URL that is compared with values. `last-slash` adds a slash to the compared part of the URL before escapes are
//!   handled. `last-slash` never adds a slash to a whole URL.
//! - `query-part=encoded-anew` is applied before slashes are merged and before `percent-escapes` is applied.
//! - Under `malformed-escape=voids-both`, a rule is treated as absent if its value can't be decoded.
//! - The engine applies the following settings to a value, in this order: `malformed-escape`, `empty-reference`,
//!   `full-url-value`, the part of `query-part` that affects values, the part of `double-slash` that merges slashes,
//!   `no-leading-slash`, `escaped-signs` and `percent-escapes`. `empty-reference` examines a copy of the value to which
//!   `percent-escapes` is already applied. After these settings, `escape-case` affects the remaining escapes, and
//!   `value-case` affects the whole value.
//! - Under most choices, `value-length` measures a value after `percent-escapes` is applied. `no-leading-slash` and
//!   `escaped-signs` don't change the length. However, `as-compared` counts an added slash.
//! - Under `index-page=folder`, an Allow value has a second form, which is tried if the first form does not match. If
//!   wildcards are read, the second form ends in `$`.
//! - If `*` is a wildcard, `leading-star` applies to a value that begins with `*`, and `no-leading-slash` does not.
//! - If a value is a shell pattern or a regular expression, its special characters are read after `percent-escapes` is
//!   applied. `inner-end` and `last-end` have no effect on shell patterns and regular expressions. `inner-end` and
//!   `last-end` also have no effect if `$` is an ordinary character. Under `regular-expression`, each value must be a
//!   regular expression before its escapes are decoded. Otherwise, the file is refused.
//! - `value-length=as-matched` ignores the characters that `leading-star` and `no-leading-slash` add. If a URL has
//!   several forms, the longest match determines the length. An escaped `*` or `$` has a special meaning only if
//!   `escaped-signs` gives it one.
//! - If a query does not state the site of the file, the site of the requested URL is used. If that URL has no site
//!   either, each value that is a full URL is assumed to be on the site of the file. A full URL with an empty host
//!   belongs to no site.
//!
//! ## The file as a whole
//!
//! - `robots-txt-itself` and `no-record` apply only to files that no other setting refuses. The other settings
//!   determine which lines are blank or comments, and therefore which files `no-record` treats as empty.
//! - `space-after-colon` applies to lines that `leading-space` doesn't ignore. A line still has the form that
//!   `non-conforming-file` requires if `space-after-colon` ignores the line.
//! - `non-conforming-file` checks the lines after the other settings have read them. The check finds four faults of
//!   records even if other settings tolerate them: a Disallow line belongs to no record, a record has no Disallow line,
//!   a record is not separated from the next record, or a name is empty. A file that is refused is not treated as
//!   absent.
//! - `as-if-absent-for-order` treats an unknown header as a rule, and a Sitemap line as a comment. Only a line of white
//!   space ends a paragraph. A paragraph without a User-agent line may have rules only if it begins with a rule and is
//!   not the first paragraph of the file. The name of a field may have spaces and the characters that HTTP allows in
//!   the name of a header. The value of a field must not begin with a colon or a comment.

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
