// Crawls with simplecrawler, which obeys robots.txt by default. Usage: simplecrawler.js URL
const Crawler = require("simplecrawler");

const crawler = new Crawler(process.argv[2]);
crawler.interval = 20;
crawler.timeout = 30000;
crawler.on("complete", () => process.exit(0));
crawler.start();
