/** One end of a connection: the node it leads to, and the input there. */
export interface Connection {
  /** The name of the node that the connection leads to. */
  node: string;
  /** The type of the input. */
  type: string;
  /** Which of the node's inputs of that type, from 0. */
  index: number;
}

/** What leaves each output of a node, by the type of the output; the place in the list is the number of the output. */
export type Outputs = Record<string, Connection[][]>;

/** The connections of a graph, by the name of the node that they leave. */
export type Connections = Record<string, Outputs>;

/** A node of a graph, in n8n's form. Fields that are not named here are kept as they came. */
export interface GraphNode {
  id: string;
  /** Unique in its graph: connections and expressions know a node by it. */
  name: string;
  type: string;
  typeVersion?: number;
  /** Where it stands, in pixels: x to the right, y down. */
  position?: [number, number];
  parameters?: Record<string, unknown>;
  credentials?: Record<string, unknown>;
  disabled?: boolean;
  onError?: string;
  retryOnFail?: boolean;
  [field: string]: unknown;
}

/** Nodes and the connections between them. Fields that are not named here are kept as they came. */
export interface Graph {
  name: string;
  nodes: GraphNode[];
  connections: Connections;
  settings?: Record<string, unknown>;
  [field: string]: unknown;
}

/** The most nodes that a graph has. */
export const maxNodes = 200;

export const emptyGraph: Graph = { name: '', nodes: [], connections: {} };
