// Calling the library: in a worker if the browser has workers, else in the page.

// The code of a worker, after the text of `explorerModule`.
function serve() {
  let ready, file;
  onmessage = async ({ data: { id, module, request, robots, old } }) => {
    try {
      if (module) ready = explorerModule(module);
      // An unchanged file is not sent again.
      if (robots) file = robots;
      const ask = await ready;
      postMessage({ id, answer: request && ask(request, file, old) });
    } catch (error) {
      postMessage({ id, error: String(error.message || error) });
    }
  };
}

// The library in a worker of its own.
function inWorker(module) {
  const text = `"use strict";\n${explorerModule}\n(${serve})();`;
  const place = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const worker = new Worker(place);
  const waiting = new Map();
  let last = 0, sent = null;
  const send = (message) => new Promise((resolve, reject) => {
    last += 1;
    waiting.set(last, { resolve, reject });
    worker.postMessage({ id: last, ...message });
  });
  const fail = (error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.onmessage = ({ data: { id, answer, error } }) => {
    const { resolve, reject } = waiting.get(id) || {};
    waiting.delete(id);
    if (error) reject?.(new Error(error));
    else resolve?.(answer);
  };
  worker.onerror = () => fail(new Error("the worker stopped"));
  return {
    ready: send({ module }),
    ask(request, robots, old) {
      const known = robots === sent;
      sent = robots;
      return send({ request, robots: known ? null : robots, old });
    },
    // Whether a question is not yet answered.
    waits: () => waiting.size > 0,
    stop() {
      worker.terminate();
      fail(new Error("stopped"));
    },
  };
}

// The library without a worker.
function inPage(module) {
  const asking = explorerModule(module);
  return { ready: asking, here: true, ask: async (...asked) => (await asking)(...asked), waits: () => false };
}

// Returns the module's bytes, which a script contains: a page that is opened from a folder cannot fetch anything.
async function moduleBytes() {
  await new Promise((resolve, reject) => {
    const script = h("script", { src: "wasm.js" });
    script.onload = resolve;
    script.onerror = () => reject(new Error("wasm.js is missing"));
    document.head.append(script);
  });
  return through(unbase64(WASM), new DecompressionStream("gzip"));
}
