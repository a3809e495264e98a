//! What a text says of the URLs of a case, computed by the engines and not written by hand.

use crate::case::{Case, Place, Text};
use crate::page::Html;
use crate::text::{Filling, fill};
use norobots::access::{Action, Ruling, after, within_limit};
use norobots::engine::Verdict;
use norobots::spec::{Edition, Level};
use norobots_settings::setting::{ClauseId, Deviation, Rules, Settings};
use norobots_suite::meta;
use norobots_suite::normative::settles;
use norobots_suite::query::{AnswerKind, Query};
use norobots_suite::what_if::Varied;
use norobots_web::page::Page;

/// What a text says of a URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Demand {
    /// The robot must not fetch it.
    Barred,
    /// The text settles that the robot may fetch it.
    Free,
    /// The text leaves it open, or does not speak of it.
    Open,
}

/// The name that stands for a robot whose name is not known.
const NOBODY: &str = "norobots-trial";

/// A sentence of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cited {
    /// A clause of an edition.
    Clause(ClauseId),
    /// A rule of the article on META tags.
    Rule(&'static str),
}

/// The case as one edition judges it for a robot of that name.
pub struct Expected<'c> {
    case: &'c Case,
    edition: Edition,
    name: String,
    product: String,
    rulings: Vec<Vec<Ruling>>,
    /// The files of the site and of the second port, cut to what has to be read of them.
    files: [Vec<u8>; 2],
}

/// Files above this size, in octets, are not read anew for each choice.
const LARGE: usize = 40_000;

impl<'c> Expected<'c> {
    /// Prepares a case. `names` are the robot's name and its product, as the file was made with them; empty where no name
    /// is known.
    pub fn new(case: &'c Case, edition: Edition, names: &[String]) -> Expected<'c> {
        let name = names.first().map_or(NOBODY, String::as_str).to_owned();
        let product = names.get(1).map_or(&*name, String::as_str).to_owned();
        let filling = Filling { product: &product, ..Filling::of_name(&name) };
        let whole = case.file(false, &filling).unwrap_or_default();
        let fetches = case.answer.fetches(whole.len());
        let rulings = fetches.iter().map(|fetch| after(edition, fetch).rulings).collect();
        let files = [whole, case.file(true, &filling).unwrap_or_default()];
        let files = files.map(|file| within_limit(edition, &file).to_vec());
        Expected { case, edition, name, product, rulings, files }
    }

    fn filling(&self) -> Filling<'_> {
        Filling { product: &self.product, ..Filling::of_name(&self.name) }
    }

    /// What the text says of the place.
    pub fn demand(&self, place: &Place) -> Demand {
        match self.case.text {
            Text::Robots => self.by_robots(place),
            // The barrier of such a case is a tag, and robots.txt bars nothing there.
            Text::Meta => self.by_meta(place),
            Text::NoText => Demand::Open,
        }
    }

    fn by_robots(&self, place: &Place) -> Demand {
        if place.peer {
            return self.by_file(place);
        }
        let mut demands: Vec<Demand> = Vec::new();
        for rulings in &self.rulings {
            if rulings.is_empty() {
                return Demand::Open;
            }
            demands.extend(rulings.iter().map(|ruling| match ruling.action {
                Action::Allow => Demand::Free,
                Action::Disallow | Action::Defer => Demand::Barred,
                Action::File => self.by_file(place),
                _ => Demand::Open,
            }));
        }
        demands.dedup();
        match demands[..] {
            [demand] => demand,
            _ => Demand::Open,
        }
    }

    fn by_file(&self, place: &Place) -> Demand {
        let query = self.query(place);
        let answer = AnswerKind::at(Settings::default_for(self.edition), &query);
        if !settles(self.edition, &query, answer) {
            return Demand::Open;
        }
        match answer {
            AnswerKind::Verdict(Verdict::Disallowed) => Demand::Barred,
            AnswerKind::Verdict(Verdict::Allowed) => Demand::Free,
            _ => Demand::Open,
        }
    }

