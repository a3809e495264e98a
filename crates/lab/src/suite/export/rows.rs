//! The queries of a case as the rows of a table.

use crate::setting::Deviation;
use crate::settled::superseded_by;
use crate::site::Site;
use crate::suite::case::{Case, Expect};
use norobots::spec::Edition;

/// A query. Where a text holds several things, a space is between them; where it holds nothing, it is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row<'c> {
    /// The id of the case.
    pub case: &'c str,
    /// The number of the query in it, from 1.
    pub query: usize,
    /// The clauses that the case cites.
    pub cites: String,
    /// The file.
    pub robots: &'c [u8],
    /// What the robot calls itself.
    pub agent: &'c [u8],
    /// What it asks for.
    pub url: &'c [u8],
    /// The verdict; of an open question each choice and its verdict, with `=` between them.
    pub expect: String,
    /// The setting of an open question.
    pub setting: &'c str,
    /// The later editions whose verdict is another.
    pub superseded_by: String,
    /// The line that decides, from 1.
    pub line: Option<usize>,
    /// The site of the file, where it is said.
    pub site: String,
    /// The permitted choices that give another verdict.
    pub moved_by: String,
}

/// The queries of a case of that edition, where `later` says whether the later editions are asked, too.
pub fn rows(case: &Case, edition: Edition, later: bool) -> impl Iterator<Item = Row<'_>> {
    let cites: Vec<&str> = case.cites.iter().map(|clause| clause.id()).collect();
    let cites = cites.join(" ");
    let site = case.site.as_ref().map(Site::to_string).unwrap_or_default();
    case.queries.iter().enumerate().map(move |(at, query)| {
        let (expect, setting) = match &query.expect {
            Expect::Settled(verdict) => (verdict.to_string(), ""),
            Expect::Open(choices) => {
                let each = choices.iter().map(|(choice, verdict)| format!("{choice}={verdict}"));
                let choices = each.collect::<Vec<_>>().join(" ");
                (choices, case.setting.as_deref().unwrap_or_default())
            }
        };
        let asked = later && edition == Edition::Standard1994;
        let settled = query.expect.settled().filter(|_| asked);
        let editions = settled.map(|verdict| superseded_by(&case.query(query), verdict));
        let editions: Vec<&str> = editions.iter().flatten().map(|edition| edition.id()).collect();
        let moved: Vec<String> = query.moved_by.iter().map(Deviation::to_string).collect();
        Row {
            case: &case.id,
            query: at + 1,
            cites: cites.clone(),
            robots: &case.robots,
            agent: &query.agent,
            url: &query.url,
            expect,
            setting,
            superseded_by: editions.join(" "),
            line: query.line,
            site: site.clone(),
            moved_by: moved.join(" "),
        }
    })
}
