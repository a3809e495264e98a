"use strict";
// Compiles the module and returns a function that calls the library. It uses nothing outside itself, since a worker is
// made from its text.
async function explorerModule(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes);
  const wasm = instance.exports;
  if (!wasm.norobots_explore) throw new Error("the module is of another version than this page");
  const { memory } = wasm;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  // The arguments are written to separate pages of the memory, which the module's allocator does not use. The first
  // four bytes are for the address of the answer.
  let start = 0, size = 0;
  return (request, robots, old) => {
    const parts = [encoder.encode(JSON.stringify(request)), robots, old || new Uint8Array(0)];
    const needed = parts.reduce((sum, part) => sum + part.length, 4);
    if (needed > size) {
      const pages = Math.ceil(Math.max(needed, 2 * size, 65536) / 65536);
      start = memory.grow(pages) * 65536;
      size = pages * 65536;
    }
    const octets = new Uint8Array(memory.buffer);
    let at = start + 4;
    const places = parts.flatMap((part) => {
      octets.set(part, at);
      at += part.length;
      return [at - part.length, part.length];
    });
    const done = wasm.norobots_explore(...places, start);
    // The memory may have grown.
    const text = new DataView(memory.buffer).getUint32(start, true);
    const now = new Uint8Array(memory.buffer);
    const said = decoder.decode(now.subarray(text, now.indexOf(0, text)));
    wasm.norobots_text_free(text);
    if (done !== 1) throw new Error(said);
    return JSON.parse(said);
  };
}
