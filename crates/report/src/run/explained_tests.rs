use crate::run::explained::{explained, explained_alone, observation};
use crate::run::row::{Row, queries};
use crate::run::score::score;
use norobots::engine::Verdict;
use norobots::spec::Edition;
use norobots_explain::explain::SMALL;
use norobots_explain::explain::{Cause, Explanation, Identity, Measure, Standing};
use norobots_settings::naive::Naive;
use norobots_settings::setting::{self, Deviation, Settings};
use norobots_suite::query::{Answer, AnswerKind, Op, Query};
use norobots_suite::suite::Folder;
use norobots_suite::suite::Suite;
use norobots_text::parallel;
use std::collections::HashMap;
use std::convert::Infallible;

/// Returns the rows of a run of the naive engine with the given settings. Queries about files of more than `largest`
/// bytes have no rows.
fn rows(suite: &Suite, settings: Settings, largest: usize) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    for case in &suite.cases {
        if case.robots.len() > largest {
            continue;
        }
        let read = Naive { settings }.read(&case.robots);
        for (op, query) in queries(case).filter(|(op, _)| *op == Op::Decide) {
            let Some(asked) = query.map(|query| &case.queries[query]) else { continue };
            let answer = match &read {
                Ok(read) => {
                    let decision = read.decide_on(case.site.as_ref(), &asked.agent, &asked.url);
                    Answer::Decided { verdict: decision.verdict, line: None }
                }
                Err(failure) => Answer::Refused(failure.to_string().into()),
            };
            let outcome = score(case, op, query.unwrap_or_default(), &answer);
            rows.push(Row {
                case,
                op,
                query,
                answer: Some(answer),
                outcome,
                time: Default::default(),
                stderr: String::new(),
            });
        }
    }
    rows
}

fn suite() -> Suite {
    Suite::load(&Folder::Embedded).unwrap_or_else(|error| panic!("{error}"))
}

/// Each row begins with a quirk, which is a choice that contradicts the standard. The other choices in the row explain
/// the same answers equally well. For example, one robot ignores a comment line, and another robot treats the comment
/// line as an unknown header. Both robots give the same verdicts.
const ALIKE: &[(&str, &[&str])] = &[
    ("comment-start=line-start", &["comment-start=nowhere"]),
    ("comment-start=nowhere", &["comment-start=line-start"]),
    // The suite has no Host line between User-agent lines. Only an additional query can distinguish the two choices
    // below.
    (
        "unknown-header=crawl-delay-and-sitemap-end-agent-run",
        &["unknown-header=known-fields-end-agent-run"],
    ),
    (
        "unknown-header=known-fields-end-agent-run",
        &["unknown-header=crawl-delay-and-sitemap-end-agent-run"],
    ),
    // Some queries distinguish the two choices below, but choices that the standard permits can also change the answers
    // to these queries.
    ("name-direction=prefix", &["name-direction=word-start"]),
    ("name-direction=word-start", &["name-direction=prefix"]),
];

#[test]
fn a_robot_with_one_quirk_is_found_to_have_it() {
    let suite = suite();
    let against: Vec<Deviation> =
        setting::deviations().filter(|deviation| !deviation.grade().conforms()).collect();
    let names = parallel::map(&against, |deviation| found(&suite, *deviation));
    let mut strange = Vec::new();
    for (deviation, named) in against.iter().zip(&names) {
        let name = deviation.to_string();
        let alike =
            ALIKE.iter().find(|(known, _)| *known == name).map_or(&[][..], |(_, alike)| alike);
        let expected = [&[name.as_str()], alike].concat().join(" or ");
        if *named != expected {
            strange.push(format!("expected {expected}\nfound {named}"));
        }
    }
    assert!(strange.is_empty(), "{}", strange.join("\n"));
    assert!(against.len() > 40, "{}", against.len());
}

