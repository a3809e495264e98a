//! Learns one engine as a finite machine that reads lines, and compares every engine with the learned machine.
//!
//! The alphabet of the machine consists of whole lines, so a file is a word. After each word, an engine has an output:
//! its verdicts on a fixed set of questions. The output doesn't contain the numbers of records and lines, because these
//! grow without bound. For the verdicts alone, a finite machine suffices. It must know which of the alphabet's paths
//! each record disallows, and which of these sets of paths applies to each robot.
//!
//! **What is learned.** The test learns the machine of the fast engine from the engine's outputs with Angluin's
//! algorithm L*. A state is represented by a word that leads to it. Two states differ if their outputs differ after at
//! least one of a set of suffixes. The search of Rivest and Schapire finds these suffixes. The suite described below
//! tests each guess, so the fast engine has passed this suite when the learning ends.
//!
//! **What is tested.** The suite is that of the W-method (Vasilevskii 1973, Chow 1978). Each of its words consists of a
//! word that leads to one of the n states, then up to k + 1 letters, and then a suffix that distinguishes two states.
//! The test compares the outputs after each of these words.
//!
//! **What it proves.** Assume that an engine, if it reads only lines of this alphabet, is a machine with at most n + k
//! states. If the engine gives the same outputs as the learned machine after each word of the suite, then it gives the
//! same output after *every* word. In other words, the two give the same verdicts on these questions for files of any
//! length that consist of these lines.
//!
//! **What it doesn't prove.** The test proves nothing about an engine that needs more than n + k states for these
//! lines. An example is an engine that counts, because it has a limit on lines or bytes or depends on an offset in a
//! block of 64. It also proves nothing about other lines or questions, or about the records and lines that decisions
//! name. The exhaustive tests and the random tests cover these.

use norobots::engine::Engine;
use norobots::engine::scan;
use norobots::matcher::Matcher;
use norobots::policy::Policy;
use norobots::source::Source;
use norobots::syntax;
use norobots_settings::naive::Naive;
use std::collections::HashMap;
use std::time::Instant;

/// An alphabet of lines, and the questions whose verdicts form the output.
struct Alphabet {
    lines: &'static [&'static [u8]],
    agents: &'static [&'static [u8]],
    urls: &'static [&'static [u8]],
    /// The number of states of the machine, counted by hand.
    states: usize,
}

/// An alphabet with three names and one path.
///
/// The number of states follows from what the machine knows about each name. There are four possibilities: no record
/// has named it, the current record is the first to name it, or an earlier record named it and either disallows `/a` or
/// doesn't. In 3^3 combinations, the current record isn't the first to name any of the names, and each combination is
/// one state. In the other 4^3 - 3^3 combinations, it also matters whether the current record already has a Disallow
/// line. If that line disallows `/a`, the state is the same as after the end of the record. Each state of the latter
/// kind has a twin in which the last byte was the CR of a comment line, after which an NL doesn't end the record.
const NAMES: Alphabet = Alphabet {
    lines: &[
        b"User-agent: a\n",
        b"User-agent: b\n",
        b"User-agent: *\n",
        b"Disallow: /a\n",
        b"Disallow:\n",
        b"X: y\n",
        b"# c\n",
        b"# c\r",
        b"x\n",
        b"\n",
        b" \t\n",
    ],
    agents: &[b"a", b"b", b"c"],
    urls: &[b"/a", b"/"],
    states: 27 + (64 - 27) * 2 * 2,
};

/// An alphabet with two names and two paths, one of which begins with the other. Its lines contain versions, tabs and
/// comments.
///
/// The states are counted as for [`NAMES`]. An earlier record disallows nothing, the URLs that begin with `/ab`, or the
/// URLs that begin with `/a`, which gives 4^2 states. The current record (5^2 - 4^2 ways) has no Disallow line yet, or
/// disallows nothing, or disallows `/ab` but not `/a`.
const PATHS: Alphabet = Alphabet {
    lines: &[
        b"User-agent: a/2\n",
        b"User-agent:\t*\t\n",
        b"Disallow: /a#c\n",
        b"Disallow:\t/ab\t\n",
        b"Disallow: # c\n",
        b"Allow: /a\n",
        b" # c\n",
        b"\t#\r",
        b"Disallow\n",
        b"\n",
        b"\r\n",
    ],
    agents: &[b"A/1.0", b"c"],
    urls: &[b"/a", b"/ab", b"/"],
    states: 16 + (25 - 16) * (1 + 2) * 2,
};

