//! Writes a census as a page for people, in Markdown or in HTML.

mod block;
mod html;
mod markdown;
mod page;