#[test]
fn a_choice_that_the_text_permits_is_found_to_be_made() {
    let suite = suite();
    let permitted = || {
        setting::deviations()
            .filter(|deviation| deviation.grade().conforms() && !deviation.setting.of_later_rules())
    };
    let lost: Vec<String> = permitted()
        .filter(|deviation| {
            let largest = if deviation.setting.id == "limits" { usize::MAX } else { SMALL };
            let explanation = explained_alone(
                Edition::Standard1994,
                &rows(&suite, deviation.settings(), largest),
                &mut |_, _| true,
            );
            !explanation
                .choices
                .iter()
                .any(|(choice, or)| choice == deviation || or.contains(deviation))
        })
        .map(|deviation| deviation.to_string())
        .collect();
    assert!(lost.is_empty(), "{lost:?}");
    assert!(permitted().count() > 40);
}

/// The results of a test that explains robots with two violations each.
#[derive(Debug, Default)]
struct Planted {
    /// The number of pairs in which both violations have an effect. A violation has no effect if it changes no answer
    /// of a robot that has the other violation.
    pairs: usize,
    /// The pairs that were explained correctly: the explanation names both violations.
    both: Vec<[Deviation; 2]>,
    missed: Vec<String>,
    /// The pairs that were explained wrongly: the explanation names a cause that the robot doesn't have.
    innocent: Vec<String>,
    unexplained: usize,
}

impl Planted {
    /// Draws `number` random pairs of violations. For each pair, explains a robot with both violations.
    fn pairs(suite: &Suite, number: usize, seed: u64) -> Planted {
        let against = |deviation: &Deviation| !deviation.grade().conforms();
        let mut all: Vec<[Deviation; 2]> =
            setting::pairs().filter(|pair| pair.iter().all(against)).collect();
        fastrand::Rng::with_seed(seed).shuffle(&mut all);
        all.truncate(number);
        let mut planted = Planted::default();
        let diagnoses = parallel::map(&all, |pair| both(suite, *pair));
        for (Explanation { causes, unexplained, .. }, pair) in diagnoses.into_iter().flatten() {
            let shown = |what: &[Deviation]| {
                what.iter().map(Deviation::to_string).collect::<Vec<_>>().join(" ")
            };
            let named: Vec<Deviation> = causes.iter().map(|cause| cause.deviation).collect();
            let is = |cause: &Cause, deviation| {
                cause.deviation == deviation
                    || cause.or.iter().any(|rival| rival.deviation == deviation)
            };
            let line = format!("{}: {}", shown(&pair), shown(&named));
            planted.pairs += 1;
            planted.unexplained += usize::from(!unexplained.is_empty());
            match pair.iter().all(|deviation| causes.iter().any(|cause| is(cause, *deviation))) {
                true => planted.both.push(pair),
                false => planted.missed.push(line.clone()),
            }
            if causes.iter().any(|cause| !pair.iter().any(|deviation| is(cause, *deviation))) {
                planted.innocent.push(line);
            }
        }
        println!(
            "of {number} pairs both show in {}; both named in {}, an innocent third in {}, \
             something unexplained in {}\nmissed: {:#?}\ninnocent: {:#?}",
            planted.pairs,
            planted.both.len(),
            planted.innocent.len(),
            planted.unexplained,
            planted.missed,
            planted.innocent
        );
        planted
    }
}

/// Returns the explanation of a robot with both violations. Returns `None` if a robot with only one of the violations
/// gives the same answers.
fn both(suite: &Suite, pair: [Deviation; 2]) -> Option<(Explanation, [Deviation; 2])> {
    let limits = pair.iter().any(|deviation| deviation.setting.id == "limits");
    let largest = if limits { usize::MAX } else { SMALL };
    let rows = rows(suite, Settings::DEFAULT.deviate(&pair), largest);
    let answers = |rows: &[Row]| rows.iter().map(|row| row.answer.clone()).collect::<Vec<_>>();
    let together = answers(&rows);
    let alone = |deviation: &Deviation| {
        answers(&self::rows(suite, deviation.settings(), largest)) == together
    };
    (!pair.iter().any(alone))
        .then(|| (explained_alone(Edition::Standard1994, &rows, &mut |_, _| true), pair))
}

