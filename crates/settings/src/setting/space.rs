//! Deviations of profiles from the default settings, as data and as text.

use crate::setting::grade::{ChoiceInfo, SettingInfo};
use crate::setting::table::{ALL, Settings};
use norobots_text::nearest::nearest;
use norobots_text::visible::draw;
use std::fmt;
use std::str::FromStr;

impl SettingInfo {
    /// Returns the setting with this slug, if there is one.
    pub fn from_id(id: &str) -> Option<&'static SettingInfo> {
        ALL.iter().find(|setting| setting.id == id)
    }

    /// Returns the choice with this slug, if the setting has it.
    pub fn choice(&self, id: &str) -> Option<&'static ChoiceInfo> {
        self.choices.iter().find(|choice| choice.id == id)
    }

    /// Returns whether the setting concerns Allow lines or wildcards. Such a setting has an effect only if `allow-line`
    /// or `disallow-value` differs from its default.
    pub fn of_later_rules(&self) -> bool {
        let of_allow = ["value-length", "index-page", "misspelt-allow", "empty-allow"];
        let of_wildcards = ["leading-star", "escaped-signs", "inner-end", "last-end", "fragment"];
        of_allow.contains(&self.id) || of_wildcards.contains(&self.id)
    }

    /// Returns the default choice.
    pub const fn default_choice(&self) -> &'static ChoiceInfo {
        &self.choices[0]
    }
}

/// A setting, together with one of its choices. The choice is usually not the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deviation {
    /// The setting.
    pub setting: &'static SettingInfo,
    /// A choice of the setting.
    pub choice: &'static ChoiceInfo,
}

impl Deviation {
    /// Returns the deviation with these slugs, or `None` if there is no such setting or choice. A default choice is
    /// accepted too, although it deviates from nothing.
    pub fn from_ids(setting: &str, choice: &str) -> Option<Deviation> {
        let setting = SettingInfo::from_id(setting)?;
        Some(Deviation { setting, choice: setting.choice(choice)? })
    }

    /// Reads `SETTING=CHOICE`. The setting must be one of `settings`.
    ///
    /// # Errors
    ///
    /// Returns [`WrongChoice`] if the text is not `SETTING=CHOICE`, or if it names an unknown setting or choice.
    pub fn parse(text: &str, settings: &'static [SettingInfo]) -> Result<Deviation, WrongChoice> {
        let Some((setting, choice)) = text.split_once('=') else {
            return Err(WrongChoice(format!("{}: write SETTING=CHOICE", draw(text.as_bytes()))));
        };
        let info = settings.iter().find(|info| info.id == setting).ok_or_else(|| {
            let known = settings.iter().map(|info| info.id);
            WrongChoice::unknown("no setting is called", setting, known, "norobots explain")
        })?;
        let choice = info.choice(choice).ok_or_else(|| {
            let known = info.choices.iter().map(|info| info.id);
            let (what, lists) =
                (format!("{setting} has no choice"), format!("norobots explain {setting}"));
            WrongChoice::unknown(&what, choice, known, &lists)
        })?;
        Ok(Deviation { setting: info, choice })
    }

    /// Returns the default settings with only this deviation.
    pub fn settings(self) -> Settings {
        Settings::DEFAULT.deviate(&[self])
    }
}

impl fmt::Display for Deviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.setting.id, self.choice.id)
    }
}

/// Reads `SETTING=CHOICE`. The setting must be in the table for the standard of 1994.
impl FromStr for Deviation {
    type Err = WrongChoice;

    fn from_str(text: &str) -> Result<Deviation, WrongChoice> {
        Deviation::parse(text, ALL)
    }
}

/// A message that says why a text does not name a choice of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongChoice(String);

impl WrongChoice {
    fn unknown<'a>(
        what: &str,
        name: &str,
        known: impl Iterator<Item = &'a str>,
        lists: &str,
    ) -> WrongChoice {
        let hint = match nearest(name, known) {
            Some(near) => format!("did you mean {near}?"),
            None => format!("`{lists}` lists them all"),
        };
        WrongChoice(format!("{what} `{}`; {hint}", draw(name.as_bytes())))
    }
}

impl fmt::Display for WrongChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrongChoice {}

/// Returns every deviation from the default, in the order of the table.
pub fn deviations() -> impl Iterator<Item = Deviation> + Clone {
    ALL.iter().flat_map(|setting| {
        setting.choices.iter().skip(1).map(move |choice| Deviation { setting, choice })
    })
}

