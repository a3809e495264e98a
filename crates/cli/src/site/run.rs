//! The command `norobots site`: makes the files of the site and writes them.

use crate::exit::{Failed, Out, Result, bail};
use crate::help;
use crate::matrix::Shown;
use crate::output::Part;
use crate::site::frame::{File, Page, card, html, style};
use crate::site::{explorer, matrix, obeys, pages, releases, standard};
use crate::target::shown;
use crate::{input, output};
use norobots_text::visible;
use std::path::PathBuf;

/// The WebAssembly module that was embedded in this program.
static EMBEDDED: Option<&[u8]> = include!(concat!(env!("OUT_DIR"), "/wasm.rs"));

/// The first bytes of every WebAssembly module: the magic number and the format version.
const MAGIC: &[u8] = b"\0asm\x01\0\0\0";

/// Write a website: an explorer of robots.txt files, the results and the standard
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots site --out site --wasm target/js/site.wasm"))]
#[command(after_help = help::WRITES)]
pub(crate) struct Args {
    /// The folder to write the pages into
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    out: PathBuf,
    /// The module that `js/build --site` makes [default: the embedded one]
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    wasm: Option<PathBuf>,
    /// The web address that the site will have, for previews of links
    #[arg(long, alias = "address", value_name = "URL")]
    base_url: Option<String>,
}

pub(crate) fn run(args: &Args, out: &mut Out) -> Result {
    let wasm = module(args)?;
    let address = address(args)?;
    let results = Shown::read(&[], None)?;
    let pages = [
        Some(explorer::page(&results.suite, &wasm)?),
        Some(matrix::page(&results)?),
        Some(obeys::page(&results.suite)?),
        releases::page()?,
        Some(pages::page()),
        Some(standard::page(&results)?),
    ];
    let pages: Vec<Page> = pages.into_iter().flatten().collect();
    output::create_folder(&args.out)?;
    let parts = files(pages, address.as_deref()).into_iter().map(|File { name, bytes }| -> Part {
        (
            name,
            Box::new(move |out: &mut Out| out.with(|out| std::io::Write::write_all(out, &bytes))),
        )
    });
    let unwritten = format!("--out {}: can't be written", shown(&args.out));
    output::files(&args.out, parts.collect()).map_err(|failed| failed.of_output(unwritten))?;
    writeln!(out, "{}", input::named(&args.out.join("index.html")))
}

/// Returns the WebAssembly module that `--wasm` names, or the embedded module.
fn module(args: &Args) -> Result<Vec<u8>> {
    let Some(path) = &args.wasm else {
        return EMBEDDED.map(<[u8]>::to_vec).ok_or_else(|| {
            Failed::usage(
                "this program was built without the WebAssembly module of the explorer: name it with --wasm; \
                 js/build makes it, target/js/site.wasm",
            )
        });
    };
    let input = input::read(path).map_err(Failed::Usage)?;
    if !input.bytes.starts_with(MAGIC) {
        bail!(
            "{}: this is no WebAssembly module; js/build makes the right one, target/js/site.wasm",
            input.name
        );
    }
    Ok(input.bytes)
}

/// If the address of the site's folder is given on the command line, returns the address with a slash at its end.
fn address(args: &Args) -> Result<Option<String>> {
    let Some(address) = &args.base_url else { return Ok(None) };
    if !input::is_web_address(address, b"?#\"<>") {
        bail!(
            "--base-url {}: name a folder on the web, such as https://example.org/robots/",
            visible::draw(address.as_bytes())
        );
    }
    Ok(Some(format!("{}/", address.trim_end_matches('/'))))
}

/// Returns all files of the site, without duplicates.
fn files(pages: Vec<Page>, address: Option<&str>) -> Vec<File> {
    let names: Vec<&str> = pages.iter().map(|page| page.file).collect();
    let mut files = vec![style()];
    files.extend(address.map(|_| card()));
    for page in pages {
        files.push(File::new(page.file, html(&page, &names, address)));
        files.extend(page.start.into_iter().chain(page.later));
    }
    files.sort_by(|file, other| file.name.cmp(&other.name));
    files.dedup_by(|file, other| file.name == other.name);
    files
}
