// Crawls with sitemap-generator, which obeys robots.txt by default. Usage: sitemap_generator.js URL ...
const SitemapGenerator = require("sitemap-generator");

const urls = process.argv.slice(2);
// A site in milliseconds. Some redirects would keep it for ever.
const LONGEST = 60000;

function next() {
    const url = urls.shift();
    if (url === undefined) process.exit(0);
    const generator = SitemapGenerator(url, { stripQuerystring: false, filepath: null });
    let over = false;
    const end = () => {
        clearTimeout(timer);
        if (!over) next();
        over = true;
    };
    const timer = setTimeout(end, LONGEST);
    generator.getCrawler().interval = 20;
    generator.on("error", () => {});
    generator.on("done", end);
    generator.start();
}

next();
