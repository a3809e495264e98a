//! A census as JSON. `schema.json` describes the JSON format.

use crate::census::{ALL_HOSTS, ANY_TWO, Barred, Census, Limits};
use crate::count::{Counts, Section};
use crate::digest::Digest;
use crate::editions::{EDITIONS, PAIRS};
use crate::fingerprint::pair;
use crate::hosts::Hosts;
use crate::known::known;
use crate::names::Names;
use crate::run::Run;
use crate::sample::{Causes, Contents, Sample, State};
use crate::witness::Witness;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use norobots_settings::setting::SettingInfo;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The version of the format. Censuses in different versions of the JSON format can't be merged, because they count
/// different features.
const VERSION: u64 = 4;

/// The error for bytes that are not a valid census. The string contains the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(String);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

type Result<T> = std::result::Result<T, Unreadable>;

fn wrong<T>(what: impl Into<String>) -> Result<T> {
    Err(Unreadable(what.into()))
}

impl Census {
    /// Returns the census as JSON that may be published. The function first analyses the sample, because the JSON must
    /// not contain the bodies of files. The JSON also contains no names of hosts. If two censuses count the same
    /// records, their JSON differs only in the list of runs.
    #[must_use]
    pub fn publish(&mut self) -> String {
        self.look(1);
        format!("{:#}\n", self.to_json())
    }

    /// Returns the census as a JSON object. The object must not be published, because it can contain the bodies of
    /// files.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let section = |section: &Section| {
            let keys: Map<String, Value> = self
                .counts
                .of(*section)
                .map(|(key, count)| (key.to_owned(), count.into()))
                .collect();
            (section.id().to_owned(), keys.into())
        };
        let sections: Map<String, Value> = Section::ALL.iter().map(section).collect();
        let robot = |(name, by): (&String, &[Barred; EDITIONS.len()])| {
            let mut row = Map::new();
            if let Some(known) = known(name) {
                row.insert("kind".into(), known.kind.into());
            }
            for (edition, Barred { wholly, partly, not }) in EDITIONS.iter().zip(by) {
                row.insert(
                    edition.id().into(),
                    json!({ "wholly": wholly, "partly": partly, "not": not }),
                );
            }
            (name.clone(), row.into())
        };
        let robots: Map<String, Value> = self.robots.iter().map(robot).collect();
        let names = |names: &Names| json!({ "beyond": names.beyond(), "names": names.sorted() });
        let hosts: Map<String, Value> =
            self.hosts.iter().map(|(key, hosts)| (key.clone(), sketch(hosts))).collect();
        let run = |Run { date, norobots, suite, command }: &Run| json!({ "date": date, "norobots": norobots, "suite": suite, "command": command });
        let runs: Vec<Value> = self.runs.iter().map(run).collect();
        let witness = |(id, witness): (&str, &Witness)| {
            let Witness { robots, agent, url, answers } = witness;
            let value = json!({ "robots": robots, "agent": agent, "url": url, "answers": answers });
            (id.to_owned(), value)
        };
        let witnesses: Map<String, Value> = self.witnesses().into_iter().map(witness).collect();
        let contents: Vec<Value> =
            self.sample.contents().map(|(hash, contents)| content(hash, contents)).collect();
        json!({
            "format": "norobots-census",
            "version": VERSION,
            "runs": runs,
            "digest": self.digest.to_string(),
            "limits": { "names": self.limits.names, "sample": self.limits.sample },
            "editions": EDITIONS.map(|edition| edition.id()),
            "counts": sections,
            "robots": robots,
            "agents": names(&self.agents),
            "fields": names(&self.fields),
            "hosts": hosts,
            "witnesses": witnesses,
            "sample": { "whole": self.sample.is_whole(), "contents": contents },
        })
    }

    /// Reads a census.
    ///
    /// # Errors
    ///
    /// Returns [`Unreadable`] if the bytes are not JSON, if the census has another version, or if a member has an
    /// invalid value.
    pub fn from_json(bytes: &[u8]) -> Result<Census> {
        let value = serde_json::from_slice(bytes)
            .map_err(|error| Unreadable(format!("this is not JSON: {error}")))?;
        Census::from_value(&value)
    }

    /// Reads a census from a JSON value.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Census::from_json`].
    pub fn from_value(value: &Value) -> Result<Census> {
        if value["format"] != "norobots-census" {
            return wrong("this is not a census: `format` is not \"norobots-census\"");
        }
        if value["version"] != VERSION {
            return wrong(format!(
                "this census has version {}, and this program uses version {VERSION}: count it \
                 again",
                value["version"]
            ));
        }
        if value["editions"] != json!(EDITIONS.map(|edition| edition.id())) {
            return wrong("its editions are not those that this program knows: count it again");
        }
        let limit = |name: &str| {
            let number =
                value["limits"][name].as_u64().and_then(|number| usize::try_from(number).ok());
            number.ok_or_else(|| Unreadable(format!("limits.{name} is not a number")))
        };
        let limits = Limits { names: limit("names")?, sample: limit("sample")? };
        Ok(Census {
            limits,
            runs: runs(&value["runs"])?,
            digest: digest(&value["digest"])?,
            counts: counts(&value["counts"])?,
            robots: robots(&value["robots"])?,
            agents: names("agents", &value["agents"], limits.names)?,
            fields: names("fields", &value["fields"], limits.names)?,
            hosts: hosts(&value["hosts"])?,
            sample: sample(&value["sample"], limits.sample)?,
        })
    }
}

