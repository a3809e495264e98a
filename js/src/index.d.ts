import type { Decision, Edition, Octets } from "./decide.js";
export { decide, editions } from "./decide.js";
export type { Decision, Edition, Octets } from "./decide.js";

/** An edition that defines a format of its own. Any other value raises a RangeError that lists the valid ones. */
export type Format = "1994" | "1996" | "rfc-9309";

/** Lines and columns count from 1. A column is a number of bytes. A span is half-open and counts bytes from 0. */
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
  /** An edit that replaces a span. The replacement is text, or base64 if it is not valid UTF-8. */
  fix?: { span: [start: number, end: number]; with: string | { base64: string } };
}

export interface Findings {
  conforming: boolean;
  violations: number;
  warnings: number;
  notes: number;
  diagnostics: Diagnostic[];
}

/** Returns what is wrong with a file, in the form of `norobots check --format json`. */
export function check(edition: Format, robots: Octets): Findings;

/** Text, or base64 if the bytes are not valid UTF-8. */
export type ByteString = string | { base64: string };
type Span = [start: number, end: number];

/** A line of the file. Every byte of it is in exactly one token. */
export interface Line {
  line: number;
  kind: "blank" | "comment" | "user-agent" | "disallow" | "allow" | "unrecognised" | "formless";
  span: Span;
  terminator: string;
  tokens: { kind: string; span: Span; text: ByteString }[];
}

/** A record: the robots that it names, and the rules for them. RFC 9309 calls it a group. */
export interface Record {
  record: number;
  span: Span;
  /** The numbers of the first and the last line. */
  lines: [first: number, last: number];
  agents: ByteString[];
  disallow: ByteString[];
  /** The rules in order, and the values of the Allow lines. Absent for the standard of 1994, which has no Allow lines. */
  rules?: { line: number; kind: "allow" | "disallow"; value: ByteString }[];
  allow?: ByteString[];
}

/** A field on which no decision depends, such as Sitemap. */
export interface Field {
  kind: string;
  line: number;
  record: number | null;
  /** The position of the value. */
  span: Span;
  text: ByteString;
  /** What the value means, or null if it is malformed. */
  value: { [member: string]: unknown } | null;
}

export interface Tree {
  bytes: number;
  lines: Line[];
  records: Record[];
  /** Absent for the standard of 1994, which gives such fields no meaning. */
  fields?: Field[];
}

/** Reads a file into lines, records and fields, in the form of `norobots parse --format json`. Every file can be read. */
export function parse(edition: Format, robots: Octets): Tree;

/** A robots.txt file, read under an edition. The object keeps a copy of the file. */
export class Robots {
  /** Takes the same edition and file as `decide`. */
  constructor(edition: Edition, robots: Octets);
  readonly edition: Edition;
  /** The URLs of the sitemaps that the file names, in the order of their lines. They apply to every robot. Each access reads the file again. */
  readonly sitemaps: string[];
  /**
   * Returns the rules that the file has for a robot. They are read once and indexed, so many URLs are decided quickly.
   *
   * @param agent the robot's name or its whole User-Agent header, as `decide` takes it
   */
  robot(agent: Octets): Robot;
}

/** The rules that a file has for one robot. The object keeps a copy of the file. */
export interface Robot {
  /** Returns whether the robot may fetch a URL: a path with or without a query, or an absolute URL. */
  allows(url: Octets): boolean;
  /** Returns the same decision as the function `decide`. */
  decide(url: Octets): Decision;
  /** The first Crawl-delay that the file has for the robot, in seconds, or null if it has none. Each access reads the file again. */
  readonly crawlDelay: number | null;
  /** Frees the memory of the robot at once. Without this call, it is freed some time after the last use. A freed robot throws an Error. */
  free(): void;
}
