//! Parquet, where norobots is built with it and where it is not.

use crate::command::{Ran, norobots};
use std::path::Path;

fn census(inputs: &[&Path]) -> Ran {
    let inputs = inputs.iter().map(|path| path.to_str().expect("UTF-8"));
    norobots(&["census"].into_iter().chain(inputs).collect::<Vec<_>>(), b"")
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_build_without_parquet_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("answers.parquet");
    std::fs::write(&input, b"PAR1").expect("it is written");
    let Ran { code, err, .. } = census(&[&input]);
    assert_eq!(code, 1, "{err}");
    assert!(err.contains("this is Parquet, and norobots was built without it"), "{err}");
    let counts = norobots(&["census", "-"], b"").out;
    let args = ["census", "report", "-", "--format", "parquet"];
    let Ran { code, out, err } = norobots(&args, counts.as_bytes());
    assert_eq!((code, &*out), (2, ""), "{err}");
    assert!(err.contains("built without Parquet: build it with `--features parquet`"), "{err}");
    let to = folder.path().join("vectors.parquet");
    for command in ["export", "generate"] {
        let args = [command, "--format", "parquet", "--out", to.to_str().expect("UTF-8")];
        let Ran { code, out, err } = norobots(&args, b"");
        assert_eq!((code, &*out), (2, ""), "{err}");
        assert!(err.contains("built without Parquet: build it with `--features parquet`"), "{err}");
        assert!(!to.exists());
    }
}

#[cfg(feature = "parquet")]
mod with {
    use super::census;
    use crate::command::{Ran, norobots};
    use norobots::spec::Edition;
    use norobots_lab::generate::{Kind, Vector, Vectors};
    use norobots_lab::grammar::Grammar;
    use norobots_lab::suite::export::{self, Row};
    use norobots_lab::suite::{Folder, Suite};
    use parquet::basic::{Compression, ZstdLevel};
    use parquet::data_type::{ByteArray, ByteArrayType, Int32Type};
    use parquet::file::properties::WriterProperties;
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::file::writer::SerializedFileWriter;
    use parquet::record::RowAccessor;
    use parquet::schema::parser::parse_message_type;
    use serde_json::{Value, json};
    use std::fs::{self, File};
    use std::path::Path;
    use std::sync::Arc;

    /// A URL, a status and a body.
    type Answer = (Option<&'static str>, Option<i32>, Option<&'static str>);

