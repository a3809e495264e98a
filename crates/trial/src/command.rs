//! The command that starts a robot. Placeholders in the command stand for the address of the site to crawl.

use std::ffi::OsString;
use std::fmt;
use std::path::Path;

/// A command with the placeholder `{url}`. The placeholders `{authority}`, `{host}` and `{port}` stand for components
/// of the URL. The placeholder `{agent}` stands for the name that the robot must use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    text: String,
    words: Vec<String>,
}

impl Template {
    /// Reads a command. Splits the command into words like a Unix shell, but runs no shell.
    ///
    /// # Errors
    ///
    /// If the command is invalid, returns a description of the error, with advice on how to correct it.
    pub fn parse(text: &str) -> Result<Template, String> {
        let words = shlex::split(text).ok_or("a quotation mark in it is not closed")?;
        let program = words.first().filter(|word| !word.is_empty());
        let program = program.ok_or("it is empty; write it as for a shell: 'wget -q -r {url}'")?;
        if program.contains('{') {
            return Err(
                "it must begin with the program; write it as for a shell: 'wget -q -r {url}'"
                    .into(),
            );
        }
        let placed = |word: &String| {
            ["{url}", "{authority}", "{port}"].iter().any(|place| word.contains(place))
        };
        if !words.iter().any(placed) {
            return Err(
                "{url} is missing, where the robot begins to crawl; write 'wget -q -r {url}'"
                    .into(),
            );
        }
        Ok(Template { text: text.to_owned(), words })
    }

    /// Returns whether the command contains `{agent}`, the placeholder for the robot's name.
    pub fn takes_agent(&self) -> bool {
        self.words.iter().any(|word| word.contains("{agent}"))
    }

    /// Returns the words of the command, and replaces the placeholders. `authority` is the authority of the site, such
    /// as `127.0.0.1:8080`. `agent` is the robot's name.
    pub fn words(&self, authority: &str, agent: &str) -> Vec<OsString> {
        let (host, port) = authority.rsplit_once(':').unwrap_or((authority, "80"));
        let fill = |word: &String| {
            let url = format!("http://{authority}/");
            let places =
                [("{url}", &*url), ("{authority}", authority), ("{host}", host), ("{port}", port)];
            // The robot's name is filled in last, because the name may contain the text of a placeholder.
            let word = places
                .iter()
                .fold(word.clone(), |word, (place, filling)| word.replace(place, filling));
            word.replace("{agent}", agent).into()
        };
        self.words.iter().map(fill).collect()
    }

    /// Returns the file name of the program that the command runs.
    pub fn program(&self) -> &str {
        let name = Path::new(&self.words[0]).file_stem().and_then(|name| name.to_str());
        name.unwrap_or_default()
    }
}

impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::Template;

    #[test]
    fn places_are_filled_and_what_is_wrong_is_refused() {
        let template = Template::parse("/usr/bin/x '-a {authority}' {url} {host}:{port} {x}")
            .expect("a command");
        let words = template.words("127.0.0.1:80", "{url}");
        assert_eq!(
            words,
            ["/usr/bin/x", "-a 127.0.0.1:80", "http://127.0.0.1:80/", "127.0.0.1:80", "{x}"]
        );
        assert_eq!(template.program(), "x");
        for (text, part) in [
            ("", "empty"),
            ("x", "{url} is missing"),
            ("x '{url}", "not closed"),
            ("{url}", "begin with"),
        ] {
            let error = Template::parse(text).expect_err(text);
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
