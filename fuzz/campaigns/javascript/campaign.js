// A differential campaign in JavaScript with Jazzer.js, which compares a matcher with an edition.
//
//     NOROBOTS_LIBRARY=…/libnorobots_c.so npx jazzer campaign CORPUS -- -max_len=512
//
// Without Jazzer.js, it only mutates the files of a folder:
//
//     NOROBOTS_LIBRARY=…/libnorobots_c.so node campaign.js --alone 60 SEEDS
//
// Jazzer.js takes no custom mutator. So the target tests the file, and after that eight mutations, each of the file
// before it. The seed comes from the file itself, so that the same input always has the same result.
const fs = require("node:fs");
const path = require("node:path");
const { editions, mutate, query, check } = require("./norobots.js");
const { allowed } = require("./matcher.js"); // Use your matcher instead.

function test(file) {
  for (let seed = 0; seed < 4; seed++) {
    const [robot, url] = query(file, seed);
    const why = check(editions.standard1994, file, robot, url, allowed(file, robot, url));
    if (why) throw new Error(`${why}\nin ${JSON.stringify(file.toString("latin1"))}`);
  }
}

function fuzz(data) {
  let seed = data.reduce((sum, byte) => (Math.imul(sum, 31) + byte) >>> 0, 7);
  let file = Buffer.from(data);
  test(file);
  for (let step = 0; step < 8; step++, seed++) {
    file = mutate(file, 2048, seed);
    test(file);
  }
}

function alone(seconds, folder) {
  const seeds = fs.readdirSync(folder).sort().map((name) => fs.readFileSync(path.join(folder, name)));
  const end = Date.now() + 1000 * seconds;
  let [runs, file] = [0, seeds[0]];
  for (; Date.now() < end; runs++) {
    // After every eight mutations, starts again from a file of the folder.
    file = runs % 8 === 0 ? seeds[(runs / 8) % seeds.length] : file;
    file = mutate(file, 2048, runs);
    fuzz(file);
  }
  console.log(`${9 * runs} files and no difference`);
}

if (require.main === module && process.argv[2] === "--alone") {
  alone(Number(process.argv[3]), process.argv[4]);
}

module.exports = { fuzz };
