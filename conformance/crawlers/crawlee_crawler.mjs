// Crawls with Crawlee's CheerioCrawler and respectRobotsTxtFile. Usage: crawlee_crawler.mjs URL ...
import { CheerioCrawler, Configuration, log } from "@crawlee/cheerio";

log.setLevel(log.LEVELS.OFF);
const crawler = new CheerioCrawler(
    {
        respectRobotsTxtFile: true,
        maxRequestRetries: 0,
        // On a busy machine it would crawl a page at a time.
        minConcurrency: 16,
        requestHandler: ({ enqueueLinks }) => enqueueLinks({ strategy: "same-hostname" }),
    },
    new Configuration({ persistStorage: false }),
);
await crawler.run(process.argv.slice(2));
