//! A census as a page for people: its content, which is then written as Markdown or as HTML.

mod block;
mod html;
mod markdown;
mod page;