    const SCHEMA: &str = "message answers {
        optional byte_array url (string);
        optional int32 status;
        optional int64 other;
        optional byte_array body;
    }";

    const ROBOTS: Option<&str> = Some("http://h/robots.txt");

    const ANSWERS: [Answer; 7] = [
        (ROBOTS, Some(200), Some("User-agent: *\nDisallow: /*.gif$\n")),
        (None, None, Some("User-agent: GPTBot\nDisallow: /\nAllow: /a\n")),
        (ROBOTS, Some(404), None),
        (Some("http://h/other"), Some(200), Some("")),
        (ROBOTS, Some(200), Some("")),
        (ROBOTS, Some(70_000), Some("")),
        (ROBOTS, Some(200), None),
    ];

    /// Writes groups of rows.
    fn write(to: &Path, schema: &str, groups: &[&[Answer]], compression: Compression) {
        let schema = Arc::new(parse_message_type(schema).expect("a schema"));
        let properties = WriterProperties::builder()
            .set_compression(compression)
            .set_dictionary_enabled(false)
            .build();
        let file = File::create(to).expect("it is made");
        let mut file =
            SerializedFileWriter::new(file, schema, Arc::new(properties)).expect("it is made");
        for rows in groups {
            let mut group = file.next_row_group().expect("a group");
            let mut at = 0;
            while let Some(mut column) = group.next_column().expect("a column") {
                let text = |pick: fn(&Answer) -> Option<&'static str>| {
                    let levels: Vec<i16> =
                        rows.iter().map(|row| pick(row).is_some().into()).collect();
                    let known: Vec<_> = rows.iter().filter_map(pick).map(ByteArray::from).collect();
                    (levels, known)
                };
                match at {
                    0 | 3 => {
                        let (levels, known) = text(if at == 0 { |row| row.0 } else { |row| row.2 });
                        let to = column.typed::<ByteArrayType>();
                        to.write_batch(&known, Some(&levels), None).expect("it is written");
                    }
                    1 => {
                        let levels: Vec<i16> =
                            rows.iter().map(|row| row.1.is_some().into()).collect();
                        let known: Vec<i32> = rows.iter().filter_map(|row| row.1).collect();
                        let to = column.typed::<Int32Type>();
                        to.write_batch(&known, Some(&levels), None).expect("it is written");
                    }
                    _ => {
                        let to = column.typed::<parquet::data_type::Int64Type>();
                        to.write_batch(&[], Some(&vec![0; rows.len()]), None)
                            .expect("it is written");
                    }
                }
                column.close().expect("it is whole");
                at += 1;
            }
            group.close().expect("it is whole");
        }
        file.close().expect("it is whole");
    }

    /// The same as JSON Lines, which have an empty body in place of none.
    fn lines(rows: &[Answer]) -> String {
        let line = |(url, status, body): &Answer| {
            let mut line = json!({ "body": body.unwrap_or_default() });
            url.iter().for_each(|url| line["url"] = (*url).into());
            status.iter().for_each(|status| line["status"] = (*status).into());
            format!("{line}\n")
        };
        rows.iter().map(line).collect()
    }

    #[test]
    fn rows_give_what_json_lines_give() {
        let folder = tempfile::tempdir().expect("a folder");
        let input = folder.path().join("answers");
        let many: Vec<Answer> = ANSWERS[..5].iter().cycle().take(300).copied().collect();
        let Ran { out: expected, .. } = norobots(&["census", "-"], lines(&many).as_bytes());
        for compression in [
            Compression::UNCOMPRESSED,
            Compression::SNAPPY,
            Compression::GZIP(Default::default()),
            Compression::ZSTD(ZstdLevel::default()),
        ] {
            for groups in [vec![&many[..]], vec![&many[..7], &many[7..200], &[], &many[200..]]] {
                write(&input, SCHEMA, &groups, compression);
                let Ran { code, out, err } = census(&[&input]);
                assert_eq!((code, &*err), (0, ""), "{compression}");
                assert_eq!(out, expected, "{compression}");
            }
        }
    }

    #[test]
    fn a_row_without_what_it_needs_is_named_and_counted() {
        let folder = tempfile::tempdir().expect("a folder");
        let input = folder.path().join("answers");
        write(&input, SCHEMA, &[&ANSWERS[..2], &ANSWERS[2..]], Compression::SNAPPY);
        let Ran { code, out, err } = census(&[&input]);
        assert_eq!(code, 0, "{err}");
        assert!(err.contains("answers: row 5: ") && err.contains("answers: row 6: "), "{err}");
        let counts: Value = serde_json::from_str(&out).expect("it is JSON");
        assert_eq!(counts["counts"]["faults"], json!({ "row": 2 }));
        assert_eq!(counts["counts"]["records"]["all"], 4);
    }

    #[test]
    fn a_damaged_file_costs_no_other_group() {
        let folder = tempfile::tempdir().expect("a folder");
        let input = folder.path().join("answers");
        let groups: [&[Answer]; 3] = [&ANSWERS[..2], &ANSWERS[2..4], &ANSWERS[4..5]];
        write(&input, SCHEMA, &groups, Compression::SNAPPY);
        let whole = fs::read(&input).expect("it was written");
        let reader = SerializedFileReader::new(File::open(&input).expect("it is there"))
            .expect("it is whole");
        let column = reader.metadata().row_group(1).column(3);
        let (start, length) = column.byte_range();
        let mut damaged = whole.clone();
        damaged[start as usize..(start + length) as usize].fill(0xFF);
        fs::write(&input, &damaged).expect("it is written");
        let Ran { code, out, err } = census(&[&input]);
        assert_eq!(code, 0, "{err}");
        assert!(
            err.contains("answers: row 2: a group of rows of a Parquet file is damaged"),
            "{err}"
        );
        let counts: Value = serde_json::from_str(&out).expect("it is JSON");
        assert_eq!(counts["counts"]["faults"], json!({ "parquet": 1 }));
        assert_eq!(counts["counts"]["records"]["all"], 3);
        for cut in [4, 12, whole.len() / 2, whole.len() - 1] {
            fs::write(&input, &whole[..cut]).expect("it is written");
            let Ran { code, out, err } = census(&[&input]);
            assert_eq!(code, 1, "{err}");
            assert!(err.contains("not counted: this Parquet can't be read"), "{err}");
            assert!(out.contains("\"failed\": 1"), "{out}");
        }
        let mut random = fastrand::Rng::with_seed(5);
        for _ in 0..60 {
            let mut damaged = whole.clone();
            damaged[random.usize(..whole.len())] ^= 1 << random.u8(..8);
            fs::write(&input, &damaged).expect("it is written");
            // It goes on to its end, whatever it makes of the file.
            let Ran { code, out, err } = census(&[&input]);
            assert!(matches!(code, 0 | 1) && out.starts_with('{'), "{err}");
        }
    }

    #[test]
    fn columns_that_do_not_fit_are_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let input = folder.path().join("answers");
        let bodies = SCHEMA.replace("body;", "bodies;");
        let statuses = SCHEMA
            .replace("int32 status", "int32 code")
            .replace("byte_array url", "byte_array status");
        for (schema, words) in [
            (bodies, "has no column \"body\", but \"url\", \"status\", \"other\", \"bodies\""),
            (statuses, "the column \"status\" is BYTE_ARRAY, and not integer"),
        ] {
            write(&input, &schema, &[&ANSWERS[..1]], Compression::SNAPPY);
            let Ran { code, err, .. } = census(&[&input]);
            assert_eq!(code, 1, "{err}");
            assert!(err.contains(words), "{err}");
        }
    }

    #[test]
    fn the_counts_are_rows_of_a_parquet_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
        let counts = norobots(&["census", "-"], lines(&ANSWERS[..5]).as_bytes()).out;
        for name in ["one", "two"] {
            let args = ["census", "report", "-", "--format", "parquet", "--out", &at(name)];
            let Ran { code, out, err } = norobots(&args, counts.as_bytes());
            assert_eq!((code, &*out, &*err), (0, "", ""));
        }
        assert_eq!(fs::read(at("one")).ok(), fs::read(at("two")).ok());
        let reader = SerializedFileReader::new(File::open(at("one")).expect("it is there"))
            .expect("Parquet");
        let mut counts: Value = serde_json::from_str(&counts).expect("it is JSON");
        let (mut causes, mut queries) = (0, 0);
        for row in reader.get_row_iter(None).expect("rows") {
            let row = row.expect("a row");
            let text = |at| row.get_string(at).map(String::as_str).unwrap_or_default();
            let (section, key, count) = (text(0), text(1), row.get_ulong(4).expect("a count"));
            let place = match section {
                "robots" => &mut counts["robots"][key][text(2)][text(3)],
                "robot-names" => &mut counts["agents"]["names"][key],
                "field-names" => &mut counts["fields"]["names"][key],
                "causes" => {
                    causes += count;
                    continue;
                }
                "cause-queries" => {
                    queries += if key == "all" { count } else { 0 };
                    continue;
                }
                _ => &mut counts["counts"][section][key],
            };
            assert_eq!(place.take(), json!(count), "{section} {key}");
        }
        assert!(causes > 0, "editions part over a file of these");
        let contents = counts["sample"]["contents"].as_array().expect("a list");
        let parted = |one: &Value| one["parted"].as_u64().zip(one["files"].as_u64());
        let parted = contents.iter().filter_map(parted).map(|(parted, files)| parted * files);
        assert_eq!(queries, parted.sum::<u64>());
        // All counts were taken out.
        let rest = [&counts["counts"], &counts["robots"], &counts["agents"]["names"]];
        for rest in rest {
            assert_eq!(numbers(rest), 0, "{rest}");
        }
    }

    /// The rows of a Parquet file, as the library has them.
    fn holds<'r>(file: &str, rows: impl Iterator<Item = Row<'r>>) {
        let reader = SerializedFileReader::new(File::open(file).expect("it is there"));
        let mut there = reader.expect("Parquet").into_iter();
        for Row {
            case,
            query,
            cites,
            robots,
            agent,
            url,
            expect,
            setting,
            superseded_by,
            line,
            site,
            moved_by,
        } in rows
        {
            let row = there.next().expect("there are as many rows").expect("a row");
            let texts = [case, &cites, &expect, setting, &superseded_by, &site, &moved_by];
            let at = |at| row.get_string(at).map(String::as_str).unwrap_or_default();
            assert_eq!([0, 1, 2, 3, 4, 5, 6].map(at), texts);
            let at = |at| row.get_bytes(at).map(ByteArray::data).unwrap_or_default();
            assert_eq!([7, 8, 9].map(at), [robots, agent, url], "{case}");
            assert_eq!(row.get_int(10).ok(), Some(query as i32));
            assert_eq!(row.get_int(11).ok(), line.map(|line| line as i32), "{case}");
        }
        assert!(there.next().is_none());
    }

    #[test]
    fn vectors_are_rows_of_a_parquet_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
        let suite = Suite::load(&Folder::Embedded).expect("it is sound");
        for name in ["one", "two"] {
            let args = ["export", "--format", "parquet", "--out", &at(name)];
            let Ran { code, out, err } = norobots(&args, b"");
            assert_eq!((code, &*out, &*err), (0, "", ""));
        }
        assert_eq!(fs::read(at("one")).ok(), fs::read(at("two")).ok());
        let all = suite.cases.iter().flat_map(|case| export::rows(case, suite.edition, true));
        holds(&at("one"), all);

        let args = ["generate", "--format", "parquet", "--count", "1000", "--out", &at("made")];
        let Ran { code, out, err } = norobots(&args, b"");
        assert_eq!((code, &*out, &*err), (0, "", ""));
        let kind = Kind::Sentence(Grammar::of(Edition::Standard1994));
        let vectors = Vectors::new(kind, 1, 128, Edition::Standard1994);
        let made: Vec<_> = vectors.iter().take(1000).map(|one| one.expect("a vector")).collect();
        holds(&at("made"), made.iter().flat_map(Vector::rows));
    }

    fn numbers(value: &Value) -> usize {
        match value {
            Value::Number(_) => 1,
            Value::Object(members) => members.values().map(numbers).sum(),
            Value::Array(all) => all.iter().map(numbers).sum(),
            _ => 0,
        }
    }
}
