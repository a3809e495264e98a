//! Finds the folder of the project, and runs other programs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the root folder of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Reads a file as text.
///
/// # Errors
///
/// If the file can't be read or is not valid UTF-8, returns an error that contains the path of the file.
pub fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Runs a program and returns its standard output.
///
/// # Errors
///
/// Returns an error if the program can't be started, or if its exit code is not in `allowed`. The error contains the
/// command and what the program printed to standard error.
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
/// Returns an error if the program can't be started or fails.
pub fn run(folder: &Path, command: &[&str]) -> Result<(), String> {
    run_with(folder, command, &[])
}

/// Runs a program like [`run`], but with additional environment variables.
///
/// # Errors
///
/// Returns an error in the same cases as [`run`].
pub fn run_with(folder: &Path, command: &[&str], variables: &[(&str, &str)]) -> Result<(), String> {
    let mut program = Command::new(command[0]);
    program.args(&command[1..]).current_dir(folder).envs(variables.iter().copied());
    match program.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{}: {status}", command.join(" "))),
        Err(error) => Err(format!("{}: {error}", command.join(" "))),
    }
}
