// ---- The page of the address, so that the back button works.
const PAGES = new Map(Object.entries({
  clause: clausePage, case: casePage, open: openPage,
  impl: (key, clause) => (clause === undefined ? implPage(key) : clausePage(clause, key)),
}));
// An address may begin with the name of an implementation, followed by a clause.
const pageOf = ([kind, ...rest]) => {
  if (!kind) return null;
  const made = PAGES.has(kind) ? PAGES.get(kind)(...rest) : columnOf.has(kind) ? PAGES.get("impl")(kind, ...rest) : null;
  return made || noPage([kind, ...rest]);
};
// The link by which the overview was left.
let left = null;
function show() {
  // The link that skips the head is not the address of a page.
  if (location.hash && !location.hash.startsWith("#/")) return;
  let parts;
  try { parts = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent); } catch { parts = [""]; }
  const named = EDITIONS.find(({ id }) => id === parts[0]);
  const by = named || FIRST;
  if (by !== edition) {
    const switched = at("editions").contains(document.activeElement);
    judgeBy(by);
    left = null;
    judging();
    overview();
    if (switched) at("editions").querySelector("[aria-current]").focus({ preventScroll: true });
  }
  if (!at("overview").hidden) left = at("overview").contains(document.activeElement) ? document.activeElement : null;
  const rest = named ? parts.slice(1) : parts;
  if (rest[0] && !whole()) {
    at("overview").hidden = true;
    at("detail").hidden = false;
    at("detail").replaceChildren(h("p", {}, "The files and answers are being loaded."));
    withAnswers(show, (sentence) => at("detail").replaceChildren(h("p", { class: "note" }, sentence)));
    return;
  }
  const made = pageOf(rest);
  const behind = Boolean(made);
  at("overview").hidden = behind;
  at("detail").hidden = !behind;
  if (behind) {
    document.title = `${made[0]} · ${called(edition)}`;
    at("detail").replaceChildren();
    add(at("detail"), [made[1]]);
    window.scrollTo(0, 0);
    at("detail").querySelector("h1").focus({ preventScroll: true });
  } else {
    document.title = `${called(edition)}: who keeps it`;
    at("detail").replaceChildren();
    if (left?.isConnected) { left.focus(); left.scrollIntoView({ block: "center", inline: "nearest" }); }
  }
}

// ---- Light and dark.
const LOOKS = ["auto", "light", "dark"];
function look(name) {
  if (name === "auto") delete document.documentElement.dataset.look;
  else document.documentElement.dataset.look = name;
  at("look").textContent = "Look: " + name;
  at("look").dataset.now = name;
}
// The page of a site has no such button: it follows the system.
if (at("look")) {
  let kept = null;
  try { kept = localStorage.getItem("norobots-look"); } catch { /* a file of its own may not keep it */ }
  look(LOOKS.includes(kept) ? kept : "auto");
  at("look").addEventListener("click", () => {
    const next = LOOKS[(LOOKS.indexOf(at("look").dataset.now) + 1) % LOOKS.length];
    look(next);
    try { localStorage.setItem("norobots-look", next); } catch { /* as above */ }
  });
}

// A toggle shows its state, not what a click would do.
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
    if (!at("detail").hidden) location.hash = home();
    else if (at("filter").value) { at("filter").value = ""; overview(); }
    return;
  }
  if (typing) return;
  if (event.key === "/") {
    event.preventDefault();
    if (!at("detail").hidden) { left = null; location.hash = home(); show(); }
    at("filter").focus();
    at("filter").select();
  }
  if (event.key === "j" || event.key === "k") {
    at("detail").querySelector(`[data-step="${event.key === "j" ? 1 : -1}"]`)?.click();
  }
});

// ---- Start.
judging();
scale();
if (data.not_run.length) at("intro").after(h("p", { class: "note" }, `Could not be run: ${data.not_run.join(", ")}.`));
const occurs = new Set(data.cases.flatMap((item) => item.queries.flatMap((ask) => [...ask.results])));
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
toggle("figures", !window.matchMedia("(max-width: 40rem)").matches, ["Tiles: picture", "Tiles: figures"],
  (is) => document.body.classList.toggle("picture", !is));
at("search").addEventListener("submit", (event) => event.preventDefault());
at("filter").addEventListener("input", overview);
at("filter").addEventListener("focus", () => withAnswers(() => { if (at("filter").value) overview(); }, () => {}), { once: true });
try { at("filter").value = sessionStorage.getItem("norobots-filter") || ""; } catch { /* as above */ }
toggle("order", false, ["Order: as given", "Order: most held first"], (is) => {
  byHeld = is;
  openGrid();
  overview();
});
window.addEventListener("hashchange", show);
show();
