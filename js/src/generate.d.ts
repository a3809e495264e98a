import type { Edition } from "./decide.js";
import type { Case } from "./suite.js";
export { editions } from "./decide.js";
export type { Edition } from "./decide.js";
export type { Case, Query } from "./suite.js";

export interface GenerateOptions {
  /** A whole number from 0 to 2**64-1. The default is 1. The same seed gives the same vectors on every machine. */
  seed?: number | bigint;
  /** The number of vectors. By default, the generator never ends. */
  count?: number;
  /** The maximum size of a file in bytes. The default is 128. */
  size?: number;
  /** The edition that gives the answers. The default is "1994". */
  edition?: Edition;
  /** The grammar from which the files are generated. The default is the edition's own. A "near-miss" file breaks one clause of 1994. */
  grammar?: "strict" | "lenient" | "revisited" | "near-miss" | "draft1996" | "draft1996-lenient" | "rfc9309" | "rfc9309-lenient";
}

/**
 * Generates vectors, as `norobots generate` does: new files, each with queries and the answers of an edition. An option
 * that is out of range, or a size that is too small for any file, raises a RangeError.
 */
export function generate(options?: GenerateOptions): Generator<Case, void, undefined>;
