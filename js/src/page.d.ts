import type { Octets } from "./decide.js";

/** The company or document whose rules for pages apply. */
export type Text = "amazon" | "apple" | "article" | "bing" | "google" | "img2dataset" | "repext" | "yandex";

/** A use of a page that a rule can forbid. */
export type Use = "index" | "follow" | "snippet" | "copy" | "answers" | "train" | "images" | "translate";

export interface PageOptions {
  /** The default is "google". */
  text?: Text;
  /** The robot's product token. The default is "googlebot". */
  agent?: Octets;
  /** The header of the response: the bytes that HTTP sends, or the `Headers` that `fetch` returns. */
  headers?: Octets | Headers;
  /** The page, if the response is an HTML page. */
  html?: Octets;
  /** The current time, for rules with a date. Without it, the answers that depend on such rules are open. */
  now?: Date;
}

export interface PageAnswer {
  /** Whether this use is allowed. If the text leaves that open, this is the stricter answer. */
  allowed: boolean;
  /** The rule that decides, as it is written, or null if no rule is about this use. */
  rule: string | null;
  /** Why the text leaves the answer open, or null if it doesn't. */
  open: string | null;
}

/**
 * Decides what a robot may do with a page, according to its META tags and its X-Robots-Tag fields. The result has an entry
 * for each use that the text mentions. An unknown `text` raises a RangeError.
 */
export function page(options?: PageOptions): Partial<Record<Use, PageAnswer>>;
