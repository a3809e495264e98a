import { api } from "./api.js";

const response = await fetch(new URL("./norobots.wasm", import.meta.url));
if (!response.ok) throw new Error(`norobots: ${response.url}: ${response.status} ${response.statusText}`);
const { instance } = await WebAssembly.instantiate(await response.arrayBuffer());
export const { decide, editions, check, parse, Robots } = api(instance.exports);
