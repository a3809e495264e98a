//! How much work may be done, so that no input takes more than its share.

/// Steps of work that may still be taken. What a step is, whoever takes them says.
///
/// ```
/// use norobots_text::steps::Steps;
///
/// let mut steps = Steps::new(10);
/// assert!(steps.take(7) && !steps.take(4));
/// assert!(steps.ended() && !steps.take(0));
/// ```
#[derive(Clone, Debug)]
pub struct Steps {
    left: usize,
    ended: bool,
}

impl Steps {
    /// So many steps.
    pub fn new(most: usize) -> Steps {
        Steps { left: most, ended: false }
    }

    /// Takes so many steps. Returns whether they were left; where they were not, nothing is left from then on.
    pub fn take(&mut self, count: usize) -> bool {
        match self.left.checked_sub(count).filter(|_| !self.ended) {
            Some(left) => self.left = left,
            None => (self.left, self.ended) = (0, true),
        }
        !self.ended
    }

    /// Returns whether more steps were asked for than were left.
    pub fn ended(&self) -> bool {
        self.ended
    }

    /// Lets a part of the work take its share, where so many parts are still to be done, this one among them. What it
    /// leaves is left for the others; that it ended its share ends nothing else.
    pub fn share<T>(&mut self, parts: usize, work: impl FnOnce(&mut Steps) -> T) -> T {
        let mut share = Steps::new(self.left / parts.max(1));
        self.left -= share.left;
        let result = work(&mut share);
        self.left += share.left;
        result
    }
}
