//! Tests of the readers.

use crate::hosts::Host;
use crate::read::{Event, Fault, FaultKind, Unknown, files_below, read};
use crate::record::{LARGEST, Record};
use fastrand::Rng;
use flate2::write::GzEncoder;
use flate2::{Compression, GzBuilder};
use std::io::{self, Read, Write};

fn told(input: impl Read) -> Vec<Event> {
    let mut events = Vec::new();
    read(input, &mut |event| events.push(event)).expect("the form is known");
    events
}

/// An input that returns only a few bytes at each read.
struct Slow<'a>(&'a [u8], Rng);

impl Read for Slow<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let count = to.len().min(self.0.len()).min(self.1.usize(1..9));
        to[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut to = GzEncoder::new(Vec::new(), Compression::fast());
    to.write_all(bytes).unwrap();
    to.finish().unwrap()
}

/// Returns a WARC record with the given block. The header contains `length` as the length of the block, even if
/// `length` is wrong.
fn warc(kind: &str, url: &str, length: usize, block: &[u8]) -> Vec<u8> {
    let head = format!(
        "WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: {url}\r\nContent-Length: {length}\r\n\r\n"
    );
    [head.as_bytes(), block, b"\r\n\r\n"].concat()
}

const URL: &str = "http://h/robots.txt";

fn answer(body: &[u8]) -> Vec<u8> {
    let block = [b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n", body].concat();
    warc("response", URL, block.len(), &block)
}

/// Returns random bodies with arbitrary bytes, and with words that may confuse a reader.
fn bodies(random: &mut Rng, count: usize) -> Vec<Vec<u8>> {
    const WORDS: [&[u8]; 8] = [
        b"\r\n\r\n",
        b"WARC/1.",
        b"HTTP/1.1 200 OK",
        b"\x1F\x8B\x08",
        b"\n",
        b"User-agent: *\n",
        b"\0",
        b"Content-Length: 5\r\n",
    ];
    let piece = |random: &mut Rng| match random.bool() {
        true => WORDS[random.usize(..WORDS.len())].to_vec(),
        false => (0..random.usize(..30)).map(|_| random.u8(..)).collect(),
    };
    let body = |random: &mut Rng| (0..random.usize(..12)).flat_map(|_| piece(random)).collect();
    (0..count).map(|_| body(random)).collect()
}

fn record(body: &[u8]) -> Event {
    let media = b"text/plain".to_vec();
    Event::Record(Record {
        status: Some(200),
        host: host(),
        media,
        ..Record::of_file(body.to_vec())
    })
}

fn host() -> Option<Host> {
    Host::of_url(URL.as_bytes())
}

#[test]
fn what_is_written_is_read_whatever_the_bodies_are() {
    let mut random = Rng::with_seed(28500);
    for round in 0..60 {
        let count = random.usize(1..12);
        let bodies = bodies(&mut random, count);
        let expected: Vec<Event> = bodies.iter().map(|body| record(body)).collect();
        let records: Vec<Vec<u8>> = bodies.iter().map(|body| answer(body)).collect();
        let plain = records.concat();
        assert_eq!(told(&plain[..]), expected, "round {round}, plain");
        assert_eq!(told(Slow(&plain, random.fork())), expected, "round {round}, slow");
        let members: Vec<u8> = records.iter().flat_map(|record| gzip(record)).collect();
        assert_eq!(told(&members[..]), expected, "round {round}, members");
        assert_eq!(told(Slow(&members, random.fork())), expected, "round {round}, slow members");
        assert_eq!(told(&gzip(&plain)[..]), expected, "round {round}, one member");
        let padded = [&members[..], &[0; 1000]].concat();
        assert_eq!(told(&padded[..]), expected, "round {round}, padded");
    }
}

fn parted<'b>(bytes: &'b [u8], random: &mut Rng) -> Vec<&'b [u8]> {
    let mut at: Vec<usize> =
        (0..random.usize(..12)).map(|_| random.usize(..=bytes.len())).collect();
    at.extend([0, bytes.len()]);
    at.sort_unstable();
    at.windows(2).map(|bounds| &bytes[bounds[0]..bounds[1]]).collect()
}

