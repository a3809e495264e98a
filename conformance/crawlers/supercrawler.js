// Crawls with Supercrawler, which obeys robots.txt by default. Usage: supercrawler.js URL ...
const supercrawler = require("supercrawler");

const crawler = new supercrawler.Crawler({ interval: 20, concurrentRequestsLimit: 1 });
crawler.addHandler("text/html", supercrawler.handlers.htmlLinkParser({ hostnames: ["127.0.0.1"] }));
crawler.on("urllistcomplete", () => process.exit(0));
const urls = process.argv.slice(2).map((url) => new supercrawler.Url(url));
Promise.all(urls.map((url) => crawler.getUrlList().insertIfNotExists(url))).then(() => crawler.start());
