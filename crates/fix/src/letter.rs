//! Finds harmless violations of a standard. If such violations are mended, no decision changes under any edition.
use crate::edit::{Edit, apart, apply};
use crate::guess::edit;
use crate::safe::Trials;
use norobots::check::{Code, Diagnostic, Role};
use norobots::source::{Source, Span};
use norobots::syntax::{Document, Line, LineKind, Record};
use std::collections::BTreeMap;

/// The maximum number of passes over the edits. Edits that touch each other are tried in different passes.
const PASSES: usize = 4;

/// The maximum number of harmless violations that are mended one by one, to see whether decisions change. These trials
/// may read at most `READ_ALONE` octets. If a file exceeds one of these limits, its violations are mended only
/// together.
const ALONE: usize = 256;
const READ_ALONE: usize = 16 << 20;

/// The effect of a violation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// No effect. If the violation is mended, alone or together with other violations, no decision changes for any
    /// robot and URL. Only the editions in [`Edition::DECIDED`](norobots::Edition::DECIDED) are examined.
    Letter,
    /// An effect on decisions. If the violation is mended, decisions change or may change.
    More,
    /// An unknown effect. The file is too large, or it has too many violations.
    Open,
}

/// Returns the weight of each violation in a file. `violations` contains each violation with the document in which it
/// was found. A violation is mended by correcting its line as the author probably intended. If the author's intention
/// is unknown, the line is changed in some way that makes it conform.
pub fn weigh(source: &Source<'_>, violations: &[(&Document<'_>, &Diagnostic)]) -> Vec<Weight> {
    let mut weights = vec![Weight::Open; violations.len()];
    let mut edits: BTreeMap<(Span, Vec<u8>), Vec<usize>> = BTreeMap::new();
    for (at, (document, diagnostic)) in violations.iter().enumerate() {
        match mending(source, document, diagnostic) {
            Ok(Edit { span, with }) => {
                edits.entry((span, with.into_owned())).or_default().push(at);
            }
            Err(known) => weights[at] = known,
        }
    }
    let mut edits: Vec<(Edit, Vec<usize>)> = edits
        .into_iter()
        .map(|((span, with), places)| (Edit { span, with: with.into() }, places))
        .collect();
    let mut trials = Trials::new(source.bytes(), &[]);
    let mut known: Vec<(Edit, Vec<usize>)> = Vec::new();
    for _ in 0..PASSES {
        let fixes = apart(edits.iter().map(|(fix, _)| fix));
        if fixes.is_empty() || trials.spent() {
            break;
        }
        let sorted = trials.sort(source.bytes(), &fixes);
        let weight = |fix: &Edit| match is_among(&sorted.kept, fix) {
            true => Weight::Letter,
            false if is_among(&sorted.refused, fix) => Weight::More,
            false => Weight::Open,
        };
        let tried: Vec<bool> = edits.iter().map(|(fix, _)| is_among(&fixes, fix)).collect();
        for ((fix, places), tried) in edits.iter().zip(&tried) {
            places.iter().filter(|_| *tried).for_each(|at| weights[*at] = weight(fix));
        }
        let mut tried = tried.into_iter();
        known.extend(edits.extract_if(.., |_| tried.next() == Some(true)));
    }
    known.sort_by(|(fix, _), (other, _)| order(fix, other));
    together(source.bytes(), &mut trials, &known, &mut weights);
    weights
}

