const { createInterface } = require('readline');

const pct = (c) => '%' + c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0');
const decodePlain = (_, h) => {
  const c = String.fromCharCode(parseInt(h, 16));
  return /^[a-z0-9._~-]$/i.test(c) ? c : pct(c);
};
const normalise = (s) => s.replace(/[^\x21-\x7e]/g, pct).replace(/%([0-9a-f]{2})/gi, decodePlain);
const product = (s) => (/compatible; *([\w-]+)/i.exec(s) || /^ *([\w-]+)/.exec(s) || ['', ''])[1].toLowerCase();

// "*" stands for any characters, everything else for itself
function wild(pattern, path) {
  const [head, ...rest] = pattern.split('*');
  if (!path.startsWith(head)) return false;
  let at = head.length;
  for (const piece of rest) {
    const found = path.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return true;
}

function* records(text) {
  for (const line of text.replace(/^\xef\xbb\xbf/, '').split(/\r\n|[\r\n]/)) {
    const [content] = line.split('#');
    const colon = content.indexOf(':');
    if (colon > 0) yield [content.slice(0, colon).trim().toLowerCase(), content.slice(colon + 1).trim()];
  }
}

function groupsOf(text) {
  const groups = {};
  let names = [];
  let last = '';
  for (const [key, value] of records(text)) {
    if (key === 'user-agent') {
      if (last === 'rule') names = [];
      last = 'agent';
      names.push('@' + (value === '*' ? '*' : product(value)));
      groups[names[names.length - 1]] ??= [];
    } else if (key === 'allow' || key === 'disallow') {
      last = 'rule';
      if (value) for (const n of names) groups[n].push([key === 'allow', normalise(value).replace(/\$/g, '%24')]);
    }
  }
  return groups;
}

function check(text, agent, url) {
  let [path] = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').split('#');
  if (!path.startsWith('/')) path = `/${path}`;
  if (path === '/robots.txt') return true;
  path = normalise(path).replace(/\*/g, '%2A').replace(/\$/g, '%24');
  const groups = groupsOf(text);
  const name = product(agent);
  const rules = (name && groups['@' + name]) || groups['@*'] || [];
  let best = [true, ''];
  for (const [allow, pattern] of rules) {
    const longer = pattern.length - best[1].length;
    if (wild(pattern, path) && (longer > 0 || (longer === 0 && allow))) best = [allow, pattern];
  }
  return best[0];
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const [id, ...rest] = line.split(' ');
  const text = rest.map((h) => Buffer.from(h === '-' ? '' : h, 'hex').latin1Slice());
  let reply;
  try { reply = check(...text) ? 'allowed' : 'disallowed'; } catch (e) { reply = `error ${e.name}`; }
  process.stdout.write(`${id} ${reply}\n`);
});
