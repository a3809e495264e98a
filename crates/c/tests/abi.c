/* Calls each function of norobots.h from C. The tests also compile this file as C++. */
#include "norobots.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void expect_at(int holds, const char *what, int line) {
    if (!holds) {
        fprintf(stderr, "abi.c:%d: expected %s\n", line, what);
        exit(1);
    }
}
#define expect(what) expect_at(what, #what, __LINE__)

static size_t stamp(uint8_t *data, size_t size, size_t max) {
    (void)max;
    if (size > 0) data[0] = '!';
    return size;
}

/* Runs in several threads, which query one robot at the same time. */
static void *ask(void *robot) {
    size_t line;
    int n;
    for (n = 0; n < 5000; n++) {
        expect(norobots_robot_decide((norobots_robot *)robot, "/tmp/x", 6, &line) ==
               NOROBOTS_DISALLOWED);
        expect(line == 2);
        expect(norobots_robot_allows((norobots_robot *)robot, "/", 1));
    }
    return NULL;
}

int main(void) {
    static const char FILE_TEXT[] = "User-agent: figtree\nDisallow: /tmp/\nCrawl-delay: 0.5\nSitemap: http://h/s\n";
    static const char HEADER[] = "Mozilla/5.0 (compatible; figtree/2.0; +http://figtree.example/bot)";
    size_t len = sizeof FILE_TEXT - 1;
    /* The buffer has exactly the needed length, so a sanitizer detects each access beyond it. */
    uint8_t *file = (uint8_t *)malloc(len);
    uint8_t *room = (uint8_t *)malloc(64);
    uint8_t *out = NULL;
    char why[200], agent[8], url[8], *json;
    size_t line = 7, n, places[2];
    unsigned int seed;
    uint32_t edition;
    void *state;
    memcpy(file, FILE_TEXT, len);
    memset(room, 'x', 64);

    expect(strlen(norobots_version()) >= 5);
    for (edition = NOROBOTS_1994; edition <= NOROBOTS_GOOGLE_CODE; edition++) {
        expect(norobots_decide(edition, file, len, "figtree", 7, "/tmp/x", 6, &line) ==
               NOROBOTS_DISALLOWED);
        expect(line == 2);
        expect(norobots_decide(edition, file, len, "other", 5, "/tmp/x", 6, NULL) ==
               NOROBOTS_ALLOWED);
        expect(norobots_check_decision(edition, file, len, "figtree", 7, "/tmp/x", 6, 0, why,
                                       sizeof why) == 1);
        expect(why[0] == '\0');
        expect(norobots_check_decision(edition, file, len, "figtree", 7, "/tmp/x", 6, 1, why,
                                       sizeof why) == 0);
        expect(strstr(why, "by line 2") != NULL);
    }
    expect(norobots_decide(NOROBOTS_RFC_9309, file, len, HEADER, sizeof HEADER - 1, "/tmp/x", 6, &line) ==
           NOROBOTS_DISALLOWED);
    expect(line == 2);
    expect(norobots_decide(0, file, len, "a", 1, "/", 1, &line) == NOROBOTS_UNKNOWN_EDITION);
    expect(line == 0);
    expect(norobots_decide(NOROBOTS_1994, NULL, 0, NULL, 0, NULL, 0, NULL) == NOROBOTS_ALLOWED);
    expect(norobots_decide(NOROBOTS_1994, NULL, 1, "a", 1, "/", 1, NULL) == NOROBOTS_BAD_POINTER);
    expect(norobots_check_decision(NOROBOTS_1994, file, len, NULL, 1, "/", 1, 1, NULL, 0) ==
           NOROBOTS_BAD_POINTER);

    for (edition = NOROBOTS_1994; edition <= NOROBOTS_GOOGLE_CODE; edition++) {
        pthread_t threads[4];
        uint8_t *copy = (uint8_t *)malloc(len);
        norobots_robot *robot;
        memcpy(copy, file, len);
        robot = norobots_robot_new(edition, copy, len, "figtree", 7);
        memset(copy, 'x', len);
        free(copy);
        expect(robot != NULL);
        for (n = 0; n < 4; n++) expect(pthread_create(&threads[n], NULL, ask, robot) == 0);
        for (n = 0; n < 4; n++) expect(pthread_join(threads[n], NULL) == 0);
        expect(norobots_robot_decide(robot, NULL, 1, &line) == NOROBOTS_BAD_POINTER && line == 0);
        expect(!norobots_robot_allows(robot, NULL, 1));
        expect(norobots_robot_crawl_delay(robot) == 0.5);
        norobots_robot_free(robot);
    }
    expect(norobots_robot_new(6, file, len, "a", 1) == NULL);
    expect(norobots_robot_new(NOROBOTS_1994, NULL, 1, "a", 1) == NULL);
    expect(norobots_robot_decide(NULL, "/", 1, &line) == NOROBOTS_BAD_POINTER);
    expect(!norobots_robot_allows(NULL, "/", 1));
    expect(norobots_robot_crawl_delay(NULL) == -1);
    norobots_robot_free(NULL);

    expect(norobots_sitemaps(NOROBOTS_RFC_9309, file, len, places, 1) == 1);
    expect(places[1] == len - 1 && memcmp(file + places[0], "http://h/s", places[1] - places[0]) == 0);
    expect(norobots_sitemaps(NOROBOTS_RFC_9309, file, len, NULL, 0) == 1);
    expect(norobots_sitemaps(6, file, len, places, 1) == 0);
    expect(norobots_sitemaps(NOROBOTS_RFC_9309, NULL, 1, places, 1) == 0);

    expect(norobots_check(NOROBOTS_1994, file, len, &json) == 1);
    expect(strstr(json, "\"conforming\":true") != NULL);
    norobots_text_free(json);
    expect(norobots_check(NOROBOTS_RFC_9309, (const uint8_t *)"x\0", 2, &json) == 0);
    expect(strstr(json, "\"place\":{\"span\":[0,") != NULL);
    norobots_text_free(json);
    expect(norobots_check(NOROBOTS_1994, file, len, NULL) == 1);
    expect(norobots_check(NOROBOTS_GOOGLE_PAGE, file, len, &json) == NOROBOTS_UNKNOWN_EDITION);
    expect(json == NULL);
    expect(norobots_check(NOROBOTS_1994, NULL, 1, &json) == NOROBOTS_BAD_POINTER);

    {
        const char *header = "X-Robots-Tag: noindex\r\n", *html = "<!doctype html><meta name=robots content=nofollow>";
        expect(norobots_page("google", 6, "googlebot", 9, (const uint8_t *)header, strlen(header), (const uint8_t *)html,
                             strlen(html), -1, &json) == 1);
        expect(strstr(json, "\"index\":{\"allowed\":false,\"rule\":\"noindex\",\"open\":null}") != NULL);
        expect(strstr(json, "\"follow\":{\"allowed\":false,\"rule\":\"nofollow\"") != NULL);
        norobots_text_free(json);
        expect(norobots_page("google", 6, "a", 1, NULL, 0, NULL, 0, 0, &json) == 1);
        expect(strstr(json, "\"allowed\":false") == NULL);
        norobots_text_free(json);
        expect(norobots_page("x", 1, "a", 1, NULL, 0, NULL, 0, 0, &json) == NOROBOTS_UNKNOWN_EDITION && json == NULL);
        expect(norobots_page("google", 6, "a", 1, NULL, 1, NULL, 0, 0, &json) == NOROBOTS_BAD_POINTER);
    }
    norobots_text_free(NULL);

    for (seed = 0; seed < 2000; seed++) {
        norobots_query(file, len, seed, agent, sizeof agent, url, sizeof url);
        expect(strlen(agent) < sizeof agent && strlen(agent) > 0);
        expect(strlen(url) < sizeof url && url[0] == '/');
        expect(norobots_mutate(file, len, room, 64, seed) <= 64);
        expect(norobots_mutate(file, len, room, 1, seed) <= 1);
        expect(norobots_mutate(file, len, room, 0, seed) == 0);
        n = LLVMFuzzerCustomMutator(room, 20, 64, seed);
        expect(n <= 64);
        expect(LLVMFuzzerCustomCrossOver(file, len, room, n, room, 64, seed) <= 64);
    }
    expect(norobots_mutate(NULL, 3, room, 64, 1) == 0);
    expect(norobots_mutate(file, len, NULL, 64, 1) == 0);
    expect(LLVMFuzzerCustomMutator(NULL, 0, 0, 1) == 0);
    norobots_engine_mutator(NULL);
    norobots_engine_mutator(stamp);
    expect(LLVMFuzzerCustomMutator(room, 20, 64, 4) == 20 && room[0] == '!');

    state = afl_custom_init(NULL, 1);
    expect(strcmp(afl_custom_describe(state, 100), "norobots") == 0);
    for (seed = 0; seed < 2000; seed++) {
        n = afl_custom_fuzz(state, file, len, &out, room, 64, 100);
        expect(n <= 100 && (n == 0 || memchr(out, out[n - 1], n) != NULL));
        expect(afl_custom_fuzz(state, NULL, 0, &out, NULL, 0, 1) <= 1);
    }
    {
        int32_t step = 0, steps = afl_custom_init_trim(state, file, len);
        while (step < steps) {
            n = afl_custom_trim(state, &out);
            expect(n > 0 && n < len);
            step = afl_custom_post_trim(state, memchr(out, 'D', n) != NULL);
        }
    }
    afl_custom_deinit(state);
    free(file);
    free(room);
    puts("each function answers as norobots.h says");
    return 0;
}
