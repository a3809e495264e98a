//! The folder of the project, and running other programs in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the folder of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the text of a file.
///
/// # Errors
///
/// The file cannot be read as UTF-8; the text names it.
pub fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Returns the standard output of a program.
///
/// # Errors
///
/// The program cannot be started, or its exit code is not among those allowed. The text holds the
/// command and what it printed on its standard error.
pub fn output(folder: &Path, command: &[&str], allowed: &[i32]) -> Result<String, String> {
    let said = |what: String| format!("{}: {what}", command.join(" "));
    let run = Command::new(command[0])
        .args(&command[1..])
        .current_dir(folder)
        .output()
        .map_err(|error| said(error.to_string()))?;
    let text = String::from_utf8_lossy(&run.stdout).into_owned();
    match run.status.code() {
        Some(code) if allowed.contains(&code) => Ok(text),
        _ => Err(said(format!("{}\n{}", run.status, String::from_utf8_lossy(&run.stderr)))),
    }
}

/// Runs a program whose output goes to the terminal.
///
/// # Errors
///
/// The program cannot be started or fails.
pub fn run(folder: &Path, command: &[&str]) -> Result<(), String> {
    run_with(folder, command, &[])
}

/// Does the same with more variables in the environment.
///
/// # Errors
///
/// Those of [`run`].
pub fn run_with(folder: &Path, command: &[&str], variables: &[(&str, &str)]) -> Result<(), String> {
    let mut program = Command::new(command[0]);
    program.args(&command[1..]).current_dir(folder).envs(variables.iter().copied());
    match program.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{}: {status}", command.join(" "))),
        Err(error) => Err(format!("{}: {error}", command.join(" "))),
    }
}
