//! Ordinary example files (*witnesses*). Each example shows how a setting makes editions of the standard disagree.

use crate::editions::{EDITIONS, HEADLINE, PAIRS};
use crate::fingerprint::{answers, letters};
use norobots_explain::differences::settings_apart;
use norobots_text::steps::Steps;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// An example file on which editions disagree, with a robot and a URL. The example is not copied from a counted file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Witness {
    /// The robots.txt.
    pub robots: String,
    /// The robot's name.
    pub agent: String,
    /// A path or an absolute URL.
    pub url: String,
    /// A letter for each edition, in order: `A` if the edition allows the URL, and `D` if the edition disallows the
    /// URL.
    pub answers: String,
}

/// The example files, each with the names of robots and with URLs. A query about a file combines one of its robots with
/// one of its URLs. From the answers to the queries, this module computes which settings make editions disagree.
const FILES: &[(&str, &[&str], &[&str])] = &[
    // The editions match these rules in different ways.
    ("User-agent: *\nDisallow: /*.gif\n", ANY, &["/x.gif", "/*.gif"]),
    ("User-agent: *\nDisallow: /x$\n", ANY, &["/x", "/x$", "/x%24"]),
    ("User-agent: *\nDisallow: /x?y\n", ANY, &["/x?y"]),
    ("User-agent: *\nDisallow: *.gif\n", ANY, &["/x.gif"]),
    ("User-agent: *\nDisallow: /x\nAllow: /x/y\n", ANY, &["/x/y"]),
    ("User-agent: *\nAllow: /x\nDisallow: /x/y\n", ANY, &["/x/y"]),
    ("User-agent: *\nAllow: /x/y\nDisallow: /x\n", ANY, &["/x/y"]),
    ("User-agent: *\nDisallow: /x\nAllow: /x\n", ANY, &["/x"]),
    ("User-agent: *\nAllow: /x\nDisallow: /x*\n", ANY, &["/x"]),
    ("User-agent: *\nAllow: /x*\nDisallow: /xy\n", ANY, &["/xy"]),
    ("User-agent: *\nDisallow: /\nAllow: /index.html\n", ANY, &["/"]),
    ("User-agent: *\nDisallow: /\n", ANY, &["/robots.txt", "mailto:x", "//h/x", "http://h?x"]),
    ("User-agent: *\nDisallow: /x\n", ANY, &["//h/x", "mailto:/x", "http://h?/x", "/%78"]),
    ("User-agent: *\nDisallow: //h/x\n", ANY, &["//h/x"]),
    ("User-agent: *\nDisallow: /?\n", ANY, &["http://h?x"]),
    // The editions split these files into records in different ways, or select different records for a robot.
    ("User-agent: *\n\nDisallow: /x\n", ANY, &["/x"]),
    ("User-agent: *\nDisallow: /x\n\nDisallow: /y\n", ANY, &["/y"]),
    ("User-agent: *\nDisallow: /x\n\nUser-agent: *\nDisallow: /y\n", ANY, &["/y"]),
    ("User-agent: figtree\nDisallow: /x\n\nUser-agent: figtree\nDisallow: /y\n", ANY, &["/y"]),
    ("User-agent: fig\nDisallow: /x\n\nUser-agent: figtree\nDisallow: /y\n", ANY, &["/x", "/y"]),
    ("User-agent: *\nCrawl-delay: 5\nUser-agent: figtree\nDisallow: /x\n", &["plum"], &["/x"]),
    ("User-agent: figtree\nDisallow: /x\n", &["fig", "figtrees", "figtree/1.0"], &["/x"]),
    ("User-agent: tree\nDisallow: /x\n", ANY, &["/x"]),
    ("User-agent: figtree/1.0\nDisallow: /x\n", &["figtree", "figtree/1.0"], &["/x"]),
    ("User-agent: fig tree\nDisallow: /x\n", &["fig", "tree", "fig tree"], &["/x"]),
    ("User-agent: * figtree\nDisallow: /x\n", &["figtree", "plum"], &["/x"]),
    ("User-agent:\nDisallow: /x\n", &["figtree", ""], &["/x"]),
    ("User-agent: figtree\nDisallow: /x\n", &["Mozilla/5.0 (compatible; figtree/1.0)"], &["/x"]),
    // The editions treat percent-encoding in these rules in different ways.
    ("User-agent: *\nDisallow: /é\n", ANY, &["/é", "/%C3%A9", "/%c3%a9"]),
    ("User-agent: *\nDisallow: /%C3%A9\n", ANY, &["/é", "/%c3%a9"]),
    ("User-agent: *\nDisallow: /%c3%a9\n", ANY, &["/é", "/%C3%A9", "/%c3%a9"]),
    ("User-agent: *\nDisallow: /%78\n", ANY, &["/x"]),
    ("User-agent: *\nDisallow: /x%2Fy\n", ANY, &["/x/y", "/x%2fy"]),
    ("User-agent: *\nDisallow: /x%2fy\n", ANY, &["/x%2Fy", "/x%2fy"]),
    ("User-agent: *\nDisallow: /%2A\n", ANY, &["/*"]),
    ("User-agent: *\nDisallow: /x%20y\n", ANY, &["/x y"]),
    // Only some editions recognize all lines of these files.
    ("User-agent: *\nDisallow /x\n", ANY, &["/x"]),
    ("User-agent: *\nDisalow: /x\n", ANY, &["/x"]),
    ("Useragent: *\nDisallow: /x\n", ANY, &["/x"]),
    ("User-agent: *\nDisallow: /x\u{b}\n", ANY, &["/x"]),
    ("User-agent: *\nDisallow: /x\0y\n", ANY, &["/x"]),
];

