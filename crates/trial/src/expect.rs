//! Computes what a standard demands for each URL of a case. The files of the cases contain no demands, because the
//! engines of the editions compute the demands.

use crate::case::{Case, Group, Place, Text, cases};
use crate::page::Html;
use crate::text::{Filling, fill};
use norobots::access::{Action, Ruling, after};
use norobots::engine::{Failure, Verdict};
use norobots::spec::{Clause, Edition, Level};
use norobots_settings::naive::{Naive, Read};
use norobots_settings::setting::{ClauseId, Deviation, Rules, Settings};
use norobots_suite::meta;
use norobots_suite::normative::settles;
use norobots_suite::query::{AnswerKind, Query};
use norobots_suite::suite::is_tried;
use norobots_suite::what_if::Varied;
use norobots_web::page::Page;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

/// Whether a standard lets a robot fetch a URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Demand {
    /// The robot must not fetch the URL.
    Barred,
    /// The robot may fetch the URL.
    Free,
    /// The standard does not settle whether the robot may fetch the URL.
    Open,
}

/// A made-up name for a robot whose name is unknown.
const NOBODY: &str = "norobots-trial";

/// A sentence from a standard, which a report cites.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cited {
    /// A clause of an edition of robots.txt.
    Clause(ClauseId),
    /// A rule of the article on META tags.
    Rule(&'static str),
}

/// A case, together with the data from which an edition's demands are computed.
pub struct Expected<'c> {
    case: &'c Case,
    edition: Edition,
    name: String,
    product: String,
    rulings: Vec<Vec<Ruling>>,
    /// The robots.txt files of the site and of the second port, without placeholders.
    files: [Vec<u8>; 2],
    /// Each large file, parsed with several settings. The first entry uses the default settings of the edition. Each
    /// further entry changes one setting to another permitted choice.
    large: [OnceCell<Vec<Result<Read, Failure>>>; 2],
}

/// The maximum length of a small file, in octets. A larger file is not parsed again for each query.
const LARGE: usize = 10_000;

impl<'c> Expected<'c> {
    /// Prepares a case. `names` contains the name and the product that were filled into the file. `names` is empty if
    /// the name is unknown.
    pub fn new(case: &'c Case, edition: Edition, names: &[String]) -> Expected<'c> {
        let name = names.first().map_or(NOBODY, String::as_str).to_owned();
        let product = names.get(1).map_or(&*name, String::as_str).to_owned();
        let filling = Filling { product: &product, ..Filling::of_name(&name) };
        let whole = case.file(false, &filling).unwrap_or_default();
        let fetches = case.answer.fetches(whole.len());
        let rulings = fetches.iter().map(|fetch| after(edition, fetch).rulings).collect();
        let files = [whole, case.file(true, &filling).unwrap_or_default()];
        Expected { case, edition, name, product, rulings, files, large: Default::default() }
    }

    fn filling(&self) -> Filling<'_> {
        Filling { product: &self.product, ..Filling::of_name(&self.name) }
    }

    /// Returns what the standard demands for a URL.
    pub fn demand(&self, place: &Place) -> Demand {
        match self.case.text {
            Text::Robots => self.by_robots(place),
            // In a case on META tags, only tags bar URLs, because the robots.txt file bars nothing.
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
        let (answer, settled) = if query.robots.len() > LARGE {
            self.by_large_file(&query)
        } else {
            let answer = AnswerKind::at(Settings::default_for(self.edition), &query);
            (answer, settles(self.edition, &query, answer))
        };
        match answer {
            _ if !settled => Demand::Open,
            AnswerKind::Verdict(Verdict::Disallowed) => Demand::Barred,
            AnswerKind::Verdict(Verdict::Allowed) => Demand::Free,
            _ => Demand::Open,
        }
    }

    /// Returns the answer for a large file with the default settings, and whether the edition settles the answer. An
    /// edition settles an answer under two conditions: it defines the meaning of the file, and no permitted change of a
    /// single setting changes the answer. A change that makes the robot refuse the file is ignored.
    fn by_large_file(&self, query: &Query<'_>) -> (AnswerKind, bool) {
        let rules = Rules::of(self.edition);
        let reads = self.large[usize::from(query.robots.as_ptr() != self.files[0].as_ptr())]
            .get_or_init(|| {
                let choices = rules.permitted().filter(|choice| is_tried(choice, &query.robots));
                let choices = choices.map(|choice| rules.profile.deviate(&[choice]));
                let settings = [rules.profile].into_iter().chain(choices);
                settings.map(|settings| Naive { settings }.read(&query.robots)).collect()
            });
        let decide = |read: &Result<Read, Failure>| {
            AnswerKind::decided_from(read, |read| read.decide_on(None, &query.agent, &query.url))
        };
        let answer = decide(&reads[0]);
        let mut answers = reads[1..].iter().map(decide);
        let same = answers.all(|other| other == answer || other == AnswerKind::Refused);
        (answer, same && !rules.leaves_open(&query.robots))
    }

    /// Returns a query about the URL, with the robots.txt file of the URL's port.
    pub fn query(&self, place: &Place) -> Query<'_> {
        Query::new(
            &self.files[usize::from(place.peer)][..],
            self.name.as_bytes(),
            place.path.clone().into_bytes(),
        )
    }

