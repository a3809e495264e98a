//! Tests two pages that `norobots site` writes: the matrix and the annotated standard. Both pages must show the
//! recorded data, and must not load files from other sites.

use crate::command::norobots;
use crate::pages::site;
use norobots::spec::{Clause, Edition};
use norobots_settings::setting::Rules;
use norobots_suite::access::CASES;
use norobots_suite::suite::{Folder, Suite};
use serde_json::Value;
use std::fs;
use std::path::Path;

fn results() -> Vec<Value> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/results");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let json =
        files.filter(|path: &std::path::PathBuf| path.extension().is_some_and(|e| e == "json"));
    json.map(|path| serde_json::from_slice(&fs::read(path).unwrap()).unwrap()).collect()
}

fn global(file: &str) -> Value {
    let text = &site()[file];
    let (_, value) = text.split_once(" = ").unwrap();
    serde_json::from_str(value.trim_end().trim_end_matches(';')).unwrap()
}

fn html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[track_caller]
fn part<'a>(page: &'a str, id: &str, end: &str) -> &'a str {
    let (_, rest) = page.split_once(&format!(" id=\"{id}\"")).expect(id);
    rest.split_once(end).expect(end).0
}

/// The site has the data of the matrix in two files: the data for the overview, and all other data. Together, the two
/// files must contain the same data as the page of `norobots matrix`.
#[test]
fn the_data_of_the_matrix_come_apart_without_a_loss() {
    let out = tempfile::tempdir().unwrap();
    let ran = norobots(&["matrix", "--out", out.path().to_str().unwrap()], b"");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let page = fs::read_to_string(out.path().join("index.html")).unwrap();
    let (_, rest) = page.split_once("<script type=\"application/json\" id=\"data\">").unwrap();
    let whole: Value = serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap();
    let (mut data, mut answers) = (global("matrix-data.js"), global("matrix-answers.js"));
    let mut links = 0;
    for (case, rest) in
        data["cases"].as_array_mut().unwrap().iter_mut().zip(answers.as_array_mut().unwrap())
    {
        assert!(case["robots"].is_null() && case["queries"][0]["said"].is_null());
        let rest = rest.as_object_mut().unwrap();
        let queries = rest.remove("queries").unwrap();
        // The page of `norobots matrix` has no links to the explorer, so the test removes the links of the site.
        links += usize::from(rest.remove("explorer").is_some());
        for (query, added) in
            case["queries"].as_array_mut().unwrap().iter_mut().zip(queries.as_array().unwrap())
        {
            query.as_object_mut().unwrap().extend(added.as_object().unwrap().clone());
        }
        case.as_object_mut().unwrap().extend(rest.clone());
    }
    // Cases about META tags and cases with long files have no link to the explorer.
    assert!(links > 500, "{links}");
    assert!(data == whole, "the parts are not the whole");
}

#[test]
fn every_sentence_is_there_with_its_clauses() {
    let (page, suite) = (&site()["standard.html"], Suite::load(&Folder::Embedded).unwrap());
    let mut place = 0;
    for sentence in &suite.sentences {
        let quote = html(&sentence.quote);
        let offset = page[place..].find(&quote).unwrap_or_else(|| panic!("{}", sentence.id));
        place += offset;
        if !sentence.id.starts_with("heading-") {
            let article = part(page, &format!("sentence-{}", sentence.id), "</article>");
            assert!(article.contains(&quote));
            for clause in &sentence.clauses {
                assert!(
                    article.contains(&format!("clause-{clause}\"")),
                    "{} {clause}",
                    sentence.id
                );
            }
        }
    }
    for clause in Clause::ALL {
        let known = part(page, &format!("clause-{clause}"), "</section>");
        assert!(
            known.contains(&html(clause.summary()).replace('`', ""))
                || clause.summary().contains('`')
        );
    }
}

