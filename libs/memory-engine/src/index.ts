/**
 * The engine in memory, the reference that the scripts are compared with: it does every step of the protocol by the same ports, without
 * Redis and without a clock of its own.
 */
export { freeAt, hasWork, isAside } from './lane.js';
export type { Lane, Owed } from './lane.js';
export { MemoryActor } from './memory-actor.js';
export type { Seen } from './memory-sweep.js';
export type { Archive } from './archive.js';
export type { TreeLimits } from './tree-limits.js';
