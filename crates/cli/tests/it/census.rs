//! Tests `norobots census`.

use crate::command::{Ran, SECONDS, norobots, snapshot};
use crate::schema;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Returns a WARC record with a response. The host name contains the length of the body.
fn answer(status: u16, media: &str, body: &str) -> String {
    let block = format!("HTTP/1.1 {status} X\r\nContent-Type: {media}\r\n\r\n{body}");
    format!(
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://secret-host{}.example/robots.txt\r\n\
         Content-Length: {}\r\n\r\n{block}\r\n\r\n",
        body.len(),
        block.len()
    )
}

fn answers() -> Vec<String> {
    let plain = |body| answer(200, "text/plain; charset=utf-8", body);
    vec![
        plain("User-agent: *\nDisallow: /*.gif$\nSitemap: http://secret-host.example/map.xml\n"),
        plain(
            "User-agent: GPTBot\nUser-agent: CCBot/2.0\nDisallow: /\n\nUser-agent: *\nDisallow:\n",
        ),
        plain("User-agent: *\r\nCrawl-delay: soon\r\n\r\nDisallow: /cart?id=\r\nAllow: /cart\r\n"),
        plain("User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\nDisallow: /a\n"),
        answer(200, "text/html", "<!DOCTYPE html>\n<html><body>Not found: secret</body></html>\n"),
        answer(404, "text/html", "<html>nothing here</html>"),
        answer(503, "", ""),
        plain(""),
        "WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 7\r\n\r\nno HTTP\r\n\r\n".to_owned(),
    ]
}

fn census(inputs: &[&Path], more: &[&str], stdin: &[u8]) -> Ran {
    let inputs = inputs.iter().map(|path| path.to_str().expect("UTF-8"));
    let args: Vec<&str> =
        ["census"].into_iter().chain(inputs).chain(more.iter().copied()).collect();
    norobots(&args, stdin)
}

/// Removes the list of runs, because the command lines of the runs differ.
fn without_runs(counts: &str) -> String {
    let (head, rest) = counts.split_once("  \"runs\": [").expect("runs");
    let (runs, rest) = rest.split_once("  ],\n").expect("an end");
    assert!(runs.contains("\"command\": \"norobots census "), "{runs}");
    head.to_owned() + rest
}

/// Replaces the versions of norobots and of its suite, so that snapshots don't change with each version.
fn without_versions(text: &str, counts: &str) -> String {
    let counts: Value = serde_json::from_str(counts).expect("JSON");
    let run = &counts["runs"][0];
    let [suite, norobots] = ["suite", "norobots"].map(|name| run[name].as_str().expect("text"));
    text.replace(suite, "SUITE").replace(norobots, "VERSION")
}

#[test]
fn the_counts_of_a_small_crawl() {
    let Ran { code, out, err } = census(&[Path::new("-")], &[], answers().concat().as_bytes());
    assert_eq!((code, err.lines().count()), (0, 1), "{err}");
    assert!(err.contains("an answer in a WARC has no HTTP header"), "{err}");
    assert!(!out.contains("secret"), "a host or a body is in the counts");
    snapshot("census", "small", &without_versions(&out, &out));
    let Ran { code, out: page, err } = norobots(&["census", "report", "-"], out.as_bytes());
    assert_eq!((code, &*err), (0, ""));
    snapshot("census", "small-page", &without_versions(&page, &out));
    let args = ["census", "report", "-", "--format", "html"];
    let Ran { code, out: html, err } = norobots(&args, out.as_bytes());
    assert_eq!((code, &*err), (0, ""));
    assert!(html.contains("default-src 'none'") && !html.contains("<script"), "{html}");
    let rows = page.lines().filter(|line| line.starts_with('|') && !line.starts_with("| ---"));
    assert_eq!(html.matches("<tr>").count(), rows.count());
}

