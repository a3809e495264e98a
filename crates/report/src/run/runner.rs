//! Runs an implementation against the selected cases of a suite.
use crate::run::row::{Row, queries};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::sync::mpsc::Sender;
use std::time::Duration;
use std::{fmt, thread};

use norobots::engine::Verdict;
use norobots::spec::Edition;

use crate::run::explained::{explained, not_explained};
use crate::run::report::{Report, Rerun};
use crate::run::score::score;
use norobots_suite::driver::{Driver, Fault, FaultKind, Reply, Request};
use norobots_suite::query::{Answer, AnswerKind, Op, Outcome, OutcomeKind, Query};
use norobots_suite::shutdown::{self, Reason};
use norobots_suite::suite::{Case, Selection, Suite};
use norobots_text::visible::{Outside, count};

/// The options of a run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The seed that determines the order of the queries.
    pub seed: u64,
    /// Whether the run stops at the first judged query with a wrong answer or no answer.
    pub fail_fast: bool,
    /// The number of parallel processes of the implementation. A value of 0 means 1.
    pub jobs: usize,
    /// The command that runs one case again.
    pub rerun: Rerun,
}

/// The error for a run that ended early because of the driver.
#[derive(Debug)]
pub struct Stopped {
    /// The fault of the driver.
    pub fault: Fault,
    /// The number of queries that had an outcome when the driver failed.
    pub done: usize,
    /// The number of all queries of the run.
    pub queries: usize,
}

/// The alternate format `{:#}` of this error includes the alternate format of the fault.
impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "after {} of {}: ", self.done, count(self.queries, "query"))?;
        self.fault.fmt(f)
    }
}

impl std::error::Error for Stopped {}

/// The position of a query in a suite: the index of the case, the operation, and the index of the query in the case.
type Place = (usize, Op, Option<usize>);

/// The maximum number of queries in a batch. All queries of a batch are sent to the same process. `BYTES` is the
/// maximum total size of the files in a batch.
const TOGETHER: usize = 64;
const BYTES: usize = 256 << 10;

/// After this number of time-outs, a run stops if more than half of its queries timed out. The remaining queries would
/// take hours and show nothing new.
const TIMEOUTS: usize = 50;

/// If a run starts a program for each query and takes at least this long, the report remarks that it was slow.
const SLOW_STARTS: Duration = Duration::from_secs(20);

