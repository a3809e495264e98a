// Robots and URLs by editions, and why.

const key = ([agent, url]) => JSON.stringify([written(agent), written(url)]);
const numbers = ([agent, url]) => [[...agent], [...url]];
const allowed = (row, n) => row.answers[2 * n] === 1;
const lineBy = (row, n) => row.answers[2 * n + 1];
const parts = (row) => EXPLORER.editions.some((_, n) => allowed(row, n) !== allowed(row, 0));
// Whether the smaller side allows; the cells of that side are highlighted.
const few = (row) => {
  const yes = EXPLORER.editions.filter((_, n) => allowed(row, n)).length;
  return 2 * yes < EXPLORER.editions.length;
};

function drawTable(rows, chosen, { choose, light, remove }) {
  if (rows.length === 0) return fill(at("table"), h("p", { class: "faint" }, "Enter a robot and a URL, or a file that names some."));
  const cell = (row, n) => {
    const yes = allowed(row, n), line = lineBy(row, n), edition = EXPLORER.editions[n];
    const odd = parts(row) && yes === few(row);
    const lit = () => light(line);
    return h("td", { role: "cell", "data-edition": edition.short },
      h("button", { type: "button", class: `cell ${yes ? "yes" : "no"}${odd ? " odd" : ""}`,
        onclick: () => choose(row, line), onfocus: lit, onmouseenter: lit, onblur: () => light(0), onmouseleave: () => light(0) },
      h("strong", null, yes ? "yes" : "no"), h("span", null, line ? `line ${line}` : "no line")));
  };
  const drawRow = (row) => h("tr", { role: "row", class: [key(row.asked) === chosen && "chosen", parts(row) && "parts"].filter(Boolean).join(" ") },
    h("th", { role: "rowheader", scope: "row" },
      h("button", { type: "button", class: "why", "aria-pressed": String(key(row.asked) === chosen), onclick: () => choose(row, 0) },
        h("span", { class: "agent" }, drawnBytes(row.asked[0], 60)),
        !row.mine && written(row.asked[0]) === "anybot" && h("span", { class: "faint" }, " (not named)"), " ", code(row.asked[1], 90)),
      row.mine && h("button", { type: "button", class: "remove", title: "Remove this row", onclick: () => remove(row) }, "×",
        h("span", { class: "unseen" }, " Remove this row"))),
    EXPLORER.editions.map((_, n) => cell(row, n)));
  fill(at("table"), h("table", { role: "table" },
    h("caption", { class: "unseen" }, "May the robot fetch the URL, by each edition, and by which line"),
    h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, h("th", { role: "columnheader", scope: "col" }, "Robot and URL"),
      EXPLORER.editions.map((edition) => h("th", { role: "columnheader", scope: "col", title: edition.title }, edition.short)))),
    h("tbody", { role: "rowgroup" }, rows.map(drawRow))));
}

// The element for the reasons, in a row of their own under the chosen one.
const reasons = h("article", { id: "why", "aria-live": "polite" });
function placeReasons() {
  at("table").querySelector("tr.reasons")?.remove();
  at("table").querySelector("tr.chosen")?.after(h("tr", { role: "row", class: "reasons" },
    h("td", { role: "cell", colspan: EXPLORER.editions.length + 1 }, reasons)));
}

const list = (words) => words.length < 2 ? words : [words.slice(0, -1).map((word, n) => [n > 0 && ", ", word]), " and ", words[words.length - 1]];
const titleOf = (id) => EXPLORER.editions.find((edition) => edition.id === id)?.title || id;

// The robot that a whole User-Agent header names, in the words of the command.
function drawRobot({ robot, words, others, by_1994: early }) {
  const name = (one) => code(unwritten(one), 80);
  const read = robot === "" ? "a robot without a name, because it names no product" : ["the robot ", name(robot), ", ", words];
  return h("p", { class: "hint" }, "This header is read as ", read, others.length > 0 && ["; it also names ", list(others.map(name))],
    early !== robot && (early === "" ? ["; 1994 finds no name before the first ", h("code", null, "/"), " or space"]
      : ["; 1994 reads the text before the first ", h("code", null, "/"), " or space, ", name(early), ", as the name"]), ".");
}

