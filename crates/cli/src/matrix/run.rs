//! The command `norobots matrix`: reads the results and writes the page. One file contains the page, its style, its
//! scripts and its data.

use crate::exit::{Failed, Out, Result};
use crate::help;
use crate::matrix::data::data;
use crate::matrix::parts::{BODY, STYLE, script};
use crate::matrix::results::Shown;
use crate::target::shown;
use crate::{input, output};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hmac_sha256::Hash;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

const FILE: &str = "index.html";

/// Write the results of parsers beside one another, as one page for a browser
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots matrix --out page"), after_help = help::WRITES)]
pub(crate) struct Args {
    /// Results in JSON, or folders of them [default: the embedded results]
    #[arg(value_name = "RESULT", value_hint = clap::ValueHint::AnyPath)]
    results: Vec<PathBuf>,
    /// The folder to write index.html into
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    out: PathBuf,
    /// The folder with the suite of the results [default: the embedded suite]
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    suite: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut Out) -> Result {
    let new = !args.out.exists();
    output::create_folder(&args.out)?;
    let written = write(&args.out, || {
        let shown = Shown::read(&args.results, args.suite.as_deref())?;
        data(&shown).map_err(Failed::Usage)
    });
    if new && written.is_err() {
        // The folder is empty, because this function has just created it.
        _ = fs::remove_dir(&args.out);
    }
    writeln!(out, "{}", input::named(&written?))
}

/// Writes the page completely or not at all, and returns its path. Opens the file before making the data, so that a
/// wrong path fails at once.
fn write(folder: &Path, data: impl FnOnce() -> Result<Value>) -> Result<PathBuf> {
    let shown = shown(folder);
    let unwritten = format!("--out {shown}: can't be written");
    let path = folder.join(FILE);
    output::file(&path, |file| write!(file, "{}", page(&data()?)))
        .map_err(|failed| failed.of_output(unwritten))?;
    Ok(path)
}

/// Returns the page. The data are inserted last, so that no placeholder in the data is replaced.
fn page(data: &Value) -> String {
    // The security policy of the page permits only the style and the script with these hashes. A browser neither runs
    // nor loads any other script or style.
    let hash =
        |text: &str| format!("sha256-{}", BASE64_STANDARD.encode(Hash::hash(text.as_bytes())));
    let (style, script) = ([include_str!("../site/site.css"), STYLE].concat(), script());
    include_str!("page.html")
        .replacen("@STYLE-HASH@", &hash(&style), 1)
        .replacen("@SCRIPT-HASH@", &hash(&script), 1)
        .replacen("@STYLE@", &style, 1)
        .replacen("@BODY@", BODY, 1)
        .replacen("@SCRIPT@", &script, 1)
        // Without `<`, the data can't contain the end tag `</script>`.
        .replacen("@DATA@", &data.to_string().replace('<', "\\u003c"), 1)
}
