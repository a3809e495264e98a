//! Reads a file and answers a query under many similar settings. Most of the work is done only once.

use crate::query::{AnswerKind, Query};
use norobots::engine::Failure;
use norobots_settings::naive::{Naive, Read, answering, reading};
use norobots_settings::setting::Settings;
use std::borrow::Cow;

/// A file that was read under certain settings, and can be read again under other settings.
pub struct VariedFile<'f> {
    robots: &'f [u8],
    settings: Settings,
    /// The file as read under the original settings, or the reason why the engine refuses the file.
    pub read: Result<Read, Failure>,
}

impl<'f> VariedFile<'f> {
    /// Reads the file under the original settings.
    pub fn new(robots: &'f [u8], settings: Settings) -> VariedFile<'f> {
        VariedFile { robots, settings, read: Naive { settings }.read(robots) }
    }

    /// Returns the file as it is read under other settings, or `None` if the other settings can't change an answer. If
    /// the other settings affect only answers, the file is not read again.
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

    /// Like [`at`](VariedFile::at), but returns an owned value.
    pub fn kept_at(&self, settings: Settings) -> Option<Result<Read, Failure>> {
        Some(self.at(&settings)?.into_owned().map(|read| read.under(settings)))
    }
}

/// A query, and its answer under certain settings.
pub struct Varied<'q> {
    query: &'q Query<'q>,
    file: VariedFile<'q>,
    answer: AnswerKind,
}

impl<'q> Varied<'q> {
    /// Answers the query under the original settings.
    pub fn new(query: &'q Query<'q>, settings: Settings) -> Varied<'q> {
        let file = VariedFile::new(&query.robots, settings);
        let answer = AnswerKind::from_read(&file.read, &settings, query);
        Varied { query, file, answer }
    }

    /// Returns the answer to the query under other settings.
    pub fn at(&self, settings: Settings) -> AnswerKind {
        self.file
            .at(&settings)
            .map_or(self.answer, |read| AnswerKind::from_read(&read, &settings, self.query))
    }
}

#[cfg(test)]
mod tests {
    use crate::query::AnswerKind;
    use crate::suite::{Folder, Suite};
    use crate::what_if::Varied;
    use norobots::Edition;
    use norobots_settings::setting::{ALL, Deviation, Rules};

    /// Tests settings that take effect when the file is read, and settings that take effect when a query is answered.
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
                        moved += usize::from(answer != varied.at(home));
                    }
                }
            }
        }
        assert!(moved > 1_000, "{moved}");
    }
}