    /// The query that the file of the place's port answers.
    pub fn query(&self, place: &Place) -> Query<'_> {
        Query::new(&self.files[usize::from(place.peer)][..], self.name.as_bytes(), place.path.clone().into_bytes())
    }

    /// What the tags of the page that links to the place say of its links, by every way to take them.
    fn by_meta(&self, place: &Place) -> Demand {
        let links_to = |page: &crate::case::Page| page.links.iter().any(|link| Place::read(link) == *place);
        let Some((path, page)) = self.case.page.iter().find(|(_, page)| links_to(page)) else {
            return Demand::Free;
        };
        let head = String::from_utf8_lossy(&fill(&page.head, &self.filling())).into_owned();
        let html = Html { path, head: &head, body: &page.body, links: &page.links, rel: &page.rel }.write();
        let page = Page::read(html.as_bytes(), None);
        let choices = meta::ALL.iter().flat_map(|setting| setting.choices.iter().map(move |choice| (setting.id, choice.id)));
        let granted = |settings: &meta::Settings| page.permissions(settings).follow.granted;
        let own = granted(&meta::Settings::DEFAULT);
        let mut others = choices.filter_map(|(setting, choice)| meta::Settings::DEFAULT.with(setting, choice));
        match others.any(|settings| granted(&settings) != own) {
            true => Demand::Open,
            false if own => Demand::Free,
            false => Demand::Barred,
        }
    }

    /// The sentences that a robot breaks which fetches those barred places. They are the demands behind the choices by which
    /// a robot would fetch them, and would still keep away from what the twin bars; failing such, the sentence on the fetch.
    /// The sentences of one choice come before those of many.
    pub fn cited(&self, fetched: &[Place], twin: Option<&Expected<'_>>) -> Vec<Cited> {
        if self.case.text == Text::Meta {
            return self.cited_of_tags();
        }
        let at_home = fetched.iter().all(|place| !place.peer);
        let by_fetch = || {
            let rulings = self.rulings.iter().flatten();
            let mut clauses: Vec<Cited> = Vec::new();
            for id in rulings.filter(|ruling| ruling.level != Level::May).flat_map(|ruling| ruling.clauses) {
                let cited = Cited::Clause(ClauseId { edition: self.edition, id });
                if !clauses.contains(&cited) {
                    clauses.push(cited);
                }
            }
            // What a text says of every file comes after what it says of this one.
            clauses.sort_by_key(|cited| matches!(cited, Cited::Clause(clause) if clause.id == "success"));
            clauses
        };
        let by_file = |rulings: &Vec<Ruling>| rulings.iter().any(|ruling| ruling.action == Action::File);
        let of_file = self.rulings.iter().all(by_file) && (self.case.id.split('/').next() != Some("access"));
        if !of_file && at_home || twin.is_none() || self.files.iter().any(|file| file.len() > LARGE) {
            return by_fetch();
        }
        let mut demands: Vec<(usize, Cited)> = Vec::new();
        for deviation in Rules::of(self.edition).violations() {
            let Some(clause) = Rules::of(self.edition).grade(&deviation).clause() else { continue };
            let moved = fetched.iter().filter(|place| self.moves(deviation, place)).count();
            let breaks_twin = || twin.is_some_and(|twin| twin.broken_by(deviation));
            if moved == 0 || breaks_twin() {
                continue;
            }
            let cited = Cited::Clause(clause);
            match demands.iter_mut().find(|(_, known)| *known == cited) {
                Some((most, _)) => *most = moved.max(*most),
                None => demands.push((moved, cited)),
            }
        }
        demands.sort_by_key(|(moved, _)| std::cmp::Reverse(*moved));
        let demands: Vec<Cited> = demands.into_iter().map(|(_, cited)| cited).collect();
        if demands.is_empty() { by_fetch() } else { demands }
    }

    /// Whether a robot with the choice fetches the place, which the edition bars.
    fn moves(&self, deviation: Deviation, place: &Place) -> bool {
        let profile = Settings::default_for(self.edition);
        let query = self.query(place);
        let varied = Varied::new(&query, profile);
        varied.at(profile.deviate(&[deviation])) == AnswerKind::Verdict(Verdict::Allowed)
    }

    /// Whether a robot with the choice fetches what the case bars.
    fn broken_by(&self, deviation: Deviation) -> bool {
        let barred = |place: &Place| self.demand(place) == Demand::Barred;
        self.case.watched().any(|place| barred(&place) && self.moves(deviation, &place))
    }

    fn cited_of_tags(&self) -> Vec<Cited> {
        use meta::Rule;
        let heads = self.case.page.values().map(|page| page.head.to_ascii_lowercase());
        let head: String = heads.collect();
        let rule = if head.contains("nofollow") {
            Rule::Nofollow
        } else if head.contains("none") {
            Rule::None
        } else if head.contains("noindex") {
            Rule::NoindexAlone
        } else {
            Rule::Follow
        };
        vec![Cited::Rule(rule.id())]
    }
}

impl Cited {
    /// How binding the sentence is; a rule on META tags binds nobody.
    pub fn level(&self) -> Level {
        match self {
            Cited::Clause(clause) => match (clause.of_1994(), clause.demand()) {
                (Some(clause), _) => clause.level(),
                (None, Some(demand)) => demand.level,
                (None, None) => Level::Must,
            },
            Cited::Rule(_) => Level::Should,
        }
    }

    /// The slug.
    pub fn id(&self) -> &'static str {
        match self {
            Cited::Clause(clause) => clause.id,
            Cited::Rule(id) => id,
        }
    }
}
