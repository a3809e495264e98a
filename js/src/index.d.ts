import type { Decision, Octets, Options } from "./decide.js";
export { decide, editions } from "./decide.js";
export type { Decision, Edition, Octets, Options } from "./decide.js";

/** Lines and columns count from 1, columns in bytes; spans are half-open and count bytes from 0. */
export interface Place {
  span: [start: number, end: number];
  line: number;
  column: number;
  end_line: number;
  end_column: number;
}

export interface Diagnostic {
  code: string;
  severity: "violation" | "warning";
  clause: string;
  message: string;
  place: Place;
  help?: string;
  also?: { says: string; place: Place };
  /** What a fix puts in place of a span: text, or base64 where it is not UTF-8. */
  fix?: { span: [start: number, end: number]; with: string | { base64: string } };
}

export interface Findings {
  conforming: boolean;
  violations: number;
  warnings: number;
  diagnostics: Diagnostic[];
}

/** Says what is wrong with a file, as `norobots check --format json` does. */
export function check(robots: Octets, options?: { edition?: "1994" | "1996" | "rfc-9309" }): Findings;

/** A file that is read once for each robot that asks, for many URLs. It keeps a copy of the file. */
export class Matcher {
  constructor(robots: Octets, options?: Options);
  /** Answers as `decide` does. What the file says to the last 32 robots is kept ready. */
  decide(agent: Octets, url: Octets): Decision;
  allowed(agent: Octets, url: Octets): boolean;
  /** Frees its memory at once, which is otherwise freed some time after the last use. */
  free(): void;
}
