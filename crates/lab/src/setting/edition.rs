//! The editions as points of the space.

use crate::setting::{
    AgentAfterDisallow, CommentOnlyLine, CommentStart, DefaultRecord, Deviation, Grade,
    MisspeltField, NameCase, NameDirection, NamesOnALine, NonConformingFile, PathsOnALine,
    Settings, SeveralDefaultRecords, SpaceAfterColon, Version,
};
use norobots::spec::Edition;

/// How a robot reads that was written from the edition and from nothing else; `None` where the
/// space does not hold it.
///
/// The standard is the reading. A translation deviates from it where a sentence of it does;
/// `conformance/translations.toml` has those sentences. Of *Revisited* it is what the edition makes
/// of a file of its own grammar, but that it has a comment in `Disallow:#`, straight after the colon,
/// and this point has none.
pub const fn edition(edition: Edition) -> Option<Settings> {
    Some(match edition {
        Edition::Standard1994 => Settings::DEFAULT,
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
        _ => return None,
    })
}

/// Every choice that an edition requires against the text, at once; the reading where it requires
/// none.
pub fn superseding(edition: Edition) -> Settings {
    let of_it =
        |one: &Deviation| matches!(one.choice.grade, Grade::Superseded(_, by) if by == edition);
    Settings::DEFAULT.deviate(&crate::setting::deviations().filter(of_it).collect::<Vec<_>>())
}
