use super::{changes, nobody};
use crate::setting::Rules;
use norobots::later::{self, LaterEdition};
use norobots::spec::Edition;
use std::collections::BTreeMap;

/// Numbers from a seed.
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn value(&mut self) -> String {
        const PARTS: [&str; 13] =
            ["a", "b", "/", "*", "$", "%2F", "%41", "%23", "?", "a/", "*a", "index.html", "%"];
        let many = self.below(4);
        let rest: String = (0..many).map(|_| PARTS[self.below(PARTS.len())]).collect();
        if self.below(8) == 0 { rest } else { format!("/{rest}") }
    }

    fn file(&mut self) -> String {
        let mut file = String::from("User-agent: *\n");
        for _ in 0..1 + self.below(3) {
            let field = ["Disallow", "Allow"][self.below(2)];
            file += &format!("{field}: {}\n", self.value());
        }
        if self.below(2) == 0 {
            file += &format!("\nUser-agent: figtree\nDisallow: {}\n", self.value());
        }
        file
    }
}

fn asked(edition: Edition, file: &str, agent: &str, url: &[u8]) -> bool {
    match LaterEdition::of(edition) {
        Some(edition) => later::decide(edition, file.as_bytes(), agent, url).allowed(),
        None => norobots::Matcher::new(file.as_bytes()).allowed(agent, url),
    }
}

fn verdict(edition: Edition, file: &str, agent: &str, path: &str) -> bool {
    asked(edition, file, agent, format!("http://h{path}").as_bytes())
}

/// All texts of those parts of up to so many parts, after a slash.
fn paths(longest: usize) -> Vec<String> {
    let parts = ["a", "b", "x", "/", "?", "%2F", "%", "A", "*", "$"];
    let mut all = vec![String::from("/")];
    let mut from = 0;
    for _ in 0..longest {
        let to = all.len();
        for at in from..to {
            for part in parts {
                all.push(format!("{}{part}", all[at]));
            }
        }
        from = to;
    }
    all
}

/// Whatever path a robot asks for: where a decision changes that is told, and no path that shows it is shorter than
/// the shortest that is told.
#[test]
fn no_change_is_missed() {
    let paths = paths(4);
    let mut draw = Draw(1994);
    let mut with_changes = BTreeMap::new();
    for _ in 0..60 {
        let (old, new) = (draw.file(), draw.file());
        for edition in Rules::EDITIONS {
            for robots in changes(edition, old.as_bytes(), new.as_bytes(), 1 << 22) {
                assert!(robots.complete, "{edition}:\n{old}---\n{new}");
                let agent = robots.names[0].clone().unwrap_or_else(|| b"anybot".to_vec());
                let agent = String::from_utf8(agent).unwrap();
                // As long as the edition compares it.
                let length = |url: &[u8]| match LaterEdition::of(edition) {
                    Some(edition) => later::path(edition, url).unwrap().len(),
                    None => url.len(),
                };
                for change in &robots.changes {
                    assert_ne!(change.old.verdict, change.new.verdict);
                    // Who asks for what is told gets these answers.
                    for (file, decision) in [(&old, &change.old), (&new, &change.new)] {
                        let allowed = asked(edition, file, &agent, &change.url);
                        assert_eq!(allowed, decision.allowed(), "{edition}, {agent}: {change:?}");
                    }
                }
                let shortest = robots.changes.iter().map(|change| length(&change.url)).min();
                *with_changes.entry(shortest.is_some()).or_insert(0) += 1;
                let differs = |path: &&String| {
                    verdict(edition, &old, &agent, path) != verdict(edition, &new, &agent, path)
                };
                let found = paths.iter().filter(differs).map(|path| match edition {
                    Edition::Standard1994 => path.len(),
                    _ => length(format!("http://h{path}").as_bytes()),
                });
                let found = found.min();
                if let Some(found) = found {
                    let shortest = shortest.unwrap_or_else(|| {
                        panic!("{edition}, {agent}: a change is missed\n{old}---\n{new}")
                    });
                    assert!(
                        shortest <= found,
                        "{edition}, {agent}: {shortest} {found}\n{old}---\n{new}"
                    );
                }
            }
        }
    }
    assert!(with_changes.values().all(|times| *times > 50), "{with_changes:?}");
}

/// Rules that are written otherwise and mean the same.
#[test]
fn what_means_the_same_is_proved() {
    let old = b"User-agent: *\nDisallow: /a*\nDisallow: /a/b\nAllow: /c\n";
    let new = b"User-agent: *\nDisallow: /%61\n";
    for edition in [Edition::Rfc9309, Edition::GooglePage] {
        for robots in changes(edition, old, new, 1 << 20) {
            assert!(robots.complete && robots.changes.is_empty(), "{robots:?}");
        }
    }
    let [robots] = &changes(Edition::Standard1994, old, new, 1 << 20)[..] else { panic!() };
    let paths: Vec<&[u8]> = robots.changes.iter().map(|change| &change.url[..]).collect();
    assert_eq!(paths, [&b"/a*"[..], b"/%61", b"/a/b"]);
}

#[test]
fn a_walk_that_is_too_long_says_so() {
    let old = b"User-agent: *\nDisallow: /abcdefgh\n";
    let [robots] = &changes(Edition::Rfc9309, old, b"", 4)[..] else { panic!() };
    assert!(!robots.complete && robots.changes.is_empty());
}

#[test]
fn nobody_is_named() {
    let name = nobody(b"User-agent: any\n", b"User-agent: bot/2.0\nUser-agent: B\n");
    assert_eq!(name, b"aaa");
}
