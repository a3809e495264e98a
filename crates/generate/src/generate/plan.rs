//! Prepares a grammar for walks. A plan has a step for each expression of the grammar.

use crate::generate::strategy::{Adds, Round};
use norobots_grammar::{Node, Octets, Rules};

#[derive(Debug)]
pub(crate) struct Plan {
    /// The step for each expression of the grammar, at the index of the expression.
    pub(crate) steps: Vec<Step>,
    /// The index of the step that writes the whole file.
    pub(crate) file: usize,
}

/// What a walk writes for an expression. Numbers in the variants are indices of steps.
#[derive(Debug)]
pub(crate) enum Step {
    /// The walk writes nothing for a predicate. A plan also has this step at the index of each rule's name, where no
    /// walk uses it.
    Nothing,
    Octet(Octets),
    /// A text exactly as written.
    Text(Vec<u8>),
    /// A text whose ASCII letters may have any case.
    Fold(Vec<u8>),
    All(Vec<Part>),
    /// One of the alternatives of a choice. If `end` is true, the file may also end here.
    First {
        alternatives: Vec<Alternative>,
        end: bool,
    },
    /// A repetition of `step`. The repetition has `least` to `most` rounds.
    Repeat {
        step: usize,
        least: u32,
        most: u32,
        round: Round,
    },
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) step: usize,
    /// Whether a later part of the sequence always writes at least one octet.
    pub(crate) follows: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Alternative {
    pub(crate) step: usize,
    /// The first octet of the alternative, if the alternative is a text.
    pub(crate) begins: Option<u8>,
    /// An octet that must not follow this alternative. If it followed, an earlier alternative would match instead.
    pub(crate) never: Option<u8>,
}

impl Plan {
    pub(crate) fn of(rules: &Rules) -> Plan {
        let steps = octets(rules).into_iter().enumerate().map(|(at, octets)| match octets {
            None => step(rules, at),
            Some(octets) => Step::Octet(octets),
        });
        Plan { steps: steps.collect(), file: body(rules, rules.rules[rules.file].body) }
    }
}

/// If `at` is the name of a rule, returns the expression of the rule. Otherwise, returns `at`.
fn body(rules: &Rules, mut at: usize) -> usize {
    while let Node::Rule(rule) = rules.node(at) {
        at = rules.body(*rule);
    }
    at
}

fn step(rules: &Rules, at: usize) -> Step {
    let writes = |at: &usize| {
        !matches!(rules.node(*at), Node::And(_) | Node::Not(_) | Node::Start | Node::End)
    };
    match rules.node(at) {
        Node::Text(text) => Step::Text(text.clone()),
        Node::Fold(text) => Step::Fold(text.clone()),
        Node::All(parts) => {
            let part = |(place, at): (usize, &usize)| Part {
                step: body(rules, *at),
                follows: !parts[place + 1..].iter().all(|at| rules.may_be_empty(*at)),
            };
            Step::All(parts.iter().enumerate().filter(|(_, at)| writes(at)).map(part).collect())
        }
        Node::First(alternatives) => {
            let way = |chosen: usize| Alternative {
                step: body(rules, alternatives[chosen]),
                begins: text(rules, alternatives[chosen]).map(|text| text[0]),
                never: never(rules, alternatives, chosen),
            };
            Step::First {
                alternatives: (0..alternatives.len())
                    .filter(|chosen| !is_end(rules, alternatives[*chosen]))
                    .map(way)
                    .collect(),
                end: alternatives.iter().any(|at| is_end(rules, *at)),
            }
        }
        Node::Repeat { part, least, most } => {
            let round = Round { adds: adds(rules, *part, &mut Vec::new()), once: *most == 1 };
            Step::Repeat { step: body(rules, *part), least: *least, most: *most, round }
        }
        Node::Octet(..) => unreachable!("told by the octets that may stand there"),
        Node::Rule(_) | Node::Start | Node::End | Node::And(_) | Node::Not(_) => Step::Nothing,
    }
}

/// Returns whether the expression is `!ANY`, which matches only at the end of the file.
fn is_end(rules: &Rules, at: usize) -> bool {
    match rules.node(at) {
        Node::Not(inner) => *rules.node(*inner) == Node::Octet(0, 255),
        _ => false,
    }
}

