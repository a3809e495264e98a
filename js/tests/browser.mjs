// Runs the package's modules in a browser. This program serves them to it:
//
//   node browser.mjs BROWSER PACKAGE
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";

const [browser, folder] = process.argv.slice(2);
const page = `<!doctype html><link rel="icon" href="data:,"><script type="module">
const tell = (what) => fetch("/told", { method: "POST", body: what });
try {
  const whole = await import("/index.browser.js");
  const small = await import("/decide.browser.js");
  const { generate } = await import("/generate.browser.js");
  const robots = "User-agent: *\\nAllow: /tmp/a\\nDisallow: /tmp/\\n";
  const said = whole.editions.flatMap((edition) =>
    [whole.decide(edition, robots, "figtree", "/tmp/ab"), small.decide(edition, robots, "figtree", "/tmp/ab"), new whole.Robots(edition, robots).robot("figtree").decide("/tmp/ab")]
      .map(({ allowed, line }) => allowed + ":" + line));
  await tell(said.join(" ") + " " + whole.check("1994", robots).conforming + " " + whole.check("1994", "x").conforming
    + " " + whole.parse("1994", robots).records.length + " " + [...generate({ count: 2 })].length);
} catch (error) {
  await tell(String(error?.stack ?? error));
}
</script>`;
const expected = `${Array(3).fill("false:3").join(" ")} ${Array(12).fill("true:2").join(" ")} true false 1 2`;
const types = { js: "text/javascript", wasm: "application/wasm" };

// js/test removes this folder, because processes of the browser may still write into it when this program ends.
const profile = mkdtempSync(resolve("browser-"));
let child;
const told = await new Promise((resolve, reject) => {
  const server = createServer((request, response) => {
    if (request.method === "POST") {
      let body = "";
      request.on("data", (part) => (body += part)).on("end", () => (response.end(), resolve(body)));
    } else if (request.url === "/") response.setHeader("content-type", "text/html").end(page);
    else {
      const name = request.url.match(/^\/([a-z.]+\.(js|wasm))$/);
      if (name) response.setHeader("content-type", types[name[2]]).end(readFileSync(join(folder, name[1])));
      else response.writeHead(404).end();
    }
  }).listen(0, "127.0.0.1", () => {
    const args = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync", `--user-data-dir=${profile}`];
    child = spawn(browser, [...args, `http://127.0.0.1:${server.address().port}/`], { stdio: "ignore" });
    child.on("error", reject);
  });
  setTimeout(() => reject(new Error("the browser says nothing for a minute")), 60000).unref();
}).finally(() => {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill();
  return gone;
});
if (told !== expected) {
  console.error(`js: the browser says\n${told}\nand not\n${expected}`);
  process.exit(1);
}
console.log("js: all modules run in the browser");
process.exit(0);
