// Crawls with sitemap-generator, which obeys robots.txt by default. Usage: sitemap_generator.js URL ...
const SitemapGenerator = require("sitemap-generator");

const urls = process.argv.slice(2);
// The time limit for a site, in milliseconds. Some redirects would occupy the crawler forever.
const LONGEST = 25000;
let timer;
let site = 0;

function next() {
    clearTimeout(timer);
    const url = urls[site];
    if (url === undefined) process.exit(0);
    const number = (site += 1);
    const end = () => number === site && next();
    const generator = SitemapGenerator(url, { stripQuerystring: false, filepath: null });
    generator.getCrawler().interval = 20;
    generator.on("error", () => {});
    generator.on("done", end);
    timer = setTimeout(end, LONGEST);
    generator.start();
}

// After an error on one site, the crawler goes on with the next site.
process.on("uncaughtException", next);
next();
