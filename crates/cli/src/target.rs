//! Parses the targets of `conform` and `compare`, and starts them as drivers.

use crate::exit::{Drawn, Failed, OrFail, Result, note};
use crate::text::joined;
use clap::ValueHint;
use norobots::spec::Edition;
use norobots_explain::compare::Side;
use norobots_explain::target::{Target, TargetError};
use norobots_suite::driver::{Driver, Fault, FaultKind, Launch, Limits, Wire};
use norobots_suite::shutdown::{self, Scratch};
use norobots_suite::suite::{Adapters, Place, Release, versioned};
use norobots_text::visible::{self, Outside};
use norobots_trial::decide::LONGEST;
use norobots_trial::process::end_runs_in;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// By default, a target must answer within this number of seconds.
const TIMEOUT: f64 = 5.0;

/// The libraries of the adapters are installed in this folder by default.
const INSTALLED: &str = "target/adapters";

/// The help text about how to write a target.
pub(crate) const SPELLING: &str = "\
A target is a parser with an adapter (python:protego; `norobots conform --list` has all), one at another version \
(python:protego@0.3.1), an engine (norobots, scan, naive), an edition (rfc-9309), a profile of settings \
(naive:blank-line=ignored, with commas for more), a driver ('driver:python3 my_driver.py', or 'lines:ruby \
my_driver.rb' for queries as lines of words), a command for each query ('exec:PROGRAM {robots} {agent} {url}'; exit \
code 0 is allowed, 1 is disallowed), or a crawler ('crawl:wget -q -r {url}', which runs on a site for each query).";

/// How targets are started.
#[derive(Debug, clap::Args)]
pub(crate) struct Start {
    /// The most seconds that an answer may take
    #[arg(long, value_name = "SECONDS", default_value_t = TIMEOUT, value_parser = seconds)]
    timeout: f64,

    /// End the run after SECONDS, and report the answers until then
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    max_time: Option<f64>,

    /// The folder that conformance/adapters/install filled
    #[arg(long, value_name = "DIR", default_value = INSTALLED, value_hint = ValueHint::DirPath)]
    #[arg(env = "NOROBOTS_ADAPTERS", hide_env_values = true)]
    adapters: PathBuf,
}

impl Start {
    pub(crate) fn limits(&self, seed: u64) -> Limits {
        Limits::new(Duration::from_secs_f64(self.timeout), seed)
    }

    /// Starts a timer that stops the run after `--max-time`.
    pub(crate) fn watch(&self) {
        if let Some(seconds) = self.max_time {
            thread::spawn(move || {
                thread::sleep(Duration::from_secs_f64(seconds));
                shutdown::stop(shutdown::Reason::Time);
            });
        }
    }

    /// Returns the options that differ from their defaults, with a space before each option. The folder of the adapters
    /// is included only if `adapter` is set.
    pub(crate) fn options(&self, adapter: bool) -> String {
        let mut options = String::new();
        if adapter && self.adapters != Path::new(INSTALLED) {
            options += &format!(" --adapters {}", shown(&self.adapters).raw());
        }
        if self.timeout != TIMEOUT {
            options += &format!(" --timeout {}", self.timeout);
        }
        options
    }
}

/// The working folder of a crawler. Dropping this value ends the crawler, because a killed driver can't end the crawler
/// that it started.
struct Crawls(Scratch);

impl Drop for Crawls {
    fn drop(&mut self) {
        end_runs_in(self.0.path());
    }
}

pub(crate) struct Subject {
    launch: Launch,
    /// The software that an adapter needs, or `None` if the target is not an adapter.
    needs: Option<Outside>,
    /// The working folder of a crawler, or `None` if the target is not a crawler.
    crawls: Option<Crawls>,
    /// The folder with the adapters' files. The folder must exist until the run ends.
    _place: Option<Place>,
}

impl Subject {
    /// Prepares a target for its start. `name` is the target as the user wrote it.
    pub(crate) fn of(
        target: &Target,
        name: &str,
        start: &Start,
        adapters: &Adapters,
    ) -> Result<Subject> {
        let crawls = match target {
            Target::Crawl(_) => Some(Crawls(Scratch::new().map_err(|error| {
                Failed::driver(format_args!("can't make a folder for the crawler: {error}"))
            })?)),
            _ => None,
        };
        let launch = match target {
            Target::Adapter(name) => return Subject::adapter(name, start, adapters),
            Target::Driver(wire, words) => Launch::Lines(*wire, words.clone()),
            Target::Exec(template) => Launch::Exec(template.clone()),
            Target::Engine(_) | Target::Profile(_) | Target::Crawl(_) => {
                let program = std::env::current_exe().map_err(|error| {
                    Failed::driver(format_args!("can't find this program itself: {error}"))
                })?;
                let mut words = vec![program.into(), "driver".into(), name.into()];
                if let Some(Crawls(folder)) = &crawls {
                    words.extend(["--within".into(), folder.path().into()]);
                }
                Launch::Lines(Wire::Json, words)
            }
        };
        Ok(Subject { launch, needs: None, crawls, _place: None })
    }

