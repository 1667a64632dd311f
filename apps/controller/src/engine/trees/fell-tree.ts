import { allChildren } from '#program';
import type { ActorPorts, CommitRequest } from '#engine/ports';
import { withoutJobEnd } from '#redis';
import type { ServedPrograms } from '../served-program.js';
import type { Turn } from '../turn/turn.js';

/** Turns below a root that are taken at once: they reach Redis together. */
const turnsAtOnce = 50;

/** A root whose commit has called its children off. */
export interface CalledOff {
  calledOff: string;
}

/** The root that a commit calls off; null: it calls off none. */
export function calledOffBy(turn: Turn, { posts = [] }: CommitRequest): CalledOff | null {
  const isCancelled = posts.some(({ to, event }) => to === allChildren && event.type === 'parent-cancelled');
  const run = turn.program.findLiveRun(turn.state);
  return isCancelled && turn.loaded.family === undefined && run !== null ? { calledOff: run.id } : null;
}

interface FellPorts {
  store: Pick<ActorPorts, 'trees'>;
  programs: Pick<ServedPrograms, 'areToldTogether'>;
}

/**
 * Ends the tree of a root that is called off: where thousands of turns wait, theirs would come too late (ADR 127). `takeTurnsOf` takes the turns of one
 * actor, here and not by a job, some at once. Those of a process that leaves, and what is left by one that dies, come by the timers.
 */
export async function endTree(
  { store, programs }: FellPorts,
  actorId: string,
  { calledOff }: CalledOff,
  leaving: AbortSignal,
  takeTurnsOf: (actorId: string) => Promise<unknown>,
): Promise<void> {
  const wanted = await store.trees.fellTree(actorId, calledOff, programs.areToldTogether());
  const left = wanted.filter((id) => id !== actorId).values(); // the root's own turn is the caller's next one
  const failed: unknown[] = [];
  const work = async (): Promise<void> => {
    for (const id of left) if (!leaving.aborted) await takeTurnsOf(id).catch((error: unknown) => failed.push(error));
  };
  await withoutJobEnd(() => Promise.all(Array.from({ length: turnsAtOnce }, work)));
  if (failed.length > 0) throw failed[0];
}
