//! Decision records. A record contains decisions about a robot and URLs, and all data that is needed to repeat the
//! decisions.

use crate::edition::Which;
use crate::exit::{OrFail, Result};
use crate::fetched;
use crate::robot::{Known, Robot};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use hmac_sha256::Hash;
use norobots::access::after;
use norobots::agent::Header;
use norobots::engine::Decision;
use norobots::source::Source;
use norobots_settings::setting::Deviation;
use norobots_settings::site::Site;
use norobots_suite::access::{FetchForm, words};
use norobots_suite::robots::Table;
use norobots_suite::suite::Suite;
use norobots_text::hex;
use norobots_text::visible::{self, draw};
use serde::{Deserialize, Serialize};

const VERSION: u64 = 1;

/// Bytes as JSON: a string, or base64 if the bytes are not UTF-8.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Octets {
    Text(String),
    Other { base64: String },
}

impl Octets {
    pub(super) fn of(bytes: &[u8]) -> Octets {
        match str::from_utf8(bytes) {
            Ok(text) => Octets::Text(text.to_owned()),
            Err(_) => Octets::Other { base64: BASE64_STANDARD.encode(bytes) },
        }
    }

    /// # Errors
    ///
    /// Returns an error if the value of `base64` is not base64.
    fn bytes(&self) -> Result<Vec<u8>, String> {
        match self {
            Octets::Text(text) => Ok(text.clone().into_bytes()),
            Octets::Other { base64 } => BASE64_STANDARD
                .decode(base64)
                .map_err(|error| format!("a member `base64` is not base64: {error}")),
        }
    }
}

