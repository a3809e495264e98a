// Opens the explorer of `norobots site` in Firefox, controlled by WebDriver BiDi, and tries each example; see `run`.
//
//   node firefox.mjs SITE FIREFOX
//
// SITE is the folder that `norobots site` wrote. site.mjs checks the rest of the page in Chromium.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { cleared } from "./window.mjs";

const [folder, firefox] = process.argv.slice(2);
assert(folder && firefox, "usage: firefox.mjs SITE FIREFOX");
const url = pathToFileURL(resolve(folder, "index.html")).href;
const profile = mkdtempSync(join(tmpdir(), "norobots-firefox-"));
const browser = spawn(firefox, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"],
  { env: { ...process.env, HOME: profile }, stdio: ["ignore", "ignore", "pipe"] });
const timer = setTimeout(() => browser.kill("SIGKILL"), 120000);
try {
  const place = await new Promise((resolve, reject) => {
    let said = "";
    browser.stderr.on("data", (text) => {
      said += text;
      const [, place] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) || [];
      if (place) resolve(place);
    });
    browser.on("exit", () => reject(new Error(`Firefox ended: ${said}`)));
  });
  const socket = new WebSocket(`${place}/session`);
  await new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject }));
  const waiting = new Map();
  const said = [];
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.method === "log.entryAdded") said.push(message.params.text);
    const { resolve, reject } = waiting.get(message.id) || {};
    if (message.type === "error") reject?.(new Error(`${message.error}: ${message.message}`));
    else resolve?.(message.result);
  };
  let last = 0;
  const send = (method, params = {}) => new Promise((resolve, reject) => {
    last += 1;
    waiting.set(last, { resolve, reject });
    socket.send(JSON.stringify({ id: last, method, params }));
  });
  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  const { contexts: [{ context }] } = await send("browsingContext.getTree");
  await send("browsingContext.navigate", { context, url, wait: "complete" });
  const evaluate = async (expression) => {
    const { result, exceptionDetails } = await send("script.evaluate", { expression, target: { context }, awaitPromise: true });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(result.value);
  };
  const asked = await evaluate(`(async () => {
    const settled = async () => {
      while (!now || busy || now.file !== state.file || document.querySelector("#parting .faint")?.textContent.startsWith("Looking"))
        await new Promise((resolve) => setTimeout(resolve, 20));
    };
    const rows = [];
    for (const link of document.querySelectorAll("#examples a")) {
      link.click();
      while (!link.hasAttribute("aria-current")) await new Promise((resolve) => setTimeout(resolve, 20));
      await settled();
      rows.push([link.textContent, now.rows[0].answers, at("problem").hidden, at("why").textContent.includes("Why they differ") === parts(now.rows[0])]);
    }
    return JSON.stringify(rows);
  })()`);
  assert.ok(asked.length >= 12);
  const answers = Object.fromEntries(asked.map(([title, answers]) => [title, answers.join(" ")]));
  for (const [title, , silent, reasons] of asked) assert.ok(silent && reasons, title);
  assert.equal(answers["A wildcard"], "1 1 1 1 0 2 0 2 0 2");
  assert.equal(answers["Go away"], "0 3 0 3 0 3 0 3 0 3");
  assert.deepEqual(said, [], "the page is silent");
  console.log(`ok      ${asked.length} examples in Firefox`);
} finally {
  clearTimeout(timer);
  browser.kill("SIGKILL");
  await new Promise((resolve) => (browser.exitCode !== null || browser.signalCode !== null ? resolve() : browser.on("exit", resolve)));
  cleared(profile);
}
process.exit(0);
