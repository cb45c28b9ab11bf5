// Browser classes that the engine lacks. The bundle itself must not use `host`.
const host = globalThis.host;
delete globalThis.host;

globalThis.console = Object.fromEntries(
  ["debug", "error", "info", "log", "warn"].map((level) => [
    level,
    (...values) => host.log(level, values.map(String).join(" ")),
  ]),
);

// Timers never fire, because a render is a single task.
let lastTimer = 0;
globalThis.setTimeout = globalThis.setInterval = () => ++lastTimer;
globalThis.clearTimeout = globalThis.clearInterval = () => undefined;

globalThis.TextEncoder = class TextEncoder {
  encode(text = "") {
    return host.encodeUtf8(text);
  }
};

globalThis.AbortController = class AbortController {
  signal = { aborted: false, addEventListener() {}, removeEventListener() {}, throwIfAborted() {} };
  abort() {
    this.signal.aborted = true;
  }
};

globalThis.URLSearchParams = class URLSearchParams {
  #pairs;

  constructor(init = "") {
    if (typeof init === "string") this.#pairs = host.readQuery(init.replace(/^\?/, ""));
    else if (typeof init[Symbol.iterator] === "function") this.#pairs = [...init].map(textPair);
    else this.#pairs = Object.entries(init).map(textPair);
  }

  get size() {
    return this.#pairs.length;
  }

  get(name) {
    return this.#pairs.find(([key]) => key === String(name))?.[1] ?? null;
  }

  getAll(name) {
    return this.#pairs.filter(([key]) => key === String(name)).map(([, value]) => value);
  }

  has(name) {
    return this.#pairs.some(([key]) => key === String(name));
  }

  append(name, value) {
    this.#pairs.push(textPair([name, value]));
  }

  set(name, value) {
    const at = this.#pairs.findIndex(([key]) => key === String(name));
    if (at < 0) return this.append(name, value);
    this.#pairs[at] = textPair([name, value]);
    this.#pairs = this.#pairs.filter(([key], index) => index <= at || key !== String(name));
  }

  delete(name) {
    this.#pairs = this.#pairs.filter(([key]) => key !== String(name));
  }

  sort() {
    this.#pairs.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  }

  forEach(visit) {
    for (const [key, value] of this.#pairs) visit(value, key, this);
  }

  *keys() {
    for (const [key] of this.#pairs) yield key;
  }

  *values() {
    for (const [, value] of this.#pairs) yield value;
  }

  entries() {
    return this.#pairs[Symbol.iterator]();
  }

  [Symbol.iterator]() {
    return this.entries();
  }

  toString() {
    return host.writeQuery(this.#pairs);
  }
};

function textPair([key, value]) {
  return [String(key), String(value)];
}

globalThis.URL = class URL {
  constructor(address, base) {
    const parts = host.readUrl(String(address), base === undefined ? undefined : String(base));
    if (parts === undefined) throw new TypeError("Invalid URL");
    Object.assign(this, parts);
  }

  static canParse(address, base) {
    return host.readUrl(String(address), base === undefined ? undefined : String(base)) !== undefined;
  }

  get searchParams() {
    return new URLSearchParams(this.search);
  }

  toString() {
    return this.href;
  }

  toJSON() {
    return this.href;
  }
};
