import type { GraphNode } from '#graph';
import type { Converters } from './converters.js';
import type { Item, ItemLists } from './items.js';

/** A regular expression as it is written, without its slashes. */
export interface TextPattern {
  source: string;
  flags: string;
}

/** The items of nodes that code names, and the places in them that each item came from; null: none, or several. */
export interface NamedItems {
  nodes: Readonly<Record<string, readonly Item[]>>;
  /** Absent: no code asks. */
  paired?: Readonly<Record<string, readonly (number | null)[]>>;
}

/** One execution of one node: all values, no I/O. */
export interface NodeCall {
  node: GraphNode;
  /** The rules of the version that the node stands in (ADR 41). */
  rules: number;
  /** By the number of the input. */
  inputs: ItemLists;
  /**
   * A parameter by its dotted path (`options.timeout`), its default in its place where the node says nothing (`completeParameters`), with
   * all expressions in it resolved for that item of input 0. Undefined: there is none.
   */
  parameter(name: string, itemIndex: number): unknown;
  /**
   * Whether a text has a match of a pattern in JavaScript's form, within the limits of an expression: patterns are other people's. Absent: nothing
   * can tell here. Throws `NodeError`.
   */
  matches?(this: void, pattern: TextPattern, text: string, itemIndex: number): boolean;
  /** What packages make of texts; absent: nothing does here. */
  converters?: Converters;
  /** What its code may read of other nodes, where code is run on the spot, in a test; absent: it is asked for elsewhere. */
  named?: NamedItems;
  /** Milliseconds since 1970. */
  now: number;
  /** An IANA name. */
  timeZone: string;
  /** From 0 to below 1, the same in a replay. */
  random(): number;
  /** How often this node has run before in this execution. */
  runIndex: number;
  workflow: { id: string; name: string };
  execution: { id: string; mode: 'live' | 'test' };
}
