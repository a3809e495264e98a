//! The table of known robots.

use crate::robots::form::{FILE, FileForm, PAGE, ROBOT, UNSEEN, Wrong};
use crate::robots::known::{KnownRobot, Purpose};
use norobots::agent::{Header, Names};
use norobots_conformance::ROBOTS;
use norobots_text::nearest::nearest;
use norobots_text::visible::brief;
use std::collections::HashMap;
use std::sync::LazyLock;
use toml::de::{DeArray, DeTable, DeValue};

/// The known robots, in the order of their file.
#[derive(Clone, Debug)]
pub struct Table {
    robots: Vec<KnownRobot>,
    /// Maps each name to the index of its robot. The names are the robot's name, its tokens and the product in its
    /// header, in lower case.
    by_name: HashMap<String, usize>,
}

static EMBEDDED: LazyLock<Table> =
    LazyLock::new(|| Table::read(ROBOTS.bytes, ROBOTS.path).expect("a test reads it"));

impl Table {
    /// Returns the table that is compiled into this library.
    pub fn embedded() -> &'static Table {
        &EMBEDDED
    }

    /// Reads a table from the bytes of a TOML file. `name` is the name of the file in error messages.
    ///
    /// # Errors
    ///
    /// Returns a message that begins with the name of the file and the line number. If a member is unknown, the message
    /// suggests the known member with the most similar name.
    pub fn read(bytes: &[u8], name: &str) -> Result<Table, String> {
        Table::parse(bytes).map_err(|(place, says)| {
            let before = &bytes[..place.start.min(bytes.len())];
            let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
            format!("{name}:{line}: {says}")
        })
    }

    fn parse(bytes: &[u8]) -> Result<Table, Wrong> {
        let text = str::from_utf8(bytes).map_err(|error| {
            let at = error.valid_up_to();
            (at..at, "this is not UTF-8; save the file as UTF-8".to_owned())
        })?;
        let wrong = |error: toml::de::Error| {
            (error.span().unwrap_or_default(), brief(error.message().as_bytes(), 200))
        };
        let tree = DeTable::parse(text).map_err(wrong)?;
        known_members(tree.get_ref())?;
        let file: FileForm = toml::from_str(text).map_err(wrong)?;
        let mut robots = Vec::new();
        let mut tokens = Vec::new();
        for page in &file.page {
            page.check()?;
            for row in &page.robot {
                robots.push(row.get_ref().robot(page, row.span())?);
                tokens.extend(row.get_ref().tokens.iter());
            }
        }
        for list in &file.unseen {
            let names = list.tokens.iter().map(|token| &**token.get_ref());
            robots.extend(names.map(|token| KnownRobot::unknown(token, list.purpose)));
            tokens.extend(list.tokens.iter());
        }
        let mut seen = HashMap::new();
        for token in tokens {
            if seen.insert(token.get_ref().to_ascii_lowercase(), ()).is_some() {
                let says = format!(
                    "two robots have the token {}; leave it to one of them, and give it as a `fallback` to the other",
                    brief(token.get_ref().as_bytes(), 40)
                );
                return Err((token.span(), says));
            }
        }
        let mut by_name = HashMap::new();
        for (place, robot) in robots.iter().enumerate() {
            for name in robot.tokens.iter().chain([&robot.name]) {
                by_name.entry(name.to_ascii_lowercase()).or_insert(place);
            }
        }
        for (place, robot) in robots.iter().enumerate() {
            let Some(header) = &robot.header else { continue };
            let header = Header::read(header.as_bytes(), &Names::default());
            let product = String::from_utf8_lossy(header.robot).to_ascii_lowercase();
            if !product.is_empty() {
                by_name.entry(product).or_insert(place);
            }
        }
        Ok(Table { robots, by_name })
    }

    /// Returns the robots, in the order of their file.
    pub fn robots(&self) -> &[KnownRobot] {
        &self.robots
    }

    /// Returns the robots that are listed by default. A program that anybody can run is omitted if no page describes
    /// it.
    pub fn listed(&self) -> impl Iterator<Item = &KnownRobot> {
        let is_tool = |robot: &KnownRobot| robot.purpose == Purpose::Tool && robot.page.is_none();
        self.robots.iter().filter(move |robot| !is_tool(robot))
    }

    /// Returns the robot with this name or token, or with this product in its header. Case is ignored.
    pub fn find(&self, name: &[u8]) -> Option<&KnownRobot> {
        let name = str::from_utf8(name).ok()?.to_ascii_lowercase();
        self.by_name.get(&name).map(|place| &self.robots[*place])
    }

    /// Returns the name in the table that is most similar to a mistyped name. Returns `None` if no name is similar.
    pub fn nearest(&self, name: &str) -> Option<&str> {
        let known: Vec<String> =
            self.robots.iter().map(|robot| robot.name.to_lowercase()).collect();
        let like = nearest(&name.to_lowercase(), known.iter().map(String::as_str))?;
        let place = known.iter().position(|known| known == like)?;
        Some(&self.robots[place].name)
    }
}

fn known_members(file: &DeTable<'_>) -> Result<(), Wrong> {
    check(file, &FILE)?;
    for (list, members) in [("page", &PAGE[..]), ("unseen", &UNSEEN)] {
        for entry in tables(file, list) {
            check(entry, members)?;
            for robot in tables(entry, "robot") {
                check(robot, &ROBOT)?;
            }
        }
    }
    Ok(())
}

/// If the value is not an array, returns no tables. The deserializer will report this error.
fn tables<'t, 'i>(table: &'t DeTable<'i>, list: &str) -> impl Iterator<Item = &'t DeTable<'i>> {
    let list: Option<&DeArray<'_>> = match table.get(list).map(|value| value.get_ref()) {
        Some(DeValue::Array(list)) => Some(list),
        _ => None,
    };
    list.into_iter().flatten().filter_map(|value| match value.get_ref() {
        DeValue::Table(table) => Some(table),
        _ => None,
    })
}

fn check(table: &DeTable<'_>, members: &[&str]) -> Result<(), Wrong> {
    for key in table.keys() {
        let name: &str = key.get_ref();
        if !members.contains(&name) {
            let hint = match nearest(name, members.iter().copied()) {
                Some(nearest) => format!("did you mean {nearest}?"),
                None => format!("the members are {}", members.join(", ")),
            };
            let says = format!("there is no member `{}`; {hint}", brief(name.as_bytes(), 40));
            return Err((key.span(), says));
        }
    }
    Ok(())
}
