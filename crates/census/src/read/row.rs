//! Reads a row of a table, such as an Arrow table.

use crate::hosts::Host;
use crate::read::event::{Event, Fault, FaultKind, is_robots_txt};
use crate::record::{LARGEST, Record};

/// A row of a table. Each row contains a response. A missing value is `None`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Row<'r> {
    /// The URL of the request. If the URL is missing, the request counts as a request for a robots.txt.
    pub url: Option<&'r [u8]>,
    /// The status code. If the status code is missing, the body counts as a file.
    pub status: Option<i64>,
    /// The value of Content-Type.
    pub content_type: Option<&'r [u8]>,
    /// The decoded body. The body may be missing only if the status is known and is not a success.
    pub body: Option<&'r [u8]>,
}

impl Row<'_> {
    /// Returns the event for the row. `at` is the index of the row, counted from 0.
    #[must_use]
    pub fn event(&self, at: u64) -> Event {
        if self.url.is_some_and(|url| !is_robots_txt(url)) {
            return Event::Elsewhere;
        }
        let fault = || Fault::event(FaultKind::Row, at);
        let Ok(status) = self.status.map(u16::try_from).transpose() else { return fault() };
        let body = self.body.unwrap_or_default();
        let cut = body.len() > LARGEST;
        let body = body[..body.len().min(LARGEST)].to_vec();
        let media = self.content_type.unwrap_or_default().to_vec();
        let host = self.url.and_then(Host::of_url);
        let record = Record { status, host, media, cut, ..Record::of_file(body) };
        if self.body.is_none() && record.is_file() {
            return fault();
        }
        Event::Record(record)
    }
}

#[cfg(test)]
mod tests {
    use super::Row;
    use crate::hosts::Host;
    use crate::read::{Event, Fault, FaultKind};
    use crate::record::{LARGEST, Record};

    const FAULT: Event = Event::Fault(Fault { kind: FaultKind::Row, at: 7 });

    #[test]
    fn a_row_is_an_answer_for_a_robots_txt_or_one_for_something_else() {
        let file = Row { body: Some(b"User-agent: *\n"), ..Row::default() };
        let record = Record::of_file(b"User-agent: *\n".to_vec());
        assert_eq!(file.event(7), Event::Record(record.clone()));
        let known = Row {
            url: Some(b"https://h/robots.txt"),
            status: Some(200),
            content_type: Some(b"text/plain"),
            ..file
        };
        let (host, media) = (Host::of_url(b"https://h/"), b"text/plain".to_vec());
        assert!(host.is_some());
        let status = Some(200);
        assert_eq!(known.event(7), Event::Record(Record { status, host, media, ..record.clone() }));
        let elsewhere = Row { url: Some(b"https://h/x"), ..file };
        assert_eq!(elsewhere.event(7), Event::Elsewhere);
    }

    #[test]
    fn a_file_without_a_body_and_a_status_that_is_none_are_faults() {
        let row = |status, body| Row { status, body, ..Row::default() }.event(7);
        assert_eq!([row(None, None), row(Some(200), None)], [FAULT, FAULT]);
        let statuses = [-1, 65536, i64::MIN, i64::MAX];
        assert!(statuses.iter().all(|status| row(Some(*status), Some(&b"x"[..])) == FAULT));
        let empty = Record::of_file(Vec::new());
        for status in [0, 404, 65535] {
            let record = Record { status: Some(status), ..empty.clone() };
            assert_eq!(row(Some(i64::from(status)), None), Event::Record(record));
        }
    }

    #[test]
    fn a_large_body_is_cut() {
        let row = |size: usize| Row { body: Some(&vec![b'x'; size]), ..Row::default() }.event(7);
        for (size, kept, cut) in [(LARGEST, LARGEST, false), (LARGEST + 1, LARGEST, true)] {
            let Event::Record(record) = row(size) else { panic!("it is a record") };
            assert_eq!((record.body.len(), record.cut), (kept, cut));
        }
    }
}
