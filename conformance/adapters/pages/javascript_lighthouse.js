// Driver for the audit `is-crawlable` of Lighthouse.
'use strict';

const { pathToFileURL } = require('node:url');
const { Unsupported, file, html, installed, lines, serve, then } = require('./javascript_page.js');

const ADDRESS = 'http://www.example.com/page';
/** The robots that the audit's warning can name. */
const ROBOTS = ['googlebot', 'bingbot', 'duckduckbot', 'archive.org_bot'];

/** Returns the META elements in the head in tree order, as Lighthouse's gatherer collects them in Chrome. */
function metaElements(parse5, bytes) {
  const found = [];
  const walk = (node, inHead) => {
    const attribute = (name) => node.attrs.find((one) => one.name === name)?.value;
    if (inHead && node.tagName === 'meta') {
      found.push({
        name: (attribute('name') ?? '').toLowerCase(),
        content: attribute('content') ?? '',
        property: attribute('property'),
        httpEquiv: attribute('http-equiv')?.toLowerCase(),
        charset: attribute('charset'),
        node: { lhId: '', devtoolsNodePath: '', selector: 'meta', boundingRect: {}, snippet: '', nodeLabel: 'meta' },
      });
    }
    for (const child of node.childNodes ?? []) walk(child, inHead || node.tagName === 'head');
  };
  // Chrome would detect the encoding of the page. This driver always decodes it as UTF-8.
  walk(parse5.parse(new TextDecoder().decode(bytes)), false);
  return found;
}

/** Returns Chrome's log of a response. Repeated header fields are joined into one value with line feeds. */
function devtoolsLog(headers) {
  const fields = {};
  for (const [name, value] of headers) {
    const known = Object.keys(fields).find((one) => one.toLowerCase() === name.toLowerCase());
    if (known === undefined) fields[name] = value;
    else fields[known] += `\n${value}`;
  }
  const about = { requestId: '1', loaderId: '1', frameId: '1', timestamp: 1, wallTime: 1, type: 'Document' };
  const request = { url: ADDRESS, method: 'GET', headers: {}, initialPriority: 'VeryHigh' };
  const response = { url: ADDRESS, status: 200, statusText: 'OK', headers: fields, mimeType: 'text/html', protocol: 'http/1.1' };
  return [
    { method: 'Network.requestWillBeSent', params: { ...about, documentURL: ADDRESS, request, initiator: { type: 'other' } } },
    { method: 'Network.responseReceived', params: { ...about, timestamp: 2, response: { ...response, encodedDataLength: 0 } } },
    { method: 'Network.loadingFinished', params: { ...about, timestamp: 3, encodedDataLength: 0 } },
  ];
}

async function main() {
  const parse5 = await import(pathToFileURL(file('parse5/dist/index.js')));
  const { default: audit } = await import(pathToFileURL(file('lighthouse/core/audits/seo/is-crawlable.js')));
  await serve({ name: 'lighthouse', version: installed('lighthouse/package.json').version }, async (request) => {
    lines(request);
    const agent = request.agent?.toLowerCase();
    if (agent && !ROBOTS.includes(agent)) throw new Unsupported(`it asks for ${ROBOTS.join(', ')} and no other robot`);
    const bytes = html(request);
    const artifacts = {
      MetaElements: bytes === undefined ? [] : metaElements(parse5, bytes),
      RobotsTxt: { status: 404, content: null },
      URL: { requestedUrl: ADDRESS, mainDocumentUrl: ADDRESS, finalDisplayedUrl: ADDRESS },
      DevtoolsLog: devtoolsLog(request.headers),
    };
    const context = { computedCache: new Map(), settings: {}, options: {} };
    const { score, warnings } = await then(request, () => audit.audit(artifacts, context));
    // If the page blocks only some robots, the audit passes with a warning that names them. For a query without a
    // robot, only the score counts.
    const named = / from crawling: (.*?)\. The audit/.exec(warnings[0] ?? '')?.[1].toLowerCase().split(', ') ?? [];
    return { index: score === 1 && !named.includes(agent) };
  });
}

main();
