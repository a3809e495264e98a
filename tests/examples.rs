//! Tests that the example programs do what their documentation says.

#![allow(dead_code, missing_docs)] // Each example is a program, whose `main` is not called here.

#[path = "../examples/crawler.rs"]
mod crawler;
#[path = "../examples/driver.rs"]
mod driver;
#[path = "../examples/linter.rs"]
mod linter;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn code(example: &str) -> usize {
    let text = std::fs::read_to_string(format!("{ROOT}/examples/{example}.rs")).unwrap();
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("//")).count()
}

#[test]
fn the_crawler_asks_the_file_of_each_host() {
    let file = std::env::temp_dir().join(format!("norobots-crawler-{}.txt", std::process::id()));
    std::fs::write(&file, "User-agent: figtree\nDisallow: /tmp/\n").unwrap();
    let urls = "http://A.example/tmp/x\nhttps://a.example\nhttp://a.example:80/\n/tmp/\u{1b}\n";
    let ask = |args: &[String]| crawler::run(args, urls).map_err(|error| error.to_string());
    let site = format!("http://a.example/robots.txt={}", file.display());
    let answers = ask(&["FigTree/2.0".into(), site]);
    std::fs::remove_file(&file).unwrap();
    let expected = "false: http://A.example/tmp/x\ntrue: https://a.example\n\
        true: http://a.example:80/\nit does not begin with a scheme; write the whole URL, such as \
        http://www.example.com/x: /tmp/\\u{1b}\n";
    assert_eq!(answers.as_deref(), Ok(expected));
    assert!(ask(&[]).unwrap_err().starts_with("usage"));
    assert!(ask(&["a".into(), "b=/nowhere".into()]).unwrap_err().starts_with("/nowhere: "));
    assert!(code("crawler") < 80);
}

#[test]
fn the_linter_shows_each_diagnostic() {
    let lint = |file: &[u8]| {
        let mut out = Vec::new();
        let conforms = linter::run(file, &mut out).unwrap();
        (conforms, String::from_utf8(out).unwrap())
    };
    assert_eq!(lint(b"User-agent: *\nDisallow: /tmp/\n"), (true, String::new()));
    let (conforms, text) = lint(b"User-agent: *\nDisallow : /*.gif\n");
    assert!(!conforms);
    let expected = "2:9: violation: space between a field name and its colon \
        [space-before-colon]\n  help: remove the space\n2:12: warning: `/*.gif` is compared as it \
        stands: the standard of 1994 has no wildcards [wildcard]\n";
    assert_eq!(text, expected);
    assert!(code("linter") < 30);
}

#[test]
fn the_driver_answers_by_the_protocol() {
    let ask = |request: &str| {
        let mut out = Vec::new();
        driver::run(request.as_bytes(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    assert!(ask(r#"{"hello":{"protocol":1}}"#).contains(r#""ops":["decide","parse","check"]"#));
    // The file has the lines "User-agent: *" and "Disallow: /x", and a Disallow line whose value is not valid UTF-8.
    let robots = r#""robots_base64":"VXNlci1hZ2VudDogKgpEaXNhbGxvdzogL3gKRGlzYWxsb3c6IP8K""#;
    let with = |rest: &str| ask(&format!("{{\"id\":\"1\",{robots},{rest}}}"));
    assert_eq!(
        with(r#""op":"decide","agent":"a","url":"/x""#),
        "{\"allowed\":false,\"line\":2,\"id\":\"1\"}\n"
    );
    assert_eq!(
        with(r#""op":"parse""#),
        "{\"records\":[{\"agents\":[\"*\"],\"disallow\":[\"/x\",{\"base64\":\"/w==\"}]}],\"id\":\"1\"}\n"
    );
    assert_eq!(with(r#""op":"check""#), "{\"conforming\":true,\"clauses\":[],\"id\":\"1\"}\n");
    assert!(with(r#""op":"decide","url":"/""#).contains("the request has no agent"));
    assert!(with(r#""op":"meta""#).contains("unsupported"));
    assert!(with(r#""op":"check","edition":"revisited""#).contains("unsupported"));
}
