//! A parser in another language, which is called through its driver. The recorded results of this parser show its bugs.

use norobots::spec::Edition;
use norobots_explain::compare::Side;
use norobots_suite::decider::decider;
use norobots_suite::driver::{Driver, Launch, Limits};
use norobots_suite::query::{AnswerKind, Query};
use norobots_report::report::recorded::Recorded;
use norobots_settings::setting::{Deviation, Grade, Settings};
use norobots_suite::suite::{Adapters, Folder};
use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

/// The number of bugs that a campaign searches for. The campaign chooses the bugs that explain most of the parser's
/// wrong answers.
const BUGS: usize = 5;

pub(crate) struct Parser {
    side: Side,
    edition: Edition,
    /// The profile that describes the parser's behaviour best.
    profile: Settings,
    /// The bugs that no file has shown yet. Each entry has the name of the bug and the profile without the bug.
    hidden: Vec<(String, Settings)>,
    files: u64,
}

impl Parser {
    /// Starts the driver of an adapter. Prints each bug that the campaign searches for under the edition.
    ///
    /// # Panics
    ///
    /// Panics if the driver can't be started, or if the version of its parser differs from the recorded version.
    pub(crate) fn start(adapter: &str, edition: Edition) -> Parser {
        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance"));
        let recorded = Recorded::load(&folder.join("results")).expect("recorded results");
        let recorded = recorded.into_iter().find(|recorded| recorded.adapter == adapter);
        let recorded = recorded.expect("SUBJECT names a parser whose results are recorded");

        let adapters = Adapters::load(&Folder::Path(folder.into())).expect("adapters");
        let place = adapters.place().expect("the folder of the adapters");
        let installed = std::env::var_os("NOROBOTS_ADAPTERS").unwrap_or_default();
        let command = adapters.get(adapter).expect("an adapter");
        let launch = Launch::Lines(command.command(&place.path, Path::new(&installed)));
        let driver = Driver::start(&launch, Limits::new(Duration::from_secs(5), 1));
        let driver = driver.unwrap_or_else(|fault| panic!("{adapter}: {fault}"));
        let version = &driver.hello().implementation.version;
        assert_eq!(*version, recorded.version, "{adapter}: its version, and that of the results");

        let deviation = |text: &String| text.parse().expect("a choice");
        let deviations: Vec<Deviation> = recorded.profile.iter().map(deviation).collect();
        let profile = Settings::DEFAULT.deviate(&deviations);
        let causes = match edition.later() {
            false => Some(&recorded.causes),
            true => recorded.edition(edition).and_then(|edition| edition.causes.as_ref()),
        };
        let right = Settings::default_for(edition);
        let bug = |setting: &str| {
            let bug = Deviation::from_ids(setting, profile.get(setting)?)?;
            let without = profile.with(setting, right.get(setting)?)?;
            matches!(bug.grade_by(edition), Grade::Violation(_)).then(|| (bug.to_string(), without))
        };
        let causes = causes.expect("causes by that edition are recorded");
        let bugs = causes.iter().filter_map(|cause| bug(&cause.setting));
        let hidden: Vec<(String, Settings)> = bugs.take(BUGS).collect();
        eprintln!("parser {}", driver.hello().implementation);
        hidden.iter().for_each(|(bug, _)| eprintln!("bug {bug}"));
        Parser { side: Side::driver(adapter, driver), edition, profile, hidden, files: 0 }
    }

    /// Tests the parser with the queries, and prints the bugs that no earlier file has shown. A file shows a bug if the
    /// parser answers a query as its profile does, but the profile without this bug gives another answer.
    ///
    /// # Panics
    ///
    /// Panics after every bug has been shown, or if the driver can't continue.
    pub(crate) fn test(&mut self, file: &[u8], queries: [norobots_mutator::Query; 4]) {
        self.files += 1;
        let right = decider(self.edition, Settings::default_for(self.edition), file, None);
        let right = right.expect("an edition refuses no file");
        let queries = queries.map(|query| {
            // The fuzzing engine can't observe the code of the parser. Instead, the engine observes the code of this
            // library for the same query.
            black_box(right.decide(query.agent.as_bytes(), query.path.as_bytes()));
            Query::new(file, query.agent.into_bytes(), query.path.into_bytes())
        });
        let answers = self.side.ask(&queries).unwrap_or_else(|fault| panic!("{fault}"));
        for (query, answer) in queries.iter().zip(answers) {
            let Some(answer) = answer else { continue };
            if answer == AnswerKind::at(self.profile, query) {
                self.hidden.retain(|(bug, without)| {
                    let shown = answer != AnswerKind::at(*without, query);
                    if shown {
                        eprintln!("found {bug} after {}", self.files);
                    }
                    !shown
                });
            }
        }
        assert!(!self.hidden.is_empty(), "each bug is found");
    }
}
