//! How a changed file affects the robots of the table.

use crate::robots::known::{Follows, Ignores, KnownRobot};
use crate::robots::read::{File, paths_of};
use crate::robots::standing::Obeyed;
use norobots::engine::Decision;
use norobots::policy;
use norobots::spec::Edition;
use norobots_fix::semantic_diff::{Change, Found, changes_between};
use std::collections::HashMap;

/// Robots that a change of a file affects in the same way.
#[derive(Clone, Debug)]
pub struct Changed<'t> {
    /// The robots, in the order of the table.
    pub robots: Vec<&'t KnownRobot>,
    /// The paths on which the old and the new decision differ. If the same two lines decide several paths, only one of
    /// these paths is listed.
    pub changes: Vec<Change>,
    /// Whether all paths were compared. If this field is false, some changes may be missing.
    pub complete: bool,
    /// Whether the search ran out of steps and skipped some paths.
    pub out_of_steps: bool,
}

/// A file, and the name under which the robot looks for its group. The file is empty if the robot obeys no group.
type Side<'a> = (&'a [u8], Vec<u8>);

/// Returns the changes between two files for the robots in `wanted`. Each robot is judged under the document that it
/// follows. The exceptions that the robot's operator describes also apply. Robots with the same changes are in the same
/// element of the result. Robots that always ignore the file are omitted.
///
/// The search takes at most `steps` steps for each document and group. If the document is not in [`Edition::DECIDED`],
/// only paths that are derived from the rules are compared.
pub fn changed<'t>(
    old: &[u8],
    new: &[u8],
    wanted: impl IntoIterator<Item = &'t KnownRobot>,
    steps: usize,
) -> Vec<Changed<'t>> {
    let mut by_sides: HashMap<(Edition, [Side<'_>; 2]), Found> = HashMap::new();
    let mut files: HashMap<Edition, [File<'_>; 2]> = HashMap::new();
    let mut groups: Vec<Changed<'t>> = Vec::new();
    let obeys =
        |robot: &&KnownRobot| robot.ignores != Some(Ignores::Always) && !robot.tokens.is_empty();
    for robot in wanted.into_iter().filter(obeys) {
        let edition = robot.editions()[0];
        let read =
            files.entry(edition).or_insert_with(|| [old, new].map(|file| File::new(edition, file)));
        let side = |bytes, file: &File<'_>| {
            let obeyed = match robot.follows {
                Some(Follows::Google) => Obeyed::find(robot, bytes),
                _ => Obeyed::in_file(robot, file),
            };
            match obeyed.why.has_group() {
                true => (bytes, obeyed.name.to_ascii_lowercase()),
                false => (&b""[..], Vec::new()),
            }
        };
        let sides = [side(old, &read[0]), side(new, &read[1])];
        let found = by_sides.entry((edition, sides)).or_insert_with_key(|(edition, sides)| {
            let [before, after] = sides.each_ref().map(|(file, name)| (*file, &name[..]));
            match Edition::DECIDED.contains(edition) {
                true => changes_between(*edition, [before, after], steps),
                false => suggested(*edition, [before, after], steps),
            }
        });
        // The numbers of the records are not compared, because different editions may number the same records
        // differently.
        let side = |decision: &Decision| (decision.allowed(), decision.line);
        let is_same = |(one, other): (&Change, &Change)| {
            one.url == other.url
                && side(&one.old) == side(&other.old)
                && side(&one.new) == side(&other.new)
        };
        let alike = |group: &&mut Changed<'_>| {
            (group.complete, group.out_of_steps) == (found.complete, found.out_of_steps)
                && group.changes.len() == found.changes.len()
                && group.changes.iter().zip(&found.changes).all(is_same)
        };
        match groups.iter_mut().find(alike) {
            Some(group) => group.robots.push(robot),
            None => groups.push(Changed {
                robots: vec![robot],
                changes: found.changes.clone(),
                complete: found.complete,
                out_of_steps: found.out_of_steps,
            }),
        }
    }
    groups
}

/// Compares the paths that are derived from the rules of both files, and returns the changes. If the robot's rules are
/// the same in both files, the result is complete. A step is the comparison of a path with one byte of a rule.
fn suggested(edition: Edition, sides: [(&[u8], &[u8]); 2], steps: usize) -> Found {
    let files = sides.map(|(file, _)| File::new(edition, file));
    let rules = [files[0].rules(sides[0].1), files[1].rules(sides[1].1)];
    if rules[0] == rules[1] {
        return Found { changes: Vec::new(), complete: true, out_of_steps: false };
    }
    let mut paths = vec![b"/".to_vec(), b"/~".to_vec()];
    for (_, pattern) in rules.iter().flatten() {
        paths.extend(paths_of(pattern));
    }
    paths.retain(|path| {
        path.starts_with(b"/") && policy::path(path).as_deref() != Some(b"/robots.txt")
    });
    paths.sort_by_key(|path| (path.len(), path.clone()));
    paths.dedup();
    let cost: usize = rules.iter().flatten().map(|(_, pattern)| pattern.len() + 1).sum();
    let most = steps / cost.max(1);
    let out_of_steps = paths.len() > most;
    paths.truncate(most);
    let robots = [files[0].robot(sides[0].1), files[1].robot(sides[1].1)];
    let mut changes: Vec<Change> = Vec::new();
    for url in paths {
        let [old, new] = [&robots[0], &robots[1]].map(|robot| robot.decide(&url));
        let is_known = |change: &Change| (change.old.line, change.new.line) == (old.line, new.line);
        if old.allowed() != new.allowed() && !changes.iter().any(is_known) {
            changes.push(Change { url, old, new });
        }
    }
    Found { changes, complete: false, out_of_steps }
}
