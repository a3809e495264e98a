// robots.txt (http://www.robotstxt.org/orig.html) in a few lines

function parse(txt) {
  var records = [];
  var record = { agents: [], disallow: [], lines: 0, rules: false };
  function flush() {
    if (record.agents.length && record.lines > record.agents.length) records.push(record);
    record = { agents: [], disallow: [], lines: 0, rules: false };
  }
  if (txt.indexOf('\xef\xbb\xbf') === 0) txt = txt.substring(3);
  var lines = txt.replace(/\r\n/g, '\n').replace(/\r/g, '\n').split('\n');
  for (var i = 0; i < lines.length; i++) {
    var line = strip(lines[i]);
    if (line === '') {
      flush();
      continue;
    }
    if (line.charAt(0) === '#') continue;
    record.lines++;
    var pos = line.indexOf(': ');
    if (pos < 0) continue;
    var name = strip(line.substring(0, pos)).toLowerCase();
    var value = strip(line.substring(pos + 2));
    if (name === 'user-agent') {
      if (record.rules) {
        flush();
        record.lines++;
      }
      record.agents.push(value.split('/')[0].toLowerCase());
    } else if (name === 'disallow') {
      record.rules = true;
      if (value !== '') record.disallow.push(value);
    }
  }
  flush();
  return records;
}

function strip(s) {
  return s.replace(/^[ \t]+/, '').replace(/[ \t]+$/, '');
}

function robotName(ua) {
  var m = /compatible;\s*([^\/;)]+)/i.exec(ua);
  return strip(m ? m[1] : ua.split('/')[0]).toLowerCase();
}

function canVisit(txt, ua, url) {
  var name = robotName(ua);
  var path = url.replace(/^[a-z][a-z0-9+.\-]*:\/\/[^\/?#]*/i, '').split('#')[0];
  if (path.charAt(0) !== '/') path = '/' + path;
  var mine = null, any = null;
  parse(txt).forEach(function (r) {
    r.agents.forEach(function (a) {
      if (a === '*') any = any || r;
      else if (a !== '' && name.indexOf(a) >= 0) mine = mine || r;
    });
  });
  var r = mine || any;
  return !r || !r.disallow.some(function (d) { return path.substring(0, d.length) === d; });
}

function bytes(hex) {
  return hex === '-' ? '' : Buffer.from(hex, 'hex').toString('latin1');
}

require('readline').createInterface({ input: process.stdin }).on('line', function (l) {
  var q = l.split(' '), answer;
  try {
    answer = canVisit(bytes(q[1]), bytes(q[2]), bytes(q[3])) ? 'allowed' : 'disallowed';
  } catch (e) {
    answer = 'error ' + e.name;
  }
  process.stdout.write(q[0] + ' ' + answer + '\n');
});
