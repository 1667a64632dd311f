/**
 * Graphs: nodes and connections in n8n's form, the operations that change them, and what a catalogue's types say about which nodes go
 * together. Pure: it knows no clock, store or model, and runs no expression.
 */
export { checkConnection, inferConnection } from './connect.js';
export type { Checked, Inferred } from './connect.js';
export { diffGraphs, valuesChanged } from './diff-graphs.js';
export type { GraphDiff } from './diff-graphs.js';
export type { Link } from './links.js';
export { emptyGraph, maxNodes } from './graph.js';
export type { Connection, Connections, Graph, GraphNode } from './graph.js';
export type { GraphError, GraphErrorCode } from './graph-error.js';
export { graphSchema } from './graph-schema.js';
export { uniqueName } from './node-name.js';
export { newPosition } from './node-position.js';
export { isSubNode, listPortTypes, typeOfNode } from './node-type.js';
export type { NodeType, Port, TypedNode } from './node-type.js';
export { isNote } from './note.js';
export { applyOperations } from './operations/apply.js';
export type { Operation } from './operations/operation.js';
export { changeGraph, patchGraph } from './operations/patches.js';
export { listEdges } from './operations/edges.js';
export { reachedNodes } from './reached-nodes.js';
export type { Change, GraphPatch } from './operations/patches.js';
export { presentRules } from './rules.js';
export { exportGraph, readGraph, readOperations } from './read-graph.js';
export type { GraphProblem } from './read-graph.js';
export { defaultSearchLimit, searchByConnection, searchByName } from './search-nodes.js';
export { trimValue } from './trim-parameters.js';
export { connectionTypes } from './connection-kinds.js';
export type { ConnectionType } from './connection-kinds.js';
