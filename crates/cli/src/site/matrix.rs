//! The matrix page of the site. The command `norobots matrix` uses the same content, style and scripts.

use crate::exit::Result;
use crate::matrix::{BODY, STYLE, Shown, data_apart, script};
use crate::site::frame::{File, Page};
use crate::site::link::explorer;
use norobots_suite::suite::Case;
use std::collections::HashMap;

/// The maximum length of a link to the explorer, in bytes. A longer link is omitted, because the file in the link would
/// be too long to read.
const LONGEST: usize = 2 << 10;

fn link(case: &Case) -> String {
    let asked: Vec<(&[u8], &[u8])> =
        case.queries.iter().map(|asked| (&*asked.agent, &*asked.url)).collect();
    explorer(&case.robots, &asked)
}

/// Returns the page and its files. A separate file contains the details of the cases. The page loads this file when
/// somebody opens a case.
pub(super) fn page(results: &Shown) -> Result<Page> {
    let (overview, mut answers) = data_apart(results)?;
    let cases: HashMap<&str, &Case> = results
        .suite
        .cases
        .iter()
        .chain(&results.suite.later)
        .map(|case| (case.id.as_str(), case))
        .collect();
    let ids = overview["cases"].as_array().into_iter().flatten().map(|case| case["id"].as_str());
    for (answer, id) in answers.as_array_mut().into_iter().flatten().zip(ids) {
        let case = id.and_then(|id| cases.get(id));
        if let Some(link) = case.map(|case| link(case)).filter(|link| link.len() <= LONGEST) {
            answer["explorer"] = link.into();
        }
    }
    Ok(Page {
        file: "matrix.html",
        title: "Who keeps the robots.txt standard?",
        description: format!(
            "{} implementations of robots.txt beside one another, clause by clause: who is closest, what differs, \
             and every answer behind it.",
            results.columns.len()
        ),
        policy: "",
        scripts: "",
        body: format!("{}<footer id=\"foot\"></footer>\n", BODY),
        start: vec![
            File::new("matrix.css", STYLE),
            File::data("matrix-data.js", "norobotsMatrix", &overview),
            File::new("matrix.js", script()),
        ],
        later: vec![File::data("matrix-answers.js", "norobotsAnswers", &answers)],
    })
}
