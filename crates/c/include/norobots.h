/* norobots for languages that call C, and for fuzzers. MIT OR Apache-2.0.
 *
 * Link libnorobots_c.a or libnorobots_c.so, which `cargo build --release -p norobots-c` makes. With the
 * archive, link -lpthread -ldl -lm, too.
 *
 * Files, robots and URLs are any bytes, with their lengths. A pointer may be null only if its length is 0, or if this
 * header says so; else the function answers as for an error. No pointer that a caller gives is kept after a call.
 * Several threads may call any function at once, except those of AFL++ with the same state, and except that nobody may
 * use what is freed. If memory runs out, the process ends. */
#ifndef NOROBOTS_H
#define NOROBOTS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library that is linked, such as "0.1.0". */
const char *norobots_version(void);

/* ---- Decisions ---- */

/* The editions that decide. A number keeps its meaning for ever. */
enum norobots_edition {
    NOROBOTS_1994 = 1,        /* A Standard for Robot Exclusion */
    NOROBOTS_1996 = 2,        /* the Internet-Draft of 1996 */
    NOROBOTS_RFC_9309 = 3,    /* Robots Exclusion Protocol, 2022 */
    NOROBOTS_GOOGLE_PAGE = 4, /* Google's page of 2026-04-14 */
    NOROBOTS_GOOGLE_CODE = 5  /* Google's parser at 22b355f */
};

enum norobots_result {
    NOROBOTS_DISALLOWED = 0,
    NOROBOTS_ALLOWED = 1,
    NOROBOTS_UNKNOWN_EDITION = -1,
    NOROBOTS_BAD_POINTER = -2 /* it is null and its length is not 0, or the length is above PTRDIFF_MAX */
};

/* Decides whether the robot may fetch the URL under the file.
 *
 * `agent` is the robot's name or its whole User-Agent header. The robot of a header is a product that the file names,
 * else the product after `compatible;`, else the first product that no browser sends. The text of 1994 takes the part
 * before the first `/`, space or tab. `url` is an absolute URL, or a path with or without a query.
 *
 * Returns an enum norobots_result. `line`, if it is not null, becomes the line that decides, from 1, or 0 if there is
 * none. The text of 1994 leaves some questions open, and the answer is then that of its plain interpretation: see
 * `norobots explain`. */
int norobots_decide(uint32_t edition, const uint8_t *robots, size_t robots_len, const char *agent,
                    size_t agent_len, const char *url, size_t url_len, size_t *line);

/* What a file says to one robot: the file is read once, and its rules are indexed for many URLs. Several threads may use
 * one robot at once. */
typedef struct norobots_robot norobots_robot;

/* Reads the file, of which it keeps a copy, for `agent` as norobots_decide takes it. The caller frees the robot.
 * Returns null for an edition or a pointer for which norobots_decide has an error. */
norobots_robot *norobots_robot_new(uint32_t edition, const uint8_t *robots, size_t robots_len,
                                   const char *agent, size_t agent_len);

/* Returns 1 if the robot may fetch the URL, and 0 if it may not, if the robot is null and for a bad pointer. */
int norobots_robot_allows(const norobots_robot *robot, const char *url, size_t url_len);

/* Returns what norobots_decide does for the same edition, file and robot, and sets `line` as it does. A null robot is a
 * bad pointer. */
int norobots_robot_decide(const norobots_robot *robot, const char *url, size_t url_len, size_t *line);

/* Returns the seconds of the first Crawl-delay that the file has for the robot, or -1 if there is none or the robot is
 * null. It reads the file again. */
double norobots_robot_crawl_delay(const norobots_robot *robot);

/* Frees a robot. A null pointer is ignored. */
void norobots_robot_free(norobots_robot *robot);

/* Finds the URLs of the sitemaps that the file names, in its order; they are for every robot. Returns how many there are,
 * and 0 for an edition or a pointer for which norobots_decide has an error. The first `room` of them are written to
 * `places`, if it is not null: the start and the end of each in the file, in bytes from 0, half-open. So `places` has
 * room for twice `room` numbers. */
size_t norobots_sitemaps(uint32_t edition, const uint8_t *robots, size_t robots_len, size_t *places,
                         size_t room);

/* ---- What is wrong with a file ---- */

/* Checks a file by the text of 1994, the draft of 1996 or RFC 9309; other editions are unknown to it. Returns 1
 * if the file conforms, 0 if it does not, and else a negative enum norobots_result.
 *
 * `json`, if it is not null, becomes a text that ends with a NUL, and null for an error. The caller hands it to
 * norobots_text_free. It is the object in UTF-8 that `norobots check --format json` prints, without "file":
 * "conforming", "violations", "warnings" and "notes" count, and "diagnostics" lists what was found with "code",
 * "severity", "clause", "message" and "place" ("span" in bytes from 0, half-open; lines and columns in bytes, from 1),
 * and as may be "help", "also" and "fix". It can be many times as long as the file. */
