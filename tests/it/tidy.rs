//! The rules of the house: who may know whom, held against every `crate::` path.

use std::fs;
use std::path::{Path, PathBuf};

/// A room and the rooms that it may name. A module not listed may name nothing of the crate.
const MAY_KNOW: &[(&str, &[&str])] = &[
    ("adequacy", &["engine", "generate", "minimize", "setting", "spec", "suite"]),
    ("check", &["check", "source", "spec", "syntax"]),
    ("cli", &["*"]),
    (
        "compare",
        &[
            "driver", "engine", "law", "minimize", "policy", "setting", "source", "spec", "suite",
            "syntax",
        ],
    ),
    ("driver", &[]),
    ("driver/serve", &["check", "engine", "meta", "policy", "setting", "source", "spec", "syntax"]),
    ("engine", &[]),
    ("engine/naive", &["engine", "setting"]),
    ("engine/peg", &["policy", "source", "syntax"]),
    ("engine/scan", &["engine"]),
    ("generate", &["check", "generate", "source", "spec", "syntax"]),
    ("generate/choose", &[]),
    // Its tests look at the nodes of grammars.
    ("generate/judge", &["generate", "source", "syntax"]),
    // Its tests hold the trees against those of the parsers.
    ("generate/mutant", &["generate", "grammar"]),
    // Its tests hold it against trees of their own of files that are drawn.
    ("generate/path", &["generate"]),
    // Its tests look at the steps of grammars.
    ("generate/plan", &["generate"]),
    // Its tests draw sets.
    ("generate/reached", &["generate"]),
    ("generate/read", &[]),
    ("generate/rules", &[]),
    ("generate/walk", &[]),
    ("grammar", &[]),
    ("law", &["check", "engine", "meta", "policy", "setting", "source", "spec", "syntax"]),
    ("meta", &["meta", "setting", "source", "spec", "syntax"]),
    ("meta/lower", &["grammar", "source", "syntax"]),
    ("minimize", &[]),
    ("policy", &["engine", "syntax"]),
    ("setting", &["spec"]),
    ("source", &[]),
    ("spec", &[]),
    ("suite", &["driver", "engine", "meta", "setting", "spec", "suite"]),
    ("suite/import", &["engine", "source"]),
    ("syntax", &["source"]),
    ("syntax/lower", &["grammar", "source"]),
];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// The longest entry of the table that the module is in.
fn room(module: &str) -> Option<&'static (&'static str, &'static [&'static str])> {
    let holds = |room: &str| module == room || module.starts_with(&format!("{room}/"));
    MAY_KNOW.iter().filter(|(room, _)| holds(room)).max_by_key(|(room, _)| room.len())
}

/// What a file names of the crate: `crate::x` and, in an engine's own file, `super::x`.
fn named(code: &str) -> Vec<String> {
    let word = |at: &str| {
        let end = at.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(at.len());
        at[..end].to_owned()
    };
    let code: String = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n");
    code.split("crate::").skip(1).map(word).collect()
}

#[test]
fn no_module_names_one_that_it_must_not_know() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    files(&src, &mut found);
    assert!(found.len() > 20, "{found:?}");
    let mut broken = Vec::new();
    let mut seen = 0;
    for path in found {
        let module = path.strip_prefix(&src).unwrap().with_extension("");
        let module = module.to_str().unwrap().replace('\\', "/");
        if matches!(module.as_str(), "build" | "lib" | "main") {
            continue;
        }
        let Some((room, may)) = room(&module) else {
            broken.push(format!("{module} has no row in the table"));
            continue;
        };
        for name in named(&fs::read_to_string(&path).unwrap()) {
            seen += 1;
            assert!(!name.is_empty(), "{module}: write each crate:: path by itself");
            if !may.contains(&"*") && !may.contains(&name.as_str()) {
                broken.push(format!("{module} (in {room}) names {name}"));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
    assert!(seen > 40, "only {seen} names were found");
}

/// Each leg is an engine by itself: none names another.
#[test]
fn no_leg_names_another() {
    let engines = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/engine");
    let legs = ["naive", "peg", "scan"];
    let mut found = Vec::new();
    files(&engines, &mut found);
    assert!(found.len() >= legs.len());
    for path in found {
        let code = fs::read_to_string(&path).unwrap();
        let own = path.strip_prefix(&engines).unwrap().to_str().unwrap().to_owned();
        for leg in legs.into_iter().filter(|leg| !own.starts_with(leg)) {
            for name in [format!("super::{leg}"), format!("engine::{leg}")] {
                assert!(!code.contains(&name), "{own} names {name}");
            }
        }
    }
}

/// `file.rs` with `file/`, never `mod.rs`.
#[test]
fn the_tree_keeps_its_shape() {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    for path in found {
        assert_ne!(path.file_name().unwrap(), "mod.rs", "{}", path.display());
    }
}
