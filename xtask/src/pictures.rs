//! The pictures in README.md.

use crate::shell::{output, root, run};
use std::fs;

const PLACE: &str = "snapshots/pictures";

/// A file whose report is short and has a note and a help.
const ROBOTS: &str = "User-agent: foo\n\nDisallow: /x\n";

/// Writes `check.svg`, what the terminal shows of `norobots check`, and `matrix.png`, the page of
/// `norobots matrix` in Chromium.
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
    let place = fs::canonicalize(root()).map_err(|error| error.to_string())?.join(PLACE);
    fs::create_dir_all(&place).map_err(|error| error.to_string())?;

    fs::write(folder.join("robots.txt"), ROBOTS).map_err(|error| error.to_string())?;
    let check = ["env", "CLICOLOR_FORCE=1", "COLUMNS=90", &binary, "check", "robots.txt"];
    let shown = output(folder, &check, &[1])?;
    let shown = format!("$ norobots check robots.txt\n{shown}");
    let svg = anstyle_svg::Term::new().render_svg(&shown);
    fs::write(place.join("check.svg"), svg).map_err(|error| error.to_string())?;
    println!("{PLACE}/check.svg");

    run(folder, &[&binary, "matrix", "--out", "page"])?;
    let chromium = std::env::var("CHROMIUM").unwrap_or_else(|_| "chromium".into());
    let picture = format!("--screenshot={}", place.join("matrix.png").display());
    let page = format!("file://{}", folder.join("page/index.html").display());
    let size = ["--window-size=1240,1080", "--force-device-scale-factor=0.8"];
    // The page is made by this program, and the browser's own fence needs rights that a container lacks.
    let headless = ["--headless", "--no-sandbox", "--hide-scrollbars", "--disable-gpu"];
    output(
        folder,
        &[&[chromium.as_str()], &headless[..], &size[..], &[&picture, &page]].concat(),
        &[0],
    )?;
    println!("{PLACE}/matrix.png");
    Ok(())
}
