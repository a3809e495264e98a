//! The parsers that pest derives from the grammars.

pub mod strict {
    //! `grammar/strict.pest` accepts only files in the format of 1994.

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/lexical.pest"]
    #[grammar = "grammar/word.pest"]
    #[grammar = "grammar/strict.pest"]
    pub struct Grammar;
}

pub mod lenient {
    //! `grammar/lenient.pest` accepts every sequence of octets.

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/lexical.pest"]
    #[grammar = "grammar/word.pest"]
    #[grammar = "grammar/lenient.pest"]
    pub struct Grammar;
}

pub mod revisited {
    //! `grammar/revisited.pest` accepts only files that match the grammar of Kollar, Leavitt and Mauldin.

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/lexical.pest"]
    #[grammar = "grammar/word.pest"]
    #[grammar = "grammar/revisited.pest"]
    pub struct Grammar;
}

pub mod rfc9309 {
    //! `grammar/rfc9309.pest` accepts only files that match the ABNF of RFC 9309.

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/rfc9309.pest"]
    pub struct Grammar;
}

pub mod rfc9309_lenient {
    //! `grammar/rfc9309_lenient.pest` accepts every sequence of octets and finds the groups of RFC 9309.

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/lexical.pest"]
    #[grammar = "grammar/word.pest"]
    #[grammar = "grammar/later_lines.pest"]
    #[grammar = "grammar/rfc9309_lenient.pest"]
    pub struct Grammar;
}

pub mod draft1996 {
    //! `grammar/draft1996.pest` accepts only files that match the repaired grammar of the draft of 1996.

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/draft1996.pest"]
    pub struct Grammar;
}

pub mod draft1996_lenient {
    //! `grammar/draft1996_lenient.pest` accepts every sequence of octets and finds the records of the draft of 1996.

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/lexical.pest"]
    #[grammar = "grammar/word.pest"]
    #[grammar = "grammar/later_lines.pest"]
    #[grammar = "grammar/draft1996_lenient.pest"]
    pub struct Grammar;
}

pub mod robots_tag {
    //! `grammar/robots_tag.pest` parses the rules for a page. The rules are in a header field or in the CONTENT
    //! attribute of a META tag.

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/robots_tag.pest"]
    pub struct Grammar;
}

pub mod meta {
    //! `grammar/meta.pest` parses the CONTENT attribute of a META tag.

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/meta.pest"]
    pub struct Grammar;
}
