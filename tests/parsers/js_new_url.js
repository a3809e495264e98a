'use strict';
// robots.txt matcher built on the WHATWG URL class

const RESERVED = /[^A-Za-z0-9._~-]/;

function normalize(s) {
  return s
    .replace(/[^\x21-\x7e]/g, (c) => '%' + c.charCodeAt(0).toString(16).padStart(2, '0'))
    .replace(/%([0-9a-f]{2})/gi, (esc, hex) => {
      const c = String.fromCharCode(parseInt(hex, 16));
      return RESERVED.test(c) ? esc.toUpperCase() : c;
    });
}

function productToken(ua) {
  const m = /compatible;\s*([\w-]+)/i.exec(ua) || /^\s*([\w-]+)/.exec(ua);
  return m ? m[1].toLowerCase() : '';
}

function parse(text) {
  const groups = new Map();
  let agents = [];
  let sawRule = true;
  for (const raw of text.replace(/^\xef\xbb\xbf/, '').split(/\r\n|\r|\n/)) {
    const m = /^[ \t]*([\w-]+)[ \t]*:[ \t]*(.*?)[ \t]*$/s.exec(raw.split('#')[0]);
    if (!m) continue;
    const key = m[1].toLowerCase();
    const value = m[2];
    if (key === 'user-agent') {
      if (sawRule) agents = [];
      sawRule = false;
      const name = value === '*' ? '*' : productToken(value);
      agents.push(name);
      if (!groups.has(name)) groups.set(name, []);
    } else if (key === 'allow' || key === 'disallow') {
      sawRule = true;
      if (value) agents.forEach((a) => groups.get(a).push({ allow: key === 'allow', value }));
    }
  }
  return groups;
}

function matches(pattern, anchored, path) {
  const parts = pattern.split('*');
  const first = parts.shift();
  if (!path.startsWith(first)) return false;
  if (parts.length === 0) return !anchored || path === first;
  let pos = first.length;
  const last = parts.pop();
  for (const part of parts) {
    const at = path.indexOf(part, pos);
    if (at < 0) return false;
    pos = at + part.length;
  }
  return anchored ? path.endsWith(last) && path.length - last.length >= pos : path.indexOf(last, pos) >= 0;
}

function isAllowed(text, ua, url) {
  const rest = normalize(url).replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const u = new URL('http://localhost' + (rest.startsWith('/') ? rest : '/' + rest));
  const path = normalize(u.pathname + u.search).replace(/\*/g, '%2A').replace(/\$/g, '%24');
  if (path === '/robots.txt') return true;
  const groups = parse(text);
  const me = productToken(ua);
  const rules = (me && groups.get(me)) || groups.get('*') || [];
  let best = { length: -1, allow: true };
  for (const { allow, value } of rules) {
    const anchored = value.endsWith('$');
    const pattern = normalize(anchored ? value.slice(0, -1) : value).replace(/\$/g, '%24');
    const length = pattern.length + (anchored ? 1 : 0);
    if ((length > best.length || (length === best.length && allow)) && matches(pattern, anchored, path)) {
      best = { length, allow };
    }
  }
  return best.allow;
}

require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const [id, ...hex] = line.trim().split(' ');
  const args = hex.map((h) => (h === '-' ? '' : Buffer.from(h, 'hex').toString('latin1')));
  let out;
  try { out = isAllowed(...args) ? 'allowed' : 'disallowed'; } catch (e) { out = 'error ' + String(e).replace(/\s+/g, ' '); }
  process.stdout.write(`${id} ${out}\n`);
});
