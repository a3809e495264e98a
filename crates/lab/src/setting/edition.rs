//! The editions as profiles.

use crate::setting::rules::Rules;
use crate::setting::{
    AgentAfterDisallow, CommentStart, EmptyDisallow, MisspeltField, NameCase, NameDirection,
    NamesOnALine, NonConformingFile, PathsOnALine, Settings, SeveralDefaultRecords,
    SpaceAfterColon, Version,
};
use norobots::spec::Edition;

impl Settings {
    /// The settings of a robot that was written from the edition and from nothing else.
    pub fn default_for(edition: Edition) -> Settings {
        Rules::of(edition).profile
    }

    /// The settings of the standard, of a translation and of *Revisited*.
    ///
    /// The standard is the interpretation of 1994. A translation deviates from it where a sentence
    /// of the translation does; `conformance/translations.toml` has those sentences. The settings
    /// of *Revisited* are what that edition makes of a file of its own grammar. Whether a `#` that
    /// touches a word ends it is a question of that edition: `comment-start=word-start` is the other
    /// choice.
    pub(crate) const fn translated(edition: Edition) -> Settings {
        match edition {
            // The list of the article is lost; the forum has it, by the same translator.
            Edition::RussianForum | Edition::RussianArticle => Settings {
                names_on_a_line: NamesOnALine::Split,
                name_direction: NameDirection::Equality,
                version: Version::RemovedFromRobot,
                several_default_records: SeveralDefaultRecords::Merged,
                empty_disallow: EmptyDisallow::LiftsRecord,
                non_conforming_file: NonConformingFile::AsIfAbsentForRecords,
                ..Settings::DEFAULT
            },
            Edition::Spanish => Settings {
                comment_start: CommentStart::WordStart,
                agent_after_disallow: AgentAfterDisallow::SameRecord,
                misspelt_field: MisspeltField::CaseSignificant,
                name_case: NameCase::Significant,
                ..Settings::DEFAULT
            },
            Edition::RussianMachine => Settings {
                misspelt_field: MisspeltField::CaseSignificantUserAgent,
                space_after_colon: SpaceAfterColon::Required,
                ..Settings::DEFAULT
            },
            Edition::Revisited => Settings {
                names_on_a_line: NamesOnALine::Split,
                paths_on_a_line: PathsOnALine::Split,
                ..Settings::DEFAULT
            },
            _ => Settings::DEFAULT,
        }
    }
}
