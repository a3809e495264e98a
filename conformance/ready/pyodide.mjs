// Runs the tests of a file in the CPython that the package `pyodide` holds: pyodide.mjs PACKAGES TEST [ROBOTPARSER].
// A third argument is a file that takes the place of `urllib.robotparser`.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , packages, test, module] = process.argv;
const main = createRequire(path.join(path.resolve(packages), 'package.json')).resolve('pyodide/pyodide.mjs');
const { loadPyodide } = await import(pathToFileURL(main));
const python = await loadPyodide({ indexURL: path.dirname(main) });
python.FS.writeFile('/home/pyodide/tested.py', readFileSync(test));
if (module) python.FS.writeFile('/home/pyodide/robotparser.py', readFileSync(module));
python.runPython(`
import sys, unittest
sys.path.insert(0, '/home/pyodide')
print('CPython', sys.version.split()[0])
if ${module ? 'True' : 'False'}:
    import robotparser, urllib
    sys.modules['urllib.robotparser'] = urllib.robotparser = robotparser
unittest.main('tested', argv=['tested', '-v'], exit=False, testRunner=unittest.TextTestRunner(stream=sys.stdout, verbosity=2))
`);
