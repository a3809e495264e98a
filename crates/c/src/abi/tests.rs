//! Tests of the C functions. The tests call the functions from Rust, so that Miri can check the functions.
#![cfg(all(feature = "campaign", feature = "check", feature = "robot"))]

use super::*;

const FILE: &[u8] = b"User-agent: figtree\nDisallow: /tmp/\n";

fn decide(edition: u32, robots: &[u8], agent: &str, url: &str) -> (c_int, usize) {
    let mut line = 7;
    // SAFETY: the slices are valid during the call.
    let result = unsafe {
        norobots_decide(
            edition,
            robots.as_ptr(),
            robots.len(),
            agent.as_ptr(),
            agent.len(),
            url.as_ptr(),
            url.len(),
            &raw mut line,
        )
    };
    (result, line)
}

fn check(edition: u32, robots: &[u8], allowed: c_int, why_size: usize) -> (c_int, String) {
    let mut why = vec![b'?'; 400];
    // SAFETY: the slices are valid during the call.
    let result = unsafe {
        norobots_check_decision(
            edition,
            robots.as_ptr(),
            robots.len(),
            b"figtree".as_ptr(),
            7,
            b"/tmp/x".as_ptr(),
            6,
            allowed,
            why.as_mut_ptr(),
            why_size,
        )
    };
    (
        result,
        CStr::from_bytes_until_nul(&why)
            .map(|why| why.to_str().unwrap().to_owned())
            .unwrap_or_default(),
    )
}

#[test]
fn decisions_of_each_edition() {
    for edition in 1..=5 {
        assert_eq!(decide(edition, FILE, "figtree", "/tmp/x"), (0, 2), "edition {edition}");
        assert_eq!(decide(edition, FILE, "other", "/tmp/x"), (1, 0), "edition {edition}");
        assert_eq!(decide(edition, b"", "", "").0, 1, "edition {edition}");
    }
    // All editions except the standard of 1994 treat an Allow line as a rule.
    let file = b"User-agent: *\nAllow: /tmp/a\nDisallow: /tmp/\n";
    let answers = [1, 2, 3, 4, 5].map(|edition| decide(edition, file, "figtree", "/tmp/ab"));
    assert_eq!(answers, [(0, 3), (1, 2), (1, 2), (1, 2), (1, 2)]);
    for edition in [0, 6, 1994, u32::MAX] {
        assert_eq!(decide(edition, FILE, "figtree", "/tmp/x"), (UNKNOWN_EDITION, 0));
    }
}

/// Under the standard of 1994, the robot's name is the first word of the header. Under all other editions, the library
/// must find the robot's name anywhere in the header.
#[test]
fn a_header_is_read() {
    let header = "Mozilla/5.0 (compatible; figtree/2.0; +http://figtree.example/bot)";
    for edition in 1..=5 {
        let expected = if edition == 1 { (1, 0) } else { (0, 2) };
        assert_eq!(decide(edition, FILE, header, "/tmp/x"), expected, "edition {edition}");
        assert_eq!(decide(edition, FILE, "figtree/2.0", "/tmp/x"), (0, 2), "edition {edition}");
    }
}

#[test]
fn sitemaps_and_the_crawl_delay() {
    let file =
        b"Sitemap: http://h/\xFF\0\nUser-agent: a\nCrawl-delay: 1.5\nSitemap: none\nsitemap:b://c";
    for edition in 1..=5 {
        let mut places = [7; 5];
        // SAFETY: the file and the numbers are valid during the calls, and the robot is freed once.
        unsafe {
            let find =
                |places, room| norobots_sitemaps(edition, file.as_ptr(), file.len(), places, room);
            assert_eq!(find(places.as_mut_ptr(), 1), 2);
            assert_eq!(places, [9, 20, 7, 7, 7]);
            assert_eq!(find(places.as_mut_ptr(), 2), 2);
            assert_eq!(places, [9, 20, 74, 79, 7]);
            assert_eq!(find(null_mut(), 9), 2);
            for (agent, delay) in [("a", 1.5), ("b", -1.0)] {
                let (at, len) = (file.as_ptr(), file.len());
                let robot = norobots_robot_new(edition, at, len, agent.as_ptr(), agent.len());
                assert_eq!(norobots_robot_crawl_delay(robot), delay, "edition {edition}");
                norobots_robot_free(robot);
            }
        }
    }
    // SAFETY: a null pointer is allowed everywhere.
    unsafe {
        assert_eq!(norobots_sitemaps(6, file.as_ptr(), file.len(), null_mut(), 0), 0);
        assert_eq!(norobots_sitemaps(1, null(), 1, null_mut(), 0), 0);
        assert_eq!(norobots_robot_crawl_delay(null()), -1.0);
    }
}

