// Calls the functions of norobots.h from JavaScript. Set NOROBOTS_LIBRARY to the path of libnorobots_c.so.
const koffi = require("koffi");

const library = koffi.load(process.env.NOROBOTS_LIBRARY);
const mutateFile = library.func(
  "size_t norobots_mutate(const uint8_t *file, size_t len, _Out_ uint8_t *out, size_t max, uint64_t seed)",
);
const deriveQuery = library.func(
  "void norobots_query(const uint8_t *robots, size_t len, uint64_t seed, _Out_ char *agent, size_t agent_size, " +
    "_Out_ char *url, size_t url_size)",
);
const checkDecision = library.func(
  "int norobots_check_decision(uint32_t edition, const uint8_t *robots, size_t robots_len, const char *agent, " +
    "size_t agent_len, const char *url, size_t url_len, int allowed, _Out_ char *why, size_t why_size)",
);
const text = (bytes) => bytes.toString("latin1", 0, bytes.indexOf(0));

const editions = { standard1994: 1, draft1996: 2, rfc9309: 3, googlePage: 4, googleCode: 5 };

// Returns a mutated file of at most `longest` bytes.
function mutate(file, longest, seed) {
  const out = Buffer.alloc(Math.max(longest, 1));
  return out.subarray(0, mutateFile(file, file.length, out, longest, seed));
}

// Returns a robot and a path that are derived from the file, as strings.
function query(file, seed) {
  const [robot, path] = [Buffer.alloc(256), Buffer.alloc(1024)];
  deriveQuery(file, file.length, seed, robot, robot.length, path, path.length);
  return [text(robot), text(path)];
}

// Returns an empty string if the edition gives the same answer. Otherwise returns a sentence about the difference.
function check(edition, file, robot, path, allowed) {
  const why = Buffer.alloc(2048);
  const answer = allowed ? 1 : 0;
  const same = checkDecision(
    edition, file, file.length, robot, robot.length, path, path.length, answer, why, why.length,
  ); // prettier-ignore
  if (same < 0) throw new Error(`norobots_check_decision gives ${same}: see norobots.h`);
  return same ? "" : text(why);
}

module.exports = { editions, mutate, query, check };
