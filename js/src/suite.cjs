const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { gunzipSync } = require("node:zlib");

const EDITIONS = ["1994", "1996", "rfc-9309", "google-2026-04-14", "google-code-22b355f"];

function suite(edition = "1994") {
  if (!EDITIONS.includes(edition))
    throw new RangeError(`norobots: no edition "${edition}" here; there are ${EDITIONS.join(", ")}`);
  return JSON.parse(gunzipSync(readFileSync(join(__dirname, "suite", `${edition}.json.gz`))).toString());
}

// Options must be an object. A string such as "rfc-9309" would otherwise be ignored.
function named(options) {
  if (typeof options === "object" && options !== null) return options;
  throw new TypeError(`norobots: options are ${options === null ? "null" : typeof options}; give an object, such as { edition: "rfc-9309" }`);
}

const vectors = (options = {}) => suite(named(options).edition).cases;

// The core files, by edition.
const CORES = { "rfc-9309": "rfc9309-core.json", 1994: "1994-core.json" };

function core(edition = "rfc-9309") {
  if (!Object.hasOwn(CORES, edition))
    throw new RangeError(`norobots: no core file of edition "${edition}"; there are rfc-9309, 1994`);
  return JSON.parse(readFileSync(join(__dirname, CORES[edition]), "utf8"));
}

// Whether a query has one right answer. It has more if the edition permits a choice that changes the answer.
const settled = (query) => typeof query.expect === "string" && !query.moved_by;

const bytesOf = (object, name) =>
  object[name] === undefined ? Buffer.from(object[`${name}_base64`], "base64") : Buffer.from(object[name]);

// Escapes every character that isn't visible ASCII.
const PLAIN = /^[ -[\]-~]*$/;
const escaped = (text) =>
  PLAIN.test(text) ? text : text.replace(/[^ -[\]-~]/gu, (sign) => (sign === "\\" ? "\\\\" : `\\u{${sign.codePointAt(0).toString(16)}}`));

const shown = (bytes) => `"${escaped(bytes.toString("latin1", 0, 300))}${bytes.length > 300 ? "…" : ""}"`;

// Returns the first lines of a file with their numbers. It reads only the part that it shows, because many files
// are drawn if many tests fail.
function drawn(robots) {
  const text = robots.toString("utf8", 0, 2048);
  const rows = [];
  const end = /\r\n?|\n|$/g;
  for (let start = 0; start < text.length && rows.length < 12; start = end.lastIndex) {
    end.lastIndex = start;
    const { index } = end.exec(text);
    if (end.lastIndex === index) end.lastIndex = text.length;
    rows.push(`    ${rows.length + 1} | ${escaped(text.slice(start, Math.min(index, start + 90)))}${index > start + 90 ? "…" : ""}`);
    if (end.lastIndex === text.length && robots.length <= 2048) return rows.join("\n");
  }
  return robots.length > 0 ? `${rows.join("\n")}\n    … of ${robots.length} bytes` : "    (an empty file)";
}

// Runs the queries of a case. Returns a text about the first wrong answer and the number of wrong answers.
function ask(allowed, one, bytes) {
  const robots = bytes ? one.robots : one.text;
  let first, wrong = 0;
  const note = (found) => { wrong++; first ??= found; };
  const judge = (query, answer) => { if (answer !== (query.expect === "allowed")) note({ query, answer }); };
  const from = (start) => {
    for (let at = start; at < one.queries.length; at++) {
      const query = one.queries[at];
      let answer;
      try {
        answer = bytes ? allowed(robots, query.agent, query.url) : allowed(robots, query.agentText, query.urlText);
      } catch (error) {
        note({ query, thrown: [error] });
        continue;
      }
      if (typeof answer?.then === "function")
        return Promise.resolve(answer)
          .then((answer) => judge(query, answer), (error) => note({ query, thrown: [error] }))
          .then(() => from(at + 1));
      judge(query, answer);
    }
    return first && told(first, wrong, one.queries.length);
  };
  return from(0);
}

