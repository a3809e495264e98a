// ---- The pages of clauses, cases and implementations.
// An old address has a number.
const columnAt = (key) => columnOf.get(key) ?? (/^\d+$/.test(key) && columns[key] ? Number(key) : null);
const crumbs = (steps, more) => h("nav", { class: "crumbs", "aria-label": "Where this is" },
  h("a", { href: home() }, "← matrix"), edition === FIRST ? null : h("span", { class: "faint" }, "judged by ", called(edition)), steps, more);
const home = () => (edition === FIRST ? "#" : "#/" + edition.id);
const chief = (clause) => h("blockquote", {},
  clause.quote ? h("q", {}, clause.quote) : h("p", {}, clause.summary || "No single demand: no violation of one alone answers these otherwise."),
  h("footer", {}, edition === FIRST ? "the standard of 1994" : called(edition), clause.source ? [" (", clause.source, ")"] : null,
    ", ", link(["clause", clause.id], clause.id), clause.level ? [", ", clause.level] : null));
const nameOf = (column) => link(["impl", column], columns[column].name);

function clausePage(id, only) {
  const clause = clauseOf.get(id);
  if (!clause) return null;
  const one = columnAt(only);
  if (only !== undefined && one === null) return null;
  const shown = one === null ? ordered(every) : [one];
  const rows = clause.cases.map((item) => ({
    id: item.id, queries: item.queries,
    head: [link(["case", item.id], item.id), h("small", {}, item.why)],
    href: () => to("case", item.id),
    fold: shown.every((column) => item.queries.every((ask) => "pnu.".includes(ask.results[column]))) && item.queries.length > 0,
  }));
  return [`${id}`, [
    crumbs(one === null ? null : link(["clause", id], "all implementations")),
    h("h1", { tabindex: "-1" }, id, one === null ? null : [" · ", columns[one].name]),
    edition === FIRST ? h("p", {}, clause.summary, " ", h("span", { class: "faint" }, `(${clause.level})`)) : null,
    chief(clause),
    clause.untestable ? h("p", { class: "note" }, "Not tested: ", clause.untestable) : null,
    one === null ? null : h("p", {}, tally(count(queriesIn(clause.cases), one)), " ", nameOf(one)),
    rows.length ? [h("h2", {}, plural(rows.length, "case")),
      grid(rows, { shown, corner: "case", kind: "cases",
        folds: (n) => plural(n, "case") + (one === null ? " that all of them keep" : " that it keeps") })] : null,
  ]];
}

const tally = (counts) => {
  const parts = [];
  if (counts.judged) parts.push(`${counts.p} of ${counts.judged} held`);
  for (const letter of "wectsou") if (counts[letter]) parts.push(`${counts[letter]} ${KINDS[letter].word}`);
  return parts.join(", ") || "nothing asked";
};

function casePage(id) {
  const item = caseOf.get(id);
  if (!item) return null;
  const lines = new Set(item.queries.map((ask) => ask.line).filter(Boolean));
  const list = item.chief.cases;
  const place = list.indexOf(item);
  const step = (offset, text, key) => list[place + offset] &&
    h("a", { href: to("case", list[place + offset].id), "data-step": offset, "aria-keyshortcuts": key, title: list[place + offset].id }, text);
  return [id, [
    crumbs(link(["clause", item.chief.id], item.chief.id),
      h("span", { class: "step" }, step(-1, "‹ previous", "k"), step(1, "next ›", "j"))),
    h("h1", { tabindex: "-1" }, id),
    item.why ? h("p", {}, item.why) : null,
    item.cites.map((cited) => chief(clauseOf.get(cited))),
    item.opposite ? h("p", {}, "Its nearest opposite: ", link(["case", item.opposite], item.opposite)) : null,
    h("h2", {}, "The robots.txt"),
    h("div", { class: "file", tabindex: "0", role: "region", "aria-label": "The file" }, item.bytes === 0
      ? h("p", { class: "left" }, " a file of 0 bytes")
      : h("ol", {}, item.robots.map((row) => row.length === 1
        ? h("li", {}, h("span", { class: "n" }, "┆"), h("span", { class: "left" }, `… ${plural(row[0], "byte")} …`))
        : h("li", { class: lines.has(row[0]) ? "decides" : null },
          h("span", { class: "n" }, row[0]),
          h("span", { class: "text" }, bytes(row[1]), h("span", { class: "end" }, bytes(row[2]))))))),
    h("p", { class: "faint" }, plural(item.bytes, "byte"),
      lines.size ? "; a line that decides is highlighted." : ".",
      " Invisible bytes are shown as symbols: ", control("\u240a"), " ", control("\u240d"), " ", control("\u2409"), " and their like, ", h("span", { class: "mark" }, "\\xE9"), " a byte that is not UTF-8."),
    item.explorer ? h("p", {}, h("a", { href: item.explorer }, "How every edition reads it, in the explorer")) : null,
    h("h2", {}, item.queries.length === 1 ? "The query" : "The queries"),
    item.queries.map((ask) => askPart(item, ask)),
  ]];
}

