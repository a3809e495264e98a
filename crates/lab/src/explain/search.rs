//! What every search through the space of settings shares: the choices that it tries, the weight of
//! their evidence, and the climb from point to point.
//!
//! There are three searches, and each asks something else. [`diagnosis`](crate::explain::diagnosis)
//! explains the failures of a suite, whose cases say which clauses are at stake; it weighs what a
//! choice explains against what it contradicts. [`identify`](crate::explain::identify) looks for the
//! point that gives most answers to few queries, where every answer counts alike.
//! [`cluster`](crate::explain::cluster) groups the disagreements of two sides, of which it has kept
//! a sample only, so that it covers the sample with few choices instead of climbing.

use crate::setting::{self, Deviation, Settings};

/// The engine `naive` takes its time over larger files, in bytes: a search looks at them last.
pub(crate) const SMALL: usize = 4 << 10;

/// The weight of an answer that a choice contradicts against one that it explains.
pub(crate) const CONTRADICTED: usize = 2;

/// Every choice that the point does not make, the default of a setting included.
pub(crate) fn candidates(profile: Settings) -> impl Iterator<Item = Deviation> + Clone {
    setting::ALL.iter().flat_map(move |setting| {
        let made = profile.get(setting.id);
        let others = setting.choices.iter().filter(move |choice| Some(choice.id) != made);
        others.map(move |choice| Deviation { setting, choice })
    })
}

/// Every two of these; those of the first ones come first.
pub(crate) fn pairs<T: Copy>(all: &[T]) -> impl Iterator<Item = [T; 2]> {
    let before = |(at, second)| all[..at].iter().map(move |first| [*first, second]);
    all.iter().copied().enumerate().flat_map(before)
}

/// Whether two choices are of different settings, so that a point can make both.
pub(crate) fn together([first, second]: &[Deviation; 2]) -> bool {
    first.setting.id != second.setting.id
}

/// Moves a point step by step, and gives the point from which no step is better.
///
/// `best` gets the point, the choices that it does not make, and how many choices a step makes at
/// once: one, and two where one gains nothing. It gives the choices of the best step, if one gains.
pub(crate) fn climb(
    mut profile: Settings,
    mut best: impl FnMut(Settings, &[Deviation], usize) -> Option<Vec<Deviation>>,
) -> Settings {
    loop {
        let choices: Vec<Deviation> = candidates(profile).collect();
        let step = best(profile, &choices, 1).or_else(|| best(profile, &choices, 2));
        let Some(moves) = step else { return profile };
        profile = profile.deviate(&moves);
    }
}
