//! Decides as Google's robots do. Google's documentation defines which group a robot obeys. Google's open-source parser
//! finds the rule in that group.

use crate::robots::{Follows, Table};
use norobots::engine::Decision;
use norobots::policy::robot_name;
use norobots::source::Source;
use norobots::syntax::LineKind;
use norobots::{Edition, decide_named};
use norobots_fix::field::field;
use norobots_text::visible::brief;
use std::collections::{BTreeSet, HashMap};

/// A file, and one of Google's robots.
#[derive(Clone, Debug)]
pub struct Google<'a> {
    robots: &'a [u8],
    name: &'a [u8],
    /// The token of the group that the robot obeys by name, or `None` if no group names the robot.
    token: Option<&'a [u8]>,
    /// Whether the robot ignores a group for `*`. Google's documentation names the robots that ignore groups for `*`.
    is_excepted: bool,
}

/// The decisions by Google's open-source parser and by Google's documentation, which may differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Both {
    /// The decision by Google's open-source parser, which Google's crawler runs.
    pub code: Decision,
    /// The decision by Google's documentation.
    pub page: Decision,
}

/// The tokens that name robots in a file. One list of tokens can be used for many robots.
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    robots: &'a [u8],
    /// Maps the lower-case form of each token to its last spelling in the file.
    tokens: HashMap<Vec<u8>, &'a [u8]>,
    lengths: BTreeSet<usize>,
}

impl<'a> Tokens<'a> {
    /// Finds the tokens in the lines of a file.
    pub fn read(robots: &'a [u8]) -> Tokens<'a> {
        let source = Source::new(robots);
        let lines = (1..).map_while(|number| source.line(number));
        let tokens = lines.filter_map(|span| {
            let line = &robots[span.range()];
            let (LineKind::UserAgent, value) = field(line)? else { return None };
            let is_part = |octet: &u8| octet.is_ascii_alphabetic() || b"-_".contains(octet);
            let end = value.iter().position(|octet| !is_part(octet)).unwrap_or(value.len());
            let token = &value[..end];
            let alone = [line, b"\nDisallow: /\n"].concat();
            let reads = || !decide_named(Edition::GoogleCode, &alone, token, "/").allowed();
            (!token.is_empty() && reads()).then(|| (token.to_ascii_lowercase(), token))
        });
        let tokens: HashMap<Vec<u8>, &[u8]> = tokens.collect();
        let lengths = tokens.values().map(|token| token.len()).collect();
        Tokens { robots, tokens, lengths }
    }

    /// Finds the group that the robot with this name obeys. The first `/` or space ends the name.
    ///
    /// A token names the robot if the robot's name begins with the token. If several tokens name the robot, the robot
    /// obeys the group with the longest token. Googlebot-Image therefore obeys a group for Googlebot, unless the file
    /// also has a group for Googlebot-Image.
    pub fn robot<'n>(&self, agent: &'n [u8]) -> Google<'n>
    where
        'a: 'n,
    {
        let name = robot_name(agent);
        let lower = name.to_ascii_lowercase();
        let known = Table::embedded().find(&lower);
        let known = known.filter(|known| known.follows == Some(Follows::Google));
        let fallbacks = known.map(|known| &known.fallback[..]).unwrap_or_default();
        let token = self.longest(&lower);
        // The robot's own name is tried before its fallbacks.
        let mut tokens =
            fallbacks.iter().map(|other| self.longest(&other.as_bytes().to_ascii_lowercase()));
        let token = token.or_else(|| tokens.find_map(|token| token));
        let is_excepted = known.is_some_and(|known| !known.default_group);
        Google { robots: self.robots, name, token, is_excepted }
    }

    /// Returns the longest token that is a prefix of the name. The name must be in lower case.
    fn longest(&self, name: &[u8]) -> Option<&'a [u8]> {
        let mut lengths = self.lengths.range(..=name.len()).rev();
        lengths.find_map(|length| self.tokens.get(&name[..*length]).copied())
    }
}

