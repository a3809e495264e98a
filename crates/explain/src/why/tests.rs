//! Checks each claim with the engine `naive`. The claims come from a different engine.

use super::{Asked, Claim, Miss, NOWHERE, Reason, name, why};
use norobots::engine::{Decision, Engine, Verdict};
use norobots::spec::Edition;
use norobots::syntax::LineKind;
use norobots_fix::field::field;
use norobots_settings::naive::Naive;
use norobots_settings::setting::{Rules, Settings};
use norobots_suite::decider::decider;
use std::collections::BTreeSet;
use std::mem::discriminant;

fn naive(edition: Edition, robots: &[u8], agent: &[u8], url: &[u8]) -> Decision {
    let naive = Naive { settings: Settings::default_for(edition) };
    naive.decide(robots, agent, url).expect("it refuses no file")
}

fn reasons(edition: Edition, robots: &[u8], agent: &[u8], url: &[u8]) -> (Decision, Vec<Reason>) {
    let settings = Settings::default_for(edition);
    let decision = decider(edition, settings, robots, None).unwrap().decide(agent, url);
    let asked = Asked { edition, settings, site: None, robots, agent, url };
    (decision, why(&asked, &decision))
}

fn said(edition: Edition, robots: &str, agent: &str, url: &str) -> Vec<String> {
    let (_, reasons) = reasons(edition, robots.as_bytes(), agent.as_bytes(), url.as_bytes());
    reasons.iter().map(|reason| reason.describe(edition)).collect()
}

fn with(lines: &[&[u8]], line: usize, text: &[u8]) -> Vec<u8> {
    let mut lines = lines.to_vec();
    lines[line - 1] = text;
    whole(&lines)
}

fn whole(lines: &[&[u8]]) -> Vec<u8> {
    lines.iter().flat_map(|line| [line, &b"\n"[..]]).flatten().copied().collect()
}

fn kind(line: &[u8]) -> Option<LineKind> {
    field(line).map(|(kind, _)| kind)
}

#[track_caller]
fn holds(
    edition: Edition,
    lines: &[&[u8]],
    agent: &[u8],
    url: &[u8],
    decision: &Decision,
    reason: &Reason,
) {
    let file = whole(lines);
    let ask = |file: &[u8]| naive(edition, file, agent, url);
    let by_naive = ask(&file);
    let at = reason.line.unwrap_or_default();
    let other = |verdict: Verdict| assert_ne!(verdict, decision.verdict);
    let rule = |line: usize, written: &[u8]| {
        let kind = kind(lines[line - 1]).expect("a rule");
        [name(kind), b": ", written].concat()
    };
    match &reason.claim {
        Claim::NoPath | Claim::Always(_) => {
            let barred = naive(edition, b"User-agent: *\nDisallow: /\n", agent, url);
            assert!(barred.allowed());
        }
        Claim::NoGroup | Claim::Absent(_) => {
            assert_eq!((by_naive.allowed(), by_naive.line), (true, None));
        }
        Claim::NoRule(_) => {
            assert_eq!((by_naive.allowed(), by_naive.line), (true, reason.line));
            assert_eq!(kind(lines[at - 1]), Some(LineKind::UserAgent));
        }
        Claim::Decides { path, begins } => {
            assert_eq!((by_naive.verdict, by_naive.line), (decision.verdict, reason.line));
            assert_ne!(ask(&with(lines, at, &rule(at, NOWHERE))).line, reason.line);
            assert_eq!(path.starts_with(&reason.value), *begins);
        }
        Claim::Set => panic!("nothing was set"),
        Claim::Longer(than, _) | Claim::AllowOfEqual(than) | Claim::First(than) => {
            let next = ask(&with(lines, at, &rule(at, NOWHERE)));
            assert_eq!(next.line, Some(*than));
            other(next.verdict);
            let mut swapped = lines.to_vec();
            swapped.swap(at - 1, than - 1);
            let swapped = ask(&whole(&swapped)).verdict;
            let first = matches!(reason.claim, Claim::First(_));
            // `Claim::First` is excluded, because its two rules may be in different groups that the edition merges.
            assert!(first || swapped == decision.verdict, "order counts");
            if let Claim::Longer(_, Some([own, than])) = reason.claim {
                assert!(own > than);
            }
            if let Claim::AllowOfEqual(_) = reason.claim {
                let forbids = [b"Disallow: ", &reason.value[..]].concat();
                assert!(!ask(&with(lines, at, &forbids)).allowed());
            }
        }
        Claim::Hidden(verdict, by, name) => {
            other(*verdict);
            assert_eq!(field(lines[by - 1]), Some((LineKind::UserAgent, &name[..])));
            let unnamed = |line: &&[u8]| match field(line) {
                Some((LineKind::UserAgent, value)) if value != b"*" => b"User-agent: qqq".to_vec(),
                _ => line.to_vec(),
            };
            let unnamed: Vec<Vec<u8>> = lines.iter().map(unnamed).collect();
            let unnamed: Vec<&[u8]> = unnamed.iter().map(Vec::as_slice).collect();
            let by_unnamed = ask(&whole(&unnamed));
            assert_eq!((by_unnamed.verdict, by_unnamed.line), (*verdict, reason.line));
        }
        Claim::Near(verdict, miss, written) => {
            other(*verdict);
            assert_ne!(by_naive.line, reason.line);
            let mut changed = lines.to_vec();
            let (by_changed, place) = match miss {
                Miss::Orphan => {
                    changed.insert(at - 1, b"User-agent: *");
                    (ask(&whole(&changed)), at + 1)
                }
                Miss::Blank(blank) => {
                    assert!(changed.remove(blank - 1).is_empty());
                    (ask(&whole(&changed)), at - 1)
                }
                _ => (ask(&with(lines, at, &rule(at, written))), at),
            };
            assert_eq!((by_changed.verdict, by_changed.line), (*verdict, Some(place)));
        }
        Claim::Elsewhere(edition, verdict) => {
            other(*verdict);
            let by_edition = naive(*edition, &file, agent, url);
            assert_eq!(by_edition.verdict, *verdict);
            assert!(reason.line.is_none_or(|line| by_edition.line == Some(line)));
        }
        Claim::Bounded => panic!("the file is short"),
    }
}

