//! The modules that the build script generates.

/// A grammar: its `FILES`, each with its text, its `RULES` as `norobots_grammar::Rules::unpack` takes them, the names of
/// its `NODES`, and a function for each rule with which it begins.
macro_rules! compiled {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => { $(
        $(#[$doc])*
        #[allow(missing_docs, non_snake_case, unused, clippy::all)]
        pub mod $name {
            include!(concat!(env!("OUT_DIR"), "/", stringify!($name), ".rs"));
        }
    )* };
}

compiled! {
    /// `grammar/strict.pest`: the format of 1994 and nothing else.
    strict,
    /// `grammar/lenient.pest`: every sequence of octets.
    lenient,
    /// `grammar/revisited.pest`: the grammar of Kollar, Leavitt and Mauldin and nothing else.
    revisited,
    /// `grammar/draft1996.pest`: the grammar of the draft of 1996, repaired, and nothing else.
    draft1996,
    /// `grammar/draft1996_lenient.pest`: every sequence of octets, with the records of the draft.
    draft1996_lenient,
    /// `grammar/rfc9309.pest`: the ABNF of RFC 9309 and nothing else.
    rfc9309,
    /// `grammar/rfc9309_lenient.pest`: every sequence of octets, with the groups of RFC 9309.
    rfc9309_lenient,
    /// `grammar/meta.pest`: the CONTENT of META tags.
    meta,
    /// `grammar/robots_tag.pest`: the rules for a page in a field or in the CONTENT of a META tag.
    robots_tag,
}
