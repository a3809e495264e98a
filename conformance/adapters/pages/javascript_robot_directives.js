// Driver for robot-directives.
'use strict';

const { Unsupported, installed, now, serve, xRobotsTag } = require('./javascript_page.js');
const RobotDirectives = installed('robot-directives');

serve({ name: 'robot-directives', version: installed('robot-directives/package.json').version }, (request) => {
  // "this library is not responsible for parsing any HTML" (its README).
  if (request.html_base64 !== undefined && !request.tags) throw new Unsupported('a page, and it takes the tags of one');
  // Its README: the values of the headers and the tags, one after the other, and the other options as they are.
  const robots = new RobotDirectives({ userAgent: request.agent ?? '', currentTime: () => now(request) });
  for (const value of xRobotsTag(request)) robots.header(value);
  for (const [name, content] of request.tags ?? []) robots.meta(name, content);
  return {
    index: robots.is(RobotDirectives.INDEX),
    follow: robots.is(RobotDirectives.FOLLOW),
    snippet: robots.is(RobotDirectives.SNIPPET),
    // Its `archive` and `cache` are one.
    copy: robots.is(RobotDirectives.ARCHIVE),
    images: robots.is(RobotDirectives.IMAGEINDEX),
    translate: robots.is(RobotDirectives.TRANSLATE),
  };
});