/// Checks that the explainer finds both quirks of a robot. The explainer searches for one quirk after another. The
/// explainer could miss the right pair, because the quirk that explains most answers may not belong to the pair.
#[test]
fn a_robot_with_two_quirks_is_found_to_have_both() {
    let planted = Planted::pairs(&suite(), 30, 1994);
    assert!(planted.pairs > 20);
    assert!(planted.both.len() * 100 >= planted.pairs * 95);
    assert!(planted.innocent.len() <= (planted.pairs * 2).div_ceil(100));
}

#[test]
#[ignore = "takes minutes; run it after a change of the explainer"]
fn robots_with_two_quirks_are_found_to_have_both() {
    let planted = Planted::pairs(&suite(), 600, 14);
    assert!(planted.pairs >= 500);
    assert!(planted.both.len() * 100 >= planted.pairs * 95);
    assert!(planted.innocent.len() * 100 <= planted.pairs * 2);
}

/// Explains a robot with one quirk. If one cause explains all failures, returns the names of this cause and of equally
/// good causes. Otherwise, returns a description of the explanation.
pub(crate) fn found(suite: &Suite, deviation: Deviation) -> String {
    let largest = if deviation.setting.id == "limits" { usize::MAX } else { SMALL };
    let rows = rows(suite, deviation.settings(), largest);
    let Explanation { causes, unexplained, .. } =
        explained_alone(Edition::Standard1994, &rows, &mut |_, _| true);
    let failures = rows.iter().filter(|row| row.outcome.kind().deviates()).count();
    match &causes[..] {
        [cause] if unexplained.is_empty() && cause.contradicted == 0 => {
            assert_eq!((cause.explains, cause.failures), (failures, failures));
            let mut names: Vec<_> =
                cause.or.iter().map(|rival| rival.deviation.to_string()).collect();
            names.push(cause.deviation.to_string());
            // The robot's own quirk comes first in the result, even if the explanation lists the quirk as an
            // alternative.
            names.sort_by_key(|name| (*name != deviation.to_string(), name.clone()));
            names.join(" or ")
        }
        _ => format!("{deviation}: {failures} failures, {causes:#?}, unexplained {unexplained:?}"),
    }
}

/// Returns the explanation and the robot's identity. The robot answers the queries about small files, and further
/// queries of the explainer.
fn identity(suite: &Suite, profile: Settings) -> (Explanation, Identity) {
    let rows = rows(suite, profile, SMALL);
    let ask = |query: &Query<'_>| Ok::<_, Infallible>(Some(AnswerKind::at(profile, query)));
    let explanation = explained(Edition::Standard1994, &rows, ask, &mut |_, _| true)
        .unwrap_or_else(|never| match never {});
    let observations: Vec<_> = rows.iter().filter_map(observation).collect();
    let identity = Identity::of(&explanation, &observations);
    (explanation, identity)
}

/// Identifies a robot with the `planted` choices. If the identification is wrong, returns a description of the result.
fn strange(suite: &Suite, planted: &[Deviation]) -> Option<String> {
    let (explanation, identity) = identity(suite, Settings::DEFAULT.deviate(planted));
    let Explanation { choices, causes, dropped, .. } = &explanation;
    let is = |deviation: &Deviation, choice: &Deviation, or: &[Deviation]| {
        deviation == choice || or.contains(deviation)
    };
    let known =
        |deviation: &Deviation| choices.iter().any(|(choice, or)| is(deviation, choice, or));
    let cause = |deviation: &Deviation| {
        causes.iter().any(|cause| {
            let or: Vec<Deviation> = cause.or.iter().map(|rival| rival.deviation).collect();
            is(deviation, &cause.deviation, &or) || cause.with.contains(deviation)
        })
    };
    let accused = choices
        .iter()
        .map(|(choice, _)| choice)
        .find(|choice| !choice.grade().conforms() && !cause(choice));
    // One quirk can hide another quirk in all answers except one. The identity lists this answer as unexplained.
    let sound = identity.unexplained.len() < planted.len()
        && dropped.iter().all(|deviation| !planted.contains(deviation));
    let lost = planted.iter().find(|deviation| !known(deviation) && planted.len() == 1);
    let names: Vec<String> = planted.iter().map(Deviation::to_string).collect();
    (accused.is_some() || lost.is_some() || !sound).then(|| {
        format!("{}: {choices:?}, dropped {dropped:?}, {:?}", names.join(" "), identity.unexplained)
    })
}

