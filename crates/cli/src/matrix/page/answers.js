// ---- Files and answers. A site keeps them in a separate file, which is loaded when a page needs it.
const ANSWERS = "matrix-answers.js";
const whole = () => ONE_FILE || typeof norobotsAnswers !== "undefined";
if (!ONE_FILE) for (const item of data.cases) for (const ask of item.queries) ask.said = {};
let waiting = null;
function withAnswers(then, failed) {
  if (whole()) { then(); return; }
  if (waiting) { waiting.push([then, failed]); return; }
  waiting = [[then, failed]];
  const done = (ok) => {
    const all = waiting;
    waiting = null;
    if (ok) joinAnswers();
    for (const [loaded, not] of all) ok ? loaded() : not(`The files and answers can’t be shown: ${ANSWERS} is missing next to this page. The overview does not need it.`);
  };
  const script = h("script", { src: ANSWERS, onload: () => done(whole()), onerror: () => done(false) });
  document.head.append(script);
}
function joinAnswers() {
  norobotsAnswers.forEach(({ queries, ...item }, place) => {
    Object.assign(data.cases[place], item);
    queries.forEach((ask, at) => Object.assign(data.cases[place].queries[at], ask));
  });
  views.clear();
  judgeBy(edition);
}