#[test]
fn the_small_bars_are_those_of_the_records() {
    let page = &site()["standard.html"];
    let mut seen = 0;
    for record in results() {
        let name = record["adapter"].as_str().unwrap();
        if name == "norobots" {
            continue;
        }
        for clause in record["clauses"].as_array().unwrap() {
            let (held, asked) =
                (clause["held"].as_u64().unwrap(), clause["asked"].as_u64().unwrap());
            let known =
                part(page, &format!("clause-{}", clause["clause"].as_str().unwrap()), "</section>");
            let title = match asked {
                0 => format!("<title>{name}: not asked</title>"),
                _ => format!("<title>{name}: {held} of {asked} held</title>"),
            };
            assert!(known.contains(&title), "{title} at {}", clause["clause"]);
            seen += 1;
        }
        let later = record["editions"].as_array().unwrap();
        let later = later.iter().find(|entry| entry["edition"] == "rfc-9309").unwrap();
        for demand in later["clauses"].as_array().unwrap() {
            let id = demand["clause"].as_str().unwrap();
            if Rules::of(Edition::Rfc9309).demand(id).is_some() {
                let (held, asked) = (&demand["held"], &demand["asked"]);
                let known = part(page, &format!("demand-{id}"), "</section>");
                assert!(
                    known.contains(&format!("<title>{name}: {held} of {asked} held</title>")),
                    "{name} {id}"
                );
                seen += 1;
            }
        }
    }
    assert!(seen > 700, "{seen}");
}

#[test]
fn a_clause_has_its_rule_its_change_and_its_files() {
    let page = &site()["standard.html"];
    let comment = part(page, "clause-comment", "</section>");
    assert!(
        comment.contains("comment = @{ &quot;#&quot; ~")
            && comment.contains("grammar/lexical.pest")
    );
    let separator = part(page, "clause-record-separator", "</section>");
    assert!(
        separator.contains("Decided differently by")
            && separator.contains("Nothing: the record continues.")
    );
    assert!(separator.contains("index.html#1.") && separator.contains("matrix.html#/case/"));
    let terminator = part(page, "clause-line-terminator", "</article>");
    assert!(terminator.contains("lang=\"ru\"") && terminator.contains("lang=\"es\""));
    let specific = part(page, "demand-most-specific", "</section>");
    assert!(specific.contains("the standard of 1994"));
}

/// Editions have different rules about fetching robots.txt. For each rule of RFC 9309 about fetching, the page must
/// show what each edition requires.
#[test]
fn a_demand_about_a_fetch_says_what_each_edition_has_a_robot_do() {
    let page = &site()["standard.html"];
    let mut about_fetches = 0;
    for demand in &Rules::of(Edition::Rfc9309).access {
        let known = part(page, &format!("demand-{}", demand.id), "</section>");
        let fetch = CASES.case.iter().any(|case| {
            let said = case.expect.get(&Edition::Rfc9309).into_iter().flatten();
            said.flat_map(|(_, by)| &by.0).any(|id| *id == demand.id)
        });
        assert_eq!(
            known.contains("What each edition requires of a robot then"),
            fetch,
            "{}",
            demand.id
        );
        assert!(!fetch || !known.contains("No other edition decides differently"), "{}", demand.id);
        about_fetches += usize::from(fetch);
    }
    assert!(about_fetches > 5, "{about_fetches}");
    let unreachable = part(page, "demand-unreachable", "</section>");
    assert!(unreachable.contains("<dt>unreachable</dt>"));
    assert!(unreachable.contains("<b>RFC 9309</b>: The robot may fetch no URL of the site."));
}

/// The site contains a copy of RFC 9309. The license of RFC 9309 allows only complete and unmodified copies.
#[test]
fn the_rfc_is_whole() {
    let file = &site()["rfc9309.txt"];
    let hash = hmac_sha256::Hash::hash(file.as_bytes());
    let hex: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hex, "f633915daaa15b943cae56545d333bcf3ba4d156599e4555499686d6699fb207");
    let embedded =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/texts/rfc9309.txt");
    assert_eq!(fs::read_to_string(embedded).unwrap(), *file);
}

#[test]
fn the_pages_run_nothing_of_their_own_and_load_nothing_from_elsewhere() {
    let site = site();
    for name in ["matrix.html", "standard.html"] {
        let page = &site[name];
        assert!(page.contains("default-src 'none'; script-src 'self';"), "{name}");
        for word in ["<style", " style=", " onclick", "src=\"http", "@import", "'unsafe"] {
            assert!(!page.contains(word), "{name} has {word}");
        }
        assert_eq!(page.matches("<script").count(), page.matches("<script defer src=\"").count());
    }
    assert_eq!(site["standard.html"].matches("<script").count(), 0);
    assert!(!site["standard.css"].contains("url(") && !site["matrix.css"].contains("url("));
}
