//! `norobots trial --lure`: writes a lure, which is a site of static files for the user's own server.

use crate::exit::{Exit, Failed, Out, Result, bail};
use crate::output;
use crate::target::shown;
use crate::trial::args::{Args, Format};
use norobots_text::visible::count;
use norobots_trial::lure::{LIST, Lure, SITE};
use std::fs;
use std::path::Path;

/// Writes the lure to a new folder. If a file can't be written, creates no folder.
pub(super) fn write(args: &Args, folder: &Path, out: &mut Out) -> Result<Exit> {
    if args.format != Format::Text {
        bail!("--lure writes a folder, and says in text what to do with it: leave out --format");
    }
    let lure = Lure::of(args.name.as_deref()).map_err(Failed::usage)?;
    let files = lure.files();
    output::folder(folder, |whole| {
        let put = |path: &Path, bytes: &[u8]| {
            let parent = path.parent().unwrap_or(whole);
            let put = fs::create_dir_all(parent).and_then(|()| fs::write(path, bytes));
            put.map_err(Failed::Output)
        };
        put(&whole.join(LIST), lure.list().as_bytes())?;
        files.iter().try_for_each(|(path, bytes)| put(&whole.join(SITE).join(path), bytes))
    })
    .map_err(|failed| failed.of_output(format_args!("--lure {}", shown(folder))))?;
    let (site, folder) = (shown(&folder.join(SITE)), shown(folder));
    writeln!(
        out,
        "wrote {} to {site}\n1. Serve that folder at the root of its own host, because robots.txt \
         must be at the root.\n2. Let the robot begin at the start page. It must reach \
         /open/last.html, the last link.\n3. norobots audit ACCESS-LOG --identify --lure {folder}",
        count(files.len(), "file")
    )?;
    Ok(Exit::Fine)
}
