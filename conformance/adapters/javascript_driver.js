// The part of the protocol (version 1) that all drivers in JavaScript share.
'use strict';

const { createRequire } = require('node:module');
const path = require('node:path');
const readline = require('node:readline');

/** A request that the library has no way to decide. The driver answers it as unsupported. */
class Unsupported extends Error {}
exports.Unsupported = Unsupported;

/** Loads a package from the folder that the program's argument names. */
exports.installed = createRequire(path.join(path.resolve(process.argv[2]), 'package.json'));

/** Returns the robots.txt file of the request as bytes. */
exports.robots = (request) => Buffer.from(request.robots_base64, 'base64');

/** Returns a member of the request as a string, because the libraries take only strings. */
exports.text = (request, member) => {
  if (typeof request[member] === 'string') return request[member];
  throw new Unsupported(`${member} is not UTF-8, and the library takes text`);
};

exports.isAbsolute = (url) => /^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(url);

/** Returns the robot's name, for a library that takes a product token and not a whole header. */
exports.token = (request) => {
  const agent = exports.text(request, 'agent');
  if (!/[/ \t]/.test(agent)) return agent;
  throw new Unsupported('a whole User-Agent header, and the library takes a product token');
};

/** Returns an absolute URL, for a library that needs one. A URL without a scheme is taken as a path on a site. */
exports.absolute = (request) => {
  const url = exports.text(request, 'url');
  if (exports.isAbsolute(url)) return url;
  if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(url)) {
    throw new Unsupported('a URL of no site, and the library is told whose file it is');
  }
  return `http://www.example.com${url.startsWith('/') ? '' : '/'}${url}`;
};

/** Returns the path and query of the URL, unchanged, for a library that takes a path. */
exports.path = (request) => {
  const [, rest] = /^[^:]*:\/\/[^/?#]*([^#]*)/.exec(exports.absolute(request));
  return rest.startsWith('/') ? rest : `/${rest}`;
};

/** Answers every request. `decide` takes a request and returns whether the URL is allowed. */
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
  } catch { /* The line isn't a request and is answered as unsupported. */ }
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
