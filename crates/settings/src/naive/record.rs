//! Builds records from lines.

use crate::naive::escape::{decode, undecodable};
use crate::naive::expression::is_regular;
use crate::naive::line;
use crate::naive::line::{EXTENSIONS, Field, Line};
use crate::setting::{
    AgentAfterDisallow, BlankLine, DisallowValue, DisallowWithoutAgent, EmptyAgent, EmptyDisallow,
    EmptyValue, EscapesInNames, Limits, LineWithoutColon, MalformedEscape, NamesOnALine,
    ObeyedRecords, OddBytes, PathsOnALine, RecordWithoutDisallow, Settings, SeveralAgents,
    SeveralDefaultRecords, SeveralDisallows, SeveralRecords, StarInValue, UnfitName, UnknownHeader,
};
use norobots::engine::Failure;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Under `limits=absent-over-500-kib-rules-2048`, a robot reads at most this many rules.
const MOST_RULES: usize = 2048;

/// Under `limits=absent-over-500-kib-values-1024`, a robot reads values of at most this many bytes.
const LONGEST_VALUE: usize = 1024;

/// A name in a User-agent line. If the settings split a line into names, each name becomes an `Agent`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Agent {
    /// The number of the User-agent line, counted from 1. If a Disallow line without a User-agent line has started the
    /// record, the number is `None` and the value is `*`.
    pub line: Option<usize>,
    pub value: Vec<u8>,
}

/// A value in a Disallow line, or in an Allow line that the robot obeys. If the settings split a line into values, each
/// value becomes a `Rule`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    /// The number of the line, counted from 1.
    pub line: usize,
    pub allows: bool,
    pub value: Vec<u8>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Record {
    /// The number of the record, counted from 1 in the order in which records begin.
    pub number: usize,
    pub agents: Vec<Agent>,
    pub rules: Vec<Rule>,
    /// Whether the record restricts everything because it has no Disallow line.
    pub restricts_everything: bool,
    /// Whether an empty Disallow line of the record cancels all rules after it.
    pub lifts_following: bool,
    /// Whether an empty Disallow line has cancelled all rules of the record.
    pub lifted: bool,
}

/// # Errors
///
/// Returns [`Failure::Refused`] if the settings refuse the file.
pub(crate) fn read(settings: &Settings, robots: &[u8]) -> Result<Vec<Record>, Failure> {
    if line::refuses(settings, robots) {
        return Err(Failure::Refused);
    }
    let mut records = written(settings, robots)?;
    if settings.empty_agent == EmptyAgent::JoinsNext {
        join_next(&mut records);
    }
    if settings.several_agents == SeveralAgents::CopiesOfFirst {
        records = copied(settings, records);
    }
    let mut values = records.iter().flat_map(|record| &record.rules).map(|rule| &rule.value);
    if settings.disallow_value == DisallowValue::RegularExpression
        && !values.all(|value| is_regular(value))
    {
        return Err(Failure::Refused);
    }
    let mut records = with_disallow(settings, records);
    for record in &mut records {
        if settings.odd_bytes == OddBytes::ValueDropped {
            record.rules.retain(|rule| std::str::from_utf8(&rule.value).is_ok());
        }
        count_agents(settings, record);
        count_disallows(settings, record);
        lift(settings, record);
    }
    Ok(records)
}

