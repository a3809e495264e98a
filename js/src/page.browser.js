import { api } from "./api.js";

const response = await fetch(new URL("./page.wasm", import.meta.url));
if (!response.ok) throw new Error(`norobots: ${response.url}: ${response.status} ${response.statusText}`);
const { instance } = await WebAssembly.instantiate(await response.arrayBuffer());
export const { page } = api(instance.exports);
