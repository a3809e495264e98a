//! Finds common properties of the failures that no quirk of the program explains.

use crate::explain::observation::Observation;
use norobots::engine::Verdict;
use norobots_suite::query::AnswerKind;
use std::fmt;

/// Properties are reported only if there are at least this many unexplained failures.
const FEW: usize = 4;

/// A property that most unexplained failures have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Likeness {
    /// The property in words that can follow a number, such as `have a file with a CR`.
    pub what: &'static str,
    /// The number of failures that have the property.
    pub number: usize,
    /// The number of all unexplained failures.
    pub failures: usize,
}

impl fmt::Display for Likeness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Likeness { what, number, failures: total } if number == total => {
                write!(f, "all {total} {what}")
            }
            Likeness { what, number, failures: total } => write!(f, "{number} of {total} {what}"),
        }
    }
}

type Shape = (&'static str, fn(&Observation<'_>) -> bool);

const SHAPES: [Shape; 20] = [
    ("have an absolute URL", |observation| holds(&observation.query.url, b"://")),
    ("have a URL without a path", |observation| !observation.query.url.contains(&b'/')),
    ("have a URL with a query", |observation| observation.query.url.contains(&b'?')),
    ("have a URL with a %-escape", |observation| observation.query.url.contains(&b'%')),
    ("have an escape in the URL and none in the file", |observation| {
        observation.query.url.contains(&b'%') && !observation.query.robots.contains(&b'%')
    }),
    ("have an escape in the file and none in the URL", |observation| {
        observation.query.robots.contains(&b'%') && !observation.query.url.contains(&b'%')
    }),
    ("have a URL with a byte that no URL may contain", |observation| {
        !observation.query.url.iter().all(of_urls)
    }),
    ("have a URL beyond ASCII", |observation| !observation.query.url.is_ascii()),
    ("have a robot with a version", |observation| observation.query.agent.contains(&b'/')),
    ("have a robot of several words", |observation| observation.query.agent.contains(&b' ')),
    ("have a file with a byte-order mark", |observation| {
        observation.query.robots.starts_with(b"\xef\xbb\xbf")
    }),
    ("have a file with a CR", |observation| observation.query.robots.contains(&b'\r')),
    ("have a file with a NUL", |observation| observation.query.robots.contains(&0)),
    ("have a file beyond ASCII", |observation| !observation.query.robots.is_ascii()),
    ("have a file with a `*`", |observation| observation.query.robots.contains(&b'*')),
    ("have a file with a `$`", |observation| observation.query.robots.contains(&b'$')),
    ("have a file with an Allow line", |observation| {
        has_line(observation, |line| starts(line, b"allow"))
    }),
    ("have a file with a field that has no value", |observation| {
        has_line(observation, |line| line.trim_ascii_end().ends_with(b":"))
    }),
    ("have a file of several records for the robot's name", |observation| {
        let mut agents = observation.query.robots.split(|byte| matches!(byte, b'\n' | b'\r'));
        agents.by_ref().filter(|line| names(line, &observation.query.agent)).nth(1).is_some()
    }),
    ("have a file of more than 4 KiB", |observation| observation.query.robots.len() > 4 << 10),
];

/// Returns whether RFC 3986 permits the byte in a URL.
fn of_urls(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=%".contains(byte)
}

fn has_line(observation: &Observation<'_>, wanted: impl Fn(&[u8]) -> bool) -> bool {
    observation.query.robots.split(|byte| matches!(byte, b'\n' | b'\r')).any(wanted)
}

pub(crate) fn starts(line: &[u8], field: &[u8]) -> bool {
    line.get(..field.len()).is_some_and(|start| start.eq_ignore_ascii_case(field))
}

fn names(line: &[u8], agent: &[u8]) -> bool {
    starts(line, b"user-agent:")
        && line[b"user-agent:".len()..].trim_ascii().eq_ignore_ascii_case(agent)
}

fn holds(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

/// Returns the common properties of the observations at `places`. An answer is common if at least 70% of these
/// observations have this answer. A property of [`SHAPES`] is common if at least 90% of these observations have the
/// property, and fewer than half of all other observations have it.
pub(crate) fn likeness(all: &[Observation<'_>], places: &[usize]) -> Vec<Likeness> {
    if places.len() < FEW {
        return Vec::new();
    }
    let size = places.len();
    let (mut inside, mut properties) = (vec![false; all.len()], Vec::new());
    places.iter().for_each(|&at| inside[at] = true);
    let count = |side: bool, holds: &dyn Fn(&Observation<'_>) -> bool| {
        all.iter()
            .zip(&inside)
            .filter(|(observation, inside)| **inside == side && holds(observation))
            .count()
    };
    let answers = [
        ("are answered disallowed", AnswerKind::Verdict(Verdict::Disallowed)),
        ("are answered allowed", AnswerKind::Verdict(Verdict::Allowed)),
        ("are answered with an error", AnswerKind::Refused),
    ];
    for (what, answer) in answers {
        let number = count(true, &|observation| observation.answer == answer);
        if number * 10 >= size * 7 {
            properties.push(Likeness { what, number, failures: size });
        }
    }
    for (what, holds) in SHAPES {
        let (number, outside) = (count(true, &holds), count(false, &holds));
        if number * 10 >= size * 9 && outside * 2 < all.len() - size {
            properties.push(Likeness { what, number, failures: size });
        }
    }
    properties
}

#[cfg(test)]
mod tests {
    use crate::explain::likeness::likeness;
    use crate::explain::observation::{Observation, Standing};
    use norobots::engine::Verdict;
    use norobots_suite::query::{AnswerKind, Query};

    #[test]
    fn what_failures_share_and_others_lack_is_said() {
        let observed = |url: &'static [u8], verdict| Observation {
            query: Query::new(&b"User-agent: *\n"[..], &b"a"[..], url),
            answer: AnswerKind::Verdict(verdict),
            line: None,
            standing: Standing::Wrong,
            cites: &[],
            crawled: false,
        };
        let mut all = vec![observed(b"http://h/x", Verdict::Disallowed); 5];
        all.extend(vec![observed(b"/x", Verdict::Allowed); 7]);
        let said = |places: &[usize]| -> Vec<String> {
            likeness(&all, places).iter().map(ToString::to_string).collect()
        };
        assert_eq!(
            said(&[0, 1, 2, 3]),
            ["all 4 are answered disallowed", "all 4 have an absolute URL"]
        );
        assert_eq!(said(&[0, 1, 2, 5, 6, 7, 8, 9, 10]), [""; 0]);
        assert_eq!(said(&[0, 1, 5, 6, 7, 8]), [""; 0]);
        assert_eq!(said(&[0, 5, 6, 7, 8]), ["4 of 5 are answered allowed"]);
        assert_eq!(said(&[0, 1, 2]), [""; 0]);
    }
}
