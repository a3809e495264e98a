// Tests the package as a user installs it: `js/test` installs the tarball and runs this file in the same folder.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";
import * as whole from "@norobots/norobots";
import * as small from "@norobots/norobots/decide";
import { generate } from "@norobots/norobots/generate";
import { page } from "@norobots/norobots/page";
import { conform, core, vectors } from "@norobots/norobots/suite";

const { check, decide, editions, parse, Robots } = whole;
const require = createRequire(import.meta.url);
const robots = "User-agent: *\nAllow: /tmp/a\nDisallow: /tmp/\n";

test("each edition decides, and names the line", () => {
  assert.deepEqual(editions.map((edition) => decide(edition, robots, "figtree", "/tmp/ab")), [
    { allowed: false, line: 3 },
    ...Array(4).fill({ allowed: true, line: 2 }),
  ]);
  assert.deepEqual(decide("1994", "", "figtree", "/"), { allowed: true, line: null });
  assert.deepEqual(decide("1994", Buffer.from(robots), Buffer.from("figtree"), new Uint8Array([47, 116, 109, 112, 47])), { allowed: false, line: 3 });
  assert.equal(decide("1994", "User-agent: \uD800\nDisallow: /", "\uFFFD", "/").allowed, false, "a lone surrogate is U+FFFD");
});

test("a whole header is that of its robot", () => {
  const header = "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)", file = "User-agent: GPTBot\nDisallow: /\n";
  // The 1994 edition takes the first word of the header, "Mozilla", as the robot's name.
  for (const edition of editions)
    for (const agent of [header, Buffer.from(header)])
      for (const answer of [decide(edition, file, agent, "/"), small.decide(edition, file, agent, "/"), new Robots(edition, file).robot(agent).decide("/")])
        assert.equal(answer.allowed, edition === "1994", edition);
});

test("sitemaps and the Crawl-delay", () => {
  const file = Buffer.from("Sitemap: http://h/\u00e9\0\nUser-agent: a\nCrawl-delay: 1.5\nSitemap: none\nsitemap:b://c");
  for (const edition of editions) {
    const robots = new Robots(edition, file);
    assert.equal(robots.edition, edition);
    assert.deepEqual(robots.sitemaps, ["http://h/\u00e9\0", "b://c"]);
    assert.deepEqual(["a", "b"].map((agent) => robots.robot(agent).crawlDelay), [1.5, null]);
    assert.deepEqual(new Robots(edition, "").sitemaps, []);
  }
  const many = new Robots("rfc-9309", Array.from({ length: 100000 }, (_, n) => `Sitemap: https://example.com/${n}\n`).join("")).sitemaps;
  assert.equal(many.length, 100000);
  assert.equal(many[99999], "https://example.com/99999");
});

test("the files for require are the same", () => {
  for (const [path, module] of [["", whole], ["/decide", small], ["/generate", { generate }], ["/page", { page }], ["/suite", { conform, core, vectors }]]) {
    const required = require(`@norobots/norobots${path}`);
    for (const name of Object.keys(module)) assert.equal(required[name], module[name], name);
  }
});

test("rules for a page are answered by each text", () => {
  const html = '<!doctype html><meta name="robots" content="noarchive"><meta name=googlebot content=noindex>';
  const google = page({ html, headers: "HTTP/1.1 200 OK\r\nX-Robots-Tag: nosnippet\r\n" });
  assert.deepEqual(google.index, { allowed: false, rule: "noindex", open: null });
  assert.deepEqual(google.snippet, { allowed: false, rule: "nosnippet", open: null });
  assert.deepEqual(page({ text: "bing", agent: "bingbot", html: Buffer.from(html) }).train, { allowed: false, rule: "noarchive", open: null });
  const headers = new Headers([["X-Robots-Tag", "unavailable_after: 2026-01-01"], ["Date", "x"]]);
  assert.equal(page({ headers, now: new Date("2026-01-03") }).index.allowed, false);
  assert.match(page({ headers }).index.open, /the day/);
  assert.equal(page().index.allowed, true);
  assert.throws(() => page({ text: "altavista" }), RangeError);
  assert.throws(() => page({ html: 7 }), TypeError);
});

