//! Runs every command that reads files, and gives it files of many shapes, including pathological shapes. Each command
//! must end by itself and need at most [`MEMORY`] KiB. The run time of a command must grow linearly with the size of
//! the file.

use crate::command::{norobots, subcommands};
use norobots_trial::lure::{LIST, Lure, SITE};
use serde::Deserialize;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread::{available_parallelism, scope};

/// The arguments of each command that reads a file. The test replaces `FILE` with the path of a file of some shape.
/// Standard input is the same file. `OTHER` is the same file with an additional line. `LINE` is a line of JSON with the
/// file as its body. `LURE` is a folder with a lure, which is a site for identifying crawlers. `FOLDER` is a new
/// folder.
const READING: [&[&str]; 34] = [
    &["check", "FILE"],
    &["check", "--fix", "--unsafe-fixes", "--diff", "FILE"],
    &["parse", "FILE"],
    &["parse", "--format", "json", "FILE"],
    &["decide", "FILE", "--agent", "bot7", "--edition", "all", "/a/b"],
    &["decide", "FILE", "--agent", "bot7", "--explain", "/aaaa"],
    &[
        "decide",
        "FILE",
        "--agent",
        "bot7",
        "--edition",
        "all",
        "/aaaa",
        "--record",
        "FOLDER/record",
    ],
    &["verify", "FILE"],
    &["decide", "FILE", "--differences"],
    &["sides", "FILE"],
    &["robots", "FILE"],
    &["write", "FILE", "--bar", "training", "--open", "search", "--sitemap", "http://h/s.xml"],
    &["diff", "FILE", "OTHER"],
    &["audit", "FILE", "--robots", "OTHER"],
    &["audit", "FILE", "--identify", "--lure", "LURE"],
    &["meta", "FILE"],
    &["page", "FILE", "--headers", "OTHER"],
    &["agent", "bot7", "--file", "FILE"],
    &["conform", "norobots", "--suite", "FILE"],
    &["conform", "norobots", "--only", "agent-default", "--baseline", "FILE"],
    &["conform", "norobots", "--against", "FILE"],
    &["compare", "naive", "scan", "--robots", "FILE", "--agent", "bot7", "--url", "/a"],
    &["matrix", "FILE", "--out", "FOLDER/page"],
    &["export", "--format", "csv", "--suite", "FILE"],
    &["trial", "--replay", "FILE"],
    &["coverage", "FILE"],
    &["census", "FILE"],
    &["census", "LINE"],
    &["census", "--list", "FILE"],
    &["census", "merge", "FILE"],
    &["census", "report", "FILE"],
    &["case", "new", "--id", "a/b", "--cites", "agent-default", "--why", "x", "FILE"],
    &["explain", "--suite", "FILE", "agent-match"],
    &["driver"],
];

/// Commands that take long for any file, so the test runs them with only one shape.
const ONCE: [&[&str]; 1] = [&["site", "--wasm", "FILE", "--out", "FOLDER/site"]];

const OTHERS: [&str; 4] = ["url", "generate", "completions", "man"];

/// The maximum address space of a command in KiB. One GiB is a thousand times the size of the largest file in these
/// tests.
const MEMORY: usize = 1 << 20;

/// The time in seconds after which a command counts as hanging. The limit is long, because these tests don't measure
/// speed.
const HANGS: u32 = 600;

#[derive(Deserialize)]
struct Shape {
    name: String,
    #[serde(default)]
    before: String,
    part: String,
    #[serde(default)]
    after: String,
    #[serde(rename = "as", default)]
    written_as: WrittenAs,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum WrittenAs {
    #[default]
    Text,
    #[serde(rename = "latin-1")]
    Latin1,
    #[serde(rename = "utf-16")]
    Utf16,
    Gzip,
}

#[derive(Deserialize)]
struct Shapes {
    shape: Vec<Shape>,
}

impl Shape {
    /// Returns a file of this shape with about `bytes` bytes, followed by the text in `behind`.
    fn file(&self, bytes: usize, behind: &str) -> Vec<u8> {
        let mut text = self.before.clone();
        let mut number = 0;
        while text.len() < bytes {
            text += &self.part.replace("{n}", &number.to_string());
            number += 1;
        }
        text += &self.after;
        text += behind;
        match self.written_as {
            WrittenAs::Text => text.into_bytes(),
            WrittenAs::Latin1 => text.chars().map(|letter| letter as u8).collect(),
            WrittenAs::Utf16 => {
                [0xFEFF].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect()
            }
            WrittenAs::Gzip => {
                let mut random = fastrand::Rng::with_seed(1952);
                let noise = (0..bytes).map(|_| random.u8(..));
                [0x1F, 0x8B, 8].into_iter().chain(noise).collect()
            }
        }
    }
}

fn shapes() -> Vec<Shape> {
    let shapes: Shapes = toml::from_str(include_str!("shapes.toml")).expect("the shapes are sound");
    shapes.shape
}

/// Returns the processor time of the command in seconds, or a message if the run fails.
fn run(args: &[&str], shape: &Shape, bytes: usize) -> Result<f64, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let file = shape.file(bytes, "");
    let body = base64::Engine::encode(&base64::prelude::BASE64_STANDARD, &file);
    fs::write(at("FILE"), file).expect("the file is written");
    fs::write(at("OTHER"), shape.file(bytes, "Disallow: /zz\n")).expect("the file is written");
    fs::write(at("LINE"), format!("{{\"body_base64\":\"{body}\"}}\n"))
        .expect("the file is written");
    let lure = Lure::of(None).expect("a lure");
    fs::create_dir_all(at("LURE").join(SITE)).expect("a folder");
    fs::write(at("LURE").join(LIST), lure.list()).expect("the list is written");
    fs::write(at("LURE").join(SITE).join("robots.txt"), lure.robots())
        .expect("the file is written");
    let named = |word: &&str| match ["FILE", "OTHER", "LINE", "LURE"].contains(word) {
        true => at(word).to_str().expect("UTF-8").to_owned(),
        false => word.replace("FOLDER", folder.path().to_str().expect("UTF-8")),
    };
    let shell = format!(
        "ulimit -v {MEMORY}; timeout {HANGS} \"$@\" <\"$FILE\" >/dev/null; code=$?; times >\"$TIMES\"; exit $code"
    );
    let output = Command::new("sh")
        .args(["-c", &shell, "sh", env!("CARGO_BIN_EXE_norobots")])
        .args(args.iter().map(named))
        .env("FILE", at("FILE"))
        .env("TIMES", at("TIMES"))
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    let printed = String::from_utf8_lossy(&output.stderr);
    let code = output.status.code();
    if !matches!(code, Some(0..=3)) || printed.contains("panicked") {
        let end: String = printed.chars().take(300).collect();
        return Err(format!("{args:?} on {} bytes of {}: {code:?} {end}", bytes, shape.name));
    }
    Ok(of_children(&at("TIMES")))
}

