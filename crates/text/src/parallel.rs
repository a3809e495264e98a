//! Processes many items on all processors.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Applies `work` to each item, with as many threads as there are processors. Returns the results in the order of the
/// items. Each thread takes the next item from a common queue, so several slow items in a row go to different threads.
///
/// # Panics
///
/// Panics if `work` panics.
pub fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let take = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at) else { return done };
            done.push((at, work(item)));
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut done: Vec<(usize, R)> = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(take)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("`work` panicked")).collect()
    });
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::map;

    #[test]
    fn results_are_in_the_order_of_the_items() {
        let items: Vec<usize> = (0..10_000).collect();
        assert_eq!(map(&items, |item| item * 2), (0..20_000).step_by(2).collect::<Vec<_>>());
        assert!(map(&[], |item: &usize| *item).is_empty());
    }
}
