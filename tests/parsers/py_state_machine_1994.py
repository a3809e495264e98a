#!/usr/bin/env python3
# byte-driven robots.txt reader (Koster, 1994)
import re
import sys

FIELD, VALUE, COMMENT = range(3)
LF, CR, HASH, COLON = b'\n\r#:'


class Reader:
    def __init__(self):
        self.records = []
        self.agents, self.paths = [], []
        self.reset_line()

    def reset_line(self):
        self.state = FIELD
        self.field, self.value = bytearray(), bytearray()
        self.comment = self.colon = False

    def feed(self, data):
        for c in data:
            if c == CR:
                continue
            if c == LF:
                self.end_line()
            elif self.state == COMMENT:
                pass
            elif c == HASH:
                self.state, self.comment = COMMENT, True
            elif self.state == FIELD and c == COLON:
                self.state, self.colon = VALUE, True
            elif self.state == FIELD:
                self.field.append(c)
            else:
                self.value.append(c)

    def end_line(self):
        field = bytes(self.field).strip(b' \t').lower()
        value = bytes(self.value).strip(b' \t')
        if field == b'user-agent':
            if self.paths:
                self.end_record()
            self.agents.append(value.split(b'/')[0].lower())
        elif field == b'disallow' and self.agents and self.colon:
            self.paths.append(value)
        elif not field and not self.comment and not value:
            self.end_record()
        self.reset_line()

    def end_record(self):
        if self.agents and self.paths:
            self.records.append((self.agents, self.paths))
        self.agents, self.paths = [], []

    def close(self):
        self.end_line()
        self.end_record()


def check(robots, agent, url):
    reader = Reader()
    reader.feed(robots[3:] if robots[:3] == b'\xef\xbb\xbf' else robots)
    reader.close()
    m = re.search(rb'compatible;\s*([^/;)]+)', agent, re.I)
    name = (m[1] if m else agent.split(b'/')[0]).strip().lower()
    path = re.sub(rb'(?i)^[a-z][a-z0-9+.-]*://[^/?#]*', b'', url).split(b'#')[0]
    if not path.startswith(b'/'):
        path = b'/' + path
    specific = [p for a, p in reader.records if any(x and x != b'*' and x in name for x in a)]
    default = [p for a, p in reader.records if b'*' in a]
    for paths in specific[:1] or default[:1]:
        if any(p and path.startswith(p) for p in paths):
            return 'disallowed'
    return 'allowed'


for line in sys.stdin.buffer:
    parts = line.decode('ascii').split()
    args = [bytes.fromhex(p.replace('-', '')) for p in parts[1:]]
    try:
        verdict = check(*args)
    except Exception as e:
        verdict = 'error ' + repr(e)
    print(parts[0], verdict, flush=True)
