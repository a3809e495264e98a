// Driver for robots-parser.
'use strict';

const { installed, isAbsolute, robots, serve, text } = require('./javascript_driver.js');
const robotsParser = installed('robots-parser');

serve('robots-parser', (request) => {
  const told = text(request, 'url');
  // It takes absolute URLs; what has no scheme is a path on a site.
  const slash = told.startsWith('/') ? '' : '/';
  const url = isAbsolute(told) ? told : `http://www.example.com${slash}${told}`;
  // It takes text: what `text()` of a response gives, without a byte-order mark.
  const file = new TextDecoder().decode(robots(request));
  return robotsParser(new URL('/robots.txt', url).href, file).isAllowed(url, text(request, 'agent'));
});
