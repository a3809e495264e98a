//! Compares the suite's coverage with the figures in `conformance/coverage.json`. Also tests the command `norobots
//! coverage`.

use crate::command::{norobots, snapshot};
use norobots_generate::coverage::{equivalent, search, unreachable};
use norobots_generate::grammar::{Goal, Grammar, Mutant, goals, mutants};
use norobots_suite::suite::{Folder, Suite};
use serde_json::Value;
use std::fs;
use std::path::Path;
use xtask::pages::coverage::{measured, text};

fn suite() -> Suite {
    Suite::load(&Folder::Embedded).unwrap_or_else(|error| panic!("{error}"))
}

/// The test fails even if a figure is higher than recorded, because the new figure must be recorded.
#[test]
fn the_suite_is_as_good_as_it_was() {
    let suite = suite();
    let measured = measured(&suite);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/coverage.json");
    let kept: Value = serde_json::from_slice(&fs::read(&path).expect("the figures")).expect("JSON");
    for (figure, was) in kept["figures"].as_object().expect("figures") {
        let is = &measured["figures"][figure];
        let missed = |pair: &Value| pair[1].as_u64().unwrap() - pair[0].as_u64().unwrap();
        assert!(missed(is) <= missed(was), "{figure}: {was} were reached, now {is}");
    }
    xtask::generated::compare("conformance/coverage.json", &text(&measured));
    let files = suite.cases.iter().filter(|case| case.meta.is_none());
    let alone = kept["alone"].as_object().expect("cases");
    let redundant: Vec<&str> =
        files.map(|case| case.id.as_str()).filter(|id| !alone.contains_key(*id)).collect();
    println!(
        "{} cases reach something alone; {} nothing, such as {:?}",
        alone.len(),
        redundant.len(),
        &redundant[..5.min(redundant.len())]
    );
}

/// The suite lists coverage goals that no file can meet, and mutants that no file can detect. Each listed goal and
/// mutant must exist, and no small or random file may detect a listed mutant.
#[test]
fn what_is_excepted_is_there_and_is_not_reached() {
    for grammar in Grammar::ALL {
        let all = mutants(grammar);
        let nth = |shown: Vec<String>, what: &str, nth: usize| {
            let mut same = (0..shown.len()).filter(|&at| shown[at] == what);
            same.nth(nth - 1).unwrap_or_else(|| panic!("{grammar} has no {nth}. {what}"))
        };
        let shown = || all.iter().map(Mutant::to_string).collect();
        let of_it = equivalent().iter().filter(|exception| exception.grammar == grammar.id());
        let excepted: Vec<Mutant> = of_it
            .map(|exception| all[nth(shown(), &exception.what, exception.nth)].clone())
            .collect();
        assert!(excepted.len() > 5, "{grammar}");
        let outcome = search(grammar, excepted, 3, 250, |_| {});
        let killed: Vec<String> = outcome
            .killed
            .iter()
            .map(|(mutant, file)| format!("{mutant}: {}", file.escape_ascii()))
            .collect();
        assert!(killed.is_empty(), "{grammar}: {killed:#?}");
        let goals: Vec<String> = goals(grammar).iter().map(Goal::to_string).collect();
        for exception in unreachable().iter().filter(|exception| exception.grammar == grammar.id())
        {
            nth(goals.clone(), &exception.what, exception.nth);
        }
    }
}

#[test]
fn a_small_file_is_found_for_a_mutant_that_lives() {
    let all = mutants(Grammar::Strict);
    let mutant = |what: &str| {
        all.iter().find(|candidate| candidate.to_string() == what).expect(what).clone()
    };
    let case = mutant("user_agent: ^\"User-agent\" → \"User-agent\"");
    let spaces = mutant("space: \" \" | \"\\t\" → \" \"");
    let outcome = search(Grammar::Strict, vec![case, spaces], 2, 0, |_| {});
    assert_eq!(outcome.left.len(), 0);
    let files: Vec<String> =
        outcome.killed.iter().map(|(_, file)| file.escape_ascii().to_string()).collect();
    assert_eq!(files, ["\\t", "user-AGENT:"]);
}

