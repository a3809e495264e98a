//! The files and queries for the benchmarks.

use std::panic::{self, AssertUnwindSafe};
use std::{env, fs};

use robotstxt::DefaultMatcher;

/// The robot's name in the queries.
pub const AGENT: &str = "examplebot";
/// The URL in queries whose answers don't matter.
pub const URL: &str = "/articles/2026/index.html?page=2";

/// A sequence of pseudo-random numbers (SplitMix64).
pub struct Random(u64);

impl Random {
    /// Returns the sequence for a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Returns the next number of the sequence. The number is less than `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ z >> 31) % bound as u64) as usize
    }
}

/// Files that every compared parser can read.
pub struct Corpus {
    /// The contents of the files.
    pub files: Vec<String>,
    kind: &'static str,
    left_out: usize,
}

impl Corpus {
    /// Returns the real files in the folder that `NOROBOTS_CORPUS` names. Without this variable, returns a synthetic
    /// corpus.
    ///
    /// Skips files that aren't UTF-8, because `fast-robots` and `robotstxt` refuse such files. Also skips files on
    /// which `robotstxt` panics.
    pub fn load() -> Corpus {
        let Some(folder) = env::var_os("NOROBOTS_CORPUS") else {
            let mut random = Random::new(1994);
            let files = (0..2_000).map(|_| synthetic(&mut random)).collect();
            return Corpus { files, kind: "synthetic", left_out: 0 };
        };
        let mut paths: Vec<_> = fs::read_dir(&folder)
            .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
            .map(|entry| entry.expect("an entry of the folder").path())
            .collect();
        paths.sort();
        let hook = panic::take_hook();
        panic::set_hook(Box::new(|_| {}));
        let files: Vec<String> = paths
            .iter()
            .filter_map(|path| String::from_utf8(fs::read(path).expect("a file")).ok())
            .filter(|file| {
                let query =
                    || DefaultMatcher::default().one_agent_allowed_by_robots(file, AGENT, URL);
                panic::catch_unwind(AssertUnwindSafe(query)).is_ok()
            })
            .collect();
        panic::set_hook(hook);
        let left_out = paths.len() - files.len();
        Corpus { files, kind: "real", left_out }
    }

    /// Returns the files with at most `limit` bytes.
    pub fn up_to(&self, limit: usize) -> Corpus {
        let files = self.files.iter().filter(|file| file.len() <= limit).cloned().collect();
        Corpus { files, kind: self.kind, left_out: self.left_out }
    }

    /// Returns the total number of bytes of the files.
    pub fn bytes(&self) -> usize {
        self.files.iter().map(String::len).sum()
    }

    /// Returns a description of the files, for the title of a table.
    pub fn describe(&self) -> String {
        let Corpus { files, kind, left_out } = self;
        format!(
            "{} {kind} files, {} KB ({left_out} that a peer cannot read left out)",
            files.len(),
            self.bytes() / 1000
        )
    }
}

/// Returns a file with a few records, comments, blank lines and a Sitemap line, like most real files.
fn synthetic(random: &mut Random) -> String {
    let end = ["\n", "\n", "\r\n"][random.below(3)];
    let mut file = String::new();
    for record in 0..1 + random.below(4) {
        if random.below(2) == 0 {
            file += &format!("# {} of the site{end}", word(random));
        }
        let name = if record == 0 { "*".to_owned() } else { word(random) + "bot" };
        file += &format!("User-agent: {name}{end}");
        let scale = [4, 10, 40][random.below(3)];
        for _ in 0..random.below(scale) {
            let field = ["Disallow", "Disallow", "Disallow", "Allow"][random.below(4)];
            file += &format!("{field}: {}{end}", path(random));
        }
        file += end;
    }
    if random.below(2) == 0 {
        file += &format!("Sitemap: http://www.example.com/{}.xml{end}", word(random));
    }
    file
}

fn word(random: &mut Random) -> String {
    let letters = b"eaoisntrlcdmupghbyfvkw";
    (0..3 + random.below(7)).map(|_| char::from(letters[random.below(letters.len())])).collect()
}

fn path(random: &mut Random) -> String {
    let mut path: String = (0..1 + random.below(3)).map(|_| format!("/{}", word(random))).collect();
    path.push_str(["", "/", ".html", "?"][random.below(4)]);
    path
}

