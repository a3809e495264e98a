//! Helpers for tests that link programs with the library.

use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the folder with the library. The environment variable NOROBOTS_LIBRARY may contain the path of this folder.
/// If NOROBOTS_LIBRARY isn't set, this function builds the library.
pub(crate) fn library() -> PathBuf {
    std::env::var_os("NOROBOTS_LIBRARY").map_or_else(|| built("norobots-c"), PathBuf::from)
}

pub(crate) fn built(package: &str) -> PathBuf {
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).parent().unwrap().to_owned();
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--package", package, "--target-dir"])
        .arg(&target)
        // The command is built with all features, because other tests use the same executable.
        .args((package == "norobots-cli").then_some("--all-features"))
        .status();
    assert!(built.unwrap().success(), "{package} does not build");
    target.join("debug")
}

pub(crate) fn have(compiler: &str, version: &str) -> bool {
    let have = Command::new(compiler).arg(version).output().is_ok_and(|out| out.status.success());
    if !have {
        eprintln!("left out: {compiler} is not there");
    }
    have
}

/// Panics if the command fails.
#[track_caller]
pub(crate) fn well(command: &mut Command) {
    let ran = command.output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(ran.status.success(), "{command:?}: {}{}", text(&ran.stdout), text(&ran.stderr));
}

#[track_caller]
pub(crate) fn compile(compiler: &[&str], source: &Path, program: &Path) {
    let strict = ["-Wall", "-Wextra", "-Werror", "-pedantic", "-g"];
    let mut command = Command::new(compiler[0]);
    command.args(&compiler[1..]).args(strict).arg("-I").arg(root().join("include")).arg(source);
    command.args(["-x", "none"]).arg(library().join("libnorobots_c.a"));
    well(command.args(["-lpthread", "-ldl", "-lm", "-o"]).arg(program));
}
