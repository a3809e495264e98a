// The address: `#1.` and an object in JSON, deflated and in base64 for addresses.

const FORM = "1";
// A longer address, in characters, can't be shared.
const LONGEST = 64 << 10;

const encoder = new TextEncoder();
const joined = (pieces) => {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
};
async function through(bytes, stream, most = Infinity) {
  const writer = stream.writable.getWriter();
  // Errors are reported by the reader.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const pieces = [];
  let size = 0;
  for (const reader = stream.readable.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return joined(pieces);
    size += value.length;
    if (size > most) throw new Error("it is too large");
    pieces.push(value);
  }
}
function base64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return btoa(text);
}
const unbase64 = (text) => Uint8Array.from(atob(text), (octet) => octet.charCodeAt(0));

// Bytes as JSON: text, or base64 if they are not UTF-8.
function written(bytes) {
  const text = decoded(bytes);
  return text === null ? { base64: base64(bytes) } : text;
}
function unwritten(value) {
  if (typeof value === "string") return encoder.encode(value);
  if (value && typeof value.base64 === "string") return unbase64(value.base64);
  throw new Error("a text is missing");
}

// Returns the text of bytes in UTF-8, with its byte-order mark; null for other bytes.
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

async function toAddress(state) {
  const { file, old, asked, edition } = state;
  const whole = { file: written(file), asked: asked.map((pair) => pair.map(written)) };
  if (old) whole.old = written(old);
  if (edition) whole.edition = edition;
  const deflated = await through(encoder.encode(JSON.stringify(whole)), new CompressionStream("deflate-raw"));
  return `#${FORM}.${base64(deflated).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

// Returns the state in an address. If there is none, it throws an error with a sentence.
async function fromAddress(hash) {
  const [, form, rest] = /^#([^.]*)\.(.*)$/s.exec(hash) || [];
  if (form === undefined) throw new Error("The part of the address after # does not belong to this page.");
  if (form !== FORM) throw new Error(`The address was made by another version of this page (“${form.slice(0, 20)}”).`);
  try {
    const deflated = unbase64(rest.replace(/-/g, "+").replace(/_/g, "/"));
    const text = decoded(await through(deflated, new DecompressionStream("deflate-raw"), 64 << 20));
    const { file, old, asked = [], edition } = JSON.parse(text);
    return {
      file: unwritten(file),
      old: old === undefined ? null : unwritten(old),
      asked: asked.map(([agent, url]) => [unwritten(agent), unwritten(url)]),
      edition: typeof edition === "string" ? edition : null,
    };
  } catch {
    throw new Error("The address is damaged: a part of it is missing or changed.");
  }
}