/// A file as it was at the time of the decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    /// The SHA-256 of the bytes of the file, in hexadecimal.
    pub(super) sha256: String,
    pub(super) bytes: usize,
    content: Octets,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    /// The slug of the edition, or `google`.
    edition: String,
    /// Whether the decision follows the table of known robots. If so, the table determines `edition`, and the robot's
    /// exceptions in the table apply.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    own_text: bool,
    /// The values of `--set`, each as `setting=choice`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    set: Vec<String>,
    /// The site of the file, if the site is given on the command line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    site: Option<String>,
    /// The robot as it was written on the command line: its name or its whole header.
    agent: Octets,
    /// The path or the absolute URL.
    url: Octets,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Answer {
    /// The robot's name, as the edition compares it with User-agent lines.
    robot: Octets,
    /// Whether the robot may fetch the URL. The value is `null` if the edition gives no answer for the described fetch.
    allowed: Option<bool>,
    /// The number of the line that decides, counted from 1, or `null` if no line decides.
    line: Option<usize>,
    /// The bytes of the line that decides, without its terminator.
    rule: Option<Octets>,
    /// The id of the edition's sentence on which the decision is based.
    clause: Option<String>,
    /// The words of the edition's sentence on which the decision is based.
    sentence: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Decided {
    question: Question,
    answer: Answer,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Record {
    schema_version: u64,
    /// The version of norobots that made the decision.
    pub(super) norobots: String,
    /// The robots.txt file, or `null` if the site has no robots.txt.
    pub(super) file: Option<File>,
    /// The result of fetching the file, if options on the command line describe a fetch.
    fetch: Option<FetchForm>,
    pub(super) decisions: Vec<Decided>,
    /// The SHA-256 of this record as compact JSON. For the calculation, the member `sha256` is empty. The JSON members
    /// have the order of the fields in this struct.
    sha256: String,
}

/// The arguments of `norobots decide` that affect the decision: the robot, the URLs and the options.
pub(super) struct Asked<'a> {
    pub(super) which: Which,
    pub(super) own_text: bool,
    pub(super) set: &'a [Deviation],
    pub(super) site: Option<&'a Site>,
    pub(super) agent: &'a [u8],
    pub(super) urls: Vec<&'a [u8]>,
}

impl Record {
    /// Decides about each URL, and returns a record of the decisions. `file` is `None` if the site has no robots.txt.
    pub(super) fn of(
        asked: &Asked<'_>,
        file: Option<&[u8]>,
        fetch: Option<FetchForm>,
        suite: &Suite,
    ) -> Result<Record> {
        let editions: Vec<String> = match asked.which {
            Which::Google => vec!["google".into()],
            which => which.editions().iter().map(|edition| edition.id().to_owned()).collect(),
        };
        let mut decisions = Vec::new();
        for url in &asked.urls {
            for edition in &editions {
                let question = Question {
                    edition: edition.clone(),
                    own_text: asked.own_text,
                    set: asked.set.iter().map(Deviation::to_string).collect(),
                    site: asked.site.map(Site::to_string),
                    agent: Octets::of(asked.agent),
                    url: Octets::of(url),
                };
                let answer = question.answer(file, fetch.as_ref(), suite).about("--record")?;
                decisions.push(Decided { question, answer });
            }
        }
        let file = file.map(|bytes| File {
            sha256: hex::digits(&Hash::hash(bytes)),
            bytes: bytes.len(),
            content: Octets::of(bytes),
        });
        let mut record = Record {
            schema_version: VERSION,
            norobots: env!("CARGO_PKG_VERSION").to_owned(),
            file,
            fetch,
            decisions,
            sha256: String::new(),
        };
        record.sha256 = record.digest();
        Ok(record)
    }

    /// Reads a record from JSON.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a record, or if the schema version of the record is not supported.
    pub(super) fn read(bytes: &[u8]) -> Result<Record, String> {
        let value: serde_json::Value = serde_json::from_slice(bytes)
            .map_err(|error| format!("is not a decision record: {error}"))?;
        match value.get("schema_version").and_then(serde_json::Value::as_u64) {
            Some(VERSION) => {}
            Some(other) => {
                return Err(format!(
                    "is a decision record of schema version {other}, and this norobots reads version {VERSION}: use the \
                     norobots that wrote it"
                ));
            }
            None => {
                return Err("is not a decision record: it has no `schema_version`; `norobots \
                 decide --record` writes one"
                    .into());
            }
        }
        serde_json::from_value(value).map_err(|error| format!("is not a decision record: {error}"))
    }

    /// Returns the record in its stored form: JSON with each member on its own line.
    pub(super) fn json(&self) -> String {
        serde_json::to_string_pretty(self).expect("text and numbers") + "\n"
    }

    fn digest(&self) -> String {
        let bare = Record { sha256: String::new(), ..self.clone() };
        hex::digits(&Hash::hash(serde_json::to_string(&bare).expect("text and numbers").as_bytes()))
    }

    /// Returns a sentence for each fault of the record. A fault is a change that was made after norobots wrote the
    /// record. An answer that this version of norobots would not give is also a fault.
    ///
    /// # Errors
    ///
    /// Returns an error if this version of norobots can't answer a question of the record.
    pub(super) fn faults(&self, suite: &Suite) -> Result<Vec<String>, String> {
        let mut faults = Vec::new();
        let digest = self.digest();
        if digest != self.sha256 {
            faults.push(format!(
                "it was changed after it was written: its digest is {}, but its content has the \
                 digest {digest}",
                draw(self.sha256.as_bytes())
            ));
        }
        let content = self.file.as_ref().map(|file| file.content.bytes()).transpose()?;
        if let (Some(file), Some(content)) = (&self.file, &content) {
            let sha256 = hex::digits(&Hash::hash(content));
            if file.sha256 != sha256 || file.bytes != content.len() {
                faults.push(format!(
                    "its file is not the one that it names: {} bytes with the SHA-256 {}, and there are {} with {sha256}",
                    file.bytes,
                    draw(file.sha256.as_bytes()),
                    content.len()
                ));
            }
        }
        for (number, Decided { question, answer }) in (1..).zip(&self.decisions) {
            let now = question.answer(content.as_deref(), self.fetch.as_ref(), suite);
            let now = now.map_err(|what| format!("decision {number}: {what}"))?;
            faults.extend(
                answer
                    .differences(&now)
                    .map(|what| format!("decision {number} ({}): {what}", question.describe())),
            );
        }
        Ok(faults)
    }
}

impl Question {
    fn describe(&self) -> String {
        let shown = |octets: &Octets| match octets {
            Octets::Text(text) => draw(text.as_bytes()),
            Octets::Other { base64 } => format!("base64 {}", draw(base64.as_bytes())),
        };
        format!(
            "{} for {} by {}",
            shown(&self.url),
            shown(&self.agent),
            draw(self.edition.as_bytes())
        )
    }

    /// Answers the question.
    ///
    /// # Errors
    ///
    /// Returns an error if the edition, a choice or the site is not valid. Also returns an error if the robot refuses
    /// the file, or if the table of known robots does not contain the robot.
    fn answer(
        &self,
        file: Option<&[u8]>,
        fetch: Option<&FetchForm>,
        suite: &Suite,
    ) -> Result<Answer, String> {
        let (agent, url) = (self.agent.bytes()?, self.url.bytes()?);
        let site = self
            .site
            .as_deref()
            .map(|site| site.parse::<Site>().map_err(|error| error.to_string()));
        let site = site.transpose()?;
        let set: Vec<Deviation> = self
            .set
            .iter()
            .map(|choice| choice.parse::<Deviation>().map_err(|error| error.to_string()))
            .collect::<Result<_, _>>()?;
        let which: Which = self.edition.parse().map_err(|_| {
            format!("no edition is called `{}` here", draw(self.edition.as_bytes()))
        })?;
        let takes_header = set.iter().any(|deviation| deviation.setting.id == "robot-name");
        let robots = file.unwrap_or_default();
        let header = match takes_header {
            true => Header::whole(&agent),
            false => Header::read_for(robots, &agent),
        };
        let known = match self.own_text {
            true => {
                let known = Table::embedded().find(header.robot).ok_or_else(|| {
                    format!("the table of robots has no {}", visible::brief(header.robot, 60))
                })?;
                Some(Known::find(known, robots))
            }
            false => None,
        };
        let by_each = Robot::by_each(which, &set, robots, site.as_ref(), &header, known.as_ref())?;
        let [robot] = &by_each[..] else {
            return Err("`all` is not an edition; a record names each edition".into());
        };
        let edition = robot.edition;
        let (decision, reasons) = match file {
            Some(_) => {
                let decision = robot.decide(&url).decision;
                (decision, robot.reasons(&url, &decision))
            }
            None => (Decision::WELCOME, Vec::new()),
        };
        let mut clause = reasons.iter().find_map(|reason| reason.clause).map(str::to_owned);
        let (mut allowed, mut line) = (Some(decision.allowed()), decision.line);
        if let Some(form) = fetch {
            let by = if which == Which::Google { which.fetched_by() } else { edition };
            let access = after(by, &form.fetch()?);
            let by_file = fetched::by_file(&access);
            allowed = fetched::verdict(&access, robot.settings, &url, decision);
            if !by_file {
                (line, clause) = (None, access.clauses().first().map(|id| (*id).to_owned()));
            }
        }
        let source = Source::new(robots);
        let rule =
            line.and_then(|line| source.line(line)).map(|span| Octets::of(&robots[span.range()]));
        let fetched_by =
            if which == Which::Google && fetch.is_some() { which.fetched_by() } else { edition };
        let sentence = clause
            .as_deref()
            .and_then(|id| words(suite, fetched_by, id).or_else(|| words(suite, edition, id)));
        Ok(Answer {
            robot: Octets::of(header.name(edition)),
            allowed,
            line,
            rule,
            clause,
            sentence,
        })
    }
}

impl Answer {
    /// Returns a message for each member whose value is different in `now`. The ids of the cited sentences are
    /// compared, but not their words.
    fn differences(&self, now: &Answer) -> impl Iterator<Item = String> {
        fn shown(value: &impl Serialize) -> String {
            draw(serde_json::to_string(value).expect("text and numbers").as_bytes())
        }
        let members = [
            ("robot", shown(&self.robot), shown(&now.robot)),
            ("allowed", shown(&self.allowed), shown(&now.allowed)),
            ("line", shown(&self.line), shown(&now.line)),
            ("rule", shown(&self.rule), shown(&now.rule)),
            ("clause", shown(&self.clause), shown(&now.clause)),
        ];
        members.into_iter().filter(|(_, recorded, now)| recorded != now).map(
            |(member, recorded, now)| {
                format!("`{member}` is recorded as {recorded}, but this norobots decides {now}")
            },
        )
    }
}