int norobots_check(uint32_t edition, const uint8_t *robots, size_t robots_len, char **json);

/* ---- Rules for a page ---- */

/* Says what a robot may do with a page that it fetched, by its META tags and by the fields X-Robots-Tag and Robots-Tag.
 *
 * `text` names the text whose rules count: "google", "bing", "yandex", "amazon", "apple", "article", "repext" or
 * "img2dataset"; `norobots page` says what they are. `agent` is the robot's product token. `header` is the header of
 * the answer as HTTP sends it, `html` the page, of length 0 if the answer is not a page. `now` is the time in seconds
 * since 1970 for rules with a date, or negative to leave it open.
 *
 * Returns 1, or a negative enum norobots_result; NOROBOTS_UNKNOWN_EDITION if no text has that name. `json` is set as by
 * norobots_check: an object with a member for each use that the text covers ("index", "follow", "snippet", …), each an
 * object: "allowed", "rule" (the one that says so, or null) and "open" (why the text leaves it open, or null). */
int norobots_page(const char *text, size_t text_len, const char *agent, size_t agent_len, const uint8_t *header,
                  size_t header_len, const uint8_t *html, size_t html_len, int64_t now, char **json);

/* Frees a text of norobots_check. A null pointer is ignored. */
void norobots_text_free(char *text);

/* ---- An oracle ---- */

/* Returns 1 if norobots_decide gives the same answer as `allowed` (0, or not 0), 0 if it gives the other, and else its
 * error. `why`, if it is not null, has room for `why_size` bytes and becomes one line of ASCII that ends with a NUL:
 * what differs, or nothing. */
int norobots_check_decision(uint32_t edition, const uint8_t *robots, size_t robots_len,
                            const char *agent, size_t agent_len, const char *url, size_t url_len,
                            int allowed, char *why, size_t why_size);

/* Derives a robot and a path from a file: mostly names and values of the file, or similar ones. Both become texts that
 * end with a NUL, cut to their sizes; if a pointer is null or a size 0, nothing is written. The robot is ASCII letters,
 * `-` and `_`, at least one. The path begins with `/` and is visible ASCII without `#`. Neither is longer than
 * 2048. The same arguments give the same query. It has no error: for a null pointer the file is empty. */
void norobots_query(const uint8_t *robots, size_t len, uint64_t seed, char *agent,
                    size_t agent_size, char *url, size_t url_size);

/* ---- A mutator ---- */

/* Changes a file, writes at most `max` bytes to `out` and returns how many. The same arguments give the same
 * bytes. `out` may be `file`. Returns 0 for a bad pointer. */
size_t norobots_mutate(const uint8_t *file, size_t len, uint8_t *out, size_t max, uint64_t seed);

/* For libFuzzer, and for other engines that have its hooks. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned int seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, size_t first_len, const uint8_t *other,
                                 size_t other_len, uint8_t *out, size_t max, unsigned int seed);

/* Names the mutator of the engine, which then makes each fourth mutation: libFuzzer's uses the dictionary and the
 * values that the target has compared. The first call counts, and a null pointer is ignored. */
void norobots_engine_mutator(size_t (*mutate)(uint8_t *data, size_t size, size_t max));

/* Write this macro once in a target for libFuzzer. It passes LLVMFuzzerMutate to norobots_engine_mutator. It also makes
 * sure that the linker takes the mutator from the archive: libFuzzer's own reference to it is weak. */
#ifdef __cplusplus
#define NOROBOTS_EXTERN_C extern "C"
#else
#define NOROBOTS_EXTERN_C
#endif
#define NOROBOTS_LIBFUZZER                                                                         \
    NOROBOTS_EXTERN_C size_t LLVMFuzzerMutate(uint8_t *, size_t, size_t);                          \
    NOROBOTS_EXTERN_C int LLVMFuzzerInitialize(int *argc, char ***argv) {                          \
        (void)argc;                                                                                \
        (void)argv;                                                                                \
        norobots_engine_mutator(LLVMFuzzerMutate);                                                 \
        return LLVMFuzzerCustomMutator(NULL, 0, 0, 0) == 0 ? 0 : 1;                                \
    }

/* For AFL++: AFL_CUSTOM_MUTATOR_LIBRARY names libnorobots_c.so. */
void *afl_custom_init(void *afl, unsigned int seed);
size_t afl_custom_fuzz(void *state, uint8_t *file, size_t len, uint8_t **out, uint8_t *other,
                       size_t other_len, size_t max);
const char *afl_custom_describe(void *state, size_t max);
int32_t afl_custom_init_trim(void *state, uint8_t *file, size_t len);
size_t afl_custom_trim(void *state, uint8_t **out);
int32_t afl_custom_post_trim(void *state, unsigned char success);
void afl_custom_deinit(void *state);

#ifdef __cplusplus
}
#endif

#endif
