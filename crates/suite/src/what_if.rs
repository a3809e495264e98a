//! A file, and a query about it, at many settings, which differ little from one another.

use crate::query::{AnswerKind, Query};
use norobots::engine::Failure;
use norobots_settings::naive::{Naive, Question, Read, answering, reading};
use norobots_settings::setting::Settings;
use norobots_text::steps::Steps;
use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// A file at any settings. It is read once for all settings that read it alike.
pub struct SettingsReader<'f> {
    robots: &'f [u8],
    /// What the engine made of the file, by settings reduced to those that reading a file depends on.
    read: HashMap<Settings, Result<Read, Failure>>,
}

impl<'f> SettingsReader<'f> {
    /// The file, not read yet.
    pub fn new(robots: &'f [u8]) -> SettingsReader<'f> {
        SettingsReader { robots, read: HashMap::new() }
    }

    /// Returns the answer of a robot with those settings. Where the robot has to read the file or to look at
    /// its rules, each octet of the file and of the question is a step; `None` where not enough steps are
    /// left.
    pub fn answer(
        &mut self,
        settings: &Settings,
        agent: &[u8],
        url: &[u8],
        steps: &mut Steps,
    ) -> Option<AnswerKind> {
        let robots = self.robots;
        let read = match self.read.entry(reading(settings)) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(_) if !steps.take(robots.len()) => return None,
            Entry::Vacant(new) => new.insert(Naive { settings: *settings }.read(robots)),
        };
        steps.take(robots.len() + agent.len() + url.len()).then(|| {
            let question = Question::new(settings, None, agent, url);
            let answer = read.as_ref().map(|read| read.answer(settings, &question));
            AnswerKind::decided(answer.map_err(|failure| *failure))
        })
    }
}

/// A file as a robot of some settings reads it.
pub struct VariedFile<'f> {
    robots: &'f [u8],
    settings: Settings,
    /// The file as the engine reads it at the settings that it was made with.
    pub read: Result<Read, Failure>,
}

impl<'f> VariedFile<'f> {
    /// Reads the file at those settings.
    pub fn new(robots: &'f [u8], settings: Settings) -> VariedFile<'f> {
        VariedFile { robots, settings, read: Naive { settings }.read(robots) }
    }

    /// Returns the file at other settings; `None` where all answers are the same there. The file is read anew
    /// only where those settings read it otherwise.
    pub fn at(&self, settings: &Settings) -> Option<Cow<'_, Result<Read, Failure>>> {
        if reading(settings) == reading(&self.settings) {
            return (*settings != self.settings).then_some(Cow::Borrowed(&self.read));
        }
        let read = Naive { settings: *settings }.read(self.robots);
        let same = match (&read, &self.read) {
            (Ok(read), Ok(own)) => read.is_as(own),
            (read, own) => read.is_err() && own.is_err(),
        };
        let same = same && answering(settings) == answering(&self.settings);
        (!same).then_some(Cow::Owned(read))
    }

    /// Returns the same as [`at`](VariedFile::at), owned.
    pub fn kept_at(&self, settings: Settings) -> Option<Result<Read, Failure>> {
        Some(self.at(&settings)?.into_owned().map(|read| read.under(settings)))
    }
}

/// A query, and its answer at some settings.
pub struct Varied<'q> {
    query: &'q Query<'q>,
    file: VariedFile<'q>,
    answer: AnswerKind,
}

impl<'q> Varied<'q> {
    /// Answers the query at those settings.
    pub fn new(query: &'q Query<'q>, settings: Settings) -> Varied<'q> {
        let file = VariedFile::new(&query.robots, settings);
        let answer = answer(&file.read, &settings, query);
        Varied { query, file, answer }
    }

    /// The answer at other settings.
    pub fn at(&self, settings: Settings) -> AnswerKind {
        self.file.at(&settings).map_or(self.answer, |read| answer(&read, &settings, self.query))
    }
}

/// Returns the answer of a robot with those settings, from the file as it reads it.
fn answer(read: &Result<Read, Failure>, settings: &Settings, query: &Query<'_>) -> AnswerKind {
    let decide = |read: &Read| {
        let site = query.site.as_ref();
        read.answer(settings, &Question::new(settings, site, &query.agent, &query.url))
    };
    AnswerKind::decided(read.as_ref().map(decide).map_err(|failure| *failure))
}

#[cfg(test)]
mod tests {
    use crate::query::AnswerKind;
    use crate::suite::{Folder, Suite};
    use crate::what_if::{SettingsReader, Varied};
    use norobots::Edition;
    use norobots_settings::setting::{ALL, Deviation, Rules};
    use norobots_text::steps::Steps;

    /// A choice takes effect where it matters: when the file is read, or when a query is answered.
    #[test]
    fn a_varied_query_has_the_answers_of_a_new_one() {
        let suite = Suite::load(&Folder::Embedded).unwrap_or_else(|error| panic!("{error}"));
        let choices = ALL.iter().flat_map(|setting| {
            setting.choices.iter().map(move |choice| Deviation { setting, choice })
        });
        let mut moved = 0;
        for edition in Edition::DECIDED {
            let home = Rules::of(edition).profile;
            for case in suite.cases.iter().filter(|case| case.robots.len() < 2_000) {
                let mut reader = SettingsReader::new(&case.robots);
                for query in case.queries.iter().map(|put| case.query(put)) {
                    let varied = Varied::new(&query, home);
                    for deviation in choices.clone() {
                        let profile = home.deviate(&[deviation]);
                        let answer = varied.at(profile);
                        assert_eq!(
                            answer,
                            AnswerKind::at(profile, &query),
                            "{}: {deviation}",
                            case.id
                        );
                        if query.site.is_none() {
                            let mut steps = Steps::new(usize::MAX);
                            let again =
                                reader.answer(&profile, &query.agent, &query.url, &mut steps);
                            assert_eq!(again, Some(answer), "{}: {deviation}", case.id);
                        }
                        moved += usize::from(answer != varied.at(home));
                    }
                }
            }
        }
        assert!(moved > 1_000, "{moved}");
    }
}
