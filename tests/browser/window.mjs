// Functions that the tests of pages share. Each test gets its own browser window.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

// With these options the browser makes no network connections of its own.
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let failed = 0;
// Runs one test: opens an address in its own browser window, and collects the errors of the page. The page may load
// only the files next to it and files that it made itself. Files whose address matches `missing` can't be loaded.
// `before` runs before the page's own scripts.
export async function test(name, { url, missing, before, ...options }, body) {
  const profile = mkdtempSync(join(tmpdir(), "norobots-browser-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium", headless: true, args,
    viewport: { width: 1280, height: 900 }, ...options,
  });
  const said = [];
  const beside = url.split("#")[0].replace(/[^/]*$/, "");
  try {
    const page = context.pages()[0] || await context.newPage();
    page.on("console", (message) => { if (!missing) said.push(`console: ${message.text()}`); });
    page.on("pageerror", (error) => said.push(`error: ${error}`));
    page.on("dialog", (dialog) => said.push(`dialog: ${dialog.message()}`) && dialog.dismiss());
    page.on("request", (request) => {
      const own = request.url().split("#")[0].replace(beside, "");
      if (!/^([\w.-]*$|blob:|data:)/.test(own)) said.push(`request: ${request.url()}`);
    });
    if (missing) await page.route(missing, (route) => route.abort());
    page.setDefaultTimeout(10000);
    if (before) await page.addInitScript(before);
    await page.goto(url);
    await body(page);
    assert.deepEqual(said, [], "the page is silent and asks for nothing from elsewhere");
    console.log(`ok      ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}\n${error.stack}\n${said.join("\n")}`);
  } finally {
    await context.close();
    cleared(profile);
  }
}
// Removes a folder. If it can't be removed, because files are still being written, it is removed with the run's folder.
export function cleared(folder) {
  try { rmSync(folder, { recursive: true, force: true, maxRetries: 5 }); } catch { /* See above. */ }
}
export const address = (path) => pathToFileURL(resolve(path)).href;
export const shot = (page, name, fullPage = true) => process.env.SHOTS &&
  page.screenshot({ path: join(process.env.SHOTS, name + ".png"), fullPage });
// Returns the fragment of the address. It is read from the page, because Playwright updates its own copy later.
export const here = (page) => page.evaluate(() => location.hash);
// Returns the faults that axe-core finds in the page as it is now. The page's Content-Security-Policy doesn't block the
// script, because the browser itself injects it.
export async function faults(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run({ preload: false }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)).join(" | ")}`);
}
export function end() {
  if (!failed) return;
  console.log(`${failed} failed`);
  process.exit(1);
}
