//! Makes all small files that consist of given pieces of text (atoms).

/// Calls `each` with every file of up to `most` atoms, and returns the sum of the results. One thread handles all files
/// that begin with the same atom.
pub fn over_files<S>(atoms: &[&[u8]], most: usize, each: impl Fn(&[u8]) -> S + Sync) -> S
where
    S: std::ops::AddAssign + Default + Send,
{
    fn grow(atoms: &[&[u8]], left: usize, file: &mut Vec<u8>, each: &mut impl FnMut(&[u8])) {
        each(file);
        if left == 0 {
            return;
        }
        for atom in atoms {
            let len = file.len();
            file.extend_from_slice(atom);
            grow(atoms, left - 1, file, each);
            file.truncate(len);
        }
    }
    let of_first = |first: &[u8]| {
        let mut sum = S::default();
        grow(atoms, most - 1, &mut first.to_vec(), &mut |file| sum += each(file));
        sum
    };
    let mut sum = each(b"");
    std::thread::scope(|scope| {
        let threads: Vec<_> = atoms.iter().map(|first| scope.spawn(|| of_first(first))).collect();
        for thread in threads {
            match thread.join() {
                Ok(of_first) => sum += of_first,
                Err(broken) => std::panic::resume_unwind(broken),
            }
        }
    });
    sum
}
