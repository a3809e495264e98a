// A page that is one file has its data in an element; a site has them in a file of their own.
const ONE_FILE = document.getElementById("data");
const data = ONE_FILE ? JSON.parse(ONE_FILE.textContent) : norobotsMatrix;
const { columns, settings } = data;

// Kinds of result: the letter in a query's `results`, its mark, its word and its colour.
const KINDS = {
  p: { mark: "✓", word: "held", look: "pass" },
  w: { mark: "✗", word: "wrong", look: "wrong" },
  e: { mark: "!", word: "error", look: "fail" },
  c: { mark: "‼", word: "crash", look: "fail" },
  t: { mark: "⌛\uFE0E", word: "timeout", look: "fail" },
  s: { mark: "~", word: "superseded", look: "later" },
  o: { mark: "?", word: "open", look: "open" },
  u: { mark: "∅", word: "unsupported", look: "none" },
  n: { mark: "–", word: "not-offered", look: "none" },
  ".": { mark: "·", word: "not-put", look: "none" },
};
const LETTERS = Object.keys(KINDS);
const SAYS = {
  p: "as the text demands", w: "another answer than the text demands",
  e: "it failed, or refused the file", c: "its process ended without an answer",
  t: "no answer came in time", s: "against this text, but required by a later edition",
  o: "the text leaves it open: reported, not judged", u: "it does not support this query",
  n: "its driver does not support this kind of query", ".": "the run did not put it",
};
const FAILED = "wect";
const JUDGED = "pwects";

// The letter for a choice of a question, by its index: the page has no space for its name.
const letterAt = (index) => "abcdefghijklmnopqrstuvwxyz"[index] || String(index + 1);

// ---- Making elements. Text is inserted as text, never as markup.
function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  add(element, children);
  return element;
}
function add(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
}
const at = (id) => document.getElementById(id);
const plural = (n, one, many) => `${n} ${n === 1 ? one : many || one + "s"}`;
// Sentences of this project, with code between backticks.
const prose = (text) => text.split("`").map((part, index) => (index % 2 ? h("code", {}, part) : part));
const link = (parts, ...text) => h("a", { href: to(...parts) }, ...text);
// A number stands for an implementation. The edition comes first, unless it is 1994; the name of an implementation
// needs no prefix unless another part of an address has that name.
const KINDS_OF_PAGES = ["clause", "case", "impl", "open"];
const to = (...parts) => {
  const column = parts.find((part) => typeof part === "number");
  const name = keys[column];
  const taken = () => !name || KINDS_OF_PAGES.includes(name) || EDITIONS.some(({ id }) => id === name);
  const short = column === undefined ? parts
    : [...(taken() ? ["impl"] : []), name, ...parts.slice(1).filter((part) => part !== column)];
  return "#/" + [...(edition.id === FIRST.id ? [] : [edition.id]), ...short]
    .map((part) => encodeURIComponent(part).replace(/%3A/g, ":")).join("/");
};
const swatch = (letter, text) =>
  h("span", { class: `swatch k-${KINDS[letter].look}`, title: SAYS[letter] }, text || KINDS[letter].mark);

// Fonts seldom have the pictures of control characters, so their names are shown instead.
const NAMES = ("NUL SOH STX ETX EOT ENQ ACK BEL BS HT NL VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK " +
  "SYN ETB CAN EM SUB ESC FS GS RS US SP DEL").split(" ");
const control = (picture) => {
  const name = NAMES[picture.charCodeAt(0) - 0x2400];
  return h("span", { class: "mark ctl", title: "control character " + name }, name);
};
const drawn = (text) => text.split(/([\u2400-\u2421])/).filter(Boolean).map((part) =>
  /^[\u2400-\u2421]$/.test(part) ? control(part) : part);

// Bytes in turn as text and drawn; a number is the count of bytes that are left out.
function bytes(list) {
  let special = false;
  return list.map((piece) => {
    if (typeof piece === "number") {
      special = false;
      return h("span", { class: "left" }, ` … ${plural(piece, "byte")} … `);
    }
    special = !special;
    if (special) return piece;
    return drawn(piece).map((part) => (typeof part === "string" ? h("span", { class: "mark" }, part) : part));
  });
}
const quoted = (list) =>
  h("span", { class: "bytes" }, list.length === 1 && list[0] === "" ? "(empty)" : bytes(list));