/// Returns the records as they are written in the file.
fn written(settings: &Settings, robots: &[u8]) -> Result<Vec<Record>, Failure> {
    // file-form: the records that have been read so far. If `open` is true, further lines can belong to the last
    // record.
    let mut records: Vec<Record> = Vec::new();
    let mut open = false;
    // Whether an unknown header has ended the run of User-agent lines.
    let mut run_over = false;
    // Whether a rule has been read since the last User-agent line.
    let mut after_rule = false;
    let texts = line::split(settings, robots);
    let mut lines: Vec<Line> = texts.iter().map(|text| line::read(settings, text)).collect();
    if settings.empty_value == EmptyValue::NextLine {
        line::take_next_lines(settings, &texts, &mut lines);
    }
    let between_nl = match settings.blank_line {
        BlankLine::NlOnly => line::between_nl(settings, robots),
        BlankLine::EndsRecord | BlankLine::EndsAgentRun | BlankLine::Ignored => Vec::new(),
    };
    // `has_agents` says whether the file has a User-agent line. `agent_seen` says whether such a line has been read.
    let agent = |line: &Line| matches!(line, Line::Known(Field::UserAgent, _));
    let has_agents = lines.iter().any(agent);
    let mut agent_seen = false;
    let mut rules = 0;
    // Whether the whole file is one record that applies to every robot.
    let all = settings.obeyed_records == ObeyedRecords::All;

    for (place, line) in lines.into_iter().enumerate() {
        let number = place + 1;
        match line {
            // comment-only-line: a comment-only line does not indicate a record boundary.
            Line::Nothing => {}
            // record-separator
            Line::Blank => match settings.blank_line {
                BlankLine::EndsRecord => open = false,
                BlankLine::NlOnly => open &= !between_nl.get(place).unwrap_or(&true),
                BlankLine::EndsAgentRun => run_over = true,
                BlankLine::Ignored => {}
            },
            Line::WithoutColon => {
                open &= settings.line_without_colon != LineWithoutColon::EndsRecord
            }
            Line::Refused => return Err(Failure::Refused),
            // unknown-header
            Line::UnknownHeader(name) => match settings.unknown_header {
                UnknownHeader::Ignored => {}
                UnknownHeader::EndsRecord => open = false,
                UnknownHeader::Refused => return Err(Failure::Refused),
                _ => run_over |= ends_agent_run(settings, &name),
            },
            Line::Known(Field::UserAgent, _) if all => {}
            Line::Known(Field::UserAgent, value) => {
                agent_seen = true;
                if value.is_empty() && settings.empty_agent == EmptyAgent::Refused {
                    return Err(Failure::Refused);
                }
                let ignored = match settings.unfit_name {
                    _ if value.is_empty() => settings.empty_agent == EmptyAgent::LineIgnored,
                    UnfitName::Ordinary => false,
                    UnfitName::LineIgnored => !is_fit(&value),
                };
                if ignored {
                    continue;
                }
                let value = match settings.escapes_in_names {
                    EscapesInNames::Kept => value,
                    EscapesInNames::DecodedInFile | EscapesInNames::DecodedInBoth => decode(&value),
                };
                let mut value = value;
                if settings.star_in_value == StarInValue::AloneBeforeSpace
                    && value.first() == Some(&b'*')
                    && line::words(settings, &value).first() == Some(&&b"*"[..])
                {
                    value.truncate(1);
                }
                if settings.star_in_value == StarInValue::AloneAtStart && value.starts_with(b"*") {
                    value.truncate(1);
                }
                if settings.star_in_value == StarInValue::AloneBeforeSlash
                    && let Some(slash) = value.iter().position(|byte| *byte == b'/')
                    && line::trim_end(settings, &value[..slash]) == b"*"
                {
                    value.truncate(1);
                }
                // record-shape: a record starts with one or more User-agent lines, so the first User-agent line starts
                // a new record. agent-shared: the User-agent lines that follow join this record.
                let mut begins = !open;
                if open && settings.several_agents == SeveralAgents::EachAlone {
                    let same = |above: &Agent| above.value.eq_ignore_ascii_case(&value);
                    begins = run_over || !last(&mut records).agents.iter().any(same);
                } else if open && !last(&mut records).rules.is_empty() {
                    match settings.agent_after_disallow {
                        AgentAfterDisallow::NewRecord => begins = true,
                        AgentAfterDisallow::LastWins if after_rule => {
                            last(&mut records).agents.clear();
                        }
                        AgentAfterDisallow::SameRecord | AgentAfterDisallow::LastWins => {}
                        AgentAfterDisallow::Refused => return Err(Failure::Refused),
                    }
                } else if open {
                    begins = run_over;
                }
                if begins {
                    begin(&mut records);
                }
                open = true;
                run_over = false;
                after_rule = false;
                let most = match settings.names_on_a_line {
                    NamesOnALine::FirstWord => 1,
                    NamesOnALine::OneName | NamesOnALine::Split => usize::MAX,
                };
                let parted = settings.names_on_a_line != NamesOnALine::OneName;
                let agent = |value| Agent { line: Some(number), value };
                let names = values(settings, parted, &value).take(most).map(agent);
                last(&mut records).agents.extend(names);
            }
            Line::Known(Field::Disallow | Field::Allow, value)
                if settings.malformed_escape == MalformedEscape::VoidsBoth
                    && undecodable(&value) => {}
            Line::Known(field @ (Field::Disallow | Field::Allow), value) => {
                if !open {
                    match settings.disallow_without_agent {
                        _ if all => {}
                        DisallowWithoutAgent::ForEverybody => {}
                        DisallowWithoutAgent::ForEverybodyAtStart if !agent_seen => {}
                        DisallowWithoutAgent::ForEverybodyWithoutAgents if !has_agents => {}
                        // agent-required: without a User-agent line, the rule belongs to no record.
                        DisallowWithoutAgent::Ignored
                        | DisallowWithoutAgent::ForEverybodyAtStart
                        | DisallowWithoutAgent::ForEverybodyWithoutAgents => continue,
                        DisallowWithoutAgent::Refused => return Err(Failure::Refused),
                    }
                    begin(&mut records);
                    open = true;
                    let everybody = Agent { line: None, value: b"*".to_vec() };
                    last(&mut records).agents.push(everybody);
                }
                rules += 1;
                let beyond = match settings.limits {
                    Limits::AbsentOver500KibRules2048 => rules > MOST_RULES,
                    Limits::AbsentOver500KibValues1024 => value.len() > LONGEST_VALUE,
                    _ => false,
                };
                if beyond {
                    continue;
                }
                let one_word = settings.paths_on_a_line == PathsOnALine::LineIgnored;
                if one_word && line::words(settings, &value).len() > 1 {
                    continue;
                }
                // record-shape: one or more Disallow lines follow.
                after_rule = true;
                let parted = settings.paths_on_a_line == PathsOnALine::Split;
                let rule = |value| Rule { line: number, allows: field == Field::Allow, value };
                last(&mut records).rules.extend(values(settings, parted, &value).map(rule));
            }
        }
        open |= all && !records.is_empty();
    }
    Ok(records)
}