test("the core files are answered as they say, and are files of the package", () => {
  for (const [edition, name] of [["rfc-9309", "rfc9309-core.json"], ["1994", "1994-core.json"]]) {
    const { cases, ...rest } = core(edition);
    assert.equal(rest.edition, edition);
    assert.ok(cases.length > 30 && cases.length <= 100);
    assert.deepEqual(require(`@norobots/norobots/${name}`), { ...rest, cases });
    for (const one of cases) {
      const robots = one.robots ?? Buffer.from(one.robots_base64, "base64");
      assert.equal(decide(edition, robots, one.agent, one.url).allowed, one.expect === "allowed", one.id);
    }
  }
  assert.deepEqual(core(), core("rfc-9309"));
  for (const edition of ["1996", {}, null]) assert.throws(() => core(edition), RangeError);
});

// Whether a robot's text is a header. The suite's answers are for the text as it stands, but the package takes the
// robot's name out of a header.
const isHeader = (agent) => /[\/ \t()]/.test(agent);

test("both modules and a Robot answer the suite of each edition as it says", () => {
  let queries = 0;
  for (const edition of editions) {
    const octets = (object, name) =>
      object[name] === undefined ? Buffer.from(object[`${name}_base64`], "base64") : Buffer.from(object[name]);
    for (const one of vectors({ edition }).filter((one) => (one.robots ?? one.robots_base64) !== undefined)) {
      const robots = octets(one, "robots");
      for (const query of one.queries.filter((query) => typeof query.expect === "string")) {
        const [agent, url] = ["agent", "url"].map((name) => octets(query, name));
        const decision = decide(edition, robots, agent, url);
        const known = `${edition} ${one.id} ${query.agent} ${query.url}`;
        if (!query.moved_by && one.site === undefined && !(edition === "google-code-22b355f" && isHeader(agent))) assert.equal(decision.allowed, query.expect === "allowed", known);
        if (query.line !== undefined && edition === "1994") assert.equal(decision.line, query.line, known);
        const robot = new Robots(edition, robots).robot(agent);
        assert.deepEqual(robot.decide(url), decision, known);
        assert.equal(robot.allows(url), decision.allowed, known);
        robot.free();
        assert.deepEqual(small.decide(edition, robots, agent, url), decision, known);
        queries++;
      }
    }
  }
  assert.ok(queries > 3000, `${queries} queries`);
});

test("what is wrong with a file", () => {
  assert.deepEqual(check("1994", robots), { ...check("1994", robots), conforming: true, violations: 0 });
  const found = check("1994", "User-agent: é\nDisallow /x\0\n");
  assert.equal(found.conforming, false);
  assert.equal(found.diagnostics.length, found.violations + found.warnings + found.notes);
  assert.ok(found.diagnostics.some(({ place }) => place.line === 2));
  assert.equal(check("rfc-9309", "User-agent: *\n\n\nAllow: /x\n".repeat(20000)).conforming, true);
});

test("a tree has every byte in one token, and values as an edition reads them", () => {
  const file = Buffer.from("\u00ef\u00bb\u00bfUser-agent: \u00ff # x\r\nDisallow:/\n\nAllow", "latin1");
  for (const edition of editions.slice(0, 3)) {
    const tree = parse(edition, file);
    const pieces = tree.lines.flatMap(({ tokens }) => tokens);
    assert.deepEqual(pieces.map(({ span: [start] }) => start), [0, ...pieces.map(({ span: [, end] }) => end).slice(0, -1)]);
    assert.equal(pieces.at(-1).span[1], file.length);
    assert.deepEqual(tree.records[0].agents, [{ base64: "/w==" }]);
  }
  const { fields, records } = parse("rfc-9309", "User-agent: *\nAllow: /a\nCrawl-delay: 2\n");
  assert.deepEqual(records[0].rules, [{ line: 2, kind: "allow", value: "/a" }]);
  assert.deepEqual(fields.map(({ kind, value }) => [kind, value]), [["crawl-delay", { seconds: 2 }]]);
  const large = "User-agent: *\n\nAllow: /x\n".repeat(20000);
  assert.equal(parse("1994", large).lines.length, 60000);
});

