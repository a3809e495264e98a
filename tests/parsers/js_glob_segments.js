const readline = require('readline');

const unreserved = /[a-z0-9\-._~]/i;
const encode = (s) => s.replace(/%([0-9a-f]{2})|[^!-~]/gi, (m, h) => {
  if (!h) return '%' + m.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0');
  const c = String.fromCharCode(parseInt(h, 16));
  return unreserved.test(c) ? c : m.toUpperCase();
});

const botName = (s) => {
  const m = s.match(/compatible;\s*([\w-]+)/i) || s.match(/^[ \t]*([\w-]+)/);
  return m ? m[1].toLowerCase() : null;
};

class Rule {
  constructor(type, value) {
    this.allow = type === 'allow';
    this.end = value.slice(-1) === '$';
    this.glob = encode(this.end ? value.slice(0, -1) : value).replace(/\$/g, '%24');
    this.weight = this.glob.length + (this.end ? 1 : 0);
  }

  test(path) {
    const { glob, end } = this;
    let g = 0, p = 0, star = -1, from = 0;
    for (;;) {
      if (g === glob.length && (!end || p === path.length)) return true;
      if (glob[g] === '*') {
        star = g++;
        from = p;
      } else if (g < glob.length && p < path.length && glob[g] === path[p]) {
        g++;
        p++;
      } else if (star >= 0 && from < path.length && path[from] !== '/') {
        g = star + 1;
        p = ++from;
      } else {
        return false;
      }
    }
  }
}

class Robots {
  constructor(body) {
    this.agents = Object.create(null);
    let open = [];
    let reading = false;
    if (body.startsWith('\u00ef\u00bb\u00bf')) body = body.slice(3);
    body.split(/[\r\n]+/).forEach((line) => {
      const hash = line.indexOf('#');
      if (hash >= 0) line = line.slice(0, hash);
      const colon = line.indexOf(':');
      if (colon < 0) return;
      const field = line.slice(0, colon).replace(/^[ \t]+|[ \t]+$/g, '').toLowerCase();
      const value = line.slice(colon + 1).replace(/^[ \t]+|[ \t]+$/g, '');
      switch (field) {
        case 'user-agent': {
          if (!reading) open = [];
          reading = true;
          const name = value === '*' ? value : botName(value);
          if (!name) break;
          this.agents[name] = this.agents[name] || [];
          open.push(this.agents[name]);
          break;
        }
        case 'allow':
        case 'disallow':
          reading = false;
          if (value !== '') open.forEach((list) => list.push(new Rule(field, value)));
      }
    });
  }

  isAllowed(agent, url) {
    let path = url.replace(/^[a-z][a-z0-9+.\-]*:\/\/[^/?#]*/i, '').split('#')[0];
    if (path[0] !== '/') path = '/' + path;
    if (path === '/robots.txt') return true;
    path = encode(path).replace(/[*$]/g, (c) => (c === '*' ? '%2A' : '%24'));
    const rules = this.agents[botName(agent)] || this.agents['*'] || [];
    const [winner] = rules
      .filter((r) => r.test(path))
      .sort((a, b) => b.weight - a.weight || b.allow - a.allow);
    return winner ? winner.allow : true;
  }
}

const rl = readline.createInterface({ input: process.stdin, crlfDelay: Infinity });
rl.on('line', (line) => {
  const [id, robots, agent, url] = line.split(' ').map((x, i) => (i ? Buffer.from(x.replace('-', ''), 'hex').toString('binary') : x));
  let verdict;
  try {
    verdict = new Robots(robots).isAllowed(agent, url) ? 'allowed' : 'disallowed';
  } catch (err) {
    verdict = 'error ' + err.message.replace(/\s+/g, ' ');
  }
  console.log(id + ' ' + verdict);
});