#[test]
fn a_record_goes_on_in_the_next_member() {
    let mut random = Rng::with_seed(1952);
    for round in 0..200 {
        let count = random.usize(1..8);
        let bodies = bodies(&mut random, count);
        let expected: Vec<Event> = bodies.iter().map(|body| record(body)).collect();
        let plain: Vec<u8> = bodies.iter().flat_map(|body| answer(body)).collect();
        // By chance, a piece within a record may begin with `WARC/`. The reader would mistake this piece for a new
        // record.
        let pieces = parted(&plain, &mut random);
        let bounds = records_of(&bodies);
        let mut at = 0;
        let sound = pieces.iter().all(|piece| {
            let is = bounds.contains(&at) || !piece.starts_with(b"WARC/");
            at += piece.len();
            is
        });
        let members: Vec<u8> = pieces.iter().flat_map(|piece| gzip(piece)).collect();
        if sound {
            assert_eq!(told(&members[..]), expected, "round {round}");
            assert_eq!(told(Slow(&members, random.fork())), expected, "round {round}, slow");
        }
    }
    // The first record has a block of two gigabytes, which is split into members of one megabyte.
    let member = gzip(&vec![b'x'; 1 << 20]);
    let head = format!(
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {URL}\r\nContent-Length: {}\r\n\r\nHTTP/1.1 200 OK\r\n\r\n",
        (2_u64 << 30) + 19
    );
    let end = [gzip(b"\r\n\r\n"), gzip(&answer(b"last"))].concat();
    let parts = [gzip(head.as_bytes()), member.repeat(2048), end].concat();
    let events = told(&parts[..]);
    let Event::Record(first) = &events[0] else { panic!("{events:?}") };
    assert_eq!((first.body.len(), first.cut), (LARGEST, true));
    assert_eq!(events[1..], [record(b"last")]);
}

/// Returns the offset of each record in a WARC that contains one response for each body.
fn records_of(bodies: &[Vec<u8>]) -> Vec<usize> {
    let mut at = 0;
    let begins = bodies.iter().map(|body| {
        at += answer(body).len();
        at - answer(body).len()
    });
    begins.collect()
}

#[test]
fn a_damaged_member_costs_the_records_that_are_in_it() {
    let mut random = Rng::with_seed(3);
    for round in 0..1000 {
        let bodies: Vec<Vec<u8>> = (0..6_u8).map(|number| vec![b'a' + number; 200]).collect();
        let plain: Vec<u8> = bodies.iter().flat_map(|body| answer(body)).collect();
        // Each of the four members contains one and a half records.
        let pieces: Vec<&[u8]> = plain.chunks(plain.len() / 4).collect();
        let mut members: Vec<Vec<u8>> = pieces.iter().map(|piece| gzip(piece)).collect();
        let hit = random.usize(1..4);
        let at = random.usize(..members[hit].len());
        members[hit][at] ^= 1 << random.u8(..8);
        let events = told(&members.concat()[..]);
        let (from, to) = (hit * pieces[0].len(), (hit + 1) * pieces[0].len());
        let begins = records_of(&bodies);
        let untouched = |number: &usize| {
            let end = begins.get(number + 1).copied().unwrap_or(plain.len());
            end <= from || begins[*number] >= to
        };
        let mut left = events.iter().filter(|event| matches!(event, Event::Record(_)));
        for number in (0..6).filter(untouched) {
            let expected = record(&bodies[number]);
            assert!(left.any(|event| *event == expected), "round {round}, {hit}, {at}: {events:?}");
        }
        let faults = events.iter().filter(|event| matches!(event, Event::Fault(_))).count();
        let sound = members[hit].len() > at && events.len() == 6 && faults == 0;
        assert!(faults > 0 || sound, "round {round}, {hit}, {at}: {events:?}");
    }
}