/// Returns whether a robot with these choices answers all queries of the cases `plain/…` correctly, as every robot with
/// a single quirk does. A robot that gives a wrong answer to one of these queries can't be identified.
fn reads_plain_files(suite: &Suite, planted: &[Deviation]) -> bool {
    let profile = Settings::DEFAULT.deviate(planted);
    let plain = suite.cases.iter().filter(|case| case.id.starts_with("plain/"));
    plain.flat_map(|case| case.queries.iter().map(move |query| (case, query))).all(
        |(case, query)| {
            let asked = case.query(query);
            query.expect.settled().map(AnswerKind::Verdict) == Some(AnswerKind::at(profile, &asked))
        },
    )
}

/// Checks `--identify` for every `singles`-th robot with one quirk, and for `pairs` robots with two quirks.
fn robots_are_identified(suite: &Suite, singles: usize, pairs: usize) {
    let mut all: Vec<Vec<Deviation>> = setting::pairs().map(Vec::from).collect();
    fastrand::Rng::with_seed(24).shuffle(&mut all);
    all.retain(|pair| reads_plain_files(suite, pair));
    all.truncate(pairs);
    let asked = |deviation: &Deviation| deviation.setting.id != "limits";
    all.extend(
        setting::deviations()
            .filter(|deviation| !deviation.setting.of_later_rules())
            .filter(asked)
            .step_by(singles)
            .map(|deviation| vec![deviation]),
    );
    let strange = parallel::map(&all, |planted| strange(suite, planted));
    let strange: Vec<String> = strange.into_iter().flatten().collect();
    assert!(strange.is_empty(), "{} of {}:\n{}", strange.len(), all.len(), strange.join("\n"));
}

#[test]
fn a_robot_is_identified_and_nothing_is_said_of_it_that_conform_does_not_say() {
    robots_are_identified(&suite(), 9, 10);
}

#[test]
#[ignore = "takes minutes; run it after a change of the explainer"]
fn robots_are_identified_and_nothing_is_said_of_them_that_conform_does_not_say() {
    robots_are_identified(&suite(), 1, 300);
}

/// A program that finds no record in any file allows every URL, even if a large file disallows the URL. The explanation
/// must not say that the program has a size limit.
#[test]
fn a_robot_that_allows_everything_is_said_to_have_no_limit() {
    let suite = suite();
    let pair =
        [("misspelt-field", "case-significant-user-agent"), ("unknown-header", "ends-record")];
    let pair =
        pair.map(|(setting, choice)| Deviation::from_ids(setting, choice).expect("it is one"));
    assert!(!reads_plain_files(&suite, &pair));
    let rows = rows(&suite, Settings::DEFAULT.deviate(&pair), usize::MAX);
    let explanation = explained_alone(Edition::Standard1994, &rows, &mut |_, _| true);
    let named = explanation.causes.iter().map(|cause| cause.deviation.setting.id);
    assert!(!named.into_iter().any(|setting| setting == "limits"), "{:#?}", explanation.causes);
}

