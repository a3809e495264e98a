//! Checks that the examples in C and in Go give the same answers as the command. The environment variable
//! NOROBOTS_COMMAND may contain the path of the command. If NOROBOTS_COMMAND isn't set, the test builds the command.
#![cfg(unix)]

mod support;

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use support::{built, compile, have, library, root, well};

/// The editions that the test uses, in the order of their numbers in `norobots.h`.
const EDITIONS: [&str; 5] =
    ["1994", "1996", "rfc-9309", "google-2026-04-14", "google-code-22b355f"];
/// The library can check files only under the first `CHECKED` editions, because only these editions define a file
/// format.
const CHECKED: usize = 3;

/// Builds the examples, except those whose compiler is not installed.
fn examples(folder: &Path) -> Vec<PathBuf> {
    let mut programs = Vec::new();
    if have("cc", "--version") {
        programs.push(folder.join("in_c"));
        compile(&["cc", "-std=c99"], &root().join("examples/decide.c"), &programs[0]);
    }
    if have("go", "version") && have("cc", "--version") {
        let (program, library) = (folder.join("in_go"), library());
        let mut build = Command::new("go");
        build.args(["build", "-buildvcs=false", "-o"]).arg(&program);
        build.env("CGO_ENABLED", "1").env("CGO_LDFLAGS", library.join("libnorobots_c.a"));
        let include = root().join("include");
        build.env("CGO_CFLAGS", format!("-I{}", include.display()));
        well(build.current_dir(root().join("examples/go")));
        programs.push(program);
    }
    programs
}

fn output(command: &mut Command, lines: &[String]) -> String {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it can be run");
    let mut input = child.stdin.take().unwrap();
    lines.iter().for_each(|line| writeln!(input, "{line}").unwrap());
    drop(input);
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.code().is_some_and(|code| code < 2),
        "{command:?}: {}: {errors}",
        output.status
    );
    String::from_utf8(output.stdout).unwrap()
}

fn small_files() -> Vec<Vec<u8>> {
    let start: &[u8] =
        b"User-agent: a\nUser-agent: b*\nAllow: /x/*y$\nDisallow: /x\nDisallow: /%7e\xFF\n\n\
        Sitemap: /map\nUser-agent: *\nDisallow: /\n";
    let changed = (0..40).map(|seed| norobots_mutator::mutate(start, 400, seed));
    [Vec::new(), start.to_vec()].into_iter().chain(changed).collect()
}

/// The number of files for which the test also compares the results of checks. These files have at most `MODEST` bytes.
const CHECKS: usize = 100;
const MODEST: usize = 1 << 16;

/// Returns a random sample of the files in the folder. The sample is the same in every run. Large files are omitted,
/// because their checks take long. If NOROBOTS_WHOLE is set, returns all files.
fn corpus(folder: &str) -> Vec<Vec<u8>> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    fastrand::Rng::with_seed(9309).shuffle(&mut paths);
    let files = paths.iter().map(|path| fs::read(path).unwrap());
    if std::env::var_os("NOROBOTS_WHOLE").is_some() {
        return files.collect();
    }
    let files: Vec<_> = files.filter(|file| file.len() <= MODEST).take(CHECKS).collect();
    assert!(files.len() == CHECKS, "{folder} has {} files of modest size", files.len());
    files
}

fn agree(files: &[Vec<u8>]) {
    let folder = tempfile::tempdir().unwrap();
    let programs = examples(folder.path());
    if programs.is_empty() {
        return;
    }
    let norobots = std::env::var_os("NOROBOTS_COMMAND")
        .map_or_else(|| built("norobots-cli").join("norobots"), PathBuf::from);
    let path = folder.path().join("robots.txt");
    let (mut decisions, mut disallowed, mut checks) = (0, 0, 0);
    for (at, file) in files.iter().enumerate() {
        fs::write(&path, file).unwrap();
        let queries = (0..12).map(|seed| norobots_mutator::query(file, seed));
        let (agents, urls): (Vec<_>, Vec<_>) =
            queries.map(|query| (query.agent, query.path)).unzip();
        for (number, edition) in (1..).zip(EDITIONS) {
            let name = &agents[number % agents.len()];
            // Half of the files are tested with the robot's name, and the other half with a User-Agent header that
            // contains the name.
            let header = || format!("Mozilla/5.0 (compatible; {name}/1.0)");
            let agent = &if at % 2 == 0 { name.clone() } else { header() };
            let mut command = Command::new(&norobots);
            command.args(["decide", "--format", "json", "--edition", edition, "--agent", agent]);
            command.arg(&path).arg("--").args(&urls);
            let expected: Vec<String> = output(&mut command, &[])
                .lines()
                .map(|line| {
                    let decision: Value = serde_json::from_str(line).unwrap();
                    let allowed = decision["allowed"].as_bool().unwrap();
                    let word = if allowed { "allowed" } else { "disallowed" };
                    format!(
                        "{word} {} {}",
                        decision["line"].as_u64().unwrap_or(0),
                        decision["url"].as_str().unwrap()
                    )
                })
                .collect();
            assert_eq!(expected.len(), urls.len());
            let number = number.to_string();
            for program in &programs {
                let mut command = Command::new(program);
                command.arg(&number).arg(&path).arg(agent);
                let answers = output(&mut command, &urls);
                assert_eq!(
                    answers.lines().collect::<Vec<_>>(),
                    expected,
                    "file {at}, edition {edition}, robot {agent}"
                );
            }
            decisions += expected.len();
            disallowed += expected.iter().filter(|answer| answer.starts_with('d')).count();
        }
        let checked = if at < CHECKS && file.len() <= MODEST { CHECKED } else { 0 };
        for (number, edition) in (1..).zip(&EDITIONS[..checked]) {
            let mut command = Command::new(&norobots);
            command.args(["check", "--format", "json", "--edition", edition]).arg(&path);
            let mut expected: Value = serde_json::from_str(&output(&mut command, &[])).unwrap();
            // The command also prints the file's name and the editions of each diagnostic. The library doesn't know the
            // file's name, and checks a file under one edition only.
            let object = expected.as_object_mut().unwrap();
            object.shift_remove("file");
            object.shift_remove("editions");
            for diagnostic in object["diagnostics"].as_array_mut().unwrap() {
                diagnostic.as_object_mut().unwrap().shift_remove("editions");
            }
            for program in &programs {
                let findings =
                    output(Command::new(program).arg(number.to_string()).arg(&path), &[]);
                let findings: Value = serde_json::from_str(&findings).unwrap();
                assert!(
                    findings == expected,
                    "file {at}, edition {edition}: {findings:#}\nnot {expected:#}"
                );
            }
            checks += 1;
        }
    }
    eprintln!("{decisions} decisions, {disallowed} disallowed, and {checks} checks agree");
    assert!(disallowed * 20 > decisions, "queries that find rules: {disallowed} of {decisions}");
}

#[test]
fn the_examples_answer_as_the_command_does() {
    agree(&small_files());
}

#[test]
#[ignore = "reads the folder that NOROBOTS_CORPUS names"]
fn the_examples_answer_as_the_command_does_over_the_corpus() {
    agree(&corpus(&std::env::var("NOROBOTS_CORPUS").expect("NOROBOTS_CORPUS names a folder")));
}