#[test]
fn of_an_input_that_is_cut_all_whole_records_are_read_and_the_cut_is_told() {
    let mut random = Rng::with_seed(1);
    let plainly = |random: &mut Rng| -> Vec<Vec<u8>> {
        (0..5)
            .map(|_| (0..random.usize(..60)).map(|_| b"ab\n: /"[random.usize(..6)]).collect())
            .collect()
    };
    for packed in [false, true] {
        let bodies = plainly(&mut random);
        let records: Vec<Vec<u8>> = bodies
            .iter()
            .map(|body| if packed { gzip(&answer(body)) } else { answer(body) })
            .collect();
        let whole = records.concat();
        for end in 5..whole.len() {
            let mut events = told(&whole[..end]);
            let (mut at, mut count) = (0, 0);
            while count < records.len() && at + records[count].len() <= end {
                at += records[count].len();
                count += 1;
            }
            if at < end {
                let Some(Event::Fault(fault)) = events.pop() else {
                    panic!("cut at {end}, {packed}")
                };
                assert_eq!(fault.at, at as u64, "cut at {end}, {packed}: {fault:?}");
            }
            let expected: Vec<Event> = bodies[..count].iter().map(|body| record(body)).collect();
            assert_eq!(events, expected, "cut at {end}, {packed}");
        }
    }
}

#[test]
fn a_damaged_byte_costs_no_other_record() {
    let mut random = Rng::with_seed(2);
    for round in 0..3000 {
        let packed = random.bool();
        let bodies = bodies(&mut random, 4);
        let mut records: Vec<Vec<u8>> = bodies
            .iter()
            .map(|body| if packed { gzip(&answer(body)) } else { answer(body) })
            .collect();
        let hit = random.usize(..4);
        let at = random.usize(..records[hit].len());
        records[hit][at] ^= 1 << random.u8(..8);
        let mut events = Vec::new();
        if read(&records.concat()[..], &mut |event| events.push(event)) == Err(Unknown) {
            // The reader recognizes the format from the first bytes. The format is unknown only if one of the first
            // bytes is damaged.
            assert!(hit == 0 && at < 5, "round {round}, {packed}, {hit}, {at}");
            continue;
        }
        assert!(events.len() >= 4, "round {round}, {packed}, {hit}: {events:?}");
        let before: Vec<Event> = bodies[..hit].iter().map(|body| record(body)).collect();
        let after: Vec<Event> = bodies[hit + 1..].iter().map(|body| record(body)).collect();
        assert!(events.starts_with(&before), "round {round}, {packed}, {hit}: {events:?}");
        assert!(events.ends_with(&after), "round {round}, {packed}, {hit}: {events:?}");
    }
}

#[test]
fn headers_of_members_have_more_parts_than_most_writers_write() {
    let named = |name: Vec<u8>| {
        let mut to = GzBuilder::new()
            .extra(vec![0; 300])
            .filename(name)
            .comment("a remark")
            .write(Vec::new(), Compression::fast());
        to.write_all(&answer(b"first")).unwrap();
        [to.finish().unwrap(), gzip(&answer(b"last"))].concat()
    };
    let records = [record(b"first"), record(b"last")];
    assert_eq!(told(&named(vec![b'n'; 60_000])[..]), records);
    assert_eq!(told(Slow(&named(b"name".to_vec()), Rng::with_seed(8))), records);
    // This version of flate2 does not write a checksum of the header. Therefore the test adds the flag and the checksum
    // itself.
    let mut summed = gzip(&answer(b"first"));
    summed[3] |= 2;
    summed.splice(10..10, [0; 2]);
    assert_eq!(told(&[summed, gzip(&answer(b"last"))].concat()[..]), records);
    // The name in the header of the first member has no end. The undamaged member after it must still be read.
    let fault = Event::Fault(Fault { kind: FaultKind::Gzip, at: 0 });
    let endless = [&[0x1F, 0x8B, 8, 8, 0, 0, 0, 0, 0, 0][..], &[b'n'; 5 << 20]].concat();
    let last = told(&[endless, gzip(&answer(b"last"))].concat()[..]);
    assert_eq!(last, [fault, record(b"last")]);
}

