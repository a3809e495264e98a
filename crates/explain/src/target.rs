//! Defines the implementations that can be tested, and parses their names on a command line.

use crate::compare::Side;
use norobots::spec::Edition;
use norobots_settings::setting::{Deviation, Settings, WrongChoice};
use norobots_suite::driver::{Template, Wire};
use norobots_suite::suite::{Adapters, Folder};
use norobots_text::nearest::nearest;
use norobots_text::visible::draw;
use std::ffi::OsString;
use std::fmt;
use std::str::FromStr;

/// An implementation that can be tested.
///
/// ```
/// use norobots_explain::target::Target;
/// let target: Target = "1994-es".parse().expect("an edition");
/// assert!(matches!(target, Target::Profile(_)));
/// let error = "protego".parse::<Target>().unwrap_err();
/// assert!(error.to_string().contains("did you mean python:protego?"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// One of the engines [`Side::OURS`], which follow our interpretation of the standard of 1994.
    Engine(&'static str),
    /// A robot with these settings, for example `naive:blank-line=ignored`, `1994-es` or
    /// `1994-es:version=kept,name-case=significant`.
    Profile(Settings),
    /// An implementation for which the suite has an adapter. The name is for example `python:protego`.
    Adapter(String),
    /// A program with its arguments, written as `driver:COMMAND` or `lines:COMMAND`. The program reads JSON after
    /// `driver:`, and words after `lines:`. The list begins with the program.
    Driver(Wire, Vec<OsString>),
    /// A command that runs once for each query, written as `exec:TEMPLATE`.
    Exec(Template),
    /// A crawler that visits a site for each query, written as `crawl:COMMAND`. The command contains `{url}`.
    Crawl(String),
}

/// The reason why a string names no target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TargetError {
    /// No target has this name. The second string is the most similar known name.
    Unknown(String, Option<String>),
    /// A target with this name cannot be followed by `:SETTING=CHOICE`.
    NoChoices(String),
    /// A `SETTING=CHOICE` after this name is empty.
    EmptyChoice(String),
    /// A `SETTING=CHOICE` after the colon is wrong.
    Choice(WrongChoice),
    /// The command after this name is wrong. A command after `driver` or `lines` must not be empty or have an unclosed
    /// quotation mark. A command after `crawl` must contain `{url}`.
    Command(&'static str),
    /// The template after `exec:` is wrong. The string contains the reason.
    Template(String),
}

impl fmt::Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TargetError::Unknown(name, near) => {
                write!(f, "there is no target \"{}\"", draw(name.as_bytes()))?;
                if name.contains([' ', '/']) {
                    let name = draw(name.as_bytes());
                    return write!(
                        f,
                        "; a command needs its protocol before it, as in 'driver:{name}'"
                    );
                }
                near.iter()
                    .try_for_each(|near| write!(f, "; did you mean {}?", draw(near.as_bytes())))
            }
            TargetError::NoChoices(name) => write!(
                f,
                "{name} takes no choices: write them after naive or an edition, as in \
                 naive:blank-line=ignored"
            ),
            TargetError::EmptyChoice(name) => write!(
                f,
                "a choice after {name}: is empty: write {name}:SETTING=CHOICE, more choices after \
                 commas, or {name} alone"
            ),
            TargetError::Choice(error) => error.fmt(f),
            TargetError::Command("crawl") => f.write_str(
                "crawl: needs a command that contains {url}, written as for a shell: 'crawl:wget \
                 -q -r {url}'",
            ),
            TargetError::Command(name) => write!(
                f,
                "{name}: needs a command after it, written as for a shell: '{name}:python3 \
                 my_driver.py'"
            ),
            TargetError::Template(error) => {
                write!(f, "{error}; write it like 'exec:program {{robots}} {{agent}} {{url}}'")
            }
        }
    }
}

impl std::error::Error for TargetError {}

impl Target {
    /// Parses a string that names a target. `adapters` are the known adapters.
    ///
    /// # Errors
    ///
    /// Returns a [`TargetError`] if the string names no target.
    pub fn parse(text: &str, adapters: &Adapters) -> Result<Target, TargetError> {
        for (name, wire) in [("driver", Wire::Json), ("lines", Wire::Words)] {
            let command = text.strip_prefix(name).and_then(|rest| rest.strip_prefix(':'));
            let Some(command) = command else { continue };
            let words = shlex::split(command).filter(|words| !words.is_empty());
            let words = words.ok_or(TargetError::Command(name))?;
            return Ok(Target::Driver(wire, words.into_iter().map(Into::into).collect()));
        }
        if let Some(template) = text.strip_prefix("exec:") {
            return Template::parse(template).map(Target::Exec).map_err(TargetError::Template);
        }
        if let Some(command) = text.strip_prefix("crawl:") {
            let command = Some(command).filter(|command| command.contains("{url}"));
            return command
                .map(|command| Target::Crawl(command.to_owned()))
                .ok_or(TargetError::Command("crawl"));
        }
        let engine = |name: &str| Side::OURS.into_iter().find(|engine| *engine == name);
        if let Some(engine) = engine(text) {
            return Ok(Target::Engine(engine));
        }
        if adapters.get(text).is_some() {
            return Ok(Target::Adapter(text.to_owned()));
        }
        let (name, choices) = text.split_once(':').map_or((text, None), |(a, b)| (a, Some(b)));
        let from = match Edition::from_id(name) {
            Some(edition) => Settings::default_for(edition),
            None if name == "naive" => Settings::DEFAULT,
            None if engine(name).is_some() => return Err(TargetError::NoChoices(name.into())),
            None => return Err(unknown(text, adapters)),
        };
        let choices = choices.into_iter().flat_map(|choices| choices.split(','));
        if choices.clone().any(str::is_empty) {
            return Err(TargetError::EmptyChoice(name.into()));
        }
        let deviations = choices.map(Deviation::from_str).collect::<Result<Vec<_>, _>>();
        Ok(Target::Profile(from.deviate(&deviations.map_err(TargetError::Choice)?)))
    }
}

