//! Runs the tasks of `cargo xtask`.

use std::path::PathBuf;
use std::process::ExitCode;
use xtask::dist::{Options, dist};
use xtask::generated::{Kind, speed};
use xtask::shell::root;
use xtask::{count, rules};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match &words[..] {
        ["write", wanted @ ..] => write(wanted),
        ["count", options @ ..] => counted(options),
        ["dist", options @ ..] => released(options),
        ["words"] => retired(),
        [] | ["help" | "--help" | "-h"] => {
            print!("{}", help());
            Ok(())
        }
        [other, ..] => Err(format!("there is no task {other:?}\n\n{}", help())),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

fn help() -> String {
    let mut text = "\
        cargo xtask write [KIND]...  write generated files: all kinds, or those named\n\
        cargo xtask write speed      write the figures of speed; on a quiet machine\n\
        cargo xtask count [--root DIR] [--size] [--time]\n\
        \x20                            count what a tree consists of; --size builds the command as\n\
        \x20                            it is shipped, --time builds a clone from nothing\n\
        cargo xtask dist --out DIR [--target TRIPLE] [--twice]\n\
        \x20                            make a release: the command, wheels, the npm package, a bill of\n\
        \x20                            materials and checksums; --twice builds all again and compares\n\
        cargo xtask words            show where retired words stand\n\nkinds:\n"
        .to_owned();
    for kind in Kind::ALL {
        text += &format!("  {:10} {}\n", kind.id(), kind.summary());
    }
    text
}

fn write(wanted: &[&str]) -> Result<(), String> {
    let known = |name: &str| name == "speed" || Kind::from_id(name).is_some();
    if let Some(unknown) = wanted.iter().find(|name| !known(name)) {
        return Err(format!("there is no kind {unknown:?}\n\n{}", help()));
    }
    for kind in
        Kind::ALL.into_iter().filter(|kind| wanted.is_empty() || wanted.contains(&kind.id()))
    {
        kind.write()?;
    }
    if wanted.contains(&"speed") { speed() } else { Ok(()) }
}

fn counted(options: &[&str]) -> Result<(), String> {
    let (mut folder, mut size, mut time) = (root(), false, false);
    let mut options = options.iter();
    while let Some(option) = options.next() {
        match *option {
            "--root" => folder = PathBuf::from(options.next().ok_or("--root wants a folder")?),
            "--size" => size = true,
            "--time" => time = true,
            other => return Err(format!("count has no option {other:?}\n\n{}", help())),
        }
    }
    let folder = folder.canonicalize().map_err(|error| format!("{}: {error}", folder.display()))?;
    print!("{}", count::count(&folder)?);
    if size {
        println!("| bytes of the stripped command | {} |", count::size(&folder)?);
    }
    if time {
        let (report, quick) = count::times(&folder)?;
        println!("| seconds from a clone to the first report | {report:.0} |");
        if let Some(quick) = quick {
            println!("| seconds of `./test quick`, built before | {quick:.0} |");
        }
    }
    Ok(())
}

fn released(options: &[&str]) -> Result<(), String> {
    let (mut out, mut target, mut twice) = (None, None, false);
    let mut options = options.iter();
    while let Some(option) = options.next() {
        match *option {
            "--out" => out = Some(PathBuf::from(options.next().ok_or("--out wants a folder")?)),
            "--target" => {
                target = Some((*options.next().ok_or("--target wants a target")?).to_owned())
            }
            "--twice" => twice = true,
            other => return Err(format!("dist has no option {other:?}\n\n{}", help())),
        }
    }
    dist(&Options { out: out.ok_or("dist wants --out DIR")?, target, twice })
}

fn retired() -> Result<(), String> {
    for place in rules::retired(&root()) {
        println!("{}:{}: {:?}; write {}", place.path, place.line, place.word, place.instead);
    }
    Ok(())
}
