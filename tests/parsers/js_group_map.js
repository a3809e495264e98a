// Usage: new RobotsTxt(body).allows(agent, url)

const ESCAPED = /%[0-9A-Fa-f]{2}/g;

function canon(str) {
  const pct = [...str].map((ch) => (ch > ' ' && ch < '\x7f' ? ch : '%' + ch.charCodeAt(0).toString(16).padStart(2, '0'))).join('');
  return pct.replace(ESCAPED, (e) => {
    const ch = String.fromCharCode(Number('0x' + e.slice(1)));
    return /[\w.~-]/.test(ch) ? ch : e.toUpperCase();
  });
}

function token(str) {
  const found = /compatible;\s*([\w-]+)/i.exec(str) ?? /^\s*([\w-]+)/.exec(str);
  return found ? found[1].toLowerCase() : '';
}

class RobotsTxt {
  #groups = new Map();

  constructor(body) {
    let group = null;
    let inHeader = false;
    for (let line of body.replace(/^\xef\xbb\xbf/, '').split(/\r\n|\n|\r/)) {
      line = line.replace(/#[^]*/, '');
      const sep = line.indexOf(':');
      if (sep === -1) continue;
      const key = line.slice(0, sep).replace(/^[ \t]+|[ \t]+$/g, '').toLowerCase();
      const value = line.slice(sep + 1).replace(/^[ \t]+|[ \t]+$/g, '');
      if (key === 'user-agent') {
        if (!inHeader) group = { rules: [], allowAll: false };
        inHeader = true;
        const name = value === '*' ? '*' : token(value);
        if (name) this.#groups.set(name, group);
      } else if (key === 'disallow' || key === 'allow') {
        inHeader = false;
        if (!group) continue;
        if (value === '') {
          if (key === 'disallow') group.allowAll = true;
        } else {
          group.rules.push(RobotsTxt.rule(key === 'allow', value));
        }
      }
    }
  }

  static rule(allow, value) {
    const anchored = value.endsWith('$');
    const text = canon(anchored ? value.slice(0, -1) : value).replaceAll('$', '%24');
    return { allow, anchored, text, length: text.length + Number(anchored) };
  }

  static applies({ text, anchored }, path) {
    let p = 0, i = 0, star = -1, retry = 0;
    while (i < path.length) {
      if (text[p] === '*') { star = p++; retry = i; continue; }
      if (p < text.length && text[p] === path[i]) { p++; i++; continue; }
      if (p === text.length && !anchored) return true;
      if (star < 0) return false;
      p = star + 1;
      i = ++retry;
    }
    return /^\**$/.test(text.slice(p));
  }

  allows(agent, url) {
    let path = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').replace(/#[^]*/, '');
    if (!path.startsWith('/')) path = '/' + path;
    if (path === '/robots.txt') return true;
    path = canon(path).replaceAll('*', '%2A').replaceAll('$', '%24');
    const group = this.#groups.get(token(agent)) ?? this.#groups.get('*');
    if (!group || group.allowAll) return true;
    const hits = group.rules.filter((r) => RobotsTxt.applies(r, path));
    const max = Math.max(...hits.map((r) => r.length));
    return hits.length === 0 || hits.some((r) => r.allow && r.length === max);
  }
}

const latin1 = (hex) => (hex === '-' ? '' : Buffer.from(hex, 'hex').toString('latin1'));
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const [id, robots, agent, url] = line.split(' ');
  try {
    console.log(id, new RobotsTxt(latin1(robots)).allows(latin1(agent), latin1(url)) ? 'allowed' : 'disallowed');
  } catch (e) {
    console.log(id, 'error', String(e).replace(/\s+/g, ' '));
  }
});
