//! Approximate counts of hosts. The names of the hosts are not stored.

use crate::hash::hash;
use std::collections::BTreeMap;

/// The first `BITS` bits of a hash choose a register.
const BITS: u32 = 14;

const REGISTERS: usize = 1 << BITS;

/// The highest possible rank of a hash: see [`Hosts`].
const HIGHEST: u8 = (64 - BITS + 1) as u8;

/// The hash of a host's name. The name itself is not stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Host(u64);

impl Host {
    /// Returns the host of an absolute URL. Ignores the port and the difference between upper and lower case. Returns
    /// `None` if the URL has no host.
    #[must_use]
    pub fn of_url(url: &[u8]) -> Option<Host> {
        let url = url.strip_prefix(b"<").unwrap_or(url);
        let rest = &url[memchr::memmem::find(url, b"://")? + 3..];
        let end = rest.iter().position(|byte| matches!(byte, b'/' | b'?' | b'#' | b'>'));
        let authority = &rest[..end.unwrap_or(rest.len())];
        let name = &authority[memchr::memrchr(b'@', authority).map_or(0, |at| at + 1)..];
        let end = match name {
            [b'[', ..] => memchr::memchr(b']', name).map(|at| at + 1),
            _ => memchr::memchr(b':', name),
        };
        let name = &name[..end.unwrap_or(name.len())];
        let name = name.strip_suffix(b".").unwrap_or(name);
        (!name.is_empty()).then(|| Host(mixed(hash(&name.to_ascii_lowercase()))))
    }
}

/// Mixes the bits of `hash`, so that each bit of the result depends on all bits of `hash`.
fn mixed(mut hash: u64) -> u64 {
    hash ^= hash >> 33;
    hash = hash.wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    hash ^= hash >> 33;
    hash = hash.wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    hash ^ hash >> 33
}

/// A sketch of a set of hosts (HyperLogLog). The approximate number of hosts is computed from the sketch.
///
/// The first bits of a host's hash choose one of 16,384 registers. The rank of the host is the number of zeros at the
/// start of the other bits, plus one. A register keeps the highest rank of its hosts. If two sketches are merged, each
/// register keeps the higher rank. Therefore the order of the hosts does not matter. A host that is added twice counts
/// once.
///
/// The standard error is 0.8 %: 19 counts out of 20 differ from the true number by at most 1.6 %. Counts below a few
/// hundred are nearly always exact.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hosts(BTreeMap<u16, u8>);

impl Hosts {
    /// Adds a host.
    pub fn add(&mut self, host: Host) {
        let rank = (host.0 << BITS).leading_zeros() as u8 + 1;
        self.raise((host.0 >> (64 - BITS)) as u16, rank.min(HIGHEST));
    }

    fn raise(&mut self, register: u16, rank: u8) {
        let known = self.0.entry(register).or_default();
        *known = rank.max(*known);
    }

    /// Adds the hosts of another set.
    pub fn merge(&mut self, other: &Hosts) {
        other.0.iter().for_each(|(register, rank)| self.raise(*register, *rank));
    }

    /// Returns the approximate number of hosts. The number is 0 only if the set is empty.
    ///
    /// The number comes from the improved estimator in Otmar Ertl, *New cardinality estimation algorithms for
    /// HyperLogLog sketches*, 2017, section 4.
    #[must_use]
    pub fn about(&self) -> u64 {
        let registers = REGISTERS as f64;
        let mut of_rank = [0_u32; HIGHEST as usize + 1];
        self.0.values().for_each(|rank| of_rank[usize::from(*rank)] += 1);
        of_rank[0] = (REGISTERS - self.0.len()) as u32;
        let share = |rank: usize| f64::from(of_rank[rank]) / registers;
        let mut sum = registers * tau(1.0 - share(HIGHEST.into()));
        for rank in (1..usize::from(HIGHEST)).rev() {
            sum = 0.5 * (sum + f64::from(of_rank[rank]));
        }
        sum += registers * sigma(share(0));
        (registers * registers / (2.0 * std::f64::consts::LN_2 * sum)).round() as u64
    }

    /// Returns three bytes for each register that is not empty. Two bytes are the index of the register in big-endian
    /// order, and one byte is the rank.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let bytes = |(register, rank): (&u16, &u8)| {
            let [high, low] = register.to_be_bytes();
            [high, low, *rank]
        };
        self.0.iter().flat_map(bytes).collect()
    }

    /// Reads a sketch from the bytes that [`Hosts::to_bytes`] returns. Returns `None` if the bytes are malformed.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Hosts> {
        let (triples, rest) = bytes.as_chunks::<3>();
        let mut registers = BTreeMap::new();
        for [high, low, rank] in triples {
            let register = u16::from_be_bytes([*high, *low]);
            let in_form = usize::from(register) < REGISTERS && (1..=HIGHEST).contains(rank);
            let follows = registers.last_key_value().is_none_or(|(last, _)| *last < register);
            if !in_form || !follows {
                return None;
            }
            registers.insert(register, *rank);
        }
        rest.is_empty().then_some(Hosts(registers))
    }
}

