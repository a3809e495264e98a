//! Running the `norobots` command as its users do.

pub use crate::snapshot::snapshot;
use std::io::Write;
use std::process::{Command, Stdio};

/// What a run printed and how it ended.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Runs norobots with those arguments in the folder of the tests' files, with that input.
#[track_caller]
pub fn norobots(args: &[&str], input: &[u8]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_norobots"))
        .args(args)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it"))
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A command that does not read its input closes the pipe: nothing to object to.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes| String::from_utf8(bytes).expect("norobots prints UTF-8");
    Ran {
        code: output.status.code().expect("norobots ends by itself"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// The subcommands that the help does not list.
const HIDDEN: [&str; 5] = ["matrix", "driver", "case", "completions", "man"];

/// The names of the subcommands of a command, but for `help`: those that its help lists, and the hidden ones; none where
/// it has none.
pub fn subcommands(of: &[&str]) -> Vec<String> {
    let help = norobots(&[of, &["--help"]].concat(), b"").out;
    let Some((_, commands)) = help.split_once("Commands:\n") else { return Vec::new() };
    let (commands, _) = commands.split_once("\n\n").expect("the list has an end");
    // What goes on in a further line is indented further.
    let names = commands.lines().filter_map(|line| line.strip_prefix("  "));
    let names = names.filter(|line| !line.starts_with(' '));
    let names = names.filter_map(|line| line.split(' ').next());
    let hidden = HIDDEN.into_iter().filter(|_| of.is_empty());
    names.filter(|name| *name != "help").chain(hidden).map(str::to_owned).collect()
}
