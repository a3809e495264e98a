//! Packs what the pages are made of, and the WebAssembly module for `norobots site` that the variable `NOROBOTS_WASM`
//! names. Without it the command takes one by `--wasm`.

use lzma_rust2::{LzmaOptions, LzmaWriter};
use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=NOROBOTS_WASM");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let source =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("src");
    // Cargo looks through the whole folder.
    println!("cargo::rerun-if-changed=src");
    let mut paths = Vec::new();
    parts(&source, &mut paths)?;
    paths.sort();
    let (mut bytes, mut places) = (Vec::new(), Vec::<(String, Range<usize>)>::new());
    for path in paths {
        let start = bytes.len();
        bytes.extend(fs::read(&path)?);
        let name = path.strip_prefix(&source).expect("it lies below it").to_string_lossy();
        places.push((name.replace('\\', "/"), start..bytes.len()));
    }
    fs::write(out.join("parts.lzma"), packed(&bytes)?)?;
    fs::write(out.join("parts.rs"), format!("&{places:?}"))?;
    let named = env::var_os("NOROBOTS_WASM").filter(|name| !name.is_empty());
    let text = match named {
        None => "None",
        Some(name) => {
            let path = fs::canonicalize(&name).map_err(|error| {
                io::Error::other(format!("NOROBOTS_WASM={}: {error}", name.display()))
            })?;
            println!("cargo::rerun-if-changed={}", path.display());
            fs::write(out.join("wasm.lzma"), packed(&fs::read(path)?)?)?;
            "Some(Pack::new(include_bytes!(concat!(env!(\"OUT_DIR\"), \"/wasm.lzma\"))))"
        }
    };
    fs::write(out.join("wasm.rs"), text)
}

/// The scripts, styles and pieces of HTML in a folder and those below it.
fn parts(folder: &Path, into: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            parts(&path, into)?;
        } else if path
            .extension()
            .is_some_and(|ending| ["css", "html", "js"].iter().any(|one| ending == *one))
        {
            into.push(path);
        }
    }
    Ok(())
}

/// The bytes as LZMA packs them, with the header that says how many they are.
fn packed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut options = LzmaOptions::with_preset(9);
    options.dict_size = u32::try_from(bytes.len().next_power_of_two()).map_err(io::Error::other)?;
    let mut writer = LzmaWriter::new_use_header(Vec::new(), &options, Some(bytes.len() as u64))?;
    writer.write_all(bytes)?;
    writer.finish()
}
