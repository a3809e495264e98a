// Driver for broken-link-checker.
'use strict';

const http = require('node:http');
const { Unsupported, html, installed, lines, serve, then } = require('./javascript_page.js');
const { HtmlUrlChecker } = installed('broken-link-checker');

const TARGET = '/norobots-target.html';
const LINK = Buffer.from(`\n<p><a href="${TARGET}">target</a></p>\n`);

/** Returns the page with a link to the target page added at its end. */
function linked(bytes) {
  const at = bytes.toString('latin1').search(/<\/body\s*>(?![^]*<\/body\s*>)/i);
  return at < 0 ? Buffer.concat([bytes, LINK]) : Buffer.concat([bytes.subarray(0, at), LINK, bytes.subarray(at)]);
}

/** A site on loopback that serves the page of the query at its root. */
const page = { headers: [], body: Buffer.alloc(0) };
const site = http.createServer((asked, answer) => {
  if (asked.url === '/') {
    const type = page.headers.some(([name]) => name.toLowerCase() === 'content-type') ? [] : ['Content-Type', 'text/html'];
    answer.writeHead(200, [...type, ...page.headers.flat(), 'Content-Length', String(page.body.length), 'Connection', 'close']);
    answer.end(page.body);
  } else {
    answer.writeHead(asked.url === TARGET ? 200 : 404, ['Content-Type', 'text/html', 'Connection', 'close']);
    answer.end();
  }
});

/** Returns true if `HtmlUrlChecker` checks the link. If it skips the link, returns the reason. */
function check(agent, honorRobotExclusions) {
  return new Promise((resolve, reject) => {
    const options = { excludeExternalLinks: true, cacheResponses: false, honorRobotExclusions, ...(agent && { userAgent: agent }) };
    let verdict;
    // The library doesn't catch its own errors about a page. They would end the process.
    process.removeAllListeners('unhandledRejection').once('unhandledRejection', reject);
    const seen = (link) => {
      if (link.url.original === TARGET) verdict = link.excluded ? link.excludedReason : true;
    };
    const checker = new HtmlUrlChecker(options, {
      link: seen,
      junk: seen,
      page: (error) => error && reject(error),
      end: () => resolve(verdict),
    });
    checker.enqueue(`http://127.0.0.1:${site.address().port}/`);
  });
}

site.listen(0, '127.0.0.1', () =>
  serve({ name: 'broken-link-checker', version: installed('broken-link-checker/package.json').version }, async (request) => {
    lines(request);
    const bytes = html(request);
    const mine = ['content-length', 'transfer-encoding', 'content-encoding', 'connection', 'location'];
    page.headers = request.headers.filter(([name]) => !mine.includes(name.toLowerCase()));
    page.body = linked(bytes ?? Buffer.from('<title>page</title>\n'));
    const verdict = await then(request, () => check(request.agent, true));
    if (verdict === true) return { follow: true };
    if (verdict === 'BLC_ROBOTS') {
      // The verdict counts only if the library does check the link when it ignores the rules of the page.
      if ((await check(request.agent, false)) === true) return { follow: false };
    }
    throw new Unsupported(`it does not check the link that is put into the page: ${verdict}`);
  }),
);
