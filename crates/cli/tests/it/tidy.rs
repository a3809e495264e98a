//! Tests rules of this project that Cargo can't check. The tests of `xtask` check further rules.

use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn files(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, paths);
        } else {
            paths.push(path);
        }
    }
}

/// The engines must be independent, so the code of an engine must not use another engine.
#[test]
fn no_engine_names_another() {
    let engines = [
        ("peg", "src/engine/peg"),
        ("scan", "src/engine/scan"),
        ("naive", "crates/settings/src/naive"),
    ];
    for (own, place) in engines {
        let place = Path::new(ROOT).join(place);
        let mut paths = vec![place.with_extension("rs")];
        if place.is_dir() {
            files(&place, &mut paths);
        }
        for path in paths {
            let code = fs::read_to_string(&path).unwrap();
            for (other, _) in engines.iter().filter(|(name, _)| *name != own) {
                for name in ["super::", "engine::", "crate::", "norobots_settings::"] {
                    let name = format!("{name}{other}");
                    assert!(!code.contains(&name), "{} names {name}", path.display());
                }
            }
        }
    }
}

/// The README must state the oldest Rust version that can build the library.
#[test]
fn the_readme_names_the_oldest_rust() {
    let read = |name| fs::read_to_string(Path::new(ROOT).join(name)).unwrap();
    let manifest: toml::Table = read("Cargo.toml").parse().unwrap();
    let oldest = manifest["workspace"]["package"]["rust-version"].as_str().unwrap();
    assert!(read("README.md").contains(&format!("The crate needs Rust {oldest} or")));
}
