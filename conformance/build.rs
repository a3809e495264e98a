//! Packs and lists the files that the crate embeds.

use lzma_rust2::{LzmaOptions, LzmaWriter};
use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The folders that are looked into, and whether each holds only files with a certain ending.
const FOLDERS: [(&str, Option<&str>); 7] = [
    ("", Some("toml")),
    ("cases", Some("toml")),
    ("editions", Some("toml")),
    ("later", Some("toml")),
    ("adapters", None),
    ("results", Some("json")),
    ("texts", Some("txt")),
];

/// What is packed as one, so that what files have in common stands once, and the start of the paths of the files in
/// it: the results are far more than all else, and not often read; the later editions are all that some programs need.
const PACKS: [(&str, &str); 3] = [("RESULTS", "results/"), ("LATER", "editions/"), ("SUITE", "")];

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut files = Vec::new();
    for (folder, ending) in FOLDERS {
        // The top folder also holds pages, whose change is no reason to compile anything.
        if !folder.is_empty() {
            println!("cargo::rerun-if-changed={folder}");
        }
        collect(&root, Path::new(folder), ending, &mut files)?;
    }
    files.retain(|(name, _)| name != "Cargo.toml");
    files.sort();
    println!("cargo::rerun-if-changed=build.rs");
    let (mut packs, mut places) = (PACKS.map(|_| Vec::new()), Vec::new());
    for (name, path) in &files {
        println!("cargo::rerun-if-changed={name}");
        let pack = PACKS
            .iter()
            .position(|(_, folder)| name.starts_with(folder))
            .expect("the last has all");
        let start = packs[pack].len();
        packs[pack].extend(fs::read(path)?);
        places.push((name, pack, start..packs[pack].len()));
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    for ((pack, _), bytes) in PACKS.iter().zip(&packs) {
        fs::write(out.join(pack.to_lowercase() + ".lzma"), packed(bytes)?)?;
    }
    let rows = |places: &mut dyn Iterator<Item = &(&String, usize, Range<usize>)>| {
        let row = |(name, pack, place): &(_, usize, _)| {
            format!("    File {{ path: {name:?}, pack: &{}, place: {place:?} }},\n", PACKS[*pack].0)
        };
        format!("&[\n{}]", places.map(row).collect::<String>())
    };
    fs::write(out.join("files.rs"), rows(&mut places.iter()))?;
    let editions = &mut places.iter().filter(|(_, pack, _)| PACKS[*pack].0 == "LATER");
    fs::write(out.join("editions.rs"), rows(editions))
}

/// The bytes as LZMA packs them, with the header that says how many they are.
fn packed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut options = LzmaOptions::with_preset(9);
    options.dict_size =
        u32::try_from(bytes.len().next_power_of_two()).expect("the suite is not so large");
    options.pb = 0;
    let mut writer = LzmaWriter::new_use_header(Vec::new(), &options, Some(bytes.len() as u64))?;
    writer.write_all(bytes)?;
    writer.finish()
}

/// The files of a folder. A folder that takes every ending is searched with those inside it, but
/// for what is installed or built there.
fn collect(
    root: &Path,
    folder: &Path,
    ending: Option<&str>,
    files: &mut Vec<(String, PathBuf)>,
) -> io::Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let path = entry?.path();
        let below = path.strip_prefix(root).expect("it lies below the root").to_owned();
        let name = path.file_name().unwrap_or_default();
        if path.is_dir() {
            let apart = ["target", "node_modules", "__pycache__"];
            if ending.is_none() && !apart.iter().any(|each| name == *each) {
                collect(root, &below, ending, files)?;
            }
        } else if ending.is_none_or(|ending| path.extension().is_some_and(|has| has == ending)) {
            let name = below.to_string_lossy().replace('\\', "/");
            files.push((name, path));
        }
    }
    Ok(())
}
