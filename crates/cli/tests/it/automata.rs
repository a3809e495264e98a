//! Learns a finite-state machine that behaves like one engine, and compares every engine with this machine.
//!
//! Each letter of the machine's alphabet is a whole line, so a file is a word. After each word, an engine has an
//! output: its verdicts on a fixed set of questions. The output contains no line numbers and no record numbers, because
//! they grow without bound. A finite machine can compute the verdicts, because the lines contain only a few names and
//! paths.
//!
//! **What is learned.** The test uses Angluin's algorithm L* to learn the machine of the fast engine from the engine's
//! outputs. Each state is represented by a word that leads to it. Two states differ if some suffix leads to different
//! outputs. The search of Rivest and Schapire finds suffixes that distinguish states. Each guessed machine is compared
//! with the fast engine on all words of the suite that is described below. The learning ends when the machine and the
//! engine agree on the whole suite.
//!
//! **What is tested.** The W-method (Vasilevskii 1973, Chow 1978) determines the words of the suite. Each of these
//! words has three parts: a word that leads to one of the n states, then up to k + 1 letters, then a suffix that
//! distinguishes two states. The number k is the result of the function `extra`. The test compares the outputs after
//! each word of the suite.
//!
//! **What the test proves.** Assume that an engine needs at most n + k states to read files of this alphabet. If the
//! outputs of this engine and of the learned machine are equal for each word of the suite, then the outputs are equal
//! for *every* word. In other words, the engine and the machine give equal verdicts on all files of this alphabet.
//!
//! **What the test doesn't prove.** The test proves nothing about an engine that needs more than n + k states. An
//! example is an engine that counts lines or bytes because of a limit. Another example is an engine whose result
//! depends on an offset in a block of 64 bytes. The test also proves nothing about other lines, about other questions,
//! or about the line numbers in decisions. The exhaustive tests and the random tests cover these cases.

use norobots::engine::Engine;
use norobots::engine::scan;
use norobots::matcher::Matcher;
use norobots::policy::Policy;
use norobots::source::Source;
use norobots::syntax;
use norobots_settings::naive::Naive;
use std::collections::HashMap;
use std::time::Instant;

/// The lines that files consist of, and the questions that an engine answers about each file.
struct Alphabet {
    lines: &'static [&'static [u8]],
    agents: &'static [&'static [u8]],
    urls: &'static [&'static [u8]],
    /// The expected number of states, counted by hand.
    states: usize,
}

/// An alphabet with three names and one path.
///
/// In each state, one of four facts is true of each name: (1) No record has the name. (2) The current record is the
/// first with the name. (3) An earlier record has the name and disallows `/a`. (4) An earlier record has the name and
/// allows `/a`. If fact 2 is true of no name, there are `3^3` combinations, and each combination is one state. For each
/// of the other `4^3 - 3^3` combinations, there are two states, because the current record may or may not have a
/// Disallow line. (A line that disallows `/a` adds no state: it leads to the same state as the end of the record.) Each
/// of these `2 (4^3 - 3^3)` states has a twin, in which the last line was a comment that ended with a CR. In the twin,
/// an NL belongs to the same line terminator as the CR. In the original state, an NL is a blank line, which ends the
/// record.
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

/// An alphabet with two names and two paths, one of which begins with the other. The lines of the alphabet contain
/// versions, tabs and comments.
///
/// The states are counted as for [`NAMES`]. One of five facts is true of each name: no record has the name, the current
/// record is the first with the name, or an earlier record with the name disallows nothing, `/ab` or `/a`. If the
/// second fact is true of no name, there are `4^2` combinations, and each combination is one state. In each of the
/// other `5^2 - 4^2` combinations, the current record has no Disallow line yet, disallows nothing, or disallows only
/// `/ab`.
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

/// The indices of the letters of a word.
type Word = Vec<u8>;

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

/// A machine with an output in each state. The first state is the initial state.
struct Machine {
    /// A word that leads to each state.
    access: Vec<Word>,
    outputs: Vec<Output>,
    next: Vec<Vec<usize>>,
}

impl Machine {
    fn after(&self, word: &[u8]) -> usize {
        word.iter().fold(0, |state, letter| self.next[state][usize::from(*letter)])
    }
}

fn row(alphabet: &Alphabet, engine: Decide, word: &[u8], suffixes: &[Word]) -> Vec<Output> {
    suffixes.iter().map(|suffix| alphabet.after(engine, &[word, suffix].concat())).collect()
}

/// Explores the engine's states breadth first. In the returned machine, two words lead to different states if one of
/// the suffixes distinguishes them.
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

/// Calls `each` with the words of the W-method's suite, and returns the first word for which `each` returns false. The
/// suite detects every wrong engine that has at most `extra` states more than the machine.
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

/// Finds the letter of a word at which a guessed machine goes to a wrong state, and returns the rest of the word after
/// this letter.
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

/// Returns the machine of an engine, and suffixes that distinguish any two of its states.
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

/// Returns how many more states an engine may have than the learned machine: NOROBOTS_STATES, or 1 by default.
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
