// The effect of a change of the file.

function drawChanges(editions, bytes, old) {
  const by = new Map();
  for (const { edition, robots } of editions) {
    const text = JSON.stringify(robots);
    by.set(text, { robots, editions: [...(by.get(text)?.editions || []), edition] });
  }
  const name = (one) => (one === null ? "any robot that neither file names" : code(unwritten(one), 60));
  const side = (word, [, line], file) => line > 0 && h("li", { class: "faint" }, `${word} line ${line}: `, code(lineOf(file, line), 120));
  const change = (one) => {
    const now = one.new[0];
    return h("li", { class: now ? "yes" : "no" }, h("strong", null, now ? "+ may now fetch " : "− may no longer fetch "), code(unwritten(one.url), 160),
      h("ul", null, side("old", one.old, old), side("new", one.new, bytes)));
  };
  return [...by.values()].map(({ robots, editions }) => {
    const changed = robots.filter((one) => one.count > 0);
    const open = robots.some((one) => !one.complete);
    return h("section", null,
      h("h3", null, editions.length === EXPLORER.editions.length ? "By every edition" : ["By ", list(editions.map((id) => EXPLORER.editions.find((one) => one.id === id).name))]),
      changed.length === 0 && h("p", null, open ? "No change was found, but there are too many patterns to compare all paths." : "No decision changes, for any robot and any path."),
      changed.slice(0, 30).map((one) => [h("h4", null, list(one.names.slice(0, 8).map(name)), one.names.length > 8 && ` and ${one.names.length - 8} more`),
        h("ul", { class: "sides" }, one.changes.slice(0, 20).map(change), one.count > 20 && h("li", null, `and ${plural(one.count - 20, "more path")}`))]),
      changed.length > 30 && h("p", null, `and ${changed.length - 30} more groups of robots`),
      changed.length > 0 && open && h("p", { class: "faint" }, "There may be more, because there are too many patterns to compare all paths."));
  });
}