/// Returns a file and URLs for queries. The file is one record with `count` different Disallow lines. Half of the URLs
/// begin with the value of a line. The other URLs begin with a value in which `+` replaces each `-`.
pub fn rules(random: &mut Random, count: usize, queries: usize) -> (String, Vec<String>) {
    let sections: Vec<String> = (0..1 + count / 50).map(|_| word(random)).collect();
    let values: Vec<String> = (0..count)
        .map(|at| {
            let section = &sections[random.below(sections.len())];
            format!("/{section}/{}-{at}/", word(random))
        })
        .collect();
    let mut file = "User-agent: *\n".to_owned();
    for value in &values {
        file += &format!("Disallow: {value}\n");
    }
    let queries = (0..queries)
        .map(|at| {
            let value = &values[random.below(count)];
            let value = if at % 2 == 0 { value } else { &value.replace('-', "+") };
            format!("{value}{}.html", word(random))
        })
        .collect();
    (file, queries)
}

/// Returns a file with patterns, and URLs for queries. The file has Allow and Disallow lines. A tenth of the lines
/// contain `*`, `$` or both. Half of the URLs match the value of a line. In the other URLs, `+` replaces each `-`.
pub fn patterns(random: &mut Random, count: usize, queries: usize) -> (String, Vec<String>) {
    let sections: Vec<String> = (0..1 + count / 50).map(|_| word(random)).collect();
    let values: Vec<String> = (0..count)
        .map(|at| {
            let section = &sections[random.below(sections.len())];
            let word = word(random);
            match at % 10 {
                0 => match random.below(4) {
                    0 => format!("/{section}/*/{word}-{at}/"),
                    1 => format!("/{section}/{word}-{at}$"),
                    2 => format!("/*/{word}-{at}.html$"),
                    _ => format!("/{section}/*{word}-{at}*.html"),
                },
                _ => format!("/{section}/{word}-{at}/"),
            }
        })
        .collect();
    let mut file = "User-agent: *\n".to_owned();
    for value in &values {
        let field = ["Disallow", "Disallow", "Disallow", "Allow"][random.below(4)];
        file += &format!("{field}: {value}\n");
    }
    let queries = (0..queries)
        .map(|at| {
            let value = &values[random.below(count)];
            let value = if at % 2 == 0 { value } else { &value.replace('-', "+") };
            let url = value.replace('*', &word(random));
            url.strip_suffix('$')
                .map_or_else(|| format!("{url}{}.html", word(random)), str::to_owned)
        })
        .collect();
    (file, queries)
}

/// A kind of hostile file: the name of the kind, and a function that returns a file of about the given number of bytes.
pub type Shape = (&'static str, fn(usize) -> Vec<u8>);

/// The kinds of hostile files.
pub const SHAPES: [Shape; 19] = [
    ("one line", |size| repeated("x", size)),
    ("one Disallow line", |size| [b"User-agent: *\nDisallow: /", &*repeated("x", size)].concat()),
    ("one value of words", |size| [b"Disallow: /", &*repeated("x ", size - 11)].concat()),
    ("blank lines", |size| repeated("\n", size)),
    ("CR only", |size| repeated("\r", size)),
    ("lines that end with CR", |size| repeated("User-agent: *\rDisallow: /x\r\r", size)),
    ("`#` only", |size| repeated("#", size)),
    ("`:` only", |size| repeated(":", size)),
    ("`:` lines", |size| repeated(":\n", size)),
    ("spaces only", |size| repeated(" ", size)),
    ("spaces, then a", |size| [&*repeated(" ", size - 1), b"a"].concat()),
    ("User-agent lines", |size| numbered(size, |at| format!("User-agent: robot{at}\n"))),
    ("the same User-agent line", |size| repeated("User-agent: examplebo\n", size)),
    ("small records", |size| {
        numbered(size, |at| format!("User-agent: r{at}\nDisallow: /{at}\n\n"))
    }),
    ("small default records", |size| repeated("User-agent: *\nDisallow: /x\n\n", size)),
    ("nested values", |size| nested(size, "")),
    ("values that branch off one by one", |size| nested(size, "b")),
    ("the same value", |size| [b"User-agent: *\n", &*repeated("Disallow: /x\n", size)].concat()),
    ("random bytes", |size| {
        let mut random = Random::new(size as u64);
        (0..size).map(|_| random.below(256) as u8).collect()
    }),
];

fn repeated(piece: &str, size: usize) -> Vec<u8> {
    piece.bytes().cycle().take(size).collect()
}

fn numbered(size: usize, line: fn(usize) -> String) -> Vec<u8> {
    let mut file = String::new();
    for line in (0..).map(line) {
        if file.len() + line.len() > size {
            break;
        }
        file += &line;
    }
    file.into_bytes()
}

/// Returns a file in which each value is one byte shorter than the value before it. If `end` is empty, the shorter
/// value is a prefix of the longer value.
fn nested(size: usize, end: &str) -> Vec<u8> {
    let depth = ((2 * size) as f64).sqrt() as usize - 20;
    let lines = (0..depth).rev().map(|length| format!("Disallow: /{}{end}\n", "a".repeat(length)));
    ["User-agent: *\n".to_owned()].into_iter().chain(lines).collect::<String>().into_bytes()
}
