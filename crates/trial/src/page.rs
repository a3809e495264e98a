//! Generates the pages of a site. The pages resemble pages that people write, because some crawlers mistake a short
//! page for a refusal.

use norobots_text::html::escape;
use std::fmt::Write as _;

/// The sentences contain no words that are typical of a login page or a refusal.
const SENTENCES: [&str; 20] = [
    "The garden behind the mill has been open to visitors since the spring.",
    "Most of the apple trees were planted by the last owner, who kept a list of every kind.",
    "A narrow path leads from the gate to the pond, where herons stand in the morning.",
    "The bridge was built of oak and has been mended twice since then.",
    "In autumn the hedges are cut, and the wood is stacked beside the shed.",
    "Two benches look over the valley, and a third one stands under the walnut tree.",
    "The bees were moved to the southern wall, because the wind is milder there.",
    "Every second year the meadow is left uncut until the seeds have fallen.",
    "A small museum shows the tools with which the mill was run.",
    "The wheel still turns on market days, and flour is sold in paper bags.",
    "Children like the stepping stones, which lead across the brook near the weir.",
    "Roses climb along the fence, and lavender grows between the stones of the yard.",
    "The baker comes with fresh bread on Saturdays and leaves before noon.",
    "In winter the pond freezes, and the village plays curling on it.",
    "Maps of the paths hang in the entrance hall and can be taken along.",
    "The old lime tree is said to be three hundred years of age.",
    "Swallows build their nests under the roof of the barn every May.",
    "From the hill one sees the church, the river and, on clear days, the mountains.",
    "The well is twelve metres deep, and its water has never failed.",
    "Volunteers meet on the first Sunday of the month to look after the beds.",
];

/// The data that differs from page to page. [`Html::write`] adds the rest of the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Html<'a> {
    /// The path of the page. The path determines the title and the sentences of the page.
    pub path: &'a str,
    /// The content of the HEAD after the title.
    pub head: &'a str,
    /// The content of the BODY after the generated sentences.
    pub body: &'a str,
    /// The targets of the links on the page.
    pub links: &'a [String],
    /// The REL attribute of the links; empty if the links have no REL attribute.
    pub rel: &'a str,
}

impl Html<'_> {
    /// Returns the page as HTML.
    pub fn write(&self) -> String {
        let Html { path, head, body, links, rel } = self;
        let name = escape(path);
        // The FNV-1a hash of the path selects the sentences, so that different pages have different sentences.
        let seed = path.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let sentence = |place: u64| SENTENCES[(seed.wrapping_add(place * 7) % 20) as usize];
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>The mill and its garden: {name}</title>\n{head}\n</head>\n<body>\n<h1>The mill and its garden: {name}</h1>\n"
        );
        for place in 0..10 {
            let (first, second) = (sentence(place), sentence(place + 11));
            _ = writeln!(page, "<p>{first} {second}</p>");
        }
        let rel = if rel.is_empty() { String::new() } else { format!(" rel=\"{}\"", escape(rel)) };
        for link in *links {
            let link = escape(link);
            _ = writeln!(page, "<p>Read more on <a href=\"{link}\"{rel}>the page {link}</a>.</p>");
        }
        page + body + "\n</body>\n</html>\n"
    }
}

/// The smallest PNG image: one grey square.
pub const IMAGE: &[u8] = &[
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
    0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B,
    0x55, 0x00, 0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x68, 0x00, 0x00, 0x00,
    0x82, 0x00, 0x81, 0x77, 0xCD, 0x72, 0xB6, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE,
    0x42, 0x60, 0x82,
];
