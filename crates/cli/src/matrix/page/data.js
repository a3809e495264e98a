// ---- What the data comes to.
const byId = (list) => new Map(list.map((item) => [item.id, item]));
const caseOf = byId(data.cases);
const clauseOf = byId(clauses);
const settingOf = byId(settings);
const every = columns.map((_, index) => index);
for (const clause of clauses) clause.cases = [];
for (const item of data.cases) {
  item.chief = clauseOf.get(item.cites[0]);
  item.chief.cases.push(item);
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
    // Of the questions that all are asked, so that those who offer more are not ahead for it.
    const counts = count(queriesIn(data.cases).filter((ask) => ask.op === "decide"), column);
    shares.set(column, counts.judged ? counts.p / counts.judged : -1);
  }
  return shares.get(column);
}
// Whether everyone that was judged did as the text demands, and someone was.
const allKeep = (queries) =>
  queries.some((ask) => ask.results.includes("p")) &&
  queries.every((ask) => [...ask.results].every((letter) => !"wects".includes(letter)));

// ---- The filter: pairs of an ask and an implementation.
const RESULT_WORDS = Object.fromEntries(LETTERS.map((letter) => {
  const words = [KINDS[letter].word];
  if (letter === "p") words.push("pass");
  if (FAILED.includes(letter)) words.push("failed");
  return [letter, words];
}));
function terms(query) {
  return query.toLowerCase().split(/\s+/).filter(Boolean).map((word) => {
    const [, field, text] = /^(clause|case|impl|result):(.*)$/.exec(word) || [null, null, word];
    return { field, text };
  }).filter((term) => term.text);
}
// For each term and letter, item and column: computed once, then only looked up.
function hits(query) {
  const wanted = terms(query).map(({ field, text }) => {
    const may = (name) => !field || field === name;
    return {
      letters: new Set(LETTERS.filter((letter) => may("result") &&
        RESULT_WORDS[letter].some((word) => field ? word.startsWith(text) : text.length > 1 && word.startsWith(text)))),
      columns: new Set(every.filter((column) => may("impl") && haystack[column].includes(text))),
      cases: new Set(data.cases.filter((item) =>
        (may("clause") && item.chief.id.includes(text)) || (may("case") && item.id.includes(text)))),
    };
  });
  if (!wanted.length) return null;
  const named = wanted.some((term) => term.letters.has("n") || term.letters.has("."));
  const found = { cases: new Map(), clauses: new Set(), columns: new Set(), pairs: 0, cells: new Set() };
  for (const item of data.cases) {
    for (const ask of item.queries) {
      for (const column of every) {
        const letter = ask.results[column];
        if (!named && "n.".includes(letter)) continue;
        const fits = wanted.every((term) =>
          term.letters.has(letter) || term.columns.has(column) || term.cases.has(item));
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
