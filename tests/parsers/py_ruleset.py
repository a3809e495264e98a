#!/usr/bin/env python3
import re
import sys
from urllib.parse import quote

SAFE = "!\"#$%&'()*+,/:;<=>?@[\\]^`{|}"


def _unquote_unreserved(text):
    def repl(m):
        c = chr(int(m[1], 16))
        return c if re.match(r'[A-Za-z0-9._~-]', c) else m[0].upper()
    return re.sub(r'%([0-9A-Fa-f]{2})', repl, text)


def _quote(text):
    return _unquote_unreserved(quote(text, safe=SAFE, encoding='latin-1'))


def _product(text):
    m = re.search(r'(?i)compatible;\s*([\w-]+)', text, re.A) or re.match(r'\s*([\w-]+)', text, re.A)
    return m[1].lower() if m else ''


class _Rule:
    def __init__(self, field, value):
        self.allow = field == 'allow'
        self.end = value.endswith('$')
        self.pattern = _quote(value[:-1] if self.end else value).replace('$', '%24')
        self.priority = (len(self.pattern) + self.end, self.allow)

    def match(self, path):
        # positions in path reachable by the pattern so far
        pos = [0]
        for ch in self.pattern:
            if ch == '*':
                pos = list(range(pos[0], len(path) + 1))
            else:
                pos = [p + 1 for p in pos if p < len(path) and path[p] == ch]
            if not pos:
                return False
        return not self.end or pos[-1] == len(path)


class RuleSets:
    def __init__(self, content):
        self.sets = {}
        if content.startswith(b'\xef\xbb\xbf'):
            content = content[3:]
        current, previous = [], None
        for line in content.decode('latin-1').splitlines():
            if not line.strip(' \t'):
                current, previous = [], None
                continue
            line = line.split('#', 1)[0]
            if ':' not in line:
                continue
            field, value = (s.strip(' \t') for s in line.split(':', 1))
            field = field.lower()
            if field == 'user-agent':
                if previous == 'rule':
                    current = []
                name = value if value == '*' else _product(value)
                current.append(self.sets.setdefault(name, []))
                previous = 'agent'
            elif field in ('allow', 'disallow'):
                previous = 'rule'
                if value:
                    for rules in current:
                        rules.append(_Rule(field, value))

    def can_fetch(self, agent, url):
        path = re.sub(r'^[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*', '', url).split('#')[0]
        path = _quote(path if path[:1] == '/' else '/' + path)
        if path == '/robots.txt':
            return True
        path = path.replace('*', '%2A').replace('$', '%24')
        rules = self.sets.get(_product(agent) or '*', self.sets.get('*', []))
        matched = [r.priority for r in rules if r.match(path)]
        return not matched or max(matched)[1]


def serve():
    for line in sys.stdin:
        ident, *data = line.split()
        data = [bytes.fromhex(d) if d != '-' else b'' for d in data]
        try:
            ok = RuleSets(data[0]).can_fetch(data[1].decode('latin-1'), data[2].decode('latin-1'))
            verdict = 'allowed' if ok else 'disallowed'
        except Exception as e:
            verdict = 'error ' + ' '.join(str(e).split())
        print(ident, verdict, flush=True)


serve()
