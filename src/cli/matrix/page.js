"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { columns, clauses, settings } = data;

  // Kinds of result: the letter in an ask's `results`, its mark, its word and its colour.
  const KINDS = {
    p: { mark: "✓", word: "held", look: "pass" },
    w: { mark: "✗", word: "wrong", look: "wrong" },
    e: { mark: "!", word: "error", look: "fail" },
    c: { mark: "‼", word: "crash", look: "fail" },
    t: { mark: "⌛\uFE0E", word: "timeout", look: "fail" },
    s: { mark: "~", word: "superseded", look: "later" },
    o: { mark: "?", word: "open", look: "open" },
    u: { mark: "∅", word: "unsupported", look: "none" },
    n: { mark: "–", word: "not-offered", look: "none" },
    ".": { mark: "·", word: "not-put", look: "none" },
  };
  const LETTERS = Object.keys(KINDS);
  const SAYS = {
    p: "as the text of 1994 demands", w: "another answer than the text demands",
    e: "it failed, or refused the file", c: "its process ended without an answer",
    t: "no answer came in time", s: "against this text, but as a later edition requires",
    o: "the text leaves it open: reported, not judged", u: "it can't be asked this",
    n: "its driver does not offer this kind of question", ".": "the run did not put it",
  };
  const FAILED = "wect";
  const JUDGED = "pwects";

  // ---- Making elements. Text goes in as text, never as markup.
  function h(tag, props, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(props || {})) {
      if (value === undefined || value === null || value === false) continue;
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else element.setAttribute(name, value === true ? "" : value);
    }
    add(element, children);
    return element;
  }
  function add(element, children) {
    for (const child of children.flat(Infinity)) {
      if (child !== null && child !== undefined && child !== false) element.append(child);
    }
  }
  const at = (id) => document.getElementById(id);
  const plural = (n, one, many) => `${n} ${n === 1 ? one : many || one + "s"}`;
  const link = (parts, ...text) => h("a", { href: to(...parts) }, ...text);
  const to = (...parts) => "#/" + parts.map((part) => encodeURIComponent(part)).join("/");
  const swatch = (letter, text) =>
    h("span", { class: `swatch k-${KINDS[letter].look}`, title: SAYS[letter] }, text || KINDS[letter].mark);

  // Fonts seldom have the pictures of control characters: their names are shown instead.
  const NAMES = ("NUL SOH STX ETX EOT ENQ ACK BEL BS HT NL VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK " +
    "SYN ETB CAN EM SUB ESC FS GS RS US SP DEL").split(" ");
  const control = (picture) => {
    const name = NAMES[picture.charCodeAt(0) - 0x2400];
    return h("span", { class: "mark ctl", title: "control character " + name }, name);
  };
  const drawn = (text) => text.split(/([\u2400-\u2421])/).filter(Boolean).map((part) =>
    /^[\u2400-\u2421]$/.test(part) ? control(part) : part);

  // Bytes by turns: as they are, drawn, as they are, …; a number is what was left out.
  function bytes(list) {
    let special = false;
    return list.map((piece) => {
      if (typeof piece === "number") {
        special = false;
        return h("span", { class: "left" }, ` … ${plural(piece, "byte")} … `);
      }
      special = !special;
      if (special) return piece;
      return drawn(piece).map((part) => (typeof part === "string" ? h("span", { class: "mark" }, part) : part));
    });
  }
  const quoted = (list) =>
    h("span", { class: "bytes" }, list.length === 1 && list[0] === "" ? "(empty)" : bytes(list));

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
  const asksIn = (cases) => cases.flatMap((item) => item.asks);

  function count(asks, column) {
    const counts = Object.fromEntries(LETTERS.map((letter) => [letter, 0]));
    for (const ask of asks) counts[ask.results[column]] += 1;
    counts.judged = sum(counts, JUDGED);
    counts.failed = sum(counts, FAILED);
    return counts;
  }
  const sum = (counts, letters) => [...letters].reduce((total, letter) => total + counts[letter], 0);
  const shares = new Map();
  function share(column) {
    if (!shares.has(column)) {
      // Of the questions that all are asked, so that those who offer more are not ahead for it.
      const counts = count(asksIn(data.cases).filter((ask) => ask.op === "decide"), column);
      shares.set(column, counts.judged ? counts.p / counts.judged : -1);
    }
    return shares.get(column);
  }
  // Whether everyone that was judged did as the text demands, and someone was.
  const allKeep = (asks) =>
    asks.some((ask) => ask.results.includes("p")) &&
    asks.every((ask) => [...ask.results].every((letter) => !"wects".includes(letter)));

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
      for (const ask of item.asks) {
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

  // ---- The grid: rows × implementations.
  function tile(counts, what, href, brief) {
    const failed = counts.e + counts.c + counts.t;
    const marks = [["✗", counts.w], ["!", failed], ["~", counts.s]].filter(([, n]) => n);
    if (!marks.length) marks.push([counts.judged ? "✓" : counts.o ? "?" : counts.u ? "∅" : "–", ""]);
    const look = failed > counts.w ? "fail" : counts.w ? "wrong" : counts.s ? "later"
      : counts.judged ? "pass" : counts.o ? "open" : "none";
    if (look === "fail") marks.sort((a, b) => (b[0] === "!") - (a[0] === "!"));
    const share = counts.judged ? counts.failed / counts.judged : 0;
    const deep = share >= 0.25 ? " deep" : share >= 0.08 ? " mid" : "";
    const words = `${what}: ${tally(counts)}`;
    const small = [counts.judged && `${counts.p}/${counts.judged}`, !brief && counts.o && `?${counts.o}`];
    return h("a", { class: `tile k-${look}${deep}${marks.length > 2 ? " three" : ""}`, href, title: words, "aria-label": words },
      h("b", { "aria-hidden": "true" }, marks.map(([mark, n]) => h("span", {}, mark, h("span", { class: "n" }, n)))),
      h("small", { "aria-hidden": "true" }, small.filter(Boolean).join(" ")));
  }

  function head(shown, corner) {
    return h("thead", {}, h("tr", {},
      h("th", { class: "corner", scope: "col" }, corner),
      shown.map((column) => {
        const [, language, name] = /^([a-z0-9+#-]+):(.+)$/i.exec(columns[column].name) || [null, "", columns[column].name];
        return h("th", { scope: "col" },
          h("a", { href: to("impl", column), title: title(column) },
            h("span", { class: "head" }, h("span", {}, name.split(/(?<=:)/).map((part, index) => [index ? h("wbr") : null, part])), " ", h("small", {}, language, language && " ", columns[column].version || ""))));
      })));
  }
  const title = (column) => [columns[column].name, columns[column].version].filter(Boolean).join(" ");

  const unfolded = new Set();
  // `rows`: { id, head, asks, href(column), dim(column), fold }.
  function grid(rows, { shown, corner, folds, kind, sums }) {
    const line = (row) => h("tr", { class: row.sum ? "sum" : null },
      h("th", { class: "row", scope: "row" }, row.head),
      shown.map((column) => {
        const cell = tile(count(row.asks, column), `${columns[column].name}, ${row.id}`, row.href(column), row.sum);
        if (row.dim && row.dim(column)) cell.classList.add("dim");
        return h("td", {}, cell);
      }));
    const open = rows.filter((row) => !row.fold);
    const folded = rows.filter((row) => row.fold);
    const body = h("tbody", {}, (sums || []).map(line), open.map(line));
    const table = h("table", { class: "grid " + kind }, head(shown, corner), body);
    if (folded.length) {
      const more = h("tbody", {}, folded.map(line));
      const key = kind + corner;
      const button = h("button", { type: "button", "aria-expanded": "false" });
      const set = (is) => {
        button.setAttribute("aria-expanded", String(is));
        button.textContent = (is ? "▾ Fold " : "▸ Show ") + folds(folded.length);
        more.hidden = !is;
        is ? unfolded.add(key) : unfolded.delete(key);
      };
      button.addEventListener("click", () => { set(more.hidden); rove(table); });
      const names = kind === "clauses" ? h("span", { class: "faint" }, folded.map((row) => row.id).join(", ")) : null;
      const row = h("tr", { class: "fold" }, h("td", { colspan: shown.length + 1 }, h("div", {}, button, names)));
      table.append(h("tbody", {}, row), more);
      set(unfolded.has(key));
    }
    rove(table);
    return h("div", { class: "scroll" }, table);
  }

  // One stop of the Tab key a table; the arrow keys go about in it.
  const linksIn = (table) => [...table.rows]
    .filter((row) => !row.closest("[hidden]"))
    .map((row) => [...row.cells].map((cell) => cell.querySelector("a, button")).filter(Boolean))
    .filter((row) => row.length);
  function rove(table) {
    const all = linksIn(table).flat();
    if (all.some((element) => element.tabIndex === 0 && element.dataset.rove)) {
      all.forEach((element) => { if (!element.dataset.rove) { element.dataset.rove = "1"; element.tabIndex = -1; } });
    } else {
      all.forEach((element, index) => { element.dataset.rove = "1"; element.tabIndex = index ? -1 : 0; });
    }
    if (!table.dataset.keys) {
      table.dataset.keys = "1";
      table.addEventListener("keydown", (event) => arrow(table, event));
      table.addEventListener("focusin", (event) => {
        const element = event.target.closest("[data-rove]");
        if (element) table.querySelectorAll("[data-rove]").forEach((other) => { other.tabIndex = other === element ? 0 : -1; });
      });
    }
  }
  function arrow(table, event) {
    if (event.altKey || event.metaKey) return;
    const rows = linksIn(table);
    const y = rows.findIndex((row) => row.includes(event.target));
    if (y < 0) return;
    const x = event.target.closest("td, th").cellIndex;
    const pick = (row, index) => {
      const cells = [...row[0].closest("tr").cells];
      const cell = cells[Math.max(0, Math.min(index, cells.length - 1))];
      return (cell && cell.querySelector("a, button")) || row[0];
    };
    const last = rows.length - 1;
    const page = 8;
    const goal = {
      ArrowRight: () => pick(rows[y], x + 1), ArrowLeft: () => pick(rows[y], x - 1),
      ArrowDown: () => pick(rows[Math.min(y + 1, last)], x), ArrowUp: () => pick(rows[Math.max(y - 1, 0)], x),
      PageDown: () => pick(rows[Math.min(y + page, last)], x), PageUp: () => pick(rows[Math.max(y - page, 0)], x),
      Home: () => pick(rows[event.ctrlKey ? 0 : y], 0), End: () => pick(rows[event.ctrlKey ? last : y], Infinity),
    }[event.key];
    if (!goal) return;
    event.preventDefault();
    goal().focus();
  }

  // ---- The overview.
  const asksAt = (level) => asksIn(clauses.filter((clause) => clause.level === level).flatMap((clause) => clause.cases));
  function overview() {
    const query = at("filter").value;
    const found = hits(query);
    const shown = ordered(found ? every.filter((column) => found.columns.has(column)) : every);
    const rows = clauses.filter((clause) => !found || found.clauses.has(clause.id)).map((clause) => {
      const asks = asksIn(clause.cases);
      return {
        id: clause.id, asks,
        head: [link(["clause", clause.id], clause.id),
          h("small", {}, clause.level === "should" ? "should" : null,
            clause.untestable ? "no file can test it" : null)],
        href: (column) => to("clause", clause.id, column),
        dim: found && ((column) => !found.cells.has(clause.id + " " + column)),
        fold: !found && (clause.untestable || allKeep(asks)),
      };
    });
    const sums = found ? [] : ["must", "should"].map((level) => ({
      id: `all ${level}`, sum: true, asks: asksAt(level),
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
    at("open").hidden = Boolean(found);
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
      return index < 0 ? choice : "abcdefghij"[index] || String(index + 1);
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

  // ---- The pages behind it.
  const columnAt = (index) => (/^\d+$/.test(index) ? columns[index] : undefined);
  const crumbs = (steps, more) => h("nav", { class: "crumbs", "aria-label": "Where this is" },
    h("a", { href: "#" }, "← matrix"), steps, more);
  const chief = (clause) => h("blockquote", {}, h("q", {}, clause.quote),
    h("footer", {}, "the standard of 1994 (", clause.source, "), ", link(["clause", clause.id], clause.id), ", ", clause.level));
  const nameOf = (column) => link(["impl", column], columns[column].name);

  function clausePage(id, only) {
    const clause = clauseOf.get(id);
    if (!clause) return null;
    const one = columnAt(only) ? Number(only) : null;
    const shown = one === null ? ordered(every) : [one];
    const rows = clause.cases.map((item) => ({
      id: item.id, asks: item.asks,
      head: [link(["case", item.id], item.id), h("small", {}, item.why)],
      href: () => to("case", item.id),
      fold: shown.every((column) => item.asks.every((ask) => "pnu.".includes(ask.results[column]))) && item.asks.length > 0,
    }));
    return [`${id}`, [
      crumbs(one === null ? null : link(["clause", id], "all implementations")),
      h("h1", { tabindex: "-1" }, id, one === null ? null : [" · ", columns[one].name]),
      h("p", {}, clause.says, " ", h("span", { class: "faint" }, `(${clause.level})`)),
      chief(clause),
      clause.untestable ? h("p", { class: "note" }, "Not tested: ", clause.untestable) : null,
      one === null ? null : h("p", {}, tally(count(asksIn(clause.cases), one)), " ", nameOf(one)),
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
    const lines = new Set(item.asks.map((ask) => ask.line).filter(Boolean));
    const list = item.chief.cases;
    const place = list.indexOf(item);
    const step = (offset, text, key) => list[place + offset] &&
      h("a", { href: to("case", list[place + offset].id), "data-step": offset, "aria-keyshortcuts": key, title: list[place + offset].id }, text);
    return [id, [
      crumbs(link(["clause", item.chief.id], item.chief.id),
        h("span", { class: "step" }, step(-1, "‹ previous", "k"), step(1, "next ›", "j"))),
      h("h1", { tabindex: "-1" }, id),
      h("p", {}, item.why),
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
        lines.size ? "; a line that decides is set off." : ".",
        " What can't be seen is drawn: ", control("\u240a"), " ", control("\u240d"), " ", control("\u2409"), " and their like, ", h("span", { class: "mark" }, "\\xE9"), " a byte that is not UTF-8."),
      h("h2", {}, item.asks.length === 1 ? "The question" : "The questions"),
      item.asks.map((ask) => askPart(item, ask)),
    ]];
  }

  function askPart(item, ask) {
    const question = ask.op === "decide"
      ? ["May ", quoted(ask.agent), " fetch ", quoted(ask.url), "?"]
      : ask.op === "parse" ? "Which records does the file hold?" : "Does the file keep the format of 1994?";
    // The same result in the same words is one answer.
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
    const word = (group) => group.letter === "p" ? (ask.op === "decide" ? ask.expect : "as expected") : group.answer;
    const chose = (group) => ask.choices && ask.choices.filter(([, verdict]) => verdict === group.answer).map(([choice]) => choice);
    return h("section", { class: "ask" },
      h("h3", {}, question),
      ask.choices
        ? h("p", {}, "The text leaves it open, ", link(["open", item.setting], item.setting), ": ",
          ask.choices.map(([choice, verdict], index) => [index ? " · " : "", h("b", {}, verdict), " with ", h("code", {}, choice)]))
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
        again.map((column) => h("code", {}, `${columns[column].rerun[0]} --only ${item.id}${columns[column].rerun[1]}`))) : null);
  }

  function implPage(index) {
    const column = columnAt(index);
    if (!column) return null;
    index = Number(index);
    const rows = clauses.map((clause) => {
      const asks = clause.cases.flatMap((item) => item.asks.map((ask) => ({ item, ask })))
        .filter(({ ask }) => "wects".includes(ask.results[index]));
      return asks.length && [h("h3", {}, link(["clause", clause.id, index], clause.id), " ",
        h("span", { class: "faint" }, tally(count(asksIn(clause.cases), index)))),
      h("ul", { class: "marks" }, asks.map(({ item, ask }) => {
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
      h("dl", { class: "facts" },
        fact("calls itself", column.implementation), fact("version", column.version), fact("language", column.language),
        fact("can", column.ops.join(", ")), fact("suite", column.suite),
        fact("every must", tally(count(asksAt("must"), index))),
        fact("every should", tally(count(asksAt("should"), index))),
        fact("run it", column.rerun && h("code", {}, column.rerun.join("")))),
      h("h2", {}, rows.length ? "What did not come out as the text demands" : "All came out as the text demands"),
      rows,
      h("h2", {}, "What it chose where the text leaves it open"),
      h("ul", { class: "list" }, settings.filter((setting) => setting.made[index]).map((setting) => h("li", {},
        link(["open", setting.id], setting.id), ": ",
        setting.made[index].length ? setting.made[index].join(" or ") : "now one, now another"))),
    ]];
  }

  function openPage(id) {
    const setting = settingOf.get(id);
    if (!setting) return null;
    const those = (list) => h("ul", { class: "chips" }, list.map((column) => h("li", {}, nameOf(column))));
    const only = (choice) => every.filter((column) => (setting.made[column] || []).includes(choice));
    const mixed = every.filter((column) => setting.made[column] && !setting.made[column].length);
    const cases = data.cases.filter((item) => item.setting === id);
    return [id, [
      crumbs(),
      h("h1", { tabindex: "-1" }, id),
      h("p", {}, setting.asks),
      h("h2", {}, "The choices"),
      setting.choices.map((choice, index) => {
        const made = only(choice.id);
        return h("div", { class: "choice" }, h("span", { class: `swatch c${index % 6}` }, "abcdefghij"[index] || index + 1),
          h("div", {}, h("p", {}, h("b", {}, choice.id), " ", h("span", { class: "faint" }, `(${choice.grade})`), " ", choice.says),
            made.length ? those(made) : h("p", { class: "faint" }, "made by none of these, or not asked about")));
      }),
      mixed.length ? h("div", { class: "choice" }, h("span", { class: "swatch mixed" }, "≠"),
        h("div", {}, h("p", {}, "now one, now another"), those(mixed))) : null,
      h("h2", {}, plural(cases.length, "case")),
      grid(cases.map((item) => ({ id: item.id, asks: item.asks,
        head: [link(["case", item.id], item.id), h("small", {}, item.why)], href: () => to("case", item.id) })),
      { shown: ordered(every), corner: "case", kind: "cases", folds: () => "" }),
    ]];
  }

  // ---- Where one is, by the address: the back button works.
  const PAGES = new Map(Object.entries({ clause: clausePage, case: casePage, impl: implPage, open: openPage }));
  let before = null;
  function show() {
    let parts;
    try { parts = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent); } catch { parts = [""]; }
    const [kind, ...rest] = parts;
    const made = PAGES.get(kind)?.(...rest);
    const behind = Boolean(made);
    at("overview").hidden = behind;
    at("detail").hidden = !behind;
    if (behind) {
      document.title = `${made[0]} · robots.txt of 1994`;
      at("detail").replaceChildren();
      add(at("detail"), [made[1]]);
      window.scrollTo(0, 0);
      at("detail").querySelector("h1").focus({ preventScroll: true });
    } else {
      document.title = "robots.txt of 1994: who keeps it";
      at("detail").replaceChildren();
      if (before) {
        const left = at("overview").querySelector(`a[href="${CSS.escape ? before.replace(/["\\]/g, "\\$&") : before}"]`);
        if (left) { left.focus(); left.scrollIntoView({ block: "center", inline: "nearest" }); }
      }
    }
    if (!behind || !before) before = behind ? location.hash : null;
  }

  // ---- Looks.
  const LOOKS = ["auto", "light", "dark"];
  function look(name) {
    if (name === "auto") delete document.documentElement.dataset.look;
    else document.documentElement.dataset.look = name;
    at("look").textContent = "Look: " + name;
    at("look").dataset.now = name;
  }
  let kept = null;
  try { kept = localStorage.getItem("norobots-look"); } catch { /* a file of its own may not keep it */ }
  look(LOOKS.includes(kept) ? kept : "auto");
  at("look").addEventListener("click", () => {
    const next = LOOKS[(LOOKS.indexOf(at("look").dataset.now) + 1) % LOOKS.length];
    look(next);
    try { localStorage.setItem("norobots-look", next); } catch { /* as above */ }
  });

  // A toggle says what is so, not what it would do.
  function toggle(id, now, texts, set) {
    const apply = (is) => {
      at(id).setAttribute("aria-pressed", String(is));
      at(id).textContent = texts[Number(is)];
      set(is);
    };
    at(id).addEventListener("click", () => apply(at(id).getAttribute("aria-pressed") !== "true"));
    apply(now);
  }

  // ---- Keys.
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.matches("input, textarea, select");
    if (event.key === "Escape") {
      if (!at("detail").hidden) location.hash = "";
      else if (at("filter").value) { at("filter").value = ""; overview(); }
      return;
    }
    if (typing) return;
    if (event.key === "/") {
      event.preventDefault();
      if (!at("detail").hidden) { before = null; location.hash = ""; show(); }
      at("filter").focus();
      at("filter").select();
    }
    if (event.key === "j" || event.key === "k") {
      at("detail").querySelector(`[data-step="${event.key === "j" ? 1 : -1}"]`)?.click();
    }
  });

  // ---- Now.
  const asked = data.cases.reduce((total, item) => total + item.asks.length, 0);
  add(at("intro"), [
    `${plural(columns.length, "implementation")} beside one another, against ${asked} questions in ${data.cases.length} cases. `,
    "A row is a clause of the text; a tile says how many of its questions one implementation answers as the text demands. Choose a tile, a clause or a name for what is behind it."]);
  if (data.not_run.length) at("intro").after(h("p", { class: "note" }, `Could not be run: ${data.not_run.join(", ")}.`));
  const occurs = new Set(data.cases.flatMap((item) => item.asks.flatMap((ask) => [...ask.results])));
  add(at("legend"), LETTERS.filter((letter) => occurs.has(letter) || "pwes".includes(letter)).map((letter) => {
    const { mark, word } = KINDS[letter];
    const press = () => {
      const words = at("filter").value.split(/\s+/).filter(Boolean);
      const term = "result:" + word;
      at("filter").value = (words.includes(term) ? words.filter((other) => other !== term)
        : [...words.filter((other) => !other.startsWith("result:")), term]).join(" ");
      overview();
    };
    return h("li", {}, h("button", { type: "button", "data-word": word, title: SAYS[letter], onclick: press, "aria-pressed": "false" },
      swatch(letter, mark), word));
  }));
  add(at("foot"), [`norobots suite ${data.suite}, edition 1994. An implementation that follows a later edition is not wrong about that edition. This page is one file and loads nothing.`]);
  toggle("figures", !window.matchMedia("(max-width: 40rem)").matches, ["Tiles: picture", "Tiles: figures"],
    (is) => document.body.classList.toggle("picture", !is));
  at("search").addEventListener("submit", (event) => event.preventDefault());
  at("filter").addEventListener("input", overview);
  try { at("filter").value = sessionStorage.getItem("norobots-filter") || ""; } catch { /* as above */ }
  toggle("order", false, ["Order: as given", "Order: most held first"], (is) => {
    byHeld = is;
    openGrid();
    overview();
  });
  window.addEventListener("hashchange", show);
  show();
})();