/// Checks the violations with the weight [`Weight::Letter`] again. A second check is needed, because two edits together
/// may change a decision that neither edit changes alone. Also, one edit may undo the effect of another edit. First,
/// each of these violations is mended alone, unless there are too many. Then all of them are mended together. If no
/// decision changes, the same violations are also mended together in a file whose violations with the weight
/// [`Weight::More`] are already mended.
fn together(
    bytes: &[u8],
    trials: &mut Trials<'_>,
    edits: &[(Edit, Vec<usize>)],
    weights: &mut [Weight],
) {
    let fixes_of_weight = |weight, weights: &[Weight]| {
        let matching =
            edits.iter().filter(|(_, places)| places.iter().all(|at| weights[*at] == weight));
        apart(matching.map(|(fix, _)| fix))
    };
    let set = |fixes: &[&Edit], weight, weights: &mut [Weight]| {
        let matching = edits.iter().filter(|(fix, _)| is_among(fixes, fix));
        matching.flat_map(|(_, places)| places).for_each(|at| weights[*at] = weight);
    };
    let letter = fixes_of_weight(Weight::Letter, weights);
    if letter.len() <= ALONE && letter.len() * bytes.len() <= READ_ALONE {
        let mut alone = Trials::new(bytes, &[]);
        let refused: Vec<&Edit> =
            letter.into_iter().filter(|fix| !alone.stand(bytes, &[fix])).collect();
        set(&refused, Weight::More, weights);
    }
    for pass in 0.. {
        let [mut letter, more] =
            [Weight::Letter, Weight::More].map(|weight| fixes_of_weight(weight, weights));
        let mut sorted = trials.sort(bytes, &letter);
        if sorted.kept.len() == letter.len() && !more.is_empty() {
            letter.retain(|fix| !touches(&more, fix));
            let mended = apply(bytes, &more);
            sorted = Trials::beside(&mended, &more).sort(bytes, &letter);
        }
        if sorted.kept.len() == letter.len() {
            return;
        }
        if pass == PASSES {
            return set(&fixes_of_weight(Weight::Letter, weights), Weight::Open, weights);
        }
        letter.retain(|fix| !is_among(&sorted.kept, fix) && !is_among(&sorted.refused, fix));
        set(&letter, Weight::Open, weights);
        set(&sorted.refused, Weight::More, weights);
    }
}

/// `all` must be sorted by [`order`].
fn is_among(all: &[&Edit], fix: &Edit) -> bool {
    all.binary_search_by(|edit| order(edit, fix)).is_ok()
}

/// `all` must be sorted, and no two edits in `all` may touch.
fn touches(all: &[&Edit], fix: &Edit) -> bool {
    let after = all.partition_point(|edit| edit.span.start <= fix.span.end);
    after.checked_sub(1).is_some_and(|before| all[before].span.end >= fix.span.start)
}

fn order(edit: &Edit, other: &Edit) -> std::cmp::Ordering {
    (edit.span, &edit.with).cmp(&(other.span, &other.with))
}

/// Returns an edit that mends a violation. If the weight of the violation is known without a trial, returns this weight
/// instead.
fn mending(
    source: &Source<'_>,
    document: &Document<'_>,
    diagnostic: &Diagnostic,
) -> Result<Edit, Weight> {
    let span = diagnostic.span;
    let text = document.slice(span);
    if let Some((_, Role::OtherKind)) = diagnostic.also {
        return Err(Weight::More);
    }
    if let Some(fix) = diagnostic.fix.clone().map(Edit::from).or_else(|| edit(document, diagnostic))
    {
        return Ok(fix);
    }
    let Some(line) = document.line(source.position(span.start).line) else {
        return Err(Weight::More);
    };
    let put_in = |at, with: &'static [u8]| Ok(Edit { span: Span::new(at, at), with: with.into() });
    match diagnostic.code {
        // A rule that is misspelt or outside records has no effect. Mending the rule gives it an effect.
        Code::Rfc9309Path | Code::Draft1996Path | Code::PathWithoutSlash if !text.is_empty() => {
            put_in(span.start, b"/")
        }
        Code::RecordWithoutDisallow | Code::Draft1996RecordWithoutRule => Err(Weight::More),
        Code::DisallowWithoutAgent
        | Code::Rfc9309RuleWithoutGroup
        | Code::Draft1996RuleWithoutAgent
            if !line.value().is_empty() =>
        {
            Err(Weight::More)
        }
        Code::EmptyAgent => put_in(span.end, b" *"),
        Code::Rfc9309ProductToken | Code::Draft1996Agent if text.is_empty() => {
            put_in(span.start, b"*")
        }
        // Names with digits are common. The standards since 1994 compare names with digits like other names.
        Code::Rfc9309ProductToken if is_name(text) => Err(Weight::Letter),
        Code::Rfc9309ProductToken => {
            let of_token = |byte: &&u8| byte.is_ascii_alphabetic() || b"-_".contains(byte);
            match text.iter().take_while(of_token).count() {
                0 => Ok(commented_out(document, line, line)),
                length => Ok(Edit {
                    span: Span::new(span.start + length, span.end),
                    with: Default::default(),
                }),
            }
        }
        Code::Rfc9309SpaceInPath => {
            Ok(Edit { span, with: escaped(text, |byte| b" \t".contains(byte)) })
        }
        Code::Rfc9309NotUtf8 if !is_in_comment(line, span) => {
            Ok(Edit { span, with: escaped(text, |_| true) })
        }
        Code::Rfc9309NotUtf8 | Code::Rfc9309ControlCharacter => {
            Ok(Edit { span, with: Default::default() })
        }
        // No standard requires a robot to obey a second record for `*`.
        Code::SecondDefaultRecord => {
            let record = record_at(document, line.number());
            let alone = record.filter(|record| record.names().nth(1).is_none());
            let last = alone.and_then(|record| record.lines().next_back()).unwrap_or(line);
            Ok(commented_out(document, line, last))
        }
        _ => Ok(commented_out(document, line, line)),
    }
}

