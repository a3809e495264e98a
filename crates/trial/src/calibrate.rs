//! Finds out which name a robot looks for in robots.txt.

use crate::case::{CALIBRATION, Place, case};
use crate::log::SiteLog;
use norobots::agent::{Header, Names};
use norobots_text::visible;
use serde::{Deserialize, Serialize};

/// The maximum number of names in the calibration file.
pub const MOST: usize = 8;

/// The name that a robot looks for in robots.txt, or the reason why there is no known name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Name {
    /// The user gave this name for the robot.
    Given(String),
    /// The calibration site shows that the robot looks for this name.
    Known(String),
    /// The robot obeys the group for `*`, but no group for a name in its header.
    NoName,
    /// The robot obeys no group of rules at all.
    NoGroup,
    /// The name is unknown, for example because the robot did not reach the end of the calibration site.
    Unknown,
}

impl Name {
    /// Returns the name, or `None` if the name is unknown.
    pub fn known(&self) -> Option<&str> {
        match self {
            Name::Given(name) | Name::Known(name) => Some(name),
            Name::NoName | Name::NoGroup | Name::Unknown => None,
        }
    }
}

/// Converts octets to a name that a line of robots.txt can contain. Removes control characters, `#` and octets that are
/// not UTF-8. Keeps at most 100 characters.
pub fn fit(name: &[u8]) -> String {
    let text = String::from_utf8_lossy(name);
    let kept =
        text.chars().filter(|c| !c.is_control() && *c != '#' && *c != char::REPLACEMENT_CHARACTER);
    kept.take(100).collect::<String>().trim().to_owned()
}

/// Returns the names that a robot may look for: names in its header, and the name of its program. The likeliest name
/// comes first.
pub fn candidates(agent: &[u8], command: &str) -> Vec<String> {
    let read = Header::read(agent, &Names::default());
    let token = |word: &[u8]| fit(word.split(|byte| *byte == b'/').next().unwrap_or_default());
    let words: Vec<&[u8]> =
        agent.split(|byte| b" ();,".contains(byte)).filter(|word| !word.is_empty()).collect();
    let mut products = words.iter().filter(|word| word.contains(&b'/'));
    let mut all = vec![fit(read.robot)];
    all.extend(read.others.iter().map(|other| fit(other)));
    all.extend(words.first().map(|word| token(word)));
    all.extend(products.next_back().map(|word| token(word)));
    all.push(fit(command.as_bytes()));
    // The whole header is a candidate only if there is no shorter name. If the calibration file contained both the
    // header and a shorter name, the result would be ambiguous.
    if all.iter().all(String::is_empty) {
        all.push(fit(agent));
    }
    let mut names: Vec<String> = Vec::new();
    for name in all {
        let known = names.iter().any(|known| known.eq_ignore_ascii_case(&name));
        if !name.is_empty() && name != "*" && !known {
            names.push(name);
        }
    }
    names.truncate(MOST);
    names
}

/// Returns the calibration file. The file has a group for each name, and a group for `*`. Each group disallows a
/// different folder.
pub fn file(names: &[String]) -> Vec<u8> {
    let groups = names
        .iter()
        .enumerate()
        .map(|(at, name)| format!("User-agent: {name}\nDisallow: /name{at}/\n\n"));
    let groups: String = groups.collect();
    format!("{groups}User-agent: *\nDisallow: /star/\n").into_bytes()
}

/// Returns the name that a robot looks for, according to the log of the calibration site.
pub fn name(log: &SiteLog) -> Name {
    let Some(site) = case(CALIBRATION) else { return Name::Unknown };
    let asked = |path: &str| log.asked_for(&Place::read(path));
    if !site.control().all(|control| log.asked_for(&control)) {
        return Name::Unknown;
    }
    let avoided = log.names().iter().enumerate().find(|(at, _)| !asked(&format!("/name{at}/a")));
    match avoided {
        Some((_, name)) => Name::Known(name.clone()),
        None if !asked("/star/a") => Name::NoName,
        None if log.asked_for_robots() && log.names().is_empty() => Name::Unknown,
        // A robot that did not request robots.txt can't have obeyed a group.
        None => Name::NoGroup,
    }
}

impl Name {
    /// Returns a clause that contains the name, or the reason why the name is unknown. Makes unusual characters of the
    /// name visible.
    pub fn describe(&self) -> String {
        let drawn = |name: &String| visible::draw(name.as_bytes());
        match self {
            Name::Given(name) => format!("the robot's name is “{}”, as --name says", drawn(name)),
            Name::Known(name) => format!("the robot looks for the name “{}”", drawn(name)),
            Name::NoName => "the robot looks for no name, and obeys the group for * alone".into(),
            Name::NoGroup => "the robot obeys no group, whatever its name is".into(),
            Name::Unknown => "the robot's name could not be found out".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{candidates, file};

    #[test]
    fn each_word_that_may_be_a_name_is_tried_once() {
        assert_eq!(candidates(b"Wget/1.21.3", "wget"), ["Wget"]);
        let many = candidates(b"Mozilla/4.5 (compatible; HTTrack 3.0x; Windows 98)", "httrack");
        assert_eq!(many[0], "HTTrack");
        assert!(many.contains(&"Mozilla".to_owned()), "{many:?}");
        assert_eq!(candidates(b"", "linklint"), ["linklint"]);
        assert_eq!(candidates(b"\x1b#\xff\n*", ""), Vec::<String>::new());
        let text = String::from_utf8(file(&["a".into(), "b".into()])).expect("UTF-8");
        assert!(
            text.starts_with(
                "User-agent: a\nDisallow: /name0/\n\nUser-agent: b\nDisallow: /name1/\n"
            )
        );
    }
}
