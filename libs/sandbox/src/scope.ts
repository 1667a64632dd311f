/** One item between nodes, in n8n's form. */
export interface Item {
  json: Record<string, unknown>;
  pairedItem?: unknown;
  [field: string]: unknown;
}

/** What is known of a node beside its items. */
export interface NodeFacts {
  parameter: Readonly<Record<string, unknown>>;
  /** Which time it ran last, from 0. */
  runIndex: number;
  /** Of a node that goes through its items in batches. */
  context?: Readonly<Record<string, unknown>>;
}

export interface PrevNode {
  name: string;
  outputIndex: number;
  runIndex: number;
}

/** What an expression may read. All of it crosses as JSON. */
export interface Scope {
  /** The rules that graphs run by (ADR 41). From 2 on `plus` and `minus` take a unit, and an expression may end with a semicolon. */
  rules: number;
  json: Record<string, unknown>;
  itemIndex: number;
  runIndex: number;
  input: readonly Item[];
  /** The items that other nodes gave, by the node's name. */
  nodes: Readonly<Record<string, readonly Item[]>> | ((name: string) => readonly Item[] | undefined);
  /** Which item of a node this item came from; without it, the one at the same place. */
  paired?: Readonly<Record<string, number>>;
  workflow: { id: string; name: string; active?: boolean };
  execution: { id: string; mode: string };
  /** What is known of a node beside its items, by its name; under '' of the node that the expression stands in. Absent: nothing is. */
  about?: Readonly<Record<string, NodeFacts>>;
  /** The nodes among them that have not run; absent: all have. */
  notRun?: readonly string[];
  /** The node that the input came from; absent: nobody knows. */
  prevNode?: PrevNode;
  /** What the installation lets graphs read of its environment; absent: nothing. */
  env?: Readonly<Record<string, string>>;
  /** The clock, in milliseconds since 1970: it stands still. */
  now: number;
  /** An IANA zone. */
  timeZone: string;
  /** `Math.random` gives the same numbers for the same seed. */
  seed: string;
  /** What a model gave for `$fromAI`, by key: only where a tool is described. */
  fromAI?: Readonly<Record<string, unknown>>;
}
