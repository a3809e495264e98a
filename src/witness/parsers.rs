//! The parsers that pest derives from the grammars.

pub mod strict {
    //! `grammar/strict.pest`: the format of 1994 and nothing else.

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/lexical.pest"]
    #[grammar = "grammar/word.pest"]
    #[grammar = "grammar/strict.pest"]
    pub struct Grammar;
}

pub mod lenient {
    //! `grammar/lenient.pest`: every sequence of octets.

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/lexical.pest"]
    #[grammar = "grammar/word.pest"]
    #[grammar = "grammar/lenient.pest"]
    pub struct Grammar;
}

pub mod revisited {
    //! `grammar/revisited.pest`: the grammar of Kollar, Leavitt and Mauldin and nothing else.

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/lexical.pest"]
    #[grammar = "grammar/word.pest"]
    #[grammar = "grammar/revisited.pest"]
    pub struct Grammar;
}

pub mod rfc9309 {
    //! `grammar/rfc9309.pest`: the ABNF of RFC 9309 and nothing else.

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/rfc9309.pest"]
    pub struct Grammar;
}

pub mod rfc9309_lenient {
    //! `grammar/rfc9309_lenient.pest`: every sequence of octets, with the groups of RFC 9309.

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/lexical.pest"]
    #[grammar = "grammar/word.pest"]
    #[grammar = "grammar/later_lines.pest"]
    #[grammar = "grammar/rfc9309_lenient.pest"]
    pub struct Grammar;
}

pub mod draft1996 {
    //! `grammar/draft1996.pest`: the grammar of the draft of 1996, repaired, and nothing else.

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/draft1996.pest"]
    pub struct Grammar;
}

pub mod draft1996_lenient {
    //! `grammar/draft1996_lenient.pest`: every sequence of octets, with the records of the draft.

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/lexical.pest"]
    #[grammar = "grammar/word.pest"]
    #[grammar = "grammar/later_lines.pest"]
    #[grammar = "grammar/draft1996_lenient.pest"]
    pub struct Grammar;
}

pub mod robots_tag {
    //! `grammar/robots_tag.pest`: the rules for a page in a field or in the CONTENT of a META tag.

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/robots_tag.pest"]
    pub struct Grammar;
}

pub mod meta {
    //! `grammar/meta.pest`: the CONTENT of META tags.

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/meta.pest"]
    pub struct Grammar;
}
