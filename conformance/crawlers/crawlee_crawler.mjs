// Crawls with Crawlee's CheerioCrawler and the option respectRobotsTxtFile. Usage: crawlee_crawler.mjs URL ...
import { CheerioCrawler, Configuration, log } from "@crawlee/cheerio";

log.setLevel(log.LEVELS.OFF);
const crawler = new CheerioCrawler(
    {
        respectRobotsTxtFile: true,
        maxRequestRetries: 0,
        // Without this, Crawlee would crawl one page at a time on a busy machine.
        minConcurrency: 16,
        requestHandler: ({ enqueueLinks }) => enqueueLinks({ strategy: "same-hostname" }),
    },
    new Configuration({ persistStorage: false }),
);
await crawler.run(process.argv.slice(2));
