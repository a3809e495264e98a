// Runs a Python driver in the CPython of the package `pyodide`. The arguments are the folder of the packages and the
// name of the driver's file in this folder.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// If a pipe has no input yet, `readSync` throws EAGAIN, which some versions of pyodide take for an error.
const { readSync } = fs;
const pause = new Int32Array(new SharedArrayBuffer(4));
fs.readSync = (...args) => {
  for (;;) {
    try {
      return readSync(...args);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
      Atomics.wait(pause, 0, 0, 1);
    }
  }
};

const [, , packages, driver] = process.argv;
const installed = createRequire(path.join(path.resolve(packages), 'package.json'));
const module = installed.resolve('pyodide/pyodide.mjs');
const { loadPyodide } = await import(pathToFileURL(module));
const python = await loadPyodide({ indexURL: path.dirname(module) });
python.FS.mkdirTree('/adapters');
// `mountNodeFS` does the same, but some recorded versions of pyodide don't have it.
python.FS.mount(python.FS.filesystems.NODEFS, { root: fileURLToPath(new URL('.', import.meta.url)) }, '/adapters');
python.runPython(`
import runpy, sys
sys.dont_write_bytecode = True
sys.path.insert(0, '/adapters')
runpy.run_path("/adapters/${driver}", run_name="__main__")
`);