/// The counts must not depend on how the records are split into files, runs and worker threads.
#[test]
fn parts_merge_to_the_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let answers = answers();
    fs::write(at("whole.warc"), answers.concat()).expect("it is written");
    let mut parts = Vec::new();
    for (number, some) in answers.chunks(2).enumerate() {
        parts.push(at(&format!("{number}.warc")));
        fs::write(&parts[number], some.concat()).expect("it is written");
    }
    let counts_of = |path: &Path, jobs: &str| {
        let Ran { code, out, err } = census(&[path], &["--jobs", jobs], b"");
        assert_eq!(code, 0, "{err}");
        out
    };
    let whole = counts_of(&at("whole.warc"), "1");
    // The counts differ in the number of inputs, so this test replaces that number.
    let same = |counts: &str, inputs: usize| {
        let inputs = format!("\"read\": {inputs}\n");
        assert_eq!(without_runs(&counts.replace(&inputs, "\"read\": 1\n")), without_runs(&whole));
    };
    let all: Vec<&Path> = parts.iter().map(|path| &**path).collect();
    for jobs in ["1", "4"] {
        same(&census(&all, &["--jobs", jobs], b"").out, parts.len());
    }
    let list: String = parts.iter().rev().map(|path| format!("{}\n", path.display())).collect();
    same(&norobots(&["census", "--list", "-"], list.as_bytes()).out, parts.len());
    let mut counted = Vec::new();
    for (number, part) in parts.iter().enumerate().rev() {
        counted.push(at(&format!("{number}.json")));
        fs::write(counted.last().expect("it is there"), counts_of(part, "2"))
            .expect("it is written");
    }
    let merge = |names: &[&Path], to: &Path| {
        let names = names.iter().map(|path| path.to_str().expect("UTF-8"));
        let args: Vec<&str> = ["census", "merge", "--out", to.to_str().expect("UTF-8")]
            .into_iter()
            .chain(names)
            .collect();
        let Ran { code, err, .. } = norobots(&args, b"");
        assert_eq!(code, 0, "{err}");
        assert!(err.starts_with("wrote the counts of ") && err.lines().count() == 1, "{err}");
    };
    let counted: Vec<&Path> = counted.iter().map(|path| &**path).collect();
    merge(&counted[..2], &at("two"));
    merge(&counted[2..], &at("rest"));
    merge(&[&at("rest"), &at("two")], &at("all"));
    let all = fs::read_to_string(at("all")).expect("it was written");
    same(&all, parts.len());
    // The list of runs must contain only those that counted records, and none of the merges.
    let all: Value = serde_json::from_str(&all).expect("JSON");
    assert_eq!(all["runs"].as_array().map(Vec::len), Some(parts.len()));
}

#[test]
fn a_journal_goes_on_where_the_run_before_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let text = |path: &Path| path.to_str().expect("UTF-8").to_owned();
    let answers = answers();
    fs::write(at("a"), answers[..4].concat()).expect("it is written");
    fs::write(at("b"), answers[4..].concat()).expect("it is written");
    let journal = text(&at("journal"));
    let both = census(&[&at("a"), &at("b")], &[], b"").out;
    let with = |inputs: &[&Path], more: &[&str]| {
        census(inputs, &[&["--journal", &*journal], more].concat(), b"")
    };
    // The first run finds only one of the two inputs. The error must name the missing input, and the journal must not
    // record this input as counted.
    fs::rename(at("b"), at("later")).expect("it is moved");
    let Ran { code, err, .. } = with(&[&at("a"), &at("b")], &[]);
    assert_eq!(code, 1);
    assert!(err.contains("b: not counted: there is no such file"), "{err}");
    fs::rename(at("later"), at("b")).expect("it is moved");
    // If the journal records an input as counted, a later run must not read the input again.
    fs::write(at("a"), "changed since").expect("it is written");
    let Ran { code, out, .. } = with(&[&at("a"), &at("b")], &[]);
    assert_eq!(code, 0);
    assert_eq!(without_runs(&out), without_runs(&both));
    let Ran { code, err, .. } = with(&[&at("b")], &[]);
    assert_eq!(code, 2);
    assert!(err.contains("which is not among the inputs; name another journal"), "{err}");
    let Ran { code, err, .. } = with(&[&at("a"), &at("b")], &["--sample", "7"]);
    assert_eq!(code, 2);
    assert!(err.contains("its runs had --sample 1000"), "{err}");
    // The command must refuse a journal with an unknown version, a truncated journal, and a JSON file that isn't a
    // journal.
    let good = fs::read_to_string(&journal).expect("it is there");
    let other = good.replacen("\"version\":1", "\"version\":9", 1);
    let rows = [
        (&*other, "has version 9"),
        (&good[..good.len() / 2], "this is not a journal"),
        ("{}", "not the journal of a census"),
    ];
    for (text, message) in rows {
        fs::write(&journal, text).expect("it is written");
        let Ran { code, err, .. } = with(&[&at("a"), &at("b")], &[]);
        assert_eq!(code, 2);
        assert!(err.contains(message) && err.contains("name another journal"), "{err}");
        assert_eq!(fs::read_to_string(&journal).expect("it is there"), text, "it is left as it is");
    }
}

