//! Finds the META tags in a decoded page. The parser connects html5gum's tokenizer with html5ever's tree builder. The
//! parser's time is linear in the size of the page.
//!
//! The tree keeps only the data that decides where a META element is put. No node has links to its children, so
//! dropping a deep tree can't overflow the stack. For most tags the tree builder walks through the stack of open
//! elements, so a page of N nested elements would take N² steps. Therefore the parser stops the tree builder if more
//! than [`DEEP`] elements are open. If the parser stops the tree builder in a template in the head, it uses the tree
//! builder again after the template. If the parser stops the tree builder in the body, the same tags count, because
//! nothing is put into the head after the body has begun.

use crate::page::tag::{Content, Name, Tag, Where, speaks_to};
use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{Doctype, Tag as Markup, TagKind, Token, TokenSink, TokenSinkResult};
use html5ever::tree_builder::{Tracer, TreeBuilder, TreeBuilderOpts};
use html5ever::{Attribute, ExpandedName, LocalName, QualName, local_name, ns};
use html5gum::emitters::callback::{Callback, CallbackEmitter, CallbackEvent};
use html5gum::{Emitter, ForwardingEmitter, Span as Bounds, State, Tokenizer};
use norobots::source::Span;
use std::borrow::Cow;
use std::cell::Cell;
use std::convert::Infallible;
use std::rc::Rc;

/// The maximum number of open elements. Chromium has the same limit.
const DEEP: usize = 512;
/// The number of start tags between two counts of the open elements.
const OFTEN: usize = 256;
/// The maximum average number of elements per start tag. If formatting tags are misnested, a page can have many more
/// elements than start tags.
const MANY: usize = 8;

/// Returns the known META tags in a decoded page. The NAME of a known tag is in [`Name`], or is the name of a robot.
/// Every tag whose NAME equals `robot` is included. The tags are in order, and their spans are offsets in the decoded
/// page.
pub(crate) fn tags(text: &str, robot: Option<&str>) -> Vec<Tag> {
    let mut tags = Vec::new();
    let options = TreeBuilderOpts { drop_doctype: true, ..TreeBuilderOpts::default() };
    let (met, body, new_elements) = Default::default();
    let sink = Sink { document: nameless(Where::Body), met, body, new_elements };
    let walk = Walk {
        builder: TreeBuilder::new(sink, options),
        tree: Tree::Built,
        open: Open::default(),
        next: None,
        starts: 0,
        robot,
        tags: &mut tags,
    };
    let Ok(()) = Tokenizer::new_with_emitter(text, Bridge(CallbackEmitter::new(walk))).finish();
    tags
}

/// The state that decides whether the tree builder gets a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tree {
    /// The tree builder gets every tag.
    Built,
    /// The tree builder gets no tags until a template in the head ends. The number counts the open templates within
    /// that template.
    Template(usize),
    /// The tree builder gets no more tags, because the body has begun. The number counts the open templates that began
    /// after the tree builder's last tag.
    Body(usize),
}

/// A start tag that the tokenizer has not finished.
#[derive(Default)]
struct Open {
    name: LocalName,
    start: usize,
    /// The attributes that the tree builder or this module uses, each with the span of its value.
    attributes: Vec<(LocalName, String, Span)>,
    /// Whether `attributes` contains the last attribute that the tokenizer found.
    kept: bool,
}

struct Walk<'f> {
    builder: TreeBuilder<Rc<Node>, Sink>,
    tree: Tree,
    open: Open,
    /// The state in which the tokenizer must continue; `None` if the state does not change.
    next: Option<State>,
    /// The number of start tags since the last count of the elements.
    starts: usize,
    /// The name of a robot. All tags with this NAME are kept, with any CONTENT.
    robot: Option<&'f str>,
    tags: &'f mut Vec<Tag>,
}

