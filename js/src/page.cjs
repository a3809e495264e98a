const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { api } = require("./api.cjs");

const module_ = new WebAssembly.Module(readFileSync(join(__dirname, "page.wasm")));
module.exports = api(new WebAssembly.Instance(module_).exports);
