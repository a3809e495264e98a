//! Compiles rules to a parser in Rust.
//!
//! The parser has a function for each rule. The function's name is `make_…` if the function reports nodes of the tree,
//! and `skip_…` otherwise. A function takes the input and the offset at which the rule must match. The function returns
//! the offset of the end of the match. If the rule can fail, the function returns an `Option`.

use crate::octets::Octets;
use crate::read::Refusal;
use crate::rules::{Emits, Node, Rules};
use crate::starts::Starts;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Compiles a grammar to a parser and returns the text of a Rust module. The constant `NODES` of the module lists the
/// names of the rules that make nodes. For each rule in `entries`, the module has a function with the rule's name. The
/// function returns whether the rule matches at the start of the input, and reports the nodes to a sink.
///
/// The generated code uses `Sink` and the functions in `crate::grammar::input`.
///
/// # Errors
///
/// Returns a [`Refusal`] if a rule contains itself, a choice has more than 64 alternatives, or a repeated expression
/// can match the empty text.
///
/// # Panics
///
/// Panics if an entry is not a rule of the grammar.
pub fn compile(rules: &Rules, entries: &[&str]) -> Result<String, Refusal> {
    let mut compiler = Compiler {
        rules,
        nodes: Vec::new(),
        functions: BTreeMap::new(),
        tables: Vec::new(),
        labels: 0,
    };
    let mut code = String::new();
    for name in entries {
        let rule = rules.rules.iter().position(|rule| rule.name == *name);
        let rule = rule.expect("an entry is a rule of the grammar");
        compiler.check(rule, &mut Vec::new())?;
        let call = compiler.call(rule, false);
        let matched = match &call {
            Code::Sure(call) => format!("{{ {call}; true }}"),
            Code::Maybe(call) => format!("{call}.is_some()"),
        };
        let text = format!(
            "pub fn {name}<S: Sink>(input: &[u8], sink: &mut S) -> bool {{\nlet at = 0;\n{matched}\n}}\n"
        );
        code += &text;
    }
    let mut text = String::from("use crate::grammar::input::*;\n\n");
    let _ = writeln!(text, "pub const NODES: &[&str] = &{:?};", compiler.nodes);
    for (number, table) in compiler.tables.iter().enumerate() {
        let _ =
            writeln!(text, "static TABLE_{number}: [{}; 256] = {:?};", table.integer, table.row);
    }
    text += &code;
    compiler.functions.into_values().for_each(|function| text += &function.text);
    Ok(text)
}

/// The value of `most` for a repetition without an upper bound.
const MANY: u32 = u32::MAX;

/// Rust code that matches an expression of the grammar at the offset `at`.
enum Code {
    /// The match can't fail. The value of the code is the end of the match, a `usize`.
    Sure(String),
    /// The match can fail. The value of the code is an `Option<usize>` with the end of the match.
    Maybe(String),
}

struct Function {
    text: String,
    sure: bool,
}

/// A table that maps each octet to a number. The first field is the type of the numbers, and the second field contains
/// the 256 numbers.
#[derive(PartialEq)]
struct Table {
    integer: &'static str,
    row: Vec<u64>,
}

struct Compiler<'a> {
    rules: &'a Rules,
    nodes: Vec<String>,
    /// The functions that are already written. A key consists of the index of a rule, and a flag that is true if the
    /// function reports no nodes.
    functions: BTreeMap<(usize, bool), Function>,
    tables: Vec<Table>,
    labels: usize,
}