/// The command must refuse a journal while another run uses the journal. After the other run is killed, the command
/// must accept the journal.
#[cfg(unix)]
#[test]
fn a_journal_is_for_one_run_at_a_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    fs::write(at("a"), answers().concat()).expect("it is written");
    // This input never ends, because nothing writes to the FIFO.
    assert!(Command::new("mkfifo").arg(at("b")).status().expect("it runs").success());
    let args = |command: &mut Command| {
        command
            .arg("census")
            .args([at("a"), at("b")])
            .arg("--jobs=2")
            .arg("--journal")
            .arg(at("journal"));
    };
    let mut first = Command::new(env!("CARGO_BIN_EXE_norobots"));
    args(&mut first);
    let mut first = first.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    while !at("journal").exists() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let mut second = Command::new(env!("CARGO_BIN_EXE_norobots"));
    args(&mut second);
    let second = second.output().expect("it runs");
    assert_eq!(second.status.code(), Some(2));
    let err = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(err.contains("another run uses this journal"), "{err}");
    first.kill().expect("it is ours");
    first.wait().expect("it is ours");
    // The killed run must have written only complete entries to the journal, so that the next run can continue from the
    // journal.
    fs::remove_file(at("b")).expect("it is there");
    fs::write(at("b"), "").expect("it is written");
    let journal = at("journal");
    let Ran { code, out, err } =
        census(&[&at("a"), &at("b")], &["--journal", journal.to_str().expect("UTF-8")], b"");
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("\"read\": 2\n"), "{out}");
}

