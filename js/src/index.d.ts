import type { Decision, Octets, Options } from "./decide.js";
export { decide, robotOf, editions } from "./decide.js";
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
  severity: "violation" | "warning" | "note";
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
  notes: number;
  diagnostics: Diagnostic[];
}

/** Says what is wrong with a file, as `norobots check --format json` does. */
export function check(robots: Octets, options?: { edition?: "1994" | "1996" | "rfc-9309" }): Findings;

/** Text, or base64 where it is not UTF-8. */
export type ByteString = string | { base64: string };
type Span = [start: number, end: number];

/** A line, of which every byte is in one token. */
export interface Line {
  line: number;
  kind: "blank" | "comment" | "user-agent" | "disallow" | "allow" | "unrecognised" | "formless";
  span: Span;
  terminator: string;
  tokens: { kind: string; span: Span; text: ByteString }[];
}

/** The robots that a record speaks of, and what it says to them. RFC 9309 calls it a group. */
export interface Record {
  record: number;
  span: Span;
  /** Its first line and its last. */
  lines: [first: number, last: number];
  agents: ByteString[];
  disallow: ByteString[];
  /** By the draft of 1996 and RFC 9309, the rules in order, and the values of those that allow. */
  rules?: { line: number; kind: "allow" | "disallow"; value: ByteString }[];
  allow?: ByteString[];
}

/** A field on which no decision depends, such as Sitemap. */
export interface Field {
  kind: string;
  line: number;
  record: number | null;
  /** The place of its value. */
  span: Span;
  text: ByteString;
  /** What the value says; null where it is out of form. */
  value: { [member: string]: unknown } | null;
}

export interface Tree {
  bytes: number;
  lines: Line[];
  records: Record[];
  /** By the draft of 1996 and RFC 9309, which give such fields a meaning. */
  fields?: Field[];
}

/** Reads a file into lines, records and fields, as `norobots parse --format json` does. Any file has such a tree. */
export function parse(robots: Octets, options?: { edition?: "1994" | "1996" | "rfc-9309" }): Tree;

/** A file that is read once for each robot that asks, for many URLs. It keeps a copy of the file. */
export class Matcher {
  constructor(robots: Octets, options?: Options);
  /** Answers as `decide` does. What the file says to the last 32 robots is kept ready. */
  decide(agent: Octets, url: Octets): Decision;
  allowed(agent: Octets, url: Octets): boolean;
  /** Frees its memory at once, which is otherwise freed some time after the last use. */
  free(): void;
}
