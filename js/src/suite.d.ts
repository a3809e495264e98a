import type { Edition } from "./decide.js";

/**
 * A query of a case. The name of the robot and the URL are in base64 if they are not valid UTF-8. `expect` is the answer. If
 * the text leaves a choice open, it is an answer for each choice.
 */
export interface Query {
  agent?: string;
  agent_base64?: string;
  url?: string;
  url_base64?: string;
  expect: "allowed" | "disallowed" | Record<string, "allowed" | "disallowed">;
  /** The choices that the edition permits and that change the answer. */
  moved_by?: string[];
  line?: number;
}

/** A case, in the form of `norobots export --format json`. A case about META tags has `html` instead of `robots`. */
export interface Case {
  id: string;
  why: string;
  cites: string[];
  robots?: string;
  /** The file, if it is not valid UTF-8. */
  robots_base64?: string;
  queries: Query[];
  [member: string]: unknown;
}

/** Returns the cases of the suite, with the answers of an edition. */
export function vectors(options?: { edition?: Edition }): Case[];

/** A case of a core file. */
export interface CoreCase {
  id: string;
  robots?: string;
  /** The file, if it is not valid UTF-8. */
  robots_base64?: string;
  agent: string;
  /** The URL, which is absolute. */
  url: string;
  /** The path and query of the URL. */
  path: string;
  expect: "allowed" | "disallowed";
  clause: string;
  section: string;
  sentence: string;
}

/** Returns the core file of an edition: a few cases that detect every mutant of it. The default edition is "rfc-9309". */
export function core(edition?: "rfc-9309" | "1994"): { cases: CoreCase[]; [member: string]: unknown };

type Answer = boolean | Promise<boolean>;
type Test = (name: string, ...rest: any[]) => unknown;

export interface ConformOptions<Bytes extends boolean = false> {
  /** The edition whose answers are correct. The default is "1994". */
  edition?: Edition;
  /** Whether each case is a test, or each clause with all of its cases. */
  by?: "case" | "clause";
  /** Whether the function takes bytes. Otherwise it takes strings, and queries that are not valid UTF-8 are skipped. */
  bytes?: Bytes;
  /** The function that registers a test, such as `test` of vitest. The default is that of node:test. */
  test?: Test;
}

/**
 * Registers a test for each case of the suite, with the queries that have one answer under the edition. `allowed`
 * returns whether the file lets the robot fetch the URL. A failed test shows the smallest file, the sentence of the text
 * and the answers.
 */
export function conform(allowed: (robots: string, agent: string, url: string) => Answer, options?: ConformOptions<false>): void;
export function conform(
  allowed: (robots: Uint8Array, agent: Uint8Array, url: Uint8Array) => Answer,
  options: ConformOptions<true>,
): void;
