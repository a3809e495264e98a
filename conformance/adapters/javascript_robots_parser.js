// Driver for robots-parser.
'use strict';

const { Unsupported, absolute, installed, robots, serve, text } = require('./javascript_driver.js');
const robotsParser = installed('robots-parser');

serve('robots-parser', (request) => {
  const url = absolute(request);
  // For other schemes, `URL` knows no default port, and doesn't add the path `/` to a URL without a path.
  if (!/^(https?|ftp|wss?):/i.test(url)) throw new Unsupported('a URL of a scheme that URL does not know');
  if (!URL.canParse(url)) throw new Unsupported('no URL, and the library is told whose file it is');
  // The library takes a string. As `text()` of a response does, the decoder drops a byte-order mark.
  const file = new TextDecoder().decode(robots(request));
  return robotsParser(new URL('/robots.txt', url).href, file).isAllowed(url, text(request, 'agent'));
});
