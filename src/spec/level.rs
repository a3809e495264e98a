//! The levels of clauses. A level states how binding a clause is.

crate::slugs! {
    /// How binding a clause is.
    ///
    /// ```
    /// use norobots::spec::{Clause, Level};
    ///
    /// let recommended: Vec<_> =
    ///     Clause::ALL.into_iter().filter(|clause| clause.level() == Level::Should).collect();
    /// assert_eq!(recommended, [Clause::AgentMatch]);
    /// ```
    pub enum Level("level", summary) {
        /// The text requires it.
        Must = "must",
        /// The text recommends it.
        Should = "should",
        /// The text permits it, and a robot that does less also complies. No clause of 1994 has this level.
        May = "may",
    }
}
