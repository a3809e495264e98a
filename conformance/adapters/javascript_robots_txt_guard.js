// Driver for robots-txt-guard, which decides with the rules that robots-txt-parse reads.
'use strict';

const { Readable } = require('node:stream');
const { installed, isAbsolute, robots, serve, text } = require('./javascript_driver.js');
const guard = installed('robots-txt-guard');
const parse = installed('robots-txt-parse');

serve('robots-txt-guard', async (request) => {
  // The parser takes a stream of bytes and decodes them itself.
  const rules = guard(await parse(Readable.from([robots(request)])));
  // `isAllowed` takes a path with its query.
  let path = text(request, 'url').replace(/#.*$/s, '');
  if (isAbsolute(path)) path = path.replace(/^[^:]*:\/\/[^/?]*/, '');
  return rules.isAllowed(text(request, 'agent'), path.startsWith('/') ? path : `/${path}`);
});