/// Sends every query of the selected cases to the driver. The seed in the options determines the order of the queries.
///
/// `more` starts further drivers of the same implementation. Further drivers are needed to run several jobs in
/// parallel, and to send more queries after the last case. After each query, the function calls `seen` with the row,
/// the number of queries so far, and the number of all queries. The search for causes calls `watch` at intervals. The
/// arguments of `watch` are the amount of work done so far and the maximum amount of work. If `watch` returns `false`,
/// the search ends early and keeps the causes that it has found.
///
/// # Errors
///
/// Returns [`Stopped`] if a driver fails. If [`stop`](norobots_suite::shutdown::stop) ends the run, the function
/// returns a report with the rows so far instead of an error.
pub fn run<'s>(
    suite: &'s Suite,
    selection: &Selection,
    driver: Driver,
    more: impl Fn() -> Result<Driver, Fault> + Sync,
    options: Options,
    mut seen: impl FnMut(&Row<'s>, usize, usize),
    mut watch: impl FnMut(u64, u64) -> bool,
) -> Result<Report<'s>, Box<Stopped>> {
    let (hello, mut remarks) = (driver.hello().clone(), driver.remarks().to_vec());
    let starts_anew = driver.starts_anew();
    let mut places: Vec<Place> = selection
        .0
        .iter()
        .flat_map(|&at| queries(&suite.cases[at]).map(move |(op, query)| (at, op, query)))
        .collect();
    let total = places.len();
    fastrand::Rng::with_seed(options.seed).shuffle(&mut places);
    let (offered, absent): (Vec<Place>, Vec<Place>) =
        places.into_iter().partition(|(_, op, _)| hello.ops.contains(op));

    let mut rows: Vec<(Place, Row)> = Vec::with_capacity(total);
    let mut put = |place: Place, reply: Option<Reply>| {
        let (at, op, query) = place;
        let case = &suite.cases[at];
        let score = |reply: &Reply| score(case, op, query.unwrap_or_default(), &reply.answer);
        let outcome = reply.as_ref().map_or(Outcome::NotOffered, score);
        let time = reply.as_ref().map_or(Duration::ZERO, |reply| reply.time);
        let (answer, stderr) = reply.map(|reply| (reply.answer, reply.stderr)).unzip();
        let row =
            Row { case, op, query, answer, outcome, time, stderr: stderr.unwrap_or_default() };
        seen(&row, rows.len() + 1, total);
        let kind = row.outcome.kind();
        rows.push((place, row));
        !options.fail_fast || !kind.judged() || kind == OutcomeKind::Pass
    };
    for place in absent {
        put(place, None);
    }
    let (mut asked, mut timeouts) = (0, 0);
    let batches = batches(suite, &offered, if options.fail_fast { 1 } else { TOGETHER });
    let mut fault = None;
    let mut stopped = None;
    let (mut breakdowns, mut drivers) = (0, Vec::new());
    let pool = Pool { suite, batches: &batches, next: 0.into(), stop: false.into() };
    thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        let mut first = Some(driver);
        for _ in 0..options.jobs.clamp(1, batches.len().max(1)) {
            let (pool, sender, own, more) = (&pool, sender.clone(), first.take(), &more);
            scope.spawn(move || {
                if let Err(fault) = own.map_or_else(more, Ok).and_then(|d| pool.work(d, &sender)) {
                    // Sending fails only after the end of the run, when the receiver was dropped.
                    let _ = sender.send(Message::Fault(fault));
                }
            });
        }
        drop(sender);
        for message in results {
            match message {
                Message::Reply(place, reply) => {
                    asked += 1;
                    timeouts += usize::from(matches!(reply.answer, Answer::TimedOut(_)));
                    let mut going = put(place, Some(reply));
                    if going && timeouts >= TIMEOUTS && 2 * timeouts > asked {
                        stopped = Some(Reason::Timeouts);
                        going = false;
                    }
                    if !going {
                        pool.stop.store(true, Ordering::Relaxed);
                        break;
                    }
                }
                Message::Done(driver) => {
                    breakdowns += driver.breakdowns();
                    drivers.push(*driver);
                }
                Message::Fault(Fault { kind: FaultKind::Stopped(reason), .. }) => {
                    stopped = Some(reason);
                }
                Message::Fault(error) => {
                    pool.stop.store(true, Ordering::Relaxed);
                    fault.get_or_insert(error);
                }
            }
        }
    });
    if let Some(fault) = fault {
        return Err(Box::new(Stopped { fault, done: rows.len(), queries: total }));
    }
    rows.sort_by_key(|(place, _)| *place);
    let rows: Vec<Row> = rows.into_iter().map(|(_, row)| row).collect();
    let changed = match drivers.pop() {
        Some(driver) if stopped.is_none() && !options.fail_fast => {
            let decided: Vec<&Row> = rows.iter().filter(|row| verdict(row).is_some()).collect();
            let wrong = |row: &&Row| row.outcome.kind() == OutcomeKind::Wrong;
            let wrong: Vec<&Row> = decided.iter().copied().filter(wrong).collect();
            let anew = || more().ok().filter(|_| !wrong.is_empty());
            changed_answers(driver, "asked again", &decided)
                .or_else(|| changed_answers(anew()?, "started anew", &wrong))
        }
        _ => None,
    };
    let steady = changed.is_none();
    remarks.extend(changed);
    remarks.extend(slow_starts(&rows).filter(|_| starts_anew));
    // Quirks are deviations from an edition. An imported suite follows an edition only if the user names an edition.
    // Answers that change from run to run can't be explained with quirks.
    let edition = suite.edition;
    let asked_for = !suite.imported() || edition != Edition::Standard1994;
    // The queries of a single case are too few to distinguish causes.
    let explanation = match asked_for && steady && selection.0.len() > 1 {
        true => {
            let mut asked = None;
            let ask = |query: &Query<'_>| ask(&mut asked, &more, query);
            explained(edition, &rows, ask, &mut watch)
                .map_err(|fault| Box::new(Stopped { fault, done: rows.len(), queries: total }))?
        }
        false => not_explained(edition, &rows),
    };
    let Options { seed, rerun, .. } = options;
    let access = None;
    Ok(Report {
        suite,
        hello,
        remarks,
        steady,
        seed,
        rerun,
        selected: total,
        rows,
        explanation,
        breakdowns,
        stopped,
        access,
    })
}

/// Sends the driver an additional query that no case contains. Starts the driver if it is not running yet. Returns
/// `None` if a signal has ended the run.
pub(crate) fn ask(
    driver: &mut Option<Driver>,
    start: impl Fn() -> Result<Driver, Fault>,
    query: &Query<'_>,
) -> Result<Option<AnswerKind>, Fault> {
    if shutdown::stopped().is_some() {
        return Ok(None);
    }
    let driver = match driver {
        Some(driver) => driver,
        None => driver.insert(start()?),
    };
    match driver.ask(&Request::Decide(query.borrowed())) {
        Err(Fault { kind: FaultKind::Stopped(_), .. }) => Ok(None),
        reply => reply.map(|reply| AnswerKind::of(&reply.answer)),
    }
}

