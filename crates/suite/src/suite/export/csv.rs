//! Writes the queries of the cases as CSV.

use std::io;
use std::io::Write;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

use crate::normative::superseded_by;
use crate::suite::case::{Expect, Suite};
use crate::suite::select::Selection;
use norobots::spec::Edition;
use norobots_settings::setting::Deviation;
use norobots_settings::site::Site;

const HEAD: &str = "case query cites agent agent_base64 url url_base64 expect setting \
                    superseded_by line robots_base64 site moved_by";

/// Writes the queries as CSV. The first row contains the names of the columns, and each further row contains a query.
/// Expectations about records and about conformance are omitted. If a cell contains several items, spaces separate the
/// items.
///
/// # Errors
///
/// Returns an error if `out` can't be written.
pub fn csv(suite: &Suite, selection: &Selection, out: &mut impl Write) -> io::Result<()> {
    let mut table = ::csv::Writer::from_writer(out);
    table.write_record(HEAD.split(' '))?;
    for case in selection.cases(suite) {
        let robots = BASE64_STANDARD.encode(&case.robots);
        let cites: Vec<&str> = case.cites.iter().map(|clause| clause.id()).collect();
        let site = case.site.as_ref().map(Site::to_string).unwrap_or_default();
        for (at, query) in case.queries.iter().enumerate() {
            let (expect, setting) = match &query.expect {
                Expect::Settled(verdict) => (verdict.to_string(), ""),
                Expect::Open(choices) => {
                    let each =
                        choices.iter().map(|(choice, verdict)| format!("{choice}={verdict}"));
                    (
                        each.collect::<Vec<_>>().join(" "),
                        case.setting.as_deref().unwrap_or_default(),
                    )
                }
            };
            let of_1994 = suite.edition == Edition::Standard1994;
            let settled = query.expect.settled().filter(|_| of_1994);
            let later = settled.map(|verdict| superseded_by(&case.query(query), verdict));
            let later: Vec<&str> = later.iter().flatten().map(|edition| edition.id()).collect();
            let moved: Vec<String> = query.moved_by.iter().map(Deviation::to_string).collect();
            table.write_record([
                &case.id,
                &(at + 1).to_string(),
                &cites.join(" "),
                str::from_utf8(&query.agent).unwrap_or_default(),
                &BASE64_STANDARD.encode(&query.agent),
                str::from_utf8(&query.url).unwrap_or_default(),
                &BASE64_STANDARD.encode(&query.url),
                &expect,
                setting,
                &later.join(" "),
                &query.line.map(|line| line.to_string()).unwrap_or_default(),
                &robots,
                &site,
                &moved.join(" "),
            ])?;
        }
    }
    table.flush()
}
