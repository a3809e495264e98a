// Measures the figures in the README. Each is the median of seven runs.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { decide, Robots } from "@norobots/norobots";
import { conform } from "@norobots/norobots/suite";

const folder = dirname(createRequire(import.meta.url).resolve("@norobots/norobots"));
for (const name of ["decide.wasm", "norobots.wasm", "generate.wasm"]) {
  const bytes = readFileSync(join(folder, name));
  console.log(`${name}: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} with gzip -9, ${brotliCompressSync(bytes).length} with brotli`);
}

// Calls `body` for 300 ms, seven times. Returns the median number of calls per second.
async function often(body) {
  const runs = [];
  for (let run = 0; run < 7; run++) {
    let times = 0;
    const start = performance.now();
    do { await body(); times++; } while (performance.now() - start < 300);
    runs.push((1000 * times) / (performance.now() - start));
  }
  return Math.round(runs.sort((a, b) => a - b)[3]);
}

// Two parsers that take almost no time, so that the suite's own time is measured. One returns recorded right answers,
// the other allows everything.
let at = 0, queries = 0;
const answers = [], tests = [], wrong = [];
conform((...query) => (answers.push(decide("1994", ...query).allowed), answers.at(-1)), { bytes: true, test: (name, body) => tests.push(body) });
for (const body of tests) await body();
tests.length = 0;
conform(() => answers[at++], { bytes: true, test: (name, body) => tests.push(body) });
conform(() => (queries++, true), { bytes: true, test: (name, body) => wrong.push(body) });
const all = async () => { at = 0; for (const body of tests) await body(); };
console.log(`the suite asks ${answers.length} queries of a parser that is always right, ${await often(all) * answers.length} a second`);
const failing = async () => { for (const body of wrong) await body().catch(() => {}); };
await failing();
const asked = queries;
console.log(`and ${asked} of one that says yes: ${await often(failing) * asked} a second, with the failures drawn`);

const rules = Array.from({ length: 10000 }, (_, n) => `Disallow: /folder${n}/*/page${n}$\n`).join("");
const file = `User-agent: *\n${rules}`;
const edition = "rfc-9309";
const robot = new Robots(edition, file).robot("figtree");
const many = (body) => () => { for (let n = 0; n < 1000; n++) body(n); };
console.log(`allows: ${1000 * await often(many((n) => robot.allows(`/folder${n}/x/page${n}`)))} decisions a second, 10,000 rules`);
const short = "User-agent: *\nDisallow: /tmp/\nDisallow: /foo.html\n";
console.log(`decide: ${1000 * await often(many(() => decide(edition, short, "figtree", "/foo.html")))} decisions a second, 3 lines`);
