import { allChildren } from '#contract';
import type { ActorPort, CommitRequest } from '#engine/ports';
import type { Programs } from './programs.js';
import type { Turn } from './turn.js';

/** The rules from which on every process knows the event that tells a workflow of many children together (ADR 96, ADR 145). */
const togetherFrom = 2;

/** The tree of a root that has cancelled its children: where thousands of turns wait, theirs would come too late (ADR 127). */
export async function fellTreeOf(
  { store, programs }: { store: Pick<ActorPort, 'fellTree'>; programs: Pick<Programs, 'rulesOf'> },
  turn: Turn,
  { posts = [] }: CommitRequest,
): Promise<void> {
  const isCancelled = posts.some(({ to, event }) => to === allChildren && event.type === 'parent-cancelled');
  if (!isCancelled || turn.loaded.family !== undefined) return;
  const run = turn.program.runOf(turn.state);
  if (run === null) return;
  await store.fellTree(turn.actorId, run.id, programs.rulesOf('workflow') >= togetherFrom);
}
