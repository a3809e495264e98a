#!/usr/bin/env python3
"""robots.txt in one dict: agent -> list of (allow, value)."""
import re
import sys
from urllib.parse import unquote_plus


def product(header):
    m = re.search(r'compatible;\s*([\w-]+)', header, re.I | re.A) or re.match(r'\s*([\w-]+)', header, re.A)
    return m.group(1).lower() if m else ''


def parse(data):
    text = data.decode('latin-1')
    if text.startswith('\xef\xbb\xbf'):
        text = text[3:]
    groups, agents, in_agents = {}, [], False
    for line in re.split(r'\r\n|\r|\n', text):
        line = line.split('#', 1)[0]
        key, colon, value = line.partition(':')
        if not colon:
            continue
        key = key.strip(' \t').lower()
        value = value.strip(' \t')
        if key == 'user-agent':
            if not in_agents:
                agents = []
            in_agents = True
            name = '*' if value == '*' else product(value)
            agents.append(name)
            groups.setdefault(name, [])
        elif key in ('allow', 'disallow'):
            in_agents = False
            if value:
                for name in agents:
                    groups[name].append((key == 'allow', value))
    return groups


def unescape(s):
    return unquote_plus(s, encoding='latin-1')


def matches(value, path):
    anchored = value.endswith('$')
    if anchored:
        value = value[:-1]
    first, *rest = [unescape(part) for part in value.split('*')]
    if not path.startswith(first):
        return False
    if not rest:
        return not anchored or path == first
    pos = len(first)
    last = rest.pop()
    for part in rest:
        pos = path.find(part, pos)
        if pos < 0:
            return False
        pos += len(part)
    if anchored:
        return path.endswith(last) and len(path) - len(last) >= pos
    return path.find(last, pos) >= 0


def can_fetch(data, agent, url):
    groups = parse(data)
    path = re.sub(r'^[a-z][a-z0-9+.-]*://[^/?#]*', '', url.decode('latin-1'), flags=re.I).split('#')[0]
    path = path if path.startswith('/') else '/' + path
    if path == '/robots.txt':
        return True
    name = product(agent.decode('latin-1'))
    rules = groups.get(name) if name and name in groups else groups.get('*', [])
    path = unescape(path)
    hits = [(len(value), allow) for allow, value in rules if matches(value, path)]
    return max(hits)[1] if hits else True


if __name__ == '__main__':
    for line in sys.stdin.buffer:
        qid, *rest = line.decode().split()
        args = [b'' if h == '-' else bytes.fromhex(h) for h in rest]
        try:
            out = 'allowed' if can_fetch(*args) else 'disallowed'
        except Exception as e:
            out = 'error ' + ' '.join(repr(e).split())
        print(qid, out, flush=True)
