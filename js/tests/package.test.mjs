// The package as a user has it: `js/test` installs its tarball and runs this file beside it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";
import * as whole from "@norobots/norobots";
import * as small from "@norobots/norobots/decide";
import { generate } from "@norobots/norobots/generate";
import { conform, vectors } from "@norobots/norobots/suite";

const { check, decide, editions, parse, robotOf, Matcher } = whole;
const require = createRequire(import.meta.url);
const robots = "User-agent: *\nAllow: /tmp/a\nDisallow: /tmp/\n";

test("each edition decides, and names the line", () => {
  assert.deepEqual(editions.map((edition) => decide(robots, "figtree", "/tmp/ab", { edition })), [
    { allowed: false, line: 3 },
    ...Array(4).fill({ allowed: true, line: 2 }),
  ]);
  assert.deepEqual(decide("", "figtree", "/"), { allowed: true, line: null });
  assert.deepEqual(decide(Buffer.from(robots), Buffer.from("figtree"), new Uint8Array([47, 116, 109, 112, 47])), { allowed: false, line: 3 });
  assert.equal(decide("User-agent: \uD800\nDisallow: /", "\uFFFD", "/").allowed, false, "a lone surrogate is U+FFFD");
});

test("a header names its robot", () => {
  const header = "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)", file = "User-agent: GPTBot\nDisallow: /\n";
  for (const edition of editions.slice(1)) assert.equal(decide(file, robotOf(header, file), "/", { edition }).allowed, false, edition);
  assert.equal(robotOf("figtree"), "figtree");
  assert.equal(robotOf("one/1 two/2", "User-agent: Two\nDisallow: /\n"), "two");
  assert.deepEqual(robotOf(Buffer.from(header)), new Uint8Array(Buffer.from("GPTBot")));
  assert.equal(small.robotOf(header), "GPTBot");
  assert.throws(() => robotOf(null), TypeError);
});

test("the files for require are the same", () => {
  for (const [path, module] of [["", whole], ["/decide", small], ["/generate", { generate }], ["/suite", { conform, vectors }]]) {
    const required = require(`@norobots/norobots${path}`);
    for (const name of Object.keys(module)) assert.equal(required[name], module[name], name);
  }
});

test("both modules and a Matcher answer the suite of each edition as it says", () => {
  let queries = 0;
  for (const edition of editions) {
    const octets = (object, name) =>
      object[name] === undefined ? Buffer.from(object[`${name}_base64`], "base64") : Buffer.from(object[name]);
    for (const one of vectors({ edition }).filter((one) => (one.robots ?? one.robots_base64) !== undefined)) {
      const robots = octets(one, "robots");
      const matcher = new Matcher(robots, { edition });
      for (const query of one.queries.filter((query) => typeof query.expect === "string")) {
        const [agent, url] = ["agent", "url"].map((name) => octets(query, name));
        const decision = decide(robots, agent, url, { edition });
        const known = `${edition} ${one.id} ${query.agent} ${query.url}`;
        if (!query.moved_by && one.site === undefined) assert.equal(decision.allowed, query.expect === "allowed", known);
        if (query.line !== undefined && edition === "1994") assert.equal(decision.line, query.line, known);
        assert.deepEqual(matcher.decide(agent, url), decision, known);
        assert.deepEqual(small.decide(robots, agent, url, { edition }), decision, known);
        queries++;
      }
      matcher.free();
    }
  }
  assert.ok(queries > 3000, `${queries} queries`);
});

test("what is wrong with a file", () => {
  assert.deepEqual(check(robots), { ...check(robots), conforming: true, violations: 0 });
  const found = check("User-agent: é\nDisallow /x\0\n");
  assert.equal(found.conforming, false);
  assert.equal(found.diagnostics.length, found.violations + found.warnings + found.notes);
  assert.ok(found.diagnostics.some(({ place }) => place.line === 2));
  assert.equal(check("User-agent: *\n\n\nAllow: /x\n".repeat(20000), { edition: "rfc-9309" }).conforming, true);
});

