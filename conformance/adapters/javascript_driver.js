// The driver's end of the protocol (version 1), for the adapters in JavaScript.
'use strict';

const { createRequire } = require('node:module');
const path = require('node:path');
const readline = require('node:readline');

/** What the library can't be asked; answered as unsupported. */
class Unsupported extends Error {}
exports.Unsupported = Unsupported;

/** The packages in the folder that is the program's argument. */
exports.installed = createRequire(path.join(path.resolve(process.argv[2]), 'package.json'));

/** The file, as the bytes that were sent. */
exports.robots = (request) => Buffer.from(request.robots_base64, 'base64');

/** A member of the request as text, which is all that the libraries take. */
exports.text = (request, member) => {
  if (typeof request[member] === 'string') return request[member];
  throw new Unsupported(`${member} is not UTF-8, and the library takes text`);
};

exports.isAbsolute = (url) => /^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(url);

/** The robot's name, for a library that takes a product token and no whole header. */
exports.token = (request) => {
  const agent = exports.text(request, 'agent');
  if (!/[/ \t]/.test(agent)) return agent;
  throw new Unsupported('a whole User-Agent header, and the library takes a product token');
};

/** The URL, for a library that wants it absolute: what has no scheme is a path on a site. */
exports.absolute = (request) => {
  const url = exports.text(request, 'url');
  if (exports.isAbsolute(url)) return url;
  if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(url)) {
    throw new Unsupported('a URL of no site, and the library is told whose file it is');
  }
  return `http://www.example.com${url.startsWith('/') ? '' : '/'}${url}`;
};

/** The path of the URL with its query, cut out as it stands, for a library that takes a path. */
exports.path = (request) => {
  const [, rest] = /^[^:]*:\/\/[^/?#]*([^#]*)/.exec(exports.absolute(request));
  return rest.startsWith('/') ? rest : `/${rest}`;
};

/** Answers every request; `decide` takes one and says whether the URL is allowed. */
exports.serve = async (name, decide) => {
  const { version } = exports.installed(`${name}/package.json`);
  const implementation = { name, version, language: 'javascript' };
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const answer = await reply(line, implementation, decide);
    process.stdout.write(JSON.stringify(answer) + '\n');
  }
};

async function reply(line, implementation, decide) {
  let request = {};
  try {
    request = Object(JSON.parse(line));
  } catch { /* no request at all: answered as unsupported */ }
  if ('hello' in request) return { implementation, ops: ['decide'] };
  const { id = null, op } = request;
  if (op !== 'decide') return { id, unsupported: `op ${op}` };
  try {
    const allowed = await decide(request);
    if (typeof allowed !== 'boolean') throw new TypeError(`the library answers ${allowed}`);
    return { id, allowed };
  } catch (error) {
    if (error instanceof Unsupported) return { id, unsupported: error.message };
    return { id, error: `${error?.name}: ${error?.message}` };
  }
}
