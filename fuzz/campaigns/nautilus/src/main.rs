//! Generates files with the generator Nautilus in LibAFL. `norobots export --format nautilus` writes the grammar for
//! Nautilus.
//!
//!     norobots-nautilus GRAMMAR FOLDER COUNT

use libafl::generators::{
    Generator,
    nautilus::{NautilusContext, NautilusGenerator},
};
use libafl::inputs::nautilus::NautilusInput;
use libafl::state::NopState;
use std::{env, error::Error, fs, path::Path};

const STEPS: usize = 100;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [grammar, folder, count] = &args[..] else {
        return Err("usage: norobots-nautilus GRAMMAR FOLDER COUNT".into());
    };
    let context = NautilusContext::from_file(STEPS, grammar)?;
    let mut generator = NautilusGenerator::new(&context);
    let mut state: NopState<NautilusInput> = NopState::new();
    for number in 0..count.parse::<usize>()? {
        let mut file = Vec::new();
        generator.generate(&mut state)?.unparse(&context, &mut file);
        fs::write(Path::new(folder).join(number.to_string()), file)?;
    }
    Ok(())
}
