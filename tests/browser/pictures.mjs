// Makes the pictures in README.md and the card of the site; see `run`.
//
//   node pictures.mjs SITE ROOT
//
// SITE is the folder that `norobots site` wrote. ROOT is the root folder of this project.
import { join } from "node:path";
import { address, test } from "./window.mjs";

const [site, root] = process.argv.slice(2);
const small = { viewport: { width: 1240, height: 1000 }, deviceScaleFactor: 0.8 };
const pictures = [
  ["index.html", "#table tbody td", "snapshots/pictures/explorer.png", small],
  ["matrix.html", "#matrix tbody td", "snapshots/pictures/matrix.png", small],
  ["standard.html", "h1", "snapshots/pictures/standard.png", small],
  ["index.html", "#table tbody td", "crates/cli/src/site/card.png", { viewport: { width: 1200, height: 630 }, deviceScaleFactor: 1 }],
];
for (const [name, shown, picture, options] of pictures) {
  await test(picture, { url: address(join(site, name)), colorScheme: "light", ...options }, async (page) => {
    await page.locator(shown).first().waitFor();
    // The page draws an answer in the next frame.
    await page.waitForTimeout(1000);
    await page.screenshot({ path: join(root, picture) });
  });
}
