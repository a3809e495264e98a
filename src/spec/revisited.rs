//! The clauses of *Robot Exclusion Standard Revisited*. Each clause is a line of the grammar, or a statement about
//! these lines in the article that contains the grammar.

/// The lines of the grammar that a clause is about, the words of the clause, and how this library interprets ambiguous
/// words. The lines are numbered from 1 to 10.
type Row = (&'static [u8], &'static str, Option<&'static str>);

crate::slugs! {
    /// A clause of the Revisited grammar, in the order of the article.
    ///
    /// ```
    /// use norobots::spec::RevisitedClause;
    ///
    /// let clause = RevisitedClause::DisallowLine;
    /// assert_eq!(clause.id(), "revisited-disallow-line");
    /// assert!(clause.grammar().is_some(), "the clause is a line of the grammar");
    /// ```
    #[non_exhaustive]
    pub enum RevisitedClause("clause", summary): Row {
        /// A file is zero or more records.
        File = "revisited-file" => (&[], "Это файл должен содержать 0 или более записей",
            Some("Nothing else stands in a file: no blank line before its first record, no comments without a record after them, no byte-order mark.")),
        /// An agent_id is a substring of the product token that the robot sends as its User-Agent.
        AgentMatch = "revisited-agent-match" => (&[], "должен указать подстроку Product Token поля User-Agent",
            Some("Compared as in 1994: case is ignored, and version information is taken off both sides.")),
        /// A comment line begins with its `#`.
        CommentLine = "revisited-comment-line" => (&[1, 3, 6], "# comment string NL",
            Some("A comment string may be empty.")),
        /// A record has one User-Agent line: one name or more, white space before each of them,
        /// then maybe a comment.
        AgentLine = "revisited-agent-line" => (&[2], "User-Agent: [ [ WS ]+ agent_id ]+ [ [ WS ]* # comment string ]? NL",
            Some("White space at the end of a line, before the keyword or before its colon is not foreseen.")),
        /// A Disallow line has any number of paths, white space before each of them, then maybe a
        /// comment.
        DisallowLine = "revisited-disallow-line" => (&[4, 8], "Disallow: [ [ WS ]+ path_root ]* [ [ WS ]* # comment string ]? NL",
            Some("White space at the end of a line, before the keyword or before its colon is not foreseen.")),
        /// A record ends with one empty line or more.
        RecordEnd = "revisited-record-end" => (&[10], "[ NL ]+",
            Some("The end of the file may stand for them. A line of white space is not empty.")),
        /// WS is one space or one tab.
        Ws = "revisited-ws" => (&[], "WS один из символов - пробел (011) или табуляция (040)",
            Some("The octal codes are swapped: 040 is the space, 011 the tab.")),
        /// NL is LF, CR or both, and every line ends with one.
        Nl = "revisited-nl" => (&[], "NL один из символов - конец строки (015) , возврат каретки (012) или оба этих символа (Enter)",
            Some("The octal codes are swapped: 012 is LF, 015 is CR. Both are CR LF, in this order and always one; LF CR is two.")),
        /// The case of the keywords `User-Agent:` and `Disallow:` is ignored.
        KeywordCase = "revisited-keyword-case" => (&[2, 4, 8], "User-Agent: ключевое слово (заглавные и прописные буквы роли не играют).", None),
        /// An agent_id is any characters except WS and NL.
        AgentId = "revisited-agent-id" => (&[2], "agent_id любое количество символов, не включающих WS и NL",
            Some("It has one at least, and no `#` among them.")),
        /// `*` stands for every robot.
        EveryRobot = "revisited-every-robot" => (&[2], "Знак * определяет всех роботов сразу.",
            Some("It does so among other names too. A record that names the robot goes before one for `*`, as in the first example.")),
        /// A path_root is any characters except WS and NL; URLs that begin with it must not be indexed.
        PathRoot = "revisited-path-root" => (&[4, 8], "path_root любое количество символов, не включающих WS и NL",
            Some("It has one at least, and no `#` among them.")),
        /// A record is comment lines, one User-Agent line, comment lines, a Disallow line, then
        /// comment and Disallow lines.
        Record = "revisited-record" => (&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "КАЖДАЯ запись ДОЛЖНА иметь как минимум эти две строки (lines).", None),
        /// A `#` at the end of a line says that the last agent_id or path_root has ended.
        Comment = "revisited-comment" => (&[2, 4, 8], "Символ # в конце этих строк иногда добавляется для того, чтобы указать поисковому роботу, что длинная строка agent_id или path_root закончена.",
            Some("It ends a word that it touches too: in line 2, a comment without white space before it touches a name, and no part of the grammar is without use. The other choice (`comment-start=word-start`): a `#` inside a word is part of it, for it is neither WS nor NL.")),
        /// Several names on a User-Agent line share the record.
        Shared = "revisited-shared" => (&[2], "Если в строке User-Agent указано несколько agent_id, то условие path_root в строке Disallow будет выполнено для всех одинаково.", None),
        /// User-Agent and Disallow lines may have any length.
        Length = "revisited-length" => (&[2, 4, 8], "Ограничений на длину строк User-Agent и Disallow нет.", None),
        /// A robot that does not find its agent_id ignores the file.
        NoRecord = "revisited-no-record" => (&[], "Если поисковый робот не обнаружил в файле /robots.txt своего agent_id, то он игнорирует /robots.txt.",
            Some("Where no record is for `*`.")),
        /// If several records are for a robot, it may choose any of them.
        SeveralRecords = "revisited-several-records" => (&[], "то робот волен выбирать любую из них",
            Some("The first that names it, else the first for `*`.")),
        /// The case of a path is significant.
        PathCase = "revisited-path-case" => (&[4, 8], "Заглавные и строчные символы в path_root ИМЕЮТ значение.", None),
    }
}

impl RevisitedClause {
    #[doc(hidden)]
    /// The slug of the document that contains the article. `conformance/sources.toml` lists the documents and their
    /// slugs.
    pub const SOURCE: &str = "faq-and-article";

    /// Returns the numbers of the grammar's lines that the clause is about. The ten lines are numbered from 1. If the
    /// clause is not about a line, the list is empty.
    #[must_use]
    pub const fn lines(self) -> &'static [u8] {
        self.row().0
    }

    /// Returns the clause in the words of the article, in the original language. If the clause is a line of the
    /// grammar, returns that line.
    #[must_use]
    pub const fn quote(self) -> &'static str {
        self.row().1
    }

    /// Returns the words of the clause if the clause is a line of the grammar. Otherwise, returns `None`.
    #[must_use]
    pub const fn grammar(self) -> Option<&'static str> {
        use RevisitedClause::*;
        match self {
            CommentLine | AgentLine | DisallowLine | RecordEnd => Some(self.quote()),
            _ => None,
        }
    }

    /// If the words of the clause are ambiguous, returns how this library interprets them. Otherwise, returns `None`.
    #[must_use]
    pub const fn default_choice(self) -> Option<&'static str> {
        self.row().2
    }
}
