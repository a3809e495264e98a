//! Tests of the rules for a page.

use crate::rules::{Answer, Directive, Said, Text, date, decide, notes, unknown};
use norobots::source::Span;
use norobots_text::distinct::first_of_each;

fn text(id: &str) -> &'static Text {
    Text::named(id).expect("a text")
}

/// Returns the rules in these fields `X-Robots-Tag` and in these tags. Each tag is a pair: the name of a robot, and the
/// CONTENT.
fn said(fields: &[&str], tags: &[(Option<&str>, &str)]) -> Vec<Said> {
    let of_field = |(number, field): (usize, &&str)| Said::of_field(number, field.as_bytes());
    let of_tag = |(number, (agent, content)): (usize, &(Option<&str>, &str))| {
        Said::of_tag(number, *agent, content.as_bytes())
    };
    let fields = fields.iter().enumerate().flat_map(of_field);
    fields.chain(tags.iter().enumerate().flat_map(of_tag)).collect()
}

/// Returns the uses of a page that the document `id` forbids to its robot. If some answers are uncertain, the string
/// ends with a `?` and the uses with uncertain answers.
fn barred(id: &str, said: &[Said], now: &str) -> String {
    let text = text(id);
    let robot = text.names.first().map_or("fig", String::as_str);
    let answers = decide(text, robot, said, date(now));
    let named = |wanted: &dyn Fn(&&Answer) -> bool| -> String {
        let names: Vec<&str> =
            answers.iter().filter(wanted).map(|answer| answer.about.id()).collect();
        names.join(" ")
    };
    let open = named(&|answer| answer.open.is_some());
    let shut = named(&|answer| answer.open.is_none() && !answer.allowed);
    if open.is_empty() { shut } else { format!("{shut} ? {open}").trim_start().to_owned() }
}

const TODAY: &str = "2026-11-28";

#[test]
fn each_text_answers_as_its_words_say() {
    for (field, id, expected) in [
        ("", "google", ""),
        ("noindex, index", "google", "index"),
        ("none, all", "google", "index follow"),
        ("googlebot: noindex, nofollow", "google", "index follow"),
        ("otherbot: noindex, nofollow", "google", ""),
        ("BadBot: noindex, nofollow, googlebot: nofollow", "google", "follow"),
        ("notranslate, BadBot: noindex, googlebot: max-snippet: 44", "google", "translate"),
        ("unavailable_after: 25 Jun 2010 15:00:00 PST", "google", "index"),
        ("unavailable_after: Wed, 03 Dec 2025 13:09:53 GMT", "google", "index"),
        ("unavailable_after: Wed, 03 Dec 2025 13:09:53 GMT, nofollow", "google", "index follow"),
        ("googlebot: unavailable_after: 2020-09-21", "google", "index"),
        ("unavailable_after: soon", "google", ""),
        ("unavailable_after: 2030-09-21", "google", ""),
        ("max-snippet:50, nosnippet", "google", "snippet answers"),
        ("max-snippet:0", "google", "snippet answers"),
        ("max-snippet: 0", "google", "snippet answers"),
        ("max-snippet:-1, nosnippet", "google", "snippet answers"),
        ("max-snippet:ten", "google", ""),
        ("max-snippet", "google", ""),
        ("max-snippet=0", "google", ""),
        ("max-image-preview:none", "google", "images"),
        ("max-video-preview:0", "google", ""),
        ("indexifembedded", "google", ""),
        ("NOINDEX", "google", "index"),
        ("GOOGLEBOT: NoIndex", "google", "index"),
        ("noindex;nofollow", "google", ""),
        ("noindex,,nofollow,", "google", "index follow"),
        ("noarchive, nocache", "google", ""),
        ("noarchive", "bing", "copy answers train"),
        ("nocache", "bing", "copy train"),
        ("nocache, noarchive", "bing", "copy train"),
        ("noindex, index", "bing", "? index"),
        ("msnbot: noindex", "bing", "? index"),
        ("noarchive", "amazon", "? train"),
        ("none", "amazon", "? index"),
        ("none", "apple", "index follow snippet answers"),
        ("noarchive", "yandex", "copy"),
        // In Yandex's document, a rule that permits a use counts only in tags.
        ("noindex, index", "yandex", "index"),
        ("noindex, yandexbot: nofollow", "yandex", "? index follow"),
        ("noindex, fig: nosnippet", "repext", "? index snippet"),
        ("*: noindex", "google", "? index"),
    ] {
        assert_eq!(barred(id, &said(&[field], &[]), TODAY), expected, "{field} by {id}");
    }
}