/// The verdicts on all questions, with one bit for each question.
type Output = u8;

/// A word, as the indices of its letters in the alphabet.
type Word = Vec<u8>;

/// An engine as a machine: a function that returns the output for a file.
type Decide = fn(&Alphabet, &[u8]) -> Output;

impl Alphabet {
    fn output(&self, disallowed: impl Fn(&[u8], &[u8]) -> bool) -> Output {
        let questions = self.agents.iter().flat_map(|a| self.urls.iter().map(move |u| (a, u)));
        questions.fold(0, |bits, (a, u)| bits << 1 | Output::from(disallowed(a, u)))
    }

    fn file_of(&self, word: &[u8]) -> Vec<u8> {
        word.iter().flat_map(|letter| self.lines[usize::from(*letter)]).copied().collect()
    }

    fn after(&self, engine: Decide, word: &[u8]) -> Output {
        engine(self, &self.file_of(word))
    }
}

fn matcher(alphabet: &Alphabet, file: &[u8]) -> Output {
    let matcher = Matcher::new(file);
    alphabet.output(|agent, url| !matcher.decide(agent, url).allowed())
}

fn robot_policy(alphabet: &Alphabet, file: &[u8]) -> Output {
    let matcher = Matcher::new(file);
    alphabet.output(|agent, url| !matcher.robot(agent).decide(url).allowed())
}

fn scan(alphabet: &Alphabet, file: &[u8]) -> Output {
    alphabet.output(|agent, url| !scan::decide(file, agent, url).allowed())
}

fn naive(alphabet: &Alphabet, file: &[u8]) -> Output {
    alphabet.output(|agent, url| !Naive::DEFAULT.decide(file, agent, url).unwrap().allowed())
}

fn peg(alphabet: &Alphabet, file: &[u8]) -> Output {
    let source = Source::new(file);
    let policy = Policy::new(&syntax::parse(&source));
    alphabet.output(|agent, url| !policy.decide(agent, url).allowed())
}

/// A machine with an output in each state. It starts in the first state.
struct Machine {
    /// A word that leads to each state.
    access: Vec<Word>,
    outputs: Vec<Output>,
    /// The next state for each letter in each state.
    next: Vec<Vec<usize>>,
}

impl Machine {
    fn after(&self, word: &[u8]) -> usize {
        word.iter().fold(0, |state, letter| self.next[state][usize::from(*letter)])
    }
}

/// Returns the outputs after the word followed by each of the suffixes.
fn row(alphabet: &Alphabet, engine: Decide, word: &[u8], suffixes: &[Word]) -> Vec<Output> {
    suffixes.iter().map(|suffix| alphabet.after(engine, &[word, suffix].concat())).collect()
}

/// Explores the engine breadth first, and returns the machine whose states the suffixes distinguish.
fn explore(alphabet: &Alphabet, engine: Decide, suffixes: &[Word]) -> Machine {
    let first = row(alphabet, engine, &[], suffixes);
    // The first suffix is empty.
    let mut machine =
        Machine { access: vec![Word::new()], outputs: vec![first[0]], next: Vec::new() };
    let mut states = HashMap::from([(first, 0)]);
    while let Some(access) = machine.access.get(machine.next.len()).cloned() {
        let next = (0..alphabet.lines.len() as u8).map(|letter| {
            let word = [&access[..], &[letter]].concat();
            let row = row(alphabet, engine, &word, suffixes);
            let output = row[0];
            *states.entry(row).or_insert_with(|| {
                machine.access.push(word);
                machine.outputs.push(output);
                machine.access.len() - 1
            })
        });
        let next = next.collect();
        machine.next.push(next);
    }
    machine
}

/// Passes each word of the W-method's suite to `each`, for machines with up to `extra` more states. Returns the first
/// word for which `each` returns false.
fn suite(
    machine: &Machine,
    suffixes: &[Word],
    extra: usize,
    each: &mut impl FnMut(&[u8]) -> bool,
) -> Option<Word> {
    fn grow(
        word: &mut Word,
        left: usize,
        letters: u8,
        suffixes: &[Word],
        each: &mut impl FnMut(&[u8]) -> bool,
    ) -> Option<Word> {
        let len = word.len();
        for suffix in suffixes {
            word.extend(suffix);
            if !each(word) {
                return Some(word.clone());
            }
            word.truncate(len);
        }
        if left == 0 {
            return None;
        }
        (0..letters).find_map(|letter| {
            word.push(letter);
            let wrong = grow(word, left - 1, letters, suffixes, each);
            word.truncate(len);
            wrong
        })
    }
    let letters = machine.next[0].len() as u8;
    let mut after = |access: &Word| grow(&mut access.clone(), extra + 1, letters, suffixes, each);
    machine.access.iter().find_map(&mut after)
}