/// After a run is killed, the next run must count every input exactly once.
#[cfg(unix)]
#[test]
fn a_run_that_is_killed_goes_on() {
    use std::io::Write;
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let answers = answers();
    fs::write(at("a"), answers[..4].concat()).expect("it is written");
    let rest = answers[4..].concat();
    fs::write(at("b"), &rest).expect("it is written");
    let whole = census(&[&at("a"), &at("b")], &[], b"").out;
    // The second input is a FIFO, so that the run waits for data.
    fs::remove_file(at("b")).expect("it is removed");
    let status = Command::new("mkfifo").arg(at("b")).status().expect("it runs");
    assert!(status.success());
    let mut run = Command::new(env!("CARGO_BIN_EXE_norobots"))
        .arg("census")
        .args([at("a"), at("b")])
        .args(["--jobs", "1", "--journal"])
        .arg(at("journal"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    // This call waits until the run opens the FIFO for reading. By then, the run has counted the first input.
    let mut pipe = fs::OpenOptions::new().write(true).open(at("b")).expect("it is opened");
    pipe.write_all(&rest.as_bytes()[..rest.len() / 2]).expect("it is written");
    run.kill().expect("it is killed");
    run.wait().expect("it has ended");
    drop(pipe);
    fs::remove_file(at("b")).expect("it is removed");
    fs::write(at("b"), &rest).expect("it is written");
    let journal = at("journal");
    let journal = ["--journal", journal.to_str().expect("UTF-8")];
    let Ran { code, out, err } = census(&[&at("a"), &at("b")], &journal, b"");
    assert_eq!(code, 0, "{err}");
    assert_eq!(without_runs(&out), without_runs(&whole));
}

#[test]
fn what_cannot_be_counted_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    fs::write(at("robots.txt"), "User-agent: *\nDisallow:\n").expect("it is written");
    fs::create_dir(at("empty")).expect("it is made");
    let Ran { code, out, err } = census(&[&at("robots.txt"), &at("empty"), &at("none")], &[], b"");
    assert_eq!(code, 1);
    assert!(err.contains("robots.txt: not counted: this is no WARC"), "{err}");
    assert!(err.contains("empty: not counted: there is no file in this folder"), "{err}");
    assert!(err.contains("none: not counted: there is no such file"), "{err}");
    assert!(out.contains("\"failed\": 3\n"), "{out}");
    let twice = at("empty");
    for (inputs, more, message) in [
        (&[&*twice, &*twice][..], &[][..], "is named twice"),
        (&[], &[], "name an input"),
        (&[Path::new("-")], &["--journal", "j"], "can be read only once"),
    ] {
        let Ran { code, err, .. } = census(inputs, more, b"");
        assert_eq!(code, 2);
        assert!(err.contains(message), "{err}");
    }
    fs::write(at("part"), "{\"format\":\"norobots-census\",\"version\":9}").expect("it is written");
    let part = at("part");
    let Ran { code, err, .. } = norobots(&["census", "merge", part.to_str().expect("UTF-8")], b"");
    assert_eq!(code, 2);
    assert!(err.contains("part: this census has version 9"), "{err}");
}

/// The command must not overwrite an input with its output or journal, even if a different path leads to the same file.
#[test]
fn nothing_is_written_in_the_place_of_what_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    fs::create_dir(at("sub")).expect("it is made");
    fs::create_dir(at("files")).expect("it is made");
    fs::write(at("files/robots.txt"), "User-agent: *\n").expect("it is written");
    let input = answers().concat();
    fs::write(at("a.warc"), &input).expect("it is written");
    fs::write(at("list"), at("a.warc")).expect("it is written");
    #[cfg(unix)]
    std::os::unix::fs::symlink(at("a.warc"), at("link")).expect("it is made");
    #[cfg(not(unix))]
    fs::write(at("link"), "").expect("it is written");
    let replaced = "this is an input, and would be replaced";
    for (words, says) in [
        (vec![at("a.warc"), "-o".into(), at("a.warc")], replaced),
        (vec![at("a.warc"), "-o".into(), at("sub/../a.warc")], replaced),
        (vec![at("a.warc"), "--journal".into(), at("sub/../a.warc")], replaced),
        (vec!["--list".into(), at("list"), "-o".into(), at("list")], replaced),
        #[cfg(unix)]
        (vec![at("a.warc"), "-o".into(), at("link")], replaced),
        #[cfg(unix)]
        (vec![at("link"), "-o".into(), at("a.warc")], replaced),
        (vec![at("files"), "-o".into(), at("files/robots.txt")], "are counted"),
        (vec![at("files"), "-o".into(), at("files/new")], "are counted"),
        (vec![at("files"), "--journal".into(), at("sub/../files/new")], "are counted"),
        (
            vec![at("a.warc"), "-o".into(), at("q"), "--journal".into(), at("sub/../q")],
            "--out and --journal name the same file",
        ),
    ] {
        let args: Vec<&str> =
            ["census"].into_iter().chain(words.iter().map(String::as_str)).collect();
        let Ran { code, out, err } = norobots(&args, b"");
        assert_eq!((code, &*out), (2, ""), "{words:?}: {err}");
        assert!(err.contains(says), "{words:?}: {err}");
        assert_eq!(fs::read(at("a.warc")).expect("it is there"), input.as_bytes(), "{words:?}");
        assert_eq!(fs::read_dir(at("files")).expect("it is there").count(), 1, "{words:?}");
    }
    // The command must accept an output file in the folder of an input file.
    let (input, out) = (at("a.warc"), at("a.json"));
    assert_eq!(norobots(&["census", &input, "-o", &out], b"").code, 0);
    assert_eq!(norobots(&["census", &input, "-o", &out], b"").code, 0);
}

