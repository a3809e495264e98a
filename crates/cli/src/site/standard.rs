//! The annotated standard: the sentences of 1994 and the full text of RFC 9309, with facts about each clause.

use crate::exit::{Failed, OrFail, Result};
use crate::matrix::Shown;
use crate::site::clause::Annotations;
use crate::site::frame::{File, Page, escaped};
use crate::site::rfc::{Block, blocks};
use norobots::spec::{Clause, Edition};
use norobots_settings::setting::{Demand, Rules};
use norobots_suite::suite::{Folder, Sentence, SentenceClass, Suite, Text, TextRow};
use std::collections::BTreeSet;

/// The file name of the RFC in the suite and on the site.
const RFC: &str = "rfc9309.txt";

/// Returns the annotated standard and its files.
pub(super) fn page(results: &Shown) -> Result<Page> {
    let suite = &results.suite;
    let texts = Text::load_all(&Folder::Embedded, suite)?;
    let rfc = Folder::Embedded.text(RFC)?.unwrap_or_default();
    let words = String::from_utf8(rfc.clone()).about(RFC)?;
    let by = suite.by(Edition::Rfc9309);
    let of_1994 = Annotations::new(suite, &results.columns).map_err(Failed::Usage)?;
    let of_rfc = Annotations::new(&by, &results.columns).map_err(Failed::Usage)?;
    let (first, sections) = standard(suite, &texts, &of_1994);
    let (second, numbers) = rfc_9309(&words, &of_rfc);
    let body = format!(
        "<h1>The robots.txt standard, sentence by sentence</h1>\n{}{}{first}{second}",
        lead(suite, &of_1994),
        contents(&sections, &numbers)
    );
    Ok(Page {
        file: "standard.html",
        title: "The robots.txt standard, annotated",
        description: "The standard of 1994 sentence by sentence, and RFC 9309 whole: what each sentence demands, which \
                      rule of the grammar does it, who keeps it, and who changed it."
            .into(),
        policy: "",
        scripts: "",
        body,
        start: vec![File::new("standard.css", include_str!("standard.css"))],
        later: vec![File::new(RFC, rfc)],
    })
}

/// Returns the introduction as HTML. The numbers in the introduction are computed from the data.
fn lead(suite: &Suite, annotations: &Annotations) -> String {
    let tested = suite.sentences.iter().filter(|sentence| sentence.untestable.is_none()).count();
    let clauses: Vec<&str> = suite.clauses.iter().map(|clause| clause.subject.id()).collect();
    let least = annotations.least_kept(&clauses).map_or(String::new(), |(clause, kept, asked)| {
        let kept = if kept == 0 { "none".into() } else { kept.to_string() };
        format!(
            " Of its clauses, <a href=\"#clause-{clause}\">{clause}</a> is kept whole by the fewest: by {kept} of the \
             {asked} implementations."
        )
    });
    format!(
        "<div class=\"lead\"><p>The text of 1994 has {} sentences; {tested} of them say something \
         that a file can test.{least}</p>\n<p>Next to each: the rule of the grammar that implements it, how well each implementation keeps it, which editions changed it and how, how it was translated, and the smallest files that test it.</p></div>\n<h2>Who keeps which \
         clause</h2>\n{}<p class=\"faint\">An implementation that follows another edition is not \
         wrong about that edition.</p>\n{}",
        suite.sentences.len(),
        annotations.glance(&clauses),
        annotations.key(),
    )
}

fn contents(sections: &[(String, String)], numbers: &[(String, String)]) -> String {
    let links = |list: &[(String, String)]| -> String {
        list.iter()
            .map(|(id, title)| format!("<li><a href=\"#{id}\">{}</a></li>", escaped(title)))
            .collect()
    };
    format!(
        "<nav class=\"contents\" aria-label=\"Contents\"><p><a href=\"#1994\">The standard of 1994</a></p><ul>{}</ul>\
         <p><a href=\"#rfc-9309\">RFC 9309</a></p><ul>{}</ul></nav>\n",
        links(sections),
        links(numbers)
    )
}