#[test]
fn tags_and_fields_are_read_together() {
    let tags = [(None, "nofollow"), (Some("googlebot"), "noindex")];
    assert_eq!(barred("google", &said(&[], &tags), TODAY), "index follow");
    let opposite = [(None, "noindex"), (Some("googlebot"), "index")];
    assert_eq!(barred("google", &said(&[], &opposite), TODAY), "index");
    for content in ["noindex, index", "none, all", "none, index"] {
        let frees = barred("yandex", &said(&[], &[(None, content)]), TODAY);
        assert_eq!(frees, if content == "none, index" { "follow" } else { "" }, "{content}");
    }
    // A tag can't name a robot in its CONTENT.
    let inside = said(&[], &[(None, "googlebot: noindex")]);
    assert_eq!(
        (barred("google", &inside, TODAY).as_str(), inside[0].name.as_str()),
        ("", "googlebot: noindex")
    );
    let across = said(&["nofollow"], &[(Some("Googlebot"), "noindex")]);
    assert_eq!(barred("google", &across, TODAY), "index follow");
    // A proxy may join two header lines, but this can change the meaning of the rules.
    let lines = said(&["otherbot: noindex", "nofollow"], &[]);
    let line = said(&["otherbot: noindex, nofollow"], &[]);
    assert_eq!([lines, line].map(|said| barred("google", &said, TODAY)), ["follow", ""]);
}

#[test]
fn without_a_day_a_date_is_open() {
    let said = said(&["unavailable_after: 2030-09-21"], &[]);
    assert_eq!(barred("google", &said, "no day"), "? index");
    assert_eq!(barred("google", &said, "2030-09-22"), "index");
}

#[test]
fn what_does_nothing_is_told() {
    let said = said(
        &["noindx, noindex nofollow, max-snippet: ten, unavailable_after: x, index, fig"],
        &[],
    );
    let messages: Vec<String> = unknown(&said, 9).0.into_iter().map(|note| note.message).collect();
    assert_eq!(
        messages,
        [
            "no text knows this rule; did you mean `noindex`?",
            "no text knows this rule: write a comma between two rules",
            "no text knows this rule",
        ]
    );
    let messages_by = |id: &str| -> Vec<String> {
        notes(text(id), &text(id).names[0], &said).into_iter().map(|note| note.message).collect()
    };
    assert_eq!(
        messages_by("google"),
        ["it is ignored: its value is not a number", "it is ignored: its value is not a date",]
    );
    assert_eq!(messages_by("yandex"), ["it counts in META tags alone"]);
}

#[test]
fn dates_are_read_in_the_usual_forms() {
    for (written, expected) in [
        ("1970-01-01", Some(0)),
        ("1970-01-01T00:00:01Z", Some(1)),
        ("1970-01-01 01:00+01:00", Some(0)),
        ("1969-12-31T23:00:00-01:00", Some(0)),
        ("01 Jan 1970 00:00:00 GMT", Some(0)),
        ("Thu, 01 Jan 1970 00:00:00 GMT", Some(0)),
        ("Thursday, 01-Jan-70 00:00:00 GMT", Some(0)),
        ("1 January 1970", Some(0)),
        ("31 Dec 1969 16:00:00 PST", Some(0)),
        ("31 Dec 1969 16:00:00 -0800", Some(0)),
        ("01 Jan 1970 01:00:00 +0100", Some(0)),
        ("25-Aug-2011 15:00:00 EST", Some(1_314_302_400)),
        ("99999-01-01", None),
        ("2026-02-30", None),
        ("soon", None),
        ("", None),
        ("1 Foo 1970", None),
        ("é", None),
    ] {
        assert_eq!(date(written), expected, "{written}");
    }
}

#[test]
fn a_list_keeps_the_place_of_everything() {
    let field = b" GoogleBot : noindex , max-snippet : 5,unavailable_after: Mon, 1 Jan 2029,";
    let words = |span: Span| str::from_utf8(&field[span.range()]).unwrap();
    let list: Vec<_> = Directive::of_field(field)
        .iter()
        .map(|directive| {
            (directive.agent.map(words), words(directive.name), directive.value.map(words))
        })
        .collect();
    let agent = Some("GoogleBot");
    assert_eq!(
        list,
        [
            (agent, "noindex", None),
            (agent, "max-snippet", Some("5")),
            (agent, "unavailable_after", Some("Mon, 1 Jan 2029")),
        ]
    );
}

