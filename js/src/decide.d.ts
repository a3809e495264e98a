/** An edition of the standard, under which files are read. */
export type Edition = "1994" | "1996" | "rfc-9309" | "google-2026-04-14" | "google-code-22b355f";

export const editions: readonly Edition[];

/** Bytes, or text, which is encoded as UTF-8. A lone surrogate becomes U+FFFD. */
export type Octets = string | Uint8Array;

export interface Decision {
  allowed: boolean;
  /** The number of the line that decides, from 1, or null if no line applies to the robot. */
  line: number | null;
}

/**
 * Decides under an edition whether a robots.txt file lets a robot fetch a URL.
 *
 * @param edition one of `editions`; any other value raises a RangeError that lists them
 * @param robots the file
 * @param agent the robot's name or its whole User-Agent header. In a header, the robot is the product that the file
 *   names. If the file names none, the robot is the product after `compatible;`, or else the first product that no
 *   browser sends. "1994" always takes the part before the first `/` or space.
 * @param url a path with or without a query, or an absolute URL
 */
export function decide(edition: Edition, robots: Octets, agent: Octets, url: Octets): Decision;
