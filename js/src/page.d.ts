import type { Octets } from "./decide.js";

/** Whose rules for a page are asked. */
export type Text = "amazon" | "apple" | "article" | "bing" | "google" | "img2dataset" | "repext" | "yandex";

/** What may be done with a page, or not. */
export type Use = "index" | "follow" | "snippet" | "copy" | "answers" | "train" | "images" | "translate";

export interface PageOptions {
  /** "google" if it is left out. */
  text?: Text;
  /** The robot's product token; "googlebot" if it is left out. */
  agent?: Octets;
  /** The header of the answer, as HTTP sends it, or as `fetch` has it. */
  headers?: Octets | Headers;
  /** The page, where what was fetched is one. */
  html?: Octets;
  /** The time for rules with a date; without it such an answer is open. */
  now?: Date;
}

export interface PageAnswer {
  /** Whether the robot may; what bars more, where the text leaves it open. */
  allowed: boolean;
  /** The rule that says so, as it is written; null where none speaks of it. */
  rule: string | null;
  /** Why the text leaves it open; null where it does not. */
  open: string | null;
}

/**
 * Says what a robot may do with a page, by its META tags and by X-Robots-Tag: an entry for each use of which the text speaks.
 * Another text than those named is a RangeError.
 */
export function page(options?: PageOptions): Partial<Record<Use, PageAnswer>>;
