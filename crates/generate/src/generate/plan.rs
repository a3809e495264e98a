//! What a walk has to know of a grammar, told once: a step for each expression.

use crate::generate::strategy::{Adds, Round};
use norobots_grammar::{Node, Octets, Rules};

/// The steps of a grammar.
#[derive(Debug)]
pub(crate) struct Plan {
    /// Those of the expressions, by their places.
    pub(crate) steps: Vec<Step>,
    /// The step of the whole file.
    pub(crate) file: usize,
}

/// What is written for an expression; others are places in the list.
#[derive(Debug)]
pub(crate) enum Step {
    /// Nothing: it is a predicate, or a name, in whose place the expression of its rule stands.
    Nothing,
    /// One octet of those.
    Octet(Octets),
    /// These octets.
    Text(Vec<u8>),
    /// These octets, the case of letters aside.
    Fold(Vec<u8>),
    /// One after the other.
    All(Vec<Part>),
    /// One of them, or nothing where the file may end.
    First { of: Vec<Alternative>, end: bool },
    /// The same again.
    Repeat { of: usize, least: u32, most: u32, round: Round },
}

/// One of several that follow one another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) step: usize,
    /// Whether one of those after it writes something always.
    pub(crate) follows: bool,
}

/// An alternative.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Alternative {
    pub(crate) step: usize,
    /// The octet that it begins with, if it is a text.
    pub(crate) begins: Option<u8>,
    /// The octet that can't follow it, because an alternative before it goes on with that.
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

/// The expression that is not the name of a rule.
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
        Node::All(of) => {
            let part = |(place, at): (usize, &usize)| Part {
                step: body(rules, *at),
                follows: !of[place + 1..].iter().all(|at| rules.may_be_empty(*at)),
            };
            Step::All(of.iter().enumerate().filter(|(_, at)| writes(at)).map(part).collect())
        }
        Node::First(of) => {
            let way = |chosen: usize| Alternative {
                step: body(rules, of[chosen]),
                begins: text(rules, of[chosen]).map(|text| text[0]),
                never: never(rules, of, chosen),
            };
            Step::First {
                of: (0..of.len()).filter(|chosen| !is_end(rules, of[*chosen])).map(way).collect(),
                end: of.iter().any(|at| is_end(rules, *at)),
            }
        }
        Node::Repeat { of, least, most } => {
            let round = Round { adds: adds(rules, *of, &mut Vec::new()), once: *most == 1 };
            Step::Repeat { of: body(rules, *of), least: *least, most: *most, round }
        }
        Node::Octet(..) => unreachable!("told by the octets that may stand there"),
        Node::Rule(_) | Node::Start | Node::End | Node::And(_) | Node::Not(_) => Step::Nothing,
    }
}

/// Whether it is `!ANY`, which can only be met at the end.
fn is_end(rules: &Rules, at: usize) -> bool {
    match rules.node(at) {
        Node::Not(of) => *rules.node(*of) == Node::Octet(0, 255),
        _ => false,
    }
}

pub(crate) fn text(rules: &Rules, at: usize) -> Option<&[u8]> {
    match rules.node(at) {
        Node::Text(text) => Some(text),
        _ => None,
    }
}

/// The octet that can't follow that alternative.
fn never(rules: &Rules, of: &[usize], chosen: usize) -> Option<u8> {
    let this = text(rules, of[chosen])?;
    of[..chosen].iter().find_map(|before| match text(rules, *before)?.strip_prefix(this)? {
        [next] => Some(*next),
        _ => None,
    })
}

/// For each expression that is an octet, predicates before it or not, those that may stand there: the
/// octets of its range but for what the predicates right before it rule out, as far as that can be told.
pub(crate) fn octets(rules: &Rules) -> Vec<Option<Octets>> {
    let one = |at| match rules.node(at) {
        Node::Octet(..) => rules.one_octet(at),
        _ => None,
    };
    let not = |at: &usize| match rules.node(*at) {
        Node::Not(what) => Some(*what),
        _ => None,
    };
    let mut octets: Vec<Option<Octets>> = (0..rules.nodes.len()).map(one).collect();
    for all in 0..rules.nodes.len() {
        let Node::All(of) = rules.node(all) else { continue };
        for (place, &at) in of.iter().enumerate() {
            let Some(range) = one(at) else { continue };
            let before: Vec<usize> = of[..place].iter().rev().map_while(not).collect();
            let out = before.iter().filter_map(|what| rules.one_octet(*what));
            octets[at] = Some(range.but(&out.collect::<Vec<_>>()));
            if before.len() == place && place + 1 == of.len() {
                octets[all] = octets[at].clone();
            }
        }
    }
    octets
}

