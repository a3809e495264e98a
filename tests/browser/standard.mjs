// Checks the annotated standard of `norobots site` in a real browser; see `run`.
//
//   node standard.mjs STANDARD
//
// STANDARD is the site's standard.html; the other pages of the site are next to it.
import assert from "node:assert/strict";
import { address, end, faults, shot, test } from "./window.mjs";

const [url] = process.argv.slice(2).map(address);
assert(url, "usage: standard.mjs STANDARD");
const beside = (name) => new URL(name, url).href;
const openAll = (page) => page.evaluate(() => document.querySelectorAll("details").forEach((details) => { details.open = true; }));
const hrefs = (page, start) => page.locator(`main a[href^="${start}"]`).evaluateAll((all) => all.map((a) => a.getAttribute("href")));

await test("the page is whole without a script, and its own links lead somewhere", { url }, async (page) => {
  assert.equal(await page.locator("script").count(), 0);
  assert(await page.locator("article.sentence").count() >= 50);
  const missing = await page.evaluate(() => [...document.querySelectorAll('a[href^="#"]')]
    .map((a) => decodeURIComponent(a.getAttribute("href").slice(1))).filter((id) => !document.getElementById(id)));
  assert.deepEqual(missing, []);
  const twice = await page.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    return ids.filter((id, at) => ids.indexOf(id) !== at);
  });
  assert.deepEqual(twice, []);
});

await test("its links into the matrix open what they name", { url }, async (page) => {
  const links = await hrefs(page, "matrix.html#");
  assert(links.length > 100);
  await page.goto(beside("matrix.html#/norobots"));
  await page.waitForFunction(() => document.querySelector("#detail h1")?.textContent === "norobots");
  const dead = await page.evaluate(async (all) => {
    const dead = [];
    for (const hash of all) {
      if (location.hash !== hash) {
        const changed = new Promise((done) => window.addEventListener("hashchange", () => setTimeout(done), { once: true }));
        location.hash = hash;
        await changed;
      }
      const title = document.querySelector("#detail h1")?.textContent;
      if (!title || title === "Not here") dead.push(hash);
    }
    return dead;
  }, [...new Set(links)].map((link) => link.replace("matrix.html", "")));
  assert.deepEqual(dead, []);
});

await test("its links into the explorer hold the file and the questions", { url }, async (page) => {
  await openAll(page);
  const wrong = await page.evaluate(async () => {
    const wrong = [];
    const texts = (value) => (typeof value === "string" ? value : atob(value.base64));
    const parts = [...document.querySelectorAll(".small")];
    for (const part of parts) {
      const href = part.querySelector('a[href^="index.html#1."]').getAttribute("href").slice("index.html#1.".length);
      const bytes = Uint8Array.from(atob(href.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
      const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
      const { file, asked } = JSON.parse(text);
      const lines = texts(file).split(/\r\n|\r|\n/).length;
      const shown = part.querySelector("pre").textContent;
      if (asked.length !== part.querySelectorAll("li").length || (!shown.includes("…") && Math.abs(shown.split("\n").length - lines) > 1)) wrong.push(text);
    }
    return parts.length ? wrong : ["there is none"];
  });
  assert.deepEqual(wrong, []);
});

await test("all of it goes by keyboard", { url }, async (page) => {
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash === "#main");
  await page.locator("#clause-comment summary").first().focus();
  await page.keyboard.press("Enter");
  const rules = page.locator("#clause-comment details[open] pre").first();
  assert((await rules.textContent()).includes("comment = "));
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "PRE", "what scrolls can be reached");
});

await test("a demand of the RFC stands under its words", { url }, async (page) => {
  const words = page.locator('a.words[href="#demand-most-specific"]');
  assert((await words.textContent()).startsWith("The most specific match found MUST be used."));
  await words.click();
  assert(await page.locator("#demand-most-specific").isVisible());
  await page.locator("#demand-most-specific summary", { hasText: "differently" }).click();
  assert((await page.locator("#demand-most-specific").textContent()).includes("the standard of 1994"));
});

for (const colorScheme of ["light", "dark"]) {
  for (const width of [1440, 390]) {
    await test(`axe finds nothing at ${width} px, ${colorScheme}, and nothing is cut off`, { url, colorScheme, viewport: { width, height: 900 } }, async (page) => {
      await shot(page, `standard-${width}-${colorScheme}`, false);
      await openAll(page);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      assert.deepEqual(await faults(page), []);
    });
  }
}

end();
