// Checks the explorer of `norobots site` in a real browser, and compares its answers with the command; see `run`.
//
//   node site.mjs SITE COMMAND
//
// SITE is the folder that `norobots site` wrote. NOROBOTS_CORPUS names a folder of real files. The test compares a
// sample of these, or all with NOROBOTS_WHOLE=1. With FIGURES=1, it measures and prints times.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { join } from "node:path";
import { address, end, faults, here, shot, test as inBrowser } from "./window.mjs";

const [folder, command] = process.argv.slice(2);
assert(folder && command, "usage: site.mjs SITE COMMAND");
const own = address(join(folder, "index.html"));
const test = (name, { hash = "", ...options }, body) =>
  inBrowser(name, { url: own + hash, viewport: { width: 1440, height: 900 }, ...options }, body);

// ---- The actions of the tests on the page. They call functions of the page's script.
// Waits until all queries have been answered and drawn.
const settled = (page) => page.waitForFunction(() => {
  if (!quick || busy || !now) return false;
  const waits = document.querySelector("#parting .faint")?.textContent.startsWith("Looking");
  return now.file === state.file && !waits && (!at("suggested").checked || shown.suggestedBy === state.file);
}, null, { timeout: 60000 });
const put = (page, bytes) => page.evaluate((octets) => putOwn(Uint8Array.from(octets)), [...bytes]);
const ask = async (page, agent, url) => {
  await page.fill("#agent", agent);
  await page.fill("#url", url);
  await page.press("#url", "Enter");
  await settled(page);
};
const row = (page, n = 1) => page.locator(`#table tbody tr:not(.reasons)`).nth(n - 1).locator("td").allTextContents();
const problem = (page) => page.locator("#problem").textContent();
const words = (text) => text.replace(/\s+/g, " ").trim();
const bytes = (text) => new TextEncoder().encode(text);
const clean = async (page, what) => assert.deepEqual(await faults(page), [], what);
const fits = async (page) => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), page.viewportSize().width, "nothing is wider than the window");

// Returns the command's answers in the page's form: for each URL, the answers of all editions.
function commanded(file, agent, urls) {
  const { stdout, stderr } = spawnSync(command, ["decide", "--format", "json", "--edition", "all", "--agent", agent, "-", "--", ...urls],
    { input: file, encoding: "utf8", maxBuffer: 1 << 28 });
  const told = stdout.trim().split("\n").map((line) => JSON.parse(line));
  const editions = ["1994", "1996", "rfc-9309", "google-2026-04-14", "google-code-22b355f"];
  assert.equal(told.length, urls.length * editions.length, stderr);
  return urls.map((_, n) => editions.flatMap((edition, place) => {
    const one = told[n * editions.length + place];
    assert.equal(one.edition, edition);
    return [Number(one.allowed), one.line ?? 0];
  }));
}

const sizes = readdirSync(folder).map((name) => [name, gzipSync(readFileSync(join(folder, name)), { level: 9 }).length]);
const whole = sizes.reduce((sum, [, size]) => sum + size, 0);
console.log(`${whole} bytes compressed: ${sizes.map(([name, size]) => `${name} ${size}`).join(", ")}`);
assert.ok(whole <= 900_000, "the site has at most 900 kB, compressed");

await test("each example gives the decisions that the command gives", {}, async (page) => {
  const examples = await page.evaluate(() => EXPLORER.examples.flatMap(({ examples }) => examples));
  assert.ok(examples.length >= 12, "examples");
  for (const { title, href } of examples) {
    await page.locator("#examples a", { hasText: title }).first().click();
    await page.waitForFunction((hash) => document.querySelector("#examples a[aria-current]")?.hash === hash, href.replace("index.html", ""));
    await settled(page);
    const { file, rows } = await page.evaluate(() => ({ file: [...state.file], rows: now.rows.filter((one) => one.mine).map((one) => [...one.asked.map((part) => decoded(part)), one.answers]) }));
    assert.ok(rows.length > 0, title);
    for (const [n, [agent, url, answers]] of rows.entries()) {
      const [expected] = commanded(Uint8Array.from(file), agent, [url]);
      assert.deepEqual(answers, expected, `${title}: ${agent} ${url}`);
      const shown = (await row(page, n + 1)).map((cell) => words(cell));
      assert.deepEqual(shown, [0, 1, 2, 3, 4].map((place) => (expected[2 * place] ? "yes" : "no") + (expected[2 * place + 1] ? `line ${expected[2 * place + 1]}` : "no line")), title);
    }
  }
});

