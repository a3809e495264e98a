// Crawls with sitemap-generator, which obeys robots.txt by default. Usage: sitemap_generator.js URL
const SitemapGenerator = require("sitemap-generator");

const generator = SitemapGenerator(process.argv[2], { stripQuerystring: false, filepath: "sitemap.xml" });
generator.getCrawler().interval = 20;
generator.on("error", () => {});
generator.on("done", () => process.exit(0));
generator.start();
