// Crawls with sitemap-generator, which obeys robots.txt by default. Usage: sitemap_generator.js URL ...
const SitemapGenerator = require("sitemap-generator");

const urls = process.argv.slice(2);

function next() {
    const url = urls.shift();
    if (url === undefined) process.exit(0);
    const generator = SitemapGenerator(url, { stripQuerystring: false, filepath: null });
    generator.getCrawler().interval = 20;
    generator.on("error", () => {});
    generator.on("done", next);
    generator.start();
}

next();
