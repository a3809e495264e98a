//! Decides what a robot may do with a page. The decision is based on the page and its HTTP header.

use crate::page::Page;
use crate::rules::decide::{Answer, decide};
use crate::rules::gather::gather;
use crate::rules::text::Text;
use serde_json::{Value, json};

/// Returns the name and the value of each field of an HTTP header. Omits lines without a colon.
pub fn lines(header: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    header.split(|byte| *byte == b'\n').filter_map(|line| {
        let colon = line.iter().position(|byte| *byte == b':')?;
        Some((line[..colon].trim_ascii(), line[colon + 1..].trim_ascii()))
    })
}

/// Returns what a robot may do with a page according to a document. Each answer is paired with the rule that decides
/// it. `header` is the header of the HTTP response as the server sent it. The function ignores the status line and all
/// fields other than `X-Robots-Tag` and `Robots-Tag`. `html` is the page, or `None` if no page was fetched. The
/// parameter `now` has the same meaning as in [`decide`].
pub fn of_page(
    text: &Text,
    robot: &str,
    header: &[u8],
    html: Option<&[u8]>,
    now: Option<i64>,
) -> Vec<(Answer, Option<String>)> {
    let page = html.map(|html| Page::read_for(Some(robot), html, None));
    let said = gather(lines(header), page.as_ref());
    let answers = decide(text, robot, &said, now);
    let with_rule = |answer: Answer| {
        let rule = answer.by.map(|by| match &said[by].value {
            Some(value) => format!("{}: {value}", said[by].name),
            None => said[by].name.clone(),
        });
        (answer, rule)
    };
    answers.into_iter().map(with_rule).collect()
}

/// Returns the answers of [`of_page`] as a JSON object with a member for each use. The value of a member is an object
/// with `allowed`, `rule` and `open`. `rule` is null if no rule decides the answer. `open` is null if the answer is
/// certain.
pub fn object(answers: &[(Answer, Option<String>)]) -> Value {
    let entry = |(answer, rule): &(Answer, Option<String>)| {
        let value = json!({ "allowed": answer.allowed, "rule": rule, "open": answer.open });
        (answer.about.id().to_owned(), value)
    };
    answers.iter().map(entry).collect()
}