fn commented_out(document: &Document<'_>, first: Line<'_>, last: Line<'_>) -> Edit {
    let is_mark = first.number() == 1;
    let mark = document.byte_order_mark().filter(|_| is_mark).map_or(0, |mark| mark.len());
    let start = first.span().start + mark;
    if first.number() == last.number() {
        return Edit { span: Span::new(start, start), with: b"# ".as_slice().into() };
    }
    let lines = (first.number()..=last.number()).filter_map(|number| document.line(number));
    let with: Vec<u8> = lines
        .flat_map(|line| {
            let span = Span::new(line.span().start.max(start), line.span().end);
            // A blank line needs no `#`, because it ends no record: all lines above it become comments.
            let sign: &[u8] = if line.kind() == LineKind::Blank { b"" } else { b"# " };
            [sign, document.slice(span)].concat()
        })
        .collect();
    Edit { span: Span::new(start, last.span().end), with: with.into() }
}

/// Returns whether a value consists only of characters that are common in the names of robots.
fn is_name(value: &[u8]) -> bool {
    value.iter().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(byte))
}

fn record_at<'d>(document: &'d Document<'_>, line: usize) -> Option<Record<'d>> {
    let (mut from, mut to) = (1, document.records().len());
    while from <= to {
        let middle = from.midpoint(to);
        let record = document.record(middle)?;
        match line {
            _ if line < record.first_line() => to = middle - 1,
            _ if line > record.last_line() => from = middle + 1,
            _ => return Some(record),
        }
    }
    None
}

fn is_in_comment(line: Line<'_>, span: Span) -> bool {
    line.comment().is_some_and(|comment| comment.start <= span.start)
}

/// Percent-encodes the octets that `wanted` accepts.
fn escaped(octets: &[u8], wanted: impl Fn(&u8) -> bool) -> std::borrow::Cow<'static, [u8]> {
    let mut text = Vec::with_capacity(octets.len());
    for octet in octets {
        match wanted(octet) {
            true => text.extend(format!("%{octet:02X}").bytes()),
            false => text.push(*octet),
        }
    }
    text.into()
}

#[cfg(test)]
mod tests {
    use super::{Weight, mending, order, touches, weigh};
    use crate::edit::{Edit, apart, apply};
    use crate::semantic_diff::changes;
    use norobots::Edition;
    use norobots::check::{Severity, check};
    use norobots::source::Source;
    use norobots::syntax::{Format, parse_by};
    use norobots_text::parallel;

    /// Returns the code and the weight of each violation of the standard of 1994 and of RFC 9309.
    fn weights(robots: &str) -> Vec<String> {
        let source = Source::new(robots.as_bytes());
        let documents =
            [Format::Standard1994, Format::Rfc9309].map(|format| parse_by(&source, format));
        let diagnostics = documents.each_ref().map(|document| check(document));
        let violations: Vec<_> = documents
            .iter()
            .zip(&diagnostics)
            .flat_map(|(document, diagnostics)| {
                diagnostics.iter().map(move |diagnostic| (document, diagnostic))
            })
            .filter(|(_, diagnostic)| diagnostic.code.severity() == Severity::Violation)
            .collect();
        let weights = weigh(&source, &violations);
        violations
            .iter()
            .zip(weights)
            .map(|((_, diagnostic), weight)| format!("{} {weight:?}", diagnostic.code))
            .collect()
    }

