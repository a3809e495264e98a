// ---- Where one is, by the address: the back button works.
const PAGES = new Map(Object.entries({ clause: clausePage, case: casePage, impl: implPage, open: openPage }));
let before = null;
function show() {
  let parts;
  try { parts = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent); } catch { parts = [""]; }
  const by = data.editions.find(({ id }) => id === parts[0]) || FIRST;
  const [kind, ...rest] = by === FIRST ? parts : parts.slice(1);
  if (by !== edition) {
    judgeBy(by);
    before = null;
    judging();
    overview();
  }
  const made = PAGES.get(kind)?.(...rest);
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
    if (!at("detail").hidden) location.hash = home();
    else if (at("filter").value) { at("filter").value = ""; overview(); }
    return;
  }
  if (typing) return;
  if (event.key === "/") {
    event.preventDefault();
    if (!at("detail").hidden) { before = null; location.hash = home(); show(); }
    at("filter").focus();
    at("filter").select();
  }
  if (event.key === "j" || event.key === "k") {
    at("detail").querySelector(`[data-step="${event.key === "j" ? 1 : -1}"]`)?.click();
  }
});

// ---- Now.
judging();
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
try { at("filter").value = sessionStorage.getItem("norobots-filter") || ""; } catch { /* as above */ }
toggle("order", false, ["Order: as given", "Order: most held first"], (is) => {
  byHeld = is;
  openGrid();
  overview();
});
window.addEventListener("hashchange", show);
show();
