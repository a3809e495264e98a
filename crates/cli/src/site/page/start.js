// The page: its state, the actions on it, and what is drawn when it changes.

// A larger file, in bytes, is shown line by line and cannot be edited.
const EDITABLE = 2 << 20;
// The most suggested rows.
const SUGGESTED = 12;
// The most steps of a search for changes for all robots, by each edition.
const STEPS = 1000000;
const EMPTY = new Uint8Array(0);

const state = { file: EMPTY, old: null, asked: [], edition: "rfc-9309" };
// The view of the state: the file as text, if it is text; the first line; the row whose reasons are shown; the file
// before a fix; the suggested robots and paths, and the file that they are from; the file for which known robots are
// shown; whether the user has put a query.
const shown = { text: "", first: 1, chosen: null, undo: null, suggested: [], suggestedBy: null, standingBy: null, mine: false };
let quick = null, slow = null, module = null;
let busy = false, again = false, linking = 0, reasoning = 0, suggesting = 0;

function problem(...words) {
  at("problem").hidden = words.length === 0;
  fill(at("problem"), ...words);
}
const say = (...words) => fill(at("done"), ...words);
const formOf = (id) => EXPLORER.editions.find((edition) => edition.id === id && edition.format);

// ---- The file

// Returns the encoding that the first bytes of a file declare.
function encodingOf(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return null;
}
const isText = (text) => text !== null && !text.includes("\0");

// Shows the file in its text area, or as hexadecimal digits.
function showFile() {
  const { file } = state;
  const text = shown.text = file.length > EDITABLE ? null : decoded(file);
  const editable = isText(text);
  at("text").hidden = !editable;
  at("hex").hidden = editable;
  if (editable) {
    const drawn = text.replace(/\r\n?/g, "\n");
    if (at("text").value !== drawn) at("text").value = drawn;
  } else {
    fill(at("hex"), file.length > EDITABLE && isText(decoded(file)) ? [] : drawHex(file), ways(file));
  }
  describe();
}
// The actions for a file that cannot be edited.
function ways(file) {
  const encoding = encodingOf(file);
  const edit = (label, text) => h("button", { type: "button", onclick: () => { put(encoder.encode(text())); } }, label);
  return h("p", { class: "bar" },
    encoding && edit(`Read it as ${encoding === "utf-16le" ? "UTF-16LE" : "UTF-16BE"} and edit that`, () => new TextDecoder(encoding).decode(file)),
    !encoding && file.length <= EDITABLE && edit("Edit it as text; bytes that are not UTF-8 are replaced", () => new TextDecoder().decode(file).replace(/\0/g, "\ufffd")),
    edit("Start with an empty file", () => ""));
}
function describe() {
  const { file } = state;
  const words = [plural(file.length, "byte")];
  const { text } = shown;
  if (file.length > EDITABLE) words.push("too many to edit here; its lines and answers are those of the whole file");
  else if (encodingOf(file)) words.push("this is UTF-16, which no edition of the standard reads; the answers are about the bytes as they are");
  else if (text === null) words.push("not UTF-8, so they are shown as digits; the answers are about the bytes as they are");
  else if (!isText(text)) words.push("with NUL among them, so they are shown as digits; the answers are about the bytes as they are");
  else if (text.includes("\r")) words.push("line ends with CR, which stay when you edit");
  if (file.length > 500 * 1024) words.push("more than the 500 KiB that RFC 9309 requires every robot to read");
  at("form").textContent = `${words.join("; ")}.`;
}
// Replaces the file.
function put(bytes, { undo = null } = {}) {
  state.file = bytes;
  Object.assign(shown, { first: 1, undo });
  at("undo").hidden = !undo;
  showFile();
  changed();
}
function editFile() {
  shown.text = typed(isText(shown.text) ? shown.text : "", at("text").value);
  state.file = encoder.encode(shown.text);
  shown.undo = null;
  at("undo").hidden = true;
  if (!shown.mine && state.file.length === 0) state.asked = [];
  describe();
  changed();
}
async function read(file, then) {
  if (file.size > 64 << 20) return say(`${file.name} has more than 64 MiB, which is too large for a robots.txt; nothing was opened.`);
  try {
    then(new Uint8Array(await file.arrayBuffer()));
    say(`${file.name} is open.`);
  } catch {
    say(`${file.name} cannot be read.`);
  }
}
// Opens a file of the user's own: queries about an example are dropped.
function putOwn(bytes) {
  if (!shown.mine) state.asked = [];
  put(bytes);
}
function fix({ span: [from, to], with: bytes }) {
  const before = state.file;
  const first = shown.first;
  put(joined([before.subarray(0, from), unwritten(bytes), before.subarray(to)]), { undo: before });
  shown.first = first;
  say("Fixed.");
}

