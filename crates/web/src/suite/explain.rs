//! Searches for the settings that explain the answers of an implementation.

use crate::rules::Text;
use crate::suite::profile::{CHANGES, Change, Heard, Profile};
use crate::suite::report::{Report, Row};
use norobots_suite::page::{Permitted, Use};

/// The number of profiles that each round of the search keeps for the next round.
const BREADTH: usize = 12;

/// The maximum number of changed settings in a profile.
const DEPTH: usize = 8;

/// The settings with which the model returns the same answers as the implementation.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// For each setting that differs from the default, the list of all choices that explain the answers equally well.
    pub causes: Vec<Vec<&'static Change>>,
    /// The number of the implementation's answers. The implementation gives one answer for each use of a page in a
    /// case.
    pub answers: usize,
    /// The number of answers that the settings explain.
    pub explained: usize,
    /// The cases with an answer that the settings do not explain.
    pub unexplained: Vec<&'static str>,
}

/// Returns the description of a cause. If several choices of a setting fit equally well, describes each choice.
pub fn sentence(choices: &[&Change]) -> String {
    choices.iter().map(|change| change.summary).collect::<Vec<_>>().join(" Or: ")
}

/// A case with the implementation's answers. Answers for uses that the document does not mention are omitted.
struct Observed<'r> {
    row: &'r Row,
    heard: Heard,
    answers: Vec<(Use, bool)>,
}

/// Searches for the fewest changed settings with which the model returns the implementation's answers. If no settings
/// explain all answers, searches for the settings that explain the most answers. Ignores answers for uses that the
/// document does not mention. Returns `None` if all answers are ignored.
pub fn explain(report: &Report, text: &Text) -> Option<Explanation> {
    let observed: Vec<Observed<'_>> = report.rows.iter().filter_map(|row| of(row, text)).collect();
    let answers: usize = observed.iter().map(|observation| observation.answers.len()).sum();
    if answers == 0 {
        return None;
    }
    let fitting = |profile: &Profile| {
        observed.iter().map(|observation| observation.fitting(profile, text)).sum()
    };
    let score = |profile: Profile| -> (usize, Profile) { (fitting(&profile), profile) };
    let mut best = score(Profile::default());
    let mut beam = vec![best];
    for _ in 0..DEPTH {
        if best.0 == answers {
            break;
        }
        let mut next: Vec<(usize, Profile)> = Vec::new();
        for (fits, profile) in &beam {
            for change in CHANGES.iter().filter(|change| !change.is_made(profile)) {
                let candidate = change.make(*profile);
                if next.iter().any(|(_, other)| *other == candidate) {
                    continue;
                }
                let (now, candidate) = score(candidate);
                if now >= *fits {
                    next.push((now, candidate));
                }
            }
        }
        next.sort_by_key(|(fits, _)| usize::MAX - fits);
        next.truncate(BREADTH);
        let Some(first) = next.first() else { break };
        if first.0 <= best.0 {
            break;
        }
        best = *first;
        beam = next;
    }
    let (explained, profile) = without_idle(best, &fitting);
    let changed = CHANGES
        .iter()
        .filter(|change| change.is_made(&profile) && !change.is_made(&Profile::default()));
    let causes = changed.map(|change| {
        let same = |other: &&'static Change| {
            other.setting == change.setting
                && (other.choice == change.choice || fitting(&other.make(profile)) == explained)
        };
        let mut choices: Vec<&'static Change> = CHANGES.iter().filter(same).collect();
        choices.sort_by_key(|other| other.choice != change.choice);
        choices
    });
    let unexplained = observed
        .iter()
        .filter(|observation| observation.fitting(&profile, text) < observation.answers.len());
    Some(Explanation {
        causes: causes.collect(),
        answers,
        explained,
        unexplained: unexplained.map(|observation| observation.row.case.id.as_str()).collect(),
    })
}

/// Resets each changed setting to its default if the default explains at least as many answers.
fn without_idle(
    (fits, mut profile): (usize, Profile),
    fitting: &impl Fn(&Profile) -> usize,
) -> (usize, Profile) {
    for change in CHANGES {
        // `change` is the default choice of a setting, and `profile` has another choice for this setting.
        if change.is_made(&Profile::default()) && !change.is_made(&profile) {
            let back = change.make(profile);
            if fitting(&back) >= fits {
                profile = back;
            }
        }
    }
    (fits, profile)
}

fn of<'r>(row: &'r Row, text: &Text) -> Option<Observed<'r>> {
    let permitted = row.permitted()?;
    let heard = Heard::of(row.case);
    let spoken: Permitted = heard.permitted(&Profile::default(), text);
    let answers = permitted.iter().filter(|(about, _)| spoken.contains_key(about));
    let answers: Vec<(Use, bool)> = answers.map(|(about, may)| (*about, *may)).collect();
    (!answers.is_empty()).then_some(Observed { row, heard, answers })
}

impl Observed<'_> {
    /// Returns how many of the implementation's answers the model also gives with this profile.
    fn fitting(&self, profile: &Profile, text: &Text) -> usize {
        let permitted = self.heard.permitted(profile, text);
        self.answers.iter().filter(|(about, may)| permitted.get(about) == Some(may)).count()
    }
}
