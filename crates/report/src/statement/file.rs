//! Writes a statement to a file, and reads it back. A file that was edited can't be read back.

use crate::statement::data::{Statement, VERSION};
use crate::statement::{html, markdown};
use hmac_sha256::Hash;
use norobots_text::hex;
use serde_json::Value;
use std::fmt;
use std::path::Path;

/// The file format of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A page for people.
    Html,
    /// A page for people in Markdown.
    Markdown,
    /// JSON data for programs.
    Json,
}

impl Form {
    /// Returns the format for a file name with the extension `html`, `md` or `json`. Returns `None` for other
    /// extensions.
    pub fn of(path: &Path) -> Option<Form> {
        match path.extension()?.to_str()? {
            "html" => Some(Form::Html),
            "md" => Some(Form::Markdown),
            "json" => Some(Form::Json),
            _ => None,
        }
    }
}

/// The reason why a file can't be read as a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotRead {
    /// The file is a statement, but somebody changed it after norobots wrote it. The string says what was changed.
    Changed(&'static str),
    /// The file is not a statement, or the statement has another version of the data format. The string contains the
    /// reason.
    Other(String),
}

impl fmt::Display for NotRead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotRead::Changed(what) => {
                write!(f, "this statement was changed after norobots wrote it: {what}")
            }
            NotRead::Other(what) => f.write_str(what),
        }
    }
}

/// The markup before the JSON data in an HTML page, and the markup after the data.
const IN_HTML: [&str; 2] = [
    "<script type=\"application/json\" id=\"norobots-statement\">",
    "</script>\n</body>\n</html>\n",
];
const IN_MARKDOWN: [&str; 2] = ["\n<!-- norobots-statement\n", "\n-->\n"];

/// The words before the digest at the end of a page, and the words after the digest.
const SEAL: [&str; 2] = ["<!-- SHA-256 of all above: ", " -->\n"];

const NONE: &str =
    "this is not a statement of norobots: `norobots conform TARGET --statement FILE` writes one";

impl Statement {
    /// Returns the contents of the file for this statement.
    pub fn written(&self, form: Form) -> String {
        let (page, [before, after]) = match form {
            Form::Json => return self.json(),
            Form::Html => (html::page(self), IN_HTML),
            Form::Markdown => (markdown::page(self), IN_MARKDOWN),
        };
        let json = serde_json::to_string(&self.value()).expect("it is data");
        // An element or a comment of the page contains the JSON. The escapes prevent the JSON from closing the element
        // or the comment.
        let json = json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
        let text = format!("{page}{before}{json}{after}");
        let digest = hex::digits(&Hash::hash(text.as_bytes()));
        format!("{text}{}{digest}{}", SEAL[0], SEAL[1])
    }

    fn json(&self) -> String {
        serde_json::to_string_pretty(&self.value()).expect("it is data") + "\n"
    }

    /// The last member is the digest of the statement.
    fn value(&self) -> Value {
        let mut value = serde_json::to_value(self).expect("it is data");
        value["sha256"] = self.sha256().into();
        value
    }

    /// Reads a statement from the contents of a file in any [`Form`].
    ///
    /// # Errors
    ///
    /// Returns [`NotRead`] if the bytes are not a statement, or if the statement was changed.
    pub fn read(bytes: &[u8]) -> Result<Statement, NotRead> {
        let none = || NotRead::Other(NONE.into());
        let text = str::from_utf8(bytes).map_err(|_| none())?;
        if text.trim_start().starts_with('{') {
            return read_json(text);
        }
        for [before, after] in [IN_HTML, IN_MARKDOWN] {
            let Some((_, rest)) = text.split_once(before) else { continue };
            let whole = text.strip_suffix(SEAL[1]).and_then(|text| text.rsplit_once(SEAL[0]));
            let (sealed, digest) =
                whole.ok_or(NotRead::Changed("the digest at its end is missing"))?;
            if hex::digits(&Hash::hash(sealed.as_bytes())) != digest {
                return Err(NotRead::Changed("the digest at its end is not that of its text"));
            }
            let (json, _) = rest.split_once(after).ok_or_else(none)?;
            return read_json(json);
        }
        Err(none())
    }
}

fn read_json(text: &str) -> Result<Statement, NotRead> {
    let mut value: Value = serde_json::from_str(text).map_err(|_| NotRead::Other(NONE.into()))?;
    let Some(version) = value.get("statement_version").and_then(Value::as_u64) else {
        return Err(NotRead::Other(NONE.into()));
    };
    if version != VERSION {
        return Err(NotRead::Other(format!(
            "this statement has version {version} of the format, and this norobots reads version \
             {VERSION}: write it again"
        )));
    }
    let digest = value.as_object_mut().and_then(|members| members.shift_remove("sha256"));
    let digest = digest.ok_or(NotRead::Changed("its member sha256 is missing"))?;
    let statement: Statement = serde_json::from_value(value)
        .map_err(|_| NotRead::Changed("it does not have the members of a statement"))?;
    match digest.as_str() == Some(&statement.sha256()) {
        true => Ok(statement),
        false => Err(NotRead::Changed("its member sha256 is not the digest of the others")),
    }
}
