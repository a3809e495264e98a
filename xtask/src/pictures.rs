//! The pictures in README.md, and the card of the site.

use crate::shell::{output, root, run};
use std::fs;

const PLACE: &str = "snapshots/pictures";

/// A file whose report is short and has a note and a help.
const ROBOTS: &str = "User-agent: foo\n\nDisallow: /x\n";

/// Writes `check.svg`, what the terminal shows of `norobots check`; the pages of `norobots site` in Chromium; and the
/// card of the site.
///
/// # Errors
///
/// The command cannot be built, or Chromium cannot be run. `CHROMIUM` names it where it is not `chromium`.
pub fn write() -> Result<(), String> {
    let work = tempfile::tempdir().map_err(|error| error.to_string())?;
    let folder = work.path();
    let cargo = ["cargo", "build", "--quiet", "--release", "--bin", "norobots"];
    run(&root(), &cargo)?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(root().join("target"), Into::into);
    let binary = fs::canonicalize(target.join("release/norobots"));
    let binary = binary.map_err(|error| error.to_string())?.display().to_string();
    let place = root().join(PLACE);
    fs::create_dir_all(&place).map_err(|error| error.to_string())?;

    fs::write(folder.join("robots.txt"), ROBOTS).map_err(|error| error.to_string())?;
    let check = ["env", "CLICOLOR_FORCE=1", "COLUMNS=90", &binary, "check", "robots.txt"];
    let shown = output(folder, &check, &[1])?;
    let shown = format!("$ norobots check robots.txt\n{shown}");
    let svg = anstyle_svg::Term::new().render_svg(&shown);
    fs::write(place.join("check.svg"), svg).map_err(|error| error.to_string())?;
    println!("{PLACE}/check.svg");

    let pages = root().join("tests/browser/run").display().to_string();
    run(&root(), &[&pages, "pictures"])
}
