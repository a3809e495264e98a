//! Tests of the audit. The tests compare findings with known results for small logs, and with the results of simpler
//! code.

use super::{
    Alarm, Audit, CLIENTS, Client, Entry, Findings, Headers, LONGEST, ROBOTS, Rapid, Rate, Read,
    Reader, Sign, utc,
};
use norobots::engine::scan;
use norobots::spec::Edition;
use std::borrow::Cow;

const FILE: &[u8] =
    b"User-agent: figtree\nUser-agent: Web Reaper\nUser-agent: Mozilla\nDisallow: /tmp\n\n\
    User-agent: *\nDisallow: /cgi-bin/\n";

const BROWSER: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

fn new<'a>(file: &'a [u8], editions: &[Edition], rapid: Rapid) -> Audit<'a> {
    Audit::new(file, editions, Alarm { rapid, by_every_edition: true, google: true }).unwrap()
}

fn audit_by(file: &[u8], editions: &[Edition], log: &[u8]) -> Findings {
    let mut audit = new(file, editions, Rapid::default());
    audit.feed(log);
    audit.finish()
}

fn audit(log: &[u8]) -> Findings {
    audit_by(FILE, &[Edition::Standard1994], log)
}

fn read(line: &[u8]) -> Option<Entry<'_>> {
    entry(Reader::default().read(line))
}

fn entry(read: Read<'_>) -> Option<Entry<'_>> {
    match read {
        Read::Entry(entry) => Some(entry),
        Read::Directive | Read::Unknown => None,
    }
}

/// Returns a line of the combined format for a request `second` seconds after 2000-10-10T20:55:36Z.
fn line(host: &str, second: i64, target: &str, status: u16, agent: &str) -> String {
    let (minute, second) = (55 + (36 + second) / 60, (36 + second) % 60);
    format!(
        "{host} - - [10/Oct/2000:13:{minute:02}:{second:02} -0700] \"GET {target} HTTP/1.0\" {status} 7 \"-\" \"{agent}\"\n"
    )
}

#[track_caller]
fn robot<'a>(findings: &'a Findings, name: &str) -> &'a Client {
    let client = findings.robots.iter().find(|client| client.name == name.as_bytes());
    client.unwrap_or_else(|| panic!("{name} is none of {:#?}", findings.robots))
}

