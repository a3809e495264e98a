//! A small matcher for the standard of 1994. The matcher can have one of twenty planted faults. `fuzz/sooner` also
//! compiles this file, so the file uses no other code of this project.

macro_rules! wrongs {
    ($($wrong:ident)*) => {
        /// A fault of a matcher.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Wrong { $($wrong),* }

        pub use Wrong::*;

        /// All faults.
        pub const ALL: [Wrong; 20] = [$($wrong),*];
    };
}

wrongs! {
    LinesEndAtNlOnly
    TabIsNoSpace
    CommentWantsSpaceBefore
    CommentLineEndsRecord
    LineOfSpacesGoesOn
    BlankLineGoesOn
    AgentAfterDisallowJoins
    FieldCaseCounts
    UnknownHeaderEndsRecord
    LastAgentOnly
    NamesAreEqual
    NameCaseCounts
    VersionKept
    StarWhereItStands
    LastRecord
    EmptyDisallowsAll
    PathCaseIgnored
    FirstDisallowOnly
    QueryDropped
    DisallowAloneForAll
}

/// A simple matcher, like one that somebody might write in an afternoon.
pub struct Small {
    wrong: Option<Wrong>,
    records: Vec<Record>,
}

#[derive(Default)]
struct Record {
    agents: Vec<Vec<u8>>,
    paths: Vec<Vec<u8>>,
}

impl Small {
    /// Reads a file and returns a matcher with the given fault.
    pub fn new(robots: &[u8], wrong: Option<Wrong>) -> Small {
        let mut small = Small { wrong, records: Vec::new() };
        let mut open = false;
        let robots = robots.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(robots);
        for line in small.lines(robots) {
            let bare = small.without_comment(&line);
            let text = small.trim(bare);
            if text.is_empty() {
                let comment = bare.len() < line.len();
                let goes_on = match bare.is_empty() {
                    _ if comment => !small.is(CommentLineEndsRecord),
                    true => small.is(BlankLineGoesOn),
                    false => small.is(LineOfSpacesGoesOn) || small.is(BlankLineGoesOn),
                };
                open &= goes_on;
                continue;
            }
            let Some(colon) = text.iter().position(|byte| *byte == b':') else { continue };
            let field = small.trim(&text[..colon]);
            let value = small.trim(&text[colon + 1..]).to_vec();
            let is_field = |name: &[u8]| match small.is(FieldCaseCounts) {
                true => field == name,
                false => field.eq_ignore_ascii_case(name),
            };
            if is_field(b"User-agent") {
                let ruled = small.records.last().is_some_and(|record| !record.paths.is_empty());
                if !open || ruled && !small.is(AgentAfterDisallowJoins) {
                    small.records.push(Record::default());
                }
                open = true;
                let last_only = small.is(LastAgentOnly);
                let agents = &mut small.records.last_mut().expect("one is open").agents;
                if last_only {
                    agents.clear();
                }
                agents.push(value);
            } else if is_field(b"Disallow") {
                if !open && small.is(DisallowAloneForAll) {
                    small.records.push(Record { agents: vec![b"*".to_vec()], paths: Vec::new() });
                    open = true;
                }
                if open {
                    small.records.last_mut().expect("one is open").paths.push(value);
                }
            } else if small.is(UnknownHeaderEndsRecord) {
                open = false;
            }
        }
        small
    }

    fn is(&self, wrong: Wrong) -> bool {
        self.wrong == Some(wrong)
    }

    fn lines(&self, robots: &[u8]) -> Vec<Vec<u8>> {
        let mut lines = vec![Vec::new()];
        let mut bytes = robots.iter().peekable();
        while let Some(byte) = bytes.next() {
            match byte {
                b'\r' if self.is(LinesEndAtNlOnly) && bytes.peek() != Some(&&b'\n') => {
                    lines.last_mut().expect("a line").push(b'\r');
                }
                b'\r' | b'\n' => {
                    if *byte == b'\r' && bytes.peek() == Some(&&b'\n') {
                        bytes.next();
                    }
                    lines.push(Vec::new());
                }
                _ => lines.last_mut().expect("a line").push(*byte),
            }
        }
        // After a line terminator at the end of the file, there is no further line.
        if lines.last().is_some_and(Vec::is_empty) {
            lines.pop();
        }
        lines
    }

