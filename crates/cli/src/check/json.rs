//! What was found, as JSON: an object for each file.

use crate::check::checked::{Checked, Found};
use crate::exit::{Out, Result};
use crate::show;
use norobots::check::Severity;
use serde_json::{Value, json};

/// Writes the object of a file on a line of its own.
pub(super) fn write(checked: &Checked, out: &mut Out) -> Result {
    let Checked { name, conforming, .. } = checked;
    let file = show::to_text(&json!(name));
    let [violations, warnings, notes] = Severity::ALL.map(|severity| checked.count(severity));
    write!(out, "{{\"file\":{file},\"conforming\":{conforming},\"violations\":{violations},")?;
    write!(out, "\"warnings\":{warnings},\"notes\":{notes},\"diagnostics\":[")?;
    show::items("", checked.found().map(|one| object(checked, &one)), out)?;
    writeln!(out, "]}}")
}

fn object(checked: &Checked, found: &Found) -> Value {
    let kind = found.kind();
    let place = |span| show::json_place(span, |offset| checked.source.position(offset));
    let mut object = json!({
        "code": kind.id(),
        "severity": kind.severity().id(),
        "clause": found.clause().map(|clause| clause.id()),
        "message": found.message(),
        "place": place(found.span()),
    });
    if let Some(help) = found.help() {
        object["help"] = json!(help);
    }
    if let Some((span, role)) = found.also() {
        object["also"] = json!({ "says": role.summary(), "place": place(span) });
    }
    if let Some(fix) = found.fix() {
        let (span, with) = (show::json_span(fix.span), show::json_bytes(&fix.with));
        object["fix"] = json!({ "span": span, "with": with });
    }
    object
}