/// Parses a string that names a target, with the adapters of the embedded suite.
impl FromStr for Target {
    type Err = TargetError;

    fn from_str(text: &str) -> Result<Target, TargetError> {
        let adapters = Adapters::load(&Folder::Embedded).unwrap_or_default();
        Target::parse(text, &adapters)
    }
}

/// Returns the error for an unknown name. For example, the error for `protego` suggests the adapter `python:protego`.
fn unknown(name: &str, adapters: &Adapters) -> TargetError {
    let mut known: Vec<&str> = adapters.names().collect();
    let library = |name_of: &&&str| name_of.split_once(':').is_some_and(|(_, own)| own == name);
    let near = known.iter().find(library).copied().map(str::to_owned);
    known.extend(Side::OURS.map(|engine| -> &str { engine }));
    known.extend(Edition::ALL.map(Edition::id));
    let near = near.or_else(|| nearest(name, known.into_iter()).map(str::to_owned));
    TargetError::Unknown(name.to_owned(), near)
}

#[cfg(test)]
mod tests {
    use super::{Target, TargetError};
    use norobots::spec::Edition;
    use norobots_settings::setting::Settings;
    use norobots_suite::driver::Wire;

    #[test]
    fn each_spelling_names_its_target() {
        let read = |text: &str| text.parse::<Target>().expect(text);
        let with = |from: Settings, choices: &[(&str, &str)]| {
            let choose = |at: Settings, choice: &(&str, &str)| {
                at.with(choice.0, choice.1).expect("a choice")
            };
            Target::Profile(choices.iter().fold(from, choose))
        };
        assert_eq!(read("norobots"), Target::Engine("norobots"));
        assert_eq!(read("naive"), Target::Engine("naive"));
        assert_eq!(
            read("naive:blank-line=ignored"),
            with(Settings::DEFAULT, &[("blank-line", "ignored")])
        );
        let spanish = Settings::default_for(Edition::Spanish);
        assert_eq!(read("1994-es"), Target::Profile(spanish));
        assert_eq!(
            read("1994-es:version=kept,blank-line=ignored"),
            with(spanish, &[("version", "kept"), ("blank-line", "ignored")])
        );
        assert_eq!(read("python:protego"), Target::Adapter("python:protego".into()));
        for (text, wire) in [("driver:a 'b c'", Wire::Json), ("lines:a 'b c'", Wire::Words)] {
            assert_eq!(read(text), Target::Driver(wire, vec!["a".into(), "b c".into()]));
        }
        assert!(matches!(read("exec:p {robots} {agent} {url}"), Target::Exec(_)));
        assert_eq!(read("crawl:p {url}"), Target::Crawl("p {url}".into()));
    }

    #[test]
    fn what_is_wrong_is_told_with_what_is_near() {
        for (text, message) in [
            ("protego", "did you mean python:protego?"),
            ("pyton:protego", "did you mean python:protego?"),
            ("norobot", "did you mean norobots?"),
            ("1994-se", "did you mean 1994-es?"),
            ("scan:blank-line=ignored", "scan takes no choices"),
            ("naive:blankline=ignored", "did you mean blank-line?"),
            ("naive:blank-line=ignore", "did you mean ignored?"),
            ("naive:blank-line", "write SETTING=CHOICE"),
            ("naive:", "a choice after naive: is empty: write naive:SETTING=CHOICE"),
            ("naive:,,", "or naive alone"),
            ("1994-es:version=kept,", "a choice after 1994-es: is empty"),
            ("driver:", "needs a command"),
            ("driver:'", "written as for a shell"),
            ("lines:", "lines: needs a command"),
            ("crawl:wget", "crawl: needs a command that contains {url}"),
            ("exec:true", "the place {robots} is missing"),
            ("\x1b[2J", "\"␛[2J\""),
        ] {
            let error = text.parse::<Target>().expect_err(text).to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
        let nothing = "".parse::<Target>();
        assert_eq!(nothing, Err(TargetError::Unknown(String::new(), None)));
    }
}
