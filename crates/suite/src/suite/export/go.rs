//! Reads and writes the input files of `go test -fuzz`. The first line of an input file is always the same. Each
//! further line is a Go expression for one argument of the fuzz target.

const HEAD: &str = "go test fuzz v1";

/// An input for a fuzz target of `go test -fuzz`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoInput {
    /// The bytes of the first argument that has the type `[]byte` or `string`.
    pub text: Vec<u8>,
    /// The first argument that has the type `uint64`. `None` if no argument has the type `uint64`.
    pub number: Option<u64>,
}

impl GoInput {
    /// Reads an input file. Returns `None` if the bytes do not begin with the fixed first line.
    ///
    /// Arguments of other types are ignored.
    ///
    /// # Errors
    ///
    /// Returns a message if a line is malformed, or if the file has neither a `[]byte` nor a `string`.
    pub fn read(bytes: &[u8]) -> Option<Result<GoInput, String>> {
        let mut lines = bytes.split(|byte| *byte == b'\n');
        let head = lines.next()?;
        (head.strip_suffix(b"\r").unwrap_or(head) == HEAD.as_bytes()).then(|| arguments(lines))
    }

    pub(super) fn written(text: &[u8]) -> Vec<u8> {
        let digits = text.iter().map(|byte| format!("\\x{byte:02x}")).collect::<String>();
        format!("{HEAD}\n[]byte(\"{digits}\")\n").into_bytes()
    }
}

fn arguments<'b>(lines: impl Iterator<Item = &'b [u8]>) -> Result<GoInput, String> {
    let (mut text, mut number) = (None, None);
    for (line, at) in lines.map(<[u8]>::trim_ascii).zip(2..) {
        if line.is_empty() {
            continue;
        }
        let wrong = |what: &str| format!("line {at} is not a value of a Go fuzz input: {what}");
        let open = line.iter().position(|byte| *byte == b'(');
        let value =
            open.and_then(|open| Some((&line[..open], line[open + 1..].strip_suffix(b")")?)));
        let (kind, value) = value.ok_or_else(|| wrong("it is not of the form TYPE(VALUE)"))?;
        match (kind.trim_ascii(), value.trim_ascii()) {
            (b"[]byte" | b"string", literal) => {
                let literal =
                    string(literal).ok_or_else(|| wrong("its string literal is malformed"))?;
                text = text.or(Some(literal));
            }
            (b"uint64", digits) => {
                let digits = str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
                number = number.or(Some(
                    digits.ok_or_else(|| wrong("its number is not a decimal one of 64 bits"))?,
                ));
            }
            _ => {}
        }
    }
    let text = text.ok_or("it is a Go fuzz input without a []byte and a string")?;
    Ok(GoInput { text, number })
}

fn string(literal: &[u8]) -> Option<Vec<u8>> {
    let mark = *literal.first()?;
    let inner = literal[1..].strip_suffix(&[mark])?;
    match mark {
        // Go removes each CR from a raw string.
        b'`' => (!inner.contains(&b'`'))
            .then(|| inner.iter().copied().filter(|byte| *byte != b'\r').collect()),
        b'"' => {
            let (mut rest, mut out) = (inner, Vec::new());
            while let [first, more @ ..] = rest {
                rest = match first {
                    b'\\' => escape(more, &mut out)?,
                    b'"' => return None,
                    _ => {
                        out.push(*first);
                        more
                    }
                };
            }
            Some(out)
        }
        _ => None,
    }
}

/// `rest` begins after the backslash. Returns `None` if the escape is not valid in Go.
fn escape<'r>(rest: &'r [u8], out: &mut Vec<u8>) -> Option<&'r [u8]> {
    let (name, more) = rest.split_first()?;
    let plain = match name {
        b'a' => 0x07,
        b'b' => 0x08,
        b'f' => 0x0C,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'v' => 0x0B,
        b'\\' | b'"' => *name,
        b'x' => return number(more, 2, 16).and_then(|(code, rest)| add_byte(code, rest, out)),
        b'0'..=b'7' => {
            return number(rest, 3, 8).and_then(|(code, rest)| add_byte(code, rest, out));
        }
        b'u' | b'U' => {
            let (code, rest) = number(more, if *name == b'u' { 4 } else { 8 }, 16)?;
            let mut room = [0; 4];
            out.extend(char::from_u32(code)?.encode_utf8(&mut room).bytes());
            return Some(rest);
        }
        _ => return None,
    };
    out.push(plain);
    Some(more)
}

