//! Measures the time of several contenders. The contenders take turns. Prints median times as Markdown tables.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// A contender in a benchmark: its name, and the function whose time is measured. The function returns a number that
/// depends on its work, so the compiler can't remove the work.
pub type Contender<'a> = (&'static str, Box<dyn FnMut() -> usize + 'a>);

/// Returns a contender that runs `work`.
pub fn contender<'a>(name: &'static str, work: impl FnMut() -> usize + 'a) -> Contender<'a> {
    (name, Box::new(work))
}

/// The minimum time of one sample, and the number of samples for each contender.
const SAMPLE: Duration = Duration::from_millis(4);
const ROUNDS: usize = 15;
/// A contender is slow if one sample takes longer than `SLOW`. A slow contender gets only three samples.
const SLOW: Duration = Duration::from_millis(150);

/// Returns the median time of each contender in seconds.
fn medians(contenders: &mut [Contender], rounds: usize) -> Vec<f64> {
    let repeats: Vec<u32> = contenders
        .iter_mut()
        .map(|(_, work)| {
            let start = Instant::now();
            black_box(work());
            (SAMPLE.as_nanos() / start.elapsed().as_nanos().max(1) + 1) as u32
        })
        .collect();
    let mut samples = vec![Vec::new(); contenders.len()];
    for round in 0..rounds {
        for (at, (_, work)) in contenders.iter_mut().enumerate() {
            if round >= 3 && samples[at][0] > SLOW {
                continue;
            }
            // This run isn't measured. The run only replaces the previous contender's data in the caches.
            if repeats[at] > 1 {
                black_box(work());
            }
            let start = Instant::now();
            for _ in 0..repeats[at] {
                black_box(work());
            }
            samples[at].push(start.elapsed() / repeats[at]);
        }
    }
    let median = |mut samples: Vec<Duration>| {
        samples.sort_unstable();
        samples[samples.len() / 2].as_secs_f64()
    };
    samples.into_iter().map(median).collect()
}

/// A Markdown table with its title.
pub struct Table {
    title: String,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// Returns a table without rows.
    pub fn new(title: &str) -> Table {
        Table { title: title.to_owned(), rows: Vec::new() }
    }

    /// Adds a row with the names of the columns.
    pub fn columns(&mut self, names: &[&str]) {
        self.rows.push(names.iter().map(|name| (*name).to_owned()).collect());
    }

    /// Measures the contenders. `files` is the number of files that each contender processes, and `bytes` is the total
    /// size of these files. Adds a row for each contender, with its time and its speed relative to `base`.
    pub fn compare(
        &mut self,
        bytes: usize,
        files: usize,
        base: &str,
        mut contenders: Vec<Contender>,
    ) {
        self.columns(&["", "time a file", "MB/s", &format!("× {base}")]);
        let times = medians(&mut contenders, ROUNDS);
        let base = time_of(base, &contenders, &times);
        for ((name, _), time) in contenders.iter().zip(&times) {
            let rate = format!("{:.0}", bytes as f64 / time / 1e6);
            let ratio = format!("{:.2}", base / time);
            self.rows.push(vec![(*name).into(), legible(time / files as f64), rate, ratio]);
        }
    }

    /// Measures queries. The number before each contender says how many queries the contender makes in one run.
    pub fn queries(&mut self, base: &str, contenders: Vec<(usize, Contender)>) {
        self.columns(&["", "time", &format!("× {base}")]);
        let (counts, mut contenders): (Vec<_>, Vec<_>) = contenders.into_iter().unzip();
        let times = medians(&mut contenders, ROUNDS).into_iter().zip(counts);
        let times: Vec<f64> = times.map(|(time, count): (_, usize)| time / count as f64).collect();
        let base = time_of(base, &contenders, &times);
        for ((name, _), time) in contenders.iter().zip(&times) {
            self.rows.push(vec![(*name).into(), legible(*time), format!("{:.2}", base / time)]);
        }
    }

    /// Adds a row with the time of each contender in milliseconds.
    pub fn row_of_milliseconds(&mut self, name: &str, mut contenders: Vec<Contender>) {
        let times = medians(&mut contenders, 3);
        let mut row = vec![name.to_owned()];
        row.extend(times.iter().map(|time| format!("{:.2}", time * 1e3)));
        let width = self.rows[0].len();
        row.resize(width, "refused".to_owned());
        self.rows.push(row);
    }

    /// Prints the table.
    pub fn print(&self) {
        println!("\n### {}\n", self.title);
        for (at, row) in self.rows.iter().enumerate() {
            println!("| {} |", row.join(" | "));
            if at == 0 {
                println!("| --- |{}", " ---: |".repeat(row.len() - 1));
            }
        }
    }
}

fn time_of(name: &str, contenders: &[Contender], times: &[f64]) -> f64 {
    let at = contenders.iter().position(|contender| contender.0 == name);
    times[at.expect("the base is a contender")]
}

fn legible(seconds: f64) -> String {
    match seconds {
        ..1e-6 => format!("{:.0} ns", seconds * 1e9),
        ..1e-3 => format!("{:.2} µs", seconds * 1e6),
        _ => format!("{:.2} ms", seconds * 1e3),
    }
}