impl Walk<'_> {
    fn feed(&mut self, token: Token) {
        self.next = match self.builder.process_token(token, 1) {
            TokenSinkResult::Continue | TokenSinkResult::EncodingIndicator(_) => None,
            TokenSinkResult::Script(_) => Some(State::Data),
            TokenSinkResult::Plaintext => Some(State::PlainText),
            TokenSinkResult::RawData(RawKind::Rcdata) => Some(State::RcData),
            TokenSinkResult::RawData(RawKind::Rawtext) => Some(State::RawText),
            TokenSinkResult::RawData(_) => Some(State::ScriptData),
        };
    }

    fn tag(&mut self, kind: TagKind, name: LocalName, self_closing: bool, attrs: Vec<Attribute>) {
        let had_duplicate_attributes = false;
        self.feed(Token::TagToken(Markup {
            kind,
            name,
            self_closing,
            attrs,
            had_duplicate_attributes,
        }));
    }

    fn start(&mut self, open: Open, self_closing: bool, end: usize) {
        let Open { name, start, mut attributes, .. } = open;
        let mut take = |wanted| {
            let at = attributes.iter().position(|(name, ..)| *name == wanted)?;
            Some(attributes.remove(at))
        };
        let name_of_tag = take(local_name!("name")).map(|(_, value, _)| value);
        let content =
            take(local_name!("content")).map(|(_, text, span)| Content { text, span, unit: 1 });
        let said = content.as_ref().map_or("", |content| &content.text);
        let named = name_of_tag.and_then(|value| match Name::of(&value) {
            Some(name) => Some((name, None)),
            None => {
                let asked = self.robot.is_some_and(|robot| robot.eq_ignore_ascii_case(&value));
                (asked || speaks_to(&value, said)).then_some((Name::Robots, Some(value)))
            }
        });
        let stands = match &mut self.tree {
            Tree::Built => {
                let attribute = |(name, value, _): (_, String, _)| Attribute {
                    name: QualName::new(None, ns!(), name),
                    value: value.into(),
                };
                let attributes = attributes.into_iter().map(attribute).collect();
                self.tag(TagKind::StartTag, name, self_closing, attributes);
                let stands = self.builder.sink.met.take().unwrap_or(Where::Nowhere);
                self.limit();
                stands
            }
            Tree::Template(open) | Tree::Body(open) => {
                *open += usize::from(name == local_name!("template"));
                self.next = raw(&name);
                let in_template = *open > 0 || matches!(self.tree, Tree::Template(_));
                if in_template { Where::Template } else { Where::Body }
            }
        };
        if let Some((name, robot)) = named {
            self.tags.push(Tag { name, robot, span: Span::new(start, end), stands, content });
        }
    }

    fn end(&mut self, name: LocalName) {
        let closes = name == local_name!("template");
        match &mut self.tree {
            Tree::Template(0) if closes => {
                self.tree = Tree::Built;
                self.starts = 0;
                self.builder.sink.new_elements.set(0);
                self.tag(TagKind::EndTag, name, false, Vec::new());
            }
            Tree::Built => self.tag(TagKind::EndTag, name, false, Vec::new()),
            Tree::Template(open) | Tree::Body(open) => {
                *open = open.saturating_sub(usize::from(closes));
            }
        }
    }

    /// Stops the tree builder if there are too many elements for linear time.
    fn limit(&mut self) {
        self.starts += 1;
        if !self.starts.is_multiple_of(OFTEN) {
            return;
        }
        let count = Count(Cell::new(0));
        self.builder.trace_handles(&count);
        if count.0.get() > DEEP || self.builder.sink.new_elements.get() > MANY * self.starts {
            let body = self.builder.sink.body.get();
            self.tree = if body { Tree::Body(0) } else { Tree::Template(0) };
        }
    }

    /// Passes a short string to the tree builder instead of the characters of the page. The tree depends only on the
    /// order of three sorts of characters: space, NUL and all others.
    fn characters(&mut self, text: &[u8]) {
        for (place, part) in text.split(|&byte| byte == 0).enumerate() {
            if place > 0 {
                self.feed(Token::NullCharacterToken);
            }
            let space = part.first().is_some_and(u8::is_ascii_whitespace);
            let other = part.iter().any(|byte| !byte.is_ascii_whitespace());
            let drawn = [if space { " " } else { "" }, if other { "x" } else { "" }].concat();
            if !drawn.is_empty() {
                self.feed(Token::CharacterTokens(drawn.into()));
            }
        }
    }
}

