import type { Operation } from '#graph';
import type { SessionState } from '../session-state.js';

/** The ids of nodes that operations add. */
export function idsAdded(operations: readonly Operation[]): string[] {
  return operations.flatMap((each) => (each.type === 'addNodes' ? each.nodes.map(({ id }) => id) : []));
}

/** The ids of the nodes that the builder has drawn for the request under way. */
export function drawnNodes({ run, changes }: Pick<SessionState, 'run' | 'changes'>): Set<string> {
  const own = changes.filter(({ by, request }) => by === 'builder' && request !== undefined && request === run?.id);
  return new Set(own.flatMap(({ operations }) => idsAdded(operations)));
}