test("a tree has every byte in one token, and values as an edition reads them", () => {
  const file = Buffer.from("\u00ef\u00bb\u00bfUser-agent: \u00ff # x\r\nDisallow:/\n\nAllow", "latin1");
  for (const edition of editions.slice(0, 3)) {
    const tree = parse(file, { edition });
    const pieces = tree.lines.flatMap(({ tokens }) => tokens);
    assert.deepEqual(pieces.map(({ span: [start] }) => start), [0, ...pieces.map(({ span: [, end] }) => end).slice(0, -1)]);
    assert.equal(pieces.at(-1).span[1], file.length);
    assert.deepEqual(tree.records[0].agents, [{ base64: "/w==" }]);
  }
  const { fields, records } = parse("User-agent: *\nAllow: /a\nCrawl-delay: 2\n", { edition: "rfc-9309" });
  assert.deepEqual(records[0].rules, [{ line: 2, kind: "allow", value: "/a" }]);
  assert.deepEqual(fields.map(({ kind, value }) => [kind, value]), [["crawl-delay", { seconds: 2 }]]);
  const large = "User-agent: *\n\nAllow: /x\n".repeat(20000);
  assert.equal(parse(large).lines.length, 60000);
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
          const decision = decide(octets(one, "robots"), octets(query, "agent"), octets(query, "url"), { edition });
          assert.equal(decision.allowed, query.expect === "allowed", `${edition} ${one.id}`);
        }
    }
  // Without a count there is no end.
  const endless = generate();
  for (let number = 1; number <= 200; number++) assert.match(endless.next().value.id, new RegExp(`/1-128-${number}$`));
});

test("the README's example gives what it says", () => {
  const readme = readFileSync(join(dirname(require.resolve("@norobots/norobots")), "README.md"), "utf8");
  const [, code] = readme.match(/```js\nimport .*\n\n([^]*?)```/);
  // A line that ends with `; // VALUE` says what it gives.
  const compared = code.replace(/^([^\n]*?); \/\/ (\{.*\}|true|false)$/gm, "equal($1, $2);");
  let times = 0;
  const equal = (value, expected) => (assert.deepEqual(value, expected), times++);
  new Function("decide", "check", "parse", "Matcher", "equal", compared)(decide, check, parse, Matcher, equal);
  assert.equal(times, 5);
});

test("wrong arguments are told", () => {
  for (const bad of [null, undefined, 1, ["x"], {}])
    for (const call of [() => decide(bad, "a", "/"), () => decide("", bad, "/"), () => decide("", "a", bad), () => check(bad), () => parse(bad),
      () => new Matcher(bad), () => new Matcher("").decide(bad, "/"), () => new Matcher("").decide("a", bad)])
      assert.throws(call, (error) => error instanceof TypeError && /give a string or a Uint8Array/.test(error.message));
  for (const edition of ["2000", "google", 1994])
    for (const call of [() => decide("", "a", "/", { edition }), () => new Matcher("", { edition }), () => vectors({ edition }), () => generate({ edition }),
      () => conform(() => true, { edition })])
      assert.throws(call, (error) => error instanceof RangeError && error.message.includes("1994, 1996, rfc-9309"));
  for (const options of ["rfc-9309", null, 1])
    for (const call of [() => decide("", "a", "/", options), () => new Matcher("", options), () => check("", options), () => parse("", options),
      () => vectors(options), () => conform(() => true, options)])
      assert.throws(call, (error) => error instanceof TypeError && /options are/.test(error.message));
  for (const read of [check, parse]) assert.throws(() => read("", { edition: "google-code-22b355f" }), RangeError);
  for (const options of [{ seed: -1 }, { seed: 2n ** 64n }, { seed: 1.5 }, { seed: "1" }, { count: -1 }, { size: 2 ** 32 }])
    assert.throws(() => generate(options), (error) => error instanceof RangeError && /a whole number from 0 to/.test(error.message));
  assert.throws(() => generate({ grammar: 1 }), TypeError);
  assert.throws(() => generate({ grammar: "english" }).next(), (error) => error instanceof RangeError && /near-miss/.test(error.message));
  assert.throws(() => generate({ grammar: "near-miss", size: 0 }).next(), RangeError);
});

