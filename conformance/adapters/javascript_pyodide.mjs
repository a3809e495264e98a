// Runs a driver in Python in the CPython that the package `pyodide` holds; its arguments are the folder of
// the packages and the driver's file beside this one.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// Some versions take a pipe in which nothing stands yet for an error.
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
// `mountNodeFS` does the same, and is newer than some versions that are recorded.
python.FS.mount(python.FS.filesystems.NODEFS, { root: fileURLToPath(new URL('.', import.meta.url)) }, '/adapters');
python.runPython(`
import runpy, sys
sys.dont_write_bytecode = True
sys.path.insert(0, '/adapters')
runpy.run_path("/adapters/${driver}", run_name="__main__")
`);
