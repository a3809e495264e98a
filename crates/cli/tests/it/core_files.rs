//! Tests the core files of the suite. A program needs no other file to run the cases of a core file.

use crate::schema;
use norobots::Robots;
use norobots::spec::Edition;
use norobots_conformance::CORE;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

const SCHEMA: &str = "conformance/core.schema.json";

fn cores() -> Vec<(&'static str, Value)> {
    let cores = CORE.iter().map(|file| (file.path, serde_json::from_slice(file.bytes).unwrap()));
    let cores: Vec<(&str, Value)> = cores.collect();
    let names: Vec<&str> = cores.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["1994-core.json", "rfc9309-core.json"]);
    cores
}

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance"))
}

#[test]
fn core_files_are_as_their_schema_says() {
    for (_, core) in cores() {
        schema::takes(SCHEMA, &core.to_string());
        let changed = |path: &str, value: Value| {
            let mut core = core.clone();
            *core.pointer_mut(path).unwrap() = value;
            core
        };
        for wrong in [
            changed("/format_version", json!(2)),
            changed("/edition", json!("1996")),
            changed("/cases/0/expect", json!("perhaps")),
            changed("/cases/0/url", json!("/x")),
            changed("/cases", json!([])),
        ] {
            schema::refuses(SCHEMA, &wrong);
        }
    }
}

/// The library must return the expected answer for each case, and no two cases may have the same id.
#[test]
fn the_library_passes_the_core_files() {
    for (name, core) in cores() {
        let edition: Edition = core["edition"].as_str().unwrap().parse().unwrap();
        let mut ids = BTreeSet::new();
        for case in core["cases"].as_array().unwrap() {
            let text = |member: &str| case[member].as_str().unwrap();
            let robots = match case["robots"].as_str() {
                Some(robots) => robots.as_bytes().to_vec(),
                None => {
                    base64::Engine::decode(&base64::prelude::BASE64_STANDARD, text("robots_base64"))
                        .unwrap()
                }
            };
            let robots = Robots::read(edition, robots);
            let allowed = robots.robot(text("agent").as_bytes()).allows(text("url").as_bytes());
            assert_eq!(allowed, text("expect") == "allowed", "{name}: {}", text("id"));
            assert!(ids.insert(text("id")), "{name}: {} stands there twice", text("id"));
        }
    }
}

/// The command on the page `core.md` must compute the digest that the core file contains.
#[test]
fn a_user_can_check_the_digest() {
    let page = fs::read_to_string(folder().join("core.md")).unwrap();
    let command = page.split("```sh\n").nth(1).unwrap().split("\n```").next().unwrap();
    for (name, core) in cores() {
        let command = command.replace("rfc9309-core.json", name);
        let ran = Command::new("sh").args(["-c", &command]).current_dir(folder()).output().unwrap();
        let printed = String::from_utf8(ran.stdout).unwrap();
        assert_eq!(printed.split(' ').next(), core["cases_sha256"].as_str(), "{command}");
    }
}

/// A kit is a short program that runs the cases of a core file. Each kit must have at most 30 lines and contain the
/// name of the core file.
#[test]
fn kits_are_short() {
    let kits: Vec<_> = fs::read_dir(folder().join("kits")).unwrap().map(Result::unwrap).collect();
    let is_kit = |name: &str| name.contains("robots") || name.contains("Robots");
    let mut count = 0;
    for path in kits.iter().map(fs::DirEntry::path) {
        let name = path.file_name().unwrap().to_str().unwrap();
        if is_kit(name) {
            let text = fs::read_to_string(&path).unwrap();
            let lines = text.lines().count();
            assert!(lines <= 30, "{name} has {lines} lines");
            assert!(text.contains("rfc9309-core.json"), "{name}");
            count += 1;
        }
    }
    assert_eq!(count, 10);
}
