import { allChildren } from '#contract';
import type { ActorPort, CommitRequest } from '#engine/ports';
import type { Turn } from './turn.js';

/** The tree of a root that has cancelled its children: where thousands of turns wait, theirs would come too late (ADR 127). */
export async function fellTreeOf(
  store: Pick<ActorPort, 'fellTree'>,
  turn: Turn,
  { posts = [] }: CommitRequest,
): Promise<void> {
  const isCancelled = posts.some(({ to, event }) => to === allChildren && event.type === 'parent-cancelled');
  if (!isCancelled || turn.loaded.family !== undefined) return;
  const run = turn.program.runOf(turn.state);
  if (run !== null) await store.fellTree(turn.actorId, run.id);
}
