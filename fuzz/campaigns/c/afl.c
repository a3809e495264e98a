/* A differential campaign with AFL++, which compares a matcher with an edition. The file comes from standard input. */
#include "norobots.h"

#include "matcher.h" /* Use your matcher instead, here and below. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    static uint8_t file[1 << 16];
    size_t len = fread(file, 1, sizeof file, stdin);
    uint64_t seed;
    for (seed = 0; seed < 4; seed++) {
        char robot[256], path[1024], why[1024];
        norobots_query(file, len, seed, robot, sizeof robot, path, sizeof path);
        if (norobots_check_decision(NOROBOTS_1994, file, len, robot, strlen(robot), path, strlen(path),
                                    allowed_by_matcher(file, len, robot, path), why,
                                    sizeof why) != 1) {
            fprintf(stderr, "%s\n", why);
            abort();
        }
    }
    return 0;
}