/// Returns the sentences of the standard of 1994 as HTML, under the headings of the standard.
fn standard(
    suite: &Suite,
    texts: &[Text],
    annotations: &Annotations,
) -> (String, Vec<(String, String)>) {
    let source = suite.sources.iter().find(|source| source.slug == "standard");
    let address = source.and_then(|source| source.address.as_deref()).unwrap_or_default();
    let mut html = format!(
        "<section aria-labelledby=\"1994\"><h2 id=\"1994\">A Standard for Robot Exclusion, \
         1994</h2>\n<p>These are short quotations, in the order of the text. <a href=\"{}\">The \
         complete text</a> is at its public address. <span class=\"faint\">…</span> marks what is \
         left out.</p>\n",
        escaped(address)
    );
    let (mut sections, mut placed) = (Vec::new(), BTreeSet::new());
    for sentence in &suite.sentences {
        if sentence.id.starts_with("heading-") {
            let title = escaped(&sentence.quote);
            html.push_str(&format!("<h3 id=\"{}\">{title}</h3>\n", sentence.id));
            sections.push((sentence.id.clone(), sentence.quote.clone()));
        }
        let heading = sentence.id.starts_with("heading-");
        let translated = translations(sentence, texts);
        if heading {
            html.push_str(&translated);
            continue;
        }
        html.push_str(&format!(
            "<article class=\"sentence {}\" id=\"sentence-{}\">\n<blockquote>{}</blockquote>\n",
            sentence.class.id(),
            sentence.id,
            quoted(&sentence.quote, sentence.from.as_deref(), sentence.to.as_deref())
        ));
        html.push_str(&format!(
            "<p class=\"kind\"><b>{}</b>{}</p>\n",
            sentence.class.id(),
            sentence
                .untestable
                .as_ref()
                .map_or(String::new(), |why| format!(" · not tested: {}", escaped(why)))
        ));
        let links: Vec<String> = sentence
            .clauses
            .iter()
            .filter(|clause| placed.contains(*clause) || sentence.class == SentenceClass::Example)
            .map(|clause| format!("<a href=\"#clause-{0}\">{0}</a>", clause.id()))
            .collect();
        if !links.is_empty() {
            html.push_str(&format!("<p>Clause: {}</p>\n", links.join(", ")));
        }
        if sentence.class != SentenceClass::Example {
            for clause in &sentence.clauses {
                if placed.insert(*clause) {
                    let summary = format!("{} ({})", clause.summary(), clause.level().id());
                    html.push_str(&annotations.clause(
                        clause.id(),
                        &summary,
                        &other_words(*clause, texts),
                    ));
                }
            }
        }
        html.push_str(&translated);
        html.push_str("</article>\n");
    }
    html.push_str("</section>\n");
    (html, sections)
}

/// Returns a quotation from a sentence as HTML. The mark `…` shows that words before or after the quotation are
/// omitted.
fn quoted(quote: &str, from: Option<&str>, to: Option<&str>) -> String {
    let left = "<span class=\"faint\">…</span>";
    let before = from
        .filter(|from| !quote.starts_with(from))
        .map(|from| format!("{} {left} ", escaped(from)));
    let after = to.filter(|to| !quote.ends_with(to)).map(|to| format!(" {left} {}", escaped(to)));
    format!("<p>{}{}{}</p>", before.unwrap_or_default(), escaped(quote), after.unwrap_or_default())
}

/// Returns HTML about how the Revisited grammar and the FAQ differ from a clause.
fn other_words(clause: Clause, texts: &[Text]) -> String {
    let (mut rows, mut names) = (String::new(), Vec::new());
    for text in texts.iter().filter(|text| !text.translates()) {
        for row in text.rows.iter().filter(|row| row.clauses.contains(&clause) && row.how.differs())
        {
            let name = if text.id == "faq" { "the FAQ" } else { "the Revisited grammar" };
            if !names.contains(&name) {
                names.push(name);
            }
            rows.push_str(&describe(text, row));
        }
    }
    match names.is_empty() {
        true => String::new(),
        false => format!(
            "<details><summary>In other words in {}</summary><dl>{rows}</dl></details>\n",
            names.join(" and in ")
        ),
    }
}

