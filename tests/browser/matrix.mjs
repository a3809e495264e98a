// Checks the matrix in a real browser: the page of `norobots matrix`, and matrix.html of `norobots site`. See `run`.
//
//   node matrix.mjs PAGE HOSTILE SITE
//
// PAGE shows the results that norobots includes. HOSTILE shows the results of hostile.json. SITE is the site's
// matrix.html.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { address, end, faults, here, shot, test as inBrowser } from "./window.mjs";

const [file] = process.argv.slice(2);
const [own, hostile, site] = process.argv.slice(2).map(address);
assert(own && hostile && site, "usage: matrix.mjs PAGE HOSTILE SITE");

// A test that names no page runs on both pages.
async function test(name, { url, ...options }, body) {
  if (url) { await inBrowser(name, { url, ...options }, body); return; }
  await inBrowser(name, { url: own, ...options }, body);
  await inBrowser(`${name}, in the site`, { url: site, ...options }, body);
}
// Both forms of the page run the same script. So in the one-file page the test opens every second item, and in the site
// the other items. With FORMS=both, it opens all items in both forms.
const bothForms = process.env.FORMS === "both";
const share = (page, items) => items.filter((_, at) => bothForms || (at % 2 === 0) === page.url().startsWith(own));
// The data of the one-file page. The site shows the same data.
const inFile = JSON.parse(readFileSync(file, "utf8").split('<script type="application/json" id="data">')[1].split("</script>")[0]);
const data = async () => structuredClone(inFile);
const focused = (page) => page.evaluate(() => document.activeElement.getAttribute("href") || document.activeElement.id || document.activeElement.tagName);
const rows = (page) => page.locator("#matrix tbody:not([hidden]) th.row a").allTextContents();
const background = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
// The address changes before the page is drawn again, so the test waits for the drawn page.
const titled = (page, title) => page.waitForFunction((wanted) => document.querySelector("#detail h1")?.textContent === wanted, title);
const judgedBy = (page, id) => page.waitForFunction((wanted) => document.querySelector("#editions a[aria-current]")?.textContent === wanted, id);
const drawnCase = (page, other) => page.waitForFunction((old) => {
  const { hash } = location;
  const title = document.querySelector("#detail h1")?.textContent;
  return title !== old && hash === `#/case/${encodeURIComponent(title)}` ? title : null;
}, other).then((found) => found.jsonValue());
const go = (page, hash) => page.evaluate((to) => new Promise((done) => {
  if (location.hash === to) { done(); return; }
  // The page's own listener was added first, so it runs before this one and draws the page.
  window.addEventListener("hashchange", () => done(), { once: true });
  location.hash = to;
}), hash);
const part = (text) => encodeURIComponent(text).replace(/%3A/g, ":");
const clauseAt = (clause, { name }) => `#/${part(name)}/${clause}`;
// Returns a clause and an implementation with a wrong answer, whatever the current results are.
const aWrong = ({ cases, columns }) => {
  for (const { id, cites, queries } of cases) {
    for (const ask of queries) {
      const column = [...ask.results].findIndex((letter, index) => letter === "w" && columns[index].rerun);
      if (column >= 0) return { id, clause: cites[0], column, ask };
    }
  }
  throw new Error("no answer is wrong: choose other results");
};

await test("the overview is whole, and its figures are those of the data", { colorScheme: "light" }, async (page) => {
  const all = await data(page);
  assert.equal(await page.locator("#matrix thead th").count(), all.columns.length + 1);
  const { clause, column } = aWrong(all);
  const queries = all.cases.filter(({ cites }) => cites[0] === clause).flatMap((item) => item.queries);
  const letters = queries.map((ask) => ask.results[column]);
  const judged = letters.filter((letter) => "pwects".includes(letter)).length;
  const held = letters.filter((letter) => letter === "p").length;
  const tile = page.locator(`#matrix a[href="${clauseAt(clause, all.columns[column])}"]`);
  assert((await tile.textContent()).includes(`${held}/${judged}`));
  assert((await tile.locator(".said").textContent()).includes(`${held} of ${judged} held, ${letters.filter((l) => l === "w").length} wrong`));
  const tiles = await page.locator("#matrix a.tile").evaluateAll((found) =>
    found.filter((tile) => tile.checkVisibility() && tile.scrollWidth > tile.clientWidth).map((tile) => tile.title));
  assert.deepEqual(tiles, [], "no tile is too small for its figures");
  await shot(page, "light");
});

