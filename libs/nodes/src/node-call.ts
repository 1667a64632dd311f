import type { GraphNode } from '#graph';
import type { ItemLists } from './items.js';

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
