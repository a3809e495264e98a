// Answers queries with Google's parser. NOROBOTS_FOREIGN names the folder of its source. To build it:
//
//   source="$NOROBOTS_FOREIGN/google-robotstxt/22b355f"
//   g++ -std=c++17 -O2 -I "$source" tests/google/driver.cc "$source/robots.cc" -o google-robots \
//     $(pkg-config --cflags --libs absl_strings absl_fixed_array)
//
// The test `later::tests::google` runs the program that NOROBOTS_GOOGLE names. It sends queries. A query is a
// robot, a URL and a file; each of these is its length as four octets, the lowest first, and then its octets.
// An answer has five octets. The first is 1 if the robot may fetch the URL, else 0. The other four are the
// number of the line that matched, or 0.
//
// With three arguments, the name of a file, a robot and a URL, the program exits with 0 if the robot may fetch
// the URL, and with 1 otherwise. `norobots` can use it as the target 'exec:google-robots {robots} {agent} {url}'.
// The test `compare::what_google_mended_is_found_and_named` does so with the program that
// NOROBOTS_GOOGLE_3F5802B names, which is built from the folder `3f5802b` instead of `22b355f`.

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

#include "robots.h"

namespace {

bool ReadText(std::string* text) {
  unsigned char length[4];
  if (fread(length, 1, sizeof length, stdin) != sizeof length) return false;
  text->resize(length[0] | length[1] << 8 | length[2] << 16 | static_cast<uint32_t>(length[3]) << 24);
  return fread(&(*text)[0], 1, text->size(), stdin) == text->size();
}

}  // namespace

int main(int count, char** arguments) {
  std::string robot, url, file;
  if (count == 4) {
    std::ifstream input(arguments[1], std::ios::binary);
    file.assign(std::istreambuf_iterator<char>(input), {});
    if (!input) return 2;
    return googlebot::RobotsMatcher().OneAgentAllowedByRobots(file, arguments[2], arguments[3]) ? 0 : 1;
  }
  while (ReadText(&robot) && ReadText(&url) && ReadText(&file)) {
    googlebot::RobotsMatcher matcher;
    const bool allowed = matcher.OneAgentAllowedByRobots(file, robot, url);
    const uint32_t line = matcher.matching_line();
    const unsigned char answer[5] = {
        allowed, static_cast<unsigned char>(line), static_cast<unsigned char>(line >> 8),
        static_cast<unsigned char>(line >> 16), static_cast<unsigned char>(line >> 24)};
    fwrite(answer, 1, sizeof answer, stdout);
  }
  return fflush(stdout) == 0 ? 0 : 1;
}