#[test]
fn the_command_measures_another_suite() {
    let ran = norobots(&["coverage", "suite", "--limit", "2"], b"");
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    snapshot("coverage", "another_suite", &ran.out);
    let ran = norobots(&["coverage", "suite", "--format", "json"], b"");
    let report: Value = serde_json::from_str(&ran.out).expect("one object");
    assert_eq!(report["figures"][0]["figure"], "clauses, both ways");
    let ran = norobots(&["coverage", "no/such/suite"], b"");
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("no/such/suite"), "{}", ran.err);
}

/// The suite leaves a few pairs of violations uncovered, so the share of the covered pairs must be below 100 %. The
/// help must say why the exit code is still 0.
#[test]
fn only_what_is_covered_whole_has_100_percent() {
    let ran = norobots(&["coverage", "--edition", "1994"], b"");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let shares = ran.out.lines().filter(|line| line.ends_with(" %"));
    let mut incomplete = Vec::new();
    for line in shares {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [.., reached, "of", all, share, "%"] = words[..] else { panic!("{line}") };
        assert_eq!(reached == all, share == "100.0", "{line}");
        if reached != all {
            incomplete.push((line.split("  ").next().expect("a name"), share));
        }
    }
    assert_eq!(incomplete, [("pairs of violations", "99.9")]);
    let help = norobots(&["coverage", "--help"], b"").out;
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let says = "Pairs of violations are counted, but need not all be covered.";
    assert!(help.contains(says), "{help}");
}

/// With `--edition`, the report must list only the figures of that edition and its grammars.
#[test]
fn the_figures_of_an_edition_are_those_of_its_grammars() {
    for (edition, of_1994, grammars) in [
        ("1994", 2, ["strict", "lenient"]),
        ("rfc-9309", 0, ["rfc9309", "rfc9309-lenient"]),
        ("1996", 0, ["draft1996", "draft1996-lenient"]),
    ] {
        let args = ["coverage", "suite", "--edition", edition, "--format", "json"];
        let report: Value = serde_json::from_str(&norobots(&args, b"").out).expect("one object");
        let figures = report["figures"].as_array().expect("figures");
        let mut names: Vec<&str> =
            figures.iter().map(|figure| figure["figure"].as_str().expect("a name")).collect();
        let of_grammars = names.split_off(of_1994);
        assert!(names.iter().all(|name| !name.contains(" of ")), "{names:?}");
        let expected = ["goals", "3-paths", "mutants"].into_iter();
        let expected =
            expected.flat_map(|what| grammars.map(|grammar| format!("{what} of {grammar}")));
        let own = [format!("demands of {edition}, both ways"), format!("violations of {edition}")];
        let own = own.into_iter().filter(|_| of_1994 == 0);
        assert_eq!(of_grammars, expected.chain(own).collect::<Vec<_>>());
    }
    let ran = norobots(&["coverage", "suite", "--edition", "1994-es"], b"");
    assert_eq!(ran.code, 2);
}

#[test]
#[ignore = "reads the folder that NOROBOTS_FOREIGN names"]
fn foreign_suites_are_measured() {
    let folder = std::env::var_os("NOROBOTS_FOREIGN").expect("NOROBOTS_FOREIGN names a folder");
    let path = Path::new(&folder).join("robotstxt-spec-test");
    let suite = Suite::load(&Folder::at(path)).unwrap_or_else(|error| panic!("{error}"));
    let figures = &measured(&suite)["figures"];
    println!("{figures:#}");
    let reached = |figure: &str| figures[figure][0].as_u64().unwrap();
    assert!(reached("violations") > 20 && reached("mutants of strict") > 30, "{figures:#}");
}
