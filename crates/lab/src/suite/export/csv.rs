//! The queries as CSV.

use std::io;
use std::io::Write;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

use crate::suite::case::Suite;
use crate::suite::export::rows::rows;
use crate::suite::select::Selection;

const HEAD: &str = "case query cites agent agent_base64 url url_base64 expect setting \
                    superseded_by line robots_base64 site moved_by";

/// CSV: a row of names, then a row for each query. What a case expects of records and of the
/// format has no row. Where a cell holds several things, a space is between them.
///
/// # Errors
///
/// Those of `out`.
pub fn csv(suite: &Suite, selection: &Selection, out: &mut impl Write) -> io::Result<()> {
    let mut table = ::csv::Writer::from_writer(out);
    table.write_record(HEAD.split(' '))?;
    for case in selection.cases(suite) {
        let robots = BASE64_STANDARD.encode(&case.robots);
        for row in rows(case, suite.edition, true) {
            table.write_record([
                row.case,
                &row.query.to_string(),
                &row.cites,
                str::from_utf8(row.agent).unwrap_or_default(),
                &BASE64_STANDARD.encode(row.agent),
                str::from_utf8(row.url).unwrap_or_default(),
                &BASE64_STANDARD.encode(row.url),
                &row.expect,
                row.setting,
                &row.superseded_by,
                &row.line.map(|line| line.to_string()).unwrap_or_default(),
                &robots,
                &row.site,
                &row.moved_by,
            ])?;
        }
    }
    table.flush()
}
