import type { Edition } from "./decide.js";
import type { Case } from "./suite.js";
export { editions } from "./decide.js";
export type { Edition } from "./decide.js";
export type { Case, Query } from "./suite.js";

export interface GenerateOptions {
  /** A whole number from 0 to 2**64-1, 1 where none is named. The same seed gives the same vectors, on every machine. */
  seed?: number | bigint;
  /** How many vectors; without it, there is no end. */
  count?: number;
  /** The bytes of a file at most; 128 where none is named. */
  size?: number;
  /** The edition whose answers these are; "1994" where none is named. */
  edition?: Edition;
  /** What the files are sentences of; without it, the edition's own grammar. "near-miss" breaks one clause of 1994. */
  grammar?: "strict" | "lenient" | "revisited" | "near-miss" | "draft1996" | "draft1996-lenient" | "rfc9309" | "rfc9309-lenient";
}

/**
 * Makes vectors: files that no one has written, with queries and the answers of an edition, as `norobots generate` does.
 * What is out of range, and a size into which no file fits, is a RangeError.
 */
export function generate(options?: GenerateOptions): Generator<Case, void, undefined>;
