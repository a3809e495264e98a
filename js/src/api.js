// The package's functions. They call the exports of a WebAssembly module, which norobots.h describes.

const EDITIONS = ["1994", "1996", "rfc-9309", "google-2026-04-14", "google-code-22b355f"];

export function api(wasm) {
  const { memory } = wasm;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  // The buffer for arguments: extra pages of the module's memory, which its allocator doesn't use. The module
  // writes numeric results, such as a line number, into the first four bytes.
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

  // Writes a string or bytes at `at`, moves `at` behind them, and returns the number of bytes.
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

  // Returns the number that norobots.h gives to an edition. The first is 1.
  function numbered(edition, known = EDITIONS) {
    const number = known.indexOf(edition) + 1;
    if (number) return number;
    const shown = typeof edition === "string" ? JSON.stringify(edition.slice(0, 40)) : edition === null ? "null" : typeof edition;
    throw new RangeError(`norobots: ${shown} is no edition here; there are ${known.join(", ")}`);
  }

  // Returns the number of bytes to reserve. A UTF-16 code unit of a string takes three bytes of UTF-8 at most.
  const room = (what) => (typeof what === "string" ? 3 : 1) * what.length;

  const line = () => new DataView(memory.buffer).getUint32(start, true) || null;

  function decide(edition, robots, agent, url) {
    const number = numbered(edition);
    checked(robots, "robots"), checked(agent, "agent"), checked(url, "url");
    reserve(4 + room(robots) + room(agent) + room(url));
    const from = at, file = put(robots), name = put(agent), path = put(url);
    const allowed = wasm.norobots_decide(number, from, file, from + file, name, from + file + name, path, start) === 1;
    return { allowed, line: line() };
  }

  const made = { decide, editions: Object.freeze([...EDITIONS]) };

  // Reads and frees the text that a function has returned. It ends with a NUL and lies outside of the buffer. The
  // function may have grown the memory, so `octets` is made anew.
  function handed() {
    const text = line();
    octets = new Uint8Array(memory.buffer);
    const found = decoder.decode(octets.subarray(text, octets.indexOf(0, text)));
    wasm.norobots_text_free(text);
    return found;
  }

  // Makes a function that reports on a file under an edition. Only the first three editions define a file format.
  const told = (ask) => (edition, robots) => {
    const number = numbered(edition, EDITIONS.slice(0, 3));
    checked(robots, "robots");
    reserve(4 + room(robots));
    const from = at;
    ask(number, from, put(robots), start);
    return JSON.parse(handed());
  };
  if (wasm.norobots_check) made.check = told(wasm.norobots_check);
  if (wasm.norobots_parse) made.parse = told(wasm.norobots_parse);

  if (wasm.norobots_page) {
    // `Headers` has already joined fields of the same name with commas.
    const written = (headers) =>
      typeof Headers === "function" && headers instanceof Headers
        ? [...headers].map(([name, value]) => `${name}: ${value}\n`).join("")
        : checked(headers, "headers");
    made.page = function page({ text = "google", agent = "googlebot", headers = "", html = "", now } = {}) {
      if (typeof text !== "string") throw new TypeError(`norobots: text is ${typeof text}; give a string`);
      const parts = [text, checked(agent, "agent"), written(headers), checked(html, "html")];
      reserve(parts.reduce((sum, part) => sum + room(part), 4));
      const asked = parts.flatMap((part) => {
        const from = at;
        return [from, put(part)];
      });
      const seconds = now === undefined ? -1n : BigInt(Math.floor(now.getTime() / 1000));
      if (wasm.norobots_page(...asked, seconds, start) !== 1) {
        throw new RangeError(`norobots: there is no text ${JSON.stringify(text.slice(0, 40))}`);
      }
      return JSON.parse(handed());
    };
  }

  if (wasm.norobots_generate) {
    // Returns a whole number from 0 up to a bound: a bigint, or a number that JavaScript holds exactly.
    const whole = (value, name, below) => {
      if ((typeof value === "bigint" || Number.isSafeInteger(value)) && value >= 0 && value < below) return value;
      throw new RangeError(`norobots: ${name} is ${String(value)}; give a whole number from 0 to ${below - 1n}`);
    };
    made.generate = function generate({ seed = 1, count, size = 128, grammar = "", edition = "1994" } = {}) {
      const by = numbered(edition);
      const [from64, bytes] = [BigInt(whole(seed, "seed", 1n << 64n)), Number(whole(size, "size", 1n << 32n))];
      const last = count === undefined ? Infinity : Number(whole(count, "count", 1n << 53n));
      if (typeof grammar !== "string") throw new TypeError(`norobots: grammar is ${typeof grammar}; give a string`);
      const vector = (number) => {
        reserve(4 + room(grammar));
        const from = at;
        const made = wasm.norobots_generate(by, from, put(grammar), from64, BigInt(number), bytes, start);
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
    // Frees robots that the garbage collector has removed.
    const registry = new FinalizationRegistry((robot) => wasm.norobots_robot_free(robot));

    class Robot {
      #robot;

      constructor(robot) {
        this.#robot = robot;
        registry.register(this, robot, this);
      }

      get #ready() {
        if (this.#robot) return this.#robot;
        throw new Error("norobots: this robot was freed");
      }

      allows(url) {
        reserve(4 + room(checked(url, "url")));
        const from = at;
        return wasm.norobots_robot_allows(this.#ready, from, put(url)) === 1;
      }

      decide(url) {
        reserve(4 + room(checked(url, "url")));
        const from = at;
        const allowed = wasm.norobots_robot_decide(this.#ready, from, put(url), start) === 1;
        return { allowed, line: line() };
      }

      get crawlDelay() {
        const seconds = wasm.norobots_robot_crawl_delay(this.#ready);
        return seconds < 0 ? null : seconds;
      }

      free() {
        registry.unregister(this);
        wasm.norobots_robot_free(this.#robot);
        this.#robot = 0;
      }
    }
    if (Symbol.dispose) Robot.prototype[Symbol.dispose] = Robot.prototype.free;

    made.Robots = class Robots {
      #number;
      #file;

      constructor(edition, robots) {
        this.#number = numbered(edition);
        this.#file = typeof checked(robots, "robots") === "string" ? encoder.encode(robots) : new Uint8Array(robots);
      }

      get edition() {
        return EDITIONS[this.#number - 1];
      }

      get sitemaps() {
        // The first call counts the sitemaps, the second one finds them. Each takes two numbers of four bytes.
        const find = (count) => {
          reserve(4 + 8 * count + this.#file.length);
          at += 8 * count;
          return wasm.norobots_sitemaps(this.#number, at, put(this.#file), start + 4, count);
        };
        const count = find(find(0)), numbers = new DataView(memory.buffer, start + 4);
        const place = (n) => numbers.getUint32(4 * n, true);
        return Array.from({ length: count }, (_, n) => decoder.decode(this.#file.subarray(place(2 * n), place(2 * n + 1))));
      }

      robot(agent) {
        reserve(4 + this.#file.length + room(checked(agent, "agent")));
        const from = at, file = put(this.#file);
        return new Robot(wasm.norobots_robot_new(this.#number, from, file, from + file, put(agent)));
      }
    };
  }
  return made;
}