// ---- Queries and drawing

function changed() {
  if (busy) again = true;
  else refresh();
  clearTimeout(linking);
  linking = setTimeout(link, 400);
}
const rowsOf = (asked, answers, robots) => asked.map((one, n) => ({ asked: one, answers: answers[n], robot: robots[n], mine: n < state.asked.length }));
function wanted() {
  const mine = state.asked;
  const others = at("suggested").checked ? shown.suggested : [];
  const known = new Set(mine.map(key));
  return [...mine, ...others.filter((one) => !known.has(key(one)))];
}

async function refresh() {
  if (!quick) return;
  busy = true;
  try {
    do {
      again = false;
      const { file } = state, edition = formOf(state.edition);
      const asked = wanted();
      const [view, answers, robots] = await Promise.all([
        quick.ask({ view: { edition: edition.number, first: shown.first, count: LINES } }, file),
        quick.ask({ decide: { asked: asked.map(numbers) } }, file),
        quick.ask({ robots: { agents: asked.map((one) => numbers(one)[0]) } }, file),
      ]);
      view.number = edition.number;
      draw(view, file, rowsOf(asked, answers, robots));
    } while (again);
  } catch (error) {
    stopped(error);
  } finally {
    busy = false;
  }
  clearTimeout(suggesting);
  suggesting = setTimeout(suggest, 150);
}
// The drawing is of the present file; its suggestions can wait until nobody types.
async function suggest() {
  const { file } = state;
  if (busy || !quick || !at("suggested").checked || shown.suggestedBy === file) return;
  busy = true;
  try {
    const { asked } = await quick.ask({ suggest: { most: SUGGESTED } }, file);
    const suggested = asked.map((pair) => pair.map(unwritten));
    again ||= suggested.map(key).join() !== shown.suggested.map(key).join();
    Object.assign(shown, { suggested, suggestedBy: file });
  } catch (error) {
    stopped(error);
  } finally {
    busy = false;
  }
  if (again) refresh();
}
const stopped = (error) => problem(`The library stopped (${error.message}). Your text is still here: save it, and load the page again.`);