/// Returns the remark that a program is slow because it is started for each query. Returns `None` if the queries didn't
/// take long.
fn slow_starts(rows: &[Row<'_>]) -> Option<Outside> {
    let time: Duration = rows.iter().map(|row| row.time).sum();
    let queries = count(rows.len(), "query");
    let remark = format!(
        "the program was started for each of {queries}, and ran for {} seconds in total; a program \
         that reads one query from each line is started only once: see the target 'lines:COMMAND' \
         in conformance/five-minutes.md",
        time.as_secs()
    );
    (time >= SLOW_STARTS).then(|| remark.into())
}

/// Returns `None` if the answer is not a verdict.
fn verdict(row: &Row<'_>) -> Option<Verdict> {
    verdict_of(row.answer.as_ref()?)
}

fn verdict_of(answer: &Answer) -> Option<Verdict> {
    match answer {
        Answer::Decided { verdict, .. } => Some(*verdict),
        _ => None,
    }
}

/// Sends some of the queries in `decided` again. If a verdict changed, returns the remark that the implementation is
/// not deterministic. Returns `None` if no verdict changed, or if the driver fails.
fn changed_answers(mut driver: Driver, how: &str, decided: &[&Row]) -> Option<Outside> {
    let step = decided.len().div_ceil(TOGETHER).max(1);
    let sample: Vec<&Row> = decided.iter().copied().step_by(step).collect();
    let requests: Vec<Request> =
        sample.iter().map(|row| request(row.case, row.op, row.query)).collect();
    let mut replies = Vec::new();
    driver
        .ask_all(&requests, |reply| {
            replies.push(reply);
            true
        })
        .ok()?;
    let pairs = sample.iter().zip(&replies);
    let changed: Vec<_> = pairs
        .filter_map(|(row, reply)| {
            let (before, now) = (verdict(row)?, verdict_of(&reply.answer)?);
            (before != now).then(|| format!("{} was {before}, then {now}", row.name()))
        })
        .collect();
    let (first, all) = (changed.first()?, sample.len());
    Some(
        format!(
            "not deterministic: {how}, it gives other answers to {} of {} ({first}), so causes are not searched for",
            changed.len(),
            count(all, "query")
        )
        .into(),
    )
}

/// A batch with several queries has at most `most` queries, and its files have at most `BYTES` bytes in total.
fn batches(suite: &Suite, places: &[Place], most: usize) -> Vec<Vec<Place>> {
    let mut batches: Vec<Vec<Place>> = Vec::new();
    let mut bytes = 0;
    for &place in places {
        bytes += suite.cases[place.0].robots.len();
        match batches.last_mut() {
            Some(batch) if batch.len() < most && bytes <= BYTES => batch.push(place),
            _ => {
                bytes = suite.cases[place.0].robots.len();
                batches.push(vec![place]);
            }
        }
    }
    batches
}

struct Pool<'p> {
    suite: &'p Suite,
    batches: &'p [Vec<Place>],
    next: AtomicUsize,
    stop: AtomicBool,
}

/// A message from a job to the thread that collects the results.
enum Message {
    Reply(Place, Reply),
    Done(Box<Driver>),
    /// The driver failed and can answer no more queries.
    Fault(Fault),
}

impl Pool<'_> {
    /// Sends batches to the driver until no batches remain or the run stops.
    fn work(&self, mut driver: Driver, sender: &Sender<Message>) -> Result<(), Fault> {
        while !self.stop.load(Ordering::Relaxed) {
            let at = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(batch) = self.batches.get(at) else { break };
            let request = |&(at, op, query): &Place| request(&self.suite.cases[at], op, query);
            let requests: Vec<Request> = batch.iter().map(request).collect();
            let mut places = batch.iter();
            driver.ask_all(&requests, |reply| {
                let place = *places.next().expect("a reply to each request, and no more");
                let listening = sender.send(Message::Reply(place, reply)).is_ok();
                listening && !self.stop.load(Ordering::Relaxed)
            })?;
        }
        let _ = sender.send(Message::Done(Box::new(driver)));
        Ok(())
    }
}

fn request(case: &Case, op: Op, query: Option<usize>) -> Request<'_> {
    match op {
        Op::Decide => {
            let query = &case.queries[query.unwrap_or_default()];
            let query = Query::new(&*case.robots, &*query.agent, &*query.url);
            Request::Decide(query.of(case.site.as_ref()))
        }
        Op::Parse => Request::Parse(&case.robots),
        Op::Check => Request::Check(&case.robots),
        Op::Meta => Request::Meta(&case.robots),
    }
}