/// Returns every pair of deviations that concern different settings. Each pair occurs once.
pub fn pairs() -> impl Iterator<Item = [Deviation; 2]> {
    deviations().enumerate().flat_map(|(at, first)| {
        let of_another_setting = move |second: &Deviation| second.setting.id != first.setting.id;
        deviations().skip(at + 1).filter(of_another_setting).map(move |second| [first, second])
    })
}

impl Settings {
    /// Returns this profile with the given deviations. The deviations are applied in order.
    pub fn deviate(self, deviations: &[Deviation]) -> Settings {
        let with = |settings: Settings, deviation: &Deviation| {
            settings.with(deviation.setting.id, deviation.choice.id).unwrap_or(settings)
        };
        deviations.iter().fold(self, with)
    }

    /// Returns the slug of the choice that this profile makes for a setting. Returns `None` if there is no setting with
    /// this slug.
    pub fn get(&self, setting: &str) -> Option<&'static str> {
        let row = ALL.iter().position(|info| info.id == setting)?;
        Some(ALL[row].choices[self.places()[row]].id)
    }

    /// Returns the deviations of this profile from the default, in the order of the table.
    pub fn deviations(&self) -> Vec<Deviation> {
        let places = self.places();
        let at = ALL.iter().zip(places).filter(|(_, place)| *place != 0);
        at.map(|(setting, place)| Deviation { setting, choice: &setting.choices[place] }).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::setting::*;
    use std::collections::BTreeSet;

    #[test]
    fn slugs_are_slugs_and_unique() {
        let slug = |id: &str| {
            !id.is_empty()
                && id.split('-').all(|word| {
                    !word.is_empty()
                        && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
                })
        };
        let mut seen = BTreeSet::new();
        for setting in ALL {
            assert!(slug(setting.id), "{}", setting.id);
            assert!(setting.question.ends_with('?'), "{}", setting.question);
            for choice in setting.choices {
                assert!(slug(choice.id), "{}", choice.id);
                assert!(choice.summary.ends_with('.'), "{}", choice.summary);
                assert_eq!(choice.summary, choice.summary.trim());
                assert!(seen.insert((setting.id, choice.id)), "{} twice", choice.id);
            }
        }
        let settings: BTreeSet<_> = ALL.iter().map(|setting| setting.id).collect();
        assert_eq!(settings.len(), ALL.len());
    }

    #[test]
    fn every_setting_has_one_default_and_it_is_the_first() {
        for setting in ALL {
            let defaults =
                setting.choices.iter().filter(|c| c.in_1994 == Grade::Interpretation).count();
            assert_eq!(defaults, 1, "{}", setting.id);
            assert_eq!(setting.default_choice().in_1994, Grade::Interpretation, "{}", setting.id);
            assert!(setting.choices.len() > 1, "{} leaves no choice", setting.id);
        }
    }

    #[test]
    fn ids_and_types_name_the_same_point() {
        for deviation in deviations() {
            let settings = deviation.settings();
            assert_eq!(settings.deviations(), [deviation]);
            assert_eq!(settings.get(deviation.setting.id), Some(deviation.choice.id));
            let back = settings.with(deviation.setting.id, deviation.setting.default_choice().id);
            assert_eq!(back, Some(Settings::DEFAULT));
        }
        let nul = Settings::DEFAULT.with("nul", "ends-line").unwrap();
        assert_eq!(nul.nul, Nul::EndsLine);
        assert_eq!(Settings { nul: Nul::EndsLine, ..Settings::DEFAULT }, nul);
        assert_eq!(Settings::DEFAULT.deviations(), []);
    }

    #[test]
    fn unknown_ids_name_nothing() {
        for (setting, choice) in [("colour", "blue"), ("odd-bytes", "blue")] {
            assert_eq!(Settings::DEFAULT.with(setting, choice), None);
            assert_eq!(Deviation::from_ids(setting, choice), None);
        }
        assert_eq!(Settings::DEFAULT.get("colour"), None);
    }

    #[test]
    fn pairs_are_of_two_settings_and_come_once() {
        let mut seen = BTreeSet::new();
        for [a, b] in pairs() {
            assert_ne!(a.setting.id, b.setting.id);
            let mut pair = [a.to_string(), b.to_string()];
            pair.sort();
            assert!(seen.insert(pair), "{a} {b} twice");
        }
        let single = deviations().count();
        let same: usize = ALL.iter().map(|s| (s.choices.len() - 1) * (s.choices.len() - 2)).sum();
        assert_eq!(seen.len(), (single * (single - 1) - same) / 2);
    }
}