fn content(hash: u64, contents: &Contents) -> Value {
    let mut row = Map::new();
    row.insert("content".into(), format!("{hash:016x}").into());
    row.insert("files".into(), contents.files.into());
    if contents.hosts != Hosts::default() {
        row.insert("hosts".into(), sketch(&contents.hosts));
    }
    match &contents.state {
        State::Body(body) => drop(row.insert("body".into(), STANDARD.encode(body).into())),
        State::Large => drop(row.insert("large".into(), true.into())),
        State::Known(Causes { pairs, parted, queries }) => {
            row.insert("parted".into(), (*parted).into());
            row.insert("queries".into(), json!(queries));
            let pairs = pairs.iter().map(|(at, settings)| (pair(*at).to_owned(), json!(settings)));
            row.insert("causes".into(), pairs.collect::<Map<_, _>>().into());
        }
    }
    row.into()
}

fn sketch(hosts: &Hosts) -> Value {
    json!({ "about": hosts.about(), "registers": STANDARD.encode(hosts.to_bytes()) })
}

fn object<'v>(place: &str, value: &'v Value) -> Result<&'v Map<String, Value>> {
    value.as_object().ok_or_else(|| Unreadable(format!("{place} is not an object")))
}

fn number(place: &str, value: &Value) -> Result<u64> {
    value.as_u64().ok_or_else(|| Unreadable(format!("{place} is not a number of items")))
}

fn text(place: &str, value: &Value) -> Result<String> {
    value.as_str().map(str::to_owned).ok_or_else(|| Unreadable(format!("{place} is not text")))
}

fn runs(value: &Value) -> Result<BTreeSet<Run>> {
    let list = value.as_array().ok_or_else(|| Unreadable("runs is not a list".into()))?;
    let run = |(at, run): (usize, &Value)| {
        let part = |name: &str| text(&format!("runs[{at}].{name}"), &run[name]);
        let [date, norobots] = [part("date")?, part("norobots")?];
        Ok(Run { date, norobots, suite: part("suite")?, command: part("command")? })
    };
    list.iter().enumerate().map(run).collect()
}

fn digest(value: &Value) -> Result<Digest> {
    let digest = Digest::from_digits(&text("digest", value)?);
    digest.ok_or_else(|| Unreadable("digest is not a number of 64 hexadecimal digits".into()))
}

fn counts(value: &Value) -> Result<Counts> {
    let mut counts = Counts::default();
    for (id, keys) in object("counts", value)? {
        let Some(section) = Section::from_id(id) else {
            return wrong(format!("counts.{}: there is no such section", id.escape_debug()));
        };
        for (key, count) in object(&format!("counts.{id}"), keys)? {
            let count = number(&format!("counts.{id}.{}", key.escape_debug()), count)?;
            counts.add_many(section, key.clone(), count);
        }
    }
    Ok(counts)
}

fn robots(value: &Value) -> Result<BTreeMap<String, [Barred; EDITIONS.len()]>> {
    let mut robots = BTreeMap::new();
    for (name, row) in object("robots", value)? {
        let mut by = [Barred::default(); EDITIONS.len()];
        for (barred, edition) in by.iter_mut().zip(EDITIONS) {
            let place = format!("robots.{}.{edition}", name.escape_debug());
            let counts = &row[edition.id()];
            *barred = Barred {
                wholly: number(&place, &counts["wholly"])?,
                partly: number(&place, &counts["partly"])?,
                not: number(&place, &counts["not"])?,
            };
        }
        robots.insert(name.clone(), by);
    }
    Ok(robots)
}

