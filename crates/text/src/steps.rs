//! Limits the work on one input, so that no input takes too much time.

/// The number of steps of work that may still be taken. The code that does the work defines what a step is.
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
    /// Creates a budget with this number of steps.
    pub fn new(most: usize) -> Steps {
        Steps { left: most, ended: false }
    }

    /// Takes this number of steps. Returns whether enough steps were left. After a call that returns false, the budget
    /// is empty and every later call returns false too.
    pub fn take(&mut self, count: usize) -> bool {
        match self.left.checked_sub(count).filter(|_| !self.ended) {
            Some(left) => self.left = left,
            None => (self.left, self.ended) = (0, true),
        }
        !self.ended
    }

    /// Returns whether the work has ever tried to take more steps than were left.
    pub fn ended(&self) -> bool {
        self.ended
    }

    /// Gives one part of the work an equal share of the remaining steps. `parts` is the number of parts that are still
    /// to be done, including this part. If the part does not use its whole share, the rest of the share goes back to
    /// the budget. A part that uses up its share does not reduce the shares of the other parts.
    pub fn share<T>(&mut self, parts: usize, work: impl FnOnce(&mut Steps) -> T) -> T {
        let mut share = Steps::new(self.left / parts.max(1));
        self.left -= share.left;
        let result = work(&mut share);
        self.left += share.left;
        result
    }
}
