// Driver for robots-txt-parser.
'use strict';

const { absolute, installed, robots, serve, token } = require('./javascript_driver.js');
const robotsParser = installed('robots-txt-parser');

serve('robots-txt-parser', (request) => {
  const url = absolute(request);
  // It looks the robot up among the names of the file. The options are those of its README.
  const parser = robotsParser({ userAgent: token(request), allowOnNeutral: false });
  // It takes text: what its own `fetch` makes of the body, `toString()`.
  parser.parseRobots(url, robots(request).toString());
  return parser.canCrawlSync(url);
});
