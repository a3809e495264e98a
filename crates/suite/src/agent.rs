//! A note about the name of the robot in a User-Agent header.

use crate::driver::protocol::byte_string;
use norobots::agent::{Header, ToldBy};
use norobots::spec::Edition;
use norobots_text::visible;
use serde_json::{Value, json};

/// The note shortens a name that has more characters than this.
const SHOWN: usize = 60;

/// Returns a note for a person who passed `argument` as the name of a robot. The note is one sentence that says which
/// name each edition finds in the argument. The note is safe to print on a terminal. Returns `None` if every edition
/// reads the whole argument as the name.
pub fn note(header: &Header<'_>, argument: &[u8], editions: &[Edition]) -> Option<String> {
    let Header { robot, told_by, others: products, .. } = header;
    if editions.iter().all(|edition| header.name(*edition) == argument) {
        return None;
    }
    let brief = |name: &[u8]| visible::brief(name, SHOWN);
    let shown = brief(robot);
    let read = match told_by {
        ToldBy::Whole => format!("the robot {shown}, the value of the field"),
        ToldBy::Nothing => "a robot without a name, because it names no product".into(),
        told_by => format!("the robot {shown}, {}", told_by.summary()),
    };
    let names: Vec<String> = products.iter().map(|other| brief(other)).collect();
    let suffix = match names.len() {
        0 => String::new(),
        _ => format!("; it also names {}", names.join(", ")),
    };
    let by_name = |edition: &&Edition| header.name(**edition) != *robot;
    let Some(early) = editions.iter().find(by_name) else {
        return Some(format!("this header is read as {read}{suffix}"));
    };
    let by = match header.name(*early) {
        b"" => format!("{early} finds no name before the first `/` or space"),
        name => {
            format!(
                "{early} reads the text before the first `/` or space, {}, as the name",
                brief(name)
            )
        }
    };
    let ask = if robot.is_empty() {
        String::new()
    } else {
        format!("; -a {shown} gives this name alone")
    };
    Some(match editions.iter().any(|edition| Edition::DECIDED[1..].contains(edition)) {
        true => format!("this header is read as {read}{suffix}; {by}{ask}"),
        false => format!("{by}; later editions read it as {read}{suffix}{ask}"),
    })
}

/// Returns the same information as [`note`], as JSON. Returns null if the whole argument is the robot's name.
pub fn object(header: &Header<'_>, argument: &[u8]) -> Value {
    let Header { robot, told_by, others: products, .. } = header;
    if *robot == argument {
        return Value::Null;
    }
    json!({
        "robot": byte_string(robot),
        "told_by": told_by.id(),
        "others": products.iter().map(|other| byte_string(other)).collect::<Vec<_>>(),
        "by_1994": byte_string(header.name(Edition::Standard1994)),
    })
}
