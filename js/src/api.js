// The functions of the package around the exports of a WebAssembly module, which norobots.h describes.

const EDITIONS = ["1994", "1996", "rfc-9309", "google-2026-04-14", "google-code-22b355f"];
// How many robots a Matcher keeps ready.
const KEPT = 32;

export function api(wasm) {
  const { memory } = wasm;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  // What is handed over is written here: pages of our own, which the module's allocator leaves alone. The first
  // four bytes are for an answer that is a number.
  let start = 0, size = 0, octets = new Uint8Array(0), at = 0;

  function reserve(needed) {
    if (needed > size) {
      const pages = Math.ceil(Math.max(needed, 2 * size, 65536) / 65536);
      start = memory.grow(pages) * 65536;
      size = pages * 65536;
    }
    if (octets.buffer !== memory.buffer) octets = new Uint8Array(memory.buffer);
    at = start + 4;
  }

  // Writes text or bytes and returns how many; `at` moves behind them.
  function put(what) {
    const from = at;
    if (typeof what === "string") at += encoder.encodeInto(what, octets.subarray(at, start + size)).written;
    else { octets.set(what, at); at += what.length; }
    return at - from;
  }

  function checked(what, name) {
    if (typeof what === "string" || what instanceof Uint8Array) return what;
    throw new TypeError(`norobots: ${name} is ${what === null ? "null" : typeof what}; give a string or a Uint8Array`);
  }

  function numbered(options = {}, known = EDITIONS) {
    if (typeof options !== "object" || options === null) {
      const found = options === null ? "null" : typeof options;
      throw new TypeError(`norobots: options are ${found}; give an object, such as { edition: "rfc-9309" }`);
    }
    const { edition = "1994" } = options;
    const number = known.indexOf(edition) + 1;
    if (number) return number;
    throw new RangeError(`norobots: no edition "${edition}" here; there are ${known.join(", ")}`);
  }

  // A character of a string takes three bytes of UTF-8 at most.
  const room = (what) => (typeof what === "string" ? 3 : 1) * what.length;

  const line = () => new DataView(memory.buffer).getUint32(start, true) || null;

  function decide(robots, agent, url, options) {
    const edition = numbered(options);
    checked(robots, "robots"), checked(agent, "agent"), checked(url, "url");
    reserve(4 + room(robots) + room(agent) + room(url));
    const from = at, file = put(robots), name = put(agent), path = put(url);
    const allowed = wasm.norobots_decide(edition, from, file, from + file, name, from + file + name, path, start) === 1;
    return { allowed, line: line() };
  }

  function robotOf(agent, robots = "") {
    checked(agent, "agent"), checked(robots, "robots");
    reserve(8 + room(robots) + room(agent));
    // The answer is two numbers.
    at += 4;
    const from = at, file = put(robots), name = put(agent);
    wasm.norobots_robot_of(from, file, from + file, name, start, start + 4);
    const numbers = new DataView(memory.buffer), begin = from + file + numbers.getUint32(start, true);
    const robot = new Uint8Array(memory.buffer).slice(begin, begin + numbers.getUint32(start + 4, true));
    return typeof agent === "string" ? decoder.decode(robot) : robot;
  }

  const made = { decide, robotOf, editions: Object.freeze([...EDITIONS]) };

  // What a function has handed out: a text that ends with a NUL, elsewhere in the memory, which may have grown.
  function handed() {
    const text = line();
    octets = new Uint8Array(memory.buffer);
    const found = decoder.decode(octets.subarray(text, octets.indexOf(0, text)));
    wasm.norobots_text_free(text);
    return found;
  }

  // What a function says of a file by an edition that has a format of its own.
  const told = (ask) => (robots, options) => {
    const edition = numbered(options, EDITIONS.slice(0, 3));
    checked(robots, "robots");
    reserve(4 + room(robots));
    const from = at;
    ask(edition, from, put(robots), start);
    return JSON.parse(handed());
  };
  if (wasm.norobots_check) made.check = told(wasm.norobots_check);
  if (wasm.norobots_parse) made.parse = told(wasm.norobots_parse);

  if (wasm.norobots_generate) {
    // A whole number that is not negative and below a bound: a number that JavaScript holds exactly, or a bigint.
    const whole = (value, name, below) => {
      if ((typeof value === "bigint" || Number.isSafeInteger(value)) && value >= 0 && value < below) return value;
      throw new RangeError(`norobots: ${name} is ${String(value)}; give a whole number from 0 to ${below - 1n}`);
    };
    made.generate = function generate({ seed = 1, count, size = 128, grammar = "", ...options } = {}) {
      const edition = numbered(options);
      const [from64, bytes] = [BigInt(whole(seed, "seed", 1n << 64n)), Number(whole(size, "size", 1n << 32n))];
      const last = count === undefined ? Infinity : Number(whole(count, "count", 1n << 53n));
      if (typeof grammar !== "string") throw new TypeError(`norobots: grammar is ${typeof grammar}; give a string`);
      const vector = (number) => {
        reserve(4 + room(grammar));
        const from = at;
        const made = wasm.norobots_generate(edition, from, put(grammar), from64, BigInt(number), bytes, start);
        const text = handed();
        if (made !== 1) throw new RangeError(`norobots: ${text}`);
        return JSON.parse(text);
      };
      return (function* () {
        for (let number = 1; number <= last; number++) yield vector(number);
      })();
    };
  }

  if (wasm.norobots_robot_new) {
    // Frees what a Matcher holds that nobody can reach any more.
    const registry = new FinalizationRegistry((robots) => robots.forEach((robot) => wasm.norobots_robot_free(robot)));

    made.Matcher = class Matcher {
      #edition;
      #robots;
      #ready = new Map();

      constructor(robots, options) {
        this.#edition = numbered(options);
        this.#robots = typeof checked(robots, "robots") === "string" ? encoder.encode(robots) : new Uint8Array(robots);
        registry.register(this, this.#ready, this);
      }

      // What the file says to a robot, compiled at its first query.
      #robot(agent) {
        if (!this.#robots) throw new Error("norobots: this Matcher was freed");
        const key = typeof agent === "string" ? `"${agent}` : checked(agent, "agent").join();
        let robot = this.#ready.get(key);
        if (robot !== undefined) return robot;
        if (this.#ready.size === KEPT) {
          const [oldest, old] = this.#ready.entries().next().value;
          this.#ready.delete(oldest);
          wasm.norobots_robot_free(old);
        }
        reserve(4 + this.#robots.length + room(agent));
        const from = at, file = put(this.#robots), name = put(agent);
        robot = wasm.norobots_robot_new(this.#edition, from, file, from + file, name);
        this.#ready.set(key, robot);
        return robot;
      }

      decide(agent, url) {
        const robot = this.#robot(agent);
        reserve(4 + room(checked(url, "url")));
        const from = at;
        const allowed = wasm.norobots_robot_decide(robot, from, put(url), start) === 1;
        return { allowed, line: line() };
      }

      allowed(agent, url) {
        return this.decide(agent, url).allowed;
      }

      free() {
        registry.unregister(this);
        this.#ready.forEach((robot) => wasm.norobots_robot_free(robot));
        this.#ready.clear();
        this.#robots = undefined;
      }
    };
    if (Symbol.dispose) made.Matcher.prototype[Symbol.dispose] = made.Matcher.prototype.free;
  }
  return made;
}
