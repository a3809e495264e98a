// ---- The overview.
// Best first; the reference stands apart.
function bars() {
  const asked = queriesIn(cases).filter((ask) => ask.op === "decide");
  const reference = (column) => columns[column].name === "norobots";
  const list = [...every].sort((a, b) => reference(a) - reference(b) || share(b) - share(a) || a - b);
  const piece = (look, number) => {
    const part = h("span", { class: `k-${look}` });
    part.style.flexGrow = number;
    return part;
  };
  at("bars").replaceChildren();
  add(at("bars"), list.map((column) => {
    const counts = count(asked, column);
    const all = wrongByAll(column).length;
    const words = [`${counts.p} of ${counts.judged}`, counts.s ? `${counts.s} superseded` : null,
      counts.w ? `${counts.w} wrong` : null, all ? `${all} by every edition` : null,
      counts.failed > counts.w ? `${counts.failed - counts.w} failed` : null];
    return h("li", { class: reference(column) ? "reference" : null },
      h("span", {}, nameOf(column), reference(column) ? h("small", {}, " the reference of 1994") : null),
      h("span", { class: "pieces", "aria-hidden": "true" }, piece("pass", counts.p), piece("later", counts.s),
        piece("wrong deep", counts.w), piece("fail deep", counts.failed - counts.w)),
      h("small", {}, words.filter(Boolean).join(", ")));
  }));
}

// What is said of the edition that is judged by.
function judging() {
  at("title").textContent = `Who keeps ${called(edition)}?`;
  at("editions").replaceChildren();
  add(at("editions"), EDITIONS.map((by) => h("a", { href: by === FIRST ? "#" : "#/" + by.id, title: by.title,
    "aria-current": by === edition ? "true" : null }, by.id)));
  at("editions").hidden = EDITIONS.length === 1;
  at("intro").replaceChildren();
  add(at("intro"), [
    `${plural(columns.length, "implementation")} beside one another, against ${queriesIn(cases).length} questions in ${cases.length} cases. `,
    edition === FIRST ? null : `The answers are the same; ${called(edition)} judges them, and leaves open what it permits. `,
    "A row is a ", edition === FIRST ? "clause of the text" : "demand", "; a tile says how many of its questions one implementation answers as the text demands. Choose a tile, a row or a name for what is behind it."]);
  at("foot").replaceChildren(`norobots suite ${data.suite}, edition ${edition.id}. An implementation that follows another edition is not wrong about that edition. This page is one file and loads nothing.`);
  bars();
}
const queriesAt = (level) => queriesIn(clauses.filter((clause) => clause.level === level).flatMap((clause) => clause.cases));
function overview() {
  const query = at("filter").value;
  const found = hits(query);
  const shown = ordered(found ? every.filter((column) => found.columns.has(column)) : every);
  const rows = clauses.filter((clause) => !found || found.clauses.has(clause.id)).map((clause) => {
    const queries = queriesIn(clause.cases);
    return {
      id: clause.id, queries,
      head: [link(["clause", clause.id], clause.id),
        h("small", {}, clause.level === "should" ? "should" : null,
          clause.untestable ? "no file can test it" : null)],
      href: (column) => to("clause", clause.id, column),
      dim: found && ((column) => !found.cells.has(clause.id + " " + column)),
      fold: !found && (clause.untestable || allKeep(queries)),
    };
  });
  const sums = found ? [] : ["must", "should"].filter((level) => queriesAt(level).length).map((level) => ({
    id: `all ${level}`, sum: true, queries: queriesAt(level),
    head: [h("b", {}, `every ${level}`)], href: (column) => to("impl", column),
  }));
  at("matrix").replaceChildren(rows.length
    ? grid(rows, { shown, corner: "clause", kind: "clauses", sums,
      folds: (n) => plural(n, "clause") + " that all of them keep, or no file can test" })
    : h("p", { class: "note" }, "Nothing fits this filter."));
  at("found").textContent = found
    ? `${plural(found.pairs, "answer")} in ${plural(found.cases.size, "case")}` : "";
  at("hits").hidden = !found || !found.cases.size;
  if (found) {
    const most = 300;
    const list = [...found.cases].slice(0, most).map(([item, letters]) =>
      h("li", {}, h("span", {}, LETTERS.filter((letter) => letters.has(letter)).map((letter) => swatch(letter))),
        h("span", {}, link(["case", item.id], item.id), " ", h("span", { class: "faint" }, item.why))));
    at("hits").replaceChildren(h("h2", {}, plural(found.cases.size, "case")), h("ul", { class: "marks wide" }, list));
  }
  const pressed = terms(query).map((term) => term.text);
  for (const button of at("legend").querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(pressed.includes(button.dataset.word)));
  }
  at("open").hidden = Boolean(found) || edition !== FIRST;
  rememberQuery(query);
}
function rememberQuery(query) {
  try { sessionStorage.setItem("norobots-filter", query); } catch { /* it is a comfort only */ }
}

function openGrid() {
  if (!settings.length) return;
  const shown = ordered(every);
  const letterOf = (setting, choice) => {
    const index = setting.choices.findIndex((known) => known.id === choice);
    return index < 0 ? choice : letterAt(index);
  };
  const cell = (setting, column) => {
    const made = setting.made[column];
    const what = `${columns[column].name}, ${setting.id}: `;
    const href = to("open", setting.id);
    if (!made) return h("a", { class: "tile k-none", href, "aria-label": what + "no answer", title: what + "no answer" }, h("b", {}, "–"));
    const words = what + (made.length ? made.join(" or ") : "now one, now another");
    const index = setting.choices.findIndex((choice) => choice.id === made[0]);
    const [first, ...others] = made.slice(0, 3).map((choice) => letterOf(setting, choice));
    const look = made.length ? "c" + (index % 6) : "mixed";
    return h("a", { class: `tile ${look}${others.length ? " both" : ""}`, href, title: words, "aria-label": words },
      h("b", { "aria-hidden": "true" }, h("span", {}, first || "≠", others.map((other) => h("span", { class: "n" }, "/" + other)))));
  };
  const table = h("table", { class: "grid clauses" }, head(shown, "question"),
    h("tbody", {}, settings.map((setting) => h("tr", {},
      h("th", { class: "row", scope: "row" }, link(["open", setting.id], setting.id)),
      shown.map((column) => h("td", {}, cell(setting, column)))))));
  rove(table);
  at("open").replaceChildren();
  add(at("open"), [
    h("h2", {}, "What the text leaves open"),
    h("p", {}, "Reported, not judged. The same letter in a row is the same choice; ",
      h("b", {}, "a/b"), " fits both, ", h("b", {}, "≠"), " is now one, now another. A question leads to its choices."),
    h("div", { class: "scroll" }, table)]);
}
