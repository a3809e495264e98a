// Driver for broken-link-checker.
'use strict';

const http = require('node:http');
const { Unsupported, html, installed, lines, serve, then } = require('./javascript_page.js');
const { HtmlUrlChecker } = installed('broken-link-checker');

const TARGET = '/norobots-target.html';
const LINK = Buffer.from(`\n<p><a href="${TARGET}">target</a></p>\n`);

/** The page with a link to one more, as the last that is in it. */
function linked(bytes) {
  const at = bytes.toString('latin1').search(/<\/body\s*>(?![^]*<\/body\s*>)/i);
  return at < 0 ? Buffer.concat([bytes, LINK]) : Buffer.concat([bytes.subarray(0, at), LINK, bytes.subarray(at)]);
}

/** A site on loopback with the page of the query at its root. */
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

/** What `HtmlUrlChecker` does with the link: true where it checks it, the reason where it leaves it out. */
function check(agent, honorRobotExclusions) {
  return new Promise((resolve, reject) => {
    const options = { excludeExternalLinks: true, cacheResponses: false, honorRobotExclusions, ...(agent && { userAgent: agent }) };
    let verdict;
    // What it throws at a page it does not catch, and the process would end.
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
      // A link that it does not see, or that it leaves out for another reason, says nothing.
      if ((await check(request.agent, false)) === true) return { follow: false };
    }
    throw new Unsupported(`it does not check the link that is put into the page: ${verdict}`);
  }),
);