/// Returns whether `unfit-name=line-ignored` accepts the value of a User-agent line. The value must begin with a `*` or
/// a name. The rest of the value must not contain an `s`, an `S` or a `]`.
fn is_fit(value: &[u8]) -> bool {
    let letter = |byte: &&u8| byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'_');
    let begins = match value {
        [b'*', ..] => 1,
        _ => value.iter().take_while(letter).count(),
    };
    begins > 0 && !value[begins..].iter().any(|byte| b"sS]".contains(byte))
}

/// `name` is the header's name in lower case.
fn ends_agent_run(settings: &Settings, name: &[u8]) -> bool {
    let is_of = |names: &[&[u8]]| names.contains(&name);
    match settings.unknown_header {
        UnknownHeader::Ignored | UnknownHeader::EndsRecord | UnknownHeader::Refused => false,
        UnknownHeader::EndsAgentRun => true,
        UnknownHeader::CrawlDelayEndsAgentRun => line::spells_crawl_delay(settings, name),
        UnknownHeader::RatesEndAgentRun => is_of(&[b"crawl-delay", b"request-rate"]),
        UnknownHeader::CrawlDelayAndSitemapEndAgentRun => is_of(&[b"crawl-delay", b"sitemap"]),
        UnknownHeader::KnownFieldsEndAgentRun => is_of(&[b"crawl-delay", b"sitemap", b"host"]),
        UnknownHeader::SiteFieldsKeepAgentRun => !is_of(&[b"sitemap", b"host"]),
        UnknownHeader::UnknownFieldsEndAgentRun => !is_of(EXTENSIONS),
    }
}

/// Returns the words of a value if `parted` is true, and otherwise the whole value. The result always has at least one
/// element.
fn values(settings: &Settings, parted: bool, value: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let words = if parted { line::words(settings, value) } else { Vec::new() };
    let values = if words.is_empty() { vec![value] } else { words };
    values.into_iter().map(<[u8]>::to_vec)
}

fn begin(records: &mut Vec<Record>) {
    records.push(Record { number: records.len() + 1, ..Record::default() });
}

/// Panics if there is no record.
fn last(records: &mut [Record]) -> &mut Record {
    records.last_mut().expect("a record is open")
}

/// If the first name of a record is empty, moves its other names to the next record whose first name is not empty.
fn join_next(records: &mut [Record]) {
    let mut joining = Vec::new();
    for Record { agents, .. } in records {
        match agents.first() {
            Some(first) if first.value.is_empty() => joining.extend(agents.drain(1..)),
            _ => agents.append(&mut joining),
        }
    }
}

