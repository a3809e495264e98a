//! Tests how `norobots trial` identifies a crawler, that is, finds the crawler's settings. The tests use simulated
//! robots with known profiles, a real crawler over sockets, and visits to a lure.

use super::{command, does};
use crate::command::norobots;
use norobots::Edition;
use norobots::engine::Verdict;
use norobots_explain::explain::{Inquiry, Respondent, Sheet, inquire};
use norobots_settings::setting::{self, Deviation, Settings};
use norobots_suite::query::{AnswerKind, Query};
use norobots_text::{parallel, visible};
use norobots_trial::calibrate::Name;
use norobots_trial::case::{Case, cases, identifying};
use norobots_trial::identify::{MOST_SITES, Sites, answers, fit};
use norobots_trial::log::{Asked, SiteLog};
use norobots_trial::lure::{Lure, Visits};
use std::convert::Infallible;
use std::path::Path;

const OWN: &str = "FigBot";

fn known() -> Name {
    Name::Known(OWN.into())
}

fn sites() -> Sites {
    let mut all = cases().expect("sound cases").to_vec();
    all.extend(identifying().expect("sound sites"));
    Sites::of(&all, &known(), OWN)
}

/// Returns the requests of a robot on a site. If the robot refuses the file, it fetches everything.
fn visit(site: &Case, sheet: &Sheet, profile: Settings) -> SiteLog {
    let asked = |path: &str| Asked { target: path.into(), status: 200, ..Asked::default() };
    let mut log = SiteLog { asked: vec![asked("/robots.txt")], end: None };
    for place in site.control().chain(site.watched()) {
        let query = Query::new(&*sheet.robots, &*sheet.agent, place.path.as_bytes());
        if AnswerKind::at(profile, &query) != AnswerKind::Verdict(Verdict::Disallowed) {
            log.asked.push(asked(&place.path));
        }
    }
    log
}

/// A simulated crawler with a known profile.
struct Model<'s> {
    profile: Settings,
    sites: &'s Sites,
    left: usize,
}

impl Respondent for Model<'_> {
    type Error = Infallible;

    fn left(&self) -> usize {
        self.left
    }

    fn put(&mut self, sheet: &Sheet) -> Result<Vec<Option<AnswerKind>>, Infallible> {
        self.left -= 1;
        let site = self.sites.site(sheet);
        Ok(answers(&site, &visit(&site, sheet, self.profile), sheet))
    }

    fn fit(&self, query: &Query<'_>) -> Option<Query<'static>> {
        fit(query, OWN, &known())
    }
}

/// Identifies a robot with a known profile. The returned number counts the visited sites, including the site that
/// reveals the robot's name.
fn identified(sites: &Sites, profile: Settings) -> (Inquiry, usize) {
    let mut model = Model { profile, sites, left: MOST_SITES - 1 };
    let inquiry = match inquire(&sites.sheets, &mut model, &mut |_, _| true) {
        Ok(inquiry) => inquiry,
        Err(never) => match never {},
    };
    (inquiry, MOST_SITES - model.left)
}

/// Returns the settings in which the robot differs from the profile that was found, with the robot's values.
fn missed(inquiry: &Inquiry, profile: Settings) -> Vec<Deviation> {
    let is = inquiry.explanation.profile;
    let differs = |setting: &&setting::SettingInfo| is.get(setting.id) != profile.get(setting.id);
    let choice = |setting: &setting::SettingInfo| {
        Deviation::from_ids(setting.id, profile.get(setting.id)?).or_else(|| {
            setting::ALL
                .iter()
                .find(|known| known.id == setting.id)
                .map(|setting| Deviation { setting, choice: setting.default_choice() })
        })
    };
    setting::ALL.iter().filter(differs).filter_map(choice).collect()
}

/// Returns whether the robot was identified correctly. A wrong value doesn't matter if the result lists the right value
/// as an alternative.
fn is_named(inquiry: &Inquiry, profile: Settings) -> bool {
    let explanation = &inquiry.explanation;
    missed(inquiry, profile).iter().all(|choice| {
        inquiry.alike.contains(choice)
            || explanation.choices.iter().any(|(_, or)| or.contains(choice))
    })
}

/// Each profile is the default profile of an edition with one to three settings chosen at random.
fn drawn(number: usize) -> Vec<Settings> {
    let mut rng = fastrand::Rng::with_seed(42);
    let choices: Vec<Deviation> = setting::ALL
        .iter()
        .flat_map(|setting| setting.choices.iter().map(move |choice| Deviation { setting, choice }))
        .collect();
    let draw = |_| {
        let edition = Edition::DECIDED[rng.usize(..Edition::DECIDED.len())];
        let some: Vec<Deviation> =
            (0..rng.usize(1..=3)).map(|_| choices[rng.usize(..choices.len())]).collect();
        Settings::default_for(edition).deviate(&some)
    };
    (0..number).map(draw).collect()
}

