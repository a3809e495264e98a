//! The report, as people and programs see it.

use std::process::Command;

/// Runs the small suite against the sample driver; the report, with the suite's version taken
/// out.
fn report(format: &str, mode: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_norobots"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["conform", "--suite", "tests/it/suite", "--format", format])
        .args(["--", "python3", "tests/it/drivers/driver.py", mode])
        .env_remove("CLICOLOR_FORCE")
        .output()
        .expect("the program runs");
    let report = String::from_utf8(output.stdout).expect("the report is UTF-8");
    let version = concat!(env!("CARGO_PKG_VERSION"), "+");
    let from = report.find(version).expect("a version");
    let hash = &report[from..from + version.len() + 8];
    report.replace(hash, "VERSION")
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
        let text = report("text", mode);
        assert!(text.lines().all(|line| line.trim_end() == line), "{text}");
        assert!(!text.contains('\x1b'));
        same(mode, &text);
    }
}

#[test]
fn for_programs() {
    let report: serde_json::Value =
        serde_json::from_str(&report("json", "every-op")).expect("the report is JSON");
    same("every-op-json", &format!("{report:#}"));
}
