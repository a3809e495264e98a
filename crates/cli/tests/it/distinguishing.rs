//! Tests the page `conformance/distinguishing.md`. The page shows the smallest files that distinguish two profiles.
use norobots_explain::explain::distinguish::{Between, Distinction, distinctions, page};
use norobots_settings::setting;
use norobots_suite::query::{AnswerKind, Query};
use xtask::pages::side_by_side;

#[track_caller]
fn smallest(distinction: &Distinction) {
    let Some((question, said)) = &distinction.example else { return };
    let answers = |question: &Query<'_>| {
        distinction.profiles.map(|profile| AnswerKind::at(profile, question))
    };
    let shown = distinction.row();
    assert_eq!(answers(question), *said, "{shown}");
    assert_ne!(said[0], said[1], "{shown}");
    // In a large file, the test removes only two bytes, because testing all bytes would take too long.
    let places = if question.robots.len() > 200 { 200..202 } else { 0..question.robots.len() };
    for at in places {
        let mut less = question.clone();
        less.robots.to_mut().remove(at);
        let [a, b] = answers(&less);
        assert_eq!(a, b, "{shown}: byte {at} can go");
    }
}

/// The search for all settings takes minutes, so this test uses only every eighth setting.
#[test]
fn rows_of_the_page_are_what_the_search_finds() {
    let page = include_str!("../../../../conformance/distinguishing.md");
    let ids: Vec<&str> = setting::ALL.iter().map(|setting| setting.id).step_by(8).collect();
    let some = distinctions(
        |pair| matches!(pair, Between::Choices([choice, _]) if ids.contains(&choice.setting.id)),
    );
    assert!(some.len() > 20, "{}", some.len());
    for distinction in &some {
        smallest(distinction);
        assert!(page.contains(&distinction.row()), "{}", distinction.row());
    }
}

#[test]
#[ignore = "takes minutes; run it after a change of the settings"]
fn deep_the_page_is_what_the_search_finds() {
    let all = distinctions(|_| true);
    all.iter().for_each(smallest);
    let same: Vec<&Distinction> = all
        .iter()
        .filter(|distinction| {
            distinction.example.is_none() && distinction.profiles[0] != distinction.profiles[1]
        })
        .collect();
    let name = |distinction: &Distinction| match distinction.pair {
        Between::Choices([a, b]) => format!("{a} {b}"),
        Between::Editions([a, b]) => format!("{a} {b}"),
    };
    let names: Vec<String> = same.iter().map(|distinction| name(distinction)).collect();
    let known = [
        "comment-start=line-start comment-start=nowhere",
        "disallow-value=wildcards-without-return disallow-value=wildcards-to-first-byte",
        "percent-escapes=decoded-in-parts percent-escapes=decoded-path-and-query",
        "query-part=dropped query-part=dropped-with-parameters",
        "query-part=empty-dropped query-part=empty-signs-dropped",
        "query-part=last-sign-dropped query-part=empty-dropped-throughout",
    ];
    assert_eq!(names, known, "of {} pairs", all.len());
    // No file distinguishes the first pair of profiles, because robots ignore a line that begins with `#` even if the
    // line is no comment. The other pairs differ only on files with certain characters, for example `;`. The search
    // doesn't try these characters, but some cases of the suite contain them.
    let suite = xtask::generated::suite().unwrap();
    for distinction in &same[1..] {
        let differs = |query: &Query<'_>| {
            let [a, b] = distinction.profiles.map(|profile| AnswerKind::at(profile, query));
            a != b
        };
        let mut queries = suite
            .cases
            .iter()
            .flat_map(|case| case.queries.iter().map(|expectation| case.query(expectation)));
        assert!(queries.any(|query| differs(&query)), "{}", name(distinction));
    }
    xtask::generated::compare("conformance/distinguishing.md", &page(&all));
    xtask::generated::compare("conformance/side-by-side.md", &side_by_side::page(&suite, &all));
}
