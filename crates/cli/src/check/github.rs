//! What was found, as workflow commands of GitHub, which makes annotations of them.

use crate::check::checked::{Checked, Found};
use crate::exit::{Out, Result};
use norobots::check::Severity;

/// Writes a command for each diagnostic of a file.
pub(super) fn write(checked: &Checked, out: &mut Out) -> Result {
    checked.found().try_for_each(|found| writeln!(out, "{}", command(checked, &found)))
}

fn command(checked: &Checked, found: &Found) -> String {
    let (span, code) = (found.diagnostic.span, found.diagnostic.code);
    let level = match code.severity() {
        Severity::Violation => "error",
        Severity::Warning => "warning",
    };
    let name = checked.name.to_string();
    let file = property(name.strip_prefix("./").unwrap_or(&name));
    let [start, end] = [span.start, span.end].map(|offset| checked.characters(offset));
    let help = found.help().map(|help| format!("\nhelp: {help}")).unwrap_or_default();
    let message = data(&format!("{}{help}", found.message()));
    format!(
        "::{level} file={file},line={},endLine={},col={},endColumn={},title={}::{message}",
        start.line,
        end.line,
        start.column,
        end.column,
        property(code.id()),
    )
}

/// Text as the message of a command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Text as the value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::{data, property};

    #[test]
    fn what_has_a_meaning_in_a_command_is_escaped() {
        assert_eq!(data("100%: a,\r\nb%0A"), "100%25: a,%0D%0Ab%250A");
        assert_eq!(property("100%: a,\r\nb"), "100%25%3A a%2C%0D%0Ab");
    }
}