pub(crate) fn text(rules: &Rules, at: usize) -> Option<&[u8]> {
    match rules.node(at) {
        Node::Text(text) => Some(text),
        _ => None,
    }
}

fn never(rules: &Rules, alternatives: &[usize], chosen: usize) -> Option<u8> {
    let own_text = text(rules, alternatives[chosen])?;
    alternatives[..chosen].iter().find_map(|before| {
        match text(rules, *before)?.strip_prefix(own_text)? {
            [next] => Some(*next),
            _ => None,
        }
    })
}

/// Returns the octets that each one-octet expression can match. If a predicate before the expression excludes an octet,
/// this octet is omitted.
pub(crate) fn octets(rules: &Rules) -> Vec<Option<Octets>> {
    let octet_or_range = |at| match rules.node(at) {
        Node::Octet(..) => rules.one_octet(at),
        _ => None,
    };
    let not = |at: &usize| match rules.node(*at) {
        Node::Not(what) => Some(*what),
        _ => None,
    };
    let mut octets: Vec<Option<Octets>> = (0..rules.nodes.len()).map(octet_or_range).collect();
    for all in 0..rules.nodes.len() {
        let Node::All(parts) = rules.node(all) else { continue };
        for (place, &at) in parts.iter().enumerate() {
            let Some(range) = octet_or_range(at) else { continue };
            let before: Vec<usize> = parts[..place].iter().rev().map_while(not).collect();
            let out = before.iter().filter_map(|what| rules.one_octet(*what));
            octets[at] = Some(range.but(&out.collect::<Vec<_>>()));
            if before.len() == place && place + 1 == parts.len() {
                octets[all] = octets[at].clone();
            }
        }
    }
    octets
}

