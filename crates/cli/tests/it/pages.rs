//! Tests the files that `norobots site` writes. The file `tests/browser/site.mjs` contains the tests in a browser.

use crate::command::norobots;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

/// The first bytes of every WebAssembly module. These bytes are enough, because no test in this file runs the module.
const MODULE: &[u8] = b"\0asm\x01\0\0\0";

pub(crate) fn site() -> &'static BTreeMap<String, String> {
    static SITE: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    SITE.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("new/site");
        let ran = norobots(&["site", "--out", out.to_str().unwrap(), "--wasm", "-"], MODULE);
        assert_eq!((ran.code, &*ran.err), (0, ""));
        assert_eq!(ran.out, format!("{}\n", out.join("index.html").display()));
        held(&out)
    })
}

fn held(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    entries.map(|path| (name(&path), fs::read_to_string(&path).unwrap())).collect()
}

fn quoted<'a>(text: &'a str, before: &str) -> Vec<&'a str> {
    text.split(before).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn each_page_has_a_policy_and_loads_only_files_of_the_site() {
    let files = site();
    let pages: Vec<_> = files.iter().filter(|(name, _)| name.ends_with(".html")).collect();
    let names: Vec<&str> = pages.iter().map(|(name, _)| &***name).collect();
    assert_eq!(
        names,
        ["index.html", "matrix.html", "obeys.html", "pages.html", "releases.html", "standard.html"]
    );
    for (name, page) in pages {
        let policy = quoted(page, "Content-Security-Policy\" content=\"");
        let [policy] = policy[..] else { panic!("{name}: {policy:?}") };
        assert!(policy.starts_with("default-src 'none'; script-src 'self'"), "{name}: {policy}");
        assert!(!policy.contains("unsafe-inline") && !policy.contains("http"), "{name}: {policy}");
        let explorer = name == "index.html";
        assert_eq!(policy.contains("'wasm-unsafe-eval'"), explorer, "{name}: {policy}");
        assert_eq!(policy.contains("worker-src blob:"), explorer, "{name}: {policy}");
        // The policy forbids inline scripts and inline styles.
        assert!(!page.contains("<script>") && !page.contains("<style"), "{name}");
        assert!(!page.contains(" style=") && !page.contains(" onclick="), "{name}");
        let (head, _) = page.split_once("</head>").unwrap();
        let loaded = [quoted(head, " src=\""), quoted(head, "<link rel=\"stylesheet\" href=\"")];
        for file in loaded.concat() {
            assert!(files.contains_key(file), "{name} loads {file}, which is not there");
        }
        for other in names.iter().filter(|other| **other != &**name) {
            assert!(page.contains(&format!("<a href=\"{other}\">")), "{name}: no way to {other}");
        }
        for wanted in ["name=\"description\"", "og:title", "rel=\"icon\"", "aria-current=\"page\""]
        {
            assert!(page.contains(wanted), "{name}: {wanted}");
        }
    }
    for (name, text) in files.iter().filter(|(name, _)| name.ends_with(".js")) {
        for way in ["fetch(", "XMLHttpRequest", "WebSocket", "sendBeacon", "import(", "innerHTML"] {
            assert!(!text.contains(way), "{name}: {way}");
        }
    }
}

#[test]
fn the_site_is_the_same_each_time_and_replaces_itself() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let args = ["site", "--out", out, "--wasm", "-"];
    fs::write(folder.path().join("index.html"), "old").unwrap();
    assert_eq!(norobots(&args, MODULE).code, 0);
    assert_eq!(&held(folder.path()), site());
    // If the command cannot replace one of the files, it does not replace any file.
    fs::write(folder.path().join("index.html"), "old").unwrap();
    fs::remove_file(folder.path().join("wasm.js")).unwrap();
    fs::create_dir(folder.path().join("wasm.js")).unwrap();
    let ran = norobots(&args, MODULE);
    assert!(ran.code == 2 && ran.err.contains("wasm.js: this is a folder"), "{}", ran.err);
    assert_eq!(fs::read_to_string(folder.path().join("index.html")).unwrap(), "old");
}

/// With `--base-url`, each page must contain data for link previews, with absolute addresses.
#[test]
fn a_site_that_has_an_address_has_a_card() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let address = "https://example.org/robots/";
    let ran = norobots(&["site", "--out", out, "--wasm", "-", "--base-url", address], MODULE);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    for page in
        ["index.html", "matrix.html", "obeys.html", "pages.html", "releases.html", "standard.html"]
    {
        let text = fs::read_to_string(folder.path().join(page)).unwrap();
        let content_of =
            |name: &str| quoted(&text, &format!("<meta property=\"{name}\" content=\""));
        assert_eq!(content_of("og:image"), ["https://example.org/robots/card.png"]);
        assert_eq!(content_of("og:url"), [format!("https://example.org/robots/{page}")]);
        assert!(!site()[page].contains("og:image"));
    }
    assert!(fs::read(folder.path().join("card.png")).unwrap().starts_with(b"\x89PNG"));
    assert!(!site().contains_key("card.png"));
}

#[test]
fn what_is_no_module_is_told_with_the_way_to_one() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("site");
    let out = out.to_str().unwrap();
    let ran = norobots(&["site", "--out", out, "--wasm", "-"], b"\x7fELF");
    let wanted = "error: <stdin>: this is no WebAssembly module; js/build makes the right one";
    assert!(ran.code == 2 && ran.err.starts_with(wanted), "{}", ran.err);
    let ran = norobots(&["site", "--out", out, "--wasm", "nowhere.wasm"], b"");
    assert!(ran.code == 2 && ran.err.contains("nowhere.wasm"), "{}", ran.err);
    // The tested command contains a WebAssembly module only if the variable `NOROBOTS_WASM` was set during the build.
    if option_env!("NOROBOTS_WASM").is_none_or(str::is_empty) {
        let ran = norobots(&["site", "--out", out], b"");
        assert!(ran.code == 2 && ran.err.contains("--wasm; js/build makes it"), "{}", ran.err);
    }
    assert!(!Path::new(out).exists(), "nothing is written");
    for address in
        ["example.org", "https://example.org/a b", "https://example.org/?x", "javascript:1"]
    {
        let ran = norobots(&["site", "--out", out, "--wasm", "-", "--base-url", address], MODULE);
        assert!(ran.code == 2 && ran.err.contains("--base-url"), "{}", ran.err);
    }
    let ran = norobots(&["site", "--out", "streams.rs", "--wasm", "-"], MODULE);
    assert!(
        ran.code == 2 && ran.err.contains("this is not a folder; name a folder"),
        "{}",
        ran.err
    );
}
