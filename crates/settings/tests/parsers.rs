//! Tests the engine against the faulty parsers in `tests/parsers`. For each parser, `parsers.toml` lists its known
//! faults, and the choices of settings that describe these faults. With these choices, the engine must give the same
//! answers as the faulty parser.

use norobots::engine::{Engine, Failure};
use norobots::spec::Edition;
use norobots_settings::naive::Naive;
use norobots_settings::setting::{Deviation, Settings};
use serde::Deserialize;

#[derive(Deserialize)]
struct Parsers {
    parser: Vec<Parser>,
}

#[derive(Deserialize)]
struct Parser {
    name: String,
    edition: Edition,
    faults: Vec<String>,
    causes: Vec<String>,
    shows: Vec<Show>,
}

/// A query, the right answer, and the answer of the faulty parser.
#[derive(Deserialize)]
struct Show {
    robots: Option<String>,
    robots_hex: Option<String>,
    agent: String,
    url: String,
    right: String,
    answers: String,
}

impl Show {
    fn robots(&self) -> Vec<u8> {
        let hex = self.robots_hex.as_deref().map(|hex| {
            let byte = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).expect("two digits");
            (0..hex.len()).step_by(2).map(byte).collect()
        });
        hex.unwrap_or_else(|| self.robots.clone().expect("a file").into_bytes())
    }

    fn answer(&self, settings: Settings) -> &'static str {
        let naive = Naive { settings };
        match naive.decide(&self.robots(), self.agent.as_bytes(), self.url.as_bytes()) {
            Ok(decision) if decision.allowed() => "allowed",
            Ok(_) => "disallowed",
            Err(Failure::Refused) => "error",
            Err(failure) => panic!("{failure:?}"),
        }
    }
}

#[test]
fn a_robot_with_the_causes_answers_as_the_parser_does() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/parsers/parsers.toml");
    let text = std::fs::read_to_string(path).expect("the parsers are described");
    let Parsers { parser } = toml::from_str(&text).expect("the description is of its form");
    let (mut wrong, mut without) = (Vec::new(), Vec::new());
    for Parser { name, edition, faults, causes, shows } in &parser {
        assert_eq!([faults.len(), causes.len()], [shows.len(); 2], "{name}");
        for (causes, show) in causes.iter().zip(shows) {
            let profile = Settings::default_for(*edition);
            let right = show.answer(profile);
            if right != show.right {
                wrong.push(format!("{name}: {edition} says {right}"));
            }
            if causes.is_empty() {
                without.push(&**name);
                continue;
            }
            let choice = |cause: &str| cause.parse::<Deviation>().expect("a choice of the space");
            let choices: Vec<Deviation> = causes.split(',').map(choice).collect();
            let answer = show.answer(profile.deviate(&choices));
            if answer != show.answers {
                wrong.push(format!("{name}: {causes} says {answer}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // `JavaNetUri` and `rb_uri_parse` refuse a file because of the requested URL. No setting can express such a
    // refusal.
    assert_eq!(without, ["JavaNetUri", "rb_uri_parse"]);
}