await test("the answers are those of the command", {}, async (page) => {
  await settled(page);
  const corpus = process.env.NOROBOTS_CORPUS;
  if (!corpus) return console.log("left out: NOROBOTS_CORPUS is not set");
  // The pseudo-random numbers are the same in every run.
  let seed = 9309;
  const below = (n) => ((seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) >>> 8) % n;
  let names = readdirSync(corpus).sort().filter((name) => statSync(join(corpus, name)).isFile());
  if (!process.env.NOROBOTS_WHOLE) names = Array.from({ length: 60 }, () => names.splice(below(names.length), 1)[0]);
  let decisions = 0, barred = 0, parted = 0;
  for (const name of names) {
    const file = readFileSync(join(corpus, name));
    const values = (field) => [...file.toString("latin1").matchAll(new RegExp(`^\\s*${field}\\s*:\\s*([!-~]+)`, "gim"))].map((match) => match[1]);
    const pick = (list, or) => (list.length > 0 && below(8) > 0 ? list[below(list.length)] : or);
    const [agents, paths] = [values("user-agent"), values("(?:dis)?allow")];
    for (let n = 0; n < 2; n += 1) {
      const agent = pick(agents, "figtree").replace("*", "figtree");
      const urls = Array.from({ length: 10 }, () => `/${pick(paths, "index.html").replace(/^\//, "")}${["", "x", "/y?z"][below(3)]}`);
      const told = await page.evaluate(({ octets, asked }) => {
        const file = unbase64(octets);
        return quick.ask({ decide: { asked: asked.map(([agent, url]) => [encoder.encode(agent), encoder.encode(url)]).map(numbers) } }, file);
      }, { octets: file.toString("base64"), asked: urls.map((url) => [agent, url]) });
      assert.deepEqual(told, commanded(file, agent, urls), `${name} ${agent} ${urls}`);
      decisions += 5 * told.length;
      for (const answers of told) {
        const allowed = [0, 1, 2, 3, 4].map((place) => answers[2 * place]);
        barred += allowed.filter((one) => !one).length;
        parted += new Set(allowed).size - 1;
      }
    }
  }
  assert.ok(barred * 20 > decisions && parted > 0, `${barred} and ${parted} of ${decisions}`);
  console.log(`${decisions} decisions about ${names.length} files agree; ${barred} bar the robot, and editions differ over ${parted} queries`);
});

await test("the robots of today are told what the file says to them", {}, async (page) => {
  await settled(page);
  await put(page, bytes("User-agent: GPTBot\nDisallow: /\n"));
  await page.waitForFunction(() => document.querySelector("#robots .no")?.textContent.includes("GPTBot"));
  assert.match(await page.locator("#robots .no").first().textContent(), /^none GPTBot line 1: User-agent: GPTBot, line 2: Disallow: \/ Show line 1$/);
  await page.locator("#robots .no button").first().click();
  await page.waitForFunction(() => document.querySelector("#lines .lit")?.textContent.includes("GPTBot"));
  await put(page, bytes("User-agent: *\nDisallow: /x\n"));
  await page.waitForFunction(() => !document.querySelector("#robots .no"));
  assert.match(await page.locator("#robots .exceptions").textContent(), /AdsBot-Google.*: a group for `\*` does not count/);
});

await test("a link opens to the same state", {}, async (page) => {
  await settled(page);
  // The standard's second example, a byte that is not UTF-8, two kinds of line ends, and a dozen queries.
  const file = [...bytes("# robots.txt for http://www.example.com/\r\n\r\nUser-agent: *\nDisallow: /cyberworld/map/ # This is an infinite virtual URL space\n\n# Cybermapper knows where to go.\nUser-agent: cybermapper\nDisallow:\n")];
  await put(page, file);
  for (let n = 0; n < 12; n += 1) await ask(page, n % 2 ? "cybermapper" : "Googlebot", `/cyberworld/map/${n}`);
  await page.click("#keep");
  await page.locator("#text").press("Control+End");
  await page.keyboard.type("Disallow: /neu‮");
  await page.selectOption("#edition", "1996");
  await page.waitForFunction(() => document.querySelector("#changes").textContent.includes("may no longer fetch"));
  await settled(page);
  await page.evaluate(() => link());
  const kept = () => page.evaluate(() => ({ ...state, file: [...state.file], old: [...state.old], asked: state.asked.map(numbers) }));
  const before = await kept(), address = own + await here(page);
  assert.ok(address.length - own.length < 2048, `${address.length - own.length} characters`);
  assert.deepEqual(before.old, file);
  assert.deepEqual(before.file, [...file, ...bytes("Disallow: /neu‮")], "line ends stay when one types");
  const table = await page.locator("#table").textContent();
  await page.goto("about:blank");
  await page.goto(address);
  await settled(page);
  assert.deepEqual(await kept(), before);
  assert.equal(await page.locator("#table").textContent(), table);
  assert.equal(await page.locator("#edition").inputValue(), "1996");
  await put(page, [0xff, 0x0d, 0x0a, 0x80]);
  await page.evaluate(() => link());
  const odd = own + await here(page);
  await page.goto("about:blank");
  await page.goto(odd);
  await settled(page);
  assert.deepEqual((await kept()).file, [0xff, 0x0d, 0x0a, 0x80]);
});

