//! Functions and constants that the explainer and the comparison share.

use norobots_settings::setting::{self, Deviation, Settings};

/// The maximum size of a small file in bytes. Searches examine larger files last, because the engine `naive` reads them
/// slowly.
pub const SMALL: usize = 4 << 10;

/// The weight of an answer that contradicts a setting. The weight of an answer that supports a setting is 1.
pub(crate) const CONTRADICTED: usize = 2;

/// Returns every choice of every setting, except the choices that the profile makes.
pub(crate) fn candidates(profile: Settings) -> impl Iterator<Item = Deviation> + Clone {
    setting::ALL.iter().flat_map(move |setting| {
        let chosen = profile.get(setting.id);
        let choices = setting.choices.iter().filter(move |choice| Some(choice.id) != chosen);
        choices.map(move |choice| Deviation { setting, choice })
    })
}

/// Returns every pair of elements. Elements near the start of the list come first.
pub(crate) fn pairs<T: Copy>(all: &[T]) -> impl Iterator<Item = [T; 2]> {
    let before = |(at, second)| all[..at].iter().map(move |first| [*first, second]);
    all.iter().copied().enumerate().flat_map(before)
}

/// Two choices of the same setting exclude each other.
pub(crate) fn together([first, second]: &[Deviation; 2]) -> bool {
    first.setting.id != second.setting.id
}
