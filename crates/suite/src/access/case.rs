//! The cases of `conformance/access.toml`.

use crate::access::form::FetchForm;
use norobots::access::Action;
use norobots::spec::Edition;
use norobots_settings::data;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A test case about a fetch of robots.txt, with the actions that each edition expects of a robot after the fetch.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccessCase {
    /// The unique id, in the form `<topic>/<name>`.
    pub id: String,
    /// Why the editions require the expected actions.
    pub why: String,
    /// The result of the fetch.
    pub fetch: FetchForm,
    /// For each edition of [`Edition::DECIDED`](norobots::Edition::DECIDED): the actions that it requires or permits,
    /// and the ids of the sentences that require or permit them. If an edition permits several actions, the robot may
    /// choose. An edition that has no rule for the fetch is omitted.
    pub expect: BTreeMap<Edition, BTreeMap<Action, Clauses>>,
}

/// The ids of the sentences that require or permit an action. There is at least one id.
#[derive(Clone, Debug, Deserialize)]
#[serde(from = "OneOrMore")]
pub struct Clauses(pub Vec<String>);

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl From<OneOrMore> for Clauses {
    fn from(clauses: OneOrMore) -> Clauses {
        match clauses {
            OneOrMore::One(id) => Clauses(vec![id]),
            OneOrMore::More(ids) => Clauses(ids),
        }
    }
}

/// A URL, and the location of its robots.txt file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddressCase {
    /// The URL.
    pub url: String,
    /// Why the robots.txt file has this location.
    pub why: String,
    /// The URL of the robots.txt file. `None` if no edition defines a file for `url`.
    pub at: Option<String>,
    /// The editions that define this location.
    pub by: Vec<Edition>,
}

/// A statement by an operator about what its robots do after a fetch. No edition of the standard makes this statement.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OperatorCase {
    /// The unique id, in the form `<operator>/<name>`.
    pub id: String,
    /// The name of the operator, as in the table of robots.
    pub operator: String,
    /// An explanation of the statement.
    pub why: String,
    /// The quoted statement.
    pub quote: String,
    /// The address of the page that contains the statement.
    pub address: String,
    /// The date (YYYY-MM-DD) on which we copied the page, or on which another document quoted it. `None` if the date is
    /// unknown.
    pub date: Option<String>,
    /// The address of the document that quotes the page. `None` if the quotation was taken from a copy of the page
    /// itself.
    pub quoted_by: Option<String>,
    /// The result of the fetch.
    pub fetch: FetchForm,
    /// What the operator's robots may do after this fetch.
    pub actions: Vec<Action>,
}

/// All cases of `access.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cases {
    /// The cases about fetches.
    pub case: Vec<AccessCase>,
    /// The statements of operators about fetches.
    pub operator: Vec<OperatorCase>,
    /// The cases about the location of robots.txt.
    pub address: Vec<AddressCase>,
}

/// The cases of the embedded file `access.toml`.
pub static CASES: LazyLock<Cases> = LazyLock::new(|| data::embedded("access.toml"));

#[cfg(test)]
mod tests {
    use super::CASES;
    use crate::robots::{KnownRobot, Table};
    use norobots::access::{Access, Action, address, after};
    use norobots::spec::{Clause, Edition, Level};
    use norobots_settings::setting::Rules;
    use std::collections::{BTreeMap, BTreeSet};

    type Said<'a> = BTreeMap<Action, Vec<&'a str>>;

