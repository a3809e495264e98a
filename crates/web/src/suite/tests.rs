//! Tests that the cases are well formed, and that the model gives the same answers as the documents.

use crate::rules::{Opposites, Text};
use crate::suite::{CASES, CHANGES, Case, Heard, Profile, Recorded};
use std::collections::BTreeSet;

fn text(id: &str) -> &'static Text {
    Text::named(id).unwrap_or_else(|| panic!("no text is called {id}"))
}

#[test]
fn each_case_has_a_name_of_its_own_and_rests_on_sentences() {
    let ids: BTreeSet<&str> = CASES.iter().map(|case| case.id.as_str()).collect();
    assert_eq!(ids.len(), CASES.len());
    for case in CASES.iter() {
        assert!(!case.expect.is_empty(), "{}", case.id);
        assert!(case.tags.is_none() || case.page.is_none(), "{}: tags and a page", case.id);
        assert!(case.near.iter().all(|near| ids.contains(&**near)), "{}", case.id);
        for (id, expected) in &case.expect {
            let text = text(id);
            for by in &expected.by.0 {
                assert!(by == "silent" || text.sentence(by).is_some(), "{} by {id}: {by}", case.id);
            }
            let says = !expected.permitted.is_empty() || !expected.open.is_empty();
            assert!(says != expected.unread, "{} by {id}", case.id);
            assert_eq!(expected.unread, case.barred, "{} by {id}", case.id);
        }
    }
}

#[test]
fn each_text_answers_as_its_sentences_say() {
    let mut wrong = Vec::new();
    for case in CASES.iter().filter(|case| !case.barred) {
        for (id, expected) in &case.expect {
            let answers = case.answers(text(id));
            for (about, may) in &expected.permitted {
                match answers.iter().find(|answer| answer.about == *about) {
                    Some(answer) if answer.open.is_none() && answer.allowed == *may => {}
                    answer => {
                        wrong.push(format!("{} by {id}: {about} is {may}: {answer:?}", case.id))
                    }
                }
            }
            for about in &expected.open {
                match answers.iter().find(|answer| answer.about == *about) {
                    Some(answer) if answer.open.is_some() => {}
                    answer => {
                        wrong.push(format!("{} by {id}: {about} is open: {answer:?}", case.id))
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} answers:\n{}", wrong.len(), wrong.join("\n"));
}

/// Tests that the model with its default profile returns the same answers as [`decide`](crate::rules::decide).
#[test]
fn the_model_answers_as_the_texts_do() {
    let mut wrong = Vec::new();
    let mut compared = 0;
    for case in CASES.iter().filter(|case| case.robots_tag.is_empty()) {
        for text in
            Text::all().iter().filter(|text| text.agents == Some(true) && text.fields == Some(true))
        {
            let model = Heard::of(case).permitted(&Profile::default(), text);
            for answer in case.answers(text).iter().filter(|answer| answer.open.is_none()) {
                // The default profile applies the stricter of two opposite rules.
                let permissive = text.opposites == Opposites::Permissive;
                if permissive {
                    continue;
                }
                compared += 1;
                if model[&answer.about] != answer.allowed {
                    wrong.push(format!("{} by {}: {answer:?}", case.id, text.id));
                }
            }
        }
    }
    assert!(compared > 500, "{compared}");
    assert!(wrong.is_empty(), "{} answers:\n{}", wrong.len(), wrong.join("\n"));
}

/// Tests that with each choice that is not a default, the model answers at least one case wrongly.
#[test]
fn each_choice_is_told_by_a_case() {
    let mut missing = Vec::new();
    for change in CHANGES {
        let profile = change.make(Profile::default());
        let tells = |case: &Case| {
            let heard = Heard::of(case);
            case.expect.iter().any(|(id, expected)| {
                let answers = heard.permitted(&profile, text(id));
                expected.permitted.iter().any(|(about, may)| answers.get(about) != Some(may))
                    && heard.permitted(&Profile::default(), text(id)) != answers
            })
        };
        if profile != Profile::default() && !CASES.iter().any(tells) {
            missing.push(format!("{}={}", change.setting, change.choice));
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

/// Tests that each recorded result contains an answer to each current case, and that its list of wrong answers is
/// correct for the current cases.
#[test]
fn each_record_is_of_the_cases_of_today() {
    let put: BTreeSet<&str> =
        CASES.iter().filter(|case| !case.barred).map(|case| case.id.as_str()).collect();
    assert!(Recorded::all().len() >= 6);
    for record in Recorded::all() {
        let answered: BTreeSet<&str> = record.answers.keys().map(String::as_str).collect();
        let other: Vec<_> = answered.symmetric_difference(&put).collect();
        assert!(other.is_empty(), "{}: record it anew for {other:?}", record.adapter);
        for (id, by) in &record.texts {
            let wrong: Vec<&str> = CASES
                .iter()
                .filter(|case| {
                    let Some(expected) = case.expect.get(id) else { return false };
                    let Some(answer) = record.answers.get(&case.id) else { return false };
                    let differs = expected.permitted.iter().any(|(about, may)| {
                        answer.get(about.id()).is_some_and(|given| given != *may)
                    });
                    differs || answer.get("error").is_some()
                })
                .map(|case| case.id.as_str())
                .collect();
            assert_eq!(by.wrong, wrong, "{} by {id}", record.adapter);
        }
    }
}