/// Runs the shell commands in `said`, and then runs norobots in the same shell.
#[cfg(unix)]
fn after(said: &str, args: &[&str]) -> Ran {
    let output = Command::new("sh")
        .args(["-c", &format!("{said}; exec \"$@\""), "sh"])
        .arg(env!("CARGO_BIN_EXE_norobots"))
        .args(args)
        .env("SOURCE_DATE_EPOCH", SECONDS)
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("norobots prints UTF-8");
    let code = output.status.code().unwrap_or(-1);
    Ran { code, out: text(output.stdout), err: text(output.stderr) }
}

/// The command must not start more threads than it has inputs. If the system can't start threads, the command must
/// count the inputs without threads.
#[cfg(unix)]
#[test]
fn any_number_of_jobs_counts_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let inputs: Vec<String> = answers()
        .iter()
        .cycle()
        .take(50)
        .enumerate()
        .map(|(number, answer)| {
            let path = folder.path().join(number.to_string());
            fs::write(&path, answer).expect("it is written");
            path.to_str().expect("UTF-8").to_owned()
        })
        .collect();
    let run = |jobs: &str, said: &str| {
        let inputs = inputs.iter().map(String::as_str);
        after(said, &["census", "-j", jobs].into_iter().chain(inputs).collect::<Vec<_>>())
    };
    let counted = run("1", ":");
    assert_eq!(counted.code, 0, "{}", counted.err);
    let counts = without_runs(&counted.out);
    // No system can give a thread a stack of 64 TiB, so no thread can be started.
    for said in [":", "export RUST_MIN_STACK=70368744177664"] {
        let Ran { code, out, err } = run("99999999", said);
        assert_eq!((code, &without_runs(&out)), (0, &counts), "{said}: {err}");
        assert!(!err.contains("panicked"), "{said}: {err}");
    }
}

/// A tar file may contain a name of 400 MiB. gzip compresses such a tar file to 400 KB. The command must not keep such
/// a long name in memory.
#[cfg(unix)]
#[test]
fn a_name_of_any_length_takes_no_memory() {
    use std::io::{Read, Write};
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("t.gz");
    let header = |kind: u8, size: u64| {
        let mut header = [0; 512];
        header[..1].copy_from_slice(b"n");
        header[124..136].copy_from_slice(format!("{size:011o}\0").as_bytes());
        header[148..156].copy_from_slice(b"        ");
        header[156] = kind;
        header[257..265].copy_from_slice(b"ustar  \0");
        let sum: u32 = header.iter().map(|byte| u32::from(*byte)).sum();
        header[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
        header
    };
    const NAME: u64 = 400 << 20;
    let mut to = flate2::write::GzEncoder::new(
        fs::File::create(&path).expect("it is made"),
        flate2::Compression::fast(),
    );
    to.write_all(&header(b'L', NAME)).expect("it is written");
    std::io::copy(&mut std::io::repeat(b'a').take(NAME), &mut to).expect("it is written");
    let mut body = b"User-agent: *\nDisallow: /\n".to_vec();
    to.write_all(&header(b'0', body.len() as u64)).expect("it is written");
    body.resize(512 + 1024, 0);
    to.write_all(&body).expect("it is written");
    to.finish().expect("it is written");
    let Ran { code, out, err } =
        after("ulimit -v 153600", &["census", path.to_str().expect("UTF-8")]);
    assert_eq!(code, 0, "{err}");
    assert!(
        err.contains("byte 0: a member of a tar is damaged, ends too early, or has a name"),
        "{err}"
    );
    let counts: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(
        (&counts["counts"]["records"]["files"], &counts["counts"]["faults"]["tar"]),
        (&1.into(), &1.into())
    );
}

/// The journal must contain the results for each file, so that a later run doesn't examine the file again.
#[test]
fn the_journal_keeps_what_was_looked_into() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    fs::write(at("a"), answers().concat()).expect("it is written");
    let run = || norobots(&["census", &at("a"), "--journal", &at("journal")], b"");
    let Ran { code, out, err } = run();
    assert_eq!(code, 0, "{err}");
    let text = fs::read_to_string(at("journal")).expect("it is there");
    let journal: Value = serde_json::from_str(&text).expect("JSON");
    let contents = journal["census"]["sample"]["contents"].as_array().expect("a list");
    assert!(!contents.is_empty());
    let looked = |content: &Value| content["body"].is_null() && content["causes"].is_object();
    assert!(contents.iter().all(looked), "{contents:?}");
    assert_eq!(run().out, out);
}

