// ---- The grid: rows × implementations.
// The steps of the scale, each by its least number of misses.
const STEPS = [1, 2, 4, 10, 32];
const stepOf = (misses) => STEPS.filter((least) => misses >= least).length;
const stepName = (step) => {
  const [least, next] = [STEPS[step - 1], STEPS[step]];
  return next === undefined ? `${least} and more` : next - 1 === least ? `${least}` : `${least}–${next - 1}`;
};
function tile(counts, what, href, brief) {
  const failed = counts.e + counts.c + counts.t;
  const marks = [["✗", counts.w], ["!", failed], ["~", counts.s]].filter(([, n]) => n);
  if (!marks.length) marks.push([counts.judged ? "✓" : counts.o ? "?" : counts.u ? "∅" : "–", ""]);
  const look = failed > counts.w ? "fail" : counts.w ? "wrong" : counts.s ? "later"
    : counts.judged ? "pass" : counts.o ? "open" : "none";
  if (look === "fail") marks.sort((a, b) => (b[0] === "!") - (a[0] === "!"));
  const deep = look === "wrong" || look === "fail" ? " m" + stepOf(counts.failed) : "";
  const words = `${what}: ${tally(counts)}`;
  const small = [counts.judged && `${counts.p}/${counts.judged}`, !brief && counts.o && `?${counts.o}`];
  // Longer text is written smaller.
  const long = marks.reduce((sum, [, n]) => sum + `${n}`.length + 1, 0);
  const size = long > 7 ? " long" : long > 5 || marks.length > 2 ? " three" : "";
  return h("a", { class: `tile k-${look}${deep}${size}`, href, title: words }, h("span", { class: "said" }, words),
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
// `rows`: { id, head, queries, href(column), dim(column), fold }.
function grid(rows, { shown, corner, folds, kind, sums }) {
  const line = (row) => h("tr", { class: row.sum ? "sum" : null },
    h("th", { class: "row", scope: "row" }, row.head),
    shown.map((column) => {
      const cell = tile(count(row.queries, column), `${columns[column].name}, ${row.id}`, row.href(column), row.sum);
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

// Tab stops once in each table; the arrow keys move within it.
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