    fn said(access: &Access) -> Said<'static> {
        access.rulings.iter().map(|ruling| (ruling.action, ruling.clauses.to_vec())).collect()
    }

    #[test]
    fn the_library_says_what_was_read_off_the_texts() {
        for case in &CASES.case {
            let fetch = case.fetch.fetch().unwrap_or_else(|why| panic!("{}: {why}", case.id));
            assert!(
                case.expect.keys().all(|named| Edition::DECIDED.contains(named)),
                "{}",
                case.id
            );
            for edition in Edition::DECIDED {
                let expected: Said = case
                    .expect
                    .get(&edition)
                    .into_iter()
                    .flatten()
                    .map(|(action, clauses)| {
                        (*action, clauses.0.iter().map(String::as_str).collect())
                    })
                    .collect();
                let access = after(edition, &fetch);
                assert_eq!(said(&access), expected, "{} by {edition}", case.id);
                let once: BTreeSet<Action> =
                    access.rulings.iter().map(|ruling| ruling.action).collect();
                assert_eq!(once.len(), access.rulings.len(), "{} by {edition}", case.id);
            }
        }
    }

    #[test]
    fn the_cases_have_a_name_each_and_touch_every_topic() {
        let ids: BTreeSet<&str> = CASES.case.iter().map(|case| case.id.as_str()).collect();
        assert_eq!(ids.len(), CASES.case.len());
        let topics: BTreeSet<&str> =
            ids.iter().filter_map(|id| Some(id.split_once('/')?.0)).collect();
        let all = [
            "cache",
            "content",
            "failure",
            "file",
            "not-there",
            "redirects",
            "restricted",
            "too-many-requests",
        ];
        assert_eq!(topics.into_iter().collect::<Vec<_>>(), all);
    }

    /// The level of a ruling must be the level of the last sentence that it cites. At least one case must cite each
    /// sentence about access.
    #[test]
    fn each_sentence_is_one_of_its_edition() {
        let mut named = BTreeSet::new();
        for case in &CASES.case {
            let fetch = case.fetch.fetch().expect("a fetch");
            for edition in Edition::DECIDED {
                for ruling in after(edition, &fetch).rulings {
                    let level = |id: &&'static str| match edition {
                        Edition::Standard1994 => Clause::from_id(id).map(Clause::level),
                        _ => Rules::of(edition).demand(id).map(|demand| demand.level),
                    };
                    let levels: Vec<Level> = ruling
                        .clauses
                        .iter()
                        .map(|id| level(id).unwrap_or_else(|| panic!("{edition} has no {id}")))
                        .collect();
                    assert_eq!(levels.last(), Some(&ruling.level), "{} by {edition}", case.id);
                    named.extend(ruling.clauses.iter().map(|id| (edition, *id)));
                }
            }
        }
        for case in &CASES.address {
            for edition in Edition::DECIDED {
                let locations = address(edition, &case.url).into_iter();
                named.extend(
                    locations.flat_map(|location| location.clauses).map(|id| (edition, *id)),
                );
            }
        }
        for edition in Edition::DECIDED {
            for demand in &Rules::of(edition).access {
                assert!(named.contains(&(edition, &*demand.id)), "{edition}: {}", demand.id);
            }
        }
    }

    #[test]
    fn operators_are_known_and_say_what_no_edition_does() {
        let known = Table::embedded().robots();
        let mut ids = BTreeSet::new();
        for case in &CASES.operator {
            let id = &case.id;
            assert!(ids.insert(id), "{id} is there twice");
            let is_its = |robot: &KnownRobot| robot.operator.as_deref() == Some(&case.operator);
            assert!(known.iter().any(is_its), "{id}: no robot is run by {}", case.operator);
            let prefix = case.operator.to_lowercase().replace(' ', "-") + "/";
            assert!(id.starts_with(&prefix) && !case.why.is_empty(), "{id}");
            assert!(case.address.starts_with("https://"), "{id}");
            assert!(case.quote.split_whitespace().count() < 60, "{id}: the quotation is long");
            case.fetch.fetch().unwrap_or_else(|why| panic!("{id}: {why}"));
            let once: BTreeSet<&Action> = case.actions.iter().collect();
            assert!(!once.is_empty() && once.len() == case.actions.len(), "{id}");
        }
        let by_rfc = |id: &str| {
            let case = CASES.operator.iter().find(|case| case.id == id).expect("a case");
            let rulings = after(Edition::Rfc9309, &case.fetch.fetch().expect("a fetch")).rulings;
            (case.actions.clone(), rulings.iter().map(|ruling| ruling.action).collect::<Vec<_>>())
        };
        // If robots.txt is unreachable, RFC 9309 disallows the whole site. Yandex and Amazon allow it.
        for id in ["yandex/server-error", "amazon/unreachable"] {
            assert_eq!(by_rfc(id), (vec![Action::Allow], vec![Action::Disallow]), "{id}");
        }
    }

    #[test]
    fn a_file_lies_where_the_cases_say() {
        for case in &CASES.address {
            for edition in Edition::DECIDED {
                let expected = case.at.as_deref().filter(|_| case.by.contains(&edition));
                let location = address(edition, &case.url);
                let url = location.as_ref().ok().map(|location| location.url.as_str());
                assert_eq!(url, expected, "{} by {edition}", case.url);
            }
        }
    }
}