await test("rows where all agree are folded, and unfold", {}, async (page) => {
  const all = await data(page);
  const before = await rows(page);
  const button = page.locator("#matrix .fold button");
  assert.equal(await button.getAttribute("aria-expanded"), "false");
  await button.click();
  const after = await rows(page);
  assert.equal(await button.getAttribute("aria-expanded"), "true");
  assert(after.length > before.length);
  assert.deepEqual([...after].sort(), all.clauses.map(({ id }) => id).sort());
  const kept = after.filter((id) => !before.includes(id));
  for (const id of kept) {
    const letters = all.cases.filter(({ cites }) => cites[0] === id).flatMap((item) => item.queries).map((ask) => ask.results).join("");
    assert(!/[wects]/.test(letters), `${id} is kept by all`);
  }
  await button.click();
  assert.deepEqual(await rows(page), before);
});

await test("click through from a tile to the case and back", {}, async (page) => {
  const { id, clause, column, ask } = aWrong(await data(page));
  const all = await data(page);
  await page.locator(`#matrix a[href="${clauseAt(clause, all.columns[column])}"]`).click();
  await titled(page, `${clause} · ${all.columns[column].name}`);
  await page.locator(`#detail a[href="#/case/${encodeURIComponent(id)}"]`).first().click();
  await titled(page, id);
  const text = await page.locator("#detail").textContent();
  const quotation = all.clauses.find((known) => known.id === clause);
  assert(text.includes(quotation.quote), "the words of the standard are there");
  assert(text.includes(`Expected: ${ask.expect}`));
  for (const { name } of all.columns) assert(text.includes(name), `${name} is there`);
  const { rerun: [head, tail] } = all.columns[column];
  assert(text.includes(`${head} --only ${id}${tail}`), "the line that runs it again is there");
  await page.goBack();
  await titled(page, `${clause} · ${all.columns[column].name}`);
  await page.goBack();
  await page.locator("#overview").waitFor({ state: "visible" });
  assert.equal(await focused(page), clauseAt(clause, all.columns[column]), "focus is where it was left");
});