/// What an expression adds, its predicates aside. `open` are the rules that it is part of.
fn adds(rules: &Rules, at: usize, open: &mut Vec<usize>) -> Adds {
    let mut most = |of: &[usize]| of.iter().map(|at| adds(rules, *at, open)).max();
    match rules.node(at) {
        Node::Text(text) | Node::Fold(text) => match text.iter().any(|b| b"\r\n".contains(b)) {
            true => Adds::Lines,
            false => Adds::Text,
        },
        Node::Octet(low, high) if low < high => Adds::Octet,
        Node::All(of) | Node::First(of) => {
            let taking = |at: &usize| !matches!(rules.node(*at), Node::And(_) | Node::Not(_));
            let of: Vec<usize> = of.iter().copied().filter(taking).collect();
            match (most(&of).unwrap_or(Adds::Text), of.len()) {
                (Adds::Octet, 2..) => Adds::Words,
                (adds, _) => adds,
            }
        }
        Node::Repeat { of, .. } => most(&[*of]).map_or(Adds::Text, |adds| match adds {
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

    /// What `each` tells of the steps of the expressions that are used, by how these are shown.
    fn told<T>(text: &str, each: impl Fn(&Step) -> Option<T>) -> Vec<(String, Option<T>)> {
        let rules = Rules::read(&[File { path: "it", text }], "file").unwrap();
        let plan = Plan::of(&rules);
        let used = rules.used().into_iter().flat_map(|(_, inside)| inside);
        used.map(|at| (rules.show(at), each(&plan.steps[at]))).collect()
    }

    /// Of those only of which something is told.
    fn some<T>(told: &[(String, Option<T>)]) -> Vec<(&str, &T)> {
        told.iter().filter_map(|(shown, told)| Some((shown.as_str(), told.as_ref()?))).collect()
    }

    #[test]
    fn a_repetition_says_what_its_rounds_add() {
        let text = r#"
            file = { (line ~ end)* ~ line? ~ "a"* ~ ANY+ ~ (!"b" ~ ANY)* ~ (" "+ ~ word)* ~ " "? }
            word = { ANY+ }
            line = { word ~ end? }
            end  = { "\n" }
        "#;
        let told = told(text, |step| match step {
            Step::Repeat { round, .. } => Some((round.adds, round.once)),
            _ => None,
        });
        assert_eq!(
            some(&told)[..7],
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
        let told = told(text, |step| match step {
            Step::Octet(octets) => Some(octets.as_slice().to_vec()),
            _ => None,
        });
        let told = |shown: &str| &told.iter().find(|told| told.0 == shown).unwrap().1;
        assert_eq!(*told(r#"!("b" | "c") ~ !"d" ~ 'a'..'f'"#), Some(b"aef".to_vec()));
        assert_eq!(*told("'a'..'b' ~ 'c'..'d'"), None);
        // A rule that makes a node is not looked into.
        assert_eq!(told("!a ~ ANY").as_ref().map(Vec::len), Some(256));
        assert_eq!(told("!b ~ ANY").as_ref().map(Vec::len), Some(255));
    }

    #[test]
    fn an_alternative_says_what_can_t_follow_it() {
        let text =
            r#"file = { "\r\n" | "\r" | "\n" | !ANY | "ab" | "a" | 'a'..'z' ~ a } a = { "c" }"#;
        let told = told(text, |step| match step {
            Step::First { of, end } => {
                Some((of.iter().map(|way| (way.begins, way.never)).collect::<Vec<_>>(), *end))
            }
            _ => None,
        });
        let (r, n, a) = (Some(b'\r'), Some(b'\n'), Some(b'a'));
        let ways = vec![(r, None), (r, n), (n, None), (a, None), (a, Some(b'b')), (None, None)];
        let told: Vec<_> = some(&told).into_iter().map(|told| told.1).collect();
        assert_eq!(told, [&(ways, true)]);
    }

    #[test]
    fn what_has_to_follow_is_told() {
        let text = r#"
            file = { SOI ~ a ~ (b ~ a?)* ~ a ~ &a ~ maybe ~ "x"? ~ EOI }
            a = { "a" ~ ("b" | !ANY) }
            b = { "b"? ~ ("c"+ ~ maybe){2} }
            maybe = { "e" | "d"? }
        "#;
        let told = told(text, |step| match step {
            Step::All(of) => Some(of.iter().map(|part| part.follows).collect::<Vec<_>>()),
            _ => None,
        });
        assert_eq!(
            some(&told),
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
