import { isId, renameId } from '#protocol';
import type { Redis } from '#redis';
import { parseStored } from '#redis';
import { ioBoundary } from '#telemetry';
import { keys, Records } from '#records';
import type { LetterHead } from '#engine/ports';
import type { RunRecord } from '#records';

/** The run that failed: a child has one for life, which the letter of its parked conversation does not name. */
function findFailedRunId({ runId, actorId }: LetterHead): string {
  return runId || renameId(actorId, 'run');
}

/** The letters, those of children with the run and the actor at the root of their tree, which a replay asks again. */
export async function withRoots<L extends LetterHead>(redis: Redis, letters: readonly L[]): Promise<L[]> {
  return Promise.all(letters.map(async (letter) => ({ ...letter, ...(await findRoot(redis, letter)) })));
}

/** The root of the tree that the letter's run is below; nothing: its run has no parent. */
export async function findRoot(redis: Redis, letter: LetterHead): Promise<Pick<LetterHead, 'rootRunId' | 'rootId'>> {
  const runId = findFailedRunId(letter);
  if (!isId('run', runId)) return {};
  const [run, first, rootId] = await ioBoundary('redis.letter-root', () =>
    Promise.all([
      new Records(redis).readRun(runId),
      letter.runId ? null : redis.lindex(keys.mail(letter.actorId), 0),
      redis.hget(keys.actor(letter.actorId), 'root'),
    ]),
  );
  const rootRunId = rootRunIn(run, first);
  return { ...(rootRunId === null ? {} : { rootRunId }), ...(rootId === null ? {} : { rootId }) };
}

function rootRunIn(run: RunRecord | null, first: string | null): string | null {
  if (run !== null) return run.rootRunId ?? null;
  // Parked before its first commit: its mail begins with what it was made for.
  const event = parseStored<{ type?: string; rootRunId?: string } | null>(first ?? 'null');
  return event?.type === 'spawned' ? (event.rootRunId ?? null) : null;
}