/// Keeps only the first name of each record. Each other name gets a copy of the record, unless the name has a record
/// already. If the settings merge records, the name also gets copies of all earlier records of the first name.
fn copied(settings: &Settings, records: Vec<Record>) -> Vec<Record> {
    let mut all: Vec<Record> = Vec::new();
    // Maps each name to the indices of its records.
    let mut places_of: BTreeMap<Vec<u8>, Vec<usize>> =
        BTreeMap::from([(b"*".to_vec(), Vec::new())]);
    for mut record in records {
        let later_agents = record.agents.split_off(record.agents.len().min(1));
        let Some(first) = record.agents.first() else { continue };
        let name = first.value.to_ascii_lowercase();
        let merged = match &name[..] {
            b"*" => settings.several_default_records == SeveralDefaultRecords::Merged,
            _ => settings.several_records == SeveralRecords::Merged,
        };
        let places = places_of.entry(name).or_default();
        places.push(all.len());
        all.push(record);
        let copies = if merged { places.clone() } else { vec![all.len() - 1] };
        for agent in later_agents {
            let Entry::Vacant(own) = places_of.entry(agent.value.to_ascii_lowercase()) else {
                continue;
            };
            let own = own.insert(Vec::new());
            for &place in &copies {
                own.push(all.len());
                all.push(Record { agents: vec![agent.clone()], ..all[place].clone() });
            }
        }
    }
    all
}

/// Removes, joins or changes the records without a Disallow line, as `record-without-disallow` requires.
fn with_disallow(settings: &Settings, records: Vec<Record>) -> Vec<Record> {
    let last = records.last().map_or(0, |record| record.number);
    let mut kept = Vec::new();
    // The names of skipped records, which will be added to the next record.
    let mut joining: Vec<Agent> = Vec::new();
    for mut record in records {
        let without = match settings.record_without_disallow {
            // Under `EmptyAbsent`, a record with only empty values is treated as a record without a Disallow line.
            RecordWithoutDisallow::EmptyAbsent => {
                record.rules.iter().all(|rule| rule.value.is_empty())
            }
            _ => record.rules.is_empty(),
        };
        if without {
            match settings.record_without_disallow {
                // The record breaks disallow-required. The standard does not say what a record without a Disallow line
                // means.
                RecordWithoutDisallow::RestrictsNothing => {}
                RecordWithoutDisallow::Absent | RecordWithoutDisallow::EmptyAbsent => continue,
                RecordWithoutDisallow::Joined if record.number < last => {
                    joining.append(&mut record.agents);
                    continue;
                }
                RecordWithoutDisallow::Joined => {}
                RecordWithoutDisallow::RestrictsEverything => record.restricts_everything = true,
            }
        }
        joining.append(&mut record.agents);
        record.agents = std::mem::take(&mut joining);
        kept.push(record);
    }
    kept
}

/// Keeps only one User-agent line of a record if the settings ignore the others.
fn count_agents(settings: &Settings, record: &mut Record) {
    let counting = match settings.several_agents {
        // agent-shared
        SeveralAgents::All | SeveralAgents::EachAlone | SeveralAgents::CopiesOfFirst => return,
        SeveralAgents::OnlyFirst => record.agents.first(),
        SeveralAgents::OnlyLast => record.agents.last(),
    };
    let line = counting.and_then(|agent| agent.line);
    record.agents.retain(|agent| agent.line == line);
}

/// Keeps only one Disallow line of a record if the settings ignore the others.
fn count_disallows(settings: &Settings, record: &mut Record) {
    let mut disallows = record.rules.iter().filter(|rule| !rule.allows).map(|rule| rule.line);
    let counting = match settings.several_disallows {
        // disallow-prefix: a URL is disallowed if it starts with any of the values.
        SeveralDisallows::All => None,
        SeveralDisallows::OnlyFirst => disallows.next(),
        SeveralDisallows::OnlyLast => disallows.next_back(),
    };
    if counting.is_some() {
        record.rules.retain(|rule| rule.allows || Some(rule.line) == counting);
    }
}

/// Changes the rules of a record that has an empty Disallow line, as `empty-disallow` requires.
fn lift(settings: &Settings, record: &mut Record) {
    let empty = |rule: &Rule| !rule.allows && rule.value.is_empty();
    let Some(first) = record.rules.iter().position(empty) else { return };
    match settings.empty_disallow {
        // disallow-empty: all URLs can be retrieved, so the empty Disallow line adds nothing to the record.
        EmptyDisallow::AddsNothing => {}
        EmptyDisallow::LiftsRecord => {
            record.rules.clear();
            record.lifted = true;
        }
        EmptyDisallow::LiftsFollowing => {
            record.rules.truncate(first);
            record.lifts_following = true;
        }
        EmptyDisallow::AllowsSlash | EmptyDisallow::AsSlash => {
            for rule in record.rules.iter_mut().filter(|rule| empty(rule)) {
                rule.value = b"/".to_vec();
                rule.allows = settings.empty_disallow == EmptyDisallow::AllowsSlash;
            }
        }
    }
}