/// Tests that a robot stays valid after the caller frees the file, gives the same answers as `norobots_decide`, and can
/// be used by several threads at once.
#[test]
fn a_robot_outlives_what_it_was_made_of() {
    let file = [FILE, b"Disallow: /a*b$\nAllow: /tmp/%61\n"].concat();
    for edition in 1..=5 {
        let copy = file.clone();
        // SAFETY: the slices are valid during the call.
        let robot = unsafe {
            norobots_robot_new(edition, copy.as_ptr(), copy.len(), b"figtree".as_ptr(), 7)
        };
        drop(copy);
        // SAFETY: the pointer is not null. The robot is freed below, when no thread uses it any more.
        let shared: &OwnedRobot = unsafe { &*robot };
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    for url in ["/tmp/x", "/tmp/abc", "/axb", "/", "", "http://h/tmp/x"] {
                        let mut line = 7;
                        // SAFETY: the robot is not yet freed, and the text is valid during the call.
                        let result = unsafe {
                            norobots_robot_decide(shared, url.as_ptr(), url.len(), &raw mut line)
                        };
                        assert_eq!((result, line), decide(edition, &file, "figtree", url), "{url}");
                        // SAFETY: the robot is not yet freed, and the text is valid during the call.
                        let allows =
                            unsafe { norobots_robot_allows(shared, url.as_ptr(), url.len()) };
                        assert_eq!(allows, result, "{url}");
                    }
                });
            }
        });
        // SAFETY: no thread uses the robot any more.
        unsafe { norobots_robot_free(robot) };
    }
    // SAFETY: a null pointer is allowed everywhere.
    unsafe {
        assert!(norobots_robot_new(6, FILE.as_ptr(), FILE.len(), null(), 0).is_null());
        assert!(norobots_robot_new(1, null(), 1, null(), 0).is_null());
        let empty = norobots_robot_new(1, null(), 0, null(), 0);
        assert_eq!(norobots_robot_decide(empty, null(), 0, null_mut()), 1);
        let mut line = 7;
        assert_eq!(norobots_robot_decide(empty, null(), 1, &raw mut line), BAD_POINTER);
        assert_eq!(norobots_robot_decide(null(), null(), 0, &raw mut line), BAD_POINTER);
        assert_eq!(line, 0);
        assert_eq!(norobots_robot_allows(empty, null(), 0), 1);
        assert_eq!(norobots_robot_allows(empty, null(), 1), 0);
        assert_eq!(norobots_robot_allows(null(), null(), 0), 0);
        norobots_robot_free(empty);
        norobots_robot_free(null_mut());
    }
}

#[test]
fn what_is_found_is_told_as_json() {
    let checked = |edition, file: &[u8]| {
        let mut json = null_mut();
        // SAFETY: the file is valid during the call, and the text is freed once.
        unsafe {
            let result = norobots_check(edition, file.as_ptr(), file.len(), &raw mut json);
            let text = (!json.is_null()).then(|| CStr::from_ptr(json).to_str().unwrap().to_owned());
            norobots_text_free(json);
            (result, text)
        }
    };
    let (result, text) = checked(1, FILE);
    assert_eq!(result, 1);
    let none = r#"{"conforming":true,"violations":0,"warnings":0,"notes":0,"diagnostics":[]}"#;
    assert_eq!(text.as_deref(), Some(none));
    for edition in 1..=3 {
        let (result, text) = checked(edition, b"Disallow /x\0\xFF\nUser-agent: a\n");
        let json: serde_json::Value = serde_json::from_str(&text.unwrap()).unwrap();
        assert_eq!((result, &json["conforming"]), (0, &false.into()));
        let listed = json["diagnostics"].as_array().unwrap().len() as u64;
        let counts = ["violations", "warnings", "notes"].map(|count| json[count].as_u64().unwrap());
        assert_eq!(counts.iter().sum::<u64>(), listed);
    }
    for edition in [0, 4, 5, 6] {
        assert_eq!(checked(edition, FILE), (UNKNOWN_EDITION, None));
    }
    // SAFETY: a null pointer is allowed everywhere.
    unsafe {
        assert_eq!(norobots_check(1, FILE.as_ptr(), FILE.len(), null_mut()), 1);
        assert_eq!(norobots_check(1, null(), 1, null_mut()), BAD_POINTER);
        norobots_text_free(null_mut());
    }
}

