//! The demands of an edition, and the grade of every choice under the edition.
//!
//! The grades for the standard of 1994 are in the table of settings. Every other edition has its own file in
//! `conformance/editions/`. The README in that folder explains the form of these files.

use crate::data;
use crate::setting::grade::{ChoiceInfo, ClauseId, Grade, SettingInfo, find};
use crate::setting::space::Deviation;
use crate::setting::table::{ALL, Settings};
use norobots::spec::{Clause, Edition, Level};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A demand of an edition.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Demand {
    /// The slug.
    pub id: String,
    /// How binding the demand is.
    pub level: Level,
    /// The place that states the demand: a section, a heading, or a function of a program.
    pub place: String,
    /// The words of the document, unchanged except for white space. The quotation is `None` if the edition is a
    /// program.
    pub quote: Option<String>,
    /// What the program's function at `place` does. The summary is `None` if the edition is a document.
    pub summary: Option<String>,
    /// The `id` of the page that contains `quote`. The field is `None` if the edition has a `source`.
    pub page: Option<String>,
    /// The reason why only one of the two verdicts, allowed or disallowed, can reveal a violation of this demand. The
    /// field is `None` if both verdicts can.
    pub one_way: Option<String>,
}

/// A web page that is quoted as part of an edition. A page is listed only if no document in the repository contains the
/// quoted words.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Page {
    /// The slug.
    pub id: String,
    /// The address of the page.
    pub address: String,
    /// The date of the page's version that we have read, in the form YYYY-MM-DD. The field is `None` if the page has no
    /// date.
    pub date: Option<String>,
    /// The part of the page that we have read. The field is `None` if we have read the whole page.
    pub seen: Option<String>,
    /// The address of another page that quotes this page. The field is `None` if we have read this page itself.
    pub quoted_by: Option<String>,
}

/// The rules of an edition, as data.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The edition.
    pub edition: Edition,
    /// The name that sentences use for the edition. If the name is `None`, sentences use the slug.
    called: Option<String>,
    /// The name of the document that contains the quotations. The name is `None` if the edition is a program, or if
    /// other files of the suite contain the quotations.
    pub source: Option<String>,
    /// Whether the edition requires the file to be in UTF-8. If true, the edition does not say what a file in another
    /// encoding means.
    pub of_utf_8: bool,
    /// The pages that contain the quotations if the edition has no `source`.
    pub pages: Vec<Page>,
    /// The questions that the edition does not answer, each as a sentence. A question is open if the edition
    /// contradicts itself, or if we have not read the whole edition.
    pub open: Vec<String>,
    /// The demands, in the order of the document. The list is empty for the standard of 1994 and its translations. The
    /// suite lists their clauses in other files.
    pub demands: Vec<Demand>,
    /// The demands about the location of robots.txt, and about what a robot does after a fetch. No setting concerns
    /// these demands.
    pub access: Vec<Demand>,
    /// The settings of a robot that follows the edition and nothing else.
    pub profile: Settings,
    /// A list for each setting, with the grade of each choice.
    grades: Vec<Vec<Grade>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    edition: Edition,
    called: Option<String>,
    #[serde(default)]
    of_1994: bool,
    source: Option<String>,
    #[serde(default)]
    of_utf_8: bool,
    #[serde(default)]
    page: Vec<Page>,
    #[serde(default)]
    open: Vec<String>,
    #[serde(default)]
    clause: Vec<Demand>,
    #[serde(default)]
    access: Vec<Demand>,
    settings: BTreeMap<String, Stand>,
}

/// The entry for one setting in an edition's file. The grades of the setting's choices are computed from this entry.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stand {
    is: String,
    clause: Option<String>,
    #[serde(default)]
    permits: Vec<String>,
    #[serde(default)]
    breaks: BTreeMap<String, String>,
}

static FILES: LazyLock<Vec<File>> =
    LazyLock::new(|| norobots_conformance::EDITIONS.iter().map(data::of_file).collect());

