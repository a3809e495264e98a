//! What the contenders are given.

use std::panic::{self, AssertUnwindSafe};
use std::{env, fs};

use robotstxt::DefaultMatcher;

/// A seeded sequence of numbers (SplitMix64).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ z >> 31) % bound as u64) as usize
    }
}

/// Files that every contender can read.
pub struct Corpus {
    pub files: Vec<String>,
    kind: &'static str,
    left_out: usize,
}

impl Corpus {
    /// The real files, if there are any, else a synthetic corpus.
    ///
    /// Left out are those that are not UTF-8, which `fast-robots` and `robotstxt` refuse, and
    /// those on which `robotstxt` panics.
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
                let query = || {
                    DefaultMatcher::default().one_agent_allowed_by_robots(
                        file,
                        crate::AGENT,
                        crate::URL,
                    )
                };
                panic::catch_unwind(AssertUnwindSafe(query)).is_ok()
            })
            .collect();
        panic::set_hook(hook);
        let left_out = paths.len() - files.len();
        Corpus { files, kind: "real", left_out }
    }

    /// The files of at most `limit` bytes.
    pub fn up_to(&self, limit: usize) -> Corpus {
        let files = self.files.iter().filter(|file| file.len() <= limit).cloned().collect();
        Corpus { files, kind: self.kind, left_out: self.left_out }
    }

    pub fn bytes(&self) -> usize {
        self.files.iter().map(String::len).sum()
    }

    pub fn describe(&self) -> String {
        let Corpus { files, kind, left_out } = self;
        format!(
            "{} {kind} files, {} KB ({left_out} that a peer cannot read left out)",
            files.len(),
            self.bytes() / 1000
        )
    }
}

/// A file of a few records, between which the usual other lines stand.
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

/// A file of one record with `count` different Disallow lines, and URLs to query it with: half of
/// them begin with a value, the others differ from one in its last byte.
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

/// Files of that many bytes, by what they are made of.
pub fn hostile(bytes: usize) -> Vec<(&'static str, Vec<u8>)> {
    let mut random = Random::new(bytes as u64);
    let fill = |unit: &str| unit.bytes().cycle().take(bytes).collect::<Vec<u8>>();
    let numbered = |line: &dyn Fn(usize) -> String| {
        let mut file = String::new();
        for at in 0.. {
            let line = line(at);
            if file.len() + line.len() > bytes {
                break;
            }
            file += &line;
        }
        file.into_bytes()
    };
    // Nested values, the longest first, so that each of them counts.
    let depth = ((2 * bytes) as f64).sqrt() as usize - 20;
    let mut comb = "User-agent: *\n".to_owned();
    let mut nested = "User-agent: *\n".to_owned();
    for length in (0..depth).rev() {
        let path = "a".repeat(length);
        nested += &format!("Disallow: /{path}\n");
        comb += &format!("Disallow: /{path}b\n");
    }
    vec![
        ("one line", fill("x")),
        ("one Disallow line", [b"User-agent: *\nDisallow: /", &fill("x")[..]].concat()),
        ("blank lines", fill("\n")),
        ("CR only", fill("\r")),
        ("lines that end with CR", fill("User-agent: *\rDisallow: /x\r\r")),
        ("`#` only", fill("#")),
        ("`:` only", fill(":")),
        ("spaces only", fill(" ")),
        ("User-agent lines", numbered(&|at| format!("User-agent: robot{at}\n"))),
        ("the same User-agent line", fill("User-agent: examplebo\n")),
        ("small records", numbered(&|at| format!("User-agent: r{at}\nDisallow: /{at}\n\n"))),
        ("small default records", fill("User-agent: *\nDisallow: /x\n\n")),
        ("nested values", nested.into_bytes()),
        ("values that branch off one by one", comb.into_bytes()),
        ("the same value", [b"User-agent: *\n", &fill("Disallow: /x\n")[..]].concat()),
        ("random bytes", (0..bytes).map(|_| random.below(256) as u8).collect()),
    ]
}
