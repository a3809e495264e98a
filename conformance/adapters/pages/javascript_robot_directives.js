// Driver for robot-directives.
'use strict';

const { Unsupported, installed, now, serve, xRobotsTag } = require('./javascript_page.js');
const RobotDirectives = installed('robot-directives');

serve({ name: 'robot-directives', version: installed('robot-directives/package.json').version }, (request) => {
  // "this library is not responsible for parsing any HTML" (its README).
  if (request.html_base64 !== undefined && !request.tags) throw new Unsupported('a page, and it takes the tags of one');
  // As its README shows: the values of the headers and tags are added one by one. Other options keep their defaults.
  const robots = new RobotDirectives({ userAgent: request.agent ?? '', currentTime: () => now(request) });
  for (const value of xRobotsTag(request)) robots.header(value);
  for (const [name, content] of request.tags ?? []) robots.meta(name, content);
  return {
    index: robots.is(RobotDirectives.INDEX),
    follow: robots.is(RobotDirectives.FOLLOW),
    snippet: robots.is(RobotDirectives.SNIPPET),
    // The library treats `archive` and `cache` as the same rule.
    copy: robots.is(RobotDirectives.ARCHIVE),
    images: robots.is(RobotDirectives.IMAGEINDEX),
    translate: robots.is(RobotDirectives.TRANSLATE),
  };
});
