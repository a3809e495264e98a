//! Defines the macro `settings!`, which turns a table of settings into types and data.

/// Defines the types for a table of settings: an enum for each setting, and a struct with a field for each setting. The
/// macro also defines a constant that contains the table as data.
#[macro_export]
macro_rules! settings {
    ($(
        #[doc = $question:literal]
        $field:ident: $type:ident = $id:literal {$(
            #[doc = $summary:literal]
            $variant:ident = $choice:literal, $grade:expr, [$($seen:literal),*];
        )+}
    )+) => {
        $(
            #[doc = $question]
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            pub enum $type {$(
                #[doc = $summary]
                $variant,
            )+}

            impl $type {
                /// Every choice, in the order of the table.
                pub const ALL: &'static [$type] = &[$($type::$variant),+];
            }
        )+

        /// A profile: a choice for every setting.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Settings {$(
            #[doc = $question]
            pub $field: $type,
        )+}

        /// Every setting as data, in the order of the fields of [`Settings`].
        pub const ALL: &[$crate::setting::SettingInfo] = &[$(
            $crate::setting::SettingInfo {
                id: $id,
                question: $question.trim_ascii(),
                choices: &[$(
                    $crate::setting::ChoiceInfo {
                        id: $choice,
                        summary: $summary.trim_ascii(),
                        in_1994: $grade,
                        seen_in: &[$($seen),*],
                    },
                )+],
            },
        )+];

        impl Settings {
            /// The interpretation of this project.
            pub const DEFAULT: Settings = Settings {$($field: $type::ALL[0]),+};

            /// Returns an index for each setting. The index is the position of this profile's choice among the choices
            /// of the setting.
            pub fn places(&self) -> [usize; ALL.len()] {
                [$(self.$field as usize),+]
            }

            /// Returns the profile whose choices have these indices. Each index must be less than the number of choices
            /// of its setting.
            pub fn from_places(places: [usize; ALL.len()]) -> Settings {
                let [$($field),+] = places;
                Settings {$($field: $type::ALL[$field]),+}
            }

            /// Returns this profile with another choice for one setting. `setting` and `choice` are slugs. Returns
            /// `None` if there is no such setting or choice.
            pub fn with(self, setting: &str, choice: &str) -> Option<Settings> {
                let mut places = self.places();
                let (row, place) = $crate::setting::find(ALL, setting, choice)?;
                places[row] = place;
                Some(Settings::from_places(places))
            }
        }

        impl Default for Settings {
            fn default() -> Settings {
                Settings::DEFAULT
            }
        }
    };
}