    #[test]
    fn what_changes_no_decision_is_by_the_letter() {
        for (robots, codes) in [
            ("User-agent: *\nDisallow: /x", &["rfc-9309-unterminated Letter"][..]),
            ("User-agent: *\nAllow: /x\n", &["record-without-disallow Letter"]),
            (
                " User-agent : *\nDisallow: /x\n",
                &["leading-space Letter", "space-before-colon Letter"],
            ),
            (
                "User-agent: a\nDisallow: /x\nhello there, robots\nUser-agent: b\nDisallow: /\n",
                &["no-colon Letter", "no-blank-line Letter", "rfc-9309-other-line Letter"],
            ),
            ("User-agent: MJ12bot\nDisallow: /\n", &["rfc-9309-product-token Letter"]),
            (
                "User-agent: *\nDisallow: /\n\nUser-agent: *\nDisallow: /\n",
                &["second-default-record Letter"],
            ),
            ("User-agent: *\nDisallow: /a # caf\u{1}\n", &["rfc-9309-control-character Letter"]),
        ] {
            assert_eq!(weights(robots), codes, "{robots}");
        }
    }

    #[test]
    fn what_changes_one_is_more() {
        for (robots, codes) in [
            ("User-agent: *\nDisallow: x\n", &["rfc-9309-path More"][..]),
            ("User-agent: *\nDisallow: .gif\n", &["rfc-9309-path More"]),
            (
                "User-agent: *\nDisallow /x\n",
                &["record-without-disallow Letter", "no-colon More", "rfc-9309-other-line More"],
            ),
            (
                "User-agent: *\n\nDisallow: /x\n",
                &["record-without-disallow More", "disallow-without-agent More"],
            ),
            (
                "Disallow: /x\n",
                &["disallow-without-agent More", "rfc-9309-rule-without-group More"],
            ),
            // Under RFC 9309, the first group continues in the second group, unless a rule is added to the first group.
            (
                "User-agent: *\nCrawl-delay: 10\n\nUser-agent: amazonbot\nDisallow: /\n",
                &["record-without-disallow More"],
            ),
            ("User-agent: a b\nDisallow: /\n", &["rfc-9309-product-token More"]),
            ("User-agent:\nDisallow: /\n", &["empty-agent More", "rfc-9309-product-token More"]),
            ("User-agent: *\nDisallow: /a b\n", &["rfc-9309-space-in-path More"]),
            (
                "User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n",
                &["second-default-record More"],
            ),
        ] {
            assert_eq!(weights(robots), codes, "{robots}");
        }
    }

    /// Each file has two lines with quotation marks, or with fullwidth colons. Decisions change only if both lines are
    /// mended.
    #[test]
    fn what_changes_one_together_is_more() {
        for (robots, codes) in [
            (
                "User-agent: \"*\"\nDisallow: \"/\"\n",
                &["rfc-9309-product-token More", "rfc-9309-path More"][..],
            ),
            (
                "User-agent\u{ff1a} *\nDisallow\u{ff1a} /a\n",
                &[
                    "no-colon More",
                    "no-colon More",
                    "rfc-9309-other-line More",
                    "rfc-9309-other-line More",
                ],
            ),
        ] {
            assert_eq!(weights(robots), codes, "{robots}");
        }
    }

