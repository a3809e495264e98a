// Driver for robots.
'use strict';

const { installed, path, robots, serve, text } = require('./javascript_driver.js');
const { RobotsParser } = installed('robots');

serve('robots', (request) => {
  // The library's own `read` also decodes the body as UTF-8 and splits it into lines.
  const parser = new RobotsParser();
  parser.parse(robots(request).toString().split(/\r\n|\r|\n/));
  return parser.canFetchSync(text(request, 'agent'), path(request));
});