static RULES: LazyLock<Vec<Rules>> = LazyLock::new(|| {
    let rules = |edition| match FILES.iter().find(|file| file.edition == edition) {
        Some(file) => Rules::of_file(file),
        None => Rules::of_1994(),
    };
    Edition::ALL.into_iter().map(rules).collect()
});

impl Rules {
    /// Returns the rules of an edition.
    pub fn of(edition: Edition) -> &'static Rules {
        &RULES[edition as usize]
    }

    /// Returns the editions whose file lists demands, from the oldest to the newest. The standard of 1994 and the
    /// documents that agree with it have no such file.
    pub fn with_demands() -> impl Iterator<Item = Edition> {
        Edition::ALL.into_iter().filter(|edition| !Rules::of(*edition).demands.is_empty())
    }

    /// Returns the name that sentences use for the edition.
    pub fn called(&self) -> &str {
        self.called.as_deref().unwrap_or(self.edition.id())
    }

    /// Returns the page that a demand quotes. Returns `None` if the demand quotes the edition's `source`.
    pub fn page_of(&self, demand: &Demand) -> Option<&Page> {
        self.pages.iter().find(|page| demand.page.as_ref() == Some(&page.id))
    }

    /// Returns the demand with this slug, which may be in `demands` or in `access`.
    pub fn demand(&self, id: &str) -> Option<&Demand> {
        self.demands.iter().chain(&self.access).find(|demand| demand.id == id)
    }

    /// Returns whether the edition leaves the meaning of this file undefined.
    pub fn leaves_open(&self, robots: &[u8]) -> bool {
        self.of_utf_8 && std::str::from_utf8(robots).is_err()
    }

    /// Returns the grade of a choice under this edition. Choices about META tags keep their grade under the standard of
    /// 1994, because no later edition covers META tags.
    pub fn grade(&self, deviation: &Deviation) -> Grade {
        match find(ALL, deviation.setting.id, deviation.choice.id) {
            Some((setting, choice)) => self.grades[setting][choice],
            None => deviation.choice.in_1994,
        }
    }

    /// Returns every choice that the edition permits but that its profile does not make.
    pub fn permitted(&self) -> impl Iterator<Item = Deviation> + Clone {
        self.others().filter(|deviation| self.grade(deviation) == Grade::Permitted)
    }

    /// Returns every choice that contradicts the edition.
    pub fn violations(&self) -> impl Iterator<Item = Deviation> + Clone {
        self.others().filter(|deviation| !self.grade(deviation).conforms())
    }

    /// Returns every choice that the profile of the edition does not make.
    pub fn others(&self) -> impl Iterator<Item = Deviation> + Clone {
        let chosen = self.profile.places();
        ALL.iter().zip(chosen).flat_map(|(setting, chosen)| {
            let choices = setting.choices.iter().enumerate().filter(move |(at, _)| *at != chosen);
            choices.map(move |(_, choice)| Deviation { setting, choice })
        })
    }

    /// Returns whether the edition requires this choice: its profile makes this choice, and the default choice
    /// contradicts the edition.
    fn requires(&self, deviation: &Deviation) -> bool {
        let default = Deviation { choice: deviation.setting.default_choice(), ..*deviation };
        self.grade(deviation) == Grade::Interpretation && !self.grade(&default).conforms()
    }

    fn of_1994() -> Rules {
        let grades = |setting: &SettingInfo| -> Vec<Grade> {
            setting.choices.iter().map(|choice| choice.in_1994).collect()
        };
        Rules {
            edition: Edition::Standard1994,
            called: None,
            source: None,
            of_utf_8: false,
            pages: Vec::new(),
            open: Vec::new(),
            demands: Vec::new(),
            access: Vec::new(),
            profile: Settings::DEFAULT,
            grades: ALL.iter().map(grades).collect(),
        }
    }

    fn of_file(file: &'static File) -> Rules {
        let unknown = |id: &str| format!("{}: {id} is of neither table nor file", file.edition);
        let clause = |id: &String| {
            let demand = file.clause.iter().find(|demand| demand.id == *id);
            let id = &demand.unwrap_or_else(|| panic!("{}", unknown(id))).id;
            Grade::Violation(ClauseId { edition: file.edition, id })
        };
        let mut profile = Settings::DEFAULT;
        for (setting, stand) in &file.settings {
            profile =
                profile.with(setting, &stand.is).unwrap_or_else(|| panic!("{}", unknown(setting)));
            let info = SettingInfo::from_id(setting).expect("the profile has it");
            let named = stand.permits.iter().chain(stand.breaks.keys());
            named.for_each(|id| assert!(info.choice(id).is_some(), "{}", unknown(id)));
        }
        let chosen = profile.places();
        let grade = |(setting, chosen): (&'static SettingInfo, usize)| -> Vec<Grade> {
            let stand = file.settings.get(setting.id);
            let moved = stand.and_then(|stand| stand.clause.as_deref()).unwrap_or(setting.id);
            let own = stand.and_then(|stand| stand.clause.as_ref());
            let demanded =
                own.is_some_and(|own| file.clause.iter().any(|demand| demand.id == *own));
            let moved = Grade::Violation(ClauseId { edition: file.edition, id: moved });
            let grade = |(at, choice): (usize, &ChoiceInfo)| match stand {
                _ if at == chosen => Grade::Interpretation,
                Some(stand) if stand.permits.iter().any(|id| id == choice.id) => Grade::Permitted,
                Some(Stand { breaks, .. }) if breaks.contains_key(choice.id) => {
                    clause(&breaks[choice.id])
                }
                // If the edition's file has a demand for the setting, every choice that the edition does not make
                // contradicts the demand. If the file has no such demand, only the default choice of 1994 contradicts
                // the edition. All other choices keep their grades of 1994.
                _ if file.of_1994 && demanded => moved,
                _ if file.of_1994 => match choice.in_1994 {
                    Grade::Interpretation => moved,
                    grade => grade,
                },
                None => Grade::Permitted,
                Some(stand) => match &stand.clause {
                    Some(broken) => clause(broken),
                    None => Grade::Permitted,
                },
            };
            setting.choices.iter().enumerate().map(grade).collect()
        };
        let grades = ALL.iter().zip(chosen).map(grade).collect();
        let (edition, called, source) = (file.edition, file.called.clone(), file.source.clone());
        let (demands, access) = (file.clause.clone(), file.access.clone());
        let (pages, open) = (file.page.clone(), file.open.clone());
        let of_utf_8 = file.of_utf_8;
        Rules { edition, called, source, of_utf_8, pages, open, demands, access, profile, grades }
    }
}

