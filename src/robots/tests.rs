use crate::agent::{Header, Names};
use crate::engine::scan;
use crate::later::{self, Later};
use crate::reading::Reading;
use crate::robots::{Robot, Robots, decide, decide_named};
use crate::spec::Edition;
use crate::testing::Random;
use std::time::Duration;

const LINES: [&[u8]; 16] = [
    b"User-agent: a\n",
    b"User-agent: *\n",
    b"User-agent: ab/2\n",
    b"useragent: ab\n",
    b"User-agent: a ab\n",
    b"Disallow: /\n",
    b"Disallow: /a\n",
    b"Disallow: /*b$\n",
    b"Disallow: /a /ab\n",
    b"Allow: /a\n",
    b"Allow: /%61b\n",
    b"Disallow:\n",
    b"Crawl-delay: 1\n",
    b"Crawl-delay: soon\n",
    b"\n",
    b"words\n",
];
const AGENTS: [&[u8]; 8] = [
    b"a",
    b"ab/1.0",
    b"Mozilla/5.0 (compatible; ab/2; +http://a/)",
    b"x/1 ab/2",
    b"User-agent: a/1",
    b"a;ab",
    b"/",
    b"",
];
const URLS: [&[u8]; 6] = [b"/", b"/a", b"/ab", b"http://h/ab?a#b", b"mailto:a@b", b""];

/// Checks that all functions for decisions return the same decision as the engine for the edition.
#[test]
fn the_ways_to_ask_agree() {
    let mut random = Random(40);
    let mut disallowed = [0; Edition::ALL.len()];
    for _ in 0..1500 {
        let file = random.text(&LINES, 9);
        let (agent, url) = (random.pick(&AGENTS), random.pick(&URLS));
        let names = Names::of([&file[..]]);
        assert_eq!(Header::read_for(&file, agent), Header::read(agent, &names));
        for edition in Edition::ALL {
            let name = Header::read(agent, &names).asked(edition);
            let once = decide(edition, &file, agent, url);
            let by_engine = match Later::of(edition) {
                Some(later) => later::decide(later, &file, name, url),
                None if edition == Edition::Revisited => decide_named(edition, &file, name, url),
                None => scan::decide(&file, name, url),
            };
            let robots = Robots::read(edition, &file);
            let context = format!("{edition}: {} {}", file.escape_ascii(), agent.escape_ascii());
            let owned = robots.clone().into_robot(agent);
            let reading = Reading::new(edition, &file);
            for other in [
                by_engine,
                robots.robot(agent).decide(url),
                owned.decide(url),
                owned.clone().decide(url),
                Robot::named(edition, &file, name).decide(url),
                reading.map_or(once, |reading| reading.robot(name).decide(url)),
            ] {
                assert_eq!(other, once, "{context}");
            }
            assert_eq!(owned.allows(url), once.allowed());
            let records = owned.records();
            assert_eq!(once.record.is_some(), !records.is_empty(), "{context}");
            assert!(once.record.is_none_or(|record| records.contains(&record)), "{context}");
            disallowed[edition as usize] += usize::from(!once.allowed());
        }
    }
    assert!(disallowed.iter().all(|count| *count > 50), "{disallowed:?}");
}

/// Checks that a Crawl-delay applies only to the robots of its record. The editions disagree about the end of a record.
#[test]
fn the_crawl_delay_is_that_of_the_robot_s_records() {
    let file =
        b"useragent: a\nCrawl-delay: 1\nUser-agent: b\nCrawl-delay: soon\n\nCrawl-delay: 2\n\
        Disallow: /\nUser-agent: *\nCrawl-delay: 3\n";
    for (edition, a, b, c) in [
        (Edition::Standard1994, Some(3), None, Some(3)),
        (Edition::Revisited, Some(3), None, Some(3)),
        (Edition::Draft1996, Some(3), None, Some(3)),
        (Edition::Rfc9309, Some(3), Some(2), Some(3)),
        (Edition::GooglePage, Some(3), Some(2), Some(3)),
        // Google's code ignores the Crawl-delay lines between the User-agent lines, so `a` and `b` are in one group.
        (Edition::GoogleCode, Some(1), Some(1), Some(3)),
    ] {
        let robots = Robots::read(edition, file);
        let delays = ["a", "b", "c"].map(|agent| robots.robot(agent).crawl_delay());
        assert_eq!(delays, [a, b, c].map(|delay| delay.map(Duration::from_secs)), "{edition}");
    }
}

#[test]
fn a_sitemap_is_for_every_robot() {
    let file = b"Sitemap: http://h/1\nUser-agent: a\nSITEMAP : http://h/2 # two\nSitemap: /3\nSite-map: http://h/4\n";
    for edition in Edition::ALL {
        assert_eq!(
            Robots::read(edition, file).sitemaps(),
            [b"http://h/1", b"http://h/2"],
            "{edition}"
        );
    }
}

/// Under Google's page, a robot reads only the first 500 KiB of a file. Later text must not influence a decision.
#[test]
fn nothing_counts_behind_the_limit_of_google_s_page() {
    let end = b"\nUser-agent: a\nCrawl-delay: 2\nDisallow: /\nSitemap: http://h/1\n";
    let file = [&b"#".repeat(500 << 10)[..], end].concat();
    for (edition, counts) in [(Edition::Rfc9309, true), (Edition::GooglePage, false)] {
        let robots = Robots::read(edition, &file);
        assert_eq!(robots.robot("a").allows("/"), !counts, "{edition}");
        assert_eq!(robots.robot("a").crawl_delay().is_some(), counts, "{edition}");
        assert_eq!(robots.sitemaps().len(), usize::from(counts), "{edition}");
    }
}

#[test]
fn a_robot_can_be_kept_and_shared() {
    fn shared<T: Send + Sync + Clone + 'static>(_: &T) {}
    let robots = Robots::read(Edition::Rfc9309, b"User-agent: *\nDisallow: /a\n".to_vec());
    let robot = robots.into_robot("ab");
    shared(&robot);
    assert_eq!(format!("{robot:?}"), "Robot { edition: Rfc9309, name: \"ab\" }");
    assert!(!std::thread::spawn(move || robot.allows("/a")).join().unwrap());
}
