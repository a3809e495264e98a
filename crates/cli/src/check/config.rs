//! Reads `norobots.toml`, the settings file of `norobots check`. Arguments on the command line override the settings.

use crate::check::args::Args;
use crate::check::exclude::{self, Exclude};
use crate::check::pragma::{self, Pragmas, Unknown};
use crate::edition;
use crate::input;
use crate::text::{did_you_mean, joined};
use glob::Pattern;
use norobots::check::{self, Code, Diagnostic, Severity};
use norobots::spec::Edition;
use norobots::syntax::{Document, Format};
use norobots_text::distinct::{distinct, first_of_each};
use norobots_text::nearest::nearest;
use norobots_text::visible;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use toml::de::{DeTable, DeValue};

/// The default editions of a check: the standard of 1994, RFC 9309 and Google's page.
const UNNAMED: [Edition; 3] = [Edition::Standard1994, Edition::Rfc9309, Edition::GooglePage];

const NAME: &str = "norobots.toml";

const KEYS: [&str; 4] = ["edition", "ignore", "only", "exclude"];

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Options {
    /// The editions to check under. The list is not empty.
    pub(super) editions: Vec<Edition>,
    /// Whether the editions are given on the command line or in the settings file. Otherwise the default editions
    /// apply.
    pub(super) named: bool,
    /// Whether a single letter-only violation makes a file fail.
    pub(super) strict: bool,
    ignore: Vec<Code>,
    only: Vec<Code>,
    no_warnings: bool,
    exclude: Exclude,
}

/// The values in `norobots.toml`. The value of a missing key is `None`.
#[derive(Debug, Default, PartialEq, Eq)]
struct Config {
    edition: Option<Vec<Edition>>,
    ignore: Option<Vec<Code>>,
    only: Option<Vec<Code>>,
    exclude: Option<Vec<Pattern>>,
}

/// The options from each settings file that was read.
pub(super) struct Configs<'a> {
    args: &'a Args,
    read: HashMap<PathBuf, Result<Rc<Options>, String>>,
}

