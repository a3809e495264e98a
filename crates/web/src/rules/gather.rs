//! Gathers all rules for robots from a page and from the header of its HTTP response.

use crate::page::{Name, Page, Tag, Where};
use crate::rules::list::Said;

/// Gathers the rules in the fields `X-Robots-Tag` and `Robots-Tag`, then the rules in the page's META tags. `headers`
/// contains the name and the value of each field. In a [`Place`](crate::rules::Place), the number of a field is an
/// index in `headers`. The number of a tag is an index in [`Page::tags`].
pub fn gather<'h>(
    headers: impl IntoIterator<Item = (&'h [u8], &'h [u8])>,
    page: Option<&Page>,
) -> Vec<Said> {
    let of_field = |(number, (name, value)): (usize, (&[u8], &[u8]))| {
        if name.eq_ignore_ascii_case(b"x-robots-tag") {
            // The draft `repext` requires robots to read X-Robots-Tag, but does not define the syntax of this field.
            let new = Said::of_robots_tag(number, value).into_iter();
            let doubt = Some("the draft does not say in which form X-Robots-Tag is written");
            let mut said = Said::of_field(number, value);
            said.extend(new.map(|statement| Said { doubt, ..statement }));
            said
        } else if name.eq_ignore_ascii_case(b"robots-tag") {
            Said::of_robots_tag(number, value)
        } else {
            Vec::new()
        }
    };
    let mut said: Vec<Said> = headers.into_iter().enumerate().flat_map(of_field).collect();
    let tags = page.iter().flat_map(|page| page.tags.iter().enumerate());
    let stands = |tag: &Tag| tag.stands != Where::Nowhere;
    let tags = tags.filter(|(_, tag)| tag.name == Name::Robots && stands(tag));
    said.extend(tags.flat_map(|(number, tag)| {
        let of_tag = Said::of_tag(number, tag.robot.as_deref(), tag.text().as_bytes());
        let outside = tag.stands != Where::Head;
        let in_template = (tag.stands == Where::Template)
            .then_some("the text does not say whether a tag in a template counts");
        of_tag.into_iter().map(move |statement| Said {
            outside,
            doubt: in_template.or(statement.doubt),
            ..statement
        })
    }));
    said
}
