/** Changes and differences of graphs, for the console as well: what stands here runs in a browser. */
export { diffGraphs } from '../diff-graphs.js';
export type { FieldChange } from '../diff-graphs.js';
export { maxNodes } from '../graph.js';
export type { Connections, Graph, GraphNode } from '../graph.js';
export { listLinks } from '../links.js';
export type { Link } from '../links.js';
export { uniqueName } from '../node-name.js';
export { applyOperations } from '../operations/apply.js';
export { listNodeNames } from '../operations/edges.js';
export type { Operation } from '../operations/operation.js';
export { patchGraph } from '../operations/patches.js';
export type { GraphPatch } from '../operations/patches.js';
