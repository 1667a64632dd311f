import type { Execution } from '../execution.js';
import type { PlannedNode } from '../plan/graph-plan.js';
import { writtenAt } from '../origins/decided-at.js';
import type { ItemReads } from '../items/read-items.js';
import type { Origin } from '#values';
import type { Wanted } from './store-requests.js';

/** Whose words a node writes into a table: the table keeps it with its columns. Null: nothing is known, as under rules 1. */
export function* writtenFor(
  { plan, planned, context }: Execution,
  { node, references }: Pick<PlannedNode, 'node' | 'references'>,
): ItemReads<Record<string, Origin[]> | null> {
  return context.rules < 2 ? null : yield* writtenAt({ plan, planned, node, references });
}

/** A write with whose words it is. */
export function withOrigins(one: Wanted, origins: Record<string, Origin[]> | null): Wanted {
  if (origins === null || !('request' in one) || one.request.kind !== 'table') return one;
  return { request: { ...one.request, origins } };
}