const LINES: [&[u8]; 32] = [
    b"User-agent: *",
    b"User-agent: bingbot",
    b"User-agent: foo",
    b"User-agent: foo/2.0",
    b"useragent: bingbot",
    b"Disallow: /",
    b"Disallow: /a",
    b"Disallow: /A/b",
    b"Disallow: /a/b",
    b"Disallow: /a/",
    b"Disallow: /*.php$",
    b"Disallow: /*b",
    b"Disallow: /a$",
    b"Disallow: /%7Ea",
    b"Disallow: /~a",
    b"Disallow: /%2fa",
    b"Disallow: a/b",
    b"Disallow: /?b=9",
    b"Disallow: /b",
    b"Disallow: /a/b?x",
    b"Disallow: /#*",
    b"Disallow /a",
    b"Disalow: /a",
    b"Disallow:",
    b"Allow: /a",
    b"Allow: /a/b",
    b"Allow: /*b",
    b"Allow: /B",
    b"Allow: /a/index.html",
    b"Crawl-delay: 5",
    b"",
    b"# c",
];

const URLS: [&[u8]; 17] = [
    b"/",
    b"/a",
    b"/a/b",
    b"/A/b",
    b"/b",
    b"/x/a/b",
    b"/~a",
    b"/%7Ea",
    b"//a",
    b"/%2Fa",
    b"/x/?b=9",
    b"/a/x.php",
    b"/x.php?y",
    b"/a/",
    b"/robots.txt",
    b"http://h/a/b?x#c",
    b"mailto:a@b",
];

/// Checks that no claim about random files is false, and that each kind of claim occurs.
#[test]
fn every_claim_holds_by_another_engine() {
    let mut random = fastrand::Rng::with_seed(39);
    let mut met = BTreeSet::new();
    for _ in 0..6000 {
        let count = random.usize(1..9);
        let mut lines: Vec<&[u8]> = vec![LINES[random.usize(..4)]];
        lines.extend((0..count).map(|_| LINES[random.usize(..LINES.len())]));
        random.bool().then(|| lines.remove(0));
        let file = whole(&lines);
        let (agent, url) =
            ([&b"bingbot"[..], b"foo", b"other"][random.usize(..3)], random.choice(URLS).unwrap());
        for edition in Edition::DECIDED {
            let (decision, reasons) = reasons(edition, &file, agent, url);
            assert!(!reasons.is_empty());
            for reason in &reasons {
                let shown = format!(
                    "{edition}: {} asks for {}: {reason:?}\n{}",
                    agent.escape_ascii(),
                    url.escape_ascii(),
                    String::from_utf8_lossy(&file)
                );
                let check = || holds(edition, &lines, agent, url, &decision, reason);
                let held = std::panic::catch_unwind(std::panic::AssertUnwindSafe(check));
                assert!(held.is_ok(), "{shown}");
                let says = reason.describe(edition);
                assert!(!says.is_empty() && !says.contains(|c: char| c.is_control()), "{shown}");
                met.insert(match &reason.claim {
                    Claim::Near(_, miss, _) => format!("miss {:?}", discriminant(miss)),
                    claim => format!("{:?}", discriminant(claim)),
                });
            }
        }
    }
    // There are ten kinds of misses, and ten claims other than `Near`, `Set` and `Bounded`.
    assert_eq!(met.len(), 20, "{met:?}");
}

