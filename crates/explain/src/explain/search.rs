//! The parts that the explainer and the comparison share: the choices that they try, and the weight
//! of their evidence.

use norobots_settings::setting::{self, Deviation, Settings};

/// The most bytes of a small file. The engine `naive` is slow on larger files: a search looks at them last.
pub const SMALL: usize = 4 << 10;

/// The weight of an answer that a choice contradicts against one that it explains.
pub(crate) const CONTRADICTED: usize = 2;

/// Returns every choice that the profile does not make, defaults included.
pub(crate) fn candidates(profile: Settings) -> impl Iterator<Item = Deviation> + Clone {
    setting::ALL.iter().flat_map(move |setting| {
        let chosen = profile.get(setting.id);
        let choices = setting.choices.iter().filter(move |choice| Some(choice.id) != chosen);
        choices.map(move |choice| Deviation { setting, choice })
    })
}

/// Returns every pair of these; pairs of the first elements come first.
pub(crate) fn pairs<T: Copy>(all: &[T]) -> impl Iterator<Item = [T; 2]> {
    let before = |(at, second)| all[..at].iter().map(move |first| [*first, second]);
    all.iter().copied().enumerate().flat_map(before)
}

/// Returns whether two choices belong to different settings, so that a profile can make both.
pub(crate) fn together([first, second]: &[Deviation; 2]) -> bool {
    first.setting.id != second.setting.id
}
