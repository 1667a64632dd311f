/** The parameters of a node, as they are stored. */
export type Fields = Record<string, unknown>;

/** What a step makes of a node's parameters, and what is otherwise then. */
export interface Stepped {
  parameters: Fields;
  /** In words, for whoever brings the graph; none: it does what it did. */
  differs?: readonly string[];
}

/** How a node of earlier versions of its type is written in a later one. Pure: it looks at nothing but the parameters. */
export interface VersionStep {
  from: readonly number[];
  to: number;
  /** Null: these parameters cannot be said in the later version. */
  change: (parameters: Fields, version: number) => Stepped | null;
}