/// If a program reads only a limited number of bytes or lines of a file, the explanation must contain the exact limit.
#[test]
fn a_limit_is_measured_to_the_byte() {
    let mut suite = suite();
    let sizes = ["limits/rule-after-", "limits/no-rule-after-", "plain/"];
    suite.cases.retain(|case| sizes.iter().any(|start| case.id.starts_with(start)));
    let cut = |limit: usize| move |robots: &[u8]| robots[..robots.len().min(limit)].to_vec();
    let lines = |limit: usize| {
        move |robots: &[u8]| -> Vec<u8> {
            robots.split_inclusive(|byte| *byte == b'\n').take(limit).flatten().copied().collect()
        }
    };
    type Reader = Box<dyn Fn(&[u8]) -> Vec<u8>>;
    let programs: [(Reader, (Measure, usize)); 3] = [
        // The program cuts the file within a rule. The rule still applies if only its last bytes, after `Disallow: /`,
        // are cut. Therefore, the measured limit is two bytes larger than the real limit.
        (Box::new(cut(10_000)), (Measure::Bytes, 10_002)),
        (Box::new(cut(100_000)), (Measure::Bytes, 100_002)),
        (Box::new(lines(900)), (Measure::Lines, 900)),
    ];
    for (read, expected) in programs {
        let kind = |query: &Query<'_>| {
            let read = Query::new(read(&query.robots), &*query.agent, &*query.url);
            AnswerKind::at(Settings::DEFAULT, &read.of(query.site.as_ref()))
        };
        let mut rows = rows(&suite, Settings::DEFAULT, usize::MAX);
        for row in &mut rows {
            let at = row.query.expect("every row is of a query");
            if let AnswerKind::Verdict(verdict) = kind(&row.case.query(&row.case.queries[at])) {
                let answer = Answer::Decided { verdict, line: None };
                row.outcome = score(row.case, row.op, at, &answer);
                row.answer = Some(answer);
            }
        }
        let ask = |query: &Query<'_>| Ok::<_, Infallible>(Some(kind(query)));
        let explanation = explained(Edition::Standard1994, &rows, ask, &mut |_, _| true)
            .unwrap_or_else(|never| match never {});
        let limits = explanation.causes.iter().filter_map(|cause| cause.limit);
        let limits: Vec<(Measure, usize)> =
            limits.map(|limit| (limit.measure, limit.size)).collect();
        assert_eq!(limits, [expected], "{:#?}", explanation.causes);
    }
}

/// Checks explanations of random answers. If the explanation names a choice that contradicts the standard, the choice
/// must affect a query with a wrong answer. The explanation shows an example for each choice. The choice must
/// contribute to the answer in the example.
#[test]
fn nobody_is_accused_whose_own_cases_all_pass() {
    let suite = suite();
    for seed in 0..4 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut rows = rows(&suite, Settings::DEFAULT, SMALL);
        for row in &mut rows {
            if rng.u8(0..8) < 2 * seed as u8 + 1 {
                let verdict = if rng.bool() { Verdict::Allowed } else { Verdict::Disallowed };
                let answer = Answer::Decided { verdict, line: None };
                row.outcome = score(row.case, row.op, row.query.unwrap_or_default(), &answer);
                row.answer = Some(answer);
            }
        }
        let explanation = explained_alone(Edition::Standard1994, &rows, &mut |_, _| true);
        for cause in &explanation.causes {
            let all = [&[cause.deviation][..], &cause.with].concat();
            let seen = observation(&rows[cause.example]).expect("an answer");
            let given = |deviations: &[Deviation]| {
                AnswerKind::at(Settings::DEFAULT.deviate(deviations), &seen.query)
            };
            assert_eq!(given(&all), seen.answer, "{cause:?}");
            for deviation in &all {
                let remaining: Vec<Deviation> =
                    all.iter().copied().filter(|o| o != deviation).collect();
                assert_ne!(given(&remaining), seen.answer, "{deviation} has no part in {cause:?}");
                let own = rows.iter().filter_map(observation).filter(|seen| {
                    let here = AnswerKind::at(Settings::DEFAULT, &seen.query);
                    seen.standing != Standing::Open
                        && AnswerKind::at(deviation.settings(), &seen.query) != here
                });
                let own: Vec<bool> = own.map(|seen| seen.deviates()).collect();
                let innocent = !own.is_empty() && !own.contains(&true);
                assert!(deviation.grade().conforms() || !innocent, "{deviation} is innocent");
            }
        }
        println!(
            "{seed}: {} causes, {} unexplained",
            explanation.causes.len(),
            explanation.unexplained.len()
        );
    }
}

