//! The result of a comparison, for people and as JSON.

use crate::compare::args::Args;
use crate::deviation;
use crate::draw::draw;
use crate::show::json_bytes;
use crate::text::{BAD, BOLD, FAINT, GOOD, NOTE, count, line, wrap};
use norobots_lab::compare::{Cluster, Comparison, Side};
use norobots_lab::driver::visible;
use norobots_lab::hex;
use norobots_lab::query::{AnswerKind, Query};
use norobots_lab::setting::Deviation;
use norobots_lab::suite::Suite;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The widest that a robot or a URL is shown.
const LONG: usize = 90;

/// The result as text with the escapes of colours.
pub(super) fn text(args: &Args, sides: &[Side; 2], found: &Comparison, suite: &Suite) -> String {
    let mut out = String::new();
    let names = [0, 1].map(|side| visible::brief(sides[side].name().as_bytes(), LONG));
    let asked = found.asked - found.unsupported;
    line!(
        &mut out,
        "{BOLD}{} and {}{BOLD:#}: {}, seed {}",
        names[0],
        names[1],
        count(asked.try_into().unwrap_or(usize::MAX), "query"),
        args.seed
    );
    let unexplained = found.clusters.iter().filter(|cluster| cluster.moves.is_none()).count();
    let style = if found.disagreements == 0 { GOOD } else { BAD };
    line!(
        &mut out,
        "{style}{}{style:#} in {}{}",
        count(found.disagreements.try_into().unwrap_or(usize::MAX), "disagreement"),
        count(found.clusters.len(), "cluster"),
        match unexplained {
            0 => String::new(),
            n => format!(", {n} that nothing in the space explains"),
        }
    );
    for (at, cluster) in found.clusters.iter().enumerate() {
        out.push('\n');
        one(&mut out, at + 1, args, &names, cluster, suite);
    }
    if found.unsupported > 0 {
        line!(&mut out, "\nnot compared, for one has no means to answer: {}", found.unsupported);
    }
    if found.left > 0 {
        line!(
            &mut out,
            "\n{NOTE}not looked into{NOTE:#}: {} that no single choice explains, or over large \
                 files",
            found.left
        );
    }
    out
}

fn one(
    out: &mut String,
    number: usize,
    args: &Args,
    names: &[String; 2],
    cluster: &Cluster,
    suite: &Suite,
) {
    let mut lead = format!("{BOLD}{number}.{BOLD:#} {} × ", cluster.count);
    match &cluster.moves {
        None => line!(out, "{lead}{NOTE}nothing in the space explains it{NOTE:#}"),
        Some(moves) => {
            for (side, moves) in moves.iter().enumerate() {
                for deviation in moves {
                    let (name, style) = (&names[side], deviation::style(deviation));
                    let grade = deviation.choice.grade;
                    line!(out, "{lead}{style}{deviation}{style:#} in {name} ({grade})");
                    deviation::explain(out, deviation, suite, 3);
                    lead = format!("   {FAINT}and{FAINT:#} ");
                }
            }
        }
    }
    for (said, times) in &cluster.ways {
        let times = if cluster.ways.len() == 1 { String::new() } else { format!(", {times} ×") };
        line!(out, "   {}: {}; {}: {}{times}", names[0], said[0], names[1], said[1]);
    }
    let Query { robots, agent, url } = &cluster.example;
    out.push_str(&draw(robots));
    line!(
        out,
        "   {FAINT}robot{FAINT:#} {}   {FAINT}URL{FAINT:#} {}   {}, {}",
        visible::brief(agent, LONG),
        visible::brief(url, LONG),
        cluster.answers[0],
        cluster.answers[1]
    );
    if !cluster.shrunk {
        line!(out, "   {NOTE}not shrunk to the end{NOTE:#}");
    }
    if !cluster.or.is_empty() {
        let or: Vec<String> = cluster.or.iter().map(Deviation::to_string).collect();
        wrap(out, &format!("by this alone it could be {}", or.join(" or ")), 3, FAINT);
    }
    line!(out, "   {FAINT}rerun{FAINT:#} {}", rerun(args, &cluster.example));
}

/// The line that puts the query again.
fn rerun(args: &Args, Query { robots, agent, url }: &Query<'_>) -> String {
    let plain = |bytes: &[u8]| bytes.iter().all(|byte| matches!(byte, b' '..=b'~'));
    let hex = !plain(agent) || !plain(url);
    let word = |bytes: &[u8]| match hex {
        true => hex::digits(bytes),
        false => visible::command(&[String::from_utf8_lossy(bytes).as_ref().into()]),
    };
    let mut line = format!(
        "printf '{}' | norobots compare {} {} --robots - --agent {} --url {}",
        printf(robots),
        visible::command(&[(&args.a).into()]),
        visible::command(&[(&args.b).into()]),
        word(agent),
        word(url)
    );
    if hex {
        line += " --hex";
    }
    line += &args.start.options(true);
    line
}

/// The bytes as the first argument of `printf`, between single quotes.
fn printf(bytes: &[u8]) -> String {
    let mut out = String::new();
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            // Not an option.
            b'-' if at == 0 => out += "\\055",
            b'\n' => out += "\\n",
            b'\r' => out += "\\r",
            b'\t' => out += "\\t",
            b'%' => out += "%%",
            b'\'' | b'\\' | ..b' ' | 0x7f.. => _ = write!(out, "\\{byte:03o}"),
            _ => out.push(char::from(*byte)),
        }
    }
    out
}

/// The result as one object.
pub(super) fn json(args: &Args, sides: &[Side; 2], found: &Comparison) -> Value {
    let said = |said: &[AnswerKind; 2]| json!([said[0].to_string(), said[1].to_string()]);
    let moves = |moves: &[Deviation]| -> Vec<Value> {
        let one = |deviation: &Deviation| {
            json!({
                "setting": deviation.setting.id,
                "choice": deviation.choice.id,
                "grade": deviation.choice.grade.to_string(),
                "clause": deviation.choice.grade.clause().map(|clause| clause.id()),
            })
        };
        moves.iter().map(one).collect()
    };
    let clusters: Vec<Value> = found
        .clusters
        .iter()
        .map(|cluster| {
            let Query { robots, agent, url } = &cluster.example;
            let ways = cluster.ways.iter();
            json!({
                "count": cluster.count,
                "ways": ways.map(|(way, count)| json!({ "said": said(way), "count": count }))
                    .collect::<Vec<_>>(),
                "moves": cluster.moves.as_ref().map(|[a, b]| json!([moves(a), moves(b)])),
                "robots": json_bytes(robots),
                "agent": json_bytes(agent),
                "url": json_bytes(url),
                "said": said(&cluster.answers),
                "or": moves(&cluster.or),
                "shrunk": cluster.shrunk,
                "rerun": rerun(args, &cluster.example),
            })
        })
        .collect();
    json!({
        "sides": [sides[0].name(), sides[1].name()],
        "base": found.base.deviations().iter().map(Deviation::to_string).collect::<Vec<_>>(),
        "seed": args.seed,
        "asked": found.asked,
        "unsupported": found.unsupported,
        "disagreements": found.disagreements,
        "left": found.left,
        "clusters": clusters,
    })
}
