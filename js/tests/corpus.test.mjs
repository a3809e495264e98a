// Tests with real files that the package decides, checks and parses as the command does.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { check, decide, editions, parse, Robots } from "@norobots/norobots";
import * as smallest from "@norobots/norobots/decide";

const { NOROBOTS_CORPUS: folder, NOROBOTS_COMMAND: command } = process.env;

// Pseudo-random numbers below `n`, the same in every run.
let state = 9309;
const below = (n) => ((state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 8) % n;

// The test compares decisions about a sample of small files, or about all files if NOROBOTS_WHOLE is set. It compares
// findings and trees for the sample only.
const whole = Boolean(process.env.NOROBOTS_WHOLE);
const SAMPLE = 100;

test("decisions, findings and trees are those of the command", { skip: folder ? false : "NOROBOTS_CORPUS is not set" }, () => {
  const all = readdirSync(folder).sort(), small = all.filter((name) => statSync(join(folder, name)).size <= 1 << 16);
  const sample = Array.from({ length: SAMPLE }, () => small.splice(below(small.length), 1)[0]);
  const json = (args) => {
    const { stdout, stderr } = spawnSync(command, args, { encoding: "utf8", maxBuffer: 1 << 28 });
    assert.ok(stdout, stderr);
    return stdout.trim().split("\n");
  };
  let decisions = 0, disallowed = 0;
  for (const name of whole ? all : sample) {
    const path = join(folder, name);
    const robots = readFileSync(path);
    const values = (field) => [...robots.toString("latin1").matchAll(new RegExp(`^\\s*${field}\\s*:\\s*([!-~]+)`, "gim"))].map((match) => match[1]);
    const pick = (list, or) => (list.length > 0 && below(8) > 0 ? list[below(list.length)] : or);
    const agent = pick(values("user-agent"), "figtree").replace("*", "figtree");
    const paths = values("(?:dis)?allow");
    const urls = Array.from({ length: 12 }, () => `/${pick(paths, "index.html").replace(/^\//, "")}${["", "x", "/y?z"][below(3)]}`);
    const told = json(["decide", "--format", "json", "--edition", "all", "--agent", agent, path, "--", ...urls]).map((line) => JSON.parse(line));
    for (const edition of editions) {
      const answers = told.filter((answer) => answer.edition === edition);
      assert.equal(answers.length, urls.length);
      const robot = new Robots(edition, robots).robot(agent);
      for (const { url, allowed, line = null } of answers) {
        const known = `${path} ${edition} ${agent} ${url}`, expected = { allowed, line };
        for (const found of [decide(edition, robots, agent, url), smallest.decide(edition, robots, agent, url), robot.decide(url)])
          assert.deepEqual(found, expected, known);
        decisions++;
        disallowed += allowed ? 0 : 1;
      }
      robot.free();
    }
  }
  for (const path of sample.map((name) => join(folder, name)))
    for (const edition of editions.slice(0, 3)) {
      const robots = readFileSync(path), asked = ["--format", "json", "--edition", edition, path];
      // The command also prints the file's name and the editions of each diagnostic. Here there is one edition.
      const { file, editions: texts, diagnostics, ...counts } = JSON.parse(json(["check", ...asked]).join("\n"));
      assert.ok(file);
      assert.equal(texts.length, 1);
      const expected = { ...counts, diagnostics: diagnostics.map(({ editions, ...diagnostic }) => diagnostic) };
      assert.deepEqual(check(edition, robots), expected, `${path} ${edition}`);
      assert.deepEqual(parse(edition, robots), JSON.parse(json(["parse", ...asked]).join("\n")), `${path} ${edition}`);
    }
  assert.ok(disallowed * 20 > decisions, `${disallowed} of ${decisions}`);
  console.log(`${decisions} decisions, ${disallowed} disallowed, ${3 * SAMPLE} checks and as many trees agree`);
});
