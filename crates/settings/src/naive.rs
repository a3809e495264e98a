//! The naive engine: the prose of the standard, sentence by sentence, at any profile.
//!
//! It is meant to be so plain that it is unlikely to be wrong. It reads the file anew for every
//! question, copies what it looks at, and tries every place where a faster engine would search.
//! Above a line that carries out a clause stands the clause's id.
//!
//! # Where settings meet
//!
//! The table of settings says what each does alone. Where two of them meet:
//!
//! - A file in UTF-16 is decoded before all else, and what is left of its mark is none of UTF-8.
//!   Parts of a byte-order mark are skipped next, where `byte-order-mark` skips them. Then `odd-bytes` and `nul` look at
//!   the file, `limits` cuts it, and a whole mark is skipped. A line with a byte-order mark that is not skipped is not
//!   blank. `limits` refuses a file by its size as it came.
//! - `html-tags` takes tags out of lines before `limits` cuts or drops one. A line of tags alone is
//!   blank then.
//! - `only-line` looks at the lines of the file without their comments, at its first SP as it is, and refuses
//!   the file before all else is asked of its lines. Its parts are numbered as lines are. `first-space` comes
//!   after that, and before all else is read of a line.
//! - A comment that ends at a separator leaves what follows it on its line to be read, also a `#`.
//! - `control-characters=removed` looks at a value after space was taken off it, and space is taken off it again;
//!   `removed-at-start` looks at it when it is compared.
//! - `optional-space` says what space is at every place: around values and field names, in blank
//!   lines and before a comment. Which ends are stripped concerns values alone. The robot's own
//!   name ends at SP and HT always.
//! - The space before a comment goes with the comment, even where `optional-space` strips none.
//! - A line that `leading-space` or `white-space-only-line` passes over does nothing at all.
//! - `nul=cuts-line` cuts the line before all else is read of it, after `limits`. The lines that `limits` counts,
//!   and the pieces of one, are those that are left of the file once tags are taken out; a piece is numbered as a line
//!   is, and so is the blank line that a full last piece leaves behind it.
//! - An empty value takes the next line (`empty-value`) after all lines are read, and before records are made of
//!   them. The line that it takes is that up to its comment, whatever field it has. A field with a comment behind its
//!   colon takes none, and a field that is not known takes none. `non-conforming-file` and `no-record` look at the lines
//!   before that.
//! - Which terminators stand beside a blank line (`blank-line=nl-only`) is asked of the file as it is cut into lines:
//!   tags, marks and pieces of lines make no difference to that, and where a file has been parted otherwise a blank
//!   line ends the record. `non-conforming-file` takes every blank line for one that does.
//! - The limits beyond which a file is as if it were not there look at the file as it came, and those that count rules
//!   at its lines as they are read; `absent-over-10000-rules` looks at the records that are left in the end, where each
//!   rule takes two bytes more than its value.
//! - A word that `misspelt-field` recognises is recognised by `line-without-colon` too; of `by-ending` it is
//!   the right one and `Useragent`. Where a name may end a word, the field is the first that one ends, and
//!   space before its colon makes it none.
//! - An Allow line that is not obeyed is an unknown header; one that is obeyed counts as a
//!   Disallow line for the shape of records, for its own value (`disallow-value`,
//!   `no-leading-slash`) and for what an empty Disallow lifts. `several-disallows` counts
//!   Disallow lines only. What an empty Allow value says, `empty-allow` asks after all other lines: as the
//!   shortest value of all where length counts. A Disallow line that allows `/` is an Allow line for that,
//!   and the longest value decides then, also where Allow lines are not obeyed.
//! - In a record that has a Disallow line, `agent-after-disallow` says what a User-agent line
//!   does, also where `unknown-header` has ended the run. Where each name is alone (`several-agents`),
//!   names are compared after their %-escapes, without the case of ASCII letters, and a record goes on under
//!   its own name also after a Disallow line.
//! - The record that a Disallow line without User-agent starts is a default record; a User-agent
//!   line that follows it comes after a Disallow line.
//! - Where all Disallow lines are obeyed (`obeyed-records`), they are one default record, which
//!   nothing ends. No choice about User-agent lines has a say then, nor has
//!   `disallow-without-agent`; a file without a Disallow line has no record.
//! - Where only default records or only those that name the robot are obeyed, the others are passed
//!   over, whatever `default-record` says of their order. An empty name that names everybody does so
//!   by name.
//! - `record-without-disallow` looks at records as they were written, an empty value as empty, then `several-agents`,
//!   `several-disallows` and `empty-disallow` look at each, in this order. A last record has none
//!   to be joined to, and restricts nothing.
//! - What `default-record` adds is not added to a record that its empty Disallow line has lifted.
//! - Every record is counted where it begins, also one that is then absent or joined to the next,
//!   which keeps its own number.
//! - The %-escapes of a User-agent line are decoded before all else is asked of its value, so that
//!   `%2A` is a `*` and `%2F` begins a version; those of the robot's name after it was found.
//! - Where the version is kept, `robot-name` takes all that the robot calls itself, and at `any-word`
//!   and `after-compatible` the words with their versions. A robot with several names is named by
//!   whatever names one of them.
//! - `alone-before-space` looks at a value after its escapes are decoded and before words are parted.
//! - What is left of a name without its `*` lies to the robot's name as the name itself must. A `*` at the
//!   start of a value is looked at after its escapes are decoded and before words are parted.
//! - At `default-record=sole`, a record with `*` on any of its User-agent lines is a default record and nothing else. A
//!   name is of one letter as it is written, without its version.
//! - A `*` value names nobody by name. A name with a wildcard is looked for anywhere in the
//!   robot's name, at `prefix` at its start, at `equality` as the whole. A robot whose own name is
//!   empty is named by nothing but `empty-agent`.
//! - An empty name that is left when the version is off names nobody, also where `empty-agent`
//!   names everybody.
//! - In file order (`default-record`) the first record is the only one: `several-records` and
//!   `several-default-records` have no say.
//! - Where records are merged, their lines come in file order, those of default records last; the
//!   record of the line that decides is reported, without one the first of the records. A record
//!   that restricts everything does so when no line of any of them matches.
//! - `absolute-url`, `double-slash`, `other-scheme`, `query-part`, `dot-segments` and `fragment`, in this
//!   order, say what is compared; slashes in a row become one after `query-part`, and a path that begins
//!   with no slash keeps its dots. Where a path is compared with its site and none is stated, it is
//!   `http://www.example.com`. `from-first-sign` is asked last of them but for `query-part`. `scheme-anywhere` looks only at what is no absolute URL, begins with no host and has a
//!   path. `robots-txt-itself` goes by what is compared, its escapes as they come. The slash that
//!   `last-slash` tries at the end of a URL comes after all of them, before escapes, and not with a whole URL.
//! - A query is encoded anew (`query-part`) before slashes in a row become one, and before `percent-escapes`.
//! - At `malformed-escape=voids-both` the line of a value that cannot be decoded is not there.
//! - A value goes through `malformed-escape`, then `empty-reference`, which knows it after
//!   `percent-escapes`, then `full-url-value`, then `query-part` in so far as it concerns values, then
//!   slashes in a row become one (`double-slash`), then `no-leading-slash`, then `escaped-signs`, then `percent-escapes`; `escape-case` concerns the escapes that are left, and `value-case` what comes
//!   of all that. `value-length` counts the value after `percent-escapes` and without the two before
//!   it, but for a slash that was added. `index-page` gives an Allow value a second form where the first does not match, with a `$` at its
//!   end where that is one. `no-leading-slash` does not concern values that begin with a wildcard where `*` is
//!   one, which `leading-star` does. Where a value is a pattern of the shell or a regular expression, its signs are read
//!   after `percent-escapes`, and `inner-end` and `last-end` have no say; a value is looked at as it is written where the
//!   file is refused for it. Where a `$` is no sign, those two have none either. A value is as long as what it matches
//!   (`value-length`) without what `leading-star` and `no-leading-slash` add to it; of several forms of a URL the longest
//!   counts. A `*` that is an escape, and a `$` that is one, is no wildcard but where `escaped-signs` says so.
//! - Where neither the query nor an absolute URL tells the site of the file, it is taken to be that of
//!   a value that is a full URL. A full URL whose host has no name is of no site.
//! - `robots-txt-itself` and `no-record` speak only of files that are not refused. A file that is
//!   refused for being empty is empty as the other settings read its lines.
//! - `names-on-a-line` and `paths-on-a-line` part at what `optional-space` takes for space; the
//!   words on a line count as one line for `several-agents` and `several-disallows`. A `*` among
//!   several names, or as the first where only that is read, is the default's, and a line without a
//!   word has its one empty value.
//! - `space-after-colon` is asked of lines that `leading-space` lets through. A line that it passes
//!   over is still of the form.
//! - `non-conforming-file` looks at the lines as the other settings read them, at a Disallow line in
//!   no record, a record without one, one that is not apart from the next and an empty name, and
//!   does not care what is made of these. A file that is refused is not as if it were not there.
//! - Where `non-conforming-file` goes by the order of lines, an unknown header stands for a rule, a
//!   Sitemap line for a comment, and only a line of white space ends a paragraph. Rules of no record may
//!   stand in a paragraph of their own that is not the first and has no comment above them. A field has
//!   a name that HTTP could take, but that spaces may stand in it; its value does not begin with a colon
//!   or a comment.

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
