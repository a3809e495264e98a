import type { Decision, Edition, Octets } from "./decide.js";
export { decide, editions } from "./decide.js";
export type { Decision, Edition, Octets } from "./decide.js";

/** An edition that defines a format of its own; another value is a RangeError that lists these. */
export type Format = "1994" | "1996" | "rfc-9309";

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
export function check(edition: Format, robots: Octets): Findings;

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
export function parse(edition: Format, robots: Octets): Tree;

/** A robots.txt file, read under an edition. The object keeps a copy of the file. */
export class Robots {
  /** Takes what `decide` takes. */
  constructor(edition: Edition, robots: Octets);
  readonly edition: Edition;
  /** The URLs of the sitemaps that the file names, in the order of their lines. They apply to every robot. Each access reads the file again. */
  readonly sitemaps: string[];
  /**
   * Returns what the file says to a robot, ready for many URLs: its rules are read once and indexed.
   *
   * @param agent the robot's name or its whole User-Agent header, as `decide` takes it
   */
  robot(agent: Octets): Robot;
}

/** The rules that a file has for one robot. The object keeps a copy of the file. */
export interface Robot {
  /** Returns whether the robot may fetch a URL: a path with or without a query, or an absolute URL. */
  allows(url: Octets): boolean;
  /** Answers as the function `decide` does. */
  decide(url: Octets): Decision;
  /** The first Crawl-delay that the file has for the robot, in seconds, or null if it has none. Each access reads the file again. */
  readonly crawlDelay: number | null;
  /** Frees the memory of the robot at once. Without this call, it is freed some time after the last use. A freed robot throws an Error. */
  free(): void;
}
