//! The ways in which a document that restates the standard can differ from it.

norobots::slugs! {
    /// How the words of a document differ from the standard. `translations.toml` contains the slugs.
    pub enum How("way to differ", summary) {
        /// says the same
        Same = "same",
        /// speaks of something else
        Silent = "silent",
        /// has what the standard's page lost
        Restores = "restores",
        /// dropped
        Dropped = "dropped",
        /// inverted
        Inverted = "inverted",
        /// added
        Added = "added",
        /// changed
        Changed = "changed",
        /// changed example
        Example = "example",
        /// changed date
        Date = "date",
        /// weakened
        Weakened = "weakened",
        /// strengthened
        Strengthened = "strengthened",
    }
}

impl How {
    /// Returns whether the words deviate from the standard.
    pub const fn differs(self) -> bool {
        !matches!(self, How::Same | How::Silent | How::Restores)
    }
}