impl<'a> Configs<'a> {
    pub(super) fn new(args: &'a Args) -> Configs<'a> {
        Configs { args, read: HashMap::new() }
    }

    /// Returns the options for a file. The command line overrides the settings file. The settings file is the file that
    /// `--config` names. Without `--config`, it is the nearest `norobots.toml` in the folder of the checked file or
    /// above that folder.
    ///
    /// # Errors
    ///
    /// Returns an error if the settings file is invalid. The message contains the name of the file, and each error with
    /// its line.
    pub(super) fn options(&mut self, path: &Path) -> Result<Rc<Options>, String> {
        let place = match &self.args.config {
            Some(config) => Some(config.clone()),
            None => above(path),
        };
        let args = self.args;
        let read = |place: &PathBuf| match place.as_os_str().is_empty() {
            true => Ok(Rc::new(Options::new(args, Config::default(), Path::new("")))),
            false => {
                let input = input::read(place)?;
                let config = parse(&input.bytes, &input.name.to_string())?;
                let folder = match &args.config {
                    Some(_) => Path::new(".").canonicalize().unwrap_or_default(),
                    None => place.parent().unwrap_or(place).to_owned(),
                };
                Ok(Rc::new(Options::new(args, config, &folder)))
            }
        };
        let place = place.unwrap_or_default();
        self.read.entry(place).or_insert_with_key(read).clone()
    }

    /// Returns whether the settings exclude a path from the search for files. Invalid settings exclude nothing. This
    /// function reports no errors in the settings, because they are reported when the file at the path is read.
    pub(super) fn exclude(&mut self, path: &Path) -> bool {
        self.options(path).is_ok_and(|options| options.exclude.covers(path))
    }
}

/// Returns the nearest settings file in the folder of a path or above that folder. For `-`, searches from the current
/// folder.
fn above(path: &Path) -> Option<PathBuf> {
    let folder = match path.parent().filter(|_| path != Path::new("-")) {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let folder = folder.canonicalize().ok()?;
    folder.ancestors().map(|folder| folder.join(NAME)).find(|file| file.is_file())
}

impl Options {
    /// Combines the arguments with the settings. The patterns in the settings are relative to `folder`.
    fn new(args: &Args, config: Config, folder: &Path) -> Options {
        let given = |given: &[Code], config: Option<Vec<Code>>| match given {
            [] => config.unwrap_or_default(),
            given => given.to_vec(),
        };
        let editions = match &args.edition[..] {
            [] => config.edition,
            given => Some(given.to_vec()),
        };
        let named = editions.is_some();
        Options {
            editions: first_of_each(editions.unwrap_or_else(|| UNNAMED.to_vec())),
            named,
            strict: named || args.strict,
            ignore: given(&args.ignore, config.ignore),
            only: given(&args.only, config.only),
            no_warnings: args.no_warnings,
            exclude: Exclude::new(folder, config.exclude.unwrap_or_default()),
        }
    }

    /// Returns a function that decides whether to report a diagnostic. The function applies the options and the
    /// `# norobots:` comments in the document.
    pub(super) fn wanted(&self, document: &Document<'_>) -> impl Fn(&Diagnostic) -> bool {
        let pragmas = Pragmas::of(document);
        move |diagnostic| self.wants(diagnostic) && !pragmas.ignore(diagnostic)
    }

    pub(super) fn formats(&self) -> Vec<Format> {
        first_of_each(self.editions.iter().filter_map(|edition| edition::format(*edition)))
    }

    /// Lists the diagnostics to report for a document. The document is checked under all editions that have its format.
    pub(super) fn list_diagnostics(&self, document: &Document<'_>) -> Vec<Diagnostic> {
        let format = Some(document.format());
        let editions = self.editions.iter().filter(|edition| edition::format(**edition) == format);
        let mut diagnostics: Vec<Diagnostic> =
            editions.flat_map(|edition| check::check_by(document, *edition)).collect();
        diagnostics.retain(self.wanted(document));
        diagnostics
    }

    /// Returns the invalid words in `# norobots:` comments, in the order of their positions. If `only` contains codes,
    /// or if warnings are off, the list is empty.
    pub(super) fn unknown(&self, documents: &[Document<'_>]) -> Vec<Unknown> {
        if self.no_warnings || !self.only.is_empty() {
            return Vec::new();
        }
        distinct(documents.iter().flat_map(|document| Pragmas::of(document).unknown))
    }

    fn wants(&self, diagnostic: &Diagnostic) -> bool {
        let code = diagnostic.code;
        let grave = !self.no_warnings || code.severity() == Severity::Violation;
        let only = self.only.is_empty() || self.only.contains(&code);
        grave && only && !self.ignore.contains(&code)
    }
}

fn parse(bytes: &[u8], name: &str) -> Result<Config, String> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = line(bytes, error.valid_up_to());
        format!("{name}:{line}: this is not UTF-8; save the file as UTF-8")
    })?;
    let table = DeTable::parse(text).map_err(|error| {
        let line = line(bytes, error.span().map_or(0, |span| span.start));
        format!("{name}:{line}: {}", visible::draw(error.message().as_bytes()))
    })?;
    let (mut config, mut wrong) = (Config::default(), Vec::new());
    for (key, value) in table.get_ref() {
        let words =
            words(value.get_ref()).ok_or_else(|| "write a text or a list of texts".to_owned());
        let read = words.and_then(|words| {
            match &**key.get_ref() {
                "edition" => config.edition = Some(editions(&words)?),
                "ignore" => config.ignore = Some(codes(&words)?),
                "only" => config.only = Some(codes(&words)?),
                "exclude" => config.exclude = Some(exclude::patterns(&words)?),
                _ => {}
            }
            Ok(())
        });
        let shown = visible::brief(key.get_ref().as_bytes(), 40);
        if !KEYS.contains(&&**key.get_ref()) {
            let hint = did_you_mean(nearest(key.get_ref(), KEYS.into_iter()));
            let keys = joined(KEYS, ", ").unwrap_or_default();
            let hint = if hint.is_empty() { format!("; the keys are {keys}") } else { hint };
            wrong.push((key.span().start, format!("there is no key `{shown}`{hint}")));
        } else if let Err(error) = read {
            wrong.push((value.span().start, format!("{shown}: {error}")));
        }
    }
    wrong.sort();
    let messages = wrong.iter().map(|(at, what)| format!("{name}:{}: {what}", line(bytes, *at)));
    joined(messages, "\n").map_or(Ok(config), Err)
}