/// Tests that the compiled grammar finds the same names and values as the parser that pest derives. The spans must be
/// in order and must not overlap.
#[test]
fn parts_are_those_that_the_derived_parser_finds() {
    use norobots::witness::{View, parsers::robots_tag};
    use pest::Parser;

    const ATOMS: [&[u8]; 10] = [
        b"max-snippet",
        b"unavailable_after",
        b"Mon",
        b"noindex",
        b":",
        b",",
        b" ",
        b"\t",
        b"a",
        b"\xff",
    ];
    for number in 0..ATOMS.len().pow(5) {
        let atom = |place| ATOMS[number / ATOMS.len().pow(place) % ATOMS.len()];
        let text: Vec<u8> = (0..5).flat_map(atom).copied().collect();
        for (entry, list) in [
            (robots_tag::Rule::field, Directive::of_field(&text)),
            (robots_tag::Rule::content, Directive::of_content(&text)),
        ] {
            let view = View::new(&text);
            let mut place = view.places();
            let pairs =
                robots_tag::Grammar::parse(entry, view.text()).expect("the grammar is total");
            let nodes = pairs.filter(|pair| pair.as_rule() != robots_tag::Rule::EOI);
            let derived: Vec<Span> = nodes
                .map(|pair| pair.as_span())
                .map(|span| Span::new(place(span.start()), place(span.end())))
                .collect();
            // Several directives may contain the same robot's name, because the name applies to all rules after it.
            let parts = list
                .iter()
                .flat_map(|directive| [directive.agent, Some(directive.name), directive.value]);
            let parts = first_of_each(parts.flatten());
            let lone = derived.iter().filter(|span| !parts.contains(span));
            let lone: Vec<&[u8]> = lone.map(|span| &text[span.range()]).collect();
            let shown = text.escape_ascii();
            assert!(parts.iter().all(|part| derived.contains(part)), "{shown}");
            assert!(derived.is_sorted_by(|a, b| a.end <= b.start), "{shown}");
            // If no rule follows a robot's name, there is no directive with this name.
            assert!(lone.iter().all(|name| !name.contains(&b',')), "{shown}: {lone:?}");
        }
    }
}

#[test]
fn any_bytes_are_rules() {
    let mut random = fastrand::Rng::with_seed(1998);
    for _ in 0..2_000 {
        let bytes: Vec<u8> = (0..random.usize(..60)).map(|_| random.u8(..)).collect();
        let all = [Said::of_field(0, &bytes), Said::of_tag(0, None, &bytes)].concat();
        for text in Text::all() {
            let answers = decide(text, "fig", &all, None);
            assert!(answers.iter().all(|answer| answer.by.is_none_or(|by| by < all.len())));
            notes(text, "fig", &all);
        }
        unknown(&all, usize::MAX);
    }
    let many = "noindex,".repeat(100_000);
    let said = Said::of_field(0, many.as_bytes());
    assert_eq!(barred("google", &said, TODAY), "index");
    let long = "x".repeat(1 << 20);
    assert_eq!(unknown(&Said::of_field(0, long.as_bytes()), 0), (Vec::new(), 1));
}

#[test]
fn each_text_is_sound() {
    let ids: Vec<&str> = Text::all().iter().map(|text| text.id.as_str()).collect();
    assert_eq!(
        ids,
        ["amazon", "apple", "article", "bing", "google", "img2dataset", "repext", "yandex"]
    );
    for text in Text::all() {
        for rule in &text.rule {
            let small = rule.name.to_ascii_lowercase();
            assert_eq!(
                (rule.name.as_str(), text.rule(&rule.name)),
                (small.as_str(), Some(rule)),
                "{}",
                text.id
            );
            assert!(rule.beats.iter().all(|other| text.rule(other).is_some()), "{}", text.id);
            assert!(rule.summary.ends_with('.'), "{}: {}", text.id, rule.name);
        }
        assert!(text.names.iter().all(|name| *name == name.to_ascii_lowercase()));
        assert!(text.address.starts_with("https://") || text.id == "article");
        assert!(text.date.as_ref().is_none_or(|day| date(day).is_some()));
    }
}