/// Returns the processor time of the shell's child processes in seconds, from the output of the shell's `times`.
fn of_children(times: &Path) -> f64 {
    let text = fs::read_to_string(times).expect("the times are written");
    let line = text.lines().nth(1).expect("a line for the children");
    let seconds = |time: &str| -> f64 {
        let (minutes, seconds) = time.trim_end_matches('s').split_once('m').expect("minutes");
        60.0 * minutes.parse::<f64>().expect("a number") + seconds.parse::<f64>().expect("a number")
    };
    line.split_whitespace().map(seconds).sum()
}

/// Runs each command with 1 of every `one_in` shapes, and returns the error messages.
fn wrong(
    one_in: usize,
    each: impl Fn(&[&str], &Shape) -> Result<(), String> + Sync,
) -> Vec<String> {
    let shapes = shapes();
    let all = READING.iter().enumerate().flat_map(|(at, args)| {
        shapes.iter().skip(at % one_in).step_by(one_in).map(move |shape| (*args, shape))
    });
    let runs = Mutex::new(all.chain(ONCE.iter().map(|args| (*args, &shapes[0]))));
    let wrong = Mutex::new(Vec::new());
    let work = || {
        let next = || runs.lock().expect("no run panics").next();
        while let Some((args, shape)) = next() {
            let ended = each(args, shape);
            wrong.lock().expect("no run panics").extend(ended.err());
        }
    };
    scope(|scope| {
        for _ in 0..available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    wrong.into_inner().expect("no run panics")
}

fn all_commands(within: &[&str]) -> Vec<String> {
    let mut all = Vec::new();
    for name in subcommands(within) {
        let path = [within, &[&*name]].concat();
        all.extend([path.join(" ")].into_iter().chain(all_commands(&path)));
    }
    all
}

#[test]
fn every_command_is_handed_files_or_reads_none() {
    let called = |name: &str| {
        let words: Vec<&str> = name.split(' ').collect();
        READING.iter().chain(&ONCE).any(|args| args.starts_with(&words))
    };
    let all = all_commands(&[]);
    assert!(all.iter().any(|name| name == "census merge"), "{all:?}");
    for name in all {
        assert!(
            called(&name) || OTHERS.contains(&&*name),
            "{name}: say in READING how it reads a file, or in OTHERS that it reads none"
        );
    }
    for name in OTHERS {
        let help = norobots(&[name, "--help"], b"").out;
        let words = ["FILE", "INPUT", "OLD", "RESULT", "LOG"];
        let reads = words.iter().find(|word| {
            help.contains(&format!("<{word}>")) || help.contains(&format!("[{word}]"))
        });
        assert_eq!(reads, None, "{name} reads a file: give it a row in READING");
    }
}

#[test]
fn there_are_thirty_shapes_each_with_its_name() {
    let mut names: Vec<String> = shapes().into_iter().map(|shape| shape.name).collect();
    names.sort_unstable();
    names.dedup();
    assert!(names.len() >= 30 && names.len() == shapes().len(), "{names:?}");
}

#[test]
fn a_command_ends_whatever_the_shape_of_its_file_is() {
    let wrong = wrong(3, |args, shape| run(args, shape, 64 << 10).map(drop));
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Runs each command with a small file and with a file of four times the size. In linear time, the second run would
/// take four times as long. In quadratic time, the second run would take sixteen times as long. The test allows eight
/// times the time of the small file, plus two seconds.
#[test]
#[ignore = "takes minutes: each command reads a megabyte of each shape"]
fn deep_the_time_of_a_command_grows_with_its_file() {
    let wrong = wrong(1, |args, shape| {
        let [small, large] = [1 << 18, 1 << 20].map(|bytes| run(args, shape, bytes));
        let (small, large) = (small?, large?);
        match large <= 8.0 * small + 2.0 {
            true => Ok(()),
            false => Err(format!("{args:?} on {}: {small} s, then {large} s", shape.name)),
        }
    });
    assert!(wrong.is_empty(), "{wrong:#?}");
}
