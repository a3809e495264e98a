#!/usr/bin/env python3
"""A robots.txt checker which translates every rule to a regular expression."""
import re
import string
import sys
from collections import namedtuple

Rule = namedtuple('Rule', 'allow length regex')
UNRESERVED = set(string.ascii_letters + string.digits + '-._~')


def quote(text):
    def fix(m):
        if m.group(0)[0] == '%':
            c = chr(int(m.group(0)[1:], 16))
            return c if c in UNRESERVED else m.group(0).upper()
        return '%{:02X}'.format(ord(m.group(0)))
    return re.sub(r'%[0-9a-fA-F]{2}|[^!-~]', fix, text)


def translate(value):
    """'/a*.gif$' -> '/a.*.gif$'"""
    tail = '$' if value.endswith('$') else ''
    body = quote(value[:len(value) - len(tail)]).replace('$', '%24')
    first, *rest = re.split(r'\*+', body)
    last = '.*' + rest.pop() if rest else ''
    # atomic groups, as many stars would take for ever
    middle = ''.join('(?>.*?' + part + ')' for part in rest)
    return len(body + tail), re.compile(first + middle + last + tail)


def agent_token(s):
    m = re.search(r'compatible;\s*([A-Za-z0-9_-]+)', s, re.I) or re.match(r'[ \t]*([A-Za-z0-9_-]+)', s)
    return m.group(1).lower() if m else None


class Robots:
    def __init__(self, body):
        self.groups = {}
        names, collecting = [], False
        text = body.decode('iso-8859-1')
        if text[:3] == '\xef\xbb\xbf':
            text = text[3:]
        for line in text.replace('\r\n', '\n').replace('\r', '\n').split('\n'):
            m = re.match(r'[ \t]*([A-Za-z-]+)[ \t]*:([^#]*)', line)
            if not m:
                continue
            field, value = m.group(1).lower(), m.group(2).strip(' \t')
            if field == 'user-agent':
                if not collecting:
                    names, collecting = [], True
                name = '*' if value == '*' else agent_token(value)
                if name:
                    names.append(name)
                    self.groups.setdefault(name, [])
            elif field in ('allow', 'disallow'):
                collecting = False
                for name in names:
                    if value:
                        self.groups[name].append((field == 'allow', value))

    def allows(self, agent, url):
        url = re.sub(r'(?i)^[a-z][a-z0-9+.-]*://[^/?#]*', '', url.decode('iso-8859-1'))
        path = url.partition('#')[0]
        if path[:1] != '/':
            path = '/' + path
        if path == '/robots.txt':
            return True
        path = quote(path).replace('*', '%2A').replace('$', '%24')
        chosen = self.groups.get(agent_token(agent.decode('iso-8859-1')))
        if chosen is None:
            chosen = self.groups.get('*', [])
        hits = [r for r in (Rule(a, *translate(v)) for a, v in chosen) if r.regex.match(path)]
        return max(hits, key=lambda r: (r.length, r.allow)).allow if hits else True


if __name__ == '__main__':
    for row in sys.stdin:
        qid, robots, agent, url = row.split()
        raw = [bytes.fromhex(x) if x != '-' else b'' for x in (robots, agent, url)]
        try:
            result = 'allowed' if Robots(raw[0]).allows(raw[1], raw[2]) else 'disallowed'
        except Exception as exc:
            result = 'error %s' % ' '.join(repr(exc).split())
        print(qid, result, flush=True)
