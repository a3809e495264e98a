//! The command `norobots`.

fn main() -> std::process::ExitCode {
    norobots_cli::main()
}