impl Compiler<'_> {
    /// Refuses a rule that contains itself, a choice with too many alternatives, and a repetition of a part that can be
    /// empty.
    fn check(&self, rule: usize, above: &mut Vec<usize>) -> Result<(), Refusal> {
        let refuse = |reason: String| {
            let stated = &self.rules.rules[rule];
            let reason = format!("the rule {}: {reason}", stated.name);
            Err(Refusal { path: stated.path.clone(), line: stated.line, reason })
        };
        if above.contains(&rule) {
            return refuse(
                "it contains itself, so a parser would need a stack without a limit".to_owned(),
            );
        }
        above.push(rule);
        let mut open = vec![self.rules.body(rule)];
        while let Some(at) = open.pop() {
            match self.rules.node(at) {
                Node::Rule(inner) => self.check(*inner, above)?,
                Node::Repeat { part, .. } if self.rules.may_be_empty(*part) => {
                    return refuse(format!("{} repeats nothing", self.rules.show(at)));
                }
                Node::First(_) if self.alternatives(at, true).len() > 64 => {
                    return refuse("a choice has more than 64 alternatives".to_owned());
                }
                node => open.extend(node.parts()),
            }
        }
        above.pop();
        Ok(())
    }

    fn makes(&self, at: usize) -> bool {
        match self.rules.node(at) {
            Node::Rule(rule) => self.rule_makes(*rule),
            Node::And(_) | Node::Not(_) => false,
            node => node.parts().iter().any(|at| self.makes(*at)),
        }
    }

    fn rule_makes(&self, rule: usize) -> bool {
        self.rules.rules[rule].emits != Emits::Inside || self.makes(self.rules.body(rule))
    }

    /// Returns whether an expression can fail after it has made a node.
    fn spoils(&self, at: usize) -> bool {
        match self.rules.node(at) {
            Node::Rule(rule) => {
                self.rules.rules[*rule].emits != Emits::Itself
                    && self.spoils(self.rules.body(*rule))
            }
            Node::All(parts) => {
                let first_node = parts.iter().position(|at| self.makes(*at)).unwrap_or(parts.len());
                parts.iter().any(|at| self.spoils(*at))
                    || parts.iter().skip(first_node + 1).any(|at| self.may_fail(*at))
            }
            // The code for a choice, or for a repetition with a minimum of 0 or 1, removes the nodes of each attempt
            // that fails.
            Node::First(_) | Node::Repeat { least: 0 | 1, .. } => false,
            Node::Repeat { part, .. } => self.makes(*part),
            _ => false,
        }
    }

    fn may_fail(&self, at: usize) -> bool {
        match self.rules.node(at) {
            Node::Repeat { least: 0, .. } => false,
            Node::Rule(rule) => self.may_fail(self.rules.body(*rule)),
            Node::All(parts) => parts.iter().any(|at| self.may_fail(*at)),
            Node::First(parts) => parts.iter().all(|at| self.may_fail(*at)),
            Node::Repeat { part, .. } => self.may_fail(*part),
            _ => true,
        }
    }

    /// Returns a call of the function for a rule. Writes the function first if it doesn't exist yet.
    fn call(&mut self, rule: usize, silent: bool) -> Code {
        let silent = silent || !self.rule_makes(rule);
        if !self.functions.contains_key(&(rule, silent)) {
            let function = self.function(rule, silent);
            self.functions.insert((rule, silent), function);
        }
        let name = &self.rules.rules[rule].name;
        let call = match silent {
            true => format!("skip_{name}(input, at)"),
            false => format!("make_{name}(input, at, sink)"),
        };
        if self.functions[&(rule, silent)].sure { Code::Sure(call) } else { Code::Maybe(call) }
    }

    fn function(&mut self, rule: usize, silent: bool) -> Function {
        let stated = &self.rules.rules[rule];
        let node = !silent && stated.emits != Emits::Inside;
        let body = self.code(stated.body, silent || stated.emits == Emits::Itself);
        let sure = matches!(body, Code::Sure(_));
        let name = &stated.name;
        let result = if sure { "usize" } else { "Option<usize>" };
        let mut text = match silent {
            true => format!("fn skip_{name}(input: &[u8], at: usize) -> {result} {{\n"),
            false => format!(
                "fn make_{name}<S: Sink>(input: &[u8], at: usize, sink: &mut S) -> {result} {{\n"
            ),
        };
        match (node, body) {
            (false, Code::Sure(body) | Code::Maybe(body)) => text += &body,
            (true, body) => {
                self.nodes.push(name.clone());
                let number = self.nodes.len() - 1;
                let (end, wrapped) = match body {
                    Code::Sure(body) => (body, "end"),
                    Code::Maybe(body) => (format!("({body})?"), "Some(end)"),
                };
                let _ = write!(text, "let end = {end};\nsink.made({number}, at, end);\n{wrapped}");
            }
        }
        text += "\n}\n";
        Function { text, sure }
    }

    fn code(&mut self, at: usize, silent: bool) -> Code {
        let rules = self.rules;
        let silent = silent || !self.makes(at);
        if let Some(octets) = rules.one_octet(at) {
            return Code::Maybe(format!("one(input, at, {})", self.test(&octets)));
        }
        match rules.node(at) {
            Node::Text(text) => {
                Code::Maybe(format!("text(input, at, b\"{}\")", text.escape_ascii()))
            }
            Node::Fold(text) => {
                Code::Maybe(format!("fold(input, at, b\"{}\")", text.escape_ascii()))
            }
            Node::Octet(..) => unreachable!("it is one octet"),
            Node::Start => Code::Maybe("(at == 0).then_some(at)".to_owned()),
            Node::End => Code::Maybe("(at == input.len()).then_some(at)".to_owned()),
            Node::Rule(rule) => self.call(*rule, silent),
            Node::All(parts) => self.all(parts, silent),
            Node::First(_) => {
                let alternatives = self.alternatives(at, silent);
                self.first(&alternatives, silent)
            }
            Node::Repeat { part, least, most } => self.repeat(*part, *least, *most, silent),
            Node::And(inner) => match self.code(*inner, true) {
                Code::Sure(_) => Code::Sure("at".to_owned()),
                Code::Maybe(code) => Code::Maybe(format!("({code}).is_some().then_some(at)")),
            },
            Node::Not(inner) => match self.code(*inner, true) {
                Code::Sure(_) => Code::Maybe("None".to_owned()),
                Code::Maybe(code) => Code::Maybe(format!("({code}).is_none().then_some(at)")),
            },
        }
    }

    fn all(&mut self, parts: &[usize], silent: bool) -> Code {
        let mut codes = Vec::new();
        let mut rest = parts;
        while let [first, ..] = rest {
            // An expression for exactly one octet becomes a single test, together with the negative predicates before
            // it.
            let class = (1..=rest.len()).find_map(|count| {
                let octets = self.rules.class(&rest[..count])?;
                Some((count, octets))
            });
            if let Some((count, octets)) = class {
                let test = self.test(&octets);
                // The generated code treats the sequence `x ~ x*` as one run of at least one octet.
                let repeated = match rest.get(count).map(|at| self.rules.node(*at)) {
                    Some(Node::Repeat { part, least: 0, most: MANY }) => {
                        self.rules.one_octet(*part).as_ref() == Some(&octets)
                    }
                    _ => false,
                };
                rest = &rest[count + usize::from(repeated)..];
                codes.push(match repeated {
                    true => self.run(&octets, 1, MANY),
                    false => Code::Maybe(format!("one(input, at, {test})")),
                });
            } else {
                rest = &rest[1..];
                codes.push(self.code(*first, silent));
            }
        }
        let label = self.label();
        let last = codes.pop();
        let maybe = codes.iter().any(|code| matches!(code, Code::Maybe(_)));
        let mut text = String::new();
        for code in codes {
            let _ = match code {
                Code::Sure(code) => writeln!(text, "let at = {code};"),
                Code::Maybe(code) => {
                    writeln!(text, "let Some(at) = ({code}) else {{ break {label} None }};")
                }
            };
        }
        match (last, maybe) {
            (None, _) => Code::Sure("at".to_owned()),
            (Some(Code::Sure(last)), false) => Code::Sure(format!("{{\n{text}{last}\n}}")),
            (Some(Code::Maybe(last)), false) => Code::Maybe(format!("{{\n{text}{last}\n}}")),
            (Some(Code::Sure(last)), true) => {
                Code::Maybe(format!("{label}: {{\n{text}Some({last})\n}}"))
            }
            (Some(Code::Maybe(last)), true) => {
                Code::Maybe(format!("{label}: {{\n{text}{last}\n}}"))
            }
        }
    }

    /// An alternative that is itself a choice is replaced by its own alternatives.
    fn alternatives(&self, at: usize, silent: bool) -> Vec<usize> {
        if self.rules.one_octet(at).is_some() {
            return vec![at];
        }
        match self.rules.node(at) {
            Node::First(parts) => {
                parts.iter().flat_map(|at| self.alternatives(*at, silent)).collect()
            }
            Node::Rule(rule) if silent || self.rules.rules[*rule].emits == Emits::Inside => {
                let body = self.rules.body(*rule);
                match self.rules.node(body) {
                    Node::First(_) => self.alternatives(body, silent),
                    _ => vec![at],
                }
            }
            _ => vec![at],
        }
    }

    /// The generated code looks at the next octet and tries only the alternatives that can begin with this octet.
    fn first(&mut self, alternatives: &[usize], silent: bool) -> Code {
        let starts: Vec<_> =
            alternatives.iter().map(|at| Starts::of(self.rules, *at).any()).collect();
        let mut row = vec![0; 256];
        let mut end = 0_u64;
        for (bit, next) in starts.iter().enumerate() {
            let bit = 1 << bit;
            next.octets.as_slice().iter().for_each(|octet| row[usize::from(*octet)] |= bit);
            end |= if next.end { bit } else { 0 };
        }
        let size = match alternatives.len() {
            ..=8 => "u8",
            9..=16 => "u16",
            17..=32 => "u32",
            _ => "u64",
        };
        let table = self.table(size, row);
        let label = self.label();
        let mut text = format!("{label}: {{\nlet next = look(input, at, &{table}, {end});\n");
        for (bit, at) in alternatives.iter().enumerate() {
            let code = self.code(*at, silent);
            let spoils = !silent && self.spoils(*at);
            let _ = write!(text, "if next & {} != 0 {{ ", 1_u64 << bit);
            let _ = match code {
                Code::Sure(code) => write!(text, "break {label} Some({code}) "),
                Code::Maybe(code) if spoils => write!(
                    text,
                    "let mark = sink.mark();\nlet tried = {code};\nif tried.is_some() {{ break {label} tried }}\nsink.undo(mark); "
                ),
                Code::Maybe(code) => {
                    write!(
                        text,
                        "let tried = {code};\nif tried.is_some() {{ break {label} tried }} "
                    )
                }
            };
            text += "}\n";
        }
        text += "None\n}";
        Code::Maybe(text)
    }

    fn repeat(&mut self, body: usize, least: u32, most: u32, silent: bool) -> Code {
        if let Some(octets) = self.rules.one_octet(body) {
            return self.run(&octets, least, most);
        }
        let spoils = !silent && self.spoils(body);
        let (mark, undo) =
            if spoils { ("let mark = sink.mark();\n", "sink.undo(mark);\n") } else { ("", "") };
        let alternatives = self.alternatives(body, silent);
        // If the first alternative is a single octet, the generated code matches a whole run of such octets in one
        // step.
        if let [class, rest @ ..] = &alternatives[..]
            && !rest.is_empty()
            && most == MANY
            && least < 2
            && let Some(octets) = self.rules.one_octet(*class)
        {
            let Code::Sure(run) = self.run(&octets, 0, MANY) else {
                unreachable!("it may be empty")
            };
            let Code::Maybe(rest) = self.first(rest, silent) else { unreachable!("it may fail") };
            let end = if least == 0 { "to" } else { "(to > at).then_some(to)" };
            let text = format!(
                "{{\nlet mut to = at;\nloop {{\nlet at = to;\nlet at = {run};\nto = at;\nmatch {rest} {{ Some(next) => to = next, None => break }}\n}}\n{end}\n}}"
            );
            return if least == 0 { Code::Sure(text) } else { Code::Maybe(text) };
        }
        match (self.code(body, silent), least, most) {
            (Code::Sure(code), 0, 1) => Code::Sure(code),
            (Code::Maybe(code), 0, 1) => Code::Sure(format!(
                "{{\n{mark}match {code} {{ Some(end) => end, None => {{ {undo} at }} }}\n}}"
            )),
            (Code::Maybe(code), 0 | 1, MANY) => {
                let text = format!(
                    "{{\nlet mut to = at;\nloop {{\nlet at = to;\n{mark}match {code} {{ Some(next) => to = next, None => {{ {undo} break }} }}\n}}\n"
                );
                match least {
                    0 => Code::Sure(text + "to\n}"),
                    _ => Code::Maybe(text + "(to > at).then_some(to)\n}"),
                }
            }
            (code, ..) => {
                let code = match code {
                    Code::Sure(code) => format!("Some({code})"),
                    Code::Maybe(code) => code,
                };
                Code::Maybe(format!(
                    "{{\nlet (mut to, mut rounds) = (at, 0_u32);\nwhile rounds < {most} {{\nlet at = to;\n{mark}match {code} {{ Some(next) => to = next, None => {{ {undo} break }} }}\nrounds += 1;\n}}\n(rounds >= {least}).then_some(to)\n}}"
                ))
            }
        }
    }

    fn run(&mut self, octets: &Octets, least: u32, most: u32) -> Code {
        let ends = Octets::those(|octet| !octets.contains(octet));
        let run = match (ends.as_slice(), most) {
            ([], MANY) => "input.len()".to_owned(),
            ([a], MANY) => format!("until_1(input, at, {a})"),
            ([a, b], MANY) => format!("until_2(input, at, {a}, {b})"),
            ([a, b, c], MANY) => format!("until_3(input, at, {a}, {b}, {c})"),
            (_, MANY) => format!("run(input, at, {})", self.test(octets)),
            _ => format!("run_up_to(input, at, {most}, {})", self.test(octets)),
        };
        match least {
            0 => Code::Sure(run),
            1 => Code::Maybe(format!("Some({run}).filter(|end| *end > at)")),
            _ => Code::Maybe(format!("Some({run}).filter(|end| *end - at >= {least})")),
        }
    }

    /// Returns the code of a closure that tests whether an octet is in a class.
    fn test(&mut self, octets: &Octets) -> String {
        let mut ranges: Vec<(u8, u8)> = Vec::new();
        for &octet in octets.as_slice() {
            match ranges.last_mut() {
                Some((_, high)) if u16::from(*high) + 1 == u16::from(octet) => *high = octet,
                _ => ranges.push((octet, octet)),
            }
        }
        let shown = ranges.iter().map(|(low, high)| match low == high {
            true => low.to_string(),
            false => format!("{low}..={high}"),
        });
        match ranges.len() {
            0 => "|_| false".to_owned(),
            1..=3 => format!("|octet| matches!(octet, {})", shown.collect::<Vec<_>>().join(" | ")),
            _ => {
                let row = (0..=u8::MAX).map(|octet| u64::from(octets.contains(octet))).collect();
                let table = self.table("u8", row);
                format!("|octet| {table}[usize::from(octet)] != 0")
            }
        }
    }

    fn table(&mut self, integer: &'static str, row: Vec<u64>) -> String {
        let table = Table { integer, row };
        let known = self.tables.iter().position(|known| *known == table);
        let number = known.unwrap_or_else(|| {
            self.tables.push(table);
            self.tables.len() - 1
        });
        format!("TABLE_{number}")
    }

    fn label(&mut self) -> String {
        self.labels += 1;
        format!("'l{}", self.labels)
    }
}

