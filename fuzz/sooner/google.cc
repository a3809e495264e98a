// Google's parser as a subject of a campaign, against Google's code as this project has it. The macro OURS says
// whether norobots makes the mutations. `measure` says how it is built.
#include "norobots.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "robots.h"

#ifdef OURS
NOROBOTS_LIBFUZZER
#endif

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *file, size_t len) {
    for (uint64_t seed = 0; seed < 4; seed++) {
        char robot[256], path[1024], why[1024];
        norobots_query(file, len, seed, robot, sizeof robot, path, sizeof path);
        googlebot::RobotsMatcher matcher;
        const bool allowed = matcher.OneAgentAllowedByRobots(
            std::string(reinterpret_cast<const char *>(file), len), robot, path);
        if (norobots_check_decision(NOROBOTS_GOOGLE_CODE, file, len, robot, strlen(robot), path,
                                    strlen(path), allowed, why, sizeof why) != 1) {
            fprintf(stderr, "%s\n", why);
            abort();
        }
    }
    return 0;
}