impl<'a> Google<'a> {
    /// Reads a file for one robot. [`Tokens::robot`] explains where the name of the robot ends.
    pub fn new(robots: &'a [u8], agent: &'a [u8]) -> Google<'a> {
        Tokens::read(robots).robot(agent)
    }

    /// Returns the name that is passed to Google's parser. This is the token of the robot's group, or the robot's own
    /// name if no group names the robot.
    pub fn asked(&self) -> &'a [u8] {
        self.token.unwrap_or(self.name)
    }

    /// Returns whether the robot obeys no group: no group names the robot, and the robot ignores groups for `*`.
    pub fn without_default(&self) -> bool {
        self.token.is_none() && self.is_excepted
    }

    /// Returns the token of the group that names the robot, in the spelling of the file. Returns `None` if no group
    /// names the robot.
    pub fn token(&self) -> Option<&'a [u8]> {
        self.token
    }

    /// Describes which group the robot obeys under Google's documentation. The description is a sentence without a full
    /// stop. Returns `None` if the documentation makes no difference.
    pub fn describe(&self) -> Option<String> {
        let name = brief(self.name, 60);
        match self.token {
            Some(token) if !token.eq_ignore_ascii_case(self.name) => {
                Some(format!("by Google's pages, {name} obeys the group for {}", brief(token, 60)))
            }
            None if self.without_default() => Some(format!(
                "by Google's pages, {name} ignores groups for `*`, and no group names it: every URL is allowed"
            )),
            _ => None,
        }
    }

    /// Decides whether the robot may fetch a URL. The URL is a path with or without a query, or an absolute URL.
    pub fn decide(&self, url: &[u8]) -> Both {
        if self.without_default() {
            return Both { code: Decision::WELCOME, page: Decision::WELCOME };
        }
        let by = |edition| decide_named(edition, self.robots, self.asked(), url);
        Both { code: by(Edition::GoogleCode), page: by(Edition::GooglePage) }
    }
}

#[cfg(test)]
mod tests {
    use super::Google;
    use norobots::engine::Decision;
    use norobots::{Edition, decide_named};

    const FILE: &[u8] = b"User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /a\n";

    #[test]
    fn a_robot_falls_back_on_the_group_of_another_and_the_longest_token_counts() {
        for robot in ["Googlebot", "googlebot-image", "Google-InspectionTool/1.0", "Googlebot/2.1"]
        {
            let decisions = Google::new(FILE, robot.as_bytes()).decide(b"/a");
            assert_eq!(
                (decisions.code, decisions.page),
                (Decision::disallow(2, 5), Decision::disallow(2, 5))
            );
            assert!(Google::new(FILE, robot.as_bytes()).decide(b"/b").code.allowed(), "{robot}");
        }
        let named = [FILE, b"\nUser-agent: Googlebot-Image\nDisallow: /b\n"].concat();
        let decisions = Google::new(&named, b"Googlebot-Image").decide(b"/b");
        assert_eq!(decisions.code, Decision::disallow(3, 8));
        // `Edition::GoogleCode` uses no fallbacks, because only Google's documentation defines them.
        assert!(!decide_named(Edition::GoogleCode, FILE, "Googlebot-Image", "/b").allowed());
    }

    #[test]
    fn a_group_for_every_robot_is_not_for_those_that_google_excepts() {
        for robot in
            ["AdsBot-Google", "adsbot-google-mobile", "Mediapartners-Google", "APIs-Google"]
        {
            let google = Google::new(FILE, robot.as_bytes());
            assert!(google.without_default() && google.decide(b"/").code == Decision::WELCOME);
        }
        let named = [FILE, b"User-agent: AdsBot-Google\nDisallow: /ads\n"].concat();
        let decisions = Google::new(&named, b"AdsBot-Google-Mobile").decide(b"/ads");
        assert!(!decisions.code.allowed() && !decisions.page.allowed());
        assert!(!Google::new(FILE, b"Storebot-Google").decide(b"/").code.allowed());
    }

    #[test]
    fn the_code_reads_lines_that_the_page_does_not() {
        let file = b"User-agent: Googlebot\nDisallow /x\n";
        let decisions = Google::new(file, b"Googlebot").decide(b"/x");
        assert_eq!((decisions.code, decisions.page.allowed()), (Decision::disallow(1, 2), true));
        let misspelt = b"Useragent: Googlebot\nDisallow: /x\n";
        let decisions = Google::new(misspelt, b"Googlebot-News").decide(b"/x");
        assert_eq!(decisions.code, decide_named(Edition::GoogleCode, misspelt, "Googlebot", "/x"));
        assert!(!decisions.code.allowed() && decisions.page.allowed());
    }
}
