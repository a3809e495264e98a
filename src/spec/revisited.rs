//! The clauses of *Robot Exclusion Standard Revisited*: the lines of its grammar, and what the
//! article that gives it says about them.

use std::fmt;

/// A clause of the Revisited grammar, in the order of the article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // `TABLE` says what each is.
pub enum RevisitedClause {
    File,
    AgentMatch,
    CommentLine,
    AgentLine,
    DisallowLine,
    RecordEnd,
    Ws,
    Nl,
    KeywordCase,
    AgentId,
    EveryRobot,
    PathRoot,
    Record,
    Shared,
    Length,
    NoRecord,
    SeveralRecords,
    PathCase,
}

use RevisitedClause::*;

struct Row {
    clause: RevisitedClause,
    id: &'static str,
    /// Which of the ten lines of the grammar it is, from 1.
    lines: &'static [u8],
    quote: &'static str,
    summary: &'static str,
    reading: Option<&'static str>,
}

const TABLE: [Row; 18] = [
    Row {
        clause: File,
        id: "revisited-file",
        lines: &[],
        quote: "Это файл должен содержать 0 или более записей",
        summary: "A file is zero or more records.",
        reading: Some(
            "Nothing else stands in a file: no blank line before its first record, no comments without a record after them, no byte-order mark.",
        ),
    },
    Row {
        clause: AgentMatch,
        id: "revisited-agent-match",
        lines: &[],
        quote: "должен указать подстроку Product Token поля User-Agent",
        summary: "An agent_id is a substring of the product token that the robot sends as its User-Agent.",
        reading: Some(
            "Compared as in 1994: case is ignored, and version information is taken off both sides.",
        ),
    },
    Row {
        clause: CommentLine,
        id: "revisited-comment-line",
        lines: &[1, 3, 6],
        quote: "# comment string NL",
        summary: "A comment line begins with its `#`.",
        reading: Some("A comment string may be empty."),
    },
    Row {
        clause: AgentLine,
        id: "revisited-agent-line",
        lines: &[2],
        quote: "User-Agent: [ [ WS ]+ agent_id ]+ [ [ WS ]* # comment string ]? NL",
        summary: "A record has one User-Agent line: one name or more, white space before each of them, then maybe a comment.",
        reading: Some(
            "White space at the end of a line, before the keyword or before its colon is not foreseen.",
        ),
    },
    Row {
        clause: DisallowLine,
        id: "revisited-disallow-line",
        lines: &[4, 8],
        quote: "Disallow: [ [ WS ]+ path_root ]* [ [ WS ]* # comment string ]? NL",
        summary: "A Disallow line has any number of paths, white space before each of them, then maybe a comment.",
        reading: Some(
            "White space at the end of a line, before the keyword or before its colon is not foreseen.",
        ),
    },
    Row {
        clause: RecordEnd,
        id: "revisited-record-end",
        lines: &[10],
        quote: "[ NL ]+",
        summary: "A record ends with one empty line or more.",
        reading: Some(
            "The end of the file may stand for them. A line of white space is not empty.",
        ),
    },
    Row {
        clause: Ws,
        id: "revisited-ws",
        lines: &[],
        quote: "WS один из символов - пробел (011) или табуляция (040)",
        summary: "WS is one space or one tab.",
        reading: Some("The octal codes are swapped: 040 is the space, 011 the tab."),
    },
    Row {
        clause: Nl,
        id: "revisited-nl",
        lines: &[],
        quote: "NL один из символов - конец строки (015) , возврат каретки (012) или оба этих символа (Enter)",
        summary: "NL is LF, CR or both, and every line ends with one.",
        reading: Some(
            "The octal codes are swapped: 012 is LF, 015 is CR. Both are CR LF, in this order and always one; LF CR is two.",
        ),
    },
    Row {
        clause: KeywordCase,
        id: "revisited-keyword-case",
        lines: &[2, 4, 8],
        quote: "User-Agent: ключевое слово (заглавные и прописные буквы роли не играют).",
        summary: "The keywords `User-Agent:` and `Disallow:` compare without case.",
        reading: None,
    },
    Row {
        clause: AgentId,
        id: "revisited-agent-id",
        lines: &[2],
        quote: "agent_id любое количество символов, не включающих WS и NL",
        summary: "An agent_id is any characters but WS and NL.",
        reading: Some(
            "It has one at least, and does not begin with `#`; a later `#` is part of it.",
        ),
    },
    Row {
        clause: EveryRobot,
        id: "revisited-every-robot",
        lines: &[2],
        quote: "Знак * определяет всех роботов сразу.",
        summary: "`*` stands for every robot.",
        reading: Some(
            "It does so among other names too. A record that names the robot goes before one for `*`, as in the first example.",
        ),
    },
    Row {
        clause: PathRoot,
        id: "revisited-path-root",
        lines: &[4, 8],
        quote: "path_root любое количество символов, не включающих WS и NL",
        summary: "A path_root is any characters but WS and NL; what begins with it is not to be indexed.",
        reading: Some(
            "It has one at least, and does not begin with `#`; a later `#` is part of it.",
        ),
    },
    Row {
        clause: Record,
        id: "revisited-record",
        lines: &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
        quote: "КАЖДАЯ запись ДОЛЖНА иметь как минимум эти две строки (lines).",
        summary: "A record is comment lines, one User-Agent line, comment lines, a Disallow line, then comment and Disallow lines.",
        reading: None,
    },
    Row {
        clause: Shared,
        id: "revisited-shared",
        lines: &[2],
        quote: "Если в строке User-Agent указано несколько agent_id, то условие path_root в строке Disallow будет выполнено для всех одинаково.",
        summary: "Several names on a User-Agent line share the record.",
        reading: None,
    },
    Row {
        clause: Length,
        id: "revisited-length",
        lines: &[2, 4, 8],
        quote: "Ограничений на длину строк User-Agent и Disallow нет.",
        summary: "The lines may have any length.",
        reading: None,
    },
    Row {
        clause: NoRecord,
        id: "revisited-no-record",
        lines: &[],
        quote: "Если поисковый робот не обнаружил в файле /robots.txt своего agent_id, то он игнорирует /robots.txt.",
        summary: "A robot that does not find its agent_id ignores the file.",
        reading: Some("Where no record is for `*`."),
    },
    Row {
        clause: SeveralRecords,
        id: "revisited-several-records",
        lines: &[],
        quote: "то робот волен выбирать любую из них",
        summary: "A robot that several records are for may choose any of them.",
        reading: Some("The first that names it, else the first for `*`."),
    },
    Row {
        clause: PathCase,
        id: "revisited-path-case",
        lines: &[4, 8],
        quote: "Заглавные и строчные символы в path_root ИМЕЮТ значение.",
        summary: "The case of a path counts.",
        reading: None,
    },
];

