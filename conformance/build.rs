//! Lists the files that the crate embeds.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The folders whose files are embedded. `Some(ending)` embeds only files with this ending, and no files in subfolders.
/// `None` embeds all files, including those in subfolders.
const FOLDERS: [(&str, Option<&str>); 10] = [
    ("", Some("toml")),
    ("cases", Some("toml")),
    ("editions", Some("toml")),
    ("later", Some("toml")),
    ("adapters", None),
    ("results", Some("json")),
    ("results/crawlers", Some("log")),
    ("releases", Some("json")),
    ("texts", Some("txt")),
    ("trial", Some("toml")),
];

/// The folders whose files are embedded as separate lists, because they are about rules for a page or about
/// Content-Usage.
const APART: [(&str, &str); 4] = [
    ("pages/cases", "toml"),
    ("pages/results", "json"),
    ("pages/texts", "toml"),
    ("usage", "toml"),
];

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut files = Vec::new();
    for (folder, ending) in FOLDERS {
        // Cargo doesn't watch the top folder, because a changed page in this folder needs no new build.
        if !folder.is_empty() {
            println!("cargo::rerun-if-changed={folder}");
        }
        collect(&root, Path::new(folder), ending, &mut files)?;
    }
    files.retain(|(name, _)| name != "Cargo.toml");
    files.sort();
    println!("cargo::rerun-if-changed=build.rs");
    files.iter().for_each(|(name, _)| println!("cargo::rerun-if-changed={name}"));
    let mut core = Vec::new();
    collect(&root, Path::new(""), Some("json"), &mut core)?;
    core.retain(|(name, _)| name.ends_with("-core.json"));
    core.sort();
    core.iter().for_each(|(name, _)| println!("cargo::rerun-if-changed={name}"));
    let mut apart = Vec::new();
    for (folder, ending) in APART {
        println!("cargo::rerun-if-changed={folder}");
        collect(&root, Path::new(folder), Some(ending), &mut apart)?;
    }
    apart.sort();
    apart.iter().for_each(|(name, _)| println!("cargo::rerun-if-changed={name}"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let list = |files: &[(String, PathBuf)], folder: &str| {
        let files = files.iter().filter(|(name, _)| name.starts_with(folder));
        let file = |(name, path): &(String, PathBuf)| {
            format!("    File {{ path: {name:?}, bytes: include_bytes!({path:?}) }},\n")
        };
        format!("&[\n{}]", files.map(file).collect::<String>())
    };
    fs::write(out.join("files.rs"), list(&files, ""))?;
    fs::write(out.join("core.rs"), list(&core, ""))?;
    for (folder, _) in APART {
        let name = folder.replace('/', "_") + ".rs";
        fs::write(out.join(name), list(&apart, &format!("{folder}/")))?;
    }
    fs::write(out.join("editions.rs"), list(&files, "editions/"))
}

/// Adds the files of a folder to `files`. Without an `ending`, also searches the subfolders, except for folders with
/// built or installed files.
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
