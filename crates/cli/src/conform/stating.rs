//! `norobots conform --statement` and `--against`: writes which sentences of an edition a parser follows.

use crate::conform::args::Args;
use crate::conform::tested::Tested;
use crate::exit::{Exit, Failed, OrFail, Result, bail, note};
use crate::output;
use crate::target::{self, shown};
use crate::text::{self, count};
use norobots::engine::Verdict;
use norobots::spec::Edition;
use norobots_census::Digest;
use norobots_census::read::{file, files_below};
use norobots_explain::target::Target;
use norobots_report::run::Report;
use norobots_report::statement::{Corpus, Driven, Form, NotRead, Statement, changes};
use norobots_settings::naive::Read;
use norobots_settings::setting::{Deviation, Settings};
use norobots_suite::shutdown;
use norobots_suite::suggested::{Suggested, suggested};
use norobots_suite::suite::{Adapter, Adapters, Folder};
use norobots_suite::what_if::VariedFile;
use norobots_text::visible::Outside;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Queries about a file are derived from at most this many of its robots, and at most this many of its rules.
const SUGGESTED: [usize; 2] = [6, 24];

/// The maximum number of changes that are shown.
const SHOWN: usize = 40;

/// What to do with a statement: write it to a file, compare it with an earlier statement, or both.
pub(super) struct Stating {
    to: Option<(PathBuf, Form)>,
    before: Option<(Outside, Statement)>,
    corpus: Option<Vec<PathBuf>>,
}

pub(super) enum Begun {
    /// The statement to make, or `None` if the arguments request no statement.
    Asked(Option<Box<Stating>>),
    /// The earlier statement is refused, because somebody changed it after norobots wrote it. norobots has already
    /// printed an error message.
    Refused,
}

impl Stating {
    /// Reads the files that are given as arguments, so that errors in the files are found before a long run.
    pub(super) fn of(args: &Args, folder: &Folder, edition: Edition) -> Result<Begun> {
        if args.statement.is_none() && args.against.is_none() {
            if args.corpus.is_some() {
                bail!("--corpus needs a statement: add --statement FILE or --against FILE");
            }
            return Ok(Begun::Asked(None));
        }
        if matches!(folder, Folder::Import(_)) {
            bail!(
                "a statement is about the sentences of an edition, and the cases of this suite cite none: leave out --suite"
            );
        }
        if !Edition::DECIDED.contains(&edition) {
            let editions = Edition::DECIDED.map(Edition::id).join(", ");
            bail!("a statement can be made for {editions}, but not for {edition}");
        }
        let to = args.statement.as_ref().map(|path| match Form::of(path) {
            Some(form) => Ok((path.clone(), form)),
            None => Err(Failed::usage(format_args!(
                "--statement {}: the file name must end with .html, .md or .json",
                shown(path)
            ))),
        });
        let before = match &args.against {
            None => None,
            Some(path) => {
                let name = format!("--against {}", shown(path));
                let bytes = norobots_text::file::read(path).about(&name)?;
                match Statement::read(&bytes) {
                    Ok(statement) if statement.edition != edition => bail!(
                        "{name} was made for {}, but this run is for {}: add --edition {}",
                        statement.edition,
                        edition,
                        statement.edition
                    ),
                    Ok(statement) => Some((shown(path), statement)),
                    Err(changed @ NotRead::Changed(_)) => {
                        note(format_args!("norobots: {name}: {changed}"));
                        return Ok(Begun::Refused);
                    }
                    Err(NotRead::Other(what)) => bail!("{name}: {what}"),
                }
            }
        };
        let corpus = args.corpus.as_ref().map(|folder| {
            let name = format!("--corpus {}", shown(folder));
            let metadata = fs::metadata(folder).about(&name)?;
            if !metadata.is_dir() {
                bail!("{name}: this is not a folder; name a folder with robots.txt files");
            }
            let files = files_below(folder).map_err(|(place, error)| {
                Failed::usage(format_args!("{name}: {}: {error}", shown(&place)))
            })?;
            match files.is_empty() {
                true => bail!("{name}: there is no file in it"),
                false => Ok(files),
            }
        });
        let (to, corpus) = (to.transpose()?, corpus.transpose()?);
        Ok(Begun::Asked(Some(Box::new(Stating { to, before, corpus }))))
    }

