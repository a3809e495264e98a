//! Whether a file keeps the format.

use crate::naive::line;
use crate::naive::line::{Field, Line};
use crate::setting::{BlankLine, Settings};

/// What a file deviates from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Departs {
    /// Its lines are not all of the form, or it has a second default record.
    pub elsewhere: bool,
    /// Its records are out of shape, not apart, or without a name.
    pub in_records: bool,
}

/// What the file deviates from, its lines read as the settings have it.
pub(crate) fn deviates(settings: &Settings, robots: &[u8]) -> Departs {
    let mut deviates = Departs::default();
    let mut default_records = 0;
    // Of the record that is open: whether it has a Disallow line, and whether it is the default.
    let mut open: Option<(bool, bool)> = None;
    for text in line::split(settings, robots) {
        // line-form
        deviates.elsewhere |= !line::of_the_form(settings, &text);
        match line::read(settings, &text) {
            Line::Blank if settings.blank_line == BlankLine::EndsRecord => {
                // disallow-required
                deviates.in_records |= open.take().is_some_and(|(disallow, _)| !disallow);
            }
            Line::Nothing | Line::Blank | Line::WithoutColon | Line::UnknownHeader(_) => {}
            Line::Known(Field::UserAgent, value) => {
                // agent-name
                deviates.in_records |= value.is_empty();
                // record-separator
                deviates.in_records |= matches!(open, Some((true, _)));
                let default = matches!(open, Some((false, true)));
                let star = value == b"*";
                default_records += usize::from(star && !default);
                open = Some((false, default || star));
            }
            Line::Known(Field::Disallow | Field::Allow, _) => match &mut open {
                Some((disallow, _)) => *disallow = true,
                // agent-required
                None => deviates.in_records = true,
            },
        }
    }
    deviates.in_records |= open.is_some_and(|(disallow, _)| !disallow);
    // agent-default-unique
    deviates.elsewhere |= default_records > 1;
    deviates
}
