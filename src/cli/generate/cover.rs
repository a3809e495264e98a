//! `--cover`: a small set of files that reaches what of a grammar files reach.

use std::fmt::Write as _;

use super::{Drawing, Group, vector};
use crate::cli::edition::ReadBy;
use crate::generate::{Goal, Grammar, Kind, Seen, Undrawn, goals, smallest};
use crate::source::Source;
use crate::suite::{Folder, LoadError, Suite};
use crate::syntax;

/// Files of the suite and files that are made, the smallest set found of them, and what it reaches.
pub(super) struct Cover {
    grammar: Grammar,
    /// The names and the files, those of the suite before those that are made.
    files: Vec<(String, Vec<u8>)>,
    of_suite: usize,
    /// Places, each with how many goals it adds.
    chosen: Vec<(usize, u32)>,
    goals: Vec<Goal>,
}

/// Why there is no cover.
pub(super) enum Uncovered {
    Load(LoadError),
    Undrawn(Undrawn),
}

impl Cover {
    /// Looks among the files of the suite and `count` of each kind that are drawn.
    pub(super) fn of(grammar: Grammar, drawing: &Drawing) -> Result<Cover, Uncovered> {
        let suite = Suite::load(&Folder::Embedded).map_err(Uncovered::Load)?;
        let robots = suite.cases.into_iter().filter(|case| case.meta.is_none());
        let mut files: Vec<(String, Vec<u8>)> =
            robots.map(|case| (format!("the file of {}", case.id), case.robots)).collect();
        let of_suite = files.len();
        let kinds = Grammar::ALL.map(Kind::Sentence).into_iter().chain([Kind::NearMiss]);
        for drawing in kinds.map(|kind| Drawing { kind, ..*drawing }) {
            for number in 1..=drawing.count {
                let made = drawing.draw(number, |drawn| drawn.document.bytes().to_vec());
                let file = made.map_err(Uncovered::Undrawn)?;
                files.push((format!("made as {}", drawing.id(number)), file));
            }
        }
        let bytes: Vec<&[u8]> = files.iter().map(|(_, file)| file.as_slice()).collect();
        let chosen = smallest(grammar, &bytes);
        Ok(Cover { grammar, of_suite, chosen, goals: goals(grammar), files })
    }

    /// The vectors of the set.
    pub(super) fn vectors(
        &self,
        drawing: &Drawing,
        edition: &ReadBy,
        files: bool,
    ) -> Result<Group, Undrawn> {
        let mut group = Group::default();
        for (number, (at, adds)) in (1..).zip(&self.chosen) {
            let (name, file) = &self.files[*at];
            let id = format!("generated-cover-{}/{}", self.grammar, drawing.name(number));
            let why = format!(
                "Reaches {adds} goals of {}.pest more than those before it; {name}.",
                self.grammar
            );
            let path = files.then(|| format!("robots/{id}.txt"));
            let head = vector::Head {
                id: &id,
                why: &why,
                breaks: None,
                conforming: None,
                path: path.as_deref(),
            };
            let source = Source::new(file);
            vector::line(&mut group.lines, &head, &syntax::parse(&source)?, edition.edition)?;
            group.files.extend(path.map(|path| (path, file.clone())));
        }
        Ok(group)
    }

    /// The figures, and what is not reached.
    pub(super) fn figures(&self) -> String {
        let reach = |files: &mut dyn Iterator<Item = &(String, Vec<u8>)>| {
            let mut seen = Seen::new(self.grammar);
            files.for_each(|(_, file)| {
                seen.add(file);
            });
            seen
        };
        let set = reach(&mut self.chosen.iter().map(|(at, _)| &self.files[*at]));
        let suite = reach(&mut self.files[..self.of_suite].iter());
        let all = self.goals.len();
        let own = self.chosen.iter().filter(|(at, _)| *at < self.of_suite).count();
        let mut text = format!(
            "{}.pest: {} of {all} goals reached by {} files, {own} of them of the suite; by the {} \
             files of the suite {}\n",
            self.grammar,
            set.count(&self.goals),
            self.chosen.len(),
            self.of_suite,
            suite.count(&self.goals),
        );
        for goal in self.goals.iter().filter(|goal| !set.has(goal)) {
            writeln!(text, "not reached: {goal}").expect("a String takes all");
        }
        text
    }
}