#[test]
fn the_sentences_that_people_asked_for() {
    use Edition::{Draft1996, GoogleCode, Rfc9309, Standard1994};
    let books = "User-agent: *\nDisallow: /?b=9\n";
    assert_eq!(
        said(Rfc9309, books, "bot", "/shopping/books/?b=9"),
        [
            "no rule in the group for `*` (line 1) matches the path `/shopping/books/?b=9`",
            "line 2 `/?b=9`: the path must begin with the value, but it begins with `/shopping`; `/*?b=9` would \
             match anywhere",
        ]
    );
    assert_eq!(
        said(Standard1994, books, "bot", "/shopping/books/?b=9")[1],
        "line 2 `/?b=9`: the path must begin with the value, but it begins with `/shopping`; by 1994 no value \
         matches in the middle of a path"
    );
    let hidden = "User-agent: *\nDisallow: /search\n\nUser-agent: bingbot\nDisallow: /foo\n";
    for edition in Edition::DECIDED {
        let sentences = said(edition, hidden, "bingbot", "/search");
        assert!(sentences[1].starts_with("line 2, in the "), "{sentences:?}");
        assert!(
            sentences[1].ends_with(" that names bingbot (line 4) applies instead"),
            "{sentences:?}"
        );
    }
    let rules = "User-agent: *\nDisallow: /a/b\nAllow: /a/b/cd/\n";
    assert_eq!(
        said(Rfc9309, rules, "bot", "/a/b/cd/e")[1],
        "line 3 wins: its value has 8 octets, and the value in line 2 has 4"
    );
    assert_eq!(
        said(Draft1996, rules, "bot", "/a/b/cd/e")[1],
        "line 2 wins: it comes before line 3, and by the draft of 1996 the first rule that matches decides"
    );
    assert_eq!(
        said(Standard1994, rules, "bot", "/a/b/cd/e")[1],
        "line 3 `/a/b/cd/`: 1994 has no Allow lines; by RFC 9309 the URL is allowed"
    );
    let tie = "User-agent: *\nDisallow: /a\nAllow: /a\n";
    assert_eq!(
        said(GoogleCode, tie, "bot", "/a")[1],
        "line 3 wins: its value is as long as the value in line 2, and it is an Allow line"
    );
    let cut = "User-agent: *\nDisallow: /#*\n";
    assert_eq!(said(Rfc9309, cut, "bot", "/x"), ["line 2 decides: the path `/x` begins with `/`"]);
    assert_eq!(
        said(Draft1996, cut, "bot", "/robots.txt"),
        ["`/robots.txt` is always allowed by the draft of 1996"]
    );
    let star = "User-agent: *\nDisallow: /*.php\n";
    assert_eq!(
        said(Standard1994, star, "bot", "/x.php")[1],
        "line 2 `/*.php`: by 1994 `*` and `$` have no special meaning; by RFC 9309 they have one, and the URL is \
         disallowed"
    );
    let colon = "User-agent: *\nDisallow /app/\n";
    assert_eq!(
        said(Rfc9309, colon, "bot", "/app/x")[1],
        "line 2 `/app/`: RFC 9309 does not read this line as a rule; `Disallow: /app/` would decide"
    );
}

#[test]
fn the_clause_is_one_of_the_edition() {
    let (_, reasons) =
        reasons(Edition::Draft1996, b"User-agent: *\nDisallow: /\n", b"a", b"/robots.txt");
    assert_eq!(reasons[0].clause, Some("robots-txt"));
    assert!(Rules::of(Edition::Draft1996).demand("robots-txt").is_some());
}

/// Checks that the reason for a file over Yandex's limit does not say that the file has no groups.
#[test]
fn a_file_over_the_limit_counts_as_absent() {
    let file = format!("User-agent: *\nDisallow: /\n{}", "# a comment\n".repeat(50_000));
    let (decision, reasons) = reasons(Edition::Yandex, file.as_bytes(), b"a", b"/x");
    assert!(decision.allowed());
    assert_eq!(
        (reasons[0].describe(Edition::Yandex).as_str(), reasons[0].clause),
        (
            "the file exceeds a limit, so Yandex's help treats it as absent and allows every URL",
            Some("size")
        )
    );
}

#[test]
fn a_long_file_is_looked_at_in_part() {
    let rules: String = (0..9000).map(|n| format!("Disallow: /{n}/x$\n")).collect();
    let file = format!("User-agent: *\n{rules}");
    let sentences = said(Edition::Rfc9309, &file, "bot", "/none");
    assert!(sentences.last().unwrap().starts_with("the file is long"), "{sentences:?}");
}