test("generated vectors are those of the command, and their answers are right", () => {
  for (const edition of editions)
    for (const [grammar, size] of [[undefined, 128], ["near-miss", 64], ["rfc9309-lenient", 200]]) {
      const asked = ["generate", "--seed", "18446744073709551615", "--count", "20", "--size", String(size), "--edition", edition,
        ...(grammar ? ["--grammar", grammar] : [])];
      const { stdout, stderr } = spawnSync(process.env.NOROBOTS_COMMAND, asked, { encoding: "utf8" });
      const made = [...generate({ seed: 2n ** 64n - 1n, count: 20, size, edition, grammar })];
      assert.deepEqual(made, stdout.trim().split("\n").map((line) => JSON.parse(line)), stderr);
      const octets = (object, name) =>
        object[name] === undefined ? Buffer.from(object[`${name}_base64`], "base64") : Buffer.from(object[name]);
      for (const one of made)
        for (const query of one.queries) {
          const agent = octets(query, "agent");
          if (edition !== "1994" && isHeader(agent)) continue;
          const decision = decide(edition, octets(one, "robots"), agent, octets(query, "url"));
          assert.equal(decision.allowed, query.expect === "allowed", `${edition} ${one.id}`);
        }
    }
  // Without a count the generator never ends.
  const endless = generate();
  for (let number = 1; number <= 200; number++) assert.match(endless.next().value.id, new RegExp(`/1-128-${number}$`));
});

test("the README's example gives what it says", () => {
  const readme = readFileSync(join(dirname(require.resolve("@norobots/norobots")), "README.md"), "utf8");
  const [, code] = readme.match(/```js\nimport .*\n\n([^]*?)```/);
  // A line `EXPRESSION; // VALUE` becomes a comparison.
  const compared = code.replace(/^([^\n]*?); \/\/ (\{.*\}|\[.*\]|true|false|\d+)$/gm, "equal($1, $2);");
  let times = 0;
  const equal = (value, expected) => (assert.deepEqual(value, expected), times++);
  new Function("decide", "check", "parse", "Robots", "equal", compared)(decide, check, parse, Robots, equal);
  assert.equal(times, 7);
});

test("wrong arguments are told", () => {
  for (const bad of [null, undefined, 1, ["x"], {}])
    for (const call of [() => decide("1994", bad, "a", "/"), () => decide("1994", "", bad, "/"), () => decide("1994", "", "a", bad), () => check("1994", bad),
      () => parse("1994", bad), () => new Robots("1994", bad), () => new Robots("1994", "").robot(bad), () => new Robots("1994", "").robot("a").allows(bad),
      () => new Robots("1994", "").robot("a").decide(bad)])
      assert.throws(call, (error) => error instanceof TypeError && /give a string or a Uint8Array/.test(error.message));
  for (const edition of ["2000", "google", 1994, null, {}])
    for (const call of [() => decide(edition, "", "a", "/"), () => new Robots(edition, ""), () => check(edition, ""), () => parse(edition, ""),
      () => vectors({ edition }), () => generate({ edition }), () => conform(() => true, { edition })])
      assert.throws(call, (error) => error instanceof RangeError && error.message.includes("1994, 1996, rfc-9309"));
  assert.throws(() => decide(robots.repeat(99), "a", "/"), (error) => error instanceof RangeError && error.message.length < 200);
  for (const options of ["rfc-9309", null, 1])
    for (const call of [() => vectors(options), () => conform(() => true, options)])
      assert.throws(call, (error) => error instanceof TypeError && /options are/.test(error.message));
  for (const read of [check, parse]) assert.throws(() => read("google-code-22b355f", ""), RangeError);
  for (const options of [{ seed: -1 }, { seed: 2n ** 64n }, { seed: 1.5 }, { seed: "1" }, { count: -1 }, { size: 2 ** 32 }])
    assert.throws(() => generate(options), (error) => error instanceof RangeError && /a whole number from 0 to/.test(error.message));
  assert.throws(() => generate({ grammar: 1 }), TypeError);
  assert.throws(() => generate({ grammar: "english" }).next(), (error) => error instanceof RangeError && /near-miss/.test(error.message));
  assert.throws(() => generate({ grammar: "near-miss", size: 0 }).next(), RangeError);
});