await test("every page behind it opens", {}, async (page) => {
  const all = await data(page);
  const wanted = share(page, [
    ...all.clauses.map(({ id }) => ["clause", id, id]), ...all.settings.map(({ id }) => ["open", id, id]),
    ...all.columns.map(({ name }) => ["impl", name, name]), ...all.cases.filter(({ cites }) => cites.length).map(({ id }) => ["case", id, id]),
  ]);
  // The site loads the details only when they are first needed.
  await go(page, "#/norobots");
  await titled(page, "norobots");
  const seen = await page.evaluate(async (list) => {
    const titles = [];
    for (const [kind, id] of list) {
      location.hash = `#/${kind}/${encodeURIComponent(id)}`;
      await new Promise((done) => window.addEventListener("hashchange", () => setTimeout(done), { once: true }));
      titles.push(document.querySelector("#detail h1")?.textContent);
    }
    return titles;
  }, wanted);
  assert.deepEqual(seen, wanted.map(([, , title]) => title));
  const links = await page.evaluate(() => [...document.querySelectorAll("main a[href]")].map((a) => a.getAttribute("href")).filter((href) => !/^(index\.html)?#/.test(href)));
  assert.deepEqual(links, []);
});

await test("a name leads to its causes first", {}, async (page) => {
  const { columns, cases } = await data(page);
  const column = columns.findIndex(({ causes }) => causes.length > 1);
  const { name, causes } = columns[column];
  await page.locator(`#matrix thead a[href="#/${part(name)}"]`).click();
  await titled(page, name);
  assert.equal(await page.locator("#detail h2").first().textContent(), "The causes");
  const shown = page.locator("#detail .causes ol > li");
  assert.equal(await shown.count(), causes.length);
  for (const [at, { setting, choice, clause, explains, of, queries }] of causes.entries()) {
    const text = await shown.nth(at).textContent();
    assert(text.includes(`${explains} of ${of}`) && text.includes(`${setting}=${choice}`), text);
    assert(clause === null || text.includes(`against ${clause}`), text);
    assert.deepEqual(await shown.nth(at).locator("details a").allTextContents(), queries);
  }
  const departed = cases.flatMap((item) => item.queries).filter((ask) => "wects".includes(ask.results[column])).length;
  assert.equal(causes[0].of, departed);
  await page.locator("#detail .causes summary").first().click();
  await shot(page, "causes");
});

await test("an open question says which choice each made", {}, async (page) => {
  const { settings, columns } = await data(page);
  const setting = settings.find(({ made }) => made.some((choices) => choices?.length === 1));
  const column = setting.made.findIndex((choices) => choices?.length === 1);
  await page.locator(`#open th a[href="#/open/${setting.id}"]`).click();
  const choice = page.locator("#detail .choice", { has: page.locator(`b:text-is("${setting.made[column][0]}")`) });
  assert((await choice.textContent()).includes(columns[column].name));
});

await test("the filter narrows by implementation, clause, case and result", {}, async (page) => {
  const all = await data(page);
  const { id, clause, column } = aWrong(all);
  const name = all.columns[column].name;
  const before = await rows(page);
  await page.fill("#filter", `impl:${name} result:wrong`);
  assert.equal(await page.locator("#matrix thead a").count(), all.columns.filter((other) => other.name.includes(name)).length);
  const wrong = new Set(all.cases.filter(({ queries }) => queries.some((ask) => all.columns.some((other, index) =>
    other.name.includes(name) && ask.results[index] === "w"))).map(({ cites }) => cites[0]));
  assert.deepEqual(new Set(await rows(page)), wrong);
  await page.fill("#filter", `case:${id}`);
  assert((await rows(page)).includes(clause));
  await page.locator("#hits").getByText(id, { exact: true }).waitFor();
  await page.fill("#filter", `clause:${clause}`);
  assert((await rows(page)).every((row) => row.includes(clause)));
  await page.fill("#filter", "no-such-thing-anywhere");
  assert((await page.locator("#matrix").textContent()).includes("Nothing fits"));
  await page.fill("#filter", "");
  await page.locator("#legend button", { hasText: "superseded" }).click();
  assert.equal(await page.inputValue("#filter"), "result:superseded");
  await page.locator("#legend button", { hasText: "superseded" }).click();
  assert.deepEqual(await rows(page), before);
});

await test("all of it goes by keyboard", {}, async (page) => {
  const all = await data(page);
  const { clause, column } = aWrong(all);
  await page.keyboard.press("/");
  assert.equal(await focused(page), "filter");
  await page.keyboard.type(`clause:${clause}`);
  await page.keyboard.press("Escape");
  assert.equal(await page.inputValue("#filter"), "");
  // The table is one stop of the Tab key, and the arrow keys move within it.
  const stops = await page.locator("#matrix [tabindex='0']").count();
  assert.equal(stops, 1);
  await page.locator("#matrix [tabindex='0']").focus();
  for (let step = 0; step < 40 && !(await focused(page)).endsWith(`/${clause}`); step += 1) {
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Home");
  assert.equal(await focused(page), `#/clause/${clause}`);
  for (let step = 0; step <= column; step += 1) await page.keyboard.press("ArrowRight");
  assert.equal(await focused(page), clauseAt(clause, all.columns[column]));
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  assert.notEqual(await focused(page), clauseAt(clause, all.columns[column]));
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await titled(page, clause);
  assert.equal(await focused(page), "H1");
  await page.locator("#detail .grid [tabindex='0']").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  const first = await drawnCase(page, null);
  await page.keyboard.press("j");
  const second = await drawnCase(page, first);
  await page.keyboard.press("k");
  assert.equal(await drawnCase(page, second), first);
  await page.keyboard.press("Escape");
  await page.locator("#overview").waitFor({ state: "visible" });
  assert.equal(await focused(page), `#/clause/${clause}`, "back where it was left");
});

await test("light and dark: the system's, and the switch", { url: own, colorScheme: "dark" }, async (page) => {
  const dark = await background(page);
  await shot(page, "dark");
  await page.click("#look");
  assert.equal(await page.textContent("#look"), "Look: light");
  const light = await background(page);
  assert.notEqual(light, dark);
  await page.reload();
  assert.equal(await background(page), light, "the choice is kept");
  await page.click("#look");
  assert.equal(await background(page), dark);
  await page.click("#look");
  await page.emulateMedia({ colorScheme: "light" });
  assert.equal(await background(page), light, "auto follows the system");
});

// Returns the figures that the page should show for an implementation under an edition, computed from the data.
const judged = (all, id, column) => {
  const { cases } = all.editions.find((edition) => edition.id === id);
  const letters = cases.flatMap(([, , queries]) => queries.map(([, results]) => results[column]));
  const number = (some) => letters.filter((letter) => some.includes(letter)).length;
  return { held: number("p"), of: number("pwects"), wrong: number("w") };
};

await test("each edition judges: bars, tiles, pages and addresses", {}, async (page) => {
  const all = await data(page);
  const links = page.locator("#editions a");
  assert.deepEqual(await links.allTextContents(), ["1994", ...all.editions.map(({ id }) => id)]);
  for (const { id, clauses } of all.editions) {
    await links.getByText(id, { exact: true }).click();
    await judgedBy(page, id);
    assert.equal(await here(page), `#/${id}`);
    const bars = page.locator("#bars tbody tr");
    assert.equal(await bars.count(), all.columns.length);
    const shares = [];
    for (const [column, { name }] of all.columns.entries()) {
      const { held, of, wrong } = judged(all, id, column);
      const bar = bars.filter({ has: page.locator(`a[href="#/${id}/${part(name)}"]`) });
      const [share, , wrongs] = await bar.locator("td").allTextContents();
      assert.deepEqual([share, wrongs], [`${held} of ${of}`, wrong ? `${wrong}` : "–"], `${id} ${name}`);
      const place = await bar.evaluate((item) => [...item.parentElement.children].indexOf(item));
      if (name !== "norobots") shares[place] = held / of;
    }
    assert.deepEqual(shares, [...shares].sort((a, b) => b - a), "the best come first");
    const fold = page.locator("#matrix .fold button");
    if (await fold.count()) await fold.click();
    assert.deepEqual((await rows(page)).sort(), clauses.map((clause) => clause.id).sort());
    if (await fold.count()) await fold.click();
  }
  const { id, cases, clauses } = all.editions[1];
  const wrong = cases.map(([place, demand, queries]) => ({ item: all.cases[place], demand: clauses[demand], column: queries[0][1].indexOf("w") }));
  const { item, demand, column } = wrong.find((one) => one.column >= 0 && one.demand.quote);
  await go(page, `#/${id}/case/${encodeURIComponent(item.id)}`);
  await titled(page, item.id);
  const text = await page.locator("#detail").textContent();
  assert(text.includes(demand.quote), "the words of the demand are there");
  assert(text.includes(`--edition ${id} --only ${item.id}`), "and how to run it by that edition");
  await go(page, `#/${id}/impl/${part(all.columns[column].name)}`);
  await titled(page, all.columns[column].name);
  assert((await page.locator("#detail .crumbs").textContent()).includes("judged by"));
  await page.reload();
  await titled(page, all.columns[column].name);
  await page.keyboard.press("Escape");
  await page.locator("#overview").waitFor({ state: "visible" });
  assert.equal(await here(page), `#/${id}`, "the edition stays");
  await page.locator("#editions a").first().focus();
  await page.keyboard.press("Enter");
  await page.locator("#title", { hasText: "1994" }).waitFor();
  await page.goBack();
  await judgedBy(page, id);
});

await test("every page by a later edition opens", {}, async (page) => {
  const all = await data(page);
  await go(page, "#/norobots");
  await titled(page, "norobots");
  for (const { id, clauses, cases } of all.editions) {
    const wanted = share(page, [...clauses.map((clause) => ["clause", clause.id]), ...all.columns.map(({ name }) => ["impl", name]),
      ...cases.slice(0, 25).map(([place]) => ["case", all.cases[place].id])]);
    const seen = await page.evaluate(async ([by, list]) => {
      const titles = [];
      for (const [kind, name] of list) {
        location.hash = `#/${by}/${kind}/${encodeURIComponent(name)}`;
        await new Promise((done) => window.addEventListener("hashchange", () => setTimeout(done), { once: true }));
        titles.push(document.querySelector("#detail h1")?.textContent);
      }
      return titles;
    }, [id, wanted]);
    assert.deepEqual(seen, wanted.map(([, title]) => title));
  }
});

for (const colorScheme of ["light", "dark"]) {
  await test(`a later edition at 1440 px, ${colorScheme}`, { colorScheme, viewport: { width: 1440, height: 900 } }, async (page) => {
    await go(page, "#/rfc-9309");
    await page.locator("#title", { hasText: "RFC 9309" }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 1440);
    await shot(page, `rfc-9309-${colorScheme}`);
  });
}

await test("the most held first, and a picture in place of figures", {}, async (page) => {
  const names = () => page.locator("#matrix thead a").evaluateAll((all) => all.map((a) => a.title));
  const before = await names();
  await page.click("#order");
  const after = await names();
  assert.notDeepEqual(after, before);
  assert.deepEqual([...after].sort(), [...before].sort());
  await page.click("#order");
  assert.deepEqual(await names(), before);
  const width = () => page.locator("#matrix a.tile").first().evaluate((tile) => tile.getBoundingClientRect().width);
  const wide = await width();
  await page.click("#figures");
  assert(await width() < wide / 2);
});

await test("on a phone nothing is cut off", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }, async (page) => {
  const { id, clause } = aWrong(await data(page));
  const clipped = await page.locator("a.tile").evaluateAll((found) =>
    found.filter((tile) => tile.checkVisibility() && tile.scrollWidth > tile.clientWidth).map((tile) => tile.title));
  assert.deepEqual(clipped, [], "no tile is too small for its mark");
  await shot(page, "phone");
  for (const hash of ["", `#/clause/${clause}`, `#/case/${encodeURIComponent(id)}`, "#/impl/0", "#/rfc-9309", "#/rfc-9309/impl/0"]) {
    await go(page, hash);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, `${hash} fits the screen`);
  }
  await shot(page, "phone-impl");
  await go(page, "#/rfc-9309");
  await shot(page, "phone-rfc-9309");
});

await test("the first sentences name who is closest, what differs and what all keep", {}, async (page) => {
  const { cases, clauses, columns } = await data(page);
  const queries = cases.filter(({ cites }) => cites.length).flatMap((item) => item.queries).filter(({ op }) => op === "decide");
  const number = (column, letters) => queries.filter((ask) => letters.includes(ask.results[column])).length;
  const scores = columns.map(({ name }, at) => ({ name, of: number(at, "pwects"), held: number(at, "p") })).filter(({ name }) => name !== "norobots");
  const share = ({ held, of }) => held / of;
  const best = scores.reduce((one, other) => (share(other) > share(one) ? other : one));
  const lead = await page.locator("#lead").textContent();
  assert(lead.startsWith(best.name) && lead.includes(`${best.of - best.held} of ${best.of}`), lead);
  const quirks = new Map();
  for (const { name, causes } of columns) {
    if (name !== "norobots") for (const { setting, choice } of causes) quirks.set(`${setting}=${choice}`, (quirks.get(`${setting}=${choice}`) || 0) + 1);
  }
  const most = Math.max(...quirks.values());
  assert(lead.includes(`${most} of ${scores.length}`), lead);
  const first = await page.locator("#quirks li").first().locator("p code").last().textContent();
  assert.equal(quirks.get(first), most);
  assert.equal(await page.locator("#quirks ol > li").count(), quirks.size);
  for (const { id } of clauses) {
    const letters = cases.filter(({ cites }) => cites[0] === id).flatMap((item) => item.queries).map((ask) => ask.results).join("");
    const kept = letters.includes("p") && !/[wects]/.test(letters);
    assert.equal(await page.locator(`#lead a[href="#/clause/${id}"]`).count() > 0, kept, id);
  }
});

await test("the scale tells one miss from thirty-two", {}, async (page) => {
  const tile = (misses) => page.locator("#matrix tbody a.tile").evaluateAll((all, wanted) => {
    const misses = (words) => [..."wrong error crash timeout".split(" ")].reduce((sum, word) => sum + Number(new RegExp(`(\\d+) ${word}`).exec(words)?.[1] || 0), 0);
    const found = all.find((one) => one.className.includes("k-wrong") && misses(one.title) >= wanted[0] && misses(one.title) <= wanted[1]);
    return found && getComputedStyle(found).backgroundColor;
  }, misses);
  const colours = [await tile([1, 1]), await tile([2, 3]), await tile([4, 9]), await tile([10, 31]), await tile([32, 999])].filter(Boolean);
  assert(colours.length >= 4 && new Set(colours).size === colours.length, colours.join());
  assert.equal(await page.locator("#scale .swatch").count(), 5);
});

await test("the filter takes out what stands after not:", {}, async (page) => {
  const { cases, columns } = await data(page);
  const heads = async () => (await page.locator("#matrix thead a").evaluateAll((all) => all.map((a) => decodeURIComponent(a.getAttribute("href").slice(2))))).sort();
  const expected = columns.filter(({ name }, at) => !name.includes("protego") && cases.some(({ cites, queries }) =>
    (cites[0] || "").includes("comment") && queries.some((ask) => ask.results[at] === "w"))).map(({ name }) => name).sort();
  await page.fill("#filter", "clause:comment not:protego result:wrong");
  assert.deepEqual(await heads(), expected);
  assert(expected.length && expected.length < columns.length - 1);
  await page.fill("#filter", "not:clause:comment wrong");
  assert((await rows(page)).every((row) => !row.includes("comment")));
  await page.fill("#filter", "no-such-thing-anywhere");
  assert((await page.locator("#matrix").textContent()).includes("has no-such-thing-anywhere"));
});

await test("an address is a name, and an unknown one says so", {}, async (page) => {
  const all = await data(page);
  const { clause, column } = aWrong(all);
  const { name } = all.columns[column];
  await go(page, `#/${part(name)}`);
  await titled(page, name);
  await go(page, `#/${part(name)}/${clause}`);
  await titled(page, `${clause} · ${name}`);
  // Addresses of an earlier form still work.
  await go(page, `#/clause/${clause}/${part(name)}`);
  await titled(page, `${clause} · ${name}`);
  await go(page, `#/rfc-9309/impl/${part(name)}`);
  await titled(page, name);
  for (const unknown of ["#/python:nobody", `#/${part(name)}/nothing`, "#/case/nothing"]) {
    await go(page, unknown);
    await titled(page, "Not here");
  }
});

// Each form is checked in both colour schemes and at both widths. With FORMS=both, it is checked in all four
// combinations.
const combinations = [[own, "light", 1440], [site, "light", 390], [own, "dark", 390], [site, "dark", 1440]];
const others = combinations.map(([url, ...combination]) => [url === own ? site : own, ...combination]);
for (const [url, colorScheme, width] of [...combinations, ...bothForms ? others : []]) {
  await test(`axe finds nothing at ${width} px, ${colorScheme}${url === site ? ", in the site" : ""}`,
    { url, colorScheme, viewport: { width, height: 900 } }, async (page) => {
      const { id, clause, column } = aWrong(inFile);
      const name = part(inFile.columns[column].name);
      for (const [hash, title] of [["", null], [`#/${name}`, inFile.columns[column].name], [`#/clause/${clause}`, clause], [`#/case/${encodeURIComponent(id)}`, id],
        ["#/open/" + inFile.settings[0].id, inFile.settings[0].id]]) {
        await go(page, hash);
        if (title) await titled(page, title);
        assert.deepEqual(await faults(page), [], hash);
      }
      await go(page, "");
      await page.locator("#overview").waitFor({ state: "visible" });
      await shot(page, `${url === site ? "site-" : ""}matrix-${width}-${colorScheme}`);
    });
}

await test("a site whose answers are missing says so, and its overview stands", { url: site, missing: /matrix-answers\.js/ }, async (page) => {
  assert(await page.locator("#matrix a.tile").count() > 100);
  await go(page, "#/norobots");
  await page.locator("#detail .note", { hasText: "matrix-answers.js is missing" }).waitFor();
  await go(page, "");
  await page.locator("#overview").waitFor({ state: "visible" });
});

await test("hostile results stay text", { url: hostile }, async (page) => {
  const all = await page.evaluate(() => JSON.parse(document.getElementById("data").textContent));
  assert(all.columns[0].name.includes("</script>") && all.columns[0].name.endsWith("\\u{202e}"));
  for (const hash of ["", "#/impl/0", "#/case/comment-only-line%2Fnot-a-boundary", "#/case/disallow-prefix%2Fany-byte",
    "#/open/several-default-records", "#/clause/%3Cb%3E", "#/constructor/x", "#/impl/__proto__", "#/case/constructor", "#/%E0%A4", "#/clause",
    "#/rfc-9309", `#/${part(all.columns[0].name)}`, `#/${part(all.columns[0].name)}/disallow-prefix`, "#/<img src=x onerror=\"document.title='owned'\">",
    "#/rfc-9309/impl/0", "#/rfc-9309/open/several-default-records", "#/google-code-22b355f/case/disallow-prefix%2Fany-byte"]) {
    await go(page, hash);
    assert.equal(await page.locator("img").count(), 0);
    assert.equal(await page.locator("script").count(), 2);
    assert.notEqual(await page.title(), "owned");
  }
  await go(page, "#/case/comment-only-line%2Fnot-a-boundary");
  await page.locator("#detail h1", { hasText: "not-a-boundary" }).waitFor();
  assert((await page.locator("#detail").textContent()).includes("<img src=x onerror="));
});

end();
