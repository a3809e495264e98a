//! The modules that the build script generates.

/// Declares a module for each grammar. `FILES` contains the names and the contents of the grammar's files. `RULES`
/// contains the grammar's rules, which `norobots_grammar::Rules::unpack` decodes. `NODES` contains the names of the
/// grammar's nodes. The module has a function for each rule with which a parse can start.
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
    /// `grammar/strict.pest`, which accepts only files in the format of 1994.
    strict,
    /// `grammar/lenient.pest`, which accepts every sequence of octets.
    lenient,
    /// `grammar/revisited.pest`, which accepts only files that match the grammar of Kollar, Leavitt and Mauldin.
    revisited,
    /// `grammar/draft1996.pest`, which accepts only files that match the repaired grammar of the draft of 1996.
    draft1996,
    /// `grammar/draft1996_lenient.pest`, which accepts every sequence of octets and finds the records of the draft of
    /// 1996.
    draft1996_lenient,
    /// `grammar/rfc9309.pest`, which accepts only files that match the ABNF of RFC 9309.
    rfc9309,
    /// `grammar/rfc9309_lenient.pest`, which accepts every sequence of octets and finds the groups of RFC 9309.
    rfc9309_lenient,
    /// `grammar/meta.pest`, which parses the CONTENT attribute of META tags.
    meta,
    /// `grammar/robots_tag.pest`, which parses the rules for a page, from an X-Robots-Tag field or from a META tag.
    robots_tag,
}
