/* robots.txt after http://www.robotstxt.org/orig.html */
#define _GNU_SOURCE
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define MAXLINE 256

struct input { const char *p, *end; };

/* like fgets(): at most size - 1 octets of the next line; returns 0 at the end */
static int get_line(struct input *in, char *buf, int size)
{
    int n = 0;
    if (in->p >= in->end)
        return 0;
    while (in->p < in->end && n < size - 1) {
        char c = *in->p++;
        if (c == '\r' && in->p < in->end && *in->p == '\n')
            c = *in->p++;
        if (c == '\r' || c == '\n')
            break;
        buf[n++] = c;
    }
    buf[n] = '\0';
    return 1;
}

static char *trim(char *s)
{
    char *e;
    s += strspn(s, " \t");
    for (e = s + strlen(s); e > s && (e[-1] == ' ' || e[-1] == '\t'); e--)
        ;
    *e = '\0';
    return s;
}

/* which of the two sorts of record the agent lines seen so far name */
enum { ANY = 1, ME = 2 };

int robots_allowed(const char *txt, size_t len, const char *robot, const char *path)
{
    struct input in = { txt, txt + len };
    char line[MAXLINE], *value, *field;
    int who = 0, rules = 0, seen = 0, barred = 0, result[3] = { 0 };
    int more;

    if (len >= 3 && !memcmp(txt, "\xef\xbb\xbf", 3))
        in.p += 3;
    do {
        more = get_line(&in, line, sizeof line);
        field = more ? trim(line) : "";
        if (*field == '#')
            continue;
        if ((value = strchr(field, '#')) != NULL)
            *value = '\0';
        value = strchr(field, ':');
        if (value)
            *value++ = '\0', value = trim(value), field = trim(field);
        if (*field == '\0' || (rules && value && !strcasecmp(field, "user-agent"))) {
            if (rules && (who & ME) && !(seen & ME))
                result[ME] = barred, seen |= ME;
            if (rules && (who & ANY) && !(seen & ANY))
                result[ANY] = barred, seen |= ANY;
            who = rules = barred = 0;
        }
        if (!value)
            continue;
        if (!strcasecmp(field, "user-agent")) {
            value[strcspn(value, "/")] = '\0';
            if (!strcmp(value, "*"))
                who |= ANY;
            else if (*value && strcasestr(robot, value))
                who |= ME;
        } else if (!strcasecmp(field, "disallow")) {
            rules = 1;
            if (*value && !strncmp(path, value, strlen(value)))
                barred = 1;
        }
    } while (more);
    return !(seen & ME ? result[ME] : result[ANY]);
}

static char *unhex(char *hex, size_t *len)
{
    size_t n = 0;
    unsigned c;
    char *out = malloc(strlen(hex) / 2 + 2);
    for (; hex[0] && hex[1]; hex += 2) {
        c = (isdigit(hex[0]) ? hex[0] - '0' : hex[0] - 'a' + 10) << 4;
        c |= isdigit(hex[1]) ? hex[1] - '0' : hex[1] - 'a' + 10;
        out[n++] = c ? (char)c : 1; /* no NUL within strings */
    }
    out[n] = '\0';
    *len = n;
    return out;
}

int main(void)
{
    char *line = NULL, *s;
    size_t cap = 0, nt, na, nu;
    while (getline(&line, &cap, stdin) > 0) {
        char *id = strtok(line, " \n"), *txt = unhex(strtok(NULL, " \n"), &nt);
        char *ua = unhex(strtok(NULL, " \n"), &na), *url = unhex(strtok(NULL, " \n"), &nu), *robot = ua, *path = url;
        if ((s = strcasestr(ua, "compatible;")) != NULL)
            robot = s + 11 + strspn(s + 11, " ");
        robot[strcspn(robot, "/;)")] = '\0';
        if ((s = strstr(url, "://")) != NULL && s + 1 == url + strcspn(url, "/?#"))
            path = s + 3 + strcspn(s + 3, "/?#");
        path[strcspn(path, "#")] = '\0';
        if (*path != '/') {
            char *p = malloc(strlen(path) + 2);
            sprintf(p, "/%s", path);
            path = p;
        }
        printf("%s %s\n", id, robots_allowed(txt, nt, robot, path) ? "allowed" : "disallowed");
        fflush(stdout);
        if (path < url || path > url + nu)
            free(path);
        free(txt), free(ua), free(url);
    }
    return 0;
}
