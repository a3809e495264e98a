//! The smallest files that tell profiles apart, and what they are good for.
use norobots_lab::explain::Classes;
use norobots_lab::explain::distinguish::{Between, Distinction, distinctions, page};
use norobots_lab::query::{AnswerKind, Query};
use norobots_lab::setting;
use norobots_lab::setting::{Deviation, Settings};
use std::convert::Infallible;

#[track_caller]
fn smallest(one: &Distinction) {
    let Some((question, said)) = &one.found else { return };
    let answers =
        |question: &Query<'_>| one.profiles.map(|profile| AnswerKind::at(profile, question));
    let shown = question.robots.escape_ascii();
    assert_eq!(answers(question), *said, "{shown}");
    assert_ne!(said[0], said[1], "{shown}");
    // A byte less of a large file takes as long to see as the file.
    let places = if question.robots.len() > 200 { 200..202 } else { 0..question.robots.len() };
    for at in places {
        let mut less = question.clone();
        less.robots.to_mut().remove(at);
        let [a, b] = answers(&less);
        assert_eq!(a, b, "{shown}: byte {at} can go");
    }
}

#[test]
fn the_page_is_what_the_search_finds() {
    let all = distinctions();
    all.iter().for_each(smallest);
    let lost: Vec<String> = all
        .iter()
        .filter(|one| one.found.is_none() && one.profiles[0] != one.profiles[1])
        .map(|one| match one.of {
            Between::Choices([a, b]) => format!("{a} {b}"),
            Between::Editions([a, b]) => format!("{a} {b}"),
        })
        .collect();
    println!("{} pairs; not told apart: {lost:?}", all.len());
    // A line that begins with `#` names no field, whether or not it is a comment.
    assert_eq!(lost, ["comment-start=line-start comment-start=nowhere"]);
    xtask::generated::compare("conformance/distinguishing.md", &page(&all));
}

#[test]
fn profiles_are_identified_by_few_questions() {
    let classes = Classes::of_table();
    let separating = classes.separating();
    println!(
        "{} points in {} classes by a pool of {} questions; {} of them tell all classes apart",
        classes.points(),
        classes.all.len(),
        classes.pool.len(),
        separating.len()
    );
    assert!(classes.points() > 3800 && classes.all.len() > 3200 && separating.len() < 100);
    let ask = |profile: Settings| {
        let identity = classes
            .identify(|question| Ok::<_, Infallible>(Some(AnswerKind::at(profile, question))));
        identity.unwrap_or_else(|never| match never {})
    };
    let (mut most, mut until) = (0, 0);
    for deviation in setting::deviations().filter(|one| one.setting.id != "limits").step_by(7) {
        let identity = ask(deviation.settings());
        assert!(identity.profiles.contains(&vec![deviation]), "{deviation}");
        assert!(identity.unexplained.is_empty(), "{deviation}");
        most = most.max(identity.asked.len());
        until = until.max(identity.until);
    }
    println!("at most {until} questions until one class is left, {most} in all");
    assert!(until <= 65 && most <= classes.pool.len(), "{until}, {most}");
    for edition in norobots::spec::Edition::ALL {
        let Some(profile) = Settings::default_for(edition) else { continue };
        let identity = ask(profile);
        assert!(identity.profiles.contains(&profile.deviations()), "{edition}");
        let (nearest, given) = identity.editions[0];
        assert_eq!(given, identity.asked.len(), "{edition}");
        assert_eq!(Settings::default_for(nearest), Some(profile), "{edition}");
    }
    // Three deviations are no point of the classes: found by climbing.
    let moves: Vec<Deviation> =
        [("blank-line", "ignored"), ("name-case", "significant"), ("paths-on-a-line", "split")]
            .map(|(setting, choice)| Deviation::from_ids(setting, choice).expect("a choice"))
            .into();
    let identity = ask(Settings::DEFAULT.deviate(&moves));
    assert!(identity.profiles.is_empty());
    assert_eq!((identity.nearest, identity.unexplained), (moves, vec![]));
    // Nothing in the space answers so.
    let mut odd = false;
    let identity = classes.identify(|_| {
        odd = !odd;
        Ok::<_, Infallible>(Some(if odd { AnswerKind::Refused } else { AnswerKind::Malformed }))
    });
    let identity = identity.unwrap_or_else(|never| match never {});
    assert!(identity.profiles.is_empty() && !identity.unexplained.is_empty());
}
