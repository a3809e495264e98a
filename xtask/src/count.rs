//! Counts the parts of the project.

use crate::code::{Krate, Lines, circles, files_below, lines_of};
use crate::dist;
use crate::shell::{output, read, run, run_with};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Returns a Markdown table with figures about a source tree. `root` is the folder of a workspace or of a single crate.
///
/// # Errors
///
/// Returns an error if a file can't be read or is not valid Rust, or if `cargo tree` fails.
pub fn count(root: &Path) -> Result<String, String> {
    let mut out = "| | |\n| --- | --: |\n".to_owned();
    let mut row = |name: &str, value: &dyn std::fmt::Display| {
        writeln!(out, "| {name} | {value} |").expect("a String takes all");
    };
    let (places, sum) = lines(root)?;
    let product = |place: &str| place == "src" || place.starts_with("crates/");
    let product = places.iter().filter(|(place, _)| product(place)).map(|(_, lines)| lines.code);
    let product: usize = product.sum();
    row("lines of Rust that are code", &sum.code);
    row("… of the library and `crates`", &product);
    row("… of benches, fuzz targets, tasks, examples and the data crate", &(sum.code - product));
    for (place, lines) in &places {
        row(&format!("… in `{place}`"), &lines.code);
    }
    row("lines of Rust that are tests", &sum.tests);
    let command = if root.join("crates/cli").exists() { "norobots-cli" } else { "norobots" };
    row("crates that the library needs", &crates(root, &["norobots"])?);
    row("crates that the command needs", &crates(root, &[command])?);
    let library = Krate::read(&root.join("src/lib.rs"))?;
    row("public types of the library", &library.public_types().len());
    let circles = ["src", "crates", "xtask"].iter().map(|part| circles(&root.join(part)));
    let circles = circles.collect::<Result<Vec<_>, _>>()?.concat();
    row("circles of files", &circles.len());
    row("files in circles", &circles.iter().map(BTreeSet::len).sum::<usize>());
    row("lines of TOML in `conformance/cases`", &toml_lines(root)?);
    Ok(out)
}

/// Returns the number of lines in each folder, and their sum.
fn lines(root: &Path) -> Result<(BTreeMap<String, Lines>, Lines), String> {
    let (mut places, mut sum) = (BTreeMap::<String, Lines>::new(), Lines::default());
    for path in files_below(root, &["rs"]) {
        let below = path.strip_prefix(root).expect("it lies below the root");
        // An adapter is a separate program, which only its installation script builds.
        if below.starts_with("conformance/adapters") {
            continue;
        }
        let lines = lines_of(below, &read(&path)?);
        let lines = lines.map_err(|error| format!("{}: {error}", path.display()))?;
        let depth = if below.starts_with("crates") { 2 } else { 1 };
        let place = below.iter().take(depth).collect::<PathBuf>().display().to_string();
        *places.entry(place).or_default() += lines;
        sum += lines;
    }
    places.retain(|_, lines| lines.code > 0);
    Ok((places, sum))
}

/// Returns the number of crates that are compiled into a package, including the package itself. Crates for building or
/// testing the package do not count.
fn crates(root: &Path, package: &[&str]) -> Result<usize, String> {
    let tree = ["cargo", "tree", "--locked", "-e", "normal", "--prefix", "none", "-f", "{p}", "-p"];
    let tree = output(root, &[&tree[..], package].concat(), &[0])?;
    let name = |line: &str| line.trim_end_matches(" (*)").to_owned();
    Ok(tree.lines().filter(|line| !line.is_empty()).map(name).collect::<BTreeSet<_>>().len())
}

/// Returns the number of lines in the case files, without blank lines and comments.
fn toml_lines(root: &Path) -> Result<usize, String> {
    let mut count = 0;
    for path in files_below(&root.join("conformance/cases"), &["toml"]) {
        let text = read(&path)?;
        let lines = text.lines().map(str::trim);
        count += lines.filter(|line| !line.is_empty() && !line.starts_with('#')).count();
    }
    Ok(count)
}

/// Builds the command as for a release, strips it, and returns its size in bytes. If the tree has no profile `dist`,
/// uses the profile `release`.
///
/// # Errors
///
/// Returns an error if the command can't be built.
pub fn size(root: &Path) -> Result<u64, String> {
    let manifest = read(&root.join("Cargo.toml"))?;
    let profile = if manifest.contains("[profile.dist]") { "dist" } else { "release" };
    let strip = format!("profile.{profile}.strip=true");
    let build = ["cargo", "build", "--locked", "--profile", profile, "--config", &strip];
    let into = root.join("target/size");
    let target = into.display().to_string();
    // The measured command must include the WebAssembly module of its site, because the released command includes it.
    let module = root.join("js/build");
    let wasm = match module.exists() {
        true => {
            run(root, &[&module.display().to_string(), "--site"])?;
            root.join("target/js/site.wasm").display().to_string()
        }
        false => String::new(),
    };
    let host = dist::host()?;
    let flags = dist::linkage(&host)?.join("\u{1f}");
    let place = ["--bin", "norobots", "--target", &host, "--target-dir", &target];
    let variables = [("CARGO_ENCODED_RUSTFLAGS", &*flags), ("NOROBOTS_WASM", &*wasm)];
    run_with(root, &[&build[..], &place].concat(), &variables)?;
    let binary = into.join(host).join(profile).join("norobots");
    fs::metadata(&binary)
        .map(|metadata| metadata.len())
        .map_err(|error| format!("{}: {error}", binary.display()))
}

/// Returns two durations in seconds. The first is the time from a fresh clone to the first report, including the build
/// that README.md describes. The second is the time of `./test quick` in this tree, or `None` if the tree has no such
/// script. The script runs twice, but only the second run is measured, because the first run also builds.
///
/// # Errors
///
/// Returns an error if a command can't be started or fails.
pub fn times(root: &Path) -> Result<(f64, Option<f64>), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let from = root.display().to_string();
    let start = Instant::now();
    run(folder.path(), &["git", "clone", "--quiet", &from, "clone"])?;
    let manifest = read(&root.join("Cargo.toml"))?;
    let profile = if manifest.contains("[profile.quick]") { "quick" } else { "release" };
    let first = ["cargo", "run", "--profile", profile, "--target-dir", "target", "--"];
    let first = [&first[..], &["conform", "python:urllib.robotparser"]].concat();
    // With exit code 1, the parser doesn't conform, but the command has printed a report.
    output(&folder.path().join("clone"), &first, &[0, 1])?;
    let report = start.elapsed().as_secs_f64();
    let script = fs::read_to_string(root.join("test")).unwrap_or_default();
    if !script.contains("quick") {
        return Ok((report, None));
    }
    run(root, &["./test", "quick"])?;
    let start = Instant::now();
    run(root, &["./test", "quick"])?;
    Ok((report, Some(start.elapsed().as_secs_f64())))
}
