// The cases of rfc9309-core.json as lines of TAP, with https://github.com/nlohmann/json (Debian:
// nlohmann-json3-dev). The exit status is 1 where a case fails, so that CTest takes the program as it is.
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

bool allowed(const std::string &robots, const std::string &agent, const std::string &url); // your parser

// The ids of cases that fail today. Each must still fail: take it out when it passes.
const std::set<std::string> known = {};

int main() {
    std::ifstream file("rfc9309-core.json");
    const auto cases = nlohmann::json::parse(file).at("cases");
    std::set<std::string> lost = known;
    bool failed = false;
    for (const auto &one : cases) { // each file of RFC 9309 is text
        const std::string id = one.at("id");
        const bool right = allowed(one.at("robots"), one.at("agent"), one.at("url")) == (one.at("expect") == "allowed");
        const bool ok = right != (lost.erase(id) > 0);
        std::cout << (ok ? "ok - " : "not ok - ") << id << (ok ? "" : right ? " # passes: take it off the list" : " # ");
        std::cout << (ok || right ? "" : one.at("section").get<std::string>() + ": " + one.at("sentence").get<std::string>()) << "\n";
        failed |= !ok;
    }
    for (const auto &id : lost) std::cout << "not ok - " << id << " # a known failure, and no case\n";
    return failed || !lost.empty();
}
