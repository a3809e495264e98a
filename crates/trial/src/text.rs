//! Fills the placeholders in the strings of a case. The values of the placeholders are known only when a server serves
//! the site.

/// The values of the placeholders in a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filling<'a> {
    /// The name of the robot, without line ends. The placeholder `{T}` is replaced with this name. `{t}` is the name in
    /// lower case, `{UT}` is the name in upper case, and `{T3}` is the first three characters of the name.
    pub name: &'a str,
    /// The first product in the robot's header, with its version. `{P}` is replaced with this product.
    pub product: &'a str,
    /// The scheme and the authority of the site. `{site}` is replaced with this URL.
    pub site: &'a str,
    /// The scheme and the authority of the second port. `{peer}` is replaced with this URL.
    pub peer: &'a str,
}

impl Filling<'_> {
    /// Returns values with this name for the robot, and with made-up addresses for the site.
    pub fn of_name(name: &str) -> Filling<'_> {
        Filling { name, product: name, site: "http://127.0.0.1:1", peer: "http://127.0.0.1:2" }
    }
}

/// Returns a string that [`fill`] converts to exactly these octets.
pub fn literal(octets: &[u8]) -> String {
    let mut text = String::with_capacity(octets.len());
    for &octet in octets {
        if octet.is_ascii() && octet != b'{' {
            text.push(octet.into());
        } else {
            text += &format!("{{x{octet:02X}}}");
        }
    }
    text
}

/// The maximum length of a placeholder, in bytes.
const LONGEST: usize = 24;

/// Returns whether a string has a placeholder for the robot's name or product.
pub fn needs_name(text: &str) -> bool {
    ["{T}", "{t}", "{UT}", "{T3}", "{P}"].iter().any(|place| text.contains(place))
}

/// Fills the placeholders of a string. `{xE9}` becomes one octet, `{long:N}` becomes N letters, and `{fill:N}` becomes
/// N octets of comment lines. Braces that enclose no placeholder stay unchanged.
pub fn fill(text: &str, filling: &Filling<'_>) -> Vec<u8> {
    let mut filled = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('{') {
        filled.extend_from_slice(&rest.as_bytes()[..start]);
        rest = &rest[start..];
        // Without this limit, a string of N open braces would take N² steps.
        let end = rest.bytes().take(LONGEST).position(|byte| byte == b'}').map_or(1, |end| end + 1);
        let (place, after) = rest.split_at(end);
        match value(place, filling) {
            Some(value) => {
                filled.extend_from_slice(&value);
                rest = after;
            }
            None => {
                filled.push(b'{');
                rest = &rest[1..];
            }
        }
    }
    filled.extend_from_slice(rest.as_bytes());
    filled
}

fn value(place: &str, filling: &Filling<'_>) -> Option<Vec<u8>> {
    let inside = place.strip_prefix('{')?.strip_suffix('}')?;
    Some(match inside {
        "T" => filling.name.into(),
        "t" => filling.name.to_ascii_lowercase().into(),
        "UT" => filling.name.to_ascii_uppercase().into(),
        "T3" => filling.name.chars().take(3).collect::<String>().into(),
        "P" => filling.product.into(),
        "site" => filling.site.into(),
        "peer" => filling.peer.into(),
        _ => match inside.split_once(':') {
            Some(("long", number)) => vec![b'x'; number.parse().ok()?],
            Some(("fill", number)) => comments(number.parse().ok()?),
            Some(_) => return None,
            None => vec![
                u8::from_str_radix(inside.strip_prefix('x').filter(|hex| hex.len() == 2)?, 16)
                    .ok()?,
            ],
        },
    })
}

fn comments(octets: usize) -> Vec<u8> {
    const LINE: &[u8] = b"# This line only makes the file longer. It says nothing to a robot and bars nothing at all.\n";
    let mut lines: Vec<u8> = LINE.iter().copied().cycle().take(octets).collect();
    // Even if the last line is cut off, it is a comment or empty.
    if let Some(last) = lines.last_mut() {
        *last = b'\n';
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{Filling, LONGEST, fill, literal, needs_name};

    #[test]
    fn places_are_filled_and_other_braces_stay() {
        let filling = Filling { product: "Fig/1.0", ..Filling::of_name("Fig{T}") };
        let filled = |text: &str| String::from_utf8(fill(text, &filling)).expect("UTF-8");
        assert_eq!(filled("a {T} {t} {UT} {T3} {P}"), "a Fig{T} fig{t} FIG{T} Fig Fig/1.0");
        assert_eq!(filled("{site}/x {peer}"), "http://127.0.0.1:1/x http://127.0.0.1:2");
        assert_eq!(filled("{ {no} {long:3} {long:x} {"), "{ {no} xxx {long:x} {");
        assert_eq!(fill("{xE9}{xe9}{xE}", &filling), b"\xE9\xE9{xE}");
        assert_eq!(fill("{fill:200}", &filling).len(), 200);
        let octets: Vec<u8> = (0..=255).chain(*b"{T}{xE9}").collect();
        assert_eq!(fill(&literal(&octets), &filling), octets);
        assert!(needs_name("x {T3}") && !needs_name("{site} T"));
    }

    /// Tests that `fill` needs only a moment for 4 MiB of open braces. Without the limit `LONGEST`, `fill` would need
    /// minutes.
    #[test]
    fn open_braces_are_looked_at_once() {
        for end in ["", "}"] {
            let text = "{".repeat(4 << 20) + end;
            assert!(fill(&text, &Filling::of_name("x")) == text.as_bytes());
        }
        let long = format!("{{fill:{}9}}", "0".repeat(LONGEST));
        assert_eq!(fill(&long, &Filling::of_name("x")), long.as_bytes());
    }
}
