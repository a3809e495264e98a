// The file line by line: its parts, and what is wrong with them.

// How many lines are shown at a time.
const LINES = 60;
const WORDS = {
  "user-agent": "names a robot", disallow: "Disallow", allow: "Allow", comment: "comment", blank: "blank",
  unrecognised: "another field", formless: "no field",
};

function drawLine(line, bytes, diagnostics, fix) {
  const tokens = line.tokens.map(([kind, from, to]) => kind === "terminator"
    ? h("span", { class: "t-terminator end" }, { "CR NL": "CR LF", NL: "LF", "none": "" }[line.terminator] ?? line.terminator)
    : h("span", { class: `t-${kind}` }, drawnBytes(bytes.subarray(from, to)), kind === "space" && h("span", { class: "end" }, "·".repeat(to - from))));
  return h("li", { "data-line": line.line, class: `line l-${line.kind}` },
    h("span", { class: "no" }, line.line),
    h("code", null, tokens),
    h("span", { class: "kind" }, WORDS[line.kind] || line.kind.replace(/-/g, " ")),
    diagnostics.length > 0 && h("ul", { class: "said" }, diagnostics.map((one) => h("li", { class: `s-${one.severity}` },
      h("strong", null, one.severity), " ", drawn(one.message),
      one.help && h("span", { class: "help" }, "Help: ", drawn(one.help)),
      one.fix && h("button", { type: "button", onclick: () => fix(one.fix) }, "Fix this", h("span", { class: "unseen" }, ` in line ${line.line}`))))));
}

function drawView(view, bytes, first, { go, fix }) {
  const { violations, warnings, notes } = view;
  const by = at("edition").selectedOptions[0].textContent;
  fill(at("found"), violations + warnings + notes === 0
    ? `Under ${by}, nothing is wrong with it.`
    : [h("strong", null, plural(violations, "violation")), ` of ${by}, `, plural(warnings, "warning"), " and ", plural(notes, "note"), "."]);
  fill(at("kinds"), view.lines > 15 ? view.kinds.map((kind) => h("li", { class: `s-${kind.severity}` },
    h("button", { type: "button", onclick: () => go(kind.line) }, `Line ${kind.line}`), " ",
    drawn(kind.message), kind.count > 1 && h("span", { class: "faint" }, `, and ${kind.count - 1} more of the kind`))) : []);
  const here = Map.groupBy ? Map.groupBy(view.diagnostics, (one) => one.place.line)
    : view.diagnostics.reduce((map, one) => map.set(one.place.line, [...(map.get(one.place.line) || []), one]), new Map());
  fill(at("lines"), view.window.map((line) => drawLine(line, bytes, here.get(line.line) || [], fix)));
  const last = Math.min(view.lines, first + LINES - 1);
  at("pager").hidden = view.lines <= LINES;
  fill(at("pager"), view.lines > LINES ? [
    h("button", { type: "button", disabled: first === 1, onclick: () => go(Math.max(1, first - LINES)) }, "Earlier"),
    `lines ${first.toLocaleString("en")} to ${last.toLocaleString("en")} of ${view.lines.toLocaleString("en")}`,
    h("button", { type: "button", disabled: last === view.lines, onclick: () => go(first + LINES) }, "Later"),
  ] : []);
  const shown = view.records.slice(0, 30);
  fill(at("records"), shown.map(({ lines: [from, to], agents, rules }) => h("li", null,
    h("button", { type: "button", onclick: () => go(from) }, from === to ? `Line ${from}` : `Lines ${from} to ${to}`),
    " for ", agents.slice(0, 8).map((agent, n) => [n > 0 && ", ", agent === "*" ? "every other robot (*)" : code(unwritten(agent), 80)]),
    agents.length > 8 && ` and ${agents.length - 8} more`, ": ", plural(rules, "rule"))),
    view.record_count > shown.length && h("li", { class: "faint" }, `and ${plural(view.record_count - shown.length, "more record")}`),
    view.record_count === 0 && h("li", { class: "faint" }, "None: no line of the file names a robot."));
}

// The first bytes of a file that is not text.
function drawHex(bytes) {
  const shown = bytes.subarray(0, 4096);
  let text = "";
  for (let place = 0; place < shown.length; place += 16) {
    const row = [...shown.subarray(place, place + 16)];
    text += `${hexed(place, 6)}  ${row.map((octet) => hexed(octet, 2)).join(" ").padEnd(47)}  ` +
      `${row.map((octet) => (octet >= 32 && octet < 127 ? String.fromCharCode(octet) : "·")).join("")}\n`;
  }
  return [h("pre", { tabindex: "0", "aria-label": "The bytes as hexadecimal digits" }, text),
    shown.length < bytes.length && h("p", { class: "faint" }, `The first 4,096 of ${plural(bytes.length, "byte")}.`)];
}