/// Some programs always give the same answer, and other programs fail on a few files for reasons that no setting
/// describes. By chance, many choices explain a few of the answers of such a program. The explanation must not name
/// such choices.
#[test]
fn what_a_program_answers_anyway_convicts_no_choice() {
    let suite = suite();
    let errors = |one_in: u8| {
        let mut rng = fastrand::Rng::with_seed(14);
        let mut failing: HashMap<Vec<u8>, bool> = HashMap::new();
        move |row: &Row| {
            let fails =
                failing.entry(row.case.robots.clone()).or_insert_with(|| rng.u8(..one_in) == 0);
            match *fails {
                true => Answer::Refused("TypeError".to_owned().into()),
                false => row.answer.clone().expect("an answer"),
            }
        }
    };
    let always = |verdict| move |_: &Row| Answer::Decided { verdict, line: None };
    type Program = Box<dyn FnMut(&Row) -> Answer>;
    let programs: [(&str, Program); 5] = [
        ("allowed", Box::new(always(Verdict::Allowed))),
        ("disallowed", Box::new(always(Verdict::Disallowed))),
        ("error", Box::new(errors(1))),
        ("error on every other file", Box::new(errors(2))),
        ("error on every tenth file", Box::new(errors(10))),
    ];
    for (name, mut answer) in programs {
        let mut rows = rows(&suite, Settings::DEFAULT, SMALL);
        for row in &mut rows {
            let answer = answer(row);
            row.outcome = score(row.case, row.op, row.query.unwrap_or_default(), &answer);
            row.answer = Some(answer);
        }
        let explanation = explained_alone(Edition::Standard1994, &rows, &mut |_, _| true);
        let named: Vec<String> =
            explanation.causes.iter().map(|cause| cause.deviation.to_string()).collect();
        assert!(named.is_empty(), "{name}: {named:?}");
        assert!(explanation.unexplained.len() > 50, "{name}");
    }
}

#[test]
fn a_search_that_is_stopped_ends_with_what_it_has() {
    let suite = suite();
    let rows = rows(&suite, Settings::DEFAULT.with("several-agents", "only-last").unwrap(), SMALL);
    let mut called = 0;
    let mut watch = |done, all| {
        assert!(done <= all);
        called += 1;
        called < 3
    };
    let explanation = explained_alone(Edition::Standard1994, &rows, &mut watch);
    assert!(!explanation.complete);
    assert_eq!(called, 3);
    let whole = explained_alone(Edition::Standard1994, &rows, &mut |_, _| true);
    assert!(whole.complete && whole.unexplained.is_empty());
}