fn hosts(value: &Value) -> Result<BTreeMap<String, Hosts>> {
    let mut hosts = BTreeMap::new();
    for (key, sketch) in object("hosts", value)? {
        let known =
            [ALL_HOSTS, ANY_TWO].contains(&&**key) || (0..PAIRS.len()).any(|at| pair(at) == key);
        if !known {
            return wrong(format!("hosts.{}: there is no such key", key.escape_debug()));
        }
        hosts.insert(key.clone(), registers(&format!("hosts.{key}"), sketch)?);
    }
    Ok(hosts)
}

fn registers(place: &str, sketch: &Value) -> Result<Hosts> {
    let bytes = STANDARD.decode(text(&format!("{place}.registers"), &sketch["registers"])?);
    let hosts = bytes.ok().and_then(|bytes| Hosts::from_bytes(&bytes));
    hosts.ok_or_else(|| Unreadable(format!("{place}.registers are not the registers of a sketch")))
}

fn names(place: &str, value: &Value, most: usize) -> Result<Names> {
    let beyond = number(&format!("{place}.beyond"), &value["beyond"])?;
    let mut kept = Vec::new();
    for (name, count) in object(&format!("{place}.names"), &value["names"])? {
        kept.push((
            name.clone(),
            number(&format!("{place}.names.{}", name.escape_debug()), count)?,
        ));
    }
    let names = Names::from_parts(most, kept, beyond);
    names.ok_or_else(|| {
        Unreadable(format!("{place}: there are more names than its limit, or too large counts"))
    })
}

fn sample(value: &Value, most: usize) -> Result<Sample> {
    let list = value["contents"].as_array();
    let list = list.ok_or_else(|| Unreadable("sample.contents is not a list".into()))?;
    let mut contents = Vec::new();
    for (at, row) in list.iter().enumerate() {
        let place = format!("sample.contents[{at}]");
        let hash = row["content"].as_str().and_then(|hash| u64::from_str_radix(hash, 16).ok());
        let Some(hash) = hash else { return wrong(format!("{place}.content is not a hash")) };
        let state = match (&row["body"], &row["large"]) {
            (Value::String(body), _) => match STANDARD.decode(body) {
                Ok(body) => State::Body(body),
                Err(error) => return wrong(format!("{place}.body is not Base64: {error}")),
            },
            (_, Value::Bool(true)) => State::Large,
            _ => State::Known(causes(&place, row)?),
        };
        let files = number(&format!("{place}.files"), &row["files"])?;
        let hosts = match &row["hosts"] {
            Value::Null => Hosts::default(),
            sketch => registers(&format!("{place}.hosts"), sketch)?,
        };
        contents.push((hash, Contents { files, hosts, state }));
    }
    let sample = Sample::from_parts(most, contents);
    sample.ok_or_else(|| Unreadable("sample.contents: there are more than its limit".into()))
}

fn causes(place: &str, row: &Value) -> Result<Causes> {
    let setting = |id: &str| match SettingInfo::from_id(id) {
        Some(setting) => Ok(setting.id.to_owned()),
        None => wrong(format!("{place}: no setting is called `{}`", id.escape_debug())),
    };
    let parted = number(&format!("{place}.parted"), &row["parted"])?;
    let mut causes = Causes { parted, ..Causes::default() };
    for (id, count) in object(&format!("{place}.queries"), &row["queries"])? {
        let count = number(&format!("{place}.queries.{}", id.escape_debug()), count)?;
        causes.queries.insert(setting(id)?, count);
    }
    for (key, settings) in object(&format!("{place}.causes"), &row["causes"])? {
        let Some(at) = (0..PAIRS.len()).find(|at| pair(*at) == key) else {
            return wrong(format!(
                "{place}.causes.{}: these are not two editions",
                key.escape_debug()
            ));
        };
        let Some(settings) = settings.as_array() else {
            return wrong(format!("{place}.causes.{key} is not a list"));
        };
        let mut known = BTreeSet::new();
        for id in settings {
            known.insert(setting(id.as_str().unwrap_or_default())?);
        }
        causes.pairs.insert(at, known);
    }
    Ok(causes)
}
