// Elements, bytes and text. Text is inserted as text, never as markup.

const at = (id) => document.getElementById(id);
function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}
const fill = (element, ...children) => element.replaceChildren(...h("div", null, ...children).childNodes);
const plural = (n, one, many) => `${n.toLocaleString("en")} ${n === 1 ? one : many || one + "s"}`;

const CONTROLS = ("NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK " +
  "SYN ETB CAN EM SUB ESC FS GS RS US").split(" ");
const UNSEEN = /([\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd])/u;
const hexed = (code, digits) => code.toString(16).toUpperCase().padStart(digits, "0");
const mark = (name, title) => h("span", { class: "mark", title }, name);

// Text with invisible characters drawn, so that none of them hides or reverses the rest.
function drawn(text) {
  return text.split(UNSEEN).filter(Boolean).map((part) => {
    if (!UNSEEN.test(part)) return part;
    const code = part.codePointAt(0);
    return mark(CONTROLS[code] || `U+${hexed(code, 4)}`, `the character U+${hexed(code, 4)}`);
  });
}
// Bytes as text; if they are not UTF-8, byte by byte.
function drawnBytes(bytes, most = 2000) {
  const shown = bytes.length > most ? bytes.subarray(0, most) : bytes;
  const more = bytes.length > most ? [h("span", { class: "faint" }, ` … ${plural(bytes.length - most, "more byte")}`)] : [];
  const text = decoded(shown);
  if (text !== null) return [...drawn(text), ...more];
  const pieces = [];
  for (const octet of shown) {
    if (octet > 0x7e || octet < 0x20) pieces.push(mark(`\\x${hexed(octet, 2)}`, `the byte ${hexed(octet, 2)}`));
    else if (typeof pieces[pieces.length - 1] === "string") pieces[pieces.length - 1] += String.fromCharCode(octet);
    else pieces.push(String.fromCharCode(octet));
  }
  return [...pieces, ...more];
}
const code = (bytes, most) => h("code", null, bytes.length ? drawnBytes(bytes, most) : h("span", { class: "faint" }, "(empty)"));

// The bytes of the line with this number, without its end.
function lineOf(bytes, number) {
  let line = 1, start = 0;
  for (let place = 0; ; place += 1) {
    const octet = bytes[place];
    if (octet !== 10 && octet !== 13 && octet !== undefined) continue;
    if (line === number || octet === undefined) return bytes.subarray(start, place);
    if (octet === 13 && bytes[place + 1] === 10) place += 1;
    line += 1;
    start = place + 1;
  }
}

// A text area shows every line end as LF. Only the edited part of the text is replaced, so that other line ends stay; a
// new one is like the first of the file.
function typed(text, value) {
  if (!text.includes("\r")) return value;
  const shown = text.replace(/\r\n?/g, "\n");
  let from = 0;
  const most = Math.min(shown.length, value.length);
  while (from < most && shown[from] === value[from]) from += 1;
  let same = 0;
  while (same < most - from && shown[shown.length - 1 - same] === value[value.length - 1 - same]) same += 1;
  const place = (wanted) => {
    let seen = 0, place = 0;
    for (; seen < wanted; seen += 1) place += text[place] === "\r" && text[place + 1] === "\n" ? 2 : 1;
    return place;
  };
  const end = /\r\n?|\n/.exec(text)[0];
  return text.slice(0, place(from)) + value.slice(from, value.length - same).replace(/\n/g, end) +
    text.slice(place(shown.length - same));
}
