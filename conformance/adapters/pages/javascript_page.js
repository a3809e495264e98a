// The driver's end of the protocol (version 1) for rules of a page, for the drivers in JavaScript.
'use strict';

const { createRequire } = require('node:module');
const path = require('node:path');
const readline = require('node:readline');

/** What the library can't be asked; answered as unsupported. */
class Unsupported extends Error {}
exports.Unsupported = Unsupported;

const folder = path.resolve(process.argv[2]);

/** The packages in the folder that is the program's argument. */
exports.installed = createRequire(path.join(folder, 'package.json'));

/** The path of a file of these packages. */
exports.file = (name) => path.join(folder, 'node_modules', name);

/** The values of the fields named X-Robots-Tag, one for each line. */
exports.xRobotsTag = (request) => request.headers.filter(([name]) => name.toLowerCase() === 'x-robots-tag').map(([, value]) => value);

/** The page as bytes; undefined where the query has none. */
exports.html = (request) => (request.html_base64 === undefined ? undefined : Buffer.from(request.html_base64, 'base64'));

/** The time of the query in milliseconds, else the time. */
exports.now = (request) => (request.now === undefined ? Date.now() : Date.parse(request.now));

/** Does something while the clock, which goes on, has the time of the query, for a library that asks the clock. */
exports.then = async (request, act) => {
  const clock = Date.now;
  const ahead = exports.now(request) - clock();
  Date.now = () => clock() + ahead;
  try {
    return await act();
  } finally {
    Date.now = clock;
  }
};

/** Says no to headers that no answer can have, and to a name that no request can have. */
exports.lines = (request) => {
  for (const [name, value] of request.headers) {
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) || /[\r\n\0]/.test(value)) throw new Unsupported("a header that can't be sent");
  }
  if (/[^\x20-\x7e]/.test(request.agent ?? '')) throw new Unsupported("a name that can't be sent");
};

/** Answers every request; `decide` takes one and returns what the library has an answer for. */
exports.serve = async (implementation, decide) => {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const answer = await reply(line, { language: 'javascript', ...implementation }, decide);
    process.stdout.write(JSON.stringify(answer) + '\n');
  }
  process.exit(0);
};

async function reply(line, implementation, decide) {
  let request = {};
  try {
    request = Object(JSON.parse(line));
  } catch { /* no request at all: answered as unsupported */ }
  if ('hello' in request) return { implementation, ops: ['page'] };
  const { id = null, op } = request;
  if (op !== 'page') return { id, unsupported: `op ${op}` };
  try {
    return { id, ...(await decide({ ...request, headers: request.headers ?? [] })) };
  } catch (error) {
    if (error instanceof Unsupported) return { id, unsupported: error.message };
    return { id, error: `${error?.name}: ${error?.message}` };
  }
}
