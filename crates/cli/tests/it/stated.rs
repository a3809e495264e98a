//! Tests the cases in `later/`. Each case states the answer that follows from the document of each edition. All engines
//! and functions that decide under an edition must give these answers.

use norobots::engine::{Decision, Verdict};
use norobots::reading::Reading;
use norobots::spec::Edition;
use norobots::{Robot, decide_named};
use norobots_settings::naive::Naive;
use norobots_settings::setting::Settings;
use norobots_suite::suite::{Case, Expect, Expectation, Folder, Suite};
use std::collections::{BTreeMap, BTreeSet};

fn suite() -> Suite {
    Suite::load(&Folder::Embedded).unwrap()
}

fn each_stated(suite: &Suite, mut visit: impl FnMut(&Case, &Expectation, Edition, Verdict)) {
    for case in &suite.later {
        for query in &case.queries {
            let Expect::Open(answers) = &query.expect else { panic!("{}", case.id) };
            for (edition, verdict) in answers {
                visit(case, query, edition.parse().unwrap(), *verdict);
            }
        }
    }
}

fn shown(case: &Case, query: &Expectation, edition: Edition) -> String {
    let (agent, url) = (query.agent.escape_ascii(), query.url.escape_ascii());
    format!("{} by {edition}: {agent} asks for {url}", case.id)
}

/// Returns the deciding line if the URL is disallowed. For an allowed URL, returns `None`, because engines may return
/// different lines.
fn line(decision: &Decision) -> Option<usize> {
    decision.line.filter(|_| !decision.allowed())
}

#[test]
fn the_engine_of_settings_gives_each_stated_answer() {
    each_stated(&suite(), |case, query, edition, verdict| {
        let naive = Naive { settings: Settings::default_for(edition) };
        let read = naive.read(&case.robots).unwrap();
        let decision = read.decide_on(case.site.as_ref(), &query.agent, &query.url);
        let context = shown(case, query, edition);
        assert_eq!(decision.verdict, verdict, "{context}");
        if let (Some(stated), Some(line)) = (query.line, line(&decision)) {
            assert_eq!(line, stated, "{context}");
        }
    });
}

#[test]
fn the_engines_of_the_library_give_each_stated_answer() {
    let mut seen = BTreeSet::new();
    each_stated(&suite(), |case, query, edition, verdict| {
        let Some(reading) = Reading::new(edition, &case.robots) else { return };
        let (robots, agent, url) = (&case.robots, &query.agent, &query.url);
        let ways = [
            decide_named(edition, robots, agent, url),
            Robot::named(edition, robots, agent).decide(url),
            reading.robot(agent).decide(url),
        ];
        for decision in ways {
            let context = shown(case, query, edition);
            assert_eq!(decision.verdict, verdict, "{context}");
            assert!(
                query.line.is_none_or(|line| decision.line == Some(line)),
                "{context}: {decision:?}"
            );
        }
        seen.insert(edition);
    });
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), Edition::DECIDED);
}

/// An answer is open under an edition if the edition permits a setting value that changes the answer. The cases must
/// mark all open answers as open, and no others.
#[test]
fn an_edition_settles_each_stated_answer_or_leaves_it_open_as_stated() {
    let mut stated = BTreeMap::<Edition, Vec<(Case, Expectation, Verdict)>>::new();
    each_stated(&suite(), |case, query, edition, verdict| {
        let of_it = stated.entry(edition).or_default();
        of_it.push((case.clone(), query.clone(), verdict));
    });
    let mut wrong = Vec::new();
    for (edition, stated) in stated {
        let mut later: Vec<Case> = stated.iter().map(|(case, ..)| case.clone()).collect();
        later.dedup_by(|a, b| a.id == b.id);
        let by = Suite { later, ..Suite::default() }.by(edition);
        for (case, query, verdict) in stated {
            let judged = by.cases.iter().find(|known| known.id == case.id).unwrap();
            let same = |expectation: &&Expectation| {
                (&expectation.agent, &expectation.url) == (&query.agent, &query.url)
            };
            let expect = &judged.queries.iter().find(same).unwrap().expect;
            let open = query.open_by.contains(&edition);
            if open != expect.settled().is_none()
                || expect.settled().is_some_and(|settled| settled != verdict)
            {
                wrong.push(format!("{}: {expect:?}", shown(&case, &query, edition)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
