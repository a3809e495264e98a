// Compares the tags that `norobots meta` finds in a page with a real browser's tree; see `run`.
//
//   node meta.mjs NOROBOTS CASES
//
// NOROBOTS is the command. CASES is the suite as `norobots export --format jsonl` writes it. The test takes the suite's
// pages, and random pages made of PIECES. The variable PAGES is the number of random pages.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const [norobots, cases] = process.argv.slice(2);
assert(norobots && cases, "usage: meta.mjs NOROBOTS CASES");

// On these pages, norobots and the browser must differ, because norobots runs no scripts. There is no NUL among the
// pieces, because the browser doesn't follow the HTML standard there.
const APART = {
  "meta/html-script": "a script writes the tag",
};
const TAG = "<meta name=robots content=none>";
const PIECES = [
  TAG, TAG, TAG, TAG, "<META CONTENT='a, b' NAME=Keywords>", "<meta name=robots content='&#110;oindex&comma;all'>",
  "<meta name=description content='", "'>", "<!--", "-->", "<!-->", "--!>", "<script>", "</script>", "<style>", "</style>",
  "<title>", "</title>", "<textarea>", "<xmp>", "</xmp>", "<noscript>", "</noscript>", "<iframe>", "<template>", "</template>",
  "<head>", "</head>", "<body>", "</body>", "<html>", "</html>", "<p>", "<b>", "</p>", "<table>", "<td>", "</table>", "<select>",
  "</select>", "<svg>", "</svg>", "<math>", "<mi>", "<desc>", "<foreignObject>", "<frameset>", "</frameset>", "<![CDATA[", "]]>", "<plaintext>",
  "<link>", "<base>", "<br>", "text", " ", "\n", "<", ">", "\"", "'", "</", "<!", "<?x>", "&", "<form>", "<button>", "<a>", "</a>", "<li>",
];

// A random number generator of our own makes the same pages on every machine.
let state = 1998;
const random = (below) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};
const made = () => {
  const start = random(2) ? "<!doctype html>" : "";
  return Buffer.from("<meta charset=utf-8>" + start + Array.from({ length: 1 + random(9) }, () => PIECES[random(PIECES.length)]).join(""));
};

const pages = readFileSync(cases, "utf8").trim().split("\n").map((line) => JSON.parse(line))
  .filter((one) => one.html !== undefined || one.html_base64 !== undefined)
  .map((one) => ({ id: one.id, bytes: one.html === undefined ? Buffer.from(one.html_base64, "base64") : Buffer.from(one.html) }));
const ofSuite = pages.length;
for (let at = 1; at <= Number(process.env.PAGES || 60); at += 1) pages.push({ id: `random ${at}`, bytes: made() });
pages.push({ id: "nested", bytes: Buffer.from("<div>".repeat(600) + TAG) });

let shown;
const server = createServer((request, response) => {
  response.writeHead(request.url === "/page" ? 200 : 404, { "content-type": "text/html" });
  response.end(request.url === "/page" ? shown : "");
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const address = `http://127.0.0.1:${server.address().port}/page`;
const folder = mkdtempSync(join(tmpdir(), "norobots-meta-"));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
let failed = 0, tags = 0;
try {
  const page = await browser.newPage();
  for (const { id, bytes } of pages) {
    shown = bytes;
    await page.goto(address, { waitUntil: "commit" });
    await page.waitForFunction(() => document.readyState !== "loading");
    const theirs = await page.evaluate(() => {
      const names = ["robots", "keywords", "description", "document-state", "url"];
      const html = "http://www.w3.org/1999/xhtml";
      const name = (tag) => (tag.getAttribute("name") || "").replace(/[A-Z]/g, (c) => c.toLowerCase());
      const all = document.head ? [...document.head.querySelectorAll("meta")] : [];
      return all.filter((tag) => tag.namespaceURI === html && names.includes(name(tag)))
        .map((tag) => [name(tag), tag.getAttribute("content")]);
    });
    const file = join(folder, "page.html");
    writeFileSync(file, bytes);
    const ours = JSON.parse(execFileSync(norobots, ["meta", "--format", "json", file], { maxBuffer: 1 << 26 }))
      .tags.filter((tag) => tag.counts).map((tag) => [tag.name.toLowerCase(), tag.content?.text ?? null]);
    tags += ours.length;
    if ((JSON.stringify(ours) !== JSON.stringify(theirs)) !== (id in APART)) {
      failed += 1;
      console.log(`FAILED  ${id}: ${JSON.stringify(bytes.toString("latin1").slice(0, 400))}\n  norobots ${JSON.stringify(ours)}\n  browser  ${JSON.stringify(theirs)}`);
    }
  }
} finally {
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}
assert(ofSuite > 60 && tags > 60, `${ofSuite} pages of the suite, ${tags} tags: too few to say anything`);
console.log(`${failed ? "FAILED " : "ok     "} META tags of ${pages.length} pages, ${tags} tags that count, ${failed} differences but the ${Object.keys(APART).length} known`);
process.exitCode = failed ? 1 : 0;
