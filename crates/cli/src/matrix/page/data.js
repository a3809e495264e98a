// ---- Values computed from the data.
const byId = (list) => new Map(list.map((item) => [item.id, item]));
const settingOf = byId(settings);
const every = columns.map((_, index) => index);
// The key of an implementation in an address: its name, made unique.
const keys = columns.map(({ name }, index) =>
  columns.findIndex((other) => other.name === name) === index ? name : `${name}~${index}`);
const columnOf = new Map(keys.map((key, index) => [key, index]));

// ---- The same answers, judged by each edition.
const FIRST = { id: "1994", title: "A Standard for Robot Exclusion, 1994" };
const EDITIONS = [FIRST, ...data.editions];
const CALLED = new Map([["1994", "the robots.txt standard of 1994"], ["1996", "the draft of 1996"], ["rfc-9309", "RFC 9309"],
  ["google-2026-04-14", "Google’s page"], ["google-code-22b355f", "Google’s code"]]);
const called = (by) => CALLED.get(by.id) || by.title;
const isReference = (column) => columns[column].name === "norobots";
const views = new Map();
function viewOf(by) {
  if (views.has(by)) return views.get(by);
  const view = by === FIRST
    ? { clauses: data.clauses, cases: data.cases.filter((item) => item.cites.length), causes: columns.map((column) => column.causes) }
    : { clauses: by.clauses, cases: by.cases.map((one) => judgedCase(by, one)), causes: by.causes };
  view.clauseOf = byId(view.clauses);
  view.caseOf = byId(view.cases);
  for (const clause of view.clauses) clause.cases = [];
  for (const item of view.cases) {
    item.chief = view.clauseOf.get(item.cites[0]);
    item.chief.cases.push(item);
  }
  views.set(by, view);
  return view;
}
function judgedCase(by, [place, demand, judged]) {
  const item = data.cases[place];
  const answer = (ask, column) => ask.said[column]?.[0] ?? (ask.results[column] === "p" ? ask.expect : null);
  const queries = item.queries.filter((ask) => ask.op === "decide").map((ask, number) => ({
    ...ask, expect: judged[number][0], results: judged[number][1], line: null, choices: null, superseded_by: [],
    said: every.map((column) => [answer(ask, column), ask.said[column]?.[1] ?? null]),
  }));
  return { ...item, queries, cites: [by.clauses[demand].id], why: null, opposite: null, setting: null };
}
let edition, clauses, cases, clauseOf, caseOf;
function judgeBy(by) {
  edition = by;
  ({ clauses, cases, clauseOf, caseOf } = viewOf(by));
  shares.clear();
}
// The queries that an implementation answers wrong by every edition.
function wrongByAll(column) {
  if (EDITIONS.length === 1) return [];
  const wrong = EDITIONS.map((by) => new Set(queriesIn(viewOf(by).cases)
    .filter((ask) => ask.results[column] === "w").map((ask) => ask.id)));
  return [...wrong[0]].filter((id) => wrong.every((ids) => ids.has(id)));
}
let byHeld = false;
const ordered = (list) => (byHeld ? [...list].sort((a, b) => share(b) - share(a) || a - b) : list);
const queriesIn = (cases) => cases.flatMap((item) => item.queries);

function count(queries, column) {
  const counts = Object.fromEntries(LETTERS.map((letter) => [letter, 0]));
  for (const ask of queries) counts[ask.results[column]] += 1;
  counts.judged = sum(counts, JUDGED);
  counts.failed = sum(counts, FAILED);
  return counts;
}
const sum = (counts, letters) => [...letters].reduce((total, letter) => total + counts[letter], 0);
const shares = new Map();
function share(column) {
  if (!shares.has(column)) {
    // Only queries that are put to all count, so that supporting more operations is no advantage.
    const counts = count(queriesIn(cases).filter((ask) => ask.op === "decide"), column);
    shares.set(column, counts.judged ? counts.p / counts.judged : -1);
  }
  return shares.get(column);
}
// Whether every judged answer is as the text demands, and there is such an answer.
const allKeep = (queries) =>
  queries.some((ask) => ask.results.includes("p")) &&
  queries.every((ask) => [...ask.results].every((letter) => !"wects".includes(letter)));

// ---- The filter: pairs of a query and an implementation.
const RESULT_WORDS = Object.fromEntries(LETTERS.map((letter) => {
  const words = [KINDS[letter].word];
  if (letter === "p") words.push("pass");
  if (FAILED.includes(letter)) words.push("failed");
  return [letter, words];
}));
function terms(query) {
  return query.toLowerCase().split(/\s+/).filter(Boolean).map((word) => {
    const [, not, field, text] = /^(not:)?(?:(clause|case|impl|result):)?(.*)$/.exec(word);
    return { not: Boolean(not), field: field || null, text, word };
  }).filter((term) => term.text);
}
// Computes the sets of each term once, then looks up every pair in them.
function hits(query) {
  const wanted = terms(query).map(({ not, field, text, word }) => {
    const may = (name) => !field || field === name;
    return {
      not, word,
      letters: new Set(LETTERS.filter((letter) => may("result") &&
        RESULT_WORDS[letter].some((word) => field ? word.startsWith(text) : text.length > 1 && word.startsWith(text)))),
      columns: new Set(every.filter((column) => may("impl") && haystack[column].includes(text))),
      cases: new Set(cases.filter((item) =>
        (may("clause") && item.chief.id.includes(text)) || (may("case") && item.id.includes(text)))),
    };
  });
  if (!wanted.length) return null;
  const named = wanted.some((term) => !term.not && (term.letters.has("n") || term.letters.has(".")));
  const found = { cases: new Map(), clauses: new Set(), columns: new Set(), pairs: 0, cells: new Set(),
    unknown: wanted.filter((term) => !term.letters.size && !term.columns.size && !term.cases.size).map((term) => term.word) };
  for (const item of cases) {
    for (const ask of item.queries) {
      for (const column of every) {
        const letter = ask.results[column];
        if (!named && "n.".includes(letter)) continue;
        const fits = wanted.every((term) =>
          term.not !== (term.letters.has(letter) || term.columns.has(column) || term.cases.has(item)));
        if (!fits) continue;
        found.pairs += 1;
        found.columns.add(column);
        found.clauses.add(item.chief.id);
        found.cells.add(item.chief.id + " " + column).add(item.id + " " + column);
        if (!found.cases.has(item)) found.cases.set(item, new Set());
        found.cases.get(item).add(letter);
      }
    }
  }
  return found;
}
const haystack = columns.map((column) =>
  [column.name, column.implementation, column.language].filter(Boolean).join(" ").toLowerCase());
judgeBy(FIRST);
