/* robots.txt with fnmatch(3) */
#include <ctype.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct { const char *s; size_t n; } str;

static str strip(str v)
{
    while (v.n && (*v.s == ' ' || *v.s == '\t'))
        v.s++, v.n--;
    while (v.n && (v.s[v.n - 1] == ' ' || v.s[v.n - 1] == '\t'))
        v.n--;
    return v;
}

static str product(str v)
{
    static const char mark[] = "compatible;";
    size_t i, m = sizeof mark - 1;
    for (i = 0; i + m <= v.n; i++)
        if (!strncasecmp(v.s + i, mark, m)) {
            v.s += i + m, v.n -= i + m;
            break;
        }
    v = strip(v);
    for (i = 0; i < v.n && (isalnum((unsigned char)v.s[i]) || v.s[i] == '-' || v.s[i] == '_'); i++)
        ;
    v.n = i;
    return v;
}

static int is_field(str f, const char *name) { return f.n == strlen(name) && !strncasecmp(f.s, name, f.n); }

/* octets of a URL, %-encoding normalised; those in `extra` are encoded too */
static char *encode(str v, const char *extra)
{
    char *out = malloc(3 * v.n + 2), *o = out;
    size_t i;
    for (i = 0; i < v.n; i++) {
        unsigned char c = v.s[i];
        if (c == '%' && i + 2 < v.n && isxdigit((unsigned char)v.s[i + 1]) && isxdigit((unsigned char)v.s[i + 2])) {
            char hex[3] = { v.s[i + 1], v.s[i + 2], 0 };
            c = strtol(hex, NULL, 16);
            i += 2;
            if (c < 128 && (isalnum(c) || (c && strchr("-._~", c))))
                *o++ = c;
            else
                o += sprintf(o, "%%%02X", c);
        } else if (c <= ' ' || c > '~' || strchr(extra, c))
            o += sprintf(o, "%%%02X", c);
        else
            *o++ = c;
    }
    *o = '\0';
    return out;
}

static int rule_matches(str value, const char *path)
{
    int end = value.s[value.n - 1] == '$', r;
    value.n -= end;
    char *glob = encode(value, "$");
    if (!end)
        strcat(glob, "*");
    r = fnmatch(glob, path, FNM_NOESCAPE);
    free(glob);
    return r == 0;
}

static int allowed(str txt, str agent, str url)
{
    const char *p = txt.s, *end = txt.s + txt.n;
    int header = 0, me = 0, any = 0, found = 0, mine = 1, others = 1;
    str robot = product(agent);
    size_t i = 0;
    while (i < url.n && !strchr("/?#:", url.s[i]))
        i++;
    if (i + 2 < url.n && !strncmp(url.s + i, "://", 3)) {
        for (i += 3; i < url.n && !strchr("/?#", url.s[i]); i++)
            ;
        url.s += i, url.n -= i;
    }
    for (i = 0; i < url.n && url.s[i] != '#'; i++)
        ;
    url.n = i;
    char *enc = encode(url, "*$"), *path = malloc(strlen(enc) + 2);
    sprintf(path, "%s%s", *enc == '/' ? "" : "/", enc);

    if (txt.n >= 3 && !memcmp(p, "\xef\xbb\xbf", 3))
        p += 3;
    while (p < end) {
        const char *eol = p, *stop, *colon;
        while (eol < end && *eol != '\n' && *eol != '\r')
            eol++;
        stop = memchr(p, '#', eol - p);
        if (!stop)
            stop = eol;
        colon = memchr(p, ':', stop - p);
        if (colon) {
            str field = strip((str){ p, colon - p }), value = strip((str){ colon + 1, stop - colon - 1 });
            if (is_field(field, "user-agent")) {
                str name = product(value);
                if (!header)
                    me = any = 0;
                header = 1;
                if (value.n == 1 && *value.s == '*')
                    any = 1;
                else if (name.n && name.n == robot.n && !strncasecmp(name.s, robot.s, name.n))
                    me = found = 1;
            } else if (is_field(field, "allow") || is_field(field, "disallow")) {
                header = 0;
                if (value.n && (me || any) && rule_matches(value, path)) {
                    if (me)
                        mine = is_field(field, "allow");
                    if (any)
                        others = is_field(field, "allow");
                }
            }
        }
        p = eol + 1;
    }
    if (!strcmp(path, "/robots.txt"))
        mine = others = 1;
    free(enc), free(path);
    return found ? mine : others;
}

int main(void)
{
    static const char digits[] = "0123456789abcdef";
    char *line = NULL;
    size_t cap = 0;
    while (getline(&line, &cap, stdin) > 0) {
        char *word = strtok(line, " \n"), *id = word;
        str arg[3];
        for (int i = 0; i < 3; i++) {
            char *o = word = strtok(NULL, " \n");
            arg[i].s = o;
            for (char *h = word; h[0] && h[1]; h += 2)
                *o++ = (strchr(digits, h[0]) - digits) << 4 | (strchr(digits, h[1]) - digits);
            arg[i].n = o - arg[i].s;
        }
        printf("%s %s\n", id, allowed(arg[0], arg[1], arg[2]) ? "allowed" : "disallowed");
        fflush(stdout);
    }
    return 0;
}
