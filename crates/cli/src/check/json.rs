//! Writes findings as JSON, with one object for each file.

use crate::check::checked::{Checked, Found, Tally};
use crate::exit::{Out, Result};
use crate::render;
use norobots::check::Severity;
use norobots::spec::Edition;
use serde_json::{Value, json};

/// Writes the findings of a file as a JSON object on its own line.
pub(super) fn write(checked: &Checked, out: &mut Out) -> Result {
    let file = render::to_text(&json!(checked.name));
    let conforming = checked.tallies().all(|(_, tally)| tally.conforming > 0);
    let edition = |(edition, tally): (Edition, Tally)| {
        let mut object = json!({
            "edition": edition.id(),
            "conforming": tally.conforming > 0,
            "violations": tally.violations + tally.letter,
            "warnings": tally.warnings,
            "notes": tally.notes,
        });
        if checked.weighed {
            object["letter_only"] = json!(tally.letter);
        }
        object
    };
    let editions = render::to_text(&render::list(checked.tallies().map(edition)));
    let [violations, warnings, notes] = Severity::ALL.map(|severity| checked.count(severity));
    write!(out, "{{\"file\":{file},\"conforming\":{conforming},\"violations\":{violations},")?;
    write!(
        out,
        "\"warnings\":{warnings},\"notes\":{notes},\"editions\":{editions},\"diagnostics\":["
    )?;
    render::items("", checked.findings().map(|finding| object(checked, &finding)), out)?;
    writeln!(out, "]}}")
}

fn object(checked: &Checked, finding: &Found) -> Value {
    let kind = finding.kind();
    let place = |span| render::json_place(span, |offset| checked.source.position(offset));
    let mut object = json!({
        "code": kind.id(),
        "severity": kind.severity().id(),
        "clause": finding.clause().map(|clause| clause.id()),
        "message": finding.message(),
        "place": place(finding.span()),
        "editions": render::list(finding.editions().map(|edition| json!(edition.id()))),
    });
    if let Some(letter_only) = finding.letter_only() {
        object["letter_only"] = json!(letter_only);
    }
    if let Some(help) = finding.help() {
        object["help"] = json!(help);
    }
    if let Some((span, role)) = finding.also() {
        object["also"] = json!({ "says": role.summary(), "place": place(span) });
    }
    if let Some(fix) = finding.fix() {
        let (span, with) = (render::json_span(fix.span), render::json_bytes(&fix.with));
        object["fix"] = json!({ "span": span, "with": with });
    }
    object
}