/// Returns the later editions that require this choice.
pub fn required_by(deviation: Deviation) -> impl Iterator<Item = Edition> {
    let later = Edition::ALL.into_iter().filter(|edition| edition.later());
    later.filter(move |edition| Rules::of(*edition).requires(&deviation))
}

impl Settings {
    /// Returns the settings of a robot that follows the edition and nothing else.
    pub fn default_for(edition: Edition) -> Settings {
        Rules::of(edition).profile
    }
}

impl Deviation {
    /// Returns the grade of the choice under an edition. If the choice violates the standard of 1994, the grade also
    /// says whether a later edition requires the choice.
    pub fn grade_by(&self, edition: Edition) -> Grade {
        match Rules::of(edition).grade(self) {
            Grade::Violation(clause) if edition == Edition::Standard1994 => {
                match required_by(*self).next() {
                    Some(by) => Grade::Superseded(clause, by),
                    None => Grade::Violation(clause),
                }
            }
            grade => grade,
        }
    }

    /// Returns the grade of the choice under the standard of 1994.
    pub fn grade(&self) -> Grade {
        self.grade_by(Edition::Standard1994)
    }
}

impl ClauseId {
    /// Returns the demand with this id, or `None` if the id names a clause of the standard of 1994.
    pub fn demand(self) -> Option<&'static Demand> {
        Rules::of(self.edition).demand(self.id)
    }

    /// Returns the clause of the standard of 1994 with this id, or `None` if the id names no clause of this standard.
    pub fn of_1994(self) -> Option<Clause> {
        (self.edition == Edition::Standard1994).then(|| Clause::from_id(self.id)).flatten()
    }
}
