//! Tests targets of the form `NAME@VERSION`. A script replaces `adapters/install`, so the tests contact no package
//! registry.

use crate::all::conform;
use std::fs;
use std::path::Path;

/// A script that logs each request to install a version of `lib`. The script can install version 1.0, and version 5,
/// which the registry calls `five`. For other versions, the script simulates errors: version 2.0 does not exist, the
/// registry does not respond for version 3.0, and version 4.0 does not compile.
const INSTALL: &str = r#"
echo "$2 $3" >>"$1/asked"
case "$3" in
    1.0 | five) mkdir -p "$1/versions/pypi-lib-$3" && cp "$1/driver.py" "$1/versions/pypi-lib-$3/library.py" ;;
    2.0) echo "0.9, 1.0"; echo "no such version" >&2; exit 4 ;;
    3.0) echo "name resolution failed" >&2; exit 5 ;;
    4.0) printf 'error: \033[2Jno compiler\n' >&2; exit 6 ;;
esac
"#;

fn suite(folder: &Path) {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it");
    for sub in ["cases", "adapters", "installed"] {
        fs::create_dir(folder.join(sub)).unwrap();
    }
    for file in ["clauses.toml", "cases/some.toml"] {
        fs::copy(from.join("suite").join(file), folder.join(file)).unwrap();
    }
    for to in ["installed/driver.py", "installed/library.py"] {
        fs::copy(from.join("drivers/driver.py"), folder.join(to)).unwrap();
    }
    fs::write(folder.join("adapters/install"), INSTALL).unwrap();
    let adapter = |name: &str, more: &str| {
        format!(
            "[[adapter]]\nname = \"{name}\"\nlanguage = \"python\"\nneeds = \"a library\"\n\
             command = [\"python3\", \"{{installed}}/library.py\", \"good\"]\n{more}\n\n"
        )
    };
    let list = [
        adapter("a:lib", "package = \"pypi:lib\"\nreleases = [\"1.0\", \"2.0\", \"3.0\", \"4.0\"]"),
        adapter("b:pinned", "package = \"pypi:lib\"\npins = { \"5\" = \"five\" }"),
        adapter("c:fixed", ""),
    ];
    fs::write(folder.join("adapters/adapters.toml"), list.concat()).unwrap();
}

#[test]
fn a_version_is_installed_once_and_run() {
    let folder = tempfile::tempdir().unwrap();
    suite(folder.path());
    for note in ["installing lib 1.0 from PyPI into", ""] {
        let ran = conform(folder.path(), &["a:lib@1.0", "--format", "json"]);
        let report: serde_json::Value = serde_json::from_str(&ran.out).expect("a report");
        assert_eq!(report["implementation"]["version"], "1.2", "{}", ran.err);
        assert!(ran.err.starts_with(note) && ran.err.is_empty() == note.is_empty(), "{}", ran.err);
    }
    let ran = conform(folder.path(), &["b:pinned@5"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let asked = fs::read_to_string(folder.path().join("installed/asked")).unwrap();
    assert_eq!(asked, "pypi:lib 1.0\npypi:lib five\n");
}

#[test]
fn what_cannot_be_had_is_told_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    suite(folder.path());
    for (target, code, says) in [
        (
            "a:lib@2.0",
            3,
            "a:lib@2.0: PyPI has no version 2.0 of lib\nwhat to do: name one that it has: 0.9, 1.0\n",
        ),
        ("a:lib@3.0", 3, "PyPI does not answer, or can't be reached\nwhat to do: try again"),
        (
            "a:lib@4.0",
            3,
            "version 4.0 of lib can't be installed here\nwhat to do: see what the installer said",
        ),
        ("a:lib@4.0", 3, "␛[2Jno compiler"),
        (
            "b:pinned@6",
            2,
            "no registry has \"b:pinned@6\"\nwhat to do: name one of these versions: 5\n",
        ),
        (
            "c:fixed@1",
            2,
            "no registry has \"c:fixed@1\"\nwhat to do: test c:fixed at the version that is installed\n",
        ),
        ("a:lib@../x", 2, "there is no target \"a:lib@../x\""),
        ("a:lib@", 2, "there is no target \"a:lib@\""),
        ("d:lib@1.0", 2, "there is no target \"d:lib@1.0\""),
    ] {
        let ran = conform(folder.path(), &[target]);
        assert!(ran.code == code && ran.err.contains(says), "{target}: {} {}", ran.code, ran.err);
        assert_eq!(ran.out, "", "{target}");
    }
}

/// This test does not use `--record`, because the page of the recorded results needs the complete suite.
#[test]
fn a_release_that_cannot_be_had_stops_no_other() {
    let folder = tempfile::tempdir().unwrap();
    suite(folder.path());
    let ran = conform(folder.path(), &["--all", "--releases", "--format", "json"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    let objects: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let adapters: Vec<(&str, bool)> = objects
        .iter()
        .map(|object| (object["adapter"].as_str().unwrap(), object.get("not_run").is_some()))
        .collect();
    assert_eq!(
        adapters,
        [("a:lib@1.0", false), ("a:lib@2.0", true), ("a:lib@3.0", true), ("a:lib@4.0", true)]
    );
}
