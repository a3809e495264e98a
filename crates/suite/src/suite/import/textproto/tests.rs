use crate::suite::import::textproto::{Expectation, Test, read};
use norobots::engine::Verdict;

const WHOLE: &str = r#"# two tests
tests: [
  {
    robotstxt: "a\n" # a comment between
      'b\'"\x' "0"
    test_expectations: [ {
      testurl: "/" useragent: "foo"; expected_outcome: ALLOWED,
      additional_explanation: "" test_type: GOOGLE_SPECIFIC
    } ]
  }
]
tests < robotstxt: "" test_expectations { testurl: "/x" useragent: "" expected_outcome:DISALLOWED } >
"#;

fn sound() -> String {
    WHOLE.replace(r#"\x' "0""#, r#"\xEF\0017\u00e9\U0001F916\?' "\377""#)
}

#[test]
fn a_file_is_read_whole() {
    // `\x` is an escape only if a hexadecimal digit follows.
    let refused = read(WHOLE.as_bytes()).expect_err("a bad escape");
    assert_eq!((refused.position.line, refused.position.column), (5, 12));
    let expectation = |url: &str, agent: &str, verdict| Expectation {
        url: url.into(),
        agent: agent.into(),
        verdict,
        explanation: Vec::new(),
    };
    let expected = [
        Test {
            robots: [b"a\nb'\"\xEF\x017".as_slice(), "é🤖?".as_bytes(), b"\xFF"].concat(),
            expectations: vec![expectation("/", "foo", Verdict::Allowed)],
        },
        Test { robots: Vec::new(), expectations: vec![expectation("/x", "", Verdict::Disallowed)] },
    ];
    assert_eq!(read(sound().as_bytes()).expect("a sound file"), expected);
    assert_eq!(read(b" # nothing\n").expect("an empty file"), []);
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    const HEAD: &str = "tests {\n robotstxt: \"\"\n test_expectations {";
    const ASK: &str = "testurl: \"/\" useragent: \"a\" expected_outcome: ALLOWED";
    let list = format!("tests [{{robotstxt: '' test_expectations {{\n{ASK}\n}} }} {{");
    let cases = [
        ("test: {}", 1, 1, "nothing but `tests`"),
        ("\n}", 2, 1, "nothing but `tests`"),
        ("tests: 1", 1, 8, "write {"),
        ("tests: [{", 1, 10, "a test has"),
        ("tests {\n robotstxt \"\"", 2, 12, "a colon"),
        ("tests {\n robotstxt: 1", 2, 13, "a string"),
        ("tests {\n robotstxt: \"a\n\"", 2, 13, "does not end"),
        ("tests {\n robotstxt: '\\8'", 2, 14, "escape"),
        ("tests {\n robotstxt: '\\400'", 2, 14, "escape"),
        ("tests {\n robotstxt: '\\ud800'", 2, 14, "escape"),
        ("tests {\n robotstxt: '\\", 2, 14, "escape"),
        ("tests {\n robotstxt: ''\n robotstxt: ''}", 3, 2, "before"),
        ("tests\n{}", 2, 1, "no `robotstxt`"),
        ("tests { robotstxt: '' }", 1, 7, "no `test_expectations`"),
        (&format!("{HEAD}}} }}"), 3, 20, "no `testurl`"),
        (&format!("{HEAD} expected_outcome: UNSPECIFIED"), 3, 40, "ALLOWED or"),
        (&format!("{HEAD} test_type: MINE"), 3, 33, "STANDARD or"),
        (&format!("{HEAD} agent: ''"), 3, 22, "an expectation has"),
        (&list, 3, 5, "a comma"),
    ];
    for (text, line, column, words) in cases {
        let refused = read(text.as_bytes()).expect_err(text);
        let place = (refused.position.line, refused.position.column);
        assert_eq!(place, (line, column), "{text}: {refused}");
        assert!(refused.to_string().contains(words), "{text}: {refused}");
    }
}

/// Checks that the parser either reads a file or reports an error with a position in the file. The test tries every
/// prefix of a file, and many variants with a changed byte or without a piece.
#[test]
fn no_bytes_are_too_much() {
    let whole = sound().into_bytes();
    let mut random = fastrand::Rng::with_seed(1994);
    let mut files: Vec<Vec<u8>> = (0..=whole.len()).map(|end| whole[..end].to_vec()).collect();
    for _ in 0..20_000 {
        let mut file = whole.clone();
        for _ in 0..random.usize(1..4) {
            let at = random.usize(..file.len());
            match random.u8(..3) {
                0 => file[at] = random.u8(..),
                1 => file[at] = *random.choice(b"\\\"'{}[]<>:#x0").expect("not empty"),
                _ => drop(file.drain(at..file.len().min(at + random.usize(..20)))),
            }
        }
        files.push(file);
    }
    let mut refused = 0;
    for file in &files {
        if let Err(misread) = read(file) {
            refused += 1;
            assert!(misread.position.line >= 1 && misread.position.column >= 1);
            assert!(misread.position.line <= file.len() + 1, "{misread}");
        }
    }
    assert!(refused > 0 && refused < files.len(), "{refused} of {}", files.len());
}
