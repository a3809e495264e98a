// What the file lets known robots fetch.

function drawRobots({ rows, exceptions }, go) {
  const words = { barred: "none", partly: "part", open: "all" };
  const marks = { barred: "no", partly: "partly", open: "yes" };
  const drawRow = ({ state, because, line, robots }) => h("li", { class: marks[state] }, h("strong", null, words[state]), " ",
    h("span", { class: "agent" }, robots.join(", ")), " ",
    h("span", { class: "faint" }, drawn(because)), line > 0 && [" ", h("button", { type: "button", onclick: () => go(line) }, "Show", h("span", { class: "unseen" }, ` line ${line}`))]);
  const purposes = new Map();
  for (const row of rows) purposes.set(row.purpose, [...(purposes.get(row.purpose) || []), row]);
  const title = (purpose) => (purpose === "seo" ? "SEO" : purpose[0].toUpperCase() + purpose.slice(1));
  return [[...purposes].map(([purpose, of]) => h("section", null, h("h3", { title: of[0].summary }, title(purpose)), h("ul", { class: "sides" }, of.map(drawRow)))),
    exceptions.length > 0 && h("section", { class: "exceptions" }, h("h3", null, "Exceptions that their operators state"),
      h("ul", null, exceptions.map(({ says, robots }) => h("li", null, h("span", { class: "agent" }, robots.join(", ")), ": ", drawn(says)))))];
}
