//! Queries and answers of the driver protocol about what a robot may do with a page.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

norobots::slugs! {
    /// What a robot may or may not do with a page.
    pub enum Use("use", summary) {
        /// Show the page in the results of a search.
        Index = "index",
        /// Follow the links of the page.
        Follow = "follow",
        /// Show words of the page in a result.
        Snippet = "snippet",
        /// Offer a copy of the page.
        Copy = "copy",
        /// Answer questions with what the page says.
        Answers = "answers",
        /// Train models on the page.
        Train = "train",
        /// Show the images of the page.
        Images = "images",
        /// Offer a translation of the page.
        Translate = "translate",
    }
}

/// The uses of a page that an implementation allows or forbids. The value of a use is `true` if the implementation
/// allows the use. The map omits the uses that the implementation does not mention.
pub type Permitted = BTreeMap<Use, bool>;

/// A query about what a robot may do with a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageQuery {
    /// The names and values of the HTTP header fields for robots, in order.
    pub headers: Vec<(String, String)>,
    /// The HTML of the page. `None` if the fetched document is not an HTML page.
    pub html: Option<Vec<u8>>,
    /// The NAME and the CONTENT of each META tag. `None` if the page is not generated from a list of META tags.
    pub tags: Option<Vec<(String, String)>>,
    /// The product token of the robot.
    pub agent: String,
    /// The current time in the format of RFC 3339. `None` if the answer does not depend on the time.
    pub now: Option<String>,
}

impl PageQuery {
    /// Writes the members of the query into a request.
    pub fn put(&self, message: &mut Value) {
        let PageQuery { headers, html, tags, agent, now } = self;
        message["headers"] = json!(headers);
        if let Some(html) = html {
            message["html_base64"] = BASE64_STANDARD.encode(html).into();
        }
        if let Some(tags) = tags {
            message["tags"] = json!(tags);
        }
        message["agent"] = agent.as_str().into();
        if let Some(now) = now {
            message["now"] = now.as_str().into();
        }
    }
}

/// Reads an answer from the members of a message.
///
/// # Errors
///
/// Returns a phrase that says what is wrong with the answer, such as "answered with `index` that is neither true nor
/// false".
pub fn permitted(message: &Map<String, Value>) -> Result<Permitted, String> {
    let mut permitted = Permitted::new();
    for each in Use::ALL {
        match message.get(each.id()) {
            None | Some(Value::Null) => {}
            Some(Value::Bool(may)) => drop(permitted.insert(each, *may)),
            Some(_) => {
                return Err(format!("answered with `{each}` that is neither true nor false"));
            }
        }
    }
    if permitted.is_empty() {
        return Err(format!(
            "answered page without one of the members {}",
            Use::ALL.map(Use::id).join(", ")
        ));
    }
    Ok(permitted)
}

/// Returns an object with one member for each use in the map. The value of the member is `true` or `false`.
/// [`permitted`] reads such an object.
pub fn written(permitted: &Permitted) -> Value {
    permitted.iter().map(|(each, may)| (each.id().to_owned(), Value::Bool(*may))).collect()
}