/// Identifies a robot with each profile. Returns a message for each wrong identification.
fn misnamed(profiles: &[Settings]) -> Vec<String> {
    let sites = sites();
    let result_of = |profile: &Settings| {
        let (inquiry, count) = identified(&sites, *profile);
        let exact = inquiry.explanation.profile == *profile;
        let missed: Vec<String> =
            missed(&inquiry, *profile).iter().map(Deviation::to_string).collect();
        let choices: Vec<String> =
            inquiry.explanation.choices.iter().map(|(choice, _)| choice.to_string()).collect();
        let guess = inquiry.explanation.profile;
        // A wrong profile doesn't matter if a robot with this profile and a robot with the true profile fetch the same
        // pages on all sites.
        let tells = sites.sheets.iter().find(|sheet| {
            let site = sites.site(sheet);
            let pages = |profile| visit(&site, sheet, profile).asked;
            pages(guess) != pages(*profile)
        });
        let wrong = !is_named(&inquiry, *profile) && tells.is_some();
        let tells = tells.map(|sheet| visible::draw(&sheet.robots));
        let said = format!(
            "{missed:?} missed, {choices:?} made of {}; told by {tells:?}",
            inquiry.explanation.edition
        );
        (exact, wrong.then_some(said), count)
    };
    let all = parallel::map(profiles, result_of);
    let exact = all.iter().filter(|result| result.0).count();
    let most = all.iter().map(|result| result.2).max().unwrap_or_default();
    let mean = all.iter().map(|result| result.2).sum::<usize>() as f64 / all.len() as f64;
    let wrong: Vec<String> = all.into_iter().filter_map(|result| result.1).collect();
    println!(
        "{} robots: {exact} identified, {} equal as far as a crawl shows, {} misnamed; sites: {mean:.1} on average, {most} at most",
        profiles.len(),
        profiles.len() - exact - wrong.len(),
        wrong.len()
    );
    println!("{}", wrong.join("\n"));
    assert!(most <= MOST_SITES);
    wrong
}

#[test]
fn some_robots_are_identified() {
    let mut all: Vec<Settings> =
        [Edition::Standard1994, Edition::Rfc9309].map(Settings::default_for).into();
    all.extend(drawn(3));
    assert_eq!(misnamed(&all), Vec::<String>::new());
}

/// Computes the figures that the guide shows about identification.
#[test]
#[ignore = "takes minutes; run it after a change of the explainer or of the sites"]
fn deep_robots_of_editions_and_drawn_ones_are_identified() {
    let mut all: Vec<Settings> =
        Edition::ALL.iter().map(|edition| Settings::default_for(*edition)).collect();
    all.extend(drawn(200));
    assert_eq!(misnamed(&all), Vec::<String>::new());
}

#[test]
fn a_crawler_is_identified_over_sockets() {
    let ran = norobots(&["trial", &command(), "--identify"], b"");
    assert_eq!(ran.err, "", "{}", ran.out);
    assert!(ran.out.contains("the robot looks for the name “FigBot”"), "{}", ran.out);
    assert!(ran.out.contains("nearest edition: rfc-9309"), "{}", ran.out);
    let json = norobots(&["trial", &command(), "--identify", "--format", "json"], b"");
    crate::schema::takes("conformance/identify.schema.json", &json.out);
    let report: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    assert!(report["sites"].as_u64().expect("a number") <= MOST_SITES as u64);
    let silent = norobots(&["trial", &does("nothing"), "--identify"], b"");
    assert_eq!(silent.code, 3, "{}", silent.err);
    assert!(silent.err.contains("its last words:"), "{}", silent.err);
    let none = norobots(&["trial", "--identify"], b"");
    assert!(none.code == 2 && none.err.contains("use --lure"), "{}", none.err);
    let html = norobots(&["trial", "true {url}", "--identify", "--format", "html"], b"");
    assert!(html.code == 2 && html.err.contains("--format text or json"), "{}", html.err);
}

fn log(agent: &str, urls: &[String]) -> String {
    let line = |url: &String| {
        format!(
            "192.0.2.1 - - [28/Nov/2026:10:00:00 +0000] \"GET {url} HTTP/1.1\" 200 99 \"-\" \"{agent}\"\n"
        )
    };
    urls.iter().map(line).collect()
}

