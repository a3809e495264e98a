//! Tests that the sessions in README.md show the real output of the command.

use std::fs;
use std::process::Command;

fn commands(session: &str) -> impl Iterator<Item = (&str, &str)> {
    session.split("$ ").skip(1).filter_map(|command| command.split_once('\n'))
}

#[test]
fn the_sessions_are_what_the_command_prints() {
    let readme = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md"));
    let readme = readme.expect("README.md");
    let folder = tempfile::tempdir().expect("a folder");
    let sessions = readme.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut ran = 0;
    for (line, output) in sessions.flat_map(commands) {
        let words = shlex::split(line).expect("a command");
        match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["cat", file] => fs::write(folder.path().join(file), output).expect("a file"),
            // The test skips this command, because it needs a parser that the reader has to write.
            ["norobots", "conform", ..] => {}
            ["norobots", ref args @ ..] => {
                let mut command = Command::new(env!("CARGO_BIN_EXE_norobots"));
                let printed =
                    command.args(args).current_dir(folder.path()).output().expect("it runs");
                let printed = String::from_utf8(printed.stdout).expect("UTF-8");
                assert_eq!(printed.trim_end(), output.trim_end(), "{line}");
                ran += 1;
            }
            _ => panic!("what does README.md run here? {line}"),
        }
    }
    assert_eq!(ran, 2);
}
