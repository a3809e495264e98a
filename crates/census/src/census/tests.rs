//! Tests of a census.

use crate::{Census, Coding, Host, Limits, NotMerged, Record, Section};

/// Returns random records of every kind. Some records are equal.
fn records(seed: u64, count: usize) -> Vec<Record> {
    const LINES: [&str; 22] = [
        "User-agent: *",
        "User-agent: GPTBot/1.0",
        "user-agent: ccbot",
        "User-agent: some bot",
        "User-agent:",
        "User-agent: www.example.com",
        "Disallow: /",
        "Disallow:",
        "Disallow: /*.gif$",
        "Disallow: /a?b",
        "Allow: /a",
        "Allow: /",
        "",
        "",
        "Crawl-delay: soon",
        "Content-Signal: search=yes, ai-train=no",
        "Sitemap: http://h/s",
        "Foo: bar",
        "text",
        "<html>",
        "# remark",
        "Disallow: http://h/x",
    ];
    let mut random = fastrand::Rng::with_seed(seed);
    (0..count)
        .map(|_| {
            let ends = ["\n", "\r\n", "\r"][random.usize(..3)];
            let lines = (0..random.usize(..9)).map(|_| LINES[random.usize(..LINES.len())]);
            let mut body = lines.collect::<Vec<_>>().join(ends).into_bytes();
            if random.u8(..10) == 0 {
                body.extend((0..random.usize(..20)).map(|_| random.u8(..)));
            }
            let status = [None, Some(200), Some(200), Some(200), Some(404), Some(503), Some(7)];
            Record {
                status: status[random.usize(..status.len())],
                media: ["", "text/plain; charset=utf-8", "TEXT/HTML", "x"][random.usize(..4)]
                    .into(),
                host: match random.u8(..9) {
                    0 => None,
                    number => Host::of_url(format!("http://h{number}/robots.txt").as_bytes()),
                },
                coding: Coding::ALL[random.usize(..4)],
                cut: random.u8(..20) == 0,
                body,
            }
        })
        .collect()
}

fn counted<'r>(limits: Limits, records: impl IntoIterator<Item = &'r Record>) -> Census {
    let mut census = Census::new(limits);
    records.into_iter().for_each(|record| census.add(record));
    census
}

#[test]
fn records_split_anyhow_and_merged_in_any_order_give_the_same_bytes() {
    let mut random = fastrand::Rng::with_seed(9309);
    for round in 0..12 {
        let limits = Limits { names: random.usize(..4), sample: random.usize(..6) };
        let records = records(round, 40);
        let mut whole = counted(limits, &records);
        let mut parts: Vec<Vec<&Record>> = vec![Vec::new(); 1 + random.usize(..6)];
        for record in &records {
            let part = random.usize(..parts.len());
            parts[part].push(record);
        }
        let mut parts: Vec<Census> = parts.into_iter().map(|part| counted(limits, part)).collect();
        // By chance, a partial census is (1) published and read back, (2) written to a journal and read back, or (3)
        // left unchanged.
        for part in &mut parts {
            let text = match random.u8(..3) {
                0 => part.publish(),
                1 => part.to_json().to_string(),
                _ => continue,
            };
            *part = Census::from_json(text.as_bytes()).expect("it was written here");
        }
        // The test merges two random parts again and again, until only one part remains.
        while parts.len() > 1 {
            let part = parts.swap_remove(random.usize(..parts.len()));
            let at = random.usize(..parts.len());
            parts[at].merge(part).expect("they have the same limits");
        }
        assert_eq!(parts[0].publish(), whole.publish(), "round {round}");
    }
}

#[test]
fn nothing_that_is_published_holds_a_body_or_a_host() {
    let body = b"User-agent: hidden.example.org\nDisallow: /very-secret/*.gif\nSitemap: http://hidden.example.org/s\n\
        hidden.example.org: x\n";
    let mut census = counted(Limits::default(), [&Record::of_file(body.to_vec())]);
    let text = census.publish();
    for hidden in ["hidden", "example", "secret", "\"body\""] {
        assert!(!text.contains(hidden), "{hidden} in {text}");
    }
    assert!(text.contains("disallow-value"), "{text}");
}

