// Driver for robots-parser.
'use strict';

const { Unsupported, absolute, installed, robots, serve, text } = require('./javascript_driver.js');
const robotsParser = installed('robots-parser');

serve('robots-parser', (request) => {
  const url = absolute(request);
  // To `URL` a URL of another scheme has no port, and no path where none is written.
  if (!/^(https?|ftp|wss?):/i.test(url)) throw new Unsupported('a URL of a scheme that URL does not know');
  if (!URL.canParse(url)) throw new Unsupported('no URL, and the library is told whose file it is');
  // It takes text: what `text()` of a response gives, without a byte-order mark.
  const file = new TextDecoder().decode(robots(request));
  return robotsParser(new URL('/robots.txt', url).href, file).isAllowed(url, text(request, 'agent'));
});
