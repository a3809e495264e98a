// A differential campaign with libFuzzer, which compares a matcher with an edition.
#include "norobots.h"

#include "matcher.h"  // Use your matcher instead, here and below.

#include <cstdio>
#include <cstdlib>
#include <cstring>

NOROBOTS_LIBFUZZER

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *file, size_t len) {
    for (uint64_t seed = 0; seed < 4; seed++) {
        char robot[256], path[1024], why[1024];
        norobots_query(file, len, seed, robot, sizeof robot, path, sizeof path);
        int allowed = allowed_by_matcher(file, len, robot, path);
        if (norobots_check_decision(NOROBOTS_1994, file, len, robot, strlen(robot), path,
                                    strlen(path), allowed, why, sizeof why) != 1) {
            fprintf(stderr, "%s\n", why);
            abort();
        }
    }
    return 0;
}