const ANY: &[&str] = &["figtree"];

struct Shown {
    witness: Witness,
    /// For each pair in [`PAIRS`], the settings that make the two editions disagree on the query.
    settings: Vec<BTreeSet<&'static str>>,
}

/// The examples from [`FILES`], sorted by [`oddity`]. The most ordinary example comes first.
static SHOWN: LazyLock<Vec<Shown>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for (robots, agents, urls) in FILES {
        for (agent, url) in agents.iter().flat_map(|agent| urls.iter().map(move |url| (agent, url)))
        {
            let query = [robots.as_bytes(), agent.as_bytes(), url.as_bytes()];
            let asked = [(query[1].to_vec(), query[2].to_vec())];
            let all_steps = &mut Steps::new(usize::MAX);
            let apart = settings_apart(&EDITIONS, query[0], &asked, all_steps).unwrap_or_default();
            let settings = PAIRS.map(|(first, second)| {
                let editions = (EDITIONS[first], EDITIONS[second]);
                apart.pairs.get(&editions).cloned().unwrap_or_default()
            });
            let answers = letters(answers(query[0], query[1], query[2])).to_owned();
            let [robots, agent, url] = [*robots, *agent, *url].map(str::to_owned);
            let witness = Witness { robots, agent, url, answers };
            all.push(Shown { witness, settings: settings.to_vec() });
        }
    }
    all.sort_by_cached_key(|shown| oddity(&shown.witness));
    all
});

/// Returns five numbers that measure how unusual an example is. The numbers, which are compared in order, are counts:
///
/// 1. Lines without a standard field.
/// 2. Robots without a name.
/// 3. User-agent lines that name a robot.
/// 4. Unusual characters, and lines of more than two words.
/// 5. All bytes.
fn oddity(witness: &Witness) -> [usize; 5] {
    let fields = witness.robots.lines().filter_map(|line| Some(line.split_once(':')?.0));
    let lines = witness.robots.lines().filter(|line| !line.is_empty()).count();
    let known = fields.filter(|field| ["User-agent", "Disallow", "Allow"].contains(field)).count();
    let named = witness.robots.matches("User-agent: ").count()
        - witness.robots.matches("User-agent: *\n").count();
    let text = || witness.robots.bytes().chain(witness.agent.bytes()).chain(witness.url.bytes());
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b" \n/:-*.".contains(byte);
    let odd = text().filter(|byte| !plain(byte)).count();
    let words = witness.robots.lines().filter(|line| line.split(' ').count() > 2).count();
    [lines - known, usize::from(witness.agent.is_empty()), named, odd + words, text().count()]
}