#[test]
fn a_difference_is_told_in_a_line() {
    let message = "the URL \"/tmp/x\" is disallowed to the robot \"figtree\" by edition rfc-9309 by line 2, \
                \"Disallow: /tmp/\\n\"; the answer was allowed";
    assert_eq!(check(3, FILE, 1, 400), (0, message.to_owned()));
    assert_eq!(check(3, FILE, 1, 8), (0, "the URL".to_owned()), "cut");
    assert_eq!(check(3, FILE, 1, 1), (0, String::new()));
    assert_eq!(check(3, FILE, 1, 0).0, 0, "no room at all");
    assert_eq!(check(3, FILE, 0, 400), (1, String::new()));
    assert_eq!(check(9, FILE, 0, 400), (UNKNOWN_EDITION, String::new()));
    assert!(check(1, b"", 0, 400).1.contains("is allowed"), "a file without lines");
}

#[test]
fn bad_pointers() {
    let file = FILE.as_ptr();
    let bad = |robots, len| {
        // SAFETY: a null pointer is allowed everywhere, and `FILE` has `FILE.len()` bytes.
        unsafe { norobots_decide(1, robots, len, null(), 0, null(), 0, null_mut()) }
    };
    assert_eq!(bad(null(), 0), 1);
    assert_eq!(bad(null(), 1), BAD_POINTER);
    assert_eq!(bad(file, usize::MAX), BAD_POINTER);
    assert_eq!(bad(file, FILE.len()), 1);
    let mut room = [0; 64];
    // SAFETY: a null pointer is allowed everywhere, and `room` has 64 bytes.
    unsafe {
        assert_eq!(
            norobots_check_decision(1, null(), 1, null(), 0, null(), 0, 1, null_mut(), 9),
            BAD_POINTER
        );
        assert_eq!(norobots_mutate(null(), 5, room.as_mut_ptr(), 64, 1), 0);
        assert_eq!(norobots_mutate(file, FILE.len(), null_mut(), 64, 1), 0);
        assert_eq!(norobots_mutate(file, FILE.len(), room.as_mut_ptr(), 0, 1), 0);
        assert!(norobots_mutate(null(), 0, room.as_mut_ptr(), 1, 1) <= 1);
        norobots_query(null(), 9, 1, null_mut(), 9, room.as_mut_ptr(), 0);
        assert_eq!(LLVMFuzzerCustomMutator(null_mut(), 0, 0, 0), 0);
        assert_eq!(LLVMFuzzerCustomMutator(null_mut(), 5, 9, 0), 0);
        assert_eq!(LLVMFuzzerCustomMutator(room.as_mut_ptr(), 5, 0, 0), 0);
        assert!(LLVMFuzzerCustomMutator(room.as_mut_ptr(), 99, 64, 1) <= 64);
        assert_eq!(LLVMFuzzerCustomCrossOver(null(), 1, null(), 0, room.as_mut_ptr(), 64, 1), 0);
        assert!(LLVMFuzzerCustomCrossOver(null(), 0, file, 3, room.as_mut_ptr(), 1, 1) <= 1);
        assert_eq!(LLVMFuzzerCustomCrossOver(file, 3, file, 3, null_mut(), 64, 1), 0);
        assert_eq!(afl_custom_fuzz(null_mut(), null_mut(), 0, null_mut(), null_mut(), 0, 64), 0);
        assert_eq!(afl_custom_init_trim(null_mut(), null_mut(), 0), 0);
        assert_eq!(afl_custom_trim(null_mut(), null_mut()), 0);
        assert_eq!(afl_custom_post_trim(null_mut(), 1), TRIMS);
        afl_custom_deinit(null_mut());
    }
    norobots_engine_mutator(None);
}