// The page for an address that names nothing here.
function noPage(parts) {
  const name = parts.join("/");
  const near = keys.filter((key) => key.toLowerCase().startsWith(parts[0].toLowerCase()));
  return ["Not here", [
    crumbs(),
    h("h1", { tabindex: "-1" }, "Not here"),
    h("p", {}, "This page has nothing called ", h("code", {}, name), "."),
    near.length ? [h("p", {}, "There are:"), h("ul", { class: "list" }, near.map((key) => h("li", {}, nameOf(columnOf.get(key)))))] : null,
  ]];
}

function askPart(item, ask) {
  const question = ask.op === "decide"
    ? ["May ", quoted(ask.agent), " fetch ", quoted(ask.url), "?"]
    : ask.op === "parse" ? "Which records does the file hold?" : "Does the file keep the format of 1994?";
  // Equal results in equal words are shown as one answer.
  const groups = new Map();
  for (const column of every) {
    const letter = ask.results[column];
    const [answer, message] = ask.said[column] || [null, null];
    const key = JSON.stringify([letter, answer, message]);
    if (!groups.has(key)) groups.set(key, { letter, answer, message, columns: [] });
    groups.get(key).columns.push(column);
  }
  const answers = [...groups.values()].sort((a, b) => LETTERS.indexOf(a.letter) - LETTERS.indexOf(b.letter));
  const asked = answers.filter((group) => !"n.".includes(group.letter));
  const silent = answers.filter((group) => "n.".includes(group.letter)).flatMap((group) => group.columns);
  const again = every.filter((column) => "wects".includes(ask.results[column]) && columns[column].rerun);
  const run = edition === FIRST ? "" : ` --edition ${edition.id}`;
  const word = (group) => group.letter === "p" ? (ask.op === "decide" ? ask.expect : "as expected") : group.answer;
  const chose = (group) => ask.choices && ask.choices.filter(([, verdict]) => verdict === group.answer).map(([choice]) => choice);
  return h("section", { class: "ask" },
    h("h3", {}, question),
    ask.choices
      ? h("p", {}, "The text leaves it open, ", link(["open", item.setting], item.setting), ": ",
        ask.choices.map(([choice, verdict], index) => [index ? " · " : "", h("b", {}, verdict), " with ", h("code", {}, choice)]))
      : !ask.expect ? h("p", {}, called(edition), " leaves it open.")
      : h("p", {}, "Expected: ", h("b", {}, drawn(ask.expect)), ask.line ? ` by line ${ask.line}` : "",
        (ask.superseded_by || []).length ? [". The opposite is required by ", ask.superseded_by.join(" and "), "."] : "."),
    h("ul", { class: "answers" }, asked.map((group) => h("li", {},
      h("span", {}, swatch(group.letter)),
      h("div", {},
        h("b", {}, drawn(word(group) || KINDS[group.letter].word)), " ",
        h("span", { class: "faint" }, [word(group) && group.letter !== "p" ? KINDS[group.letter].word : null,
          group.letter === "p" ? "held" : null,
          group.letter === "o" && chose(group) ? `(${chose(group).join(" or ")})` : null].filter(Boolean).join(" ")),
        group.message ? h("div", {}, h("code", {}, drawn(group.message))) : null,
        h("ul", { class: "chips" }, group.columns.map((column) => h("li", {}, nameOf(column)))))))),
    silent.length ? h("details", { class: "rerun" }, h("summary", {}, `Not put to ${silent.length}`),
      silent.map((column) => columns[column].name).join(", ")) : null,
    again.length ? h("details", { class: "rerun" }, h("summary", {}, "Run it again"),
      again.map((column) => h("code", {}, `${columns[column].rerun[0]}${run} --only ${item.id}${columns[column].rerun[1]}`))) : null);
}

// The quirks that explain the failures, and the failures that no quirk explains.
function causesOf(index) {
  const causes = viewOf(edition).causes[index];
  const departed = cases.flatMap((item) => item.queries.map((ask) => ({ item, ask })))
    .filter(({ ask }) => "wects".includes(ask.results[index]));
  if (!departed.length) return null;
  if (!causes) {
    const command = `norobots conform --edition ${edition.id} ${columns[index].name}`;
    return h("section", {}, h("h2", {}, "The causes"), h("p", {}, "They are not in these results: ", h("code", {}, command), " looks for them."));
  }
  const explained = new Set(causes.flatMap((cause) => cause.queries));
  const rest = departed.filter(({ ask }) => !explained.has(ask.id));
  const answers = (list) => h("details", {}, h("summary", {}, "The answers"),
    h("ul", { class: "marks" }, list.map(({ item, ask }) =>
      h("li", {}, swatch(ask.results[index]), h("span", {}, link(["case", item.id], ask.id))))));
  const names = (list) => list.map((name, place) => [place ? ", " : "", h("code", {}, name)]);
  return h("section", { class: "causes" },
    h("h2", {}, "The causes"),
    causes.length ? null : h("p", {}, "No known quirk explains any of these answers."),
    h("ol", {}, causes.map((cause) => {
      const queries = new Set(cause.queries);
      return h("li", {},
        h("p", {}, h("b", {}, `${cause.explains} of ${cause.of}`), ": ",
          cause.question ? [cause.question, " "] : null, cause.summary ? [h("b", {}, cause.summary), " "] : null,
          h("code", {}, `${cause.setting}=${cause.choice}`)),
        h("p", { class: "faint" },
          cause.clause ? ["against ", clauseOf.has(cause.clause) ? link(["clause", cause.clause, index], cause.clause) : cause.clause] : "the text permits it",
          (/superseded by .*/.exec(cause.grade || "") || []).map((later) => `, ${later}`),
          edition === FIRST && settingOf.has(cause.setting) ? ["; ", link(["open", cause.setting], "what is left open about it")] : null,
          cause.with.length ? ["; only with ", names(cause.with)] : null,
          cause.or.length ? ["; ", names(cause.or), " would explain the same"] : null),
        answers(departed.filter(({ ask }) => queries.has(ask.id))));
    })),
    rest.length ? [h("p", {}, h("b", {}, `${rest.length} of ${departed.length}`), ": no known quirk explains it."), answers(rest)] : null);
}

