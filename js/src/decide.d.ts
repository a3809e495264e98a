/** A text that decides. */
export type Edition = "1994" | "1996" | "rfc-9309" | "google-2026-04-14" | "google-code-22b355f";

export const editions: readonly Edition[];

/** Text, which counts as its UTF-8 (with U+FFFD for a surrogate that stands alone), or bytes. */
export type Octets = string | Uint8Array;

export interface Options {
  /** The text to decide by; "1994" where none is named. Another value is a RangeError. */
  edition?: Edition;
}

export interface Decision {
  allowed: boolean;
  /** The line that decides, from 1; null where none speaks of the robot. */
  line: number | null;
}

/**
 * Decides whether a robot may fetch a URL under a robots.txt file.
 *
 * @param robots the file
 * @param agent the robot's name; `robotOf` takes it from a whole User-Agent header
 * @param url a path with or without a query, or an absolute URL
 */
export function decide(robots: Octets, agent: Octets, url: Octets, options?: Options): Decision;

/**
 * Says which robot sends a User-Agent header: a product that the file names, else the one after `compatible;`, else the
 * first that no browser sends. Returns its name, of the kind that `agent` is of; it is empty where there is none.
 *
 * @param agent a User-Agent header; a bare name is the robot itself
 * @param robots the file whose names count
 */
export function robotOf<Agent extends Octets>(agent: Agent, robots?: Octets): Agent extends string ? string : Uint8Array;