/// Returns the tokenizer's state after a start tag that the tree builder does not get.
fn raw(name: &LocalName) -> Option<State> {
    Some(match &**name {
        "title" | "textarea" => State::RcData,
        "style" | "xmp" | "iframe" | "noembed" | "noframes" | "noscript" => State::RawText,
        "script" => State::ScriptData,
        "plaintext" => State::PlainText,
        _ => return None,
    })
}

fn local(name: &[u8]) -> LocalName {
    LocalName::from(String::from_utf8_lossy(name))
}

impl Callback<Infallible, usize> for Walk<'_> {
    fn handle_event(
        &mut self,
        event: CallbackEvent<'_>,
        span: Bounds<usize>,
    ) -> Option<Infallible> {
        match event {
            CallbackEvent::OpenStartTag { name } => {
                self.open = Open { name: local(name), start: span.start, ..Open::default() };
            }
            CallbackEvent::AttributeName { name } => self.open.attribute(name, span),
            CallbackEvent::AttributeValue { value } => self.open.value(value, span),
            CallbackEvent::CloseStartTag { self_closing } => {
                let tag = std::mem::take(&mut self.open);
                self.start(tag, self_closing, span.end);
            }
            CallbackEvent::EndTag { name } => self.end(local(name)),
            CallbackEvent::Error(_) => {}
            _ if self.tree != Tree::Built => {}
            CallbackEvent::String { value } => self.characters(value),
            CallbackEvent::Comment { .. } => self.feed(Token::CommentToken(StrTendril::new())),
            CallbackEvent::Doctype { name, public_identifier, system_identifier, force_quirks } => {
                let text = |bytes| StrTendril::from(&*String::from_utf8_lossy(bytes));
                self.feed(Token::DoctypeToken(Doctype {
                    name: Some(name).filter(|name| !name.is_empty()).map(text),
                    public_id: public_identifier.map(text),
                    system_id: system_identifier.map(text),
                    force_quirks,
                }));
            }
        }
        None
    }
}

impl Open {
    /// Keeps an attribute if it is the NAME or CONTENT of a META tag, or if the tree builder uses it. If a tag has
    /// several attributes with the same name, only the first one is kept.
    fn attribute(&mut self, name: &[u8], span: Bounds<usize>) {
        let known = match name {
            b"name" | b"content" => self.name == local_name!("meta"),
            _ => [&b"type"[..], b"encoding", b"color", b"face", b"size"].contains(&name),
        };
        let new = |(other, ..): &(LocalName, String, Span)| other.as_bytes() != name;
        self.kept = known && self.attributes.iter().all(new);
        if self.kept {
            let nothing = Span::new(span.end, span.end);
            self.attributes.push((local(name), String::new(), nothing));
        }
    }

    fn value(&mut self, value: &[u8], span: Bounds<usize>) {
        let Some((name, text, place)) = self.attributes.last_mut().filter(|_| self.kept) else {
            return;
        };
        // The tree builder uses no value of more than 64 bytes.
        if value.len() <= 64 || [local_name!("name"), local_name!("content")].contains(name) {
            *text = String::from_utf8_lossy(value).into_owned();
            *place = Span::new(span.start, span.end);
        }
    }
}

/// An emitter for html5gum that lets the tree builder choose the state of the tokenizer.
struct Bridge<'f>(CallbackEmitter<Walk<'f>, Infallible, usize>);

impl ForwardingEmitter for Bridge<'_> {
    type Token = Infallible;

    fn inner(&mut self) -> &mut impl Emitter<Token = Infallible> {
        &mut self.0
    }

    fn should_emit_errors(&mut self) -> bool {
        false
    }

    fn emit_error(&mut self, _: html5gum::Error) {}

    fn emit_current_tag(&mut self) -> Option<State> {
        let _none = self.0.emit_current_tag();
        self.0.callback_mut().next.take()
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&mut self) -> bool {
        let walk = self.0.callback_mut();
        walk.tree == Tree::Built
            && walk.builder.adjusted_current_node_present_but_not_in_html_namespace()
    }
}

/// An element, the document, or the content of a template.
struct Node {
    name: QualName,
    /// The part of the page that contains the node. The node's children are in the same part of the page.
    stands: Cell<Where>,
    contents: Option<Rc<Node>>,
    integration_point: bool,
}