    /// Checks that no decision changes if the violations with the weight [`Weight::Letter`] are mended. These
    /// violations are mended one by one, then all together, and then all together in a file without the other
    /// violations. Returns the number of edits that mend these violations.
    fn check_letter_only(robots: &[u8]) -> usize {
        let source = Source::new(robots);
        let documents =
            [Format::Standard1994, Format::Rfc9309].map(|format| parse_by(&source, format));
        let diagnostics = documents.each_ref().map(|document| check(document));
        let all = documents.iter().zip(&diagnostics);
        let all = all.flat_map(|(document, diagnostics)| {
            diagnostics.iter().map(move |diagnostic| (document, diagnostic))
        });
        let violations: Vec<_> = all
            .filter(|(_, diagnostic)| diagnostic.code.severity() == Severity::Violation)
            .collect();
        let weights = weigh(&source, &violations);
        let edits_of_weight = |weight| {
            let matching =
                violations.iter().zip(&weights).filter(|(_, its_weight)| **its_weight == weight);
            let edits = matching.filter_map(|((document, diagnostic), _)| {
                mending(&source, document, diagnostic).ok()
            });
            let mut edits: Vec<Edit> = edits.collect();
            edits.sort_by(order);
            edits.dedup();
            edits
        };
        let [letter, more] = [edits_of_weight(Weight::Letter), edits_of_weight(Weight::More)];
        let (letter, more) = (apart(&letter), apart(&more));
        let beside = letter.iter().copied().filter(|fix| !touches(&more, fix));
        let mut all_fixes: Vec<&Edit> = beside.chain(more.iter().copied()).collect();
        all_fixes.sort_by_key(|fix| fix.span);
        let alone: Vec<Vec<&Edit>> = letter.iter().map(|fix| vec![*fix]).collect();
        let each = alone.iter().chain([&letter]).map(|fixes| (robots.to_vec(), fixes));
        for (before, after) in each.chain([(apply(robots, &more), &all_fixes)]) {
            let after = apply(robots, after);
            for edition in Edition::DECIDED {
                for of_robot in changes(edition, &before, &after, 1 << 18) {
                    let changes = of_robot.changes;
                    assert!(
                        changes.is_empty(),
                        "{edition}: {changes:?}\n{}",
                        robots.escape_ascii()
                    );
                }
            }
        }
        letter.len()
    }

    #[test]
    fn what_is_by_the_letter_changes_nothing_together() {
        const LINES: [&str; 22] = [
            "User-agent: *",
            "User-agent: \"*\"",
            "User-agent\u{ff1a} *",
            " User-agent: a",
            "User-agent: a b",
            "User-agent: 'a'",
            "useragent a",
            "User-agent:",
            "Disallow: /",
            "Disallow: \"/\"",
            "Disallow\u{ff1a} /x",
            "Disallow /y",
            "Disallow : /x y",
            "Disallow: x",
            "Disallow:",
            "Allow: /x/y",
            "Allow: 'x'",
            "Crawl-delay: 5",
            "text",
            "",
            "",
            " ",
        ];
        let mut state = 1994_u64;
        let mut below = |bound: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % bound
        };
        let mut edits = 0;
        for _ in 0..400 {
            let lines: Vec<&str> = (0..2 + below(9)).map(|_| LINES[below(LINES.len())]).collect();
            edits += check_letter_only((lines.join("\n") + ["", "\n"][below(2)]).as_bytes());
        }
        assert!(edits > 400, "{edits}");
    }

    #[test]
    #[ignore = "reads the folder that NOROBOTS_CORPUS names"]
    fn what_is_by_the_letter_changes_nothing_in_the_corpus() {
        let folder = std::env::var_os("NOROBOTS_CORPUS").expect("NOROBOTS_CORPUS names a folder");
        let entries = std::fs::read_dir(folder).expect("a folder");
        let paths: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
        let edits =
            parallel::map(&paths, |path| check_letter_only(&std::fs::read(path).expect("a file")));
        let edits: usize = edits.iter().sum();
        println!("{edits} edits are by the letter only");
        assert!(edits > 0);
    }

    /// Many equal violations need few trials. Among 500 malformed lines, the trials must find the only line that
    /// affects decisions.
    #[test]
    fn one_of_many_stands_out() {
        let mut robots = "User-agent: *\n".to_owned();
        for at in 0..500 {
            robots += if at == 300 { "Disalow /x\n" } else { "some text here to read\n" };
        }
        robots += "Disallow: /z\n";
        let all = weights(&robots);
        let more: Vec<&String> = all.iter().filter(|line| !line.ends_with("Letter")).collect();
        assert_eq!(more, ["no-colon More", "rfc-9309-other-line More"]);
    }
}
