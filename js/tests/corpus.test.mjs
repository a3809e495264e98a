// The package decides and checks as the command does, over a sample of real files.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { check, decide, editions, Matcher } from "@norobots/norobots";

const { NOROBOTS_CORPUS: folder, NOROBOTS_COMMAND: command } = process.env;

// Numbers that are the same each time.
let state = 9309;
const below = (n) => ((state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 8) % n;

test("decisions and findings are those of the command", { skip: folder ? false : "NOROBOTS_CORPUS is not set" }, () => {
  const names = readdirSync(folder).sort().filter((name) => statSync(join(folder, name)).size <= 1 << 16);
  let decisions = 0, disallowed = 0;
  for (let files = 0; files < 100; files++) {
    const path = join(folder, names.splice(below(names.length), 1)[0]);
    const robots = readFileSync(path);
    const values = (field) => [...robots.toString("latin1").matchAll(new RegExp(`^\\s*${field}\\s*:\\s*([!-~]+)`, "gim"))].map((match) => match[1]);
    const pick = (list, or) => (list.length > 0 && below(8) > 0 ? list[below(list.length)] : or);
    const [agents, paths] = [values("user-agent"), values("(?:dis)?allow")];
    for (const edition of editions) {
      const agent = pick(agents, "figtree").replace("*", "figtree");
      const urls = Array.from({ length: 12 }, () => `/${pick(paths, "index.html").replace(/^\//, "")}${["", "x", "/y?z"][below(3)]}`);
      const { stdout, stderr } = spawnSync(command, ["decide", "--format", "json", "--edition", edition, "--agent", agent, path, "--", ...urls], { encoding: "utf8" });
      const told = stdout.trim().split("\n").map((line) => JSON.parse(line));
      assert.equal(told.length, urls.length, stderr);
      const matcher = new Matcher(robots, { edition });
      told.forEach(({ url, allowed, line = null }) => {
        const expected = { allowed, line };
        assert.deepEqual(decide(robots, agent, url, { edition }), expected, `${path} ${edition} ${agent} ${url}`);
        assert.deepEqual(matcher.decide(agent, url), expected, `${path} ${edition} ${agent} ${url}`);
        decisions++;
        disallowed += allowed ? 0 : 1;
      });
      matcher.free();
    }
    for (const edition of editions.slice(0, 3)) {
      const { stdout } = spawnSync(command, ["check", "--format", "json", "--edition", edition, path], { encoding: "utf8", maxBuffer: 1 << 28 });
      const { file, ...expected } = JSON.parse(stdout);
      assert.ok(file);
      assert.deepEqual(check(robots, { edition }), expected, `${path} ${edition}`);
    }
  }
  assert.ok(disallowed * 20 > decisions, `${disallowed} of ${decisions}`);
  console.log(`${decisions} decisions, ${disallowed} disallowed, and 300 checks agree`);
});