fn add_byte<'r>(code: u32, rest: &'r [u8], out: &mut Vec<u8>) -> Option<&'r [u8]> {
    out.push(code.try_into().ok()?);
    Some(rest)
}

/// Returns the value of the first `digits` digits, and the rest of the text.
fn number(text: &[u8], digits: usize, radix: u32) -> Option<(u32, &[u8])> {
    let (digits, rest) = text.split_at_checked(digits)?;
    let add = |sum: u32, digit: &u8| Some(sum * radix + char::from(*digit).to_digit(radix)?);
    // The number can't overflow, because eight hexadecimal digits fit into 32 bits.
    Some((digits.iter().try_fold(0, add)?, rest))
}

#[cfg(test)]
mod tests {
    use super::GoInput;
    use proptest::prelude::*;

    fn read(lines: &str) -> Result<GoInput, String> {
        GoInput::read(format!("go test fuzz v1\n{lines}").as_bytes()).expect("its head")
    }

    #[test]
    fn each_literal_means_what_it_means_to_go() {
        for (lines, text, number) in [
            (r#"[]byte("a\x00\xff\n\t\"\\")"#, &b"a\0\xFF\n\t\"\\"[..], None),
            (
                r#"string("\u00e9\U0001F600\101\377\a\b\f\r\v")"#,
                b"\xC3\xA9\xF0\x9F\x98\x80A\xFF\x07\x08\x0C\r\x0B",
                None,
            ),
            ("[]byte(`a\\n\"\r`)", b"a\\n\"", None),
            (
                "\n  string( \"é#)\" ) \r\nuint64(18446744073709551615)\n",
                "é#)".as_bytes(),
                Some(u64::MAX),
            ),
            ("int(-3)\nuint64(7)\nuint64(8)\n[]byte(\"\")\nstring(\"b\")\n", b"", Some(7)),
        ] {
            assert_eq!(read(lines), Ok(GoInput { text: text.into(), number }), "{lines}");
        }
        assert_eq!(
            GoInput::read(b"go test fuzz v1\r\nstring(`a`)")
                .and_then(Result::ok)
                .map(|input| input.text),
            Some(b"a".to_vec())
        );
    }

    #[test]
    fn what_go_does_not_read_is_told_by_its_line() {
        for literal in [
            r#""\q""#,
            r#""\x1""#,
            r#""\400""#,
            r#""\18""#,
            r#""\ud800""#,
            r#""\U00110000""#,
            r#""\UFFFFFFFF""#,
            r#""\'""#,
            r#""a"b""#,
            r#""\""#,
            r#"""#,
            "`a``",
            "'a'",
            "a",
            "",
            r#""\x+1""#,
        ] {
            let error = read(&format!("int(1)\n[]byte({literal})\n")).expect_err(literal);
            assert!(error.starts_with("line 3 is not a value"), "{literal}: {error}");
        }
        for (lines, wanted) in [
            ("[]byte", "TYPE(VALUE)"),
            ("uint64(x)", "its number"),
            ("", "without a []byte"),
            ("int(3)\n", "without a []byte"),
        ] {
            assert!(read(lines).is_err_and(|error| error.contains(wanted)), "{lines}");
        }
    }

    #[test]
    fn other_files_are_none() {
        for file in
            ["", "go test fuzz v2\nstring(\"\")\n", " go test fuzz v1\n", "go test fuzz v1 \n"]
        {
            assert_eq!(GoInput::read(file.as_bytes()), None, "{file}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(text in prop::collection::vec(any::<u8>(), 0..100)) {
            let read = GoInput::read(&GoInput::written(&text));
            prop_assert_eq!(read, Some(Ok(GoInput { text, number: None })));
        }

        #[test]
        fn any_bytes_behind_the_head_are_read_or_told(text in prop::collection::vec(any::<u8>(), 0..100)) {
            let literal = [b"go test fuzz v1\nstring(\"", &text[..], b"\")"].concat();
            prop_assert!(GoInput::read(&literal).is_some());
        }
    }
}