/// Returns HTML about a passage of a document: its words, and how the passage differs from the standard of 1994.
fn describe(text: &Text, row: &TextRow) -> String {
    // The article with the Revisited grammar is in Russian. Except for one Spanish translation, all translations are in
    // Russian.
    let language = match text.id.as_str() {
        "faq" => "en",
        id if id.contains("-es") => "es",
        _ => "ru",
    };
    let words = row.quote.as_ref().map_or(String::new(), |quote| {
        let quote = quoted(quote, row.from.as_deref(), row.to.as_deref());
        format!("<blockquote lang=\"{language}\">{quote}</blockquote>")
    });
    let summary =
        row.summary.as_ref().map_or(String::new(), |what| format!("<p>{}</p>", escaped(what)));
    let moves: Vec<String> = row
        .moves
        .iter()
        .map(|deviation| format!("<code>{}</code>", escaped(&deviation.to_string())))
        .collect();
    let moves = match moves.is_empty() {
        true => String::new(),
        false => format!("<p>A robot written from it: {}</p>", moves.join(", ")),
    };
    format!(
        "<dt><code>{}</code> <b>{}</b></dt><dd>{words}{summary}{moves}</dd>\n",
        escaped(&text.id),
        row.how.summary()
    )
}

fn translations(sentence: &Sentence, texts: &[Text]) -> String {
    let mut rows = String::new();
    let (mut all, mut differ) = (0, 0);
    for text in texts.iter().filter(|text| text.translates()) {
        for row in text.rows.iter().filter(|row| row.sentences.contains(&sentence.id)) {
            all += 1;
            differ += usize::from(row.how.differs());
            rows.push_str(&describe(text, row));
        }
    }
    match all {
        0 => String::new(),
        _ => format!(
            "<details><summary>In the translations: {}</summary><dl>{rows}</dl></details>\n",
            match differ {
                0 => "all say the same".into(),
                1 => format!("1 of {all} differs"),
                _ => format!("{differ} of {all} differ"),
            }
        ),
    }
}

/// Returns RFC 9309 as HTML, and the list of its sections. The facts about a demand are below the passage that is
/// quoted in the demand.
fn rfc_9309(text: &str, annotations: &Annotations) -> (String, Vec<(String, String)>) {
    let rules = Rules::of(Edition::Rfc9309);
    let mut left: Vec<&Demand> = rules.demands.iter().chain(&rules.access).collect();
    let mut html = format!(
        "<section aria-labelledby=\"rfc-9309\"><h2 id=\"rfc-9309\">RFC 9309, Robots Exclusion \
         Protocol, 2022</h2>\n<p>This is the complete text; only the line breaks within paragraphs \
         differ. <a href=\"{RFC}\">The file as the RFC Editor publishes it</a> is next to this \
         page; <a href=\"https://www.rfc-editor.org/rfc/rfc9309\">its address</a>. Copyright (c) \
         2022 IETF Trust and the persons identified as the document authors. The additions of this \
         project are in boxes.</p>\n"
    );
    let mut sections = Vec::new();
    let mut section = String::new();
    for block in blocks(text) {
        let words = block.words();
        // A demand is placed after the first block of its section that contains the quoted words.
        let (demands, remaining): (Vec<&Demand>, Vec<&Demand>) =
            left.into_iter().partition(|demand| stands(demand, &section, &words));
        left = remaining;
        match &block {
            Block::Heading(number, title) => {
                section = number.trim_end_matches('.').to_owned();
                let level = 3 + section.matches('.').count().min(3);
                html.push_str(&format!(
                    "<h{level} id=\"section-{section}\">{number} {}</h{level}>\n",
                    escaped(title.trim())
                ));
                if !section.contains('.') {
                    sections
                        .push((format!("section-{section}"), format!("{number} {}", title.trim())));
                }
            }
            Block::Prose(text) => {
                html.push_str(&format!("<p class=\"rfc\">{}</p>\n", marked(text, &demands)))
            }
            Block::Lines(text) => {
                let name = words.split(' ').take(6).collect::<Vec<_>>().join(" ");
                html.push_str(&format!(
                    "<pre class=\"rfc\" tabindex=\"0\" role=\"group\" aria-label=\"{}\">{}</pre>\n",
                    escaped(&name),
                    plain(text)
                ));
            }
        }
        for demand in demands {
            let summary = demand.summary.clone().unwrap_or_default();
            let quote = demand.quote.as_deref().unwrap_or_default();
            let quote = match &block {
                Block::Prose(_) => String::new(),
                _ => format!(" <q>{}</q>", escaped(quote)),
            };
            let summary = format!("{} ({}){quote}", escaped(&summary), demand.level.id());
            html.push_str(&annotations.demand(&demand.id, summary.trim()));
        }
    }
    html.push_str("</section>\n");
    (html, sections)
}