test("a Robots keeps its file, and a robot may be freed", () => {
  const bytes = Buffer.from(robots);
  const kept = new Robots("1994", bytes);
  bytes.fill(120);
  const ready = Array.from({ length: 100 }, (_, n) => kept.robot(n % 2 ? `robot${n}` : Buffer.from(`robot${n}`)));
  for (const robot of ready) {
    assert.equal(robot.allows("/tmp/x"), false);
    assert.equal(robot.allows(Buffer.from("/x")), true);
    robot.free();
    robot.free();
    for (const call of [() => robot.allows("/"), () => robot.decide("/"), () => robot.crawlDelay]) assert.throws(call, /was freed/);
  }
  assert.equal(kept.robot("a").allows("/tmp/x"), false);
});

test("large files, one after the other", () => {
  for (let size = 1; size < 1 << 23; size *= 8) {
    const file = `${"Disallow: /é\n".repeat(size / 8)}User-agent: *\nDisallow: /x\n`;
    assert.equal(decide("1994", file, "a", "/x").allowed, false);
    assert.equal(new Robots("1994", file).robot("a").allows("/x"), false);
  }
});

// Runs `conform` in a separate process. Returns the test runner's output and its counts.
function ran(allowed, options = "{}") {
  writeFileSync("ran.test.mjs", `import { conform } from "@norobots/norobots/suite";
import { decide } from "@norobots/norobots";
conform(${allowed}, ${options});\n`);
  const { stdout } = spawnSync(process.execPath, ["--test-reporter=tap", "ran.test.mjs"], { encoding: "utf8", maxBuffer: 1 << 28 });
  const count = (what) => Number(stdout.match(new RegExp(`^# ${what} (\\d+)$`, "m"))[1]);
  return { stdout, pass: count("pass"), fail: count("fail"), skipped: count("skipped") };
}

test("conform passes who is right, in each edition, form and promise", () => {
  // Without `bytes`, files and queries that aren't UTF-8 are skipped.
  for (const edition of editions)
    for (const [bytes, left] of [[true, 0], [false, 2]]) {
      const right = `(...query) => decide("${edition}", ...query).allowed`;
      const { stdout, pass, fail, skipped } = ran(right, `{ edition: "${edition}", bytes: ${bytes} }`);
      const found = `${edition}: ${pass} pass, ${fail} fail, ${skipped} skipped`;
      assert.ok(pass > 300 && (edition === "google-code-22b355f") === fail > 0 && skipped === left, found);
      for (const [, agent] of stdout.matchAll(/robot "(.*?)", URL /g)) assert.ok(isHeader(agent), agent);
    }
  const promised = ran('async (...query) => decide("1994", ...query).allowed', '{ by: "clause", bytes: true }');
  assert.ok(promised.pass >= 10 && promised.fail === 0, promised.stdout);
});

test("conform shows who is wrong the file, the sentence and the answers", () => {
  const { stdout, pass, fail, skipped } = ran("() => true", '{ by: "clause" }');
  assert.ok(fail > 10 && skipped === 2, `${pass} pass, ${fail} fail, ${skipped} skipped`);
  assert.match(stdout, /“If the value is '\*', the record describes/);
  assert.match(stdout, /1 \| User-agent: \*/);
  assert.match(stdout, /disallowed by line 2; the answer was allowed/);
  assert.match(stdout, /also wrong: /);
  // A function that returns promises gives the same answers.
  const counts = (function_) => ran(function_).stdout.match(/wrong answers: \d+ of \d+/g);
  const told = counts("() => true");
  assert.ok(told.length > 20, told);
  assert.deepEqual(counts("async () => true"), told);
  assert.match(ran("() => 1").stdout, /the answer was 1, which is no boolean/);
  assert.match(ran("() => { throw new Error('Kaput'); }").stdout, /it threw Error: Kaput/);
  assert.match(ran("async () => { throw null; }").stdout, /it threw null/);
  assert.match(ran("() => Object.create(null)").stdout, /the answer was \[object Object\], which is no boolean/);
});
