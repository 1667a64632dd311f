import type { Connections, Graph, GraphNode } from '../graph.js';

/** A change of a graph, as data. Names and ids that the graph does not have are passed over: a repeated removal is no error. */
export type Operation =
  | { type: 'clear' }
  | { type: 'addNodes'; /** One whose id is there already takes its place. */ nodes: GraphNode[] }
  | {
      type: 'updateNode';
      nodeId: string;
      /** Fields that take the place of the node's own; its id stays. */ updates: Partial<GraphNode>;
    }
  | { type: 'removeNode'; nodeIds: string[] }
  | { type: 'renameNode'; nodeId: string; oldName?: string; newName: string }
  | { type: 'setConnections'; connections: Connections }
  | { type: 'mergeConnections'; connections: Connections }
  | ({ type: 'removeConnection' } & ConnectionAt)
  | { type: 'setName'; name: string }
  /** The whole graph, with the fields that nobody here knows: an import, or a version taken back. */
  | { type: 'setGraph'; graph: Graph }
  | {
      type: 'setPinData';
      nodeId: string;
      /** What a test run takes in place of what the node makes; absent: nothing any more. */ items?: object[];
    };

/** One connection, by the names of its nodes. */
export interface ConnectionAt {
  sourceNode: string;
  targetNode: string;
  /** Absent: of every type. */
  connectionType?: string;
  /** Absent: of every output. */
  sourceOutputIndex?: number;
  /** Absent: of every input. */
  targetInputIndex?: number;
}
