// Driver for robots-txt-parser.
'use strict';

const { absolute, installed, robots, serve, token } = require('./javascript_driver.js');
const robotsParser = installed('robots-txt-parser');

serve('robots-txt-parser', (request) => {
  const url = absolute(request);
  // The library compares the robot's name with the names in the file. The options are from the library's README.
  const parser = robotsParser({ userAgent: token(request), allowOnNeutral: false });
  // The library takes a string. Its own `fetch` also calls `toString()` on the body.
  parser.parseRobots(url, robots(request).toString());
  return parser.canCrawlSync(url);
});