fn fetched(lure: &Lure, profile: Settings) -> Vec<String> {
    let list: serde_json::Value = serde_json::from_str(&lure.list()).expect("JSON");
    let urls = |name: &str| -> Vec<String> {
        list[name].as_array().unwrap().iter().map(|url| url.as_str().unwrap().to_owned()).collect()
    };
    let allowed = |url: &String| {
        let query = Query::new(lure.robots(), OWN.as_bytes(), url.as_bytes());
        AnswerKind::at(profile, &query) != AnswerKind::Verdict(Verdict::Disallowed)
    };
    let all = [vec!["/robots.txt".to_owned(), "/".to_owned()], urls("urls"), urls("controls")];
    all.concat().into_iter().filter(allowed).collect()
}

#[test]
fn a_visit_to_a_lure_tells_the_edition() {
    let lure = Lure::of(None).expect("a lure");
    for edition in Edition::DECIDED {
        let profile = Settings::default_for(edition);
        let mut visits = Visits::new(&lure);
        for url in fetched(&lure, profile) {
            visits.add(url.as_bytes(), Some(200), b"FigBot/1.0");
        }
        let judged = visits.judge(&mut |_, _| true);
        let [visit] = &judged[..] else { panic!("one robot came") };
        assert_eq!((visit.unknown, &*visit.name), (0, OWN));
        let against =
            &visit.editions.iter().find(|entry| entry.0 == edition).expect("an edition").1;
        assert_eq!(against, &Vec::<String>::new(), "{edition}");
        let inquiry = visit.inquiry.as_ref().expect("a profile");
        let other = missed(inquiry, profile);
        assert!(other.iter().all(|choice| inquiry.open.contains(choice)), "{edition}: {other:?}");
    }
    // All files of a lure must have relative paths without special characters.
    let files = lure.files();
    assert_eq!(files["robots.txt"], lure.robots());
    assert!(files.keys().all(|path| !path.contains(['*', '?', '\\']) && !path.starts_with('/')));
    assert!(files.contains_key("index.html") && files.contains_key("a17.html"));
}

#[test]
fn a_lure_is_written_and_its_log_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let lure = folder.path().join("lure");
    let lure = lure.to_str().unwrap();
    let wrote = norobots(&["trial", "--lure", lure], b"");
    assert_eq!((wrote.code, &*wrote.err), (0, ""));
    assert!(wrote.out.contains("norobots audit ACCESS-LOG --identify --lure"), "{}", wrote.out);
    let again = norobots(&["trial", "--lure", lure], b"");
    assert!(again.code == 2 && again.err.contains("name a new one, or empty it"), "{}", again.err);
    let read = |text: &str, format: &str| {
        let path = folder.path().join("log");
        std::fs::write(&path, text).unwrap();
        let args =
            ["audit", path.to_str().unwrap(), "--identify", "--lure", lure, "--format", format];
        norobots(&args, b"")
    };
    let written = Lure::of(None).expect("a lure");
    let all = fetched(&written, Settings::default_for(Edition::Rfc9309));
    let whole = read(&log("FigBot/1.0", &all), "text");
    assert_eq!((whole.code, &*whole.err), (0, ""));
    assert!(whole.out.contains("rfc-9309 reads the file as this robot does"), "{}", whole.out);
    assert!(whole.out.contains("1994 decides differently on "), "{}", whole.out);
    let json = read(&log("FigBot/1.0", &all), "json");
    crate::schema::takes("conformance/identify.schema.json", &json.out);
    // If the robot didn't visit the whole site, the report must not identify the robot.
    let part = read(&log("Fig\u{1b}Bot/1.0", &all[..all.len() / 2]), "text");
    assert!(part.out.contains("It did not finish the site"), "{}", part.out);
    assert!(!part.out.contains("profile does") && !part.out.contains('\u{1b}'), "{}", part.out);
    let robots: Vec<String> = all.iter().filter(|url| *url != "/robots.txt").cloned().collect();
    let without = read(&log("Browser/1.0", &robots), "text");
    assert!(without.out.contains("never asked for robots.txt"), "{}", without.out);
    let other = read("nothing of a log\n", "text");
    assert!(other.code == 2 && other.err.contains("what to do: "), "{}", other.err);
    // If the file `lure.json` was edited or is missing, the error message must say so.
    let list = Path::new(lure).join("lure.json");
    std::fs::write(&list, "{}").unwrap();
    let edited = read(&log("FigBot/1.0", &all), "text");
    assert!(
        edited.code == 2 && edited.err.contains("it is not the list of a lure"),
        "{}",
        edited.err
    );
    std::fs::remove_file(&list).unwrap();
    let missing = read(&log("FigBot/1.0", &all), "text");
    assert!(missing.code == 2 && missing.err.contains("lure.json"), "{}", missing.err);
}
