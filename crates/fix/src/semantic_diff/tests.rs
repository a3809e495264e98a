use super::{changes, nobody};
use norobots::spec::Edition;
use norobots::{compared, decide_named};
use std::collections::BTreeMap;

/// A generator of pseudorandom numbers.
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
    decide_named(edition, file.as_bytes(), agent, url).allowed()
}

fn verdict(edition: Edition, file: &str, agent: &str, path: &str) -> bool {
    asked(edition, file, agent, format!("http://h{path}").as_bytes())
}

/// Returns all paths that consist of a slash and at most `longest` elements of `parts`.
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

/// Checks many paths. If the decision on a path changes, the search must report a change for a path of at most the same
/// length.
#[test]
fn no_change_is_missed() {
    let paths = paths(4);
    let mut draw = Draw(1994);
    let mut with_changes = BTreeMap::new();
    for _ in 0..60 {
        let (old, new) = (draw.file(), draw.file());
        for edition in Edition::DECIDED {
            for robots in changes(edition, old.as_bytes(), new.as_bytes(), 1 << 22) {
                assert!(robots.complete, "{edition}:\n{old}---\n{new}");
                let agent = robots.names[0].clone().unwrap_or_else(|| b"anybot".to_vec());
                let agent = String::from_utf8(agent).unwrap();
                // Returns the length of a URL after the conversion for the edition's comparison.
                let length = |url: &[u8]| compared(edition, url).unwrap().len();
                for change in &robots.changes {
                    assert_ne!(change.old.verdict, change.new.verdict);
                    // A new decision about the reported URL must equal the reported decision.
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
                let length_found = paths.iter().filter(differs).map(|path| match edition {
                    Edition::Standard1994 => path.len(),
                    _ => length(format!("http://h{path}").as_bytes()),
                });
                let length_found = length_found.min();
                if let Some(length_found) = length_found {
                    let shortest = shortest.unwrap_or_else(|| {
                        panic!("{edition}, {agent}: a change is missed\n{old}---\n{new}")
                    });
                    assert!(
                        shortest <= length_found,
                        "{edition}, {agent}: {shortest} {length_found}\n{old}---\n{new}"
                    );
                }
            }
        }
    }
    assert!(with_changes.values().all(|times| *times > 50), "{with_changes:?}");
}

/// The draft of 1996 distinguishes `%2F`, an encoded slash, from `%252F`, in which the `%` is encoded.
#[test]
fn an_encoded_slash_is_told_as_it_is_written() {
    for value in ["/%2f", "/%2F", "/%252F", "/a%2Fb/%25"] {
        let new = format!("User-agent: *\nDisallow: {value}\n");
        let all = changes(Edition::Draft1996, b"", new.as_bytes(), 1 << 20);
        let [robots] = &all[..] else { panic!("{all:?}") };
        let urls: Vec<_> = robots.changes.iter().map(|change| change.url.as_slice()).collect();
        assert_eq!((urls, robots.complete), (vec![value.as_bytes()], true), "{value}");
    }
}

/// Both files spell their rules differently, but RFC 9309 and Google's page make the same decisions under both files.
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

/// The value of the rule repeats `part` `count` times.
fn repeated(part: &str, count: usize, end: &str) -> Vec<u8> {
    format!("User-agent: *\nDisallow: /{}{end}\n", part.repeat(count)).into_bytes()
}

/// Returns the smallest `n` for which a search of 2^n steps covers all paths.
fn enough(edition: Edition, old: &[u8], new: &[u8]) -> u32 {
    let whole = |power: &u32| {
        let all = changes(edition, old, new, 1 << power);
        all.iter().all(|robots| robots.complete)
    };
    (0..40).find(whole).expect("all paths are gone through in some steps")
}

/// If a value is eight times as long, a walk takes at most 16 times as many steps. The search also needs few steps for
/// files that name many robots.
#[test]
fn the_steps_of_a_walk_grow_with_the_files() {
    let robots = |count: usize, end: &str| -> Vec<u8> {
        let record = |at| format!("User-agent: bot{at}\nDisallow: /{at}*a*{end}$\n\n");
        (0..count).map(record).collect::<String>().into_bytes()
    };
    let names = |count: usize, path: &str| -> Vec<u8> {
        let names: String = (0..count).map(|at| format!("User-agent: bot{at}\n")).collect();
        format!("{names}Disallow: {path}\n").into_bytes()
    };
    for edition in Edition::DECIDED {
        type Pair = fn(usize) -> [Vec<u8>; 2];
        let values: [Pair; 3] = [
            |count| [repeated("*", count, "a"), repeated("*", count, "b")],
            |count| [repeated("a*", count, ""), repeated("a*", count, "b")],
            |count| [repeated("x", count, ""), repeated("x", count, "b")],
        ];
        for pair in values {
            let [small, large] = [1 << 7, 1 << 10].map(|count| {
                let [old, new] = pair(count);
                enough(edition, &old, &new)
            });
            assert!(large <= small + 4, "{edition}: 2^{small}, 2^{large}");
        }
        // Comparing each name with all names takes few steps. There is only one walk, because all robots have the same
        // rules.
        let all = changes(edition, &names(1000, "/a"), &names(1000, "/b"), 1 << 20);
        assert!(all.iter().all(|robots| robots.complete), "{edition}");
        assert!(all.len() <= 2, "{edition}: {}", all.len());
        let all = changes(edition, &robots(200, "b"), &robots(200, "c"), 1 << 20);
        assert!(all.iter().all(|robots| robots.complete), "{edition}");
    }
}

/// If one robot needs many steps, other robots still get their share of the steps. If no steps remain for a robot, its
/// result is marked as incomplete.
#[test]
fn each_robot_has_its_share_of_the_steps() {
    let wild: String = (0..12).map(|at| format!("Disallow: /*{at}*{at}*x{at}$\n")).collect();
    let old = format!("User-agent: *\n{wild}\nUser-agent: figtree\nDisallow: /a\n");
    let new = old.replace("/a\n", "/b\n");
    let all = changes(Edition::Rfc9309, old.as_bytes(), new.as_bytes(), 1 << 14);
    let [any, figtree] = &all[..] else { panic!("{all:?}") };
    assert!(!any.complete && any.changes.is_empty());
    assert!(figtree.complete && figtree.changes.len() == 2, "{figtree:?}");
    let all = changes(Edition::Rfc9309, old.as_bytes(), new.as_bytes(), 0);
    let [none] = &all[..] else { panic!("{all:?}") };
    assert!(!none.complete && none.names == [None, Some(b"figtree".to_vec())]);
}

/// If the edition compares several paths as the same path, the search reports the path that the file contains.
#[test]
fn a_path_is_told_as_the_file_has_it() {
    for (edition, value) in [
        (Edition::Draft1996, "/%2f"),
        (Edition::Draft1996, "/%7ejoe"),
        (Edition::Rfc9309, "/%7ejoe"),
        (Edition::GoogleCode, "/a%7e"),
    ] {
        let old = format!("User-agent: *\nDisallow: {value}\n");
        let [robots] = &changes(edition, old.as_bytes(), b"", 1 << 20)[..] else { panic!() };
        let urls: Vec<String> = robots
            .changes
            .iter()
            .map(|change| String::from_utf8_lossy(&change.url).into_owned())
            .collect();
        // Google's code changes the digits of an escape to upper case, but only in rules.
        let value = if edition == Edition::GoogleCode { "/a%7E" } else { value };
        assert_eq!(urls, [value], "{edition}");
    }
}

#[test]
fn nobody_is_named() {
    let name = nobody(b"User-agent: any\n", b"User-agent: bot/2.0\nUser-agent: B\n");
    assert_eq!(name, b"aaa");
}
