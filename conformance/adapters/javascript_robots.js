// Driver for robots.
'use strict';

const { installed, path, robots, serve, text } = require('./javascript_driver.js');
const { RobotsParser } = installed('robots');

serve('robots', (request) => {
  // What its own `read` does with the body: it is read as UTF-8, and split.
  const parser = new RobotsParser();
  parser.parse(robots(request).toString().split(/\r\n|\r|\n/));
  return parser.canFetchSync(text(request, 'agent'), path(request));
});