#[test]
fn mutations_are_those_of_the_crate() {
    let mut buffer = [0; 200];
    for seed in (0..200).filter(|seed| seed % 4 != 0) {
        buffer[..FILE.len()].copy_from_slice(FILE);
        // SAFETY: the buffers are valid during the calls and have the lengths that are passed.
        let len = unsafe { LLVMFuzzerCustomMutator(buffer.as_mut_ptr(), FILE.len(), 200, seed) };
        assert_eq!(buffer[..len], mutate(FILE, 200, seed.into()));
        // The input and the output are the same buffer.
        buffer[..FILE.len()].copy_from_slice(FILE);
        let place = buffer.as_mut_ptr();
        // SAFETY: the buffer is valid during the call and has 200 bytes.
        let len = unsafe { norobots_mutate(place, FILE.len(), place, 200, seed.into()) };
        assert_eq!(buffer[..len], mutate(FILE, 200, seed.into()));
        // SAFETY: the buffers are valid during the call and have the lengths that are passed.
        let len = unsafe {
            let (file, other) = (FILE.as_ptr(), FILE[20..].as_ptr());
            LLVMFuzzerCustomCrossOver(file, FILE.len(), other, 16, buffer.as_mut_ptr(), 200, seed)
        };
        assert_eq!(buffer[..len], crossover(FILE, &FILE[20..], 200, seed.into()));
    }
}

/// The library must call the mutator that was passed to `norobots_engine_mutator`. If this mutator returns a length
/// that is too large, the library must reduce the length.
#[test]
fn the_engine_has_its_share() {
    extern "C" fn stamp(data: *mut u8, _size: usize, _max: usize) -> usize {
        // SAFETY: the code below passes a buffer of 64 bytes.
        unsafe { data.write(b'!') };
        1000
    }
    norobots_engine_mutator(Some(stamp));
    let mut buffer = [b'a'; 64];
    let stamped = (0..100)
        .filter(|&seed| {
            buffer = [b'a'; 64];
            // SAFETY: the buffer has 64 bytes.
            let len = unsafe { LLVMFuzzerCustomMutator(buffer.as_mut_ptr(), 64, 64, seed * 4) };
            assert!(len <= 64);
            buffer[0] == b'!' && len == 64
        })
        .count();
    assert_eq!(stamped, 100);
}

#[test]
fn a_campaign_of_afl() {
    let state = afl_custom_init(null_mut(), 42);
    let mut file = FILE.to_vec();
    let mut out = null_mut();
    for _ in 0..500 {
        let mut other = file.clone();
        // SAFETY: only this test uses the state, and it reads each output before the next call.
        file = unsafe {
            let len = afl_custom_fuzz(
                state,
                file.as_mut_ptr(),
                file.len(),
                &raw mut out,
                other.as_mut_ptr(),
                other.len(),
                300,
            );
            slice::from_raw_parts(out, len).to_vec()
        };
        assert!(file.len() <= 300);
    }
    let mut file = b"a\nb\nc\nd\ne\n".to_vec();
    // SAFETY: only this test uses the state, and `file` has the length that is passed.
    let mut step = unsafe { afl_custom_init_trim(state, file.as_mut_ptr(), file.len()) };
    assert_eq!(step, TRIMS);
    step = 0;
    let mut kept = file.clone();
    while step < TRIMS {
        // SAFETY: only this test uses the state, and it copies the output before the next call.
        let smaller = unsafe {
            let len = afl_custom_trim(state, &raw mut out);
            slice::from_raw_parts(out, len).to_vec()
        };
        assert!(!smaller.is_empty() && smaller.len() < kept.len());
        let same = smaller.contains(&b'd');
        if same {
            kept = smaller;
        }
        // SAFETY: only this test uses the state.
        step = unsafe { afl_custom_post_trim(state, same.into()) };
    }
    assert_eq!(kept, b"d\n");
    // SAFETY: only this test uses the state. A file of one line can't be trimmed.
    assert_eq!(unsafe { afl_custom_init_trim(state, kept.as_mut_ptr(), kept.len()) }, 0);
    // SAFETY: the state is not used again.
    unsafe { afl_custom_deinit(state) };
}

#[test]
fn the_version_is_the_package_s() {
    // SAFETY: the text is static and ends with a NUL.
    let version = unsafe { CStr::from_ptr(norobots_version()) };
    assert_eq!(version.to_str(), Ok(env!("CARGO_PKG_VERSION")));
}
