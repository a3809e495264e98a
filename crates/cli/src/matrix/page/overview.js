// ---- The overview.
// The queries that are put to all, and the implementations, the best first and the reference last.
const decisions = () => queriesIn(cases).filter((ask) => ask.op === "decide");
const bestFirst = () => [...every].sort((a, b) => isReference(a) - isReference(b) || share(b) - share(a) || a - b);
const listed = (parts) => parts.map((part, index) =>
  [index === 0 ? "" : index < parts.length - 1 ? ", " : " and ", part]);

// A quirk is a choice that explains answers. Returns for each who has it and how many answers it explains.
function quirks() {
  const found = new Map();
  for (const column of every.filter((one) => !isReference(one))) {
    for (const cause of viewOf(edition).causes[column] || []) {
      const key = `${cause.setting}=${cause.choice}`;
      if (!found.has(key)) found.set(key, { key, cause, columns: [], answers: 0 });
      const quirk = found.get(key);
      quirk.columns.push([column, cause.explains]);
      quirk.answers += cause.explains;
    }
  }
  return [...found.values()].sort((a, b) =>
    b.columns.length - a.columns.length || b.answers - a.answers || (a.key < b.key ? -1 : 1));
}

// The first sentences: which implementation is closest, what differs, what all keep.
function lead() {
  const asked = decisions();
  const judged = bestFirst().filter((column) => !isReference(column))
    .map((column) => ({ column, ...count(asked, column) })).filter((one) => one.judged);
  at("lead").replaceChildren();
  if (!judged.length) return;
  const missed = ({ judged: of, p }) => of - p;
  const [best, ...rest] = judged;
  const ties = judged.filter((one) => share(one.column) === share(best.column));
  const others = rest.filter((one) => !ties.includes(one)).map(missed);
  const [least, most] = [Math.min(...others), Math.max(...others)];
  const [quirk] = quirks();
  const kept = clauses.filter((clause) => allKeep(queriesIn(clause.cases)));
  const names = ties.map(({ column }) => h("b", {}, nameOf(column)));
  add(at("lead"), [
    h("p", {}, listed(names), ties.length > 1 ? " come closest: each " : judged.length > 1 ? " comes closest: it " : " ",
      missed(best) ? [`misses `, h("b", {}, `${missed(best)} of ${best.judged}`), best.s ? `, ${best.s} of them as a later edition requires` : null]
        : [h("b", {}, `holds all ${best.judged}`)], ". ",
      others.length ? `The ${others.length === 1 ? "other misses" : "others miss"} ${least === most ? least : `${least} to ${most}`}.` : null),
    quirk && judged.length > 1 ? h("p", {}, "The commonest quirk, in ", h("b", {}, `${quirk.columns.length} of ${judged.length}`), ": ",
      h("b", {}, h("code", {}, quirk.key)), quirk.cause.summary ? [". ", prose(quirk.cause.question), " ", prose(quirk.cause.summary)] : null) : null,
    kept.length ? h("p", {}, judged.length > 1 ? "All keep " : "It keeps ", kept.length === 1 ? "this one: " : `these ${kept.length}: `,
      listed(kept.map((clause) => link(["clause", clause.id], clause.id))), ".") : null,
  ]);
}

// The best first; the reference comes last.
function bars() {
  const asked = decisions();
  const piece = (look, number) => {
    const part = h("span", { class: `k-${look}` });
    part.style.flexGrow = number;
    return part;
  };
  const all = EDITIONS.length > 1;
  const failed = ({ failed, w }) => failed - w;
  const rows = bestFirst().map((column) => ({ column, counts: count(asked, column) }));
  const fails = rows.some(({ counts }) => failed(counts));
  const heads = [["held", "as the text demands"], ["later", "not as this text demands, but as a later edition requires"], ["wrong", "another answer than the text demands"],
    all ? ["by all", "wrong by every edition"] : null, fails ? ["failed", "error, crash or time-out"] : null].filter(Boolean);
  const number = (n) => h("td", { class: n ? null : "faint" }, n || "–");
  at("bars").replaceChildren();
  add(at("bars"), [
    h("caption", {}, "Best first"),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "implementation"), heads.map(([word, title]) => h("th", { scope: "col", title }, word)))),
    h("tbody", {}, rows.map(({ column, counts }) => h("tr", { class: isReference(column) ? "reference" : null },
      h("th", { scope: "row" }, h("div", {}, h("span", {}, nameOf(column), isReference(column) ? h("small", {}, " the reference") : null),
        h("span", { class: "pieces" }, piece("pass", counts.p), piece("later", counts.s),
          piece("wrong m5", counts.w), piece("fail m5", failed(counts))))),
      h("td", {}, `${counts.p} `, h("span", { class: "faint" }, `of ${counts.judged}`)), number(counts.s), number(counts.w),
      all ? number(wrongByAll(column).length) : null, fails ? number(failed(counts)) : null)))]);
}

