//! Error messages for a crawler that could not be run.

use crate::exit::Failed;
use norobots_text::visible;
use norobots_trial::command::Template;
use norobots_trial::log::End;
use norobots_trial::run::NotRun;
use std::io;

/// The message of the returned error says what the user can do.
pub(super) fn not_run(template: &Template, error: NotRun) -> Failed {
    let command = visible::draw(template.to_string().as_bytes());
    match error {
        NotRun::NotStarted(error) => {
            let (what, remedy) = match error.kind() {
                io::ErrorKind::NotFound => {
                    ("there is no such command".to_owned(), "install it, or give its full path")
                }
                io::ErrorKind::PermissionDenied => (
                    "the command may not be executed".to_owned(),
                    "make the file executable, or name its interpreter first",
                ),
                io::ErrorKind::Interrupted => {
                    ("the run was stopped".to_owned(), "run the command again")
                }
                _ => (format!("it can't be started: {error}"), "see whether it starts in a shell"),
            };
            Failed::driver(format_args!("the crawler `{command}`: {what}\nwhat to do: {remedy}"))
        }
        NotRun::NoPort(error) => Failed::driver(format_args!(
            "no port of loopback could be opened for a site: {error}\nwhat to do: end the programs \
             that use the ports, and run the command again"
        )),
        NotRun::Silent(end) => {
            let End { how, stderr, .. } = *end;
            let lines: Vec<String> = stderr.iter().map(|line| format!("\n  | {line}")).collect();
            let said = if lines.is_empty() {
                "\nit wrote nothing to its standard error".into()
            } else {
                format!("\nits last words:{}", lines.concat())
            };
            Failed::driver(format_args!(
                "the crawler `{command}` made no request: {how}{said}\nwhat to do: check that it \
                 can crawl http://127.0.0.1, and that {{url}} is in the place of the start URL"
            ))
        }
    }
}