/// Returns the line number of an offset, counted from 1.
fn line(bytes: &[u8], at: usize) -> usize {
    bytes[..at.min(bytes.len())].iter().filter(|byte| **byte == b'\n').count() + 1
}

fn words<'t>(value: &'t DeValue<'_>) -> Option<Vec<&'t str>> {
    match value {
        DeValue::String(text) => Some(vec![text]),
        DeValue::Array(list) => list
            .iter()
            .map(|item| match item.get_ref() {
                DeValue::String(text) => Some(&**text),
                _ => None,
            })
            .collect(),
        _ => None,
    }
}

fn editions(words: &[&str]) -> Result<Vec<Edition>, String> {
    if words.is_empty() {
        return Err("name at least one edition".into());
    }
    words.iter().map(|word| edition::to_check(word)).collect()
}

fn codes(words: &[&str]) -> Result<Vec<Code>, String> {
    let read = |word: &&str| word.parse::<Code>().map_err(|_| pragma::unknown(word));
    words.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::{Config, parse};
    use norobots::check::Code;
    use norobots::spec::Edition;

    #[test]
    fn settings_are_read() {
        let text = "# c\nedition = ['1994', \"rfc-9309\"]\nignore = 'wildcard'\n";
        let config = parse(text.as_bytes(), "f").unwrap();
        let edition = Some(vec![Edition::Standard1994, Edition::Rfc9309]);
        let ignore = Some(vec![Code::Wildcard]);
        assert_eq!(config, Config { edition, ignore, ..Config::default() });
        assert_eq!(parse(b"", "f"), Ok(Config::default()));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        for (text, message) in [
            (&b"\nignor = []\n"[..], "f:2: there is no key `ignor`; did you mean ignore?"),
            (b"x = 1", "f:1: there is no key `x`; the keys are edition, ignore, only, exclude"),
            (
                b"[check]\nonly = []\n",
                "f:1: there is no key `check`; the keys are edition, ignore, only, exclude",
            ),
            (b"only = ['a', 3]", "f:1: only: write a text or a list of texts"),
            (
                b"only = ['wildcad']",
                "f:1: only: no diagnostic is called `wildcad`; did you mean wildcard?",
            ),
            (
                b"exclude = ['a/[b']",
                "f:1: exclude: `a/[b` is not a valid pattern from character 3: invalid range pattern",
            ),
            (b"edition = []", "f:1: edition: name at least one edition"),
            (b"\n\n\xFF", "f:3: this is not UTF-8; save the file as UTF-8"),
        ] {
            assert_eq!(parse(text, "f").unwrap_err(), message);
        }
        let both = parse(b"only = 3\n\x1b = 2\nignore = [1]\n", "f").unwrap_err();
        assert!(both.starts_with("f:2: "), "{both}");
        let two = parse(b"only = 3\nignore = [1]\n", "f").unwrap_err();
        assert_eq!(
            two,
            "f:1: only: write a text or a list of texts\nf:2: ignore: write a text or a list of texts"
        );
        assert!(
            parse(b"edition = '1995'", "f").unwrap_err().contains("it has `1994`, `revisited`")
        );
    }
}