    /// Finds the page that links to the URL, and returns what the META tags of this page demand. The demand is open if
    /// two interpretations of the tags give different demands.
    fn by_meta(&self, place: &Place) -> Demand {
        let links_to =
            |page: &crate::case::Page| page.links.iter().any(|link| Place::read(link) == *place);
        let Some((path, page)) = self.case.page.iter().find(|(_, page)| links_to(page)) else {
            return Demand::Free;
        };
        let head = String::from_utf8_lossy(&fill(&page.head, &self.filling())).into_owned();
        let html = Html { path, head: &head, body: &page.body, links: &page.links, rel: &page.rel }
            .write();
        let page = Page::read(html.as_bytes(), None);
        let choices = meta::ALL
            .iter()
            .flat_map(|setting| setting.choices.iter().map(move |choice| (setting.id, choice.id)));
        let granted = |settings: &meta::Settings| page.permissions(settings).follow.granted;
        let own = granted(&meta::Settings::DEFAULT);
        let mut variants =
            choices.filter_map(|(setting, choice)| meta::Settings::DEFAULT.with(setting, choice));
        match variants.any(|settings| granted(&settings) != own) {
            true => Demand::Open,
            false if own => Demand::Free,
            false => Demand::Barred,
        }
    }

    /// Returns the sentences that a robot breaks if it fetches these URLs and no other barred URL.
    ///
    /// For each sentence of the standard, the function simulates robots that violate only this sentence. If such a
    /// robot fetches one of these URLs, but no barred URL of the `twin` case, the sentence is returned. The sentences
    /// are sorted by two criteria. (1) A sentence comes first if a robot that violates only this sentence fetches all
    /// of these URLs and no other barred URL. (2) A sentence that fewer cases test comes first. If no sentence is
    /// found, returns the sentences that define what an answer to the request for robots.txt means.
    pub fn cited(
        &self,
        fetched: &[Place],
        twin: Option<&Expected<'_>>,
        shown: &Shown,
    ) -> Vec<Cited> {
        match self.case.text {
            Text::Robots => {}
            Text::Meta => return self.cited_of_tags(),
            Text::NoText => return Vec::new(),
        }
        let revealed = self.revealed(fetched, twin);
        if revealed.is_empty() {
            return self.cited_of_fetch();
        }
        let mut demands: Vec<(bool, usize, Cited)> = Vec::new();
        for (exact, clause) in revealed {
            match demands.iter_mut().find(|(_, _, known)| *known == Cited::Clause(clause)) {
                Some((other, ..)) => *other &= !exact,
                None => demands.push((!exact, shown.of(clause), Cited::Clause(clause))),
            }
        }
        demands.sort();
        demands.into_iter().map(|(_, _, cited)| cited).collect()
    }

    /// Returns the demands that a robot may violate if it fetches these URLs. Each demand is paired with a flag:
    /// whether a robot that violates only this demand fetches exactly these barred URLs.
    fn revealed(&self, fetched: &[Place], twin: Option<&Expected<'_>>) -> Vec<(bool, ClauseId)> {
        let at_home = fetched.iter().all(|place| !place.peer);
        let by_file =
            |rulings: &Vec<Ruling>| rulings.iter().any(|ruling| ruling.action == Action::File);
        let of_file = self.rulings.iter().all(by_file) && self.case.group() != Some(Group::Access);
        let large = self.files.iter().any(|file| file.len() > LARGE);
        let Some(twin) = twin.filter(|_| (of_file || !at_home) && !large) else {
            return Vec::new();
        };
        let deviations: Vec<Deviation> = Rules::of(self.edition).violations().collect();
        let barred = self.barred();
        let moved = self.moved(&barred, &deviations);
        let of_twin = twin.moved(&twin.barred(), &deviations);
        let mut revealed = Vec::new();
        for (at, deviation) in deviations.iter().enumerate() {
            let Some(clause) = Rules::of(self.edition).grade(deviation).clause() else { continue };
            let speaks =
                |(place, moved): (&Place, &Vec<bool>)| moved[at] && fetched.contains(place);
            if barred.iter().zip(&moved).any(speaks) && !of_twin.iter().any(|moved| moved[at]) {
                let exact = barred
                    .iter()
                    .zip(&moved)
                    .all(|(place, moved)| fetched.contains(place) == moved[at]);
                revealed.push((exact, clause));
            }
        }
        revealed
    }

