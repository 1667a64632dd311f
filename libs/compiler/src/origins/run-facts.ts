import type { Shape } from './shape.js';

/** Who a run was begun by; absent: a trigger of its own, or an operator. */
export type BegunBy = 'person' | 'run';

/**
 * What has come from outside of a run's graph, by the nodes that brought it: triggers, tables, called workflows. A node that is not there has
 * brought nothing. Null: nothing has run, and it is asked what may come.
 */
export type RunFacts = ReadonlyMap<string, Shape> | null;
