//! What `norobots conform` puts to the test.

use std::path::Path;
use std::time::Duration;

use norobots_lab::driver::{Driver, Fault, FaultKind, Launch, Limits, Template, visible};
use norobots_lab::run::Rerun;
use norobots_lab::suite;
use norobots_lab::suite::{Adapters, Place};

use super::{Args, Failed, INSTALLED, OURSELVES, TIMEOUT, did_you_mean, known};

/// What is put to the test.
pub(crate) struct Subject {
    launch: Launch,
    needs: Option<String>,
    /// How the subject stands on the command line, before `--only` and after it.
    head: String,
    tail: String,
    /// The adapters' files must outlive the run.
    _place: Option<Place>,
}

impl Subject {
    /// What the command line names.
    pub(super) fn of(args: &Args, adapters: &Adapters) -> Result<Subject, Failed> {
        if let Some(text) = &args.exec {
            let template = Template::parse(text).map_err(|error| {
                Failed::Usage(format!(
                    "--exec: {error}; write it like 'program {{robots}} {{agent}} {{url}}'"
                ))
            })?;
            let head = format!(" --exec {}", visible::command(&[text.into()]));
            let launch = Launch::Exec(template);
            return Ok(Subject { launch, needs: None, head, tail: String::new(), _place: None });
        }
        if !args.command.is_empty() {
            let tail = format!(" -- {}", visible::command(&args.command));
            let launch = Launch::Lines(args.command.clone());
            return Ok(Subject { launch, needs: None, head: String::new(), tail, _place: None });
        }
        let Some(name) = &args.name else {
            return Err(Failed::Usage(format!(
                "what is to be tested? Give a name, `-- COMMAND…` or --exec\n{}",
                known(adapters)
            )));
        };
        Subject::named(name, args, adapters)
    }

    /// An implementation that is known by name.
    pub(super) fn named(name: &str, args: &Args, adapters: &Adapters) -> Result<Subject, Failed> {
        Subject::known(name, &args.adapters, adapters)
    }

    /// An implementation that is known by name, with what was installed for it in that folder.
    pub(crate) fn known(
        name: &str,
        installed: &Path,
        adapters: &Adapters,
    ) -> Result<Subject, Failed> {
        let head = format!(" {}", visible::command(&[name.into()]));
        let tail = String::new();
        if name == OURSELVES {
            let program = std::env::current_exe()
                .map_err(|e| Failed::Driver(format!("can't find this program itself: {e}")))?;
            let launch = Launch::Lines(vec![program.into(), "driver".into()]);
            return Ok(Subject { launch, needs: None, head, tail, _place: None });
        }
        let Some(adapter) = adapters.get(name) else {
            let names = adapters.list.iter().map(|adapter| adapter.name.as_str());
            let hint = did_you_mean(suite::nearest(name, names.chain([OURSELVES])));
            return Err(Failed::Usage(format!(
                "no implementation is known as \"{}\"{hint}\n{}",
                visible::draw(name.as_bytes()),
                known(adapters)
            )));
        };
        let installed = std::path::absolute(installed)?;
        if let Some(piece) = adapter.missing(&installed) {
            return Err(Failed::Driver(not_installed(&piece, &installed)));
        }
        let place = adapters
            .place()
            .map_err(|error| Failed::Driver(format!("can't write the adapters' files: {error}")))?;
        let launch = Launch::Lines(adapter.command(&place.path(), &installed));
        let needs = Some(adapter.needs.clone());
        Ok(Subject { launch, needs, head, tail, _place: Some(place) })
    }

    /// What is started so.
    pub(crate) fn launched(launch: Launch) -> Subject {
        let (head, tail) = Default::default();
        Subject { launch, needs: None, head, tail, _place: None }
    }

    pub(super) fn start(&self, args: &Args) -> Result<Driver, Failed> {
        self.start_within(limits(args))
    }

    /// The driver, within those limits.
    pub(crate) fn start_within(&self, limits: Limits) -> Result<Driver, Failed> {
        Driver::start(&self.launch, limits).map_err(|fault| {
            let mut message = fault.to_string();
            if let (FaultKind::NotFound | FaultKind::Died(..), Some(needs)) =
                (&fault.kind, &self.needs)
            {
                message += &format!("\nthis adapter needs: {needs}");
            }
            Failed::Driver(message)
        })
    }

    /// One more process of a subject that has been started before.
    pub(super) fn again(&self, args: &Args) -> Result<Driver, Fault> {
        Driver::start(&self.launch, limits(args))
    }

    pub(super) fn rerun(&self, args: &Args) -> Rerun {
        let mut options = String::new();
        if let Some(folder) = &args.suite {
            options += &format!(" --suite {}", visible::command(&[folder.into()]));
        }
        if let Some(seed) = args.challenge {
            options += &format!(" --challenge {seed}");
        }
        if args.adapters != Path::new(INSTALLED) && self.needs.is_some() {
            options += &format!(" --adapters {}", visible::command(&[(&args.adapters).into()]));
        }
        if args.timeout != TIMEOUT {
            options += &format!(" --timeout {}", args.timeout);
        }
        Rerun { head: format!("norobots conform{}{options}", self.head), tail: self.tail.clone() }
    }
}

fn limits(args: &Args) -> Limits {
    Limits::new(Duration::from_secs_f64(args.timeout), args.seed)
}

fn not_installed(piece: &Path, installed: &Path) -> String {
    let shown = |path: &Path| visible::command(&[path.into()]);
    format!(
        "not installed: there is no {}\n\
         what to do: run `conformance/adapters/install {}`, which lies with the sources of \
         norobots, or say with --adapters or NOROBOTS_ADAPTERS where it is",
        shown(piece),
        shown(installed),
    )
}