    /// For each URL and each deviation, returns whether a robot with the deviation fetches the URL.
    fn moved(&self, places: &[Place], deviations: &[Deviation]) -> Vec<Vec<bool>> {
        let profile = Settings::default_for(self.edition);
        let fetches = |place: &Place| {
            let query = self.query(place);
            let varied = Varied::new(&query, profile);
            let allowed = AnswerKind::Verdict(Verdict::Allowed);
            deviations
                .iter()
                .map(|deviation| varied.at(profile.deviate(&[*deviation])) == allowed)
                .collect()
        };
        places.iter().map(fetches).collect()
    }

    /// Returns the edition's sentence about the name that a robot looks for in robots.txt.
    pub fn cited_of_names(&self) -> Vec<Cited> {
        let id = match self.edition {
            Edition::Rfc9309 => "name-case",
            Edition::Standard1994 => Clause::AgentMatch.id(),
            edition => {
                match Rules::of(edition).demands.iter().find(|demand| demand.id.contains("name")) {
                    Some(demand) => &demand.id,
                    None => return Vec::new(),
                }
            }
        };
        vec![Cited::Clause(ClauseId { edition: self.edition, id })]
    }

    /// Returns the sentences that define what an answer to the request for robots.txt means.
    fn cited_of_fetch(&self) -> Vec<Cited> {
        let rulings = self.rulings.iter().flatten();
        let mut clauses: Vec<Cited> = Vec::new();
        for id in
            rulings.filter(|ruling| ruling.level != Level::May).flat_map(|ruling| ruling.clauses)
        {
            let cited = Cited::Clause(ClauseId { edition: self.edition, id });
            if !clauses.contains(&cited) {
                clauses.push(cited);
            }
        }
        let place = |cited: &Cited| cited.id() == Clause::FileLocation.id();
        if clauses.iter().all(place) && !clauses.is_empty() {
            // The standard of 1994 does not define what an answer means, so the sentence on Disallow is returned.
            let clause = ClauseId { edition: self.edition, id: Clause::DisallowPrefix.id() };
            return vec![Cited::Clause(clause)];
        }
        // The sentence `success` comes last, because it applies to every file.
        clauses.sort_by_key(|cited| cited.id() == "success");
        clauses
    }

    /// Returns the watched URLs that the standard bars.
    pub fn barred(&self) -> Vec<Place> {
        self.case.watched().filter(|place| self.demand(place) == Demand::Barred).collect()
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

/// For each demand, the number of cases that can reveal a violation of the demand.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    counts: BTreeMap<ClauseId, usize>,
}

impl Shown {
    /// For each demand of an edition, counts the cases of [`cases`] that can reveal a violation. The result for an
    /// edition is computed only once.
    pub fn by(edition: Edition) -> Arc<Shown> {
        static ALL: Mutex<BTreeMap<Edition, Arc<Shown>>> = Mutex::new(BTreeMap::new());
        let mut all = ALL.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        Arc::clone(
            all.entry(edition)
                .or_insert_with(|| Arc::new(Shown::count(edition, cases().unwrap_or_default()))),
        )
    }

    fn count(edition: Edition, cases: &[Case]) -> Shown {
        let mut counts = BTreeMap::new();
        for case in cases.iter().filter(|case| case.text == Text::Robots) {
            let twin = case.twin.as_deref().and_then(crate::case::case);
            let twin = twin.map(|twin| Expected::new(twin, edition, &[]));
            let watched: Vec<Place> = case.watched().collect();
            let revealed = Expected::new(case, edition, &[]).revealed(&watched, twin.as_ref());
            let clauses: BTreeSet<ClauseId> =
                revealed.into_iter().map(|(_, clause)| clause).collect();
            clauses.into_iter().for_each(|clause| *counts.entry(clause).or_default() += 1);
        }
        Shown { counts }
    }

    fn of(&self, clause: ClauseId) -> usize {
        self.counts.get(&clause).copied().unwrap_or_default()
    }
}

impl Cited {
    /// Returns the level of the sentence, such as MUST. A rule on META tags has the level SHOULD.
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

    /// Returns the slug of the sentence.
    pub fn id(&self) -> &'static str {
        match self {
            Cited::Clause(clause) => clause.id,
            Cited::Rule(id) => id,
        }
    }
}
