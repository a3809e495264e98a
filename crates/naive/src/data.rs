//! TOML as the values that JSON has, so that what is read from either is compiled once.

use norobots_conformance::File;
use serde::de::{DeserializeOwned, Error as _};
use serde_json::{Error, Map, Number, Value, json};
use toml::de::{DeTable, DeValue};

/// Reads TOML.
///
/// # Errors
///
/// The text is no TOML, which is told with the line; it has a date, or a number that JSON does not have; or as
/// [`from_value`] has them.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    let table = DeTable::parse(text).map_err(Error::custom)?;
    from_value(object(table.into_inner())?)
}

/// Reads a value.
///
/// # Errors
///
/// It has another form than `T`; the members that lead to what is wrong are named.
pub fn from_value<T: DeserializeOwned>(value: Value) -> Result<T, Error> {
    serde_json::from_value(value.clone()).map_err(|error| {
        let told = error.to_string();
        let same = |value: Value| {
            serde_json::from_value::<T>(value).is_err_and(|error| error.to_string() == told)
        };
        match leading(&value, &told, &same)[..] {
            [] => error,
            ref names => Error::custom(format!("{told}\nin `{}`", names.join("."))),
        }
    })
}

/// The names of the members that lead to what is wrong with a value. With one member of each object alone a value is
/// `same`, wrong in the same way, if what is wrong is in that member.
fn leading<'v>(value: &'v Value, told: &str, same: &dyn Fn(Value) -> bool) -> Vec<&'v str> {
    match value {
        Value::Array(list) => {
            let alone = |one: Value| Value::Array(vec![one]);
            let wrong = list.iter().find(|one| same(alone((*one).clone())));
            wrong.map(|one| leading(one, told, &|one| same(alone(one)))).unwrap_or_default()
        }
        Value::Object(members) => {
            // A name that is no member is refused before members are missed.
            let alone = |name: &str, one: Value| json!({name: one, "\0": null});
            let mut members = members.iter();
            let wrong = members.find(|(name, one)| {
                same(alone(name, (*one).clone()))
                    && !told.starts_with(&format!("unknown field `{name}`"))
            });
            let Some((name, one)) = wrong else { return Vec::new() };
            let mut names = vec![name.as_str()];
            names.extend(leading(one, told, &|one| same(alone(name, one))));
            names
        }
        _ => Vec::new(),
    }
}

/// Reads a TOML file of the embedded suite by its path.
///
/// # Panics
///
/// The suite has no such file, or it is not of the form of `T`: a test reads each.
pub fn embedded<T: DeserializeOwned>(path: &str) -> T {
    of_file(File::at(path).unwrap_or_else(|| panic!("the suite has no {path}")))
}

/// Reads a TOML file of the embedded suite.
///
/// # Panics
///
/// As [`embedded`] does.
pub fn of_file<T: DeserializeOwned>(file: &File) -> T {
    let text = str::from_utf8(file.bytes).expect("the suite is UTF-8");
    read(text).unwrap_or_else(|error| panic!("{}: {error}", file.path))
}

fn object(table: DeTable<'_>) -> Result<Value, Error> {
    let mut object = Map::new();
    for (key, of) in table {
        object.insert(key.into_inner().into_owned(), value(of.into_inner())?);
    }
    Ok(Value::Object(object))
}

/// A value as JSON has it.
///
/// # Errors
///
/// It is or holds a date, or a number that JSON does not have.
pub fn value(of: DeValue<'_>) -> Result<Value, Error> {
    let no_number = |text: &str| Error::custom(format!("{text} is not a number that is taken"));
    Ok(match of {
        DeValue::String(text) => Value::String(text.into_owned()),
        DeValue::Boolean(is) => Value::Bool(is),
        DeValue::Integer(number) => {
            let read = i64::from_str_radix(number.as_str(), number.radix());
            Value::Number(read.map_err(|_| no_number(number.as_str()))?.into())
        }
        DeValue::Float(number) => {
            let read = number.as_str().parse().ok().and_then(Number::from_f64);
            Value::Number(read.ok_or_else(|| no_number(number.as_str()))?)
        }
        DeValue::Datetime(date) => {
            return Err(Error::custom(format!("{date} is a date; write it as text, in quotes")));
        }
        DeValue::Array(list) => {
            let list = list.into_iter().map(|one| value(one.into_inner()));
            Value::Array(list.collect::<Result<_, _>>()?)
        }
        DeValue::Table(table) => object(table)?,
    })
}

#[cfg(test)]
mod tests {
    use super::read;
    use serde::Deserialize;
    use serde_json::{Value, json};

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Form {
        #[expect(dead_code, reason = "its form alone is asked for")]
        a: Vec<Inner>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inner {
        #[expect(dead_code, reason = "its form alone is asked for")]
        b: u8,
    }

    #[test]
    fn toml_is_read_as_json_has_it() {
        let text = "a = 'b'\n[[c]]\nd = [1, 0x10, -1_0.5, true]\n[e.f]\ng = '''\nh\n'''\n";
        let value: Value = read(text).unwrap();
        let json = json!({"a": "b", "c": [{"d": [1, 16, -10.5, true]}], "e": {"f": {"g": "h\n"}}});
        assert_eq!(value, json);
    }

    #[test]
    fn what_is_not_taken_is_told() {
        for (text, told) in [
            ("a = ", "TOML parse error at line 1, column 5"),
            ("a = 1994-06-30", "1994-06-30 is a date; write it as text, in quotes"),
            ("a = nan", "nan is not a number that is taken"),
            ("a = 99999999999999999999", "99999999999999999999 is not a number that is taken"),
        ] {
            let error = read::<Value>(text).unwrap_err().to_string();
            assert!(error.starts_with(told), "{text}: {error}");
        }
        let error = read::<Form>("a = [{ b = 1 }, { b = 'x' }]").unwrap_err().to_string();
        assert_eq!(error, "invalid type: string \"x\", expected u8\nin `a.b`");
        let error = read::<Form>("a = [{}]\n").unwrap_err().to_string();
        assert_eq!(error, "missing field `b`\nin `a`");
        let error = read::<Form>("a = [{ b = 1, c = 2 }]").unwrap_err().to_string();
        assert_eq!(error, "unknown field `c`, expected `b`\nin `a`");
        assert_eq!(read::<Form>("").unwrap_err().to_string(), "missing field `a`");
        let error = read::<Vec<u8>>("").unwrap_err().to_string();
        assert_eq!(error, "invalid type: map, expected a sequence");
    }
}
