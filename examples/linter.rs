//! A linter that prints every diagnostic of a file with its position.
//!
//! `cargo run --example linter -- robots.txt`

use norobots::check::{check, conforming};
use norobots::{source::Source, syntax};
use std::io::{self, Write};
use std::{env, error::Error, fs, process::ExitCode};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let file = env::args().nth(1).ok_or("usage: linter FILE")?;
    let conforms = run(&fs::read(&file)?, &mut io::stdout())?;
    Ok(if conforms { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Writes each diagnostic of a file, and returns whether the file conforms.
pub fn run(bytes: &[u8], out: &mut impl Write) -> Result<bool, Box<dyn Error>> {
    let source = Source::new(bytes);
    let document = syntax::parse(&source);
    let diagnostics = check(&document);
    for diagnostic in &diagnostics {
        let (place, severity) =
            (source.position(diagnostic.span.start), diagnostic.code.severity());
        writeln!(
            out,
            "{place}: {severity}: {} [{}]",
            diagnostic.message(&document),
            diagnostic.code
        )?;
        if let Some(help) = diagnostic.help(&document) {
            writeln!(out, "  help: {help}")?;
        }
    }
    Ok(conforming(&diagnostics))
}
