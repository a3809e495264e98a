/* A small matcher of the standard of 1994, which the recipes in C and C++ test. Use your matcher instead. With
 * -DPLANTED it has a bug of some parsers: a line that it does not recognize ends a list of names. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

struct text {
    const char *at;
    size_t len;
};

static struct text trim(struct text text) {
    while (text.len > 0 && (*text.at == ' ' || *text.at == '\t')) text.at++, text.len--;
    while (text.len > 0 && (text.at[text.len - 1] == ' ' || text.at[text.len - 1] == '\t')) text.len--;
    return text;
}

static struct text before(struct text text, char sign) {
    const char *end = text.len > 0 ? (const char *)memchr(text.at, sign, text.len) : NULL;
    if (end != NULL) text.len = (size_t)(end - text.at);
    return text;
}

static int is(struct text text, const char *word) {
    return text.len == strlen(word) && strncasecmp(text.at, word, text.len) == 0;
}

/* Returns whether the name in a user-agent line, without its version, is a part of the robot's name. */
static int names(struct text value, const char *robot) {
    struct text name = trim(before(value, '/'));
    if (name.len == 0 || is(value, "*")) return 0;
    for (; strlen(robot) >= name.len; robot++)
        if (strncasecmp(robot, name.at, name.len) == 0) return 1;
    return 0;
}

/* Returns whether the robot may fetch the path. */
static int allowed_by_matcher(const uint8_t *file, size_t len, const char *robot, const char *path) {
    enum { OUTSIDE, NAMES, RULES } part = OUTSIDE;
    int named = 0, everyone = 0, everyone_seen = 0; /* The robots that the record applies to. */
    int named_no = 0, everyone_no = 0;
    size_t at = len >= 3 && memcmp(file, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    while (at < len) {
        struct text line = {(const char *)file + at, 0}, code, field, value;
        while (at < len && file[at] != '\r' && file[at] != '\n') line.len++, at++;
        if (at < len) at += file[at] == '\r' && at + 1 < len && file[at + 1] == '\n' ? 2 : 1;

        code = before(line, '#');
        field = before(code, ':');
        value.at = code.at + field.len + 1;
        value.len = code.len > field.len ? code.len - field.len - 1 : 0;
        value = trim(value);
        if (code.len > field.len && is(trim(field), "user-agent")) {
            if (part != NAMES) {
                if (named) return !named_no;
                everyone_seen |= everyone;
                everyone = 0;
            }
            part = NAMES;
            if (is(value, "*")) everyone = !everyone_seen;
            named |= names(value, robot);
        } else if (code.len > field.len && is(trim(field), "disallow")) {
            if (part == OUTSIDE) continue;
            part = RULES;
            if (value.len > 0 && *value.at == '/' && value.len <= strlen(path) &&
                memcmp(path, value.at, value.len) == 0) {
                named_no |= named;
                everyone_no |= everyone && !named;
            }
        } else if (trim(code).len == 0 && code.len == line.len) {
            part = OUTSIDE; /* A blank line ends the record. */
        }
#ifdef PLANTED
        else if (part == NAMES && code.len > field.len)
            part = RULES;
#endif
    }
    return named ? !named_no : !everyone_no;
}