impl RevisitedClause {
    /// The document that has the article, by its slug in `conformance/sources.toml`.
    pub const SOURCE: &str = "faq-and-article";

    /// Every clause, in the order of the article.
    pub fn all() -> impl ExactSizeIterator<Item = RevisitedClause> {
        TABLE.iter().map(|row| row.clause)
    }

    /// The clause of that slug, if there is one.
    pub fn from_id(id: &str) -> Option<RevisitedClause> {
        RevisitedClause::all().find(|clause| clause.id() == id)
    }

    /// The slug; all of them begin with `revisited-`.
    pub const fn id(self) -> &'static str {
        TABLE[self as usize].id
    }

    /// Which of the ten lines of the grammar it speaks of, from 1; may be none.
    pub const fn lines(self) -> &'static [u8] {
        TABLE[self as usize].lines
    }

    /// The words of the article, in its language; of a line of the grammar, the line.
    pub const fn quote(self) -> &'static str {
        TABLE[self as usize].quote
    }

    /// The line of the grammar, where the clause is one.
    pub const fn grammar(self) -> Option<&'static str> {
        match self {
            CommentLine | AgentLine | DisallowLine | RecordEnd => Some(self.quote()),
            _ => None,
        }
    }

    /// What the clause says, in our words.
    pub const fn summary(self) -> &'static str {
        TABLE[self as usize].summary
    }

    /// What it is taken to mean where its words leave that open.
    pub const fn default_choice(self) -> Option<&'static str> {
        TABLE[self as usize].reading
    }
}

impl fmt::Display for RevisitedClause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use crate::spec::revisited::RevisitedClause;

    #[test]
    fn every_clause_has_its_own_row_and_slug() {
        for (row, clause) in RevisitedClause::all().enumerate() {
            assert_eq!(clause as usize, row);
            assert_eq!(RevisitedClause::from_id(clause.id()), Some(clause));
            assert!(clause.id().starts_with("revisited-"));
            assert!(clause.lines().iter().all(|line| (1..=10).contains(line)));
        }
    }
}
