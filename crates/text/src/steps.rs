//! A bound on work, so that no input takes more than its share.

/// The number of steps of work that may still be taken. The code that takes them defines a step.
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
    /// Returns that many steps.
    pub fn new(most: usize) -> Steps {
        Steps { left: most, ended: false }
    }

    /// Takes that many steps. Returns whether they were left; if not, no steps are left from then on.
    pub fn take(&mut self, count: usize) -> bool {
        match self.left.checked_sub(count).filter(|_| !self.ended) {
            Some(left) => self.left = left,
            None => (self.left, self.ended) = (0, true),
        }
        !self.ended
    }

    /// Returns whether more steps were taken than were left.
    pub fn ended(&self) -> bool {
        self.ended
    }

    /// Lets a part of the work take its share, when `parts` parts are still to be done, this one included. Unused
    /// steps of the share are left for the other parts; a share that ended does not end the rest.
    pub fn share<T>(&mut self, parts: usize, work: impl FnOnce(&mut Steps) -> T) -> T {
        let mut share = Steps::new(self.left / parts.max(1));
        self.left -= share.left;
        let result = work(&mut share);
        self.left += share.left;
        result
    }
}
