#!/usr/bin/env python3
# robots.txt with a single regular expression
import re
import sys

RECORD = re.compile(rb'^[ \t]*(user-agent|allow|disallow)[ \t]*:\s*([^\n#]*)', re.I | re.M)
TOKEN = re.compile(rb'\s*([\w-]+)')
COMPATIBLE = re.compile(rb'compatible;\s*([\w-]+)', re.I)
ORIGIN = re.compile(rb'^[a-z][a-z0-9+.-]*://[^/?#]*', re.I)
UNRESERVED = b'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~'


def token(s):
    m = COMPATIBLE.search(s) or TOKEN.match(s)
    return m.group(1).lower() if m else b''


def normalize(s):
    def one(m):
        if m.group(1) is None:
            return b'%%%02X' % m.group()[0]
        octet = bytes([int(m.group(1), 16)])
        return octet if octet in UNRESERVED else m.group().upper()
    return re.sub(rb'%([0-9a-fA-F]{2})|[^\x21-\x7e]', one, s)


def compile_rule(value):
    end = value.endswith(b'$')
    body = normalize(value[:-1] if end else value).replace(b'$', b'%24')
    parts = [re.escape(p) for p in re.split(rb'\*+', body)]
    if len(parts) == 1:
        rx = parts[0]
    else:
        rx = parts[0] + b''.join(b'(?>.*?' + p + b')' for p in parts[1:-1]) + b'.*' + parts[-1]
    return len(body) + end, re.compile(rx + (rb'\Z' if end else b''), re.S)


def rules_for(robots, agent):
    robots = robots.removeprefix(b'\xef\xbb\xbf')
    robots = robots.replace(b'\r\n', b'\n').replace(b'\r', b'\n')
    mine, star, found = [], [], False
    current, open_group = set(), False
    for m in RECORD.finditer(robots):
        key, value = m.group(1).lower(), m.group(2).rstrip(b' \t')
        if key == b'user-agent':
            if not open_group:
                current = set()
            open_group = True
            name = value if value == b'*' else token(value)
            current.add(name)
            found = found or (name != b'' and name == agent)
        else:
            open_group = False
            if value and agent and agent in current:
                mine.append((key == b'allow', value))
            if value and b'*' in current:
                star.append((key == b'allow', value))
    return mine if found else star


def allowed(robots, agent, url):
    path = ORIGIN.sub(b'', url).split(b'#')[0]
    if not path.startswith(b'/'):
        path = b'/' + path
    if path == b'/robots.txt':
        return True
    path = normalize(path).replace(b'*', b'%2A').replace(b'$', b'%24')
    best = (-1, True)
    for allow, value in rules_for(robots, token(agent)):
        size, rx = compile_rule(value)
        if rx.match(path):
            best = max(best, (size, allow))
    return best[1]


def main():
    for line in sys.stdin.buffer:
        ident, robots, agent, url = line.decode().split()
        unhex = lambda h: b'' if h == '-' else bytes.fromhex(h)
        try:
            answer = 'allowed' if allowed(unhex(robots), unhex(agent), unhex(url)) else 'disallowed'
        except Exception as e:
            answer = 'error ' + ' '.join(str(e).split())
        sys.stdout.write(ident + ' ' + answer + '\n')
        sys.stdout.flush()


main()