await test("a user types, asks, reads why, mends and compares, by keyboard", {}, async (page) => {
  await settled(page);
  await page.focus("#text");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("User-agent: *\nDisallow: /*.php\nDisallow /x\nAllow: /a\n");
  await settled(page);
  await ask(page, "Bingbot", "/a.php");
  assert.deepEqual((await row(page)).map(words), ["yesline 1", "yesline 4", "noline 2", "noline 2", "noline 2"]);
  const why = words(await page.locator("#why").textContent());
  for (const said of ["May Bingbot fetch /a.php?", "No, by RFC 9309", "Why they differ", "The smallest part of the file that shows it", "User-agent: * Disallow: /*.php"]) assert.ok(why.includes(said), `${said}: ${why}`);
  assert.ok(await page.locator("#why blockquote").count() >= 2, "sentences on both sides");
  // The deciding line is marked while its cell has the focus.
  await page.locator("#table td button").nth(2).focus();
  assert.equal(await page.locator("#lines .lit").getAttribute("data-line"), "2");
  await page.keyboard.press("Shift+Tab");
  assert.equal(await page.locator("#lines .lit").getAttribute("data-line"), "4");
  await page.locator("#table td button").nth(3).hover();
  assert.equal(await page.locator("#lines .lit").getAttribute("data-line"), "2");
  // A fix is applied and undone.
  await page.selectOption("#edition", "1994");
  await put(page, bytes(" User-agent: foo\nDisallow : /x\n"));
  await settled(page);
  const fix = page.locator("#lines .said button").first();
  await fix.focus();
  await page.keyboard.press("Enter");
  await settled(page);
  assert.equal(await page.locator("#text").inputValue(), "User-agent: foo\nDisallow : /x\n");
  await page.click("#undo");
  await settled(page);
  assert.equal(await page.locator("#text").inputValue(), " User-agent: foo\nDisallow : /x\n");
  await page.click("#mend");
  await page.waitForFunction(() => at("text").value === "User-agent: foo\nDisallow: /x\n");
  // Line ends are shown on request.
  assert.ok(!await page.locator("#lines .t-terminator").first().isVisible());
  await page.check("#ends");
  assert.ok(await page.locator("#lines .t-terminator").first().isVisible());
  // The list of changes is shown.
  await page.click("#keep");
  await page.fill("#text", "User-agent: foo\nDisallow: /x\nDisallow: /y\n");
  await page.waitForFunction(() => document.querySelector("#changes").textContent.includes("may no longer fetch /y"));
});

await test("the way to the content keeps what was entered", {}, async (page) => {
  await settled(page);
  await put(page, bytes("User-agent: kept\nDisallow: /\n"));
  await page.locator(".skip").focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash.startsWith("#1."));
  assert.equal(await page.locator("#text").inputValue(), "User-agent: kept\nDisallow: /\n");
});

