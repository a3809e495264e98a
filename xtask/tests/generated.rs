//! Generated texts that take no search.

use xtask::generated::{compare, readme_of_today};

#[test]
fn the_results_in_the_readme_are_those_recorded() {
    compare("README.md", &readme_of_today().unwrap());
}