#[test]
fn a_wrong_length_is_told_and_the_next_record_is_read() {
    let block = b"HTTP/1.1 200 OK\r\n\r\nUser-agent: *\nDisallow: /\n";
    let faults = |bytes: &[u8]| {
        let mut events = told(bytes);
        assert_eq!(events.pop(), Some(record(b"last")), "{}", bytes.escape_ascii());
        let kinds = events.into_iter().map(|event| match event {
            Event::Fault(fault) => fault.kind.id(),
            other => panic!("{other:?}"),
        });
        kinds.collect::<Vec<_>>()
    };
    for length in [0, 1, block.len() - 1, block.len() + 1, block.len() + 4, block.len() + 90] {
        let wrong = warc("response", URL, length, block);
        assert_eq!(faults(&[&wrong[..], &answer(b"last")].concat()), ["warc-length"], "{length}");
        let members = [gzip(&wrong), gzip(&answer(b"last"))].concat();
        let kind = if length >= block.len() + 4 { "cut" } else { "warc-length" };
        assert_eq!(faults(&members), [kind], "{length}");
    }
    // The length in this header is far larger than the number of bytes that a reader keeps.
    let wrong = warc("response", URL, 2 << 30, block);
    assert_eq!(faults(&[&wrong[..], &answer(b"last")].concat()), ["cut"]);
    let events = told(&[&wrong[..], &answer(b"last").repeat(20_000)].concat()[..]);
    assert_eq!(events.len(), 20_001);
    assert_eq!(events[0], Event::Fault(Fault { kind: FaultKind::Length, at: 0 }));
    let none = String::from_utf8(warc("response", URL, 0, block))
        .unwrap()
        .replace("Content-Length: 0", "X: y");
    assert_eq!(faults(&[none.as_bytes(), &answer(b"last")].concat()), ["warc-length"]);
    let no_http = warc("response", URL, 3, b"abc");
    assert_eq!(faults(&[&no_http[..], &answer(b"last")].concat()), ["http"]);
}

#[test]
fn what_is_no_answer_for_a_robots_txt_is_told_as_such() {
    let block = b"HTTP/1.1 200 OK\r\n\r\nx";
    let all = [
        warc("warcinfo", "", 3, b"a: "),
        warc("request", URL, 3, b"GET"),
        warc("response", "http://h/index.html", block.len(), block),
        warc("response", "https://h/robots.txt?x=/robots.txt", block.len(), block),
        warc("response", "<http://h:80/robots.txt>", block.len(), block),
        warc("response", "http://h/a/robots.txt", block.len(), block),
        warc("resource", URL, 3, b"abc"),
    ];
    let file = |body: &[u8]| Record { host: host(), ..Record::of_file(body.to_vec()) };
    let record = Event::Record(Record { status: Some(200), ..file(b"x") });
    let expected = [
        Event::Passed,
        Event::Passed,
        Event::Elsewhere,
        record.clone(),
        record,
        Event::Elsewhere,
        Event::Record(file(b"abc")),
    ];
    assert_eq!(told(&all.concat()[..]), expected);
}

#[test]
fn a_body_of_two_gigabytes_is_cut_and_takes_no_memory() {
    const SIZE: u64 = 2 << 30;
    let head = format!(
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {URL}\r\nContent-Length: {}\r\n\r\nHTTP/1.1 200 OK\r\n\r\n",
        SIZE + 19
    );
    let end = [b"\r\n\r\n", &answer(b"last")[..]].concat();
    let input = head.as_bytes().chain(io::repeat(b'x').take(SIZE)).chain(&end[..]);
    let events = told(input);
    let Event::Record(first) = &events[0] else { panic!("{events:?}") };
    assert_eq!((first.body.len(), first.cut), (LARGEST, true));
    assert_eq!(events[1..], [record(b"last")]);
}