/// Returns whether the demand is from this section and quotes a sentence in `words`.
fn stands(demand: &Demand, section: &str, words: &str) -> bool {
    let place = demand.place.split(',').next().unwrap_or_default();
    section.starts_with(place)
        && demand.quote.as_ref().is_some_and(|quote| words.contains(quote.as_str()))
}

/// Turns the words that are quoted in a demand into a link to the facts about the demand.
fn marked(text: &str, demands: &[&Demand]) -> String {
    let mut ranges: Vec<(usize, usize, &str)> = demands
        .iter()
        .filter_map(|demand| {
            let quote = demand.quote.as_ref()?;
            let from = text.find(quote.as_str())?;
            Some((from, from + quote.len(), demand.id.as_str()))
        })
        .collect();
    ranges.sort();
    let (mut html, mut at) = (String::new(), 0);
    for (from, to, id) in ranges {
        // If two quotations overlap, only the first quotation becomes a link.
        if from < at {
            continue;
        }
        html.push_str(&unbroken(&text[at..from]));
        html.push_str(&format!(
            "<a class=\"words\" href=\"#demand-{id}\">{}</a>",
            unbroken(&text[from..to])
        ));
        at = to;
    }
    html.push_str(&unbroken(&text[at..]));
    html
}

/// Joins words that were split by a line break after a hyphen, such as `user- agent`. The hyphen is kept.
fn unbroken(text: &str) -> String {
    let mut whole = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("- ") {
        let letter = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphabetic());
        let joins = letter(rest[..at].chars().next_back()) && letter(rest[at + 2..].chars().next());
        whole.push_str(&rest[..at + 1]);
        whole.push_str(if joins { "" } else { " " });
        rest = &rest[at + 2..];
    }
    escaped(&(whole + rest))
}

fn plain(text: &str) -> String {
    text.lines().map(escaped).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_demand_of_the_rfc_stands_beside_its_words() {
        let suite = Suite::load(&Folder::Embedded).unwrap().by(Edition::Rfc9309);
        let text = String::from_utf8(Folder::Embedded.text(RFC).unwrap().unwrap()).unwrap();
        let (html, _) = rfc_9309(&text, &Annotations::new(&suite, &[]).unwrap());
        let rules = Rules::of(Edition::Rfc9309);
        for demand in rules.demands.iter().chain(&rules.access) {
            assert_eq!(
                html.matches(&format!(" id=\"demand-{}\"", demand.id)).count(),
                1,
                "{}",
                demand.id
            );
        }
    }

    #[test]
    fn a_word_broken_at_its_hyphen_is_whole() {
        assert_eq!(
            unbroken("first user- agent line -- for x - y"),
            "first user-agent line -- for x - y"
        );
    }

    #[test]
    fn what_is_left_out_is_marked() {
        assert_eq!(
            quoted("b c", Some("a"), Some("c")),
            "<p>a <span class=\"faint\">…</span> b c</p>"
        );
        assert_eq!(quoted("<b>", None, None), "<p>&lt;b&gt;</p>");
    }
}
