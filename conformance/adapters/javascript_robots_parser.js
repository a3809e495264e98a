// Driver for robots-parser.
'use strict';

const { absolute, installed, robots, serve, text } = require('./javascript_driver.js');
const robotsParser = installed('robots-parser');

serve('robots-parser', (request) => {
  const url = absolute(request);
  // It takes text: what `text()` of a response gives, without a byte-order mark.
  const file = new TextDecoder().decode(robots(request));
  return robotsParser(new URL('/robots.txt', url).href, file).isAllowed(url, text(request, 'agent'));
});