#[test]
fn json_lines_hold_text_or_base64() {
    let lines = "{\"url\":\"http://h/robots.txt\",\"status\":200,\"body\":\"a\\u00e9\"}\r\n\n{\"body_base64\":\"/w==\"}\n\
        {\"body\":1}\nnot JSON\n{\"url\":\"http://h/\",\"body\":\"\"}\n{\"status\":404,\"content_type\":\"text/html\",\"body\":\"\"}";
    let fault = |line: &str| {
        let at = lines.find(line).unwrap() as u64;
        Event::Fault(Fault { kind: FaultKind::Line, at })
    };
    let file = |body: &[u8]| Record::of_file(body.to_vec());
    let expected = [
        Event::Record(Record { status: Some(200), host: host(), ..file("aé".as_bytes()) }),
        Event::Record(file(b"\xFF")),
        fault("{\"body\":1}"),
        fault("not JSON"),
        Event::Elsewhere,
        Event::Record(Record { status: Some(404), media: b"text/html".to_vec(), ..file(b"") }),
    ];
    assert_eq!(told(lines.as_bytes()), expected);
    assert_eq!(told(Slow(lines.as_bytes(), Rng::with_seed(3))), expected);
    assert_eq!(told(&gzip(lines.as_bytes())[..]), expected);
    let long = [b"{\"body\":\"", &vec![b'x'; 9 << 20][..], b"\"}\n{\"body\":\"y\"}\n"].concat();
    let kinds =
        [Event::Fault(Fault { kind: FaultKind::LongLine, at: 0 }), Event::Record(file(b"y"))];
    assert_eq!(told(&long[..]), kinds);
    let cut = gzip(&lines.repeat(100).into_bytes());
    let events = told(&cut[..cut.len() - 9]);
    assert!(matches!(events.last(), Some(Event::Fault(Fault { kind: FaultKind::Gzip, .. }))));
}

#[test]
fn a_tar_and_a_folder_hold_the_same_files() {
    let folder = tempfile::tempdir().unwrap();
    let mut random = Rng::with_seed(4);
    let bodies = bodies(&mut random, 20);
    let mut to = tar::Builder::new(Vec::new());
    std::fs::create_dir(folder.path().join("sub")).unwrap();
    for (at, body) in bodies.iter().enumerate() {
        let name = format!("sub/{at:02}.txt");
        std::fs::write(folder.path().join(&name), body).unwrap();
        let mut header = tar::Header::new_ustar();
        header.set_size(body.len() as u64);
        header.set_mode(0o644);
        to.append_data(&mut header, name, &body[..]).unwrap();
    }
    let packed = to.into_inner().unwrap();
    let expected: Vec<Event> =
        bodies.iter().map(|body| Event::Record(Record::of_file(body.clone()))).collect();
    assert_eq!(told(&packed[..]), expected);
    assert_eq!(told(&gzip(&packed)[..]), expected);
    let files = files_below(folder.path()).unwrap();
    let read: Vec<Event> =
        files.iter().map(|path| Event::Record(crate::read::file(path).unwrap())).collect();
    assert_eq!(read, expected);
    // If the input ends within a file, the reader reports a fault instead of the file.
    let events = told(&packed[..512 + bodies[0].len() / 2]);
    assert!(
        matches!(&events[..], [Event::Fault(Fault { kind: FaultKind::Tar, at: 0 })]),
        "{events:?}"
    );
}

/// A status may be a number, a string of digits, or a number such as `200.0`. Some programs write `200.0` instead of
/// `200` if a column has missing values. The input may begin with a byte order mark.
#[test]
fn a_status_is_a_number_however_it_is_written() {
    let lines = "\u{FEFF}{\"status\":200.0,\"body\":\"a\"}\n{\"status\":\"404\",\"body\":\"b\"}\n\
        {\"status\":null,\"body\":\"c\"}\n{\"status\":\"OK\",\"body\":\"d\"}\n{\"status\":200.5,\"body\":\"e\"}\n\
        {\"status\":65536,\"body\":\"f\"}\n{\"status\":-1,\"body\":\"g\"}\n";
    let record = |status, body: &str| {
        Event::Record(Record { status, ..Record::of_file(body.as_bytes().to_vec()) })
    };
    let events = told(lines.as_bytes());
    let sound = [record(Some(200), "a"), record(Some(404), "b"), record(None, "c")];
    assert_eq!(events[..3], sound);
    let fault =
        |event: &Event| matches!(event, Event::Fault(fault) if fault.kind == FaultKind::LineStatus);
    assert!(events.len() == 7 && events[3..].iter().all(fault), "{events:?}");
    assert_eq!(told(&gzip(lines.as_bytes())[..]), events);
}

