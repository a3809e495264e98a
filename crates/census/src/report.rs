//! A census as a page for people: what stands on it, which is then drawn as Markdown or as HTML.

mod block;
mod html;
mod markdown;
mod page;
