/* Decides on URLs, or checks a file.
 *
 *   decide EDITION FILE AGENT < URLS      prints a line for each URL: "allowed" or "disallowed", the number of the
 *                                         line that decides (or 0), and the URL
 *   decide EDITION FILE                   prints the findings on the file as JSON
 *
 * EDITION is a number in enum norobots_edition. AGENT is a name or a whole User-Agent header. Build the program with
 *   cc -I include examples/decide.c libnorobots_c.a -lpthread -ldl -lm -o decide */
#include "norobots.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns the bytes of a file, or null if the file cannot be read. The caller must free the bytes. */
static uint8_t *read_file(const char *path, size_t *len) {
    FILE *file = fopen(path, "rb");
    size_t room = 1 << 16;
    uint8_t *bytes = file ? malloc(room) : NULL;
    *len = 0;
    while (bytes) {
        size_t got = fread(bytes + *len, 1, room - *len, file);
        uint8_t *larger;
        *len += got;
        if (got == 0) break;
        if (*len < room) continue;
        larger = realloc(bytes, room *= 2);
        if (!larger) free(bytes);
        bytes = larger;
    }
    if (bytes && ferror(file)) {
        free(bytes);
        bytes = NULL;
    }
    if (file) fclose(file);
    return bytes;
}

static int decide_all(const norobots_robot *robot) {
    char url[8192];
    while (fgets(url, sizeof url, stdin)) {
        size_t line, len = strcspn(url, "\n");
        int answer = norobots_robot_decide(robot, url, len, &line);
        if (answer < 0) return 2;
        printf("%s %lu %.*s\n", answer == NOROBOTS_ALLOWED ? "allowed" : "disallowed",
               (unsigned long)line, (int)len, url);
    }
    return 0;
}

int main(int argc, char **argv) {
    size_t len;
    uint32_t edition;
    uint8_t *robots;
    int result = 2;
    if (argc != 3 && argc != 4) {
        fprintf(stderr, "usage: decide EDITION FILE [AGENT < URLS]\n");
        return 2;
    }
    edition = (uint32_t)strtoul(argv[1], NULL, 10);
    robots = read_file(argv[2], &len);
    if (!robots) {
        perror(argv[2]);
        return 2;
    }
    if (argc == 4) {
        norobots_robot *robot = norobots_robot_new(edition, robots, len, argv[3], strlen(argv[3]));
        if (robot) result = decide_all(robot);
        norobots_robot_free(robot);
    } else {
        char *json;
        int conforms = norobots_check(edition, robots, len, &json);
        if (json) puts(json);
        norobots_text_free(json);
        if (conforms >= 0) result = !conforms;
    }
    free(robots);
    if (result == 2) fprintf(stderr, "decide: norobots knows no edition %s here\n", argv[1]);
    return result;
}