fn member(kind: tar::EntryType, size: u64, content: &[u8]) -> Vec<u8> {
    let mut header = tar::Header::new_gnu();
    header.set_entry_type(kind);
    header.set_mode(0o644);
    header.set_size(size);
    header.set_cksum();
    let padding = vec![0; content.len().next_multiple_of(512) - content.len()];
    [header.as_bytes(), content, &padding].concat()
}

fn regular(body: &[u8]) -> Vec<u8> {
    member(tar::EntryType::Regular, body.len() as u64, body)
}

fn file(body: &[u8]) -> Event {
    Event::Record(Record::of_file(body.to_vec()))
}

fn extended(pairs: &[(&str, String)]) -> Vec<u8> {
    let line = |(key, value): &(&str, String)| {
        let rest = format!(" {key}={value}\n");
        let length = (1..).find(|length: &usize| length.to_string().len() + rest.len() == *length);
        format!("{}{rest}", length.expect("a length that counts itself"))
    };
    let text: String = pairs.iter().map(line).collect();
    member(tar::EntryType::XHeader, text.len() as u64, text.as_bytes())
}

/// The reader skips the long name of a member and reads the file of the member. If the name is too long, the reader
/// reports a fault.
#[test]
fn a_long_name_in_a_tar_is_passed() {
    const SIZE: u64 = 1 << 30;
    for kind in [tar::EntryType::GNULongName, tar::EntryType::GNULongLink, tar::EntryType::XHeader]
    {
        for (size, faults) in [(100, 0), (64 << 10, 0), ((64 << 10) + 1, 1), (SIZE, 1)] {
            let head = member(kind, size, b"");
            let name = io::repeat(b'a').take(size.next_multiple_of(512));
            let rest = [regular(b"x"), vec![0; 1024]].concat();
            let events = told(head.chain(name).chain(&rest[..]));
            let fault = Event::Fault(Fault { kind: FaultKind::Tar, at: 0 });
            let expected = [vec![fault; faults], vec![file(b"x")]].concat();
            assert_eq!(events, expected, "{kind:?}, {size}");
        }
    }
}

/// Makes a random sparse file. Returns the offset and the length of each part of the file, and the content of the file.
fn with_holes(random: &mut Rng) -> (Vec<(usize, usize)>, Vec<u8>) {
    let (mut parts, mut body) = (Vec::new(), Vec::new());
    for _ in 0..random.usize(..60) {
        body.resize(body.len() + 512 * random.usize(..4), 0);
        let length = 512 * random.usize(1..4);
        parts.push((body.len(), length));
        body.extend((0..length).map(|_| random.u8(1..)));
    }
    // GNU tar adds an empty part if the file ends in a hole.
    body.resize(body.len() + random.usize(..2000), 0);
    parts.push((body.len(), 0));
    (parts, body)
}

#[test]
fn a_file_with_holes_in_a_tar_is_read_whole() {
    let mut random = Rng::with_seed(1988);
    for round in 0..200 {
        let (parts, body) = with_holes(&mut random);
        let data: Vec<u8> =
            parts.iter().flat_map(|(at, length)| &body[*at..at + length]).copied().collect();
        let set = |to: &mut tar::GnuSparseHeader, (at, length): &(usize, usize)| {
            to.set_offset(*at as u64);
            to.set_length(*length as u64);
        };
        // This member lists its parts in the headers of GNU tar.
        let mut header = tar::Header::new_gnu();
        header.set_entry_type(tar::EntryType::GNUSparse);
        header.set_size(data.len() as u64);
        let gnu = header.as_gnu_mut().unwrap();
        gnu.set_real_size(body.len() as u64);
        gnu.sparse.iter_mut().zip(&parts).for_each(|(to, part)| set(to, part));
        let more: Vec<_> = parts.get(4..).unwrap_or_default().chunks(21).collect();
        gnu.set_is_extended(!more.is_empty());
        header.set_cksum();
        let mut packed = header.as_bytes().to_vec();
        for (number, chunk) in more.iter().enumerate() {
            let mut header = tar::GnuExtSparseHeader::new();
            header.sparse_mut().iter_mut().zip(*chunk).for_each(|(to, part)| set(to, part));
            header.set_is_extended(number + 1 < more.len());
            packed.extend(header.as_bytes());
        }
        packed.extend(&data);
        packed.extend(regular(b"next"));
        // This member lists its parts before its data, in version 1.0 of the sparse format.
        let mut map = format!("{}\n", parts.len());
        parts.iter().for_each(|(at, length)| map += &format!("{at}\n{length}\n"));
        let map = [map.as_bytes(), &vec![0; map.len().next_multiple_of(512) - map.len()]].concat();
        let content = [map, data].concat();
        let version = |number: &str| number.to_owned();
        packed.extend(extended(&[
            ("GNU.sparse.major", version("1")),
            ("GNU.sparse.minor", version("0")),
            ("GNU.sparse.name", version("robots.txt")),
            ("GNU.sparse.realsize", body.len().to_string()),
        ]));
        packed.extend(regular(&content));
        packed.extend(regular(b"last"));
        let expected = [file(&body), file(b"next"), file(&body), file(b"last")];
        assert_eq!(told(&packed[..]), expected, "round {round}");
        assert_eq!(told(Slow(&packed, random.fork())), expected, "round {round}");
    }
}

