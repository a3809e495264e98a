//! The suite as seeds for the fuzz targets: not a test of anything, so it is run by name only.

use norobots_lab::suite::{Folder, Suite};
use std::fs;
use std::path::Path;

#[test]
#[ignore = "writes fuzz/corpus"]
fn write_seeds_of_fuzz_targets() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let suite = Suite::load(&Folder::Path(package.join("conformance"))).unwrap();
    let [bytes, decisions, pages] = ["bytes", "decisions", "page"].map(|target| {
        let folder = package.join("fuzz/corpus").join(target);
        fs::create_dir_all(&folder).unwrap();
        folder
    });
    // The largest are there to try limits: a fuzzer is slow with them.
    for case in suite.cases.iter().filter(|case| case.robots.len() <= 4096) {
        let name = case.id.replace('/', "-");
        if case.meta.is_some() {
            fs::write(pages.join(&name), &case.robots).unwrap();
            continue;
        }
        fs::write(bytes.join(&name), &case.robots).unwrap();
        for (at, ask) in (1..).zip(&case.queries) {
            let seed = [&ask.agent[..], &ask.url, &case.robots].join(&0);
            fs::write(decisions.join(format!("{name}-{at}")), seed).unwrap();
        }
    }
}