#[test]
fn each_kind_of_record_is_counted() {
    let record = |status, body: &[u8]| Record { status, ..Record::of_file(body.to_vec()) };
    let records = [
        record(Some(200), b"User-agent: GPTBot\nUser-agent: gptbot/2\nDisallow: /\n"),
        record(Some(404), b"User-agent: *\nDisallow: /\n"),
        record(Some(200), b"<!DOCTYPE html>\n<html><body>Not here</body></html>\n"),
        record(None, b""),
        record(Some(200), &b"Disallow: /x\n".repeat(100_000)),
    ];
    let census = counted(Limits::default(), &records);
    let get = |section, key| census.counts.get(section, key);
    assert_eq!((get(Section::Records, "all"), get(Section::Records, "files")), (5, 4));
    assert_eq!((get(Section::Status, "404"), get(Section::Status, "unknown")), (1, 1));
    let kinds: Vec<_> = census.counts.of(Section::Kind).collect();
    assert_eq!(kinds, [("empty", 1), ("html", 1), ("robots-txt", 2)]);
    assert_eq!(get(Section::Bytes, "files that were cut"), 1);
    assert_eq!(get(Section::Codes, "html"), 1);
    assert_eq!(census.agents.sorted().into_iter().collect::<Vec<_>>(), [("gptbot", 1)]);
    let robots: Vec<_> = census.robots().collect();
    // The first file names one robot twice: with a version and without a version.
    assert_eq!(robots.iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["*", "gptbot"]);
    assert_eq!(robots[1].1, [[1, 0, 0]; 5]);
    assert_eq!(robots[0].1[0], [0, 0, 4]);
}

#[test]
fn what_is_no_census_is_refused_with_its_place() {
    let good = counted(Limits::default(), &records(3, 20)).publish();
    assert!(Census::from_json(good.as_bytes()).is_ok());
    let rows = [
        ("{", "this is not JSON"),
        ("[]", "this is not a census"),
        (&good.replace("\"version\": 4", "\"version\": 1"), "has version 1"),
        (&good.replace("\"google-", "\"goggle-"), "its editions"),
        (&good.replace("\"runs\": []", "\"runs\": {}"), "runs is not a list"),
        (&good.replace("\"runs\": []", "\"runs\": [{\"date\": 1}]"), "runs[0].date is not text"),
        (&good.replace("\"digest\": \"", "\"digest\": \"0"), "digest is not a number of 64"),
        (&good.replace("\"names\": 50000", "\"names\": -1"), "limits.names is not a number"),
        (&good.replace("\"names\": 50000", "\"names\": 0"), "agents: there are more names"),
        (&good.replace("\"line-ends\"", "\"line-starts\""), "counts.line-starts"),
        (&good.replace("\"files\": 1", "\"files\": 1.5"), "is not a number of items"),
        (
            &good.replace("\"any two\": {", "\"any three\": {"),
            "hosts.any three: there is no such key",
        ),
        (
            &good.replace("\"registers\": \"", "\"registers\": \"AA"),
            "not the registers of a sketch",
        ),
        (&good.replace("\"parted\": 2", "\"parted\": -2"), "parted is not a number of items"),
        (&good.replace("\"wholly\": ", "\"holy\": "), "is not a number of items"),
    ];
    for (text, message) in rows {
        let error = Census::from_json(text.as_bytes()).expect_err(message).to_string();
        assert!(error.contains(message), "{error}");
    }
    // A truncated census can't be read, because it is not valid JSON.
    for at in (0..good.len() - 2).step_by(97) {
        assert!(Census::from_json(&good.as_bytes()[..at]).is_err());
    }
    let mut census = Census::default();
    let other = Census::new(Limits { names: 1, sample: 1 });
    assert!(census.merge(other).unwrap_err().to_string().contains("1 names and a sample of 1"));
    assert_eq!(census, Census::default());
}

#[test]
fn counts_that_are_too_large_are_not_merged() {
    for (section, key) in [(Section::Records, "all"), (Section::Codes, "no-colon")] {
        let mut largest = Census::default();
        largest.counts.add_many(section, key, u64::MAX);
        let mut whole = largest.clone();
        whole.merge(Census::default()).expect("nothing is added");
        assert_eq!(whole, largest);
        let mut more = Census::default();
        more.counts.add_many(section, key, 1);
        assert_eq!(whole.merge(more), Err(NotMerged::TooLarge), "{key}");
    }
    let named = |count| {
        let mut census = Census::default();
        census.agents.add("figtree", count);
        census
    };
    assert_eq!(named(u64::MAX).merge(named(1)), Err(NotMerged::TooLarge));
}

#[test]
fn a_content_is_looked_into_in_bounded_steps() {
    let stars = |unit: &str, count: usize| {
        Record::of_file(format!("User-agent: *\nDisallow: /{}a\n", unit.repeat(count)).into())
    };
    let records = [stars("*", 2000), stars("*", 10), stars("a*", 1000)];
    let mut census = counted(Limits::default(), &records);
    assert_eq!(census.look_on(1, 1), 2);
    assert_eq!(census.look_on(0, 1), 2);
    assert_eq!(census.look_on(9, 9), 0);
    let looked: Vec<bool> =
        census.sample.contents().map(|(_, content)| content.settings().is_some()).collect();
    assert_eq!(looked, [true; 3]);
}