/// Returns the best example for each setting. Each item of `pairs` consists of a setting and the index of a pair in
/// [`PAIRS`]. The setting makes one of these pairs disagree on the example. An example is better if (1) its pair is in
/// [`HEADLINE`], (2) it shows fewer other settings, and (3) it is more ordinary. If no example shows a setting, the
/// setting is omitted.
pub(crate) fn witnesses<'s>(
    pairs: impl IntoIterator<Item = (&'s str, usize)>,
) -> BTreeMap<&'s str, &'static Witness> {
    let mut of_setting: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    for (setting, pair) in pairs {
        of_setting.entry(setting).or_default().insert(pair);
    }
    let best = |setting: &str, pairs: &BTreeSet<usize>| {
        let shown = SHOWN.iter().enumerate().flat_map(|(at, shown)| {
            let all = shown.settings.iter().flatten().collect::<BTreeSet<_>>().len();
            let settings = pairs.iter().map(|pair| (*pair, &shown.settings[*pair]));
            let settings = settings.filter(|(_, settings)| settings.contains(setting));
            settings.map(move |(pair, settings)| {
                (!HEADLINE.contains(&PAIRS[pair]), settings.len(), all, at)
            })
        });
        shown.min().map(|(.., at)| &SHOWN[at].witness)
    };
    of_setting
        .into_iter()
        .filter_map(|(setting, pairs)| Some((setting, best(setting, &pairs)?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Witness, witnesses};
    use crate::editions::{EDITIONS, PAIRS};
    use crate::fingerprint::answers;
    use norobots_settings::setting::{ALL, Settings};
    use std::collections::BTreeMap;

    /// Only two settings have no example file. An example for the byte order mark would contain unusual bytes. An
    /// example for the limits would be too long.
    #[test]
    fn each_setting_for_which_two_editions_choose_otherwise_has_an_ordinary_witness() {
        let mut shown: BTreeMap<&str, bool> = BTreeMap::new();
        for (at, (first, second)) in PAIRS.into_iter().enumerate() {
            let choices = [first, second].map(|at| Settings::default_for(EDITIONS[at]).places());
            let differing = (0..ALL.len()).filter(|at| choices[0][*at] != choices[1][*at]);
            for id in differing.map(|at| ALL[at].id) {
                let witness = witnesses([(id, at)]).get(id).copied();
                *shown.entry(id).or_default() |= witness.is_some();
                let Some(Witness { robots, agent, url, answers: letters }) = witness else {
                    continue;
                };
                let letters = letters.as_bytes();
                assert_ne!(letters[first], letters[second], "{id}: {witness:?}");
                let own =
                    super::letters(answers(robots.as_bytes(), agent.as_bytes(), url.as_bytes()));
                assert_eq!(own.as_bytes(), letters);
            }
        }
        let without: Vec<&str> =
            shown.iter().filter(|(_, shown)| !**shown).map(|(id, _)| *id).collect();
        assert_eq!(without, ["byte-order-mark", "limits"]);
    }

    #[test]
    fn witnesses_are_ordinary() {
        let drawn = |id: &'static str, pair: usize| {
            let Witness { robots, agent, url, .. } = witnesses([(id, pair)])[id];
            [&**robots, agent, url]
        };
        let everybody = |rule: &str| format!("User-agent: *\n{rule}\n");
        for (id, pair, robots, url) in [
            ("disallow-value", 1, everybody("Disallow: /*.gif"), "/x.gif"),
            ("query-part", 4, everybody("Disallow: /x?y"), "/x?y"),
            ("blank-line", 1, everybody("\nDisallow: /x"), "/x"),
            ("leading-star", 7, everybody("Disallow: *.gif"), "/x.gif"),
            ("misspelt-field", 8, everybody("Disalow: /x"), "/x"),
        ] {
            assert_eq!(drawn(id, pair), [&*robots, "figtree", url], "{id}");
        }
        // If a setting makes several pairs of editions disagree, the pair of RFC 9309 and Google is preferred.
        let version = witnesses([("version", 1), ("version", 7)])["version"];
        let letters = version.answers.as_bytes();
        assert_ne!(letters[2], letters[3], "{version:?}");
    }
}