// The head of the page for the edition that judges.
function judging() {
  at("title").textContent = `Who keeps ${called(edition)}?`;
  at("editions").replaceChildren();
  add(at("editions"), EDITIONS.map((by) => h("a", { href: by === FIRST ? "#" : "#/" + by.id, title: by.title,
    "aria-current": by === edition ? "true" : null }, by.id)));
  at("editions").hidden = EDITIONS.length === 1;
  at("intro").replaceChildren();
  add(at("intro"), [
    `${plural(columns.length, "implementation")} side by side, with ${queriesIn(cases).length} queries in ${cases.length} cases. `,
    edition === FIRST ? null : `The answers are the same; ${called(edition)} judges them, and leaves open what it permits. `,
    "A row is a ", edition === FIRST ? "clause of the text" : "demand", "; a tile shows how many of its queries one implementation answers as the text demands. Choose a tile, a row or a name to see the details."]);
  at("foot").replaceChildren();
  add(at("foot"), [
    h("p", {}, "Test yours: ", h("code", {}, "norobots conform -- YOUR-DRIVER"), ". A driver reads queries and writes answers, a line each; ",
      h("code", {}, "norobots driver --help"), " has the form."),
    h("p", {}, `Suite ${data.suite}, judged by edition ${edition.id}. Made by norobots ${data.program.version}`,
      data.program.date ? ` of ${data.program.date}` : null, ". Source: the results that ",
      h("code", {}, "norobots conform"), " recorded; the page of each implementation says how it was run."),
    h("p", {}, "An implementation that follows another edition is not wrong about that edition. ",
      ONE_FILE ? "This page is one file and loads nothing." : "This page loads nothing from elsewhere.")]);
  lead();
  bars();
  quirkList();
}

// The quirks in words, the most common first.
function quirkList() {
  const all = quirks();
  const known = viewOf(edition).causes.some((causes) => causes);
  const item = ({ key, cause, columns: those, answers }) => h("li", {},
    h("p", {}, cause.question ? [prose(cause.question), " "] : null, cause.summary ? h("b", {}, prose(cause.summary)) : null, " ", h("code", {}, key)),
    h("p", { class: "faint" }, cause.clause
      ? ["against ", clauseOf.has(cause.clause) ? link(["clause", cause.clause], cause.clause) : cause.clause] : "the text permits it",
    (/superseded by (.*)/.exec(cause.grade || "") || []).slice(1).map((later) => `, required by ${later}`),
    `; explains ${plural(answers, "answer")} of ${plural(those.length, "implementation")}:`),
    h("ul", { class: "chips" }, those.map(([column, explains]) => h("li", {}, nameOf(column), h("small", {}, ` ${explains}`)))));
  const SHOWN = 5;
  at("quirks").replaceChildren();
  add(at("quirks"), [
    h("h2", {}, "The quirks"),
    h("p", {}, known
      ? all.length ? "A quirk is a choice that explains wrong answers. The most common quirks come first." : "No known quirk explains an answer."
      : ["These results contain no quirks under this edition: ", h("code", {}, `norobots conform --edition ${edition.id}`), " looks for them."]),
    all.length ? h("ol", { class: "quirks" }, all.slice(0, SHOWN).map(item)) : null,
    all.length > SHOWN ? h("details", {}, h("summary", {}, `${plural(all.length - SHOWN, "more quirk")}`),
      h("ol", { class: "quirks", start: SHOWN + 1 }, all.slice(SHOWN).map(item))) : null]);
}

// The scale of the tiles.
function scale() {
  add(at("scale"), ["Misses in a tile: ", STEPS.map((_, index) => h("span", { class: `swatch k-wrong m${index + 1}` }, stepName(index + 1))),
    " purple where most of them are errors, crashes and time-outs."]);
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
    : h("p", { class: "note" }, "Nothing fits this filter.",
      found.unknown.map((word) => [" No clause, case, implementation or result has ", h("code", {}, word), "."])));
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
  const pressed = terms(query).filter((term) => !term.not).map((term) => term.text);
  for (const button of at("legend").querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(pressed.includes(button.dataset.word)));
  }
  at("open").hidden = Boolean(found) || edition !== FIRST;
  at("quirks").hidden = Boolean(found);
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
    if (!made) return h("a", { class: "tile k-none", href, title: what + "no answer" }, h("span", { class: "said" }, what + "no answer"), h("b", { "aria-hidden": "true" }, "–"));
    const words = what + (made.length ? made.join(" or ") : "now one, now another");
    const index = setting.choices.findIndex((choice) => choice.id === made[0]);
    const [first, ...others] = made.slice(0, 3).map((choice) => letterOf(setting, choice));
    const look = made.length ? "c" + (index % 6) : "mixed";
    return h("a", { class: `tile ${look}${others.length ? " both" : ""}`, href, title: words }, h("span", { class: "said" }, words),
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
