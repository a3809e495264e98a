//! The grammars, run by pest. Their rules are known here and in `syntax::lower`, nowhere else.

pub(crate) mod strict {
    //! `grammar/strict.pest`: the format of 1994 and nothing else.

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/lexical.pest"]
    #[grammar = "grammar/word.pest"]
    #[grammar = "grammar/strict.pest"]
    pub(crate) struct Grammar;
}

pub(crate) mod lenient {
    //! `grammar/lenient.pest`: every sequence of octets.

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/lexical.pest"]
    #[grammar = "grammar/word.pest"]
    #[grammar = "grammar/lenient.pest"]
    pub(crate) struct Grammar;
}

pub(crate) mod revisited {
    //! `grammar/revisited.pest`: the grammar of Kollar, Leavitt and Mauldin and nothing else.

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/lexical.pest"]
    #[grammar = "grammar/words.pest"]
    #[grammar = "grammar/revisited.pest"]
    pub(crate) struct Grammar;
}

pub(crate) mod lenient_words {
    //! `grammar/lenient.pest` with the words of the Revisited grammar.

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/lexical.pest"]
    #[grammar = "grammar/words.pest"]
    #[grammar = "grammar/lenient.pest"]
    pub(crate) struct Grammar;
}

pub(crate) mod meta {
    //! `grammar/meta.pest`: the CONTENT of META tags.

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/meta.pest"]
    pub(crate) struct Grammar;
}