#[test]
fn a_sum_that_is_too_large_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let counts = census(&[Path::new("-")], &[], answers().concat().as_bytes()).out;
    fs::write(at("one"), &counts).expect("it is written");
    let mut largest: Value = serde_json::from_str(&counts).expect("JSON");
    largest["counts"]["records"]["all"] = u64::MAX.into();
    fs::write(at("largest"), largest.to_string()).expect("it is written");
    let Ran { code, out, err } = norobots(&["census", "merge", &at("one"), &at("largest")], b"");
    assert_eq!((code, &*out), (2, ""));
    assert!(err.contains("largest: a sum of its counts and those of the others is 2^64"), "{err}");
}

#[test]
fn counts_are_as_their_schema_has_them() {
    let Ran { out, .. } = census(&[Path::new("-")], &[], answers().concat().as_bytes());
    schema::takes("crates/census/schema.json", &out);
    let mut counts: Value = serde_json::from_str(&out).expect("JSON");
    let contents = counts["sample"]["contents"].as_array_mut().expect("a list");
    assert!(!contents.is_empty());
    contents.iter_mut().for_each(|content| content["body"] = "".into());
    schema::refuses("crates/census/schema.json", &counts);
}

/// A reader must be able to cite or repeat a census. The counts must therefore contain the date, the versions, the
/// command and a digest of the inputs.
#[test]
fn counts_say_how_they_came_about() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    fs::create_dir(at("files")).expect("it is made");
    fs::write(at("files/a"), "abc").expect("it is written");
    fs::write(at("files/b"), "").expect("it is written");
    let args = ["census", &at("files"), "--out", &at("counts.json")];
    let Ran { code, out, err } = norobots(&args, b"");
    assert_eq!((code, &*out), (0, ""));
    assert_eq!(err, format!("wrote the counts of 2 files to {}\n", at("counts.json")));
    let counts = fs::read_to_string(at("counts.json")).expect("it was written");
    let counts: Value = serde_json::from_str(&counts).expect("JSON");
    // The digest is the sum of two SHA-256 digests, of `abc` and of the empty file.
    let digest = "9e28db0227fdebfedc3d35a6f71ddb47d7b1a387fab30de958a6987d6a52ce02";
    let command = ["norobots", args[0], args[1], args[2], args[3]].join(" ");
    let run = serde_json::json!({
        "date": "2026-11-27",
        "norobots": env!("CARGO_PKG_VERSION"),
        "suite": norobots_suite::suite::Suite::load(&norobots_suite::suite::Folder::Embedded).expect("a suite").version,
        "command": command,
    });
    assert_eq!((&counts["digest"], &counts["runs"]), (&digest.into(), &serde_json::json!([run])));
    let args = ["census", "report", &at("counts.json"), "--out", &at("page.md")];
    let Ran { code, out, err } = norobots(&args, b"");
    assert_eq!((code, &*out), (0, ""));
    assert_eq!(err, format!("wrote a page about 2 files to {}\n", at("page.md")));
    let page = fs::read_to_string(at("page.md")).expect("it was written");
    for part in
        [digest, "2026-11-27", env!("CARGO_PKG_VERSION"), run["command"].as_str().expect("text")]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
    let wrong = Command::new(env!("CARGO_BIN_EXE_norobots"))
        .args(["census", &at("files")])
        .env("SOURCE_DATE_EPOCH", "yesterday")
        .output()
        .expect("it runs");
    let err = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert_eq!(wrong.status.code(), Some(2));
    assert!(err.contains("SOURCE_DATE_EPOCH: this is not a number of seconds"), "{err}");
}
