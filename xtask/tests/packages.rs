//! Checks the packages that Cargo would publish.

use std::collections::BTreeSet;
use xtask::shell::{output, root};

/// The package of the suite must contain every file that the crate embeds. Otherwise, the published crate would embed
/// fewer files than the tested crate.
#[test]
fn the_package_of_the_suite_holds_every_embedded_file() {
    let list = ["cargo", "package", "--list", "--allow-dirty", "--package", "norobots-conformance"];
    let listed = output(&root(), &list, &[0]).unwrap();
    let listed: BTreeSet<&str> = listed.lines().collect();
    let embedded = norobots_conformance::FILES.iter().map(|file| file.path);
    let missing: Vec<&str> = embedded.filter(|name| !listed.contains(name)).collect();
    assert!(norobots_conformance::FILES.len() > 40 && missing.is_empty(), "{missing:?}");
}

#[test]
fn what_is_cited_is_this_version() {
    let citation = include_str!("../../CITATION.cff");
    let manifest = include_str!("../../Cargo.toml");
    let package = manifest.split("[workspace.package]\nversion = \"").nth(1).expect("the version");
    let line = format!("version: {}", package.split('"').next().expect("its end"));
    let versions: Vec<&str> =
        citation.lines().filter(|line| line.starts_with("version:")).collect();
    assert_eq!(versions, [line]);
}
