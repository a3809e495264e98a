//! The report, as people and programs see it.

use std::path::PathBuf;
use std::time::Duration;

use norobots::cli::conform::draw_report;
use norobots::driver::{Driver, Launch, Limits};
use norobots::suite::{Folder, Options, Report, Rerun, Selection, Suite, report_json, run};

fn folder(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Runs the small suite against the sample driver and hands on the report.
fn with_report(mode: &str, check: impl FnOnce(&Report)) {
    let mut suite = Suite::load(&Folder::Path(folder("tests/it/suite"))).expect("a suite");
    suite.version = "0.0.0+00000000".into();
    let selection = Selection::of(&suite, &[]).expect("all");
    let script = folder("tests/it/drivers/driver.py");
    let launch = Launch::Lines(vec!["python3".into(), script.into(), mode.into()]);
    let limits = Limits::new(Duration::from_millis(500), 1);
    let mut driver = Driver::start(&launch, limits).expect("a driver");
    let rerun = Rerun { head: "norobots conform sample".into(), tail: String::new() };
    let options = Options { seed: 1, fail_fast: false, rerun };
    let report = run(&suite, &selection, &mut driver, options, |_, _, _| {}).expect("a report");
    check(&report);
}

#[track_caller]
fn same(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../snapshots/report");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

#[test]
fn for_people() {
    for mode in ["good", "every-op", "later-edition", "dies"] {
        with_report(mode, |report| {
            let text = draw_report(report);
            let plain = anstream::adapter::strip_str(&text).to_string();
            assert!(plain.lines().all(|line| line.trim_end() == line), "{plain}");
            same(mode, &plain);
        });
    }
}

#[test]
fn for_programs() {
    with_report("every-op", |report| {
        same("every-op-json", &format!("{:#}", report_json(report)));
    });
}
