//! Enums whose variants are named by slugs, and the macro that defines such enums.

use std::fmt;

/// The error for a string that should be the slug of a variant, but isn't.
///
/// The error message names the expected kind of item, the string, and every valid slug.
///
/// ```
/// use norobots::spec::Level;
///
/// let error = "can".parse::<Level>().unwrap_err();
/// assert_eq!(error.to_string(), "no level is called `can`; there are `must`, `should` and `may`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSlug {
    what: &'static str,
    given: String,
    known: Vec<&'static str>,
}

impl UnknownSlug {
    #[doc(hidden)]
    pub fn new(
        what: &'static str,
        given: &str,
        known: impl IntoIterator<Item = &'static str>,
    ) -> UnknownSlug {
        UnknownSlug { what, given: given.to_owned(), known: known.into_iter().collect() }
    }

    /// Returns every valid slug, in the order of the variants.
    pub fn known(&self) -> &[&'static str] {
        &self.known
    }
}

impl fmt::Display for UnknownSlug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no {} is called `{}`; there are ", self.what, self.given.escape_debug())?;
        let known: Vec<String> = self.known.iter().map(|slug| format!("`{slug}`")).collect();
        match known.split_last() {
            Some((last, names @ [_, ..])) => write!(f, "{} and {last}", names.join(", ")),
            _ => f.write_str(&known.concat()),
        }
    }
}

impl std::error::Error for UnknownSlug {}

/// Declares an enum whose variants have slugs.
///
/// After the name of the enum, parentheses contain a noun for error messages, and the name of a method that returns a
/// variant's doc comment. If a type follows the parentheses, each variant has a value of this type after `=>`, and the
/// private method `row` returns this value. A variant may have aliases after `|`. The enum parses aliases, but never
/// prints them.
#[doc(hidden)]
#[macro_export]
macro_rules! slugs {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Name:ident($what:literal, $text:ident): $Row:ty {
            $( $(#[doc = $doc:literal])+ $Variant:ident = $id:literal => $row:expr, )+
        }
    ) => {
        $crate::slugs! {
            $(#[$meta])*
            $vis enum $Name($what, $text) { $( $(#[doc = $doc])+ $Variant = $id, )+ }
        }

        impl $Name {
            const fn row(self) -> $Row {
                match self { $( Self::$Variant => $row, )+ }
            }
        }
    };
    (
        $(#[$meta:meta])*
        $vis:vis enum $Name:ident($what:literal, $text:ident) {
            $( $(#[doc = $doc:literal])+ $Variant:ident = $id:literal $(| $also:literal)*, )+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $Name { $( $(#[doc = $doc])+ $Variant, )+ }

        #[allow(dead_code)]
        impl $Name {
            /// Every variant, in the order of the declaration.
            $vis const ALL: [$Name; [$($id),+].len()] = [$( $Name::$Variant ),+];

            /// Returns the slug, which names the variant in commands, files and reports.
            #[must_use]
            $vis const fn id(self) -> &'static str {
                match self { $( Self::$Variant => $id, )+ }
            }

            /// Returns the variant that has `id` as its slug or as an alias.
            ///
            /// `str::parse` accepts the same slugs, but returns an error that lists the valid slugs.
            #[must_use]
            $vis fn from_id(id: &str) -> Option<$Name> {
                match id { $( $id $(| $also)* => Some(Self::$Variant), )+ _ => None }
            }

            /// Returns the aliases of the slug. The enum parses aliases, but never prints them.
            #[must_use]
            $vis const fn also(self) -> &'static [&'static str] {
                match self { $( Self::$Variant => &[$($also),*], )+ }
            }

            /// Returns the doc comment of the variant.
            #[must_use]
            $vis const fn $text(self) -> &'static str {
                match self { $( Self::$Variant => concat!($($doc),+).trim_ascii(), )+ }
            }
        }

        impl ::std::fmt::Display for $Name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.id())
            }
        }

        impl ::std::str::FromStr for $Name {
            type Err = $crate::UnknownSlug;

            fn from_str(id: &str) -> Result<$Name, $crate::UnknownSlug> {
                let known = || Self::ALL.map(Self::id);
                Self::from_id(id).ok_or_else(|| $crate::UnknownSlug::new($what, id, known()))
            }
        }

        $crate::slug_serde!($Name);
    };
}

/// Implements the traits of serde for a slug enum. A variant is serialized as its slug. Without the feature `serde`,
/// the macro does nothing.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! slug_serde {
    ($Name:ident) => {
        impl $crate::serde::Serialize for $Name {
            fn serialize<S: $crate::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.id())
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $Name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(
                from: D,
            ) -> Result<$Name, D::Error> {
                let slug = ::std::borrow::Cow::<'_, str>::deserialize(from)?;
                slug.parse().map_err($crate::serde::de::Error::custom)
            }
        }
    };
}

#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! slug_serde {
    ($Name:ident) => {};
}

#[cfg(test)]
mod tests {
    use crate::access::{Action, Hop};
    use crate::check::{Code, Role, Severity};
    use crate::engine::Verdict;
    use crate::extension::ExtensionKind;
    use crate::spec::{Clause, Draft1996Clause, Edition, Level, RevisitedClause, Rfc9309Clause};
    use crate::syntax::{Format, LineKind, Terminator, TokenKind};
    use std::collections::HashSet;

    macro_rules! check {
        ($($Name:ident),+) => { $(
            let mut seen = HashSet::new();
            for (row, variant) in $Name::ALL.into_iter().enumerate() {
                assert_eq!(variant as usize, row);
                assert!(seen.insert(variant.id()), "two variants are called {variant}");
                assert_eq!((variant.id().parse(), $Name::from_id(variant.id())), (Ok(variant), Some(variant)));
                assert_eq!(variant.to_string(), variant.id());
            }
            assert_eq!($Name::from_id("no such slug"), None);
        )+ };
    }

    #[test]
    fn every_variant_has_its_own_slug() {
        check!(Code, Role, Severity, Verdict, Clause, Edition, Level);
        check!(
            Action,
            Hop,
            ExtensionKind,
            RevisitedClause,
            Draft1996Clause,
            Rfc9309Clause,
            Format,
            LineKind,
            Terminator,
            TokenKind
        );
    }

    #[test]
    fn an_error_escapes_what_was_given() {
        let error = "1994\u{1b}[2J".parse::<Format>().unwrap_err();
        let expected = "no format is called `1994\\u{1b}[2J`; there are `1994`, `revisited`, \
                        `1996` and `rfc-9309`";
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn a_text_is_the_documentation_on_one_line() {
        let texts = Code::ALL
            .into_iter()
            .map(Code::explanation)
            .chain(Clause::ALL.into_iter().map(Clause::summary));
        for text in texts {
            assert!(text.ends_with(['.', '?']) && !text.contains("  "), "{text}");
        }
    }
}