    fn adapter(name: &str, start: &Start, adapters: &Adapters) -> Result<Subject> {
        let adapter = adapters.get(name).ok_or_else(|| unknown(name, None, adapters))?;
        let mut installed = std::path::absolute(&start.adapters)
            .about(format_args!("--adapters {}", shown(&start.adapters)))?;
        let place = adapters.place().map_err(|error| {
            Failed::driver(format_args!("can't write the adapters' files: {error}"))
        })?;
        let release = versioned(name).and_then(|(name, version)| adapters.release(name, version));
        if let Some((_, release)) = release {
            let folder = release.folder(&installed);
            if !folder.exists() {
                install(name, &release, &place.path, &installed)?;
            }
            installed = folder;
        }
        if let Some(piece) = adapter.missing(&installed) {
            let [piece, folder] = [shown(&piece), shown(&installed)];
            return Err(Failed::driver(Drawn(|raw| {
                format!(
                    "not installed: there is no {}\nwhat to do: run `conformance/adapters/install \
                     {}`, which is in the source folder of norobots, or name the folder that it filled with --adapters or NOROBOTS_ADAPTERS",
                    piece.written(raw),
                    folder.written(raw),
                )
            })));
        }
        let launch = Launch::Lines(Wire::Json, adapter.command(&place.path, &installed));
        let needs = Some(adapter.needs.clone().into());
        Ok(Subject { launch, needs, crawls: None, _place: Some(place) })
    }

    pub(crate) fn is_adapter(&self) -> bool {
        self.needs.is_some()
    }

    pub(crate) fn start(&self, limits: Limits) -> Result<Driver> {
        self.again(limits).map_err(|fault| match (&fault.kind, &self.needs) {
            (FaultKind::NotFound | FaultKind::Died(..), Some(needs)) => {
                Failed::driver(Drawn(|raw| {
                    let fault = if raw { format!("{fault:#}") } else { fault.to_string() };
                    format!("{fault}\nthis adapter needs: {}", needs.written(raw))
                }))
            }
            _ => Failed::driver(fault),
        })
    }

    pub(crate) fn again(&self, limits: Limits) -> Result<Driver, Fault> {
        let limits = match self.crawls {
            // The limit for an answer is a few seconds longer than the longest crawl, so that the crawl ends first.
            Some(_) => {
                Limits::new(limits.answer.max(LONGEST + Duration::from_secs(5)), limits.seed)
            }
            None => limits,
        };
        Driver::start(&self.launch, limits)
    }
}

/// Installs a version of a package with the script `install` in the folder `files`.
///
/// # Errors
///
/// Returns an error if the registry does not answer or does not have the version. Also returns an error if the version
/// can't be installed on this machine. Each error counts as a fault of the driver, so that a test of several targets
/// continues.
fn install(name: &str, release: &Release, files: &Path, installed: &Path) -> Result {
    let Release { package, version } = release;
    let (registry, package_name) = package.split_once(':').unwrap_or(("", package));
    let registry = match registry {
        "pypi" => "PyPI",
        "crates" => "crates.io",
        other => other,
    };
    note(format_args!(
        "installing {package_name} {version} from {registry} into {}",
        shown(installed)
    ));
    let run = Command::new("bash")
        .arg(files.join("install"))
        .arg(installed)
        .args([package, version])
        .stdin(Stdio::null())
        .output();
    let run = run.map_err(|error| {
        Failed::driver(format_args!(
            "{name}: can't run bash, which installs versions: {error}\nwhat to do: install bash"
        ))
    })?;
    let lines = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
    let (known, said) = (lines(&run.stdout), lines(&run.stderr));
    let what = match run.status.code() {
        Some(0) => return Ok(()),
        Some(4) if known.is_empty() => format!(
            "{registry} has no version {version} of {package_name}\nwhat to do: name a version that it has"
        ),
        Some(4) => format!(
            "{registry} has no version {version} of {package_name}\nwhat to do: name one that it has: {known}"
        ),
        Some(5) => format!(
            "{registry} does not answer, or can't be reached\nwhat to do: try again; a version that is installed needs no \
             registry\n{said}"
        ),
        Some(6) => format!(
            "version {version} of {package_name} can't be installed here\nwhat to do: see what the installer said; the \
             version may need another version of the language or of the library's interface\n{said}"
        ),
        _ => format!("the script that installs versions failed\n{said}"),
    };
    Err(Failed::driver(format_args!("{name}: {what}")))
}

pub(crate) fn parse(name: &str, adapters: &Adapters) -> Result<Target> {
    Target::parse(name, adapters).map_err(|error| match error {
        TargetError::Unknown(name, near) => unknown(&name, near, adapters),
        _ => Failed::usage(error),
    })
}

/// Returns the error for an unknown name of a target. The message suggests a similar name or lists all names.
fn unknown(name: &str, near: Option<String>, adapters: &Adapters) -> Failed {
    if let Some(adapter) = versioned(name).and_then(|(name, _)| adapters.get(name)) {
        let pins: Vec<&str> =
            adapters.list.iter().flat_map(|listed| listed.pins_of(adapter)).collect();
        let what_to_do = match joined(&pins, ", ") {
            Some(pins) => format!("name one of these versions: {pins}"),
            None => format!("test {} at the version that is installed", adapter.name),
        };
        return Failed::usage(format_args!(
            "no registry has \"{}\"\nwhat to do: {what_to_do}",
            visible::draw(name.as_bytes())
        ));
    }
    let known = match near {
        Some(_) => String::new(),
        None => format!("\n{}", known(adapters)),
    };
    Failed::usage(format_args!("{}{known}", TargetError::Unknown(name.to_owned(), near)))
}

/// Lists the targets that have a name.
pub(crate) fn known(adapters: &Adapters) -> String {
    let names =
        joined(adapters.list.iter().map(|adapter| visible::draw(adapter.name.as_bytes())), ", ")
            .unwrap_or_default();
    let engines = Side::OURS.join(", ");
    format!("known by name: {names}\nengines: {engines}\neditions: {}", editions())
}

fn editions() -> String {
    joined(Edition::ALL, ", ").unwrap_or_default()
}

pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.001..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("give a number of seconds from 0.001 to 3600".into()),
    }
}

/// Formats a path as a user would type it in a shell.
pub(crate) fn shown(path: &Path) -> Outside {
    visible::command(&[path.into()])
}