impl Node {
    fn is(&self, name: LocalName) -> bool {
        self.name.ns == ns!(html) && self.name.local == name
    }
}

struct Sink {
    document: Rc<Node>,
    /// The part of the page that contains the last META element.
    met: Cell<Option<Where>>,
    /// Whether the tree has a BODY element, or a FRAMESET element, which replaces the body.
    body: Cell<bool>,
    /// The number of new elements since the last count.
    new_elements: Cell<usize>,
}

/// Returns a node that is not an element.
fn nameless(stands: Where) -> Rc<Node> {
    Rc::new(Node {
        name: QualName::new(None, ns!(), local_name!("")),
        stands: Cell::new(stands),
        contents: None,
        integration_point: false,
    })
}

impl Sink {
    fn put(&self, parent: &Node, child: NodeOrText<Rc<Node>>) {
        let NodeOrText::AppendNode(child) = child else { return };
        // A META element is in the head only if its parent is the head. Inside of other elements in the head, a META
        // tag is text or part of a template.
        let stands = match parent.stands.get() {
            _ if parent.is(local_name!("head")) => Where::Head,
            Where::Template => Where::Template,
            _ => Where::Body,
        };
        child.stands.set(stands);
        if child.is(local_name!("meta")) {
            self.met.set(Some(stands));
        }
    }
}

impl TreeSink for Sink {
    type Handle = Rc<Node>;
    type Output = ();
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) {}

    fn parse_error(&self, _: Cow<'static, str>) {}

    fn get_document(&self) -> Rc<Node> {
        self.document.clone()
    }

    fn elem_name<'a>(&'a self, target: &'a Rc<Node>) -> ExpandedName<'a> {
        target.name.expanded()
    }

    fn create_element(&self, name: QualName, _: Vec<Attribute>, flags: ElementFlags) -> Rc<Node> {
        self.new_elements.set(self.new_elements.get() + 1);
        let node = Node {
            name,
            stands: Cell::new(Where::Nowhere),
            contents: flags.template.then(|| nameless(Where::Template)),
            integration_point: flags.mathml_annotation_xml_integration_point,
        };
        if node.is(local_name!("body")) || node.is(local_name!("frameset")) {
            self.body.set(true);
        }
        Rc::new(node)
    }

    fn create_comment(&self, _: StrTendril) -> Rc<Node> {
        nameless(Where::Nowhere)
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> Rc<Node> {
        self.create_comment(StrTendril::new())
    }

    fn append(&self, parent: &Rc<Node>, child: NodeOrText<Rc<Node>>) {
        self.put(parent, child);
    }

    /// Ignores the previous element, because it is in the same part of the page as `element`.
    fn append_based_on_parent_node(
        &self,
        element: &Rc<Node>,
        _: &Rc<Node>,
        child: NodeOrText<Rc<Node>>,
    ) {
        self.put(element, child);
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}

    fn get_template_contents(&self, target: &Rc<Node>) -> Rc<Node> {
        target.contents.clone().unwrap_or_else(|| target.clone())
    }

    fn same_node(&self, x: &Rc<Node>, y: &Rc<Node>) -> bool {
        Rc::ptr_eq(x, y)
    }

    fn set_quirks_mode(&self, _: QuirksMode) {}

    fn append_before_sibling(&self, sibling: &Rc<Node>, new: NodeOrText<Rc<Node>>) {
        self.put(sibling, new);
    }

    fn add_attrs_if_missing(&self, _: &Rc<Node>, _: Vec<Attribute>) {}

    fn remove_from_parent(&self, _: &Rc<Node>) {}

    /// Does nothing, because the children stay in the same part of the page.
    fn reparent_children(&self, _: &Rc<Node>, _: &Rc<Node>) {}

    fn is_mathml_annotation_xml_integration_point(&self, handle: &Rc<Node>) -> bool {
        handle.integration_point
    }
}

/// Counts the nodes that the tree builder still uses.
struct Count(Cell<usize>);

impl Tracer for Count {
    type Handle = Rc<Node>;

    fn trace_handle(&self, _: &Rc<Node>) {
        self.0.set(self.0.get() + 1);
    }
}
