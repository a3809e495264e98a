//! The parts that all pages share: the head with the content security policy, the navigation and the foot.

use norobots_text::html::escape;
use norobots_text::visible;

pub(super) struct File {
    pub(super) name: String,
    pub(super) bytes: Vec<u8>,
}

impl File {
    pub(super) fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> File {
        File { name: name.into(), bytes: bytes.into() }
    }

    /// Returns a script that assigns the value to a global variable. A page that was opened from a local folder can
    /// load a script, but can't fetch data.
    pub(super) fn data(name: &str, global: &str, value: &serde_json::Value) -> File {
        File::new(name, format!("const {global} = {value};\n"))
    }
}

/// A page: its content and the files that belong to it.
pub(super) struct Page {
    /// The file name of the page, such as `matrix.html`. [`PAGES`] contains the name.
    pub(super) file: &'static str,
    pub(super) title: &'static str,
    /// The description of the page for search engines and previews of links.
    pub(super) description: String,
    /// A further directive of the content security policy, as `; NAME VALUE`. The string is empty if the page needs
    /// only the scripts and styles of the site.
    pub(super) policy: &'static str,
    /// A further source of scripts that the content security policy allows, as ` VALUE`. The string is empty if the
    /// page needs only the scripts of the site.
    pub(super) scripts: &'static str,
    /// The content of `<main>`, as HTML.
    pub(super) body: String,
    /// The styles and scripts that the page loads at its start, in the order of this list. The scripts run when the
    /// page is complete.
    pub(super) start: Vec<File>,
    /// The files that the page loads later. To load a file, the page adds a script element.
    pub(super) later: Vec<File>,
}

/// The file name of each page, and the name of the page in the navigation.
const PAGES: [(&str, &str); 6] = [
    ("index.html", "Explorer"),
    ("matrix.html", "Matrix"),
    ("obeys.html", "Who obeys?"),
    ("releases.html", "Over time"),
    ("pages.html", "Page by page"),
    ("standard.html", "The standard"),
];

const ICON: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E\
%3Crect width='16' height='16' rx='3' fill='%23173a2b'/%3E\
%3Cpath d='M3 13V4M2 6h12' stroke='%23fff' stroke-width='2' fill='none'/%3E\
%3Cpath d='M5 6h2M9 6h2' stroke='%23d83a2b' stroke-width='2'/%3E%3C/svg%3E";

pub(super) fn style() -> File {
    File::new("site.css", include_str!("site.css"))
}

/// Returns the picture for previews of links to the site. `cargo xtask write pictures` makes the picture, with 1200 ×
/// 630 pixels.
pub(super) fn card() -> File {
    File::new(CARD, include_bytes!("card.png"))
}

const CARD: &str = "card.png";

/// Returns the page as HTML. The navigation contains a link to each page in `names`. `address` is the address of the
/// site's folder, and ends with a slash.
pub(super) fn html(page: &Page, names: &[&str], address: Option<&str>) -> String {
    let Page { file, title, policy, scripts, body, .. } = page;
    let (title, description) = (escaped(title), escaped(&page.description));
    let links: String = PAGES
        .iter()
        .filter(|(other, _)| names.contains(other))
        .map(|(other, name)| {
            let attribute = if other == file { " aria-current=\"page\"" } else { "" };
            format!("<a href=\"{other}\"{attribute}>{name}</a>\n")
        })
        .collect();
    let loaded: String = page
        .start
        .iter()
        .map(|file| match file.name.ends_with(".css") {
            true => format!("<link rel=\"stylesheet\" href=\"{}\">\n", file.name),
            false => format!("<script defer src=\"{}\"></script>\n", file.name),
        })
        .collect();
    let version = env!("CARGO_PKG_VERSION");
    let (kind, card) = match address.map(escaped) {
        None => ("summary", String::new()),
        Some(address) => (
            "summary_large_image",
            format!(
                "<link rel=\"canonical\" href=\"{address}{file}\">\n\
                 <meta property=\"og:url\" content=\"{address}{file}\">\n\
                 <meta property=\"og:image\" content=\"{address}{CARD}\">\n\
                 <meta property=\"og:image:alt\" content=\"A robots.txt and what each edition decides by it\">\n"
            ),
        ),
    };
    format!(
        r##"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'{scripts}; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<meta name="description" content="{description}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="norobots">
<meta property="og:title" content="{title}">
<meta property="og:description" content="{description}">
<meta name="twitter:card" content="{kind}">
{card}<link rel="icon" href="{ICON}">
<link rel="stylesheet" href="site.css">
{loaded}</head>
<body>
<a class="skip" href="#main">To the content</a>
<header class="top">
<a class="brand" href="index.html">norobots</a>
<nav aria-label="Pages">
{links}</nav>
</header>
<noscript><p class="note">This page needs JavaScript. Nothing that you enter leaves it.</p></noscript>
<main id="main" tabindex="-1">
{body}</main>
<footer class="foot">
<p>norobots {version}, the conformance laboratory for robots.txt. These pages load nothing from elsewhere and send nothing. Test your own parser: <code>norobots conform -- YOUR-DRIVER</code></p>
</footer>
</body>
</html>
"##
    )
}

/// Escapes text for HTML, and makes invisible characters visible.
pub(super) fn escaped(text: &str) -> String {
    escape(&visible::draw(text.as_bytes()))
}