    /// Writes the statement. If there is an earlier statement, reports the changes since that statement and returns an
    /// exit code.
    pub(super) fn state(
        self,
        args: &Args,
        tested: &Tested,
        adapters: &Adapters,
        report: &Report,
    ) -> Result<Option<Exit>> {
        let edition = report.suite.edition;
        let counted = match &self.corpus {
            Some(files) => {
                let causes = &report.explanation.causes;
                let quirks: Vec<Deviation> = causes.iter().map(|cause| cause.deviation).collect();
                Some(touched(files, edition, &quirks)?)
            }
            None => None,
        };
        let statement = Statement::of(report, driven(args, tested, adapters)?, counted);
        if let Some((path, form)) = &self.to {
            let name = format!("--statement {}", shown(path));
            output::file(path, |out| write!(out, "{}", statement.written(*form)))
                .map_err(|failed| failed.of_output(&name))?;
        }
        let Some((path, before)) = &self.before else { return Ok(None) };
        let changes = changes(before, &statement);
        if changes.is_empty() {
            note(format_args!("as in {path}"));
        }
        for change in changes.iter().take(SHOWN) {
            note(change);
        }
        if let more @ 1.. = changes.len().saturating_sub(SHOWN) {
            note(format_args!("and {}", count(more, "more change")));
        }
        let worse = changes.iter().filter(|change| change.worse).count();
        if worse > 0 {
            note(format_args!("{} kept in {path} and not now", count(worse, "clause")));
        }
        Ok(Some(if worse > 0 { Exit::No } else { Exit::Fine }))
    }
}

/// Describes the driver that answered the queries, without its path.
fn driven(args: &Args, tested: &Tested, adapters: &Adapters) -> Result<Driven> {
    let name = args.target.as_deref();
    let adapter: Option<&Adapter> = name.and_then(|name| adapters.get(name));
    let own = name.filter(|name| {
        let target = target::parse(name, adapters);
        matches!(target, Ok(Target::Engine(_) | Target::Profile(_)))
    });
    let sha256 = match (adapter, tested.source()) {
        (Some(adapter), _) => Some(adapters.sha256(adapter)?),
        (None, Some(source)) => {
            let bytes = norobots_text::file::read(source).about(shown(source))?;
            Some(norobots_text::hex::digits(&hmac_sha256::Hash::hash(&bytes)))
        }
        (None, None) => None,
    };
    Ok(Driven {
        adapter: adapter.map(|adapter| adapter.name.clone()).or(own.map(str::to_owned)),
        called: adapter.map(Adapter::called).unwrap_or_default(),
        sha256,
    })
}

/// For each quirk, counts the files for which the quirk changes an answer. The queries about a file are derived from
/// the file.
fn touched(
    files: &[PathBuf],
    edition: Edition,
    quirks: &[Deviation],
) -> Result<(Corpus, Vec<u64>)> {
    let next = AtomicUsize::new(0);
    let bar = text::bar("{bar:30} {pos}/{len} files of the corpus");
    bar.set_length(files.len() as u64);
    let work = || -> Result<(Digest, Vec<u64>)> {
        let (mut digest, mut counts) = (Digest::default(), vec![0; quirks.len()]);
        while let Some(path) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
            if shutdown::signalled() {
                break;
            }
            let record = file(path).about(format_args!("--corpus: {}", shown(path)))?;
            digest.add(&record.body);
            for (count, moves) in counts.iter_mut().zip(moving(&record.body, edition, quirks)) {
                *count += u64::from(moves);
            }
            bar.inc(1);
        }
        Ok((digest, counts))
    };
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    let parts: Vec<_> = thread::scope(|scope| {
        let jobs: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        jobs.into_iter().map(|job| job.join().expect("it does not panic")).collect()
    });
    bar.finish_and_clear();
    if shutdown::signalled() {
        return Err(Failed::driver("stopped while the files of --corpus were counted"));
    }
    let (mut digest, mut counts) = (Digest::default(), vec![0; quirks.len()]);
    for part in parts {
        let (of_part, more) = part?;
        digest.merge(of_part);
        counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
    }
    Ok((Corpus { files: files.len() as u64, digest: digest.to_string() }, counts))
}

/// For each quirk, returns whether the quirk changes an answer to a query about the file.
fn moving(robots: &[u8], edition: Edition, quirks: &[Deviation]) -> Vec<bool> {
    let profile = Settings::default_for(edition);
    let file = VariedFile::new(robots, profile);
    let Ok(own) = &file.read else { return vec![false; quirks.len()] };
    let Suggested { agents, urls, .. } = suggested(robots, SUGGESTED[0], SUGGESTED[1]);
    let queries = || agents.iter().flat_map(|agent| urls.iter().map(move |url| (agent, url)));
    let answer = |read: &Read, (agent, url): (&Vec<u8>, &Vec<u8>)| read.decide(agent, url).verdict;
    let answers: Vec<Verdict> = queries().map(|query| answer(own, query)).collect();
    let moves = |quirk: &Deviation| match file.kept_at(profile.deviate(&[*quirk])) {
        None => false,
        // If the file is refused because of the quirk, the answers count as changed.
        Some(Err(_)) => true,
        Some(Ok(read)) => queries().zip(&answers).any(|(query, own)| answer(&read, query) != *own),
    };
    quirks.iter().map(moves).collect()
}
