//! `norobots trial --identify`: finds the settings by which a crawler interprets robots.txt, with only a few sites.

use crate::conform::identify::{object, profile};
use crate::exit::{Exit, Failed, OrFail, Out, Result, bail};
use crate::render::list;
use crate::signal;
use crate::text::{self, BOLD, FAINT, line, wrap};
use crate::trial::args::{Args, Format};
use crate::trial::failed::not_run;
use anstyle::Style;
use norobots_explain::explain::{Identity, Inquiry};
use norobots_settings::setting::Deviation;
use norobots_suite::shutdown;
use norobots_text::visible::{self, Outside, count};
use norobots_trial::case::{self, Case};
use norobots_trial::command::Template;
use norobots_trial::decide::Crawler;
use norobots_trial::identify::{Count, MOST_SITES, identify};
use norobots_trial::run::Options;
use serde_json::{Value, json};
use std::time::Duration;

/// Runs the crawler on sites, and shows the profile that explains the most answers. The answers so far determine the
/// next site. The exit code is 0 if the profile explains all answers.
pub(super) fn run(args: &Args, cases: &[Case], out: &mut Out) -> Result<Exit> {
    if !matches!(args.format, Format::Text | Format::Json) {
        bail!("--identify writes text or JSON: --format text or json");
    }
    let Some(command) = &args.command else {
        bail!(
            "which crawler is identified? Give the command that crawls a site: norobots trial \
             'wget -q -r {{url}}' --identify\nFor a robot that no command starts, use --lure."
        );
    };
    let template = Template::parse(command)
        .about(format_args!("the crawler `{}`", visible::draw(command.as_bytes())))?;
    let options = Options {
        name: args.name.clone(),
        jobs: 1,
        limit: args.timeout,
        // A crawler that sends no more requests is ended sooner than in a trial, because only one site is crawled at a
        // time.
        quiet: args.quiet.min(Duration::from_secs(3)),
        late: Duration::ZERO,
        within: None,
    };
    let crawler =
        Crawler::with(template.clone(), options).map_err(|error| not_run(&template, error))?;
    let mut all = cases.to_vec();
    all.extend(case::identifying().map_err(Failed::usage)?);
    let bar = text::bar("{bar:30} site {pos} of at most {len}");
    bar.set_length(MOST_SITES as u64);
    let done = |count: &Count| bar.set_position(count.sites as u64);
    let identified = identify(&crawler, &all, &done, &mut |_, _| !shutdown::signalled());
    bar.finish_and_clear();
    let (inquiry, crawled) = identified.map_err(|error| not_run(&template, error))?;
    let identity = Identity::of(&inquiry.explanation, &inquiry.observations());
    if identity.answers == 0 && shutdown::stopped().is_none() {
        return Err(Failed::driver(format_args!(
            "the crawler `{}` finished none of {}, so nothing is known about it\n\
             what to do: let it follow all links, without a limit on pages",
            visible::draw(command.as_bytes()),
            count(crawled.sites, "site")
        )));
    }
    match args.format {
        Format::Json => {
            let mut value = object(&inquiry.explanation, &identity);
            value["norobots_identification"] = json!(1);
            value["command"] = json!(Outside::of(command.as_bytes(), 10_000));
            value["name"] = json!(crawler.name().known());
            value["name_shown"] = json!(crawler.name().describe());
            value["sites"] = json!(crawled.sites);
            value["most_sites"] = json!(MOST_SITES);
            value["unfinished"] = json!(crawled.unfinished);
            value["requests"] = json!(crawled.requests);
            left_open_json(&mut value, &inquiry);
            writeln!(out, "{}", visible::json(&value))?;
        }
        _ => {
            let mut shown = String::new();
            line!(
                &mut shown,
                "{BOLD}{}{BOLD:#}: {} of at most {MOST_SITES}, {}, {}",
                visible::draw(command.as_bytes()),
                count(crawled.sites, "site"),
                count(crawled.requests, "request"),
                count(identity.answers, "answer")
            );
            wrap(&mut shown, &crawler.name().describe(), 0, Style::new());
            profile(&mut shown, &inquiry.explanation, &identity);
            left_open(&mut shown, &inquiry);
            if crawled.unfinished > 0 {
                let sites = count(crawled.unfinished, "site");
                let text = format!(
                    "It did not finish {sites}. Pages that it did not fetch there are not counted."
                );
                wrap(&mut shown, &text, 0, text::NOTE);
            }
            write!(out, "{shown}")?;
        }
    }
    let asked = count(crawled.sites, "site");
    signal::whole(
        out,
        format_args!("this is the result of {asked}; more sites would distinguish more profiles"),
    )?;
    Ok(if identity.unexplained.is_empty() { Exit::Fine } else { Exit::No })
}

/// Writes the choices that the answers do not rule out.
pub(crate) fn left_open(out: &mut String, inquiry: &Inquiry) {
    let kinds = [
        (&inquiry.open, "Not ruled out, because no further site was crawled"),
        (&inquiry.alike, "Not distinguished from this profile by any site"),
    ];
    for (choices, why) in kinds {
        if choices.is_empty() {
            continue;
        }
        let mut settings: Vec<(&str, Vec<&str>)> = Vec::new();
        for Deviation { setting, choice } in choices {
            match settings.last_mut() {
                Some((last, choices)) if *last == setting.id => choices.push(choice.id),
                _ => settings.push((setting.id, vec![choice.id])),
            }
        }
        let settings: Vec<String> = settings
            .iter()
            .map(|(setting, choices)| format!("{setting}={}", choices.join("|")))
            .collect();
        let text = format!("{why}: {}", settings.join(", "));
        wrap(out, &text, 0, FAINT);
    }
}

pub(crate) fn left_open_json(value: &mut Value, inquiry: &Inquiry) {
    let ids = |choices: &[Deviation]| list(choices.iter().map(Deviation::to_string));
    value["alike"] = ids(&inquiry.alike);
    value["open"] = ids(&inquiry.open);
}
