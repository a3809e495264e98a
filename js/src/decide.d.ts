/** A text that decides. */
export type Edition = "1994" | "1996" | "rfc-9309" | "google-2026-04-14" | "google-code-22b355f";

export const editions: readonly Edition[];

/** Text, which counts as its UTF-8 (with U+FFFD for a surrogate that stands alone), or bytes. */
export type Octets = string | Uint8Array;

export interface Decision {
  allowed: boolean;
  /** The line that decides, from 1; null where none speaks of the robot. */
  line: number | null;
}

/**
 * Decides by an edition whether a robot may fetch a URL under a robots.txt file.
 *
 * @param edition one of `editions`; another value is a RangeError that lists those
 * @param robots the file
 * @param agent the robot's name or its whole User-Agent header; of a header the robot is a product that the file names,
 *   else the product after `compatible;`, else the first that no browser sends, but "1994" takes what stands before the
 *   first `/` or space
 * @param url a path with or without a query, or an absolute URL
 */
export function decide(edition: Edition, robots: Octets, agent: Octets, url: Octets): Decision;