const hostile = "</script><img src=x onerror=alert(1)><svg onload=alert(2)>\u2028\u2029\u202e\u0007'\"&";
await test("hostile text runs nothing", {}, async (page) => {
  await settled(page);
  await put(page, bytes(`User-agent: ${hostile}\nDisallow: /${hostile}\n${hostile}: ${hostile}\n# ${hostile}\nUser-agent: *\nDisallow: /*${hostile}`));
  await ask(page, `a${hostile}`.replaceAll("\n", ""), `/${hostile}`);
  await page.selectOption("#edition", "1994");
  await settled(page);
  await page.fill("#old", `User-agent: ${hostile}\nDisallow: /\n`);
  await page.waitForFunction(() => document.querySelector("#changes").textContent.length > 20);
  for (const button of await page.locator("#table .why").all()) {
    await button.click();
    await settled(page);
  }
  await page.evaluate(() => link());
  await page.reload();
  await settled(page);
  assert.equal(await page.locator("img, svg, iframe, main script").count(), 0);
  for (const place of ["#lines", "#table", "#changes"]) {
    const text = await page.locator(place).textContent();
    assert.ok(text.includes("<img src=x onerror=alert(1)>") || place === "#changes", place);
    assert.ok(!/[\u2028\u2029\u202e\u0007]/.test(text), `${place} draws what is unseen`);
  }
});

await test("any bytes can be loaded", {}, async (page) => {
  await settled(page);
  await put(page, [0xff, 0xfe, ...Buffer.from("User-agent: *\nDisallow: /\n", "utf16le")]);
  await settled(page);
  assert.match(await page.locator("#form").textContent(), /this is UTF-16/);
  assert.ok(await page.locator("#hex pre").isVisible() && !await page.locator("#text").isVisible());
  await shot(page, "hex");
  await page.getByRole("button", { name: /UTF-16LE/ }).click();
  await settled(page);
  assert.match(await page.locator("#text").inputValue(), /User-agent: \*\nDisallow: \/\n$/);
  await put(page, Uint8Array.from({ length: 5000 }, (_, n) => n % 256));
  await settled(page);
  assert.match(await page.locator("#hex").textContent(), /000010 {2}10 11 12/);
  assert.match(await page.locator("#form").textContent(), /not UTF-8|NUL/);
  await page.getByRole("button", { name: "Edit it as text" }).click();
  assert.ok(await page.locator("#text").isVisible());
  // A file of 10 MB is shown with its lines and answers.
  await page.evaluate(() => putOwn(encoder.encode("User-agent: *\n" + "Disallow: /folder/*.html # x\n".repeat(360000))));
  await settled(page);
  assert.match(await page.locator("#form").textContent(), /too many to edit here/);
  assert.match(await page.locator("#pager").textContent(), /of 360,001/);
  await ask(page, "Googlebot", "/folder/x.html");
  assert.deepEqual((await row(page)).map(words).slice(2, 4), ["noline 2", "noline 2"]);
  await page.waitForFunction(() => document.querySelector("#done").textContent.includes("too large for an address"), null, { timeout: 30000 });
  // Files can be opened and dropped.
  await page.setInputFiles("#open", { name: "robots.txt", mimeType: "text/plain", buffer: Buffer.from("User-agent: a\r\nDisallow: /\r\n") });
  await page.waitForFunction(() => state.file.length === 28);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(["User-agent: dropped\nDisallow: /\n"], "robots.txt"));
    document.querySelector("#table").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.waitForFunction(() => document.querySelector("#text").value.startsWith("User-agent: dropped"));
});

for (const [hash, says] of [["#1.AAAA", /damaged/], ["#1.", /damaged/], ["#9.abc", /another version/], ["#nonsense", /does not belong to this page/], ["#1.q1YqU7JSMlKyUgIA", /damaged/]]) {
  await test(`a broken address says so: ${hash}`, { hash }, async (page) => {
    await page.waitForFunction(() => quick);
    assert.match(await problem(page), says);
    await put(page, bytes("User-agent: *\nDisallow: /\n"));
    await ask(page, "Googlebot", "/");
    assert.deepEqual((await row(page)).map(words), Array(5).fill("noline 2"));
  });
}
await test("without WebAssembly it says what works", { before: () => { delete globalThis.WebAssembly; } }, async (page) => {
  await page.waitForFunction(() => !document.querySelector("#problem").hidden);
  assert.match(await problem(page), /does not run WebAssembly.*matrix and the standard.*norobots check/);
});
await test("a module of another version is told", { before: () => {
  const real = WebAssembly.instantiate;
  // An empty WebAssembly module.
  globalThis.explorerOld = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
  globalThis.Worker = class { constructor() { throw new Error("none"); } };
  WebAssembly.instantiate = () => real(globalThis.explorerOld);
} }, async (page) => {
  await page.waitForFunction(() => !document.querySelector("#problem").hidden);
  assert.match(await problem(page), /another version/);
});
for (const [name, before] of [
  ["without workers", () => { delete globalThis.Worker; }],
  ["with storage refused", () => { Object.defineProperty(globalThis, "localStorage", { get() { throw new DOMException("refused"); } }); }],
]) {
  await test(`${name} it decides all the same`, { before }, async (page) => {
    await settled(page);
    assert.equal(/does not start a worker/.test(await problem(page)), name === "without workers");
    await put(page, bytes("User-agent: *\nDisallow: /a\nAllow: /a/b\n"));
    await ask(page, "Googlebot", "/a/b");
    assert.deepEqual((await row(page)).map(words), ["noline 2", "noline 2", "yesline 3", "yesline 3", "yesline 3"]);
  });
}

