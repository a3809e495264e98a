//! The editions as profiles.

use crate::setting::rules::Rules;
use crate::setting::{
    AgentAfterDisallow, CommentOnlyLine, CommentStart, DefaultRecord, MisspeltField, NameCase,
    NameDirection, NamesOnALine, NonConformingFile, PathsOnALine, Settings, SeveralDefaultRecords,
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
    /// of *Revisited* are what that edition makes of a file of its own grammar, with one exception.
    /// In the edition a `#` straight after the colon begins a comment; here it is the first
    /// character of a word. So `Disallow:# /tmp` forbids `/tmp` here and nothing there, and
    /// `User-agent:#a`, which the grammar refuses, names the robot `#a` here and nobody there.
    pub(crate) const fn translated(edition: Edition) -> Settings {
        match edition {
            // The list of the article is lost; the forum has it, by the same translator.
            Edition::RussianForum | Edition::RussianArticle => Settings {
                comment_only_line: CommentOnlyLine::Blank,
                names_on_a_line: NamesOnALine::Split,
                name_direction: NameDirection::Equality,
                version: Version::RemovedFromRobot,
                default_record: DefaultRecord::Added,
                several_default_records: SeveralDefaultRecords::Merged,
                non_conforming_file: NonConformingFile::AsIfAbsentForRecords,
                ..Settings::DEFAULT
            },
            Edition::Spanish => Settings {
                comment_start: CommentStart::WordStart,
                comment_only_line: CommentOnlyLine::Blank,
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
                comment_start: CommentStart::WordStart,
                names_on_a_line: NamesOnALine::Split,
                paths_on_a_line: PathsOnALine::Split,
                ..Settings::DEFAULT
            },
            _ => Settings::DEFAULT,
        }
    }
}