function implPage(key) {
  const index = columnAt(key);
  if (index === null) return null;
  const column = columns[index];
  const all = wrongByAll(index);
  const rows = clauses.map((clause) => {
    const queries = clause.cases.flatMap((item) => item.queries.map((ask) => ({ item, ask })))
      .filter(({ ask }) => "wects".includes(ask.results[index]));
    return queries.length && [h("h3", {}, link(["clause", clause.id, index], clause.id), " ",
      h("span", { class: "faint" }, tally(count(queriesIn(clause.cases), index)))),
    h("ul", { class: "marks" }, queries.map(({ item, ask }) => {
      const [answer, message] = ask.said[index] || [];
      return h("li", {}, swatch(ask.results[index]),
        h("span", {}, link(["case", item.id], ask.id), " ",
          answer ? [h("b", {}, drawn(answer)), ", expected ", drawn(ask.expect)] : h("b", {}, KINDS[ask.results[index]].word),
          message ? [" ", h("code", {}, drawn(message))] : null));
    }))];
  }).filter(Boolean);
  const fact = (name, value) => value && [h("dt", {}, name), h("dd", {}, value)];
  return [column.name, [
    crumbs(),
    h("h1", { tabindex: "-1" }, column.name),
    causesOf(index),
    all.length ? [h("h2", {}, "Wrong under every edition"), h("ul", { class: "marks" }, all.map((id) =>
      h("li", {}, swatch("w"), h("span", {}, link(["case", id.slice(0, id.lastIndexOf("#"))], id)))))] : null,
    h("h2", {}, "The run"),
    h("dl", { class: "facts" },
      fact("calls itself", column.implementation), fact("version", column.version), fact("language", column.language),
      fact("can", column.ops.join(", ")), fact("suite", column.suite),
      fact("every must", tally(count(queriesAt("must"), index))),
      fact("every should", tally(count(queriesAt("should"), index))),
      fact("run it", column.rerun && h("code", {}, column.rerun.join("")))),
    h("h2", {}, rows.length ? "Results that differ from what the text demands" : "All results are as the text demands"),
    rows,
    edition !== FIRST ? null : h("h2", {}, "Its choices where the text leaves the answer open"),
    edition !== FIRST ? null : h("ul", { class: "list" }, settings.filter((setting) => setting.made[index]).map((setting) => h("li", {},
      link(["open", setting.id], setting.id), ": ",
      setting.made[index].length ? setting.made[index].join(" or ") : "now one, now another"))),
  ]];
}

function openPage(id) {
  const setting = settingOf.get(id);
  if (!setting || edition !== FIRST) return null;
  const those = (list) => h("ul", { class: "chips" }, list.map((column) => h("li", {}, nameOf(column))));
  const only = (choice) => every.filter((column) => (setting.made[column] || []).includes(choice));
  const mixed = every.filter((column) => setting.made[column] && !setting.made[column].length);
  const about = cases.filter((item) => item.setting === id);
  return [id, [
    crumbs(),
    h("h1", { tabindex: "-1" }, id),
    h("p", {}, setting.question),
    h("h2", {}, "The choices"),
    setting.choices.map((choice, index) => {
      const made = only(choice.id);
      return h("div", { class: "choice" }, h("span", { class: `swatch c${index % 6}` }, letterAt(index)),
        h("div", {}, h("p", {}, h("b", {}, choice.id), " ", h("span", { class: "faint" }, `(${choice.grade})`), " ", choice.summary),
          made.length ? those(made) : h("p", { class: "faint" }, "made by none of these, or not tested")));
    }),
    mixed.length ? h("div", { class: "choice" }, h("span", { class: "swatch mixed" }, "≠"),
      h("div", {}, h("p", {}, "now one, now another"), those(mixed))) : null,
    h("h2", {}, plural(about.length, "case")),
    grid(about.map((item) => ({ id: item.id, queries: item.queries,
      head: [link(["case", item.id], item.id), h("small", {}, item.why)], href: () => to("case", item.id) })),
    { shown: ordered(every), corner: "case", kind: "cases", folds: () => "" }),
  ]];
}
