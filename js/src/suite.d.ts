import type { Edition } from "./decide.js";

/**
 * A query of a case. The name of the robot and the URL stand in base64 where they are not UTF-8. `expect` is the answer, or an answer for each choice where the text leaves one open.
 */
export interface Query {
  agent?: string;
  agent_base64?: string;
  url?: string;
  url_base64?: string;
  expect: "allowed" | "disallowed" | Record<string, "allowed" | "disallowed">;
  /** The choices that the edition permits and that give the other answer. */
  moved_by?: string[];
  line?: number;
}

/** A case, as `norobots export --format json` writes it; one on META tags has `html` in place of `robots`. */
export interface Case {
  id: string;
  why: string;
  cites: string[];
  robots?: string;
  /** The file, where it is not UTF-8. */
  robots_base64?: string;
  queries: Query[];
  [member: string]: unknown;
}

/** The cases of the suite with the answers of an edition. */
export function vectors(options?: { edition?: Edition }): Case[];

/** A case of a core file. */
export interface CoreCase {
  id: string;
  robots?: string;
  /** The file, where it is not UTF-8. */
  robots_base64?: string;
  agent: string;
  /** An absolute URL. */
  url: string;
  /** Its path and query. */
  path: string;
  expect: "allowed" | "disallowed";
  clause: string;
  section: string;
  sentence: string;
}

/** The core file of an edition: few cases that tell every mutant of it; of "rfc-9309" where no edition is named. */
export function core(edition?: "rfc-9309" | "1994"): { cases: CoreCase[]; [member: string]: unknown };

type Answer = boolean | Promise<boolean>;
type Test = (name: string, ...rest: any[]) => unknown;

export interface ConformOptions<Bytes extends boolean = false> {
  /** The edition whose answers are right; "1994" where none is named. */
  edition?: Edition;
  /** Whether each case is a test, or all cases of a clause are one. */
  by?: "case" | "clause";
  /** Whether the function is given bytes. Else it is given text, and what is no text is left out. */
  bytes?: Bytes;
  /** What makes a test: `test` of vitest, or of another runner with its form; that of node:test where none is named. */
  test?: Test;
}

/**
 * Makes a test of each case of the suite that its edition settles. `allowed` says whether the robot may fetch the URL
 * under the file. A failure shows the smallest file, the sentence of the text and the answers.
 */
export function conform(allowed: (robots: string, agent: string, url: string) => Answer, options?: ConformOptions<false>): void;
export function conform(
  allowed: (robots: Uint8Array, agent: Uint8Array, url: Uint8Array) => Answer,
  options: ConformOptions<true>,
): void;