#[test]
fn a_line_of_each_format() {
    let common =
        br#"h.example - frank [10/Oct/2000:13:55:36 -0700] "GET /a.gif HTTP/1.0" 200 2326"#;
    let entry = Entry {
        host: Cow::Borrowed(b"h.example"),
        time: 971_211_336,
        method: Cow::Borrowed(b"GET"),
        target: Cow::Borrowed(b"/a.gif"),
        status: Some(200),
        agent: None,
    };
    assert_eq!(read(common), Some(entry.clone()));
    let with = |more: &str| [common, more.as_bytes()].concat();
    let agent = |agent: &'static str| Some(Cow::Borrowed(agent.as_bytes()));
    for (more, agent) in [
        (r#" "-" "-""#, None),
        (r#" "http://x/\"y" "a \"b\" \\ \x41\tz""#, agent("a \"b\" \\ A\tz")),
        (r#" "" "figtree/2.0 (x)" 0.003 "more""#, agent("figtree/2.0 (x)")),
    ] {
        assert_eq!(read(&with(more)), Some(Entry { agent, ..entry.clone() }), "{more}");
    }
    for more in [" ", " \"-\"", " \"-\" \"x", " \"-\" \"x\\\"", " x \"y\"", " \"-\" \"x\"y", "x"] {
        assert_eq!(read(&with(more)), None, "{more}");
    }
    let odd = br#"::1 - a [b] c [01/Mar/1970:00:00:00 +0000] "\x16\x03" - -"#;
    let entry = read(odd).unwrap();
    assert_eq!((entry.time, entry.status, &*entry.target), (59 * 86_400, None, &b""[..]));
    let spaces = br#"h - - [01/Mar/1970:00:00:00 +0000] "GET /a b" 404 -"#;
    assert_eq!(&*read(spaces).unwrap().target, b"/a b");
}

#[test]
fn what_is_no_log_line() {
    let good = r#"h - - [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.0" 200 0"#;
    assert!(read(good.as_bytes()).is_some());
    for end in 0..good.len() - 1 {
        assert_eq!(read(&good.as_bytes()[..end]), None, "{}", &good[..end]);
    }
    for (from, to) in [
        ("10/Oct", "32/Oct"),
        ("10/Oct", "00/Oct"),
        ("10/Oct", "31/Jun"),
        ("10/Oct", "10/oct"),
        ("10/Oct/2000", "29/Feb/1900"),
        (":13:", ":24:"),
        ("-0700", " 0700"),
        ("-0700", "-07:0"),
        (" 200 ", " 20 "),
        (" 200 ", " 2000 "),
        (" 200 ", " 099 "),
        (" 200 0", " 200 x"),
        ("h -", " -"),
        ("] ", "]"),
        ("[", "("),
    ] {
        let bad = good.replacen(from, to, 1);
        assert_eq!(read(bad.as_bytes()), None, "{bad}");
    }
    // A date of NUL bytes is invalid, too.
    let nothing = [&b"h - - ["[..], &[0; 26], br#"] "GET / HTTP/1.0" 200 0"#].concat();
    assert_eq!(read(&nothing), None);
}

#[test]
fn a_time_is_written_as_it_was_read() {
    let months =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let mut reader = Reader::default();
    let mut last = None;
    for day in 0..150_000 {
        // The times are 86,399 seconds apart, so that all hours occur.
        let time = -2_208_988_800 + day * 86_399;
        let text = utc(time);
        let (date, clock) = (text.split('T').next().unwrap(), &text[11..19]);
        let [year, month, day] = date.split('-').collect::<Vec<_>>()[..] else { panic!("{text}") };
        let month = months[month.parse::<usize>().unwrap() - 1];
        let line = format!(r#"h - - [{day}/{month}/{year}:{clock} +0000] "GET / HTTP/1.0" 200 0"#);
        let read = entry(reader.read(line.as_bytes())).unwrap_or_else(|| panic!("{line}"));
        assert_eq!(read.time, time, "{line}");
        assert!(last < Some(text.clone()), "times are in order: {text}");
        last = Some(text);
    }
    assert_eq!(utc(951_782_400), "2000-02-29T00:00:00Z");
}

#[test]
fn headers_tell_robots() {
    let headers = Headers::new(FILE);
    for (header, name, sign) in [
        ("", "", None),
        (BROWSER, "Mozilla", None),
        ("Mozilla/5.0 (Linux; Android 10; CUBOT NOTE 20) Chrome/99", "Mozilla", None),
        ("Mozilla/4.0 (compatible; MSIE 6.0)", "Mozilla", None),
        ("Figtree/2.0", "Figtree", Some(Sign::Named)),
        ("Mozilla/5.0 (compatible; figtree 2.0)", "figtree", Some(Sign::Named)),
        ("web reaper/1.0 libwww/3.1", "web", None),
        ("figtrees/2.0", "figtrees", None),
        ("Mozilla/5.0 (compatible; bingbot/2.0; +http://x/)", "bingbot", Some(Sign::Word)),
        ("Googlebot-Image/1.0", "Googlebot-Image", Some(Sign::Word)),
        ("Mozilla/5.0 (compatible; archive.org_bot)", "archive.org_bot", Some(Sign::Word)),
        ("Screaming Frog SEO Spider/9", "Screaming", Some(Sign::Word)),
        (
            "Mozilla/5.0 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot",
            "ChatGPT-User",
            Some(Sign::Contact),
        ),
        (
            "meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)",
            "meta-externalagent",
            Some(Sign::Contact),
        ),
        (
            "Mozilla/5.0 (KHTML, like Gecko; compatible; Claude-User/1.0; +Claude-User@anthropic.com)",
            "Claude-User",
            Some(Sign::Contact),
        ),
        ("Mozilla/5.0 (compatible; Yahoo! Slurp)", "Slurp", Some(Sign::Word)),
        ("Mozilla/5.0 (compatible; Foo/1; +https://foo.example)", "Foo", Some(Sign::Contact)),
        ("facebookexternalhit/1.1 (+HTTP://x)", "facebookexternalhit", Some(Sign::Contact)),
        ("curl/8.5.0", "curl", Some(Sign::Program)),
        ("Wget", "Wget", Some(Sign::Program)),
        ("curling/1", "curling", None),
        ("meta-externalagent/1.1", "meta-externalagent", Some(Sign::Known)),
        (
            "Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)",
            "Google-InspectionTool",
            Some(Sign::Known),
        ),
        ("Mozilla/5.0 (iPhone) Mobile/15E148 [Pinterest/iOS]", "Pinterest", None),
        ("Pinterest/0.2 (+http://www.pinterest.com/)", "Pinterest", Some(Sign::Contact)),
    ] {
        let sender = headers.tell(header.as_bytes());
        assert_eq!(sender, (name.as_bytes(), sign), "{header}");
    }
    let long = [b'x'; 1000];
    assert_eq!(headers.tell(&long).0.len(), 128);
}

#[test]
fn before_and_after_the_file_was_fetched() {
    let audited = |parts: &[(i64, &str, u16)]| {
        let lines = parts
            .iter()
            .map(|(second, target, status)| line("h", *second, target, *status, "figtree/2.0 (x)"));
        audit(lines.collect::<String>().as_bytes())
    };
    let findings = audited(&[
        (0, "/tmp/a", 200),
        (1, "/robots.txt", 404),
        (2, "/tmp/b", 200),
        (3, "/robots.txt", 200),
        (4, "/tmp/c", 404),
        (5, "http://www.example.com/tmp/d", 200),
        (6, "/", 200),
        (7, "/cgi-bin/x", 200),
    ]);
    let robot = robot(&findings, "figtree");
    assert_eq!((robot.requests, robot.asked), (8, 2));
    assert_eq!(robot.fetched.map(utc).as_deref(), Some("2000-10-10T20:55:39Z"));
    let barred = &robot.barred_by_every;
    assert_eq!((barred.before, barred.after), (2, 2));
    let example = barred.example.as_ref().unwrap();
    assert_eq!((&*example.url, example.rule, example.place.line), (&b"/tmp/c"[..], Some(4), 5));
    let alarm = Alarm { rapid: Rapid::default(), by_every_edition: true, google: true };
    assert!(robot.alarms(alarm));
    // A client also receives robots.txt if the status is 304. A request for robots.txt is never barred.
    let findings = audited(&[(0, "/robots.txt?x", 200), (1, "/robots.txt", 304), (2, "/a", 200)]);
    assert_eq!((findings.robots[0].asked, findings.robots[0].fetched.is_some()), (1, true));
    assert!(!findings.robots[0].alarms(alarm));
}

#[test]
fn a_client_that_asks_for_the_file_is_a_robot() {
    let log = [
        line("a", 0, "/cgi-bin/x", 200, BROWSER),
        line("a", 1, "/robots.txt", 200, BROWSER),
        line("a", 2, "/cgi-bin/y", 200, BROWSER),
        line("b", 3, "/cgi-bin/z", 200, BROWSER),
        "c - - [10/Oct/2000:13:55:36 -0700] \"HEAD /robots.txt HTTP/1.0\" 200 -\n".into(),
        "d - - [10/Oct/2000:13:55:36 -0700] \"GET / HTTP/1.0\" 200 -\n".into(),
    ];
    let findings = audit(log.concat().as_bytes());
    let [first, second] = &findings.robots[..] else { panic!("{findings:#?}") };
    assert_eq!((first.sign, &first.hosts[..]), (Some(Sign::Asked), &[b"a".to_vec()][..]));
    assert_eq!((second.sign, &second.hosts[..]), (Some(Sign::Asked), &[b"c".to_vec()][..]));
    assert_eq!((second.fetched, second.header.is_none()), (None, true));
    // The record for Mozilla decides, not the record for `*`.
    assert_eq!((first.barred_by_every.before, first.barred_by_every.after), (0, 0));
    let other = b"User-agent: *\nDisallow: /cgi-bin/\n";
    let findings = audit_by(other, &[Edition::Standard1994], log.concat().as_bytes());
    let barred = &findings.robots[0].barred_by_every;
    assert_eq!((barred.before, barred.after), (1, 1));
}

/// Compares the result of `Rate` with a count over all requests. `Rate` itself keeps the counts of only two steps.
#[test]
fn a_rate_is_the_most_of_all_steps() {
    let mut random = fastrand::Rng::with_seed(4);
    for _ in 0..2000 {
        let rapid = Rapid { requests: 3, seconds: random.u32(1..5) };
        let (mut rate, mut steps, mut last) = (Rate::default(), Vec::new(), i64::MIN);
        let mut time = random.i64(-20..20);
        for _ in 0..random.usize(1..60) {
            time += [-3, -1, 0, 0, 0, 1, 1, 9][random.usize(0..8)];
            let step = time.div_euclid(rapid.seconds.into());
            last = last.max(step);
            let counted = step >= last - 1;
            assert_eq!(rate.add(time, rapid), counted);
            if counted {
                steps.push(step);
            }
        }
        let most = steps.iter().map(|step| steps.iter().filter(|other| *other == step).count());
        assert_eq!(rate.most, most.max().unwrap_or_default() as u64);
    }
    for (text, rapid) in [("30/10", Some((30, 10))), ("0/1", Some((0, 1)))] {
        let read = text.parse::<Rapid>().ok().map(|rapid| (rapid.requests, rapid.seconds));
        assert_eq!(read, rapid);
        assert_eq!(text.parse::<Rapid>().unwrap().to_string(), text);
    }
    for text in ["", "30", "/", "30/", "30/0", "-1/2", "1/2/3", "1/x"] {
        assert!(text.parse::<Rapid>().is_err(), "{text}");
    }
}

fn drawn(random: &mut fastrand::Rng) -> Vec<u8> {
    let mut log = Vec::new();
    let agents =
        ["figtree/1", BROWSER, "xbot", "-", "a\\\"b", "curl/8 \u{1b}[31m", "\u{202e}spider"];
    let targets =
        ["/", "/tmp/x", "/robots.txt", "*", "/cgi-bin/ y", "\\x16", "http://h/tmp", "/\u{7f}"];
    for _ in 0..random.usize(0..40) {
        let host = ["a", "b", "::1"][random.usize(0..3)];
        let target = targets[random.usize(0..targets.len())];
        let agent = agents[random.usize(0..agents.len())];
        let mut text =
            line(host, random.i64(0..200), target, random.u16(90..600), agent).into_bytes();
        match random.u8(0..12) {
            0 => text.truncate(random.usize(0..text.len())),
            1 => {
                let at = random.usize(0..text.len());
                text[at] = random.u8(..);
            }
            2 => text.splice(text.len() - 1.., *b"\r\n").for_each(drop),
            3 => text = b"\n".repeat(random.usize(0..3)),
            _ => {}
        }
        log.extend(text);
    }
    if random.u8(0..20) == 0 {
        let at = random.usize(0..=log.len());
        let long = LONGEST + random.usize(0..4) - 1;
        let end: &[u8] = [&b"\r\n"[..], b"\n", b"\r", b""][random.usize(0..4)];
        log.splice(at..at, [&vec![b'x'; long], end].concat());
    }
    log
}

#[test]
fn any_split_of_any_bytes_gives_the_same() {
    let mut random = fastrand::Rng::with_seed(20);
    let editions = [Edition::Standard1994, Edition::Rfc9309, Edition::Spanish];
    let mut robots = 0;
    for _ in 0..600 {
        let log = drawn(&mut random);
        let new = || new(FILE, &editions, Rapid { requests: 2, seconds: 7 });
        let mut whole = new();
        whole.feed(&log);
        let whole = whole.finish();
        robots += whole.robots.len();
        let mut split = new();
        let mut rest = &log[..];
        while !rest.is_empty() {
            let most = [1, 2, 50, 5000, rest.len()][random.usize(0..5)].min(rest.len());
            let (piece, after) = rest.split_at(random.usize(0..=most));
            split.feed(piece);
            rest = after;
        }
        assert_eq!(split.finish(), whole, "{}", log.escape_ascii());
        let totals = &whole.totals;
        assert_eq!(totals.lines, totals.requests + totals.directives + totals.unknown);
        assert_eq!(totals.bytes, log.len() as u64);
        let ends = log.iter().filter(|byte| **byte == b'\n').count() as u64;
        assert_eq!(totals.lines, ends + u64::from(log.last().is_some_and(|byte| *byte != b'\n')));
    }
    assert!(robots > 600, "the logs have robots: {robots}");
}

/// Tests that the audit finds the same barred requests as a scan that parses robots.txt for each line of the log.
#[test]
fn what_is_barred_is_what_the_engine_says() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut barred = 0;
    for _ in 0..300 {
        let log = drawn(&mut random);
        let findings = audit(&log);
        let (headers, mut reader, mut expected) = (Headers::new(FILE), Reader::default(), 0);
        let lines = log.split(|byte| *byte == b'\n').filter(|line| line.len() < LONGEST);
        for entry in
            lines.filter_map(|line| entry(reader.read(line.strip_suffix(b"\r").unwrap_or(line))))
        {
            let (name, sign) = headers.tell(entry.agent.as_deref().unwrap_or_default());
            let site = entry.target.starts_with(b"/") || entry.target.starts_with(b"http");
            let asks = *entry.target == *b"/robots.txt";
            if sign.is_some() && site && !asks {
                expected += u64::from(!scan::decide(FILE, name, &entry.target).allowed());
            }
        }
        let by_header = findings.robots.iter().filter(|client| client.sign != Some(Sign::Asked));
        let counted = by_header.map(|client| client.barred_by_every.count()).sum::<u64>();
        assert_eq!(counted, expected, "{}", log.escape_ascii());
        barred += counted;
    }
    assert!(barred > 100, "some requests are barred: {barred}");
}

#[test]
fn what_comes_beyond_the_limits_is_counted() {
    let mut log = String::new();
    for robot in 0..ROBOTS + 3 {
        log += &line("h", 0, "/", 200, &format!("robot{robot}bot/1"));
    }
    for client in 0..CLIENTS + 2 {
        log += &line(&format!("h{client}"), 0, "/", 200, BROWSER);
    }
    // The audit begins to follow this client when the client requests robots.txt.
    log += &line("late", 0, "/", 200, BROWSER);
    log += &line("late", 1, "/robots.txt", 200, BROWSER);
    log += &line("late", 2, "/tmp", 200, BROWSER);
    let findings = audit(log.as_bytes());
    assert_eq!((findings.totals.of_other_robots, findings.totals.of_other_clients), (3, 3));
    assert_eq!(findings.robots.len(), ROBOTS + 1);
    let late = findings.robots.iter().find(|client| client.sign == Some(Sign::Asked)).unwrap();
    assert_eq!((late.requests, late.barred_by_every.after), (2, 1));
}

#[test]
fn lines_of_no_format_are_counted() {
    let long = [&line("h", 0, "/", 200, "xbot").as_bytes()[..20], &b"x".repeat(LONGEST)].concat();
    let log = [&b"\x1b]0;title\x07\n\n"[..], &long, b"\n", &long[..LONGEST], b"\r\nx"].concat();
    let findings = audit(&log);
    let totals = &findings.totals;
    assert_eq!((totals.lines, totals.unknown, totals.long, totals.control), (5, 5, 1, 1));
    assert_eq!(totals.samples.len(), 3);
    assert_eq!((totals.samples[2].long, totals.samples[2].line.len()), (true, 200));
}

#[test]
fn a_request_is_read_in_every_format() {
    let agent = "Mozilla/5.0 (compatible; figtree/2.0; +http://figtree.example/bot)";
    let url = "/a/b?c=d";
    let plus = agent.replace(' ', "+");
    let percent = agent.replace(' ', "%20");
    let twice = agent.replace(' ', "%2520");
    let iis = "#Software: Microsoft Internet Information Services 10.0\n#Fields: date time s-ip cs-method cs-uri-stem \
        cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status sc-substatus time-taken\n";
    let cloudfront = "#Version: 1.0\n#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem \
        sc-status cs(Referer) cs(User-Agent) cs-uri-query\n";
    for log in [
        format!(
            "192.0.2.1 - - [26/Nov/2026:12:00:00 +0000] \"GET {url} HTTP/1.1\" 200 7 \"-\" \"{agent}\""
        ),
        format!(
            "www.example.com:443 192.0.2.1 - - [26/Nov/2026:12:00:00 +0000] \"GET {url} HTTP/1.1\" 200 7 \"-\" \"{agent}\""
        ),
        format!(
            "www.example.com 192.0.2.1 - a b [26/Nov/2026:13:00:00 +0100] \"GET {url} HTTP/1.1\" 200 7 \"-\" \"{agent}\""
        ),
        format!(
            r#"{{"remote_addr":"192.0.2.1","time_local":"26/Nov/2026:12:00:00 +0000","request":"GET {url} HTTP/1.1","status":"200","http_user_agent":"{agent}"}}"#
        ),
        format!(
            r#"{{"remote_addr":"192.0.2.1","time_iso8601":"2026-11-26T14:00:00+02:00","request_method":"GET","request_uri":"{url}","status":200,"http_user_agent":"{agent}"}}"#
        ),
        format!(
            r#"{{"level":"info","ts":1795694400.25,"logger":"http.log.access","msg":"handled request","request":{{"remote_ip":"192.0.2.1","remote_port":"4","client_ip":"192.0.2.1","proto":"HTTP/2.0","method":"GET","host":"x","uri":"{url}","headers":{{"User-Agent":["{agent}"]}}}},"size":7,"status":200}}"#
        ),
        format!(
            r#"{{"request":{{"remote_addr":"192.0.2.1:41342","method":"GET","uri":"{url}","headers":{{"User-Agent":["{agent}"]}}}},"ts":"2026-11-26T12:00:00.5Z","status":200}}"#
        ),
        format!(
            r#"{{"ClientIP":"192.0.2.1","ClientRequestMethod":"GET","ClientRequestURI":"{url}","ClientRequestUserAgent":"{agent}","EdgeResponseStatus":200,"EdgeStartTimestamp":1795694400000000000}}"#
        ),
        format!(
            r#"{{"ClientHost":"192.0.2.1","RequestMethod":"GET","RequestPath":"{url}","request_User-Agent":"{agent}","DownstreamStatus":200,"time":"2026-11-26T12:00:00Z"}}"#
        ),
        format!("{iis}2026-11-26 12:00:00 10.0.0.1 GET /a/b c=d 443 - 192.0.2.1 {plus} - 200 0 15"),
        format!(
            "{cloudfront}2026-11-26\t12:00:00\tFRA1\t7\t192.0.2.1\tGET\tx\t/a/b\t200\t-\t{percent}\tc=d"
        ),
        format!(
            "{cloudfront}2026-11-26\t12:00:00\tFRA1\t7\t192.0.2.1\tGET\tx\t/a/b\t200\t-\t{twice}\tc=d"
        ),
    ] {
        let mut reader = Reader::default();
        let mut lines: Vec<&str> = log.lines().collect();
        let last = lines.pop().unwrap();
        for line in lines {
            assert_eq!(reader.read(line.as_bytes()), Read::Directive, "{line}");
        }
        let expected = Entry {
            host: b"192.0.2.1".into(),
            time: 1_795_694_400,
            method: b"GET".into(),
            target: url.as_bytes().into(),
            status: Some(200),
            agent: Some(agent.as_bytes().into()),
        };
        assert_eq!(reader.read(last.as_bytes()), Read::Entry(expected), "{last}");
        // The reader does not panic if a line is truncated.
        for end in (0..last.len()).filter(|end| last.is_char_boundary(*end)) {
            let _ = reader.read(&last.as_bytes()[..end]);
        }
    }
    for line in [
        "{}",
        "{\"msg\":\"started\",\"ts\":1}",
        "{\"remote_addr\":\"a\",\"time\":\"now\",\"request\":\"GET / HTTP/1.0\"}",
    ] {
        assert_eq!(read(line.as_bytes()), None, "{line}");
    }
    // A user's name may contain a space, and an address may have a port.
    let line =
        |start: &str| format!("{start} [26/Nov/2026:12:00:00 +0000] \"GET / HTTP/1.1\" 200 7");
    for (start, host) in [
        ("::1 - a b", "::1"),
        ("192.0.2.1:5 - a b", "192.0.2.1:5"),
        ("h.example x a", "h.example"),
        ("x:80 h y z", "h"),
    ] {
        assert_eq!(&*read(line(start).as_bytes()).unwrap().host, host.as_bytes(), "{start}");
    }
}

#[test]
fn only_what_every_edition_bars_alarms() {
    let editions = norobots::Edition::DECIDED;
    // This is the robots.txt file of WordPress.
    let file = b"User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n";
    let agent = "Mozilla/5.0 (compatible; ExampleBot/3.0; +http://www.example.com/bots)";
    let ajax = line("h", 0, "/wp-admin/admin-ajax.php", 200, agent);
    let findings = audit_by(file, &editions, ajax.as_bytes());
    let [robot] = &findings.robots[..] else { panic!("{findings:#?}") };
    let every = Alarm { rapid: Rapid::default(), by_every_edition: true, google: true };
    assert!(!robot.alarms(every) && robot.alarms(Alarm { by_every_edition: false, ..every }));
    assert_eq!((robot.barred_by_every.count(), robot.of_some), (0, 1));
    let barring: Vec<_> = robot
        .barred_by_some
        .iter()
        .filter(|(_, barred)| barred.count() > 0)
        .map(|(edition, _)| *edition)
        .collect();
    // According to the edition of 1996, the first line that matches decides. According to the edition of 1994, an Allow
    // line has no meaning.
    assert_eq!(barring, [Edition::Standard1994, Edition::Draft1996]);
    let log = [ajax, line("h", 1, "/wp-admin/x", 200, agent)].concat();
    let findings = audit_by(file, &editions, log.as_bytes());
    assert!(findings.robots[0].alarms(every));
    let example = findings.robots[0].barred_by_every.example.as_ref().unwrap();
    assert_eq!((&*example.url, example.rule), (&b"/wp-admin/x"[..], Some(2)));
}

/// Some operators name the document that their robots follow. The audit judges such a robot according to this document,
/// if the document settles how robots interpret the file.
#[test]
fn a_robot_with_a_text_of_its_own_is_judged_by_that() {
    let every = Alarm { rapid: Rapid::default(), by_every_edition: true, google: true };
    let ajax = "User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n";
    let blank = "User-agent: *\n\nDisallow: /x\n";
    let two_groups = "User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n";
    let closed = "User-agent: *\nDisallow: /\n";
    for (file, name, url, alarms) in [
        // The edition of 1994 defines no Allow line. In the edition of 1994 and in Yandex's document, a blank line ends
        // a record.
        (ajax, "Qwantbot", "/wp-admin/admin-ajax.php", true),
        (ajax, "YandexBot", "/wp-admin/admin-ajax.php", false),
        (ajax, "YandexBot", "/wp-admin/x", true),
        (ajax, "Googlebot", "/wp-admin/admin-ajax.php", false),
        (blank, "Googlebot", "/x", true),
        (blank, "YandexBot", "/x", false),
        (blank, "CCBot", "/x", true),
        // Yandex's help does not define which of two groups for `*` counts.
        (two_groups, "YandexBot", "/a", false),
        (two_groups, "Googlebot", "/b", true),
        (closed, "YandexBot", "/", true),
        (closed, "YandexDirect", "/", false),
        (closed, "Baiduspider", "/", true),
        (closed, "AdsBot-Google", "/", false),
    ] {
        let header = format!("Mozilla/5.0 (compatible; {name}/1.0; +http://www.example.com/bots)");
        let log = line("h", 0, url, 200, &header);
        let findings = audit_by(file.as_bytes(), &Edition::DECIDED, log.as_bytes());
        let robot = robot(&findings, name);
        let (text, own) = robot.barred_by_own.as_ref().expect(name);
        assert_eq!(robot.alarms(every), alarms, "{name} by {text}: {url}\n{file}");
        assert_eq!(own.count(), u64::from(alarms), "{name}");
        // The robot does not follow the editions that bar this request, so the request is reported but raises no alarm.
        assert_eq!(robot.barred_by_every.count(), 0, "{name}");
    }
}

#[test]
fn a_delay_is_that_of_the_robot_s_record_and_alarms_nobody() {
    let file = b"User-agent: a\nUser-agent: figtree\nCrawl-delay: 10\nDisallow: /x\n\n\
        User-agent: *\nCrawl-delay: 0.5\n\nUser-agent: quick\nDisallow: /\n";
    let log: String = [
        (0, "figtree"),
        (9, "figtree"),
        (18, "figtree"),
        (28, "figtree"),
        (27, "figtree"),
        (40, "figtree"),
    ]
    .into_iter()
    .chain([(50, "otherbot"), (50, "otherbot"), (51, "otherbot"), (52, "quick"), (52, "quick")])
    .map(|(second, agent)| line("h", second, "/", 200, &format!("{agent}/1.0")))
    .collect();
    let findings = audit_by(file, &[Edition::Standard1994], log.as_bytes());
    assert!(findings.has_delays);
    let figtree = robot(&findings, "figtree");
    assert_eq!((figtree.delay.map(|delay| delay.as_secs()), figtree.too_soon), (Some(10), 2));
    assert!(!figtree.alarms(Alarm {
        rapid: Rapid::default(),
        by_every_edition: true,
        google: true
    }));
    // According to RFC 9309, a record without rules is joined with the next record.
    for name in ["otherbot", "quick"] {
        let other = robot(&findings, name);
        assert_eq!(
            (other.delay.map(|delay| delay.as_millis()), other.too_soon),
            (Some(500), 0),
            "{name}"
        );
    }
    assert!(!audit(log.as_bytes()).has_delays);
}

#[test]
fn a_file_of_which_no_line_is_read_is_told() {
    for (log, words) in [
        ("{\"a\":1}", "it looks like JSON"),
        ("{\n \"a\": 1\n}", "JSON over several lines"),
        ("[{\"a\":1}]", "a list of JSON"),
        ("2026-11-26 12:00:00 10.0.0.1 GET / - 80 - 192.0.2.1 x - 200 0 0 1", "without"),
        ("<html>", "HTML"),
        ("User-agent: *\nDisallow: /", "a robots.txt"),
        ("2026/11/26 12:00:00 [error] 7#7: x", "a log of errors"),
        ("Nov 26 12:00:00 host nginx: x", "syslog"),
        ("h - - [26/Nov/2026:12:00:00 +0000] 200", "the common format with other columns"),
        ("\u{28}\u{0}", "not text"),
        ("nothing", "in none of the formats"),
    ] {
        let mut audit = new(FILE, &[Edition::Standard1994], Rapid::default());
        audit.feed(log.as_bytes());
        let unread = audit.end_file().unwrap_or_else(|| panic!("{log}"));
        let words = if words == "without" { "extended format of W3C" } else { words };
        assert!(unread.looks.contains(words), "{log}: {}", unread.looks);
        // The unreadable lines of one file do not affect the next file.
        audit.feed(line("h", 0, "/", 200, "x").as_bytes());
        audit.feed(log.as_bytes());
        assert_eq!(audit.end_file(), None);
        assert_eq!(audit.end_file(), None);
    }
    // A gigabyte without a line end needs no more memory than the longest line that the audit reads.
    let mut audit = new(FILE, &[Edition::Standard1994], Rapid::default());
    let piece = vec![b'x'; 1 << 20];
    for _ in 0..1 << 10 {
        audit.feed(&piece);
    }
    let unread = audit.end_file().unwrap();
    assert_eq!((unread.lines, unread.looks.contains("longer than 64 KiB")), (1, true));
}