// Returns a text for any value, even if the value's own methods throw.
function words(value) {
  try { return String(value?.stack ?? value); } catch { return Object.prototype.toString.call(value); }
}

function told({ query, answer, thrown }, wrong, asked) {
  const by = query.line ? ` by line ${query.line}` : "";
  const gave = () => typeof answer === "boolean" ? (answer ? "allowed" : "disallowed") : `${words(answer)}, which is no boolean`;
  const said = thrown ? `it threw ${words(thrown[0])}` : `the answer was ${gave()}`;
  const more = wrong > 1 ? `\n  wrong answers: ${wrong} of ${asked}` : "";
  return `robot ${shown(query.agent)}, URL ${shown(query.url)}: ${query.expect}${by}; ${said}${more}`;
}

function prepared({ cases }, bytes) {
  const text = (value) => {
    const decoded = value.toString();
    return bytes || Buffer.from(decoded).equals(value) ? decoded : undefined;
  };
  let left = 0, files = 0;
  const ready = cases.filter((one) => (one.robots ?? one.robots_base64) !== undefined).map((one) => {
    const robots = bytesOf(one, "robots");
    // If encoding the text doesn't give the same bytes, the decoder has dropped or replaced something.
    const file = new TextDecoder().decode(robots);
    const isText = bytes || Buffer.from(file).equals(robots);
    const queries = one.queries.filter(settled).map((query) => {
      const agent = bytesOf(query, "agent"), url = bytesOf(query, "url");
      return { expect: query.expect, line: query.line, agent, url, agentText: text(agent), urlText: text(url) };
    });
    const asked = queries.filter((query) => isText && query.agentText !== undefined && query.urlText !== undefined);
    files += Number(!isText && queries.length > 0);
    left += isText ? queries.length - asked.length : 0;
    return { id: one.id, why: one.why, cites: one.cites, robots, text: file, queries: asked };
  });
  return { ready: ready.filter((one) => one.queries.length > 0), left, files };
}

function conform(allowed, options = {}) {
  const { edition = "1994", by = "case", bytes = false, test = require("node:test") } = named(options);
  if (typeof allowed !== "function") throw new TypeError("norobots: conform wants a function (robots, agent, url) => boolean");
  if (by !== "case" && by !== "clause") throw new RangeError(`norobots: by is "case" or "clause", and not "${by}"`);
  const data = suite(edition);
  const quoted = new Map(data.clauses.map(({ id, quote, source }) => [id, `  “${quote}” (${id}, ${source})\n`]));
  const { ready, left, files } = prepared(data, bytes);
  const groups = new Map();
  for (const one of ready) {
    const name = by === "case" ? one.id : one.cites[0] ?? one.why;
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  for (const [name, cases] of groups) {
    // The report shows the first case that fails: the one with the smallest file.
    cases.sort((one, other) => one.robots.length - other.robots.length);
    test(name, async () => {
      const wrong = [];
      for (const one of cases) {
        const found = ask(allowed, one, bytes);
        const what = typeof found?.then === "function" ? await found : found;
        if (what) wrong.push({ one, what });
      }
      if (wrong.length === 0) return;
      const [{ one, what }, ...more] = wrong;
      let quotes = "";
      for (const id of one.cites) quotes += quoted.get(id) ?? "";
      const others = more.length > 0 ? `\n  also wrong: ${more.map(({ one }) => one.id).join(", ")}` : "";
      // A stack trace takes time to make, and would say nothing about the parser.
      const limit = Error.stackTraceLimit;
      Error.stackTraceLimit = 0;
      const error = new Error(`${one.id}, edition ${edition}: ${one.why}\n${quotes}${drawn(one.robots)}\n  ${what}${others}`);
      Error.stackTraceLimit = limit;
      throw error;
    });
  }
  if (files > 0)
    test(`${files} files that are not UTF-8 or begin with a byte-order mark: { bytes: true } asks about them`, { skip: true }, () => {});
  if (left > 0)
    test(`${left} queries whose robot or URL is not UTF-8: { bytes: true } asks them`, { skip: true }, () => {});
}

module.exports = { conform, core, vectors };