let now = null;
function draw(view, file, rows) {
  now = { view, file, rows };
  const first = Math.min(shown.first, Math.max(1, view.lines));
  drawView(view, file, first, { go, fix });
  at("mend").hidden = view.fixes < 2;
  at("mend").textContent = `Make all ${view.fixes} fixes`;
  if (!rows.some((row) => key(row.asked) === shown.chosen)) shown.chosen = rows.length ? key(rows[0].asked) : null;
  const places = () => [...at("table").querySelectorAll("button")];
  const focused = places().indexOf(document.activeElement);
  if (shown.standingBy !== file) {
    shown.standingBy = file;
    stand();
  }
  drawTable(rows, shown.chosen, { choose, light, remove });
  placeReasons();
  const parting = rows.filter(parts).length;
  const words = rows.length === 0 ? "" : parting === 0 ? `All editions give the same answer for ${rows.length === 1 ? "it" : "all of these"}.`
    : `The editions differ on ${parting} of ${plural(rows.length, "robot and URL", "robots and URLs")}.`;
  if (at("summary").textContent !== words) at("summary").textContent = words;
  why();
  // The focused element was replaced.
  if (focused >= 0) places()[focused]?.focus();
}
// Shows the reasons of the chosen row; if editions differ over it, also the cause, after a delay.
let told = null;
function why() {
  const row = now.rows.find((one) => key(one.asked) === shown.chosen);
  if (!row) {
    told = null;
    return fill(reasons);
  }
  const { view, file } = now;
  const head = drawWhy(row, file, view, go);
  const same = told && told.file === file && told.key === shown.chosen;
  fill(reasons, head, parts(row) && h("div", { id: "parting" }, same ? told.drawn : h("p", { class: "faint" }, "Looking for the smallest part of the file that shows it …")));
  if (!parts(row) || same) return;
  clearTimeout(reasoning);
  reasoning = setTimeout(async () => {
    const asked = { part: { agent: numbers(row.asked)[0], url: numbers(row.asked)[1] } };
    try {
      const drawn = await drawParting(await reasonBy(asked, file), row);
      told = { file, key: key(row.asked), drawn };
      if (now.file === file && shown.chosen === told.key) fill(at("parting"), drawn);
    } catch {
      // A newer question has replaced this one.
    }
  }, 250);
}
function choose(row, line) {
  shown.chosen = key(row.asked);
  [...at("table").querySelectorAll("tbody tr:not(.reasons)")].forEach((other, n) => {
    const chosen = now.rows[n] === row;
    other.classList.toggle("chosen", chosen);
    other.querySelector(".why").setAttribute("aria-pressed", String(chosen));
  });
  placeReasons();
  why();
  if (line) go(line);
}
function remove(row) {
  state.asked = state.asked.filter((one) => key(one) !== key(row.asked));
  shown.mine = true;
  at("agent").focus();
  changed();
}
// Marks a line; 0 marks none.
function light(line) {
  for (const lit of at("lines").querySelectorAll(".lit")) lit.classList.remove("lit");
  const found = line && at("lines").querySelector(`[data-line="${line}"]`);
  if (!found) return;
  found.classList.add("lit");
  const box = at("lines");
  if (found.offsetTop < box.scrollTop || found.offsetTop + found.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = found.offsetTop - 40;
}
// Shows a line, on its page of lines.
async function go(line) {
  const first = 1 + LINES * Math.floor((line - 1) / LINES);
  if (first !== shown.first) {
    shown.first = first;
    changed();
    while (busy) await new Promise((resolve) => setTimeout(resolve, 10));
  }
  light(line);
}
// Follows the cursor in the text area.
function follow() {
  const area = at("text");
  if (document.activeElement !== area) return;
  let line = 1;
  const { value, selectionStart } = area;
  for (let place = value.indexOf("\n"); place !== -1 && place < selectionStart; place = value.indexOf("\n", place + 1)) line += 1;
  if (now && line <= now.view.lines) go(line);
}

// ---- Longer computations, in workers of their own: a new question ends the one before.
function background() {
  let worker = null;
  return (...asked) => {
    if (worker?.waits()) {
      worker.stop();
      worker = null;
    }
    worker ??= quick.here ? quick : inWorker(module);
    return worker.ask(...asked);
  };
}
const reasonBy = background(), compareBy = background(), standBy = background();

let changing = 0;
function showOld() {
  const { old } = state;
  const text = old && old.length <= EDITABLE ? decoded(old) : "";
  const editable = !old || isText(text);
  at("old").readOnly = !editable;
  at("old").value = editable ? (text || "").replace(/\r\n?/g, "\n") : "";
  at("old-form").textContent = old ? `${plural(old.length, "byte")}${editable ? "" : "; it can't be edited here as text, and is compared as it is"}.` : "";
  at("drop-old").hidden = !old;
}
async function compare() {
  clearTimeout(changing);
  const { file, old } = state;
  if (!old) return fill(at("changes"));
  changing = setTimeout(async () => {
    try {
      const answer = await compareBy({ changes: { steps: STEPS } }, file, old);
      if (state.file === file && state.old === old) fill(at("changes"), drawChanges(answer, file, old));
    } catch {
      // A newer question has replaced this one.
    }
  }, 250);
}
// Known robots, by the file.
let standing = 0;
function stand() {
  clearTimeout(standing);
  const { file } = state;
  standing = setTimeout(async () => {
    try {
      const answer = await standBy({ standings: {} }, file);
      if (state.file === file) fill(at("robots"), drawRobots(answer, go));
    } catch {
      // A newer question has replaced this one.
    }
  }, 300);
}
// ---- The address

async function link() {
  compare();
  const large = state.file.length + (state.old?.length || 0) > EDITABLE;
  const address = large ? null : await toAddress(state);
  if (large || address.length > LONGEST) {
    at("copy").disabled = true;
    say("The file is too large for an address, so the address does not contain it. Save the file and send it along.");
    return history.replaceState(null, "", location.pathname + location.search);
  }
  at("copy").disabled = false;
  if (location.hash !== address) history.replaceState(null, "", address);
}
async function copy() {
  await link();
  try {
    await navigator.clipboard.writeText(location.href);
    say(`The address is copied: it has ${plural(location.href.length, "character")}, and contains the file and your queries.`);
  } catch {
    say("The browser does not let the page copy. The address bar has the address, which contains the file and your queries.");
  }
}
// Takes the state from the address. Without one, the page begins with an example.
async function open() {
  problem();
  let hash = location.hash;
  const fresh = hash === "" || hash === "#" || hash === "#main";
  if (fresh) hash = EXPLORER.start.slice(EXPLORER.start.indexOf("#"));
  try {
    const { file, old, asked, edition } = await fromAddress(hash);
    Object.assign(state, { file, old, asked, edition: formOf(edition) ? edition : "rfc-9309" });
    shown.mine = !fresh && !EXPLORER.examples.some(({ examples }) => examples.some((one) => one.href.endsWith(hash)));
  } catch (error) {
    problem(`${error.message} The page begins with an empty file; everything else works.`);
    Object.assign(state, { file: EMPTY, old: null, asked: [] });
  }
  Object.assign(shown, { first: 1, chosen: null, undo: null, suggested: [], suggestedBy: null });
  at("edition").value = state.edition;
  at("undo").hidden = true;
  if (state.asked.length) {
    const [agent, url] = state.asked[0].map((bytes) => decoded(bytes) ?? "");
    at("agent").value = agent;
    at("url").value = url;
  }
  showFile();
  showOld();
  if (busy) again = true;
  else refresh();
  compare();
  for (const one of at("examples").querySelectorAll("a")) {
    if (one.hash === hash) one.setAttribute("aria-current", "true");
    else one.removeAttribute("aria-current");
  }
}

// ---- Start

fill(at("examples"), EXPLORER.examples.map(({ title, examples }) => h("p", null, h("span", { class: "faint" }, title), " ",
  examples.map((one) => [h("a", { href: one.href.slice(one.href.indexOf("#")), title: one.note }, one.title), " "]))));
fill(at("edition"), EXPLORER.editions.filter((edition) => edition.format).map((edition) => h("option", { value: edition.id }, edition.name)));

at("text").addEventListener("input", editFile);
document.addEventListener("selectionchange", follow);
at("ends").addEventListener("change", () => at("lines").classList.toggle("ends", at("ends").checked));
at("edition").addEventListener("change", () => {
  state.edition = at("edition").value;
  changed();
});
at("suggested").addEventListener("change", changed);
at("open").addEventListener("change", () => at("open").files[0] && read(at("open").files[0], putOwn));
at("save").addEventListener("click", () => {
  const href = URL.createObjectURL(new Blob([state.file], { type: "text/plain" }));
  h("a", { href, download: "robots.txt" }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
});
at("copy").addEventListener("click", copy);
at("undo").addEventListener("click", () => {
  put(shown.undo);
  say("The fix is undone.");
});
at("mend").addEventListener("click", async () => {
  const before = state.file;
  const { file, made, left } = await quick.ask({ mend: { edition: formOf(state.edition).number } }, before);
  if (state.file !== before) return;
  put(unwritten(file), { undo: before });
  say(`${plural(made, "fix", "fixes")} made${left ? `, and ${left} left out: each would change who may fetch what` : ""}.`);
});
at("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  const asked = [at("agent").value, at("url").value].map((text) => encoder.encode(text.trim()));
  state.asked = [asked, ...state.asked.filter((one) => key(one) !== key(asked))];
  Object.assign(shown, { chosen: key(asked), mine: true });
  changed();
});
at("keep").addEventListener("click", () => {
  state.old = state.file;
  showOld();
  changed();
  at("text").focus();
});
at("old").addEventListener("input", () => {
  const text = state.old && decoded(state.old);
  state.old = encoder.encode(typed(text || "", at("old").value));
  at("drop-old").hidden = false;
  changed();
});
at("open-old").addEventListener("change", () => at("open-old").files[0] && read(at("open-old").files[0], (bytes) => {
  state.old = bytes;
  showOld();
  changed();
}));
at("drop-old").addEventListener("click", () => {
  state.old = null;
  showOld();
  changed();
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  const [file] = event.dataTransfer.files;
  if (!file) return;
  event.preventDefault();
  const old = event.target.closest(".changed");
  read(file, old ? (bytes) => { state.old = bytes; showOld(); changed(); } : putOwn);
});
// The link that skips to the content is not a state; the input stays.
addEventListener("hashchange", () => (location.hash === "#main" ? link() : open()));

async function begin() {
  const works = " The matrix and the standard still work, and so does the command: norobots check, norobots decide.";
  if (typeof CompressionStream === "undefined") return problem(`This browser is too old for the explorer: it has no CompressionStream.${works}`);
  await open();
  if (typeof WebAssembly === "undefined") return problem(`This browser does not run WebAssembly, so nothing can be decided here.${works}`);
  try {
    module = await moduleBytes();
    try {
      quick = inWorker(module);
      await quick.ready;
    } catch (error) {
      if (/version/.test(error.message)) throw error;
      quick = inPage(module);
      await quick.ready;
      problem("This browser does not start a worker for the page. Everything works, but a large file can block the page for a moment.");
    }
  } catch (error) {
    quick = null;
    return problem(`The library cannot be loaded: ${error.message}.${works}`);
  }
  refresh();
}
begin();
