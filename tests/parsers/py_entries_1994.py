#!/usr/bin/env python3
""" robots.txt, http://www.robotstxt.org/orig.html """
import re
import sys


class RuleLine:
    def __init__(self, path, allowance):
        if path == '' and not allowance:
            # an empty value means allow all
            allowance = True
        self.path = path
        self.allowance = allowance

    def applies_to(self, filename):
        return filename.startswith(self.path)


class Entry:
    def __init__(self):
        self.useragents = []
        self.rulelines = []

    def applies_to(self, name):
        return any(agent in name for agent in self.useragents if agent)

    def allowance(self, filename):
        for line in self.rulelines:
            if line.applies_to(filename):
                return line.allowance
        return True


class RobotFileParser:
    def __init__(self):
        self.entries = []
        self.default_entry = None

    def _add_entry(self, entry):
        if '*' in entry.useragents:
            if self.default_entry is None:
                self.default_entry = entry
            entry.useragents = [a for a in entry.useragents if a != '*']
        if entry.useragents:
            self.entries.append(entry)

    def read(self, raw):
        self.parse(re.split('\r\n|\r|\n', raw.decode('utf-8').removeprefix('\ufeff')) + [''])

    def parse(self, lines):
        state = 0       # 0: start, 1: saw user-agent, 2: saw a rule
        entry = Entry()
        for line in lines:
            if not line.strip(' \t'):
                if state == 2:
                    self._add_entry(entry)
                entry, state = Entry(), 0
                continue
            field, colon, value = line.split('#', 1)[0].partition(':')
            field, value = field.strip(' \t').lower(), value.strip(' \t')
            if field == 'user-agent':
                if state == 2:
                    self._add_entry(entry)
                    entry = Entry()
                entry.useragents.append(value.split('/')[0].lower())
                state = 1
            elif field == 'disallow' and colon and state:
                entry.rulelines.append(RuleLine(value, False))
                state = 2

    def can_fetch(self, agent, url):
        m = re.search('compatible; *([^/;)]+)', agent, re.I)
        name = (m.group(1) if m else agent.split('/')[0]).strip().lower()
        path = re.sub('^[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*', '', url).split('#')[0]
        path = path if path.startswith('/') else '/' + path
        for entry in self.entries:
            if entry.applies_to(name):
                return entry.allowance(path)
        return self.default_entry is None or self.default_entry.allowance(path)


if __name__ == '__main__':
    for line in sys.stdin:
        qid, *fields = line.split()
        robots, agent, url = [b'' if f == '-' else bytes.fromhex(f) for f in fields]
        try:
            rp = RobotFileParser()
            rp.read(robots)
            ok = rp.can_fetch(agent.decode('utf-8', 'surrogateescape'), url.decode('utf-8', 'surrogateescape'))
            print(qid, 'allowed' if ok else 'disallowed', flush=True)
        except Exception as e:
            print(qid, 'error', type(e).__name__, flush=True)