    fn without_comment<'a>(&self, line: &'a [u8]) -> &'a [u8] {
        let begins = |at: &usize| {
            let apart = *at == 0 || matches!(line[at - 1], b' ' | b'\t');
            line[*at] == b'#' && (apart || !self.is(CommentWantsSpaceBefore))
        };
        &line[..(0..line.len()).find(begins).unwrap_or(line.len())]
    }

    fn trim<'a>(&self, text: &'a [u8]) -> &'a [u8] {
        let space = |byte: &u8| *byte == b' ' || *byte == b'\t' && !self.is(TabIsNoSpace);
        let from = text.iter().position(|byte| !space(byte)).unwrap_or(text.len());
        let to = text.iter().rposition(|byte| !space(byte)).map_or(from, |last| last + 1);
        &text[from..to]
    }

    /// Returns whether the file disallows the URL for the robot.
    pub fn disallows(&self, agent: &[u8], url: &[u8]) -> bool {
        let Some(record) = self.record(agent) else { return false };
        let Some(url) = path(url) else { return false };
        let url = match url.iter().position(|byte| *byte == b'?') {
            Some(query) if self.is(QueryDropped) => &url[..query],
            _ => &url,
        };
        let some = if self.is(FirstDisallowOnly) { 1 } else { record.paths.len() };
        record.paths.iter().take(some).any(|path| match path.is_empty() {
            true => self.is(EmptyDisallowsAll),
            false if self.is(PathCaseIgnored) => {
                url.to_ascii_lowercase().starts_with(&path.to_ascii_lowercase())
            }
            false => url.starts_with(path),
        })
    }

    fn record(&self, agent: &[u8]) -> Option<&Record> {
        let robot = match self.is(VersionKept) {
            true => agent,
            false => before(agent, |byte| matches!(byte, b'/' | b' ' | b'\t')),
        };
        let is_star = |value: &Vec<u8>| value == b"*";
        let names = |value: &Vec<u8>| {
            let name = match self.is(VersionKept) {
                true => value,
                false => self.trim(before(value, |byte| byte == b'/')),
            };
            let (mut name, mut robot) = (name.to_vec(), robot.to_vec());
            if !self.is(NameCaseCounts) {
                name.make_ascii_lowercase();
                robot.make_ascii_lowercase();
            }
            let matched = match self.is(NamesAreEqual) {
                true => name == robot,
                false => robot.windows(name.len().max(1)).any(|window| window == name),
            };
            !is_star(value) && !name.is_empty() && matched
        };
        let named = |record: &&Record| record.agents.iter().any(names);
        let default = |record: &&Record| record.agents.iter().any(is_star);
        let mut records = self.records.iter();
        if self.is(StarWhereItStands) {
            return records.find(|record| named(record) || default(record));
        }
        let by_name = match self.is(LastRecord) {
            true => records.clone().rev().find(named),
            false => records.clone().find(named),
        };
        by_name.or_else(|| records.find(default))
    }
}

fn before(text: &[u8], ends: fn(u8) -> bool) -> &[u8] {
    &text[..text.iter().position(|byte| ends(*byte)).unwrap_or(text.len())]
}

/// Returns the path and query of a URL. Returns `None` if the URL has a scheme but no host.
fn path(url: &[u8]) -> Option<Vec<u8>> {
    let url = before(url, |byte| byte == b'#');
    let letters = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    let scheme = before(url, |byte| byte == b':');
    let is_scheme = scheme.len() < url.len()
        && scheme.first().is_some_and(u8::is_ascii_alphabetic)
        && scheme.iter().all(letters);
    let rest = match url[scheme.len()..].strip_prefix(b"://") {
        Some(rest) if is_scheme => &rest[before(rest, |byte| matches!(byte, b'/' | b'?')).len()..],
        None if is_scheme => return None,
        _ => url,
    };
    Some(if rest.starts_with(b"/") { rest.to_vec() } else { [b"/", rest].concat() })
}
