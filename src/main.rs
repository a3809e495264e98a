//! The `norobots` command.

fn main() -> std::process::ExitCode {
    norobots::cli::main()
}