#[cfg(test)]
mod tests {
    use crate::compile::compile;
    use crate::read::File;
    use crate::rules::{Node, Rules};

    fn rules(text: &str) -> Rules {
        Rules::read(&[File { path: "grammar/it.pest", text }], "file").unwrap()
    }

    #[test]
    fn a_rule_inside_itself_is_refused() {
        let text = "file = { SOI ~ a ~ EOI }\na = {\n \"x\" ~ b? }\nb = _{ \"y\" ~ a }";
        let refusal = compile(&rules(text), &["file"]).unwrap_err();
        assert_eq!(
            refusal.to_string(),
            "grammar/it.pest:2: the rule a: it contains itself, so a parser would need a stack without a limit"
        );
    }

    #[test]
    fn a_repetition_of_nothing_is_refused() {
        let mut rules = rules("file = { SOI ~ (\"x\" ~ \"y\"?)* ~ EOI }");
        assert!(compile(&rules, &["file"]).is_ok());
        // Pest refuses a grammar in which a repeated expression can be empty. The test therefore changes the rules
        // after pest has accepted them.
        let all = rules
            .nodes
            .iter()
            .position(|node| matches!(node, Node::All(parts) if parts.len() == 2));
        let all = all.unwrap();
        let Node::All(parts) = &rules.nodes[all] else { unreachable!() };
        rules.nodes[all] = Node::All(parts[1..].to_vec());
        let refusal = compile(&rules, &["file"]).unwrap_err();
        assert_eq!(
            refusal.to_string(),
            "grammar/it.pest:1: the rule file: (\"y\"?)* repeats nothing"
        );
    }
}
