use crate::explain::diagnosis::*;
use crate::query::{Answer, Op};
use crate::run::row::queries;
use crate::run::score::score;
use crate::setting;
use crate::suite::Folder;
use crate::suite::Suite;

/// The rows of a run that the naive engine answers at a point, over files of at most that size.
fn rows(suite: &Suite, settings: Settings, largest: usize) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    for case in &suite.cases {
        if case.robots.len() > largest {
            continue;
        }
        let read = Naive { settings }.read(&case.robots);
        for (op, ask) in queries(case).filter(|(op, _)| *op == Op::Decide) {
            let Some(asked) = ask.map(|ask| &case.queries[ask]) else { continue };
            let answer = match &read {
                Ok(read) => {
                    let decision = read.decide_on(case.site.as_ref(), &asked.agent, &asked.url);
                    Answer::Decided { verdict: decision.verdict, line: None }
                }
                Err(failure) => Answer::Refused(failure.to_string().into()),
            };
            let outcome = score(case, op, ask.unwrap_or_default(), &answer);
            rows.push(Row {
                case,
                op,
                ask,
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

/// The choices against the text that no ask tells from one another. A line that holds only a
/// comment is nothing to one, and to the other a header that it does not know or no field at all:
/// the verdicts are the same.
const ALIKE: &[(&str, &[&str])] = &[
    ("comment-start=line-start", &["comment-start=nowhere"]),
    ("comment-start=nowhere", &["comment-start=line-start"]),
];

#[test]
fn a_robot_with_one_quirk_is_found_to_have_it() {
    let suite = suite();
    let against: Vec<Deviation> =
        setting::deviations().filter(|one| !one.choice.grade.conforms()).collect();
    let found: Vec<String> = std::thread::scope(|scope| {
        let half = against.len().div_ceil(2);
        let threads: Vec<_> = against
            .chunks(half)
            .map(|some| scope.spawn(|| some.iter().map(|one| found(&suite, *one)).collect()))
            .collect();
        threads.into_iter().flat_map(|t| -> Vec<String> { t.join().expect("no panic") }).collect()
    });
    let mut strange = Vec::new();
    for (deviation, found) in against.iter().zip(&found) {
        let name = deviation.to_string();
        let alike = ALIKE.iter().find(|(one, _)| *one == name).map_or(&[][..], |(_, alike)| alike);
        let expected = [&[name.as_str()], alike].concat().join(" or ");
        if *found != expected {
            strange.push(format!("expected {expected}\nfound {found}"));
        }
    }
    assert!(strange.is_empty(), "{}", strange.join("\n"));
    assert!(against.len() > 40, "{}", against.len());
}

/// The search goes step by step, and a step that looks best might lead astray.
#[test]
fn a_robot_with_two_quirks_is_found_to_have_both() {
    let suite = suite();
    let against = |one: &Deviation| !one.choice.grade.conforms() && one.setting.id != "limits";
    let pairs: Vec<_> =
        setting::pairs().filter(|pair| pair.iter().all(against)).step_by(19).collect();
    let (mut explained, mut both) = (0, 0);
    for pair in &pairs {
        let rows = rows(&suite, Settings::DEFAULT.deviate(pair), SMALL);
        let Diagnosis { causes, unexplained } = diagnose(&rows);
        explained += usize::from(unexplained.is_empty());
        let named = |one: &Deviation| {
            causes.iter().any(|cause| cause.deviation == *one || cause.or.contains(one))
        };
        both += usize::from(pair.iter().all(named));
    }
    println!("of {} pairs {explained} explained whole, both named in {both}", pairs.len());
    assert!(pairs.len() > 40);
    assert_eq!(explained, pairs.len());
    // Where one quirk hides the other, nobody can see both.
    assert!(both * 5 >= pairs.len() * 4, "{both} of {}", pairs.len());
}

/// The one cause that is found for a robot with that quirk; all that is not as it should be else.
pub(crate) fn found(suite: &Suite, deviation: Deviation) -> String {
    let largest = if deviation.setting.id == "limits" { usize::MAX } else { SMALL };
    let rows = rows(suite, deviation.settings(), largest);
    let Diagnosis { causes, unexplained } = diagnose(&rows);
    let failures = rows.iter().filter(|row| row.outcome.kind().deviates()).count();
    match &causes[..] {
        [cause] if unexplained.is_empty() && cause.contradicted == 0 => {
            assert_eq!((cause.explains, cause.of), (failures, failures));
            let mut names: Vec<_> = cause.or.iter().map(Deviation::to_string).collect();
            names.push(cause.deviation.to_string());
            // The quirk itself first, wherever it was named.
            names.sort_by_key(|name| (*name != deviation.to_string(), name.clone()));
            names.join(" or ")
        }
        _ => format!("{deviation}: {failures} failures, {causes:#?}, unexplained {unexplained:?}"),
    }
}