for (const [width, height] of [[1440, 900], [390, 844]]) {
  for (const colorScheme of ["light", "dark"]) {
    await test(`accessible at ${width}, ${colorScheme}`, { viewport: { width, height }, colorScheme }, async (page) => {
      await settled(page);
      await clean(page, "the first view");
      await fits(page);
      await shot(page, `explorer-${width}-${colorScheme}`);
      await page.locator("#examples a", { hasText: "Allow beside" }).click();
      await page.waitForFunction(() => document.querySelector("#why blockquote"));
      await page.click("#keep");
      await page.fill("#text", "User-agent: *\n\nDisallow: /shop/ # \u202e\nDisalow: /x\nAllow: /shop/offers/\nDisallow: /y*\n");
      await page.selectOption("#edition", "1994");
      await page.waitForFunction(() => document.querySelector("#changes h3"));
      await settled(page);
      await page.check("#ends");
      await page.locator("#table td button").nth(1).focus();
      await clean(page, "with diagnostics, reasons and changes");
      await fits(page);
      await shot(page, `explorer-all-${width}-${colorScheme}`);
      await put(page, [0xff, 0xfe, 0, 1]);
      await settled(page);
      await clean(page, "with digits");
      await fits(page);
    });
  }
}

await inBrowser("a case of the matrix opens in the explorer", { url: `${address(join(folder, "matrix.html"))}#/case/examples%2Fseveral-paths` }, async (page) => {
  await page.click('#detail a[href^="index.html#1."]');
  await page.waitForURL(/index\.html#1\./);
  await settled(page);
  assert(await page.evaluate(() => decoded(state.file).startsWith("# robots.txt for http://www.example.com/\n")));
  assert.equal(await page.evaluate(() => state.asked.length), 8);
});

if (process.env.FIGURES) {
  await test("figures", {}, async (page) => {
    await settled(page);
    for (const size of [100e3, 1e6]) {
      await page.evaluate((size) => {
        let text = "";
        for (let n = 0; text.length < size; n += 1) text += n % 20 ? `Disallow: /folder${n}/*.html # comment\n` : `\nUser-agent: robot${n % 200}\n`;
        at("suggested").checked = true;
        putOwn(encoder.encode(text));
      }, size);
      await settled(page);
      await ask(page, "robot20", "/folder7/x.html");
      await page.locator("#text").focus();
      await page.evaluate(() => at("text").setSelectionRange(40, 40));
      const drawnAfter = [], blocked = [];
      for (let n = 0; n < 20; n += 1) {
        await page.evaluate(() => {
          globalThis.timed = null;
          at("text").addEventListener("keydown", (event) => {
            const start = event.timeStamp;
            const before = globalThis.draw;
            at("text").addEventListener("input", () => setTimeout(() => { globalThis.freed = performance.now() - start; }), { once: true });
            globalThis.draw = (...all) => {
              before(...all);
              if (all[1] === state.file && timed === null) {
                globalThis.draw = before;
                requestAnimationFrame(() => setTimeout(() => { globalThis.timed = performance.now() - start; }));
              }
            };
          }, { once: true });
        });
        await page.keyboard.press("x");
        await page.waitForFunction(() => globalThis.timed !== null, null, { timeout: 30000 });
        drawnAfter.push(await page.evaluate(() => timed));
        blocked.push(await page.evaluate(() => freed));
        await settled(page);
      }
      const middle = (list) => list.toSorted((a, b) => a - b)[list.length >> 1].toFixed(0);
      console.log(`${size / 1000} kB: diagnostics and table painted ${middle(drawnAfter)} ms after the key press (median of 20, most ${Math.max(...drawnAfter).toFixed(0)}); the page free again after ${middle(blocked)} ms (most ${Math.max(...blocked).toFixed(0)})`);
    }
  });
}
end();
