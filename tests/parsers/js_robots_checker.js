'use strict';

/**
 * isAllowed(robotsTxt, userAgent, url), after RFC 9309
 */

function splitLines(text) {
  if (text.slice(0, 3) === '\xef\xbb\xbf') text = text.slice(3);
  return text.replace(/\r\n?/g, '\n').split('\n');
}

function splitLine(line) {
  const comment = line.indexOf('#');
  if (comment > -1) line = line.substring(0, comment);
  const at = line.indexOf(':');
  if (at < 0) return null;
  const clean = (s) => s.replace(/^[ \t]+/, '').replace(/[ \t]+$/, '');
  return [clean(line.substring(0, at)).toLowerCase(), clean(line.substring(at + 1))];
}

function urlEncode(s) {
  let out = '';
  for (let i = 0; i < s.length; i++) {
    const code = s.charCodeAt(i);
    const hex = /^%[0-9a-fA-F]{2}/.exec(s.substr(i, 3));
    if (hex) {
      const c = String.fromCharCode(parseInt(hex[0].slice(1), 16));
      out += /[A-Za-z0-9\-._~]/.test(c) ? c : hex[0].toUpperCase();
      i += 2;
    } else {
      out += code > 32 && code < 127 ? s[i] : '%' + (code < 16 ? '0' : '') + code.toString(16).toUpperCase();
    }
  }
  return out;
}

function matchesPattern(pattern, path) {
  const end = pattern.endsWith('$');
  if (end) pattern = pattern.slice(0, -1);
  pattern = pattern.replace(/\$/g, '%24');
  let reach = [0];
  for (const c of pattern) {
    if (c === '*') {
      const from = reach[0];
      reach = Array.from({ length: path.length - from + 1 }, (_, i) => from + i);
    } else {
      reach = reach.filter((p) => path[p] === c).map((p) => p + 1);
    }
    if (!reach.length) return false;
  }
  return !end || reach[reach.length - 1] === path.length;
}

function parseRobots(text) {
  const rules = new Map();
  let current = [];
  let closed = true;
  splitLines(text).map(splitLine).filter(Boolean).forEach(([field, value]) => {
    if (field === 'user-agent') {
      if (closed) current = [];
      closed = false;
      const key = value.toLowerCase();
      if (!rules.has(key)) rules.set(key, []);
      current.push(key);
    } else if (field === 'allow' || field === 'disallow') {
      closed = true;
      if (value) current.forEach((k) => rules.get(k).push({ pattern: urlEncode(value), allow: field === 'allow' }));
    }
  });
  return rules;
}

function isAllowed(text, userAgent, url) {
  let path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/#[^]*$/, '');
  if (path.charAt(0) !== '/') path = '/' + path;
  if (path === '/robots.txt') return true;
  path = urlEncode(path).replace(/\*/g, '%2A').replace(/\$/g, '%24');
  const rules = parseRobots(text);
  const ua = userAgent.toLowerCase().replace(/^[ \t]+|[ \t]+$/g, '');
  const mine = (ua !== '' && rules.get(ua)) || rules.get('*') || [];
  let allowed = true;
  let longest = -1;
  for (const r of mine) {
    if (r.pattern.length < longest || !matchesPattern(r.pattern, path)) continue;
    allowed = r.pattern.length === longest ? allowed && r.allow : r.allow;
    longest = r.pattern.length;
  }
  return allowed;
}

module.exports = isAllowed;

if (require.main === module) {
  require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const f = line.split(' ');
    const bin = (h) => Buffer.from(h === '-' ? '' : h, 'hex').toString('latin1');
    let res;
    try {
      res = isAllowed(bin(f[1]), bin(f[2]), bin(f[3])) ? 'allowed' : 'disallowed';
    } catch (e) {
      res = 'error ' + e.message.replace(/\s+/g, ' ');
    }
    process.stdout.write(f[0] + ' ' + res + '\n');
  });
}