test("a Matcher keeps its file, takes many robots, and may be freed", () => {
  const bytes = Buffer.from(robots);
  const matcher = new Matcher(bytes);
  bytes.fill(120);
  for (let round = 0; round < 3; round++)
    for (let robot = 0; robot < 100; robot++) {
      assert.equal(matcher.allowed(`robot${robot}`, "/tmp/x"), false);
      assert.equal(matcher.allowed(Buffer.from(`robot${robot}`), "/x"), true);
    }
  // A name of bytes, and the text that these would be in digits.
  const named = new Matcher("User-agent: xy\nDisallow: /\n");
  assert.equal(named.allowed(Buffer.from("xy"), "/"), false);
  for (const text of ["120,121", "\u0000120,121"]) assert.equal(named.allowed(text, "/"), true);
  matcher.free();
  matcher.free();
  assert.throws(() => matcher.allowed("a", "/"), /was freed/);
});

test("large files, one after the other", () => {
  for (let size = 1; size < 1 << 23; size *= 8) {
    const file = `${"Disallow: /é\n".repeat(size / 8)}User-agent: *\nDisallow: /x\n`;
    assert.equal(decide(file, "a", "/x").allowed, false);
    assert.equal(new Matcher(file).allowed("a", "/x"), false);
  }
});

// Runs `conform` in a program of its own, and returns what the runner says.
function ran(allowed, options = "{}") {
  writeFileSync("ran.test.mjs", `import { conform } from "@norobots/norobots/suite";
import { decide } from "@norobots/norobots";
conform(${allowed}, ${options});\n`);
  const { stdout } = spawnSync(process.execPath, ["--test-reporter=tap", "ran.test.mjs"], { encoding: "utf8", maxBuffer: 1 << 28 });
  const count = (what) => Number(stdout.match(new RegExp(`^# ${what} (\\d+)$`, "m"))[1]);
  return { stdout, pass: count("pass"), fail: count("fail"), skipped: count("skipped") };
}

test("conform passes who is right, in each edition, form and promise", () => {
  for (const edition of editions) {
    const right = `(...query) => decide(...query, { edition: "${edition}" }).allowed`;
    const { pass, fail, skipped } = ran(right, `{ edition: "${edition}", bytes: true }`);
    assert.ok(pass > 300 && fail === 0 && skipped === 0, `${edition}: ${pass} pass, ${fail} fail, ${skipped} skipped`);
  }
  // Text is enough, too: what is no text is left out.
  for (const edition of editions) {
    const { pass, fail, skipped } = ran(`(...query) => decide(...query, { edition: "${edition}" }).allowed`, `{ edition: "${edition}" }`);
    assert.ok(pass > 300 && fail === 0 && skipped === 2, `${edition}: ${pass} pass, ${fail} fail, ${skipped} skipped`);
  }
  const promised = ran("async (...query) => decide(...query).allowed", '{ by: "clause", bytes: true }');
  assert.ok(promised.pass >= 10 && promised.fail === 0, promised.stdout);
});

test("conform shows who is wrong the file, the sentence and the answers", () => {
  const { stdout, pass, fail, skipped } = ran("() => true", '{ by: "clause" }');
  assert.ok(fail > 10 && skipped === 2, `${pass} pass, ${fail} fail, ${skipped} skipped`);
  assert.match(stdout, /“If the value is '\*', the record describes/);
  assert.match(stdout, /1 \| User-agent: \*/);
  assert.match(stdout, /disallowed by line 2; the answer was allowed/);
  assert.match(stdout, /also wrong: /);
  // A promise is waited for, and says the same.
  const counts = (function_) => ran(function_).stdout.match(/wrong answers: \d+ of \d+/g);
  const told = counts("() => true");
  assert.ok(told.length > 20, told);
  assert.deepEqual(counts("async () => true"), told);
  assert.match(ran("() => 1").stdout, /the answer was 1, which is no boolean/);
  assert.match(ran("() => { throw new Error('Kaput'); }").stdout, /it threw Error: Kaput/);
  assert.match(ran("async () => { throw null; }").stdout, /it threw null/);
  assert.match(ran("() => Object.create(null)").stdout, /the answer was \[object Object\], which is no boolean/);
});
