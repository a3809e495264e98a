//! A small matcher for the standard of 1994, for testing the campaign. Use your own matcher instead.

/// Returns whether the robot may fetch the path. If `planted` is true, the matcher has a bug of some real parsers: each
/// unknown line ends the list of names before it.
pub fn allowed(file: &[u8], robot: &str, path: &str, planted: bool) -> bool {
    #[derive(PartialEq)]
    enum Part {
        Outside,
        Names,
        Rules,
    }
    let (mut part, robot) = (Part::Outside, robot.to_ascii_lowercase());
    let (mut named, mut everyone, mut everyone_seen) = (false, false, false);
    let (mut named_no, mut everyone_no) = (false, false);
    for line in lines(file.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(file)) {
        let mut parts = line.splitn(2, |&byte| byte == b'#');
        let (code, commented) = (parts.next().unwrap_or_default(), parts.next().is_some());
        let mut parts = code.splitn(2, |&byte| byte == b':');
        let field = trim(parts.next().unwrap_or_default()).to_ascii_lowercase();
        match (&field[..], parts.next().map(trim)) {
            (b"user-agent", Some(value)) => {
                if part != Part::Names {
                    if named {
                        return !named_no;
                    }
                    everyone_seen |= everyone;
                    everyone = false;
                }
                part = Part::Names;
                let name = value.split(|&byte| byte == b'/').next().unwrap_or_default();
                let name = trim(name).to_ascii_lowercase();
                if value == b"*" {
                    everyone = !everyone_seen;
                } else if !name.is_empty() {
                    named |= robot.as_bytes().windows(name.len()).any(|part| part == name);
                }
            }
            (b"disallow", Some(value)) if part != Part::Outside => {
                part = Part::Rules;
                let no = value.starts_with(b"/") && path.as_bytes().starts_with(value);
                named_no |= no && named;
                everyone_no |= no && everyone && !named;
            }
            (b"", None) if !commented => part = Part::Outside,
            (_, Some(_)) if planted && part == Part::Names => part = Part::Rules,
            _ => {}
        }
    }
    if named { !named_no } else { !everyone_no }
}

fn lines(file: &[u8]) -> Vec<&[u8]> {
    let mut rest = file;
    let mut lines = Vec::new();
    while let Some(end) = rest.iter().position(|byte| b"\r\n".contains(byte)) {
        lines.push(&rest[..end]);
        let is_pair = rest[end..].starts_with(b"\r\n");
        rest = &rest[end + 1 + usize::from(is_pair)..];
    }
    lines.push(rest);
    lines
}

fn trim(mut text: &[u8]) -> &[u8] {
    while let [b' ' | b'\t', rest @ ..] | [rest @ .., b' ' | b'\t'] = text {
        text = rest;
    }
    text
}
