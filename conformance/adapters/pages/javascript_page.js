// The part of the protocol (version 1) for rules of a page that all drivers in JavaScript share.
'use strict';

const { createRequire } = require('node:module');
const path = require('node:path');
const readline = require('node:readline');

/** A query that the library has no way to decide. The driver answers it as unsupported. */
class Unsupported extends Error {}
exports.Unsupported = Unsupported;

const folder = path.resolve(process.argv[2]);

/** Loads a package from the folder that the program's argument names. */
exports.installed = createRequire(path.join(folder, 'package.json'));

/** Returns the path of a file in these packages. */
exports.file = (name) => path.join(folder, 'node_modules', name);

/** Returns the value of each X-Robots-Tag field. */
exports.xRobotsTag = (request) => request.headers.filter(([name]) => name.toLowerCase() === 'x-robots-tag').map(([, value]) => value);

/** Returns the page as bytes, or undefined if the query has no page. */
exports.html = (request) => (request.html_base64 === undefined ? undefined : Buffer.from(request.html_base64, 'base64'));

/** Returns the time of the query in milliseconds, or the current time if the query names none. */
exports.now = (request) => (request.now === undefined ? Date.now() : Date.parse(request.now));

/** Calls `act` with `Date.now` set to the time of the query, for a library that reads the clock. The clock goes on. */
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

/** Refuses headers that a response can't contain, and a robot's name that a request can't contain. */
exports.lines = (request) => {
  for (const [name, value] of request.headers) {
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) || /[\r\n\0]/.test(value)) throw new Unsupported("a header that can't be sent");
  }
  if (/[^\x20-\x7e]/.test(request.agent ?? '')) throw new Unsupported("a name that can't be sent");
};

/** Answers every request. `decide` takes a request and returns the verdicts that the library can give. */
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
  } catch { /* The line isn't a request and is answered as unsupported. */ }
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