/// Returns a suffix of a word that disproves a guessed machine. Before this suffix, the guessed state and the engine
/// begin to continue differently.
fn new_suffix(alphabet: &Alphabet, engine: Decide, machine: &Machine, word: &[u8]) -> Word {
    let expected = alphabet.after(engine, word);
    let alike = |at: usize| {
        let state = machine.after(&word[..at]);
        alphabet.after(engine, &[&machine.access[state][..], &word[at..]].concat()) == expected
    };
    let (mut good, mut bad) = (0, word.len());
    assert!(alike(good) && !alike(bad));
    while bad - good > 1 {
        let middle = (good + bad) / 2;
        *(if alike(middle) { &mut good } else { &mut bad }) = middle;
    }
    word[bad..].to_vec()
}

/// Returns the machine of an engine, and suffixes that distinguish any two of its states. It searches for faults of a
/// guess near the states of the guess first.
fn learn(alphabet: &Alphabet, engine: Decide) -> (Machine, Vec<Word>) {
    let mut suffixes = vec![Word::new()];
    loop {
        let machine = explore(alphabet, engine, &suffixes);
        let wrong = (0..=1).find_map(|extra| {
            suite(&machine, &suffixes, extra, &mut |word| {
                alphabet.after(engine, word) == machine.outputs[machine.after(word)]
            })
        });
        match wrong {
            Some(word) => suffixes.push(new_suffix(alphabet, engine, &machine, &word)),
            None => return (machine, suffixes),
        }
    }
}

/// Returns how many more states an engine may have than the learned machine, according to NOROBOTS_STATES.
fn extra() -> usize {
    std::env::var("NOROBOTS_STATES").ok().and_then(|extra| extra.parse().ok()).unwrap_or(1)
}

#[track_caller]
fn engines_are_the_same_machine(alphabet: &Alphabet) {
    let start = Instant::now();
    let (machine, suffixes) = learn(alphabet, matcher);
    let states = machine.access.len();
    let seconds = start.elapsed().as_secs_f64();
    println!("{states} states, told apart by {} suffixes, in {seconds:.1} s", suffixes.len());
    assert_eq!(states, alphabet.states);

    let lines = alphabet.lines.len();
    let continuations: usize = (0..=extra() as u32 + 1).map(|len| lines.pow(len)).sum();
    let test = &|(name, engine): (&str, Decide)| {
        let (mut words, mut disallowed) = (0, 0);
        let wrong = suite(&machine, &suffixes, extra(), &mut |word| {
            let output = alphabet.after(engine, word);
            words += 1;
            disallowed += output.count_ones() as usize;
            output == machine.outputs[machine.after(word)]
        });
        if let Some(word) = wrong {
            let file = alphabet.file_of(&word);
            panic!("{name} is another machine: {:?}", file.escape_ascii().to_string());
        }
        let questions = words * alphabet.agents.len() * alphabet.urls.len();
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{name}: {words} words, {questions} questions, {disallowed} disallowed, {seconds:.1} s"
        );
        assert_eq!(words, states * suffixes.len() * continuations);
        assert!(disallowed > words / 4, "{disallowed} of {words}");
    };
    let engines: [(&str, Decide); 5] = [
        ("matcher", matcher),
        ("robot's policy", robot_policy),
        ("scan", scan),
        ("naive", naive),
        ("peg", peg),
    ];
    std::thread::scope(|scope| {
        let threads = engines.map(|engine| scope.spawn(move || test(engine)));
        for thread in threads {
            if let Err(broken) = thread.join() {
                std::panic::resume_unwind(broken);
            }
        }
    });
}

#[test]
fn engines_are_the_same_machine_over_three_names() {
    engines_are_the_same_machine(&NAMES);
}

#[test]
fn engines_are_the_same_machine_over_two_paths() {
    engines_are_the_same_machine(&PATHS);
}