/// Returns the part of the estimate that accounts for the empty registers. `share` is the proportion of empty
/// registers.
fn sigma(share: f64) -> f64 {
    if share >= 1.0 {
        return f64::INFINITY;
    }
    let (mut power, mut weight, mut sum) = (share, 1.0, share);
    loop {
        power *= power;
        let before = sum;
        sum += power * weight;
        weight += weight;
        if sum == before {
            return sum;
        }
    }
}

/// Returns the part of the estimate that accounts for the registers with the highest rank. `share` is the proportion of
/// registers without the highest rank.
fn tau(share: f64) -> f64 {
    if share <= 0.0 || share >= 1.0 {
        return 0.0;
    }
    let (mut root, mut weight, mut sum) = (share, 1.0, 1.0 - share);
    loop {
        root = root.sqrt();
        let before = sum;
        weight *= 0.5;
        sum -= (1.0 - root) * (1.0 - root) * weight;
        if sum == before {
            return sum / 3.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Host, Hosts};

    fn host(number: u64) -> Host {
        Host::of_url(format!("http://www{number}.example.com/robots.txt").as_bytes())
            .expect("a host")
    }

    #[test]
    fn a_host_is_the_same_whatever_stands_about_it() {
        let same: [&[u8]; 6] = [
            b"http://www.example.com/robots.txt",
            b"https://www.example.com:8080/robots.txt",
            b"HTTP://user:word@WWW.Example.com?x",
            b"http://www.example.com",
            b"<http://www.example.com/robots.txt>",
            b"http://www.example.com./#a",
        ];
        let hosts = same.map(|url| Host::of_url(url).expect("a host"));
        assert!(hosts.iter().all(|host| *host == hosts[0]), "{hosts:?}");
        assert_ne!(Host::of_url(b"http://example.com/"), Some(hosts[0]));
        let v6 = Host::of_url(b"http://[::1]:80/");
        assert_eq!((v6.is_some(), v6), (true, Host::of_url(b"http://[::1]/")));
        let none: [&[u8]; 5] = [b"", b"/robots.txt", b"http:///x", b"mailto:a@b", b"http://:80/"];
        assert_eq!(none.map(Host::of_url), [None; 5]);
    }

    #[test]
    fn a_count_is_as_near_as_it_says() {
        let mut hosts = Hosts::default();
        assert_eq!(hosts.about(), 0);
        let mut number = 0;
        for (count, percent) in [
            (1, 0),
            (10, 0),
            (100, 1),
            (1000, 1),
            (10_000, 2),
            (40_000, 2),
            (100_000, 2),
            (1_000_000, 2),
        ] {
            while number < count {
                number += 1;
                hosts.add(host(number));
            }
            let about = hosts.about();
            assert!(about.abs_diff(count) * 100 <= count * percent, "{about} and not {count}");
        }
    }

    #[test]
    fn a_sketch_depends_neither_on_order_nor_on_parts() {
        let mut random = fastrand::Rng::with_seed(14);
        for _ in 0..50 {
            let all: Vec<u64> = (0..random.usize(..3000)).map(|_| random.u64(..2000)).collect();
            let mut whole = Hosts::default();
            all.iter().for_each(|number| whole.add(host(*number)));
            let mut parts = vec![Hosts::default(); 5];
            for number in all {
                parts[random.usize(..5)].add(host(number));
            }
            random.shuffle(&mut parts);
            let mut merged = Hosts::default();
            parts.iter().for_each(|part| merged.merge(part));
            assert_eq!(merged, whole);
            assert_eq!(Hosts::from_bytes(&whole.to_bytes()), Some(whole));
        }
    }

    #[test]
    fn bytes_out_of_form_are_no_sketch() {
        assert_eq!(Hosts::from_bytes(&[]), Some(Hosts::default()));
        let wrong: [&[u8]; 6] = [
            &[0, 1],
            &[0, 1, 0],
            &[0, 1, 52],
            &[0x40, 0, 1],
            &[0, 2, 1, 0, 1, 1],
            &[0, 1, 1, 0, 1, 1],
        ];
        assert!(wrong.iter().all(|bytes| Hosts::from_bytes(bytes).is_none()));
    }
}
