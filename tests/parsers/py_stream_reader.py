#!/usr/bin/env python3
import io
import re
import sys

CHUNK = 4096


def lines(stream):
    """yield (field, value) from a robots.txt stream"""
    buf = stream.read(CHUNK)
    if buf.startswith(b'\xef\xbb\xbf'):
        buf = buf[3:]
    for raw in re.split(rb'[\r\n]+', buf):
        field, sep, value = raw.partition(b'#')[0].partition(b':')
        if sep:
            yield field.strip(b' \t').lower(), value.strip(b' \t')


def canonical(s):
    out = bytearray()
    i = 0
    while i < len(s):
        c = s[i]
        h = s[i + 1:i + 3]
        if c == 0x25 and re.fullmatch(rb'[0-9a-fA-F]{2}', h):
            d = int(h, 16)
            if re.match(rb'[A-Za-z0-9._~-]', bytes([d])):
                out.append(d)
            else:
                out += b'%' + h.upper()
            i += 3
            continue
        out += b'%%%02X' % c if c <= 32 or c >= 127 else bytes([c])
        i += 1
    return bytes(out)


def glob(pattern, anchored, s):
    p = i = 0
    star, mark = -1, 0
    while i < len(s):
        if p < len(pattern) and pattern[p] == 0x2A:
            star, mark = p, i
            p += 1
        elif p < len(pattern) and pattern[p] == s[i]:
            p += 1
            i += 1
        elif p == len(pattern) and not anchored:
            return True
        elif star >= 0:
            mark += 1
            p, i = star + 1, mark
        else:
            return False
    return pattern[p:].strip(b'*') == b''


def name_of(ua):
    m = re.search(rb'(?i)compatible;\s*([\w-]+)', ua) or re.match(rb'\s*([\w-]+)', ua)
    return m.group(1).lower() if m else b''


def decide(stream, ua, url):
    path = re.sub(rb'(?i)^https?://[a-z0-9.-]+(?=[/?#]|$)', b'', url).split(b'#')[0]
    if not path.startswith(b'/') and b'://' not in path:
        path = b'/' + path
    if path == b'/robots.txt':
        return True
    path = canonical(path).replace(b'*', b'%2A').replace(b'$', b'%24')
    me, best = name_of(ua), {}
    agents, header = set(), False
    for field, value in lines(stream):
        if field == b'user-agent':
            if not header:
                agents = set()
            header = True
            agents.add(b'*' if value == b'*' else name_of(value))
            if me and me in agents:
                best.setdefault(me, (-1, True))
        elif field in (b'allow', b'disallow'):
            header = False
            if not value:
                continue
            anchored = value.endswith(b'$')
            pattern = canonical(value[:-1] if anchored else value).replace(b'$', b'%24')
            if agents & {me, b'*'} and glob(pattern, anchored, path):
                score = (len(pattern) + anchored, field == b'allow')
                for a in agents:
                    best[a] = max(best.get(a, (-1, True)), score)
    return best.get(me or b'*', best.get(b'*', (-1, True)))[1]


if __name__ == '__main__':
    for query in sys.stdin:
        qid, *hexes = query.split()
        robots, agent, url = (b'' if x == '-' else bytes.fromhex(x) for x in hexes)
        try:
            res = 'allowed' if decide(io.BytesIO(robots), agent, url) else 'disallowed'
        except Exception as e:
            res = 'error ' + ' '.join(repr(e).split())
        print(qid, res, flush=True)