/// Returns what an expression adds to a file. Predicates add nothing. `open` lists the rules that contain the
/// expression.
fn adds(rules: &Rules, at: usize, open: &mut Vec<usize>) -> Adds {
    let mut most = |parts: &[usize]| parts.iter().map(|at| adds(rules, *at, open)).max();
    match rules.node(at) {
        Node::Text(text) | Node::Fold(text) => match text.iter().any(|b| b"\r\n".contains(b)) {
            true => Adds::Lines,
            false => Adds::Text,
        },
        Node::Octet(low, high) if low < high => Adds::Octet,
        Node::All(parts) | Node::First(parts) => {
            let taking = |at: &usize| !matches!(rules.node(*at), Node::And(_) | Node::Not(_));
            let parts: Vec<usize> = parts.iter().copied().filter(taking).collect();
            match (most(&parts).unwrap_or(Adds::Text), parts.len()) {
                (Adds::Octet, 2..) => Adds::Words,
                (adds, _) => adds,
            }
        }
        Node::Repeat { part, .. } => most(&[*part]).map_or(Adds::Text, |adds| match adds {
            Adds::Octet => Adds::Words,
            adds => adds,
        }),
        Node::Rule(rule) if !open.contains(rule) => {
            open.push(*rule);
            let adds = adds(rules, rules.body(*rule), open);
            open.pop();
            adds
        }
        Node::Octet(..) | Node::Rule(_) | Node::Start | Node::End | Node::And(_) | Node::Not(_) => {
            Adds::Text
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::generate::plan::{Plan, Step};
    use crate::generate::strategy::Adds;
    use norobots_grammar::{File, Rules};

    /// Calls `each` with the step of every used expression.
    fn told<T>(text: &str, each: impl Fn(&Step) -> Option<T>) -> Vec<(String, Option<T>)> {
        let rules = Rules::read(&[File { path: "it", text }], "file").unwrap();
        let plan = Plan::of(&rules);
        let used = rules.used().into_iter().flat_map(|(_, inside)| inside);
        used.map(|at| (rules.show(at), each(&plan.steps[at]))).collect()
    }

    fn some<T>(all: &[(String, Option<T>)]) -> Vec<(&str, &T)> {
        all.iter().filter_map(|(shown, answer)| Some((shown.as_str(), answer.as_ref()?))).collect()
    }

    #[test]
    fn a_repetition_says_what_its_rounds_add() {
        let text = r#"
            file = { (line ~ end)* ~ line? ~ "a"* ~ ANY+ ~ (!"b" ~ ANY)* ~ (" "+ ~ word)* ~ " "? }
            word = { ANY+ }
            line = { word ~ end? }
            end  = { "\n" }
        "#;
        let rounds = told(text, |step| match step {
            Step::Repeat { round, .. } => Some((round.adds, round.once)),
            _ => None,
        });
        assert_eq!(
            some(&rounds)[..7],
            [
                ("(line ~ end)*", &(Adds::Lines, false)),
                ("line?", &(Adds::Lines, true)),
                ("\"a\"*", &(Adds::Text, false)),
                ("ANY+", &(Adds::Octet, false)),
                ("(!\"b\" ~ ANY)*", &(Adds::Octet, false)),
                ("(\" \"+ ~ word)*", &(Adds::Words, false)),
                ("\" \"?", &(Adds::Text, true)),
            ]
        );
    }

    #[test]
    fn the_octets_that_may_stand_at_a_place_are_told() {
        let text = r#"
            file = { (!("b" | "c") ~ !"d" ~ 'a'..'f')* ~ two ~ free ~ bare }
            two  = { 'a'..'b' ~ 'c'..'d' }
            free = { !a ~ ANY }
            bare = { !b ~ ANY }
            a    = { "a" }
            b    = _{ "b" }
        "#;
        let answers = told(text, |step| match step {
            Step::Octet(octets) => Some(octets.as_slice().to_vec()),
            _ => None,
        });
        let octets = |shown: &str| &answers.iter().find(|answer| answer.0 == shown).unwrap().1;
        assert_eq!(*octets(r#"!("b" | "c") ~ !"d" ~ 'a'..'f'"#), Some(b"aef".to_vec()));
        assert_eq!(*octets("'a'..'b' ~ 'c'..'d'"), None);
        // The rule `a` makes a node, so the plan does not see that `!a` excludes an octet. The silent rule `b` is
        // expanded.
        assert_eq!(octets("!a ~ ANY").as_ref().map(Vec::len), Some(256));
        assert_eq!(octets("!b ~ ANY").as_ref().map(Vec::len), Some(255));
    }

    #[test]
    fn an_alternative_says_what_can_t_follow_it() {
        let text =
            r#"file = { "\r\n" | "\r" | "\n" | !ANY | "ab" | "a" | 'a'..'z' ~ a } a = { "c" }"#;
        let choices = told(text, |step| match step {
            Step::First { alternatives, end } => Some((
                alternatives.iter().map(|way| (way.begins, way.never)).collect::<Vec<_>>(),
                *end,
            )),
            _ => None,
        });
        let (r, n, a) = (Some(b'\r'), Some(b'\n'), Some(b'a'));
        let ways = vec![(r, None), (r, n), (n, None), (a, None), (a, Some(b'b')), (None, None)];
        let told_choices: Vec<_> = some(&choices).into_iter().map(|choice| choice.1).collect();
        assert_eq!(told_choices, [&(ways, true)]);
    }

    #[test]
    fn what_has_to_follow_is_told() {
        let text = r#"
            file = { SOI ~ a ~ (b ~ a?)* ~ a ~ &a ~ maybe ~ "x"? ~ EOI }
            a = { "a" ~ ("b" | !ANY) }
            b = { "b"? ~ ("c"+ ~ maybe){2} }
            maybe = { "e" | "d"? }
        "#;
        let sequences = told(text, |step| match step {
            Step::All(parts) => Some(parts.iter().map(|part| part.follows).collect::<Vec<_>>()),
            _ => None,
        });
        assert_eq!(
            some(&sequences),
            [
                (
                    "SOI ~ a ~ (b ~ a?)* ~ a ~ &a ~ maybe ~ \"x\"? ~ EOI",
                    &vec![true, true, false, false, false]
                ),
                ("b ~ a?", &vec![false, false]),
                ("\"a\" ~ (\"b\" | !ANY)", &vec![false, false]),
                ("\"b\"? ~ (\"c\"+ ~ maybe){2,2}", &vec![true, false]),
                ("\"c\"+ ~ maybe", &vec![false, false]),
            ]
        );
    }
}
