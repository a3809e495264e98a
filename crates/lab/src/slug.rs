//! Enums whose variants have a slug each.

/// Defines an enum and its table of slugs: `ALL`, `id`, `from_id` and `Display` come of one list.
macro_rules! slugs {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {$(
            $(#[doc = $doc:literal])*
            $variant:ident = $id:literal,
        )+}
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name {$(
            $(#[doc = $doc])*
            $variant,
        )+}

        impl $name {
            /// Every value, in the order of the definition.
            pub const ALL: [$name; [$($id),+].len()] = [$($name::$variant),+];

            /// The slug of the value.
            pub const fn id(self) -> &'static str {
                match self {$($name::$variant => $id),+}
            }

            /// The value of that slug, if there is one.
            #[allow(dead_code)]
            pub fn from_id(id: &str) -> Option<$name> {
                $name::ALL.into_iter().find(|one| one.id() == id)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.id())
            }
        }
    };
}

pub(crate) use slugs;