// The reasons for the answers of the editions to one row.
function drawWhy(row, bytes, view, go) {
  const groups = new Map();
  EXPLORER.editions.forEach((edition, n) => {
    const group = `${row.answers[2 * n]} ${lineBy(row, n)}`;
    groups.set(group, [...(groups.get(group) || []), n]);
  });
  const says = ([, editions]) => {
    const [n] = editions, line = lineBy(row, n), yes = allowed(row, n);
    const text = line ? lineOf(bytes, line) : null;
    const names = text && /^\s*user-?\s?agent/i.test(new TextDecoder().decode(text).replace(/^\ufeff/, ""));
    const all = editions.length === EXPLORER.editions.length;
    return h("li", { class: yes ? "yes" : "no" }, h("strong", null, yes ? "Yes" : "No"),
      all ? ", by every edition: " : [", by ", list(editions.map((one) => EXPLORER.editions[one].name)), ": "],
      !line ? "no record of the file applies to this robot, so nothing bars it."
        : [h("button", { type: "button", onclick: () => go(line) }, `line ${line}`), " ", code(text, 120),
          names ? " chooses the record, and no rule in it bars this URL." : " decides."]);
  };
  // A robot that a record names does not obey the record for all others, which many users do not expect.
  const line = lineBy(row, view.number - 1) || lineBy(row, 0);
  const record = line > 0 && view.records.find(({ lines: [from, to] }) => line >= from && line <= to);
  const other = view.records.find(({ agents }) => agents.includes("*"));
  const hint = record && other && record !== other && !record.agents.includes("*") &&
    h("p", { class: "hint" }, "A record of the file names this robot, so that the one for every other robot (*), ",
      h("button", { type: "button", onclick: () => go(other.lines[0]) }, `lines ${other.lines[0]} to ${other.lines[1]}`), ", does not count for it.");
  return [h("h3", null, "May ", h("span", { class: "agent" }, drawnBytes(row.asked[0], 80)), " fetch ", code(row.asked[1], 200), "?"),
    row.robot && drawRobot(row.robot), h("ul", { class: "sides" }, [...groups].map(says)), hint];
}

// Why editions differ: the choices that cause it, the sentences of both sides, and the fewest lines that show it.
async function drawParting({ smallest, because }, row) {
  const choices = new Map();
  for (const { edition, choices: made } of because) {
    for (const choice of made) {
      const there = choices.get(choice.setting + choice.summary) || { ...choice, editions: [], clauses: [] };
      there.editions.push(edition);
      for (const clause of choice.clauses) if (!there.clauses.some((one) => String(one) === String(clause))) there.clauses.push(clause);
      choices.set(choice.setting + choice.summary, there);
    }
  }
  const sentences = (clauses) => {
    const told = new Set();
    return clauses.flatMap(([edition, id]) => {
      const words = EXPLORER.words[edition]?.[id];
      if (!words || told.has(words)) return [];
      told.add(words);
      return [h("blockquote", null, h("p", null, "“", drawn(words), "”"), h("footer", null, titleOf(edition)))];
    });
  };
  const small = smallest === null ? null : unwritten(smallest);
  const href = small && await toAddress({ file: small, old: null, asked: [row.asked], edition: null });
  return [h("h4", null, "Why they differ"),
    [...choices.values()].map((choice) => h("div", { class: "choice" },
      h("p", null, h("strong", null, choice.question)),
      h("ul", null, h("li", null, "1994: ", choice.default), h("li", null, list(choice.editions.map((id) => EXPLORER.editions.find((one) => one.id === id).name)), ": ", choice.summary)),
      sentences(choice.clauses))),
    small && [h("h4", null, "The smallest part of the file that shows it"), h("pre", { tabindex: "0", "aria-label": "The smallest part of the file that shows it" }, drawnLines(small)),
      h("p", null, h("a", { href }, "Open only these lines"))],
    smallest === null && h("p", { class: "faint" }, "The file is too large to search for the smallest part that shows it.")];
}

// Bytes with their line ends.
function drawnLines(bytes) {
  const pieces = [];
  let from = 0;
  for (let place = 0; place <= bytes.length; place += 1) {
    if (place < bytes.length && bytes[place] !== 10 && bytes[place] !== 13) continue;
    pieces.push(...drawnBytes(bytes.subarray(from, place)));
    if (place < bytes.length) pieces.push("\n");
    if (bytes[place] === 13 && bytes[place + 1] === 10) place += 1;
    from = place + 1;
  }
  return pieces;
}