#[test]
fn holes_that_cannot_be_read_are_a_fault() {
    let old = extended(&[("GNU.sparse.map", "0,1".into()), ("GNU.sparse.size", "9".into())]);
    let new = extended(&[
        ("GNU.sparse.major", "1".into()),
        ("GNU.sparse.minor", "0".into()),
        ("GNU.sparse.realsize", "9".into()),
    ]);
    let gnu = member(tar::EntryType::GNUSparse, 1, b"x");
    let maps: [Vec<u8>; 6] = [
        [old, regular(b"x")].concat(),
        [new.clone(), regular(b"User-agent: *\n")].concat(),
        [new.clone(), regular(b"1\n0\n")].concat(),
        // In the first file, the parts overlap. In the second file, the part is longer than the data.
        [new.clone(), regular(&[b"2\n4\n4\n0\n4\n".to_vec(), vec![0; 600]].concat())].concat(),
        [new, regular(&[b"1\n0\n99999\n".to_vec(), vec![0; 600]].concat())].concat(),
        gnu,
    ];
    for (number, map) in maps.iter().enumerate() {
        let packed = [regular(b"first"), map.clone(), regular(b"last")].concat();
        let events = told(&packed[..]);
        let [first, Event::Fault(fault), last] = &events[..] else {
            panic!("{number}: {events:?}")
        };
        assert_eq!((first, last), (&file(b"first"), &file(b"last")), "{number}");
        assert_eq!(fault.kind, FaultKind::Tar);
    }
}

/// Damages one bit of a file's header. The reader must still read all other files.
#[test]
fn a_damaged_header_of_a_tar_costs_no_other_file() {
    let mut random = Rng::with_seed(512);
    for round in 0..500 {
        let bodies = bodies(&mut random, 5);
        let hit = random.usize(1..5);
        let mut members: Vec<Vec<u8>> = bodies.iter().map(|body| regular(body)).collect();
        members[hit][random.usize(..512)] ^= 1 << random.u8(..8);
        let packed = [members.concat(), vec![0; 1024]].concat();
        let events = told(&packed[..]);
        let all = |bodies: &[Vec<u8>]| bodies.iter().map(|body| file(body)).collect::<Vec<_>>();
        let at = members[..hit].iter().map(Vec::len).sum::<usize>() as u64;
        let fault = Event::Fault(Fault { kind: FaultKind::Tar, at });
        let expected = [all(&bodies[..hit]), vec![fault], all(&bodies[hit + 1..])].concat();
        assert_eq!(events, expected, "round {round}");
    }
}

#[test]
fn what_is_no_known_form_is_refused() {
    let refused = |bytes: &[u8]| read(bytes, &mut |event| panic!("{event:?}"));
    for bytes in [&b"User-agent: *\n"[..], b"\0", &gzip(b"User-agent: *\n")] {
        assert_eq!(refused(bytes), Err(Unknown));
    }
    assert_eq!(refused(b""), Ok(()));
}