fn rows_of<'s>(suite: &'s Suite, program: &impl Fn(&Query<'_>) -> AnswerKind) -> Vec<Row<'s>> {
    let mut rows = rows(suite, Settings::DEFAULT, SMALL);
    for row in &mut rows {
        let asked = row.case.query(&row.case.queries[row.query.unwrap_or_default()]);
        let answer = match program(&asked) {
            AnswerKind::Verdict(verdict) => Answer::Decided { verdict, line: None },
            _ => Answer::Refused("refused".to_owned().into()),
        };
        row.outcome = score(row.case, row.op, row.query.unwrap_or_default(), &answer);
        row.answer = Some(answer);
    }
    rows
}

/// The explainer may send further queries to the program.
fn confirmed(suite: &Suite, program: impl Fn(&Query<'_>) -> AnswerKind) -> Explanation {
    let rows = rows_of(suite, &program);
    let ask = |query: &Query<'_>| Ok::<_, Infallible>(Some(program(query)));
    explained(Edition::Standard1994, &rows, ask, &mut |_, _| true)
        .unwrap_or_else(|never| match never {})
}

fn hash(query: &Query<'_>, seed: u64) -> u64 {
    use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
    BuildHasherDefault::<DefaultHasher>::default().hash_one((seed, query))
}

#[test]
fn a_program_that_answers_at_random_convicts_no_choice() {
    let suite = suite();
    for seed in 0..4 {
        let random = |query: &Query<'_>| match hash(query, seed) % 2 {
            0 => AnswerKind::Verdict(Verdict::Allowed),
            _ => AnswerKind::Verdict(Verdict::Disallowed),
        };
        let causes = confirmed(&suite, random).causes;
        assert!(causes.is_empty(), "{seed}: {causes:#?}");
    }
}

/// If a program doesn't interpret the file as robots.txt, the explanation must not describe the program as a parser
/// with many quirks.
#[test]
fn a_program_that_does_not_read_the_file_convicts_no_choice() {
    type Program = fn(&Query<'_>) -> AnswerKind;
    fn verdict(allowed: bool) -> AnswerKind {
        AnswerKind::Verdict(if allowed { Verdict::Allowed } else { Verdict::Disallowed })
    }
    let programs: [(&str, Program); 4] = [
        ("it allows everything", |_| verdict(true)),
        ("it bars everything", |_| verdict(false)),
        ("it looks at the URL", |query| verdict(query.url.len() % 2 == 1)),
        ("it looks at the size", |query| verdict(query.robots.len() % 2 == 1)),
    ];
    for edition in [Edition::Standard1994, Edition::Rfc9309] {
        let suite = suite().by(edition);
        for (name, program) in programs {
            let rows = rows_of(&suite, &program);
            let ask = |query: &Query<'_>| Ok::<_, Infallible>(Some(program(query)));
            let causes = explained(edition, &rows, ask, &mut |_, _| true)
                .unwrap_or_else(|never| match never {})
                .causes;
            assert!(causes.is_empty(), "{edition}: {name}: {causes:#?}");
        }
    }
}

#[test]
fn two_wrong_answers_that_nothing_connects_convict_no_choice() {
    let suite = suite();
    let rows = rows(&suite, Settings::DEFAULT, SMALL);
    let settled: Vec<Query<'_>> = rows
        .iter()
        .filter_map(observation)
        .filter(|seen| seen.standing == Standing::Held)
        .map(|seen| seen.query)
        .collect();
    let mut rng = fastrand::Rng::with_seed(41);
    for _ in 0..4 {
        let wrong = [rng.usize(..settled.len()), rng.usize(..settled.len())];
        let wrong = wrong.map(|at| &settled[at]);
        let program = |query: &Query<'_>| {
            let right = AnswerKind::at(Settings::DEFAULT, query);
            match right {
                AnswerKind::Verdict(Verdict::Allowed) if wrong.contains(&query) => {
                    AnswerKind::Verdict(Verdict::Disallowed)
                }
                _ if wrong.contains(&query) => AnswerKind::Verdict(Verdict::Allowed),
                _ => right,
            }
        };
        let explanation = confirmed(&suite, program);
        assert!(explanation.causes.is_empty(), "{wrong:?}: {:#?}", explanation.causes);
        assert!(!explanation.unexplained.is_empty());
    }
}

#[test]
fn three_quirks_that_hide_one_another_convict_no_fourth() {
    let suite = suite();
    let mut rng = fastrand::Rng::with_seed(42);
    let violations: Vec<Deviation> = setting::deviations()
        .filter(|choice| !choice.grade().conforms() && !choice.setting.of_later_rules())
        .collect();
    for _ in 0..4 {
        let three: Vec<Deviation> = rng.choose_multiple(violations.iter().copied(), 3);
        let profile = Settings::DEFAULT.deviate(&three);
        let makes = |choice: &Deviation| profile.get(choice.setting.id) == Some(choice.choice.id);
        let explanation = confirmed(&suite, |query| AnswerKind::at(profile, query));
        for cause in &explanation.causes {
            let mut named = cause.or.iter().map(|rival| rival.deviation).chain([cause.deviation]);
            assert!(named.any(|choice| makes(&choice)), "{three:?}: {cause:#?}");
        }
    }
}
