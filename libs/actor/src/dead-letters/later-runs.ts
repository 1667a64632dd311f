import type { Redis } from 'ioredis';
import { decodeTime } from 'ulid';
import type { RunRecord } from '../actor-port.js';
import type { LetterHead } from '../letter-port.js';
import { readRun } from '../records.js';
import { runIdsOf } from '../run-archive.js';

const recordsAtOnce = 100;

function bornSince(runId: string, at: number): boolean {
  return decodeTime(runId.slice(runId.indexOf('_') + 1)) >= at;
}

/** Whether the run is a later question of the person's, and they have had an answer to it. */
function answersLater({ actorId, at }: LetterHead, run: RunRecord): boolean {
  const isLater = run.actorId === actorId && run.startedAt > at && run.replayOf === undefined;
  return isLater && run.replies.some(({ status }) => status === 'sent');
}

/** The runs of a partition that began at a time or later. */
async function runsSince(redis: Redis, partition: number, at: number): Promise<RunRecord[]> {
  const ids = (await runIdsOf(redis, partition)).filter((id) => bornSince(id, at));
  const runs: RunRecord[] = [];
  for (let i = 0; i < ids.length; i += recordsAtOnce) {
    const read = await Promise.all(ids.slice(i, i + recordsAtOnce).map((id) => readRun(redis, id)));
    runs.push(...read.filter((run) => run !== null));
  }
  return runs;
}

/** For each letter the runs of its conversation that were answered after it. Walks every run's key once, however many letters there are. */
export async function laterRunsOf(
  redis: Redis,
  partitions: number,
  letters: readonly LetterHead[],
): Promise<Map<string, string[]>> {
  const earliest = Math.min(...letters.map(({ at }) => at));
  const actors = new Set(letters.map(({ actorId }) => actorId));
  const runs: RunRecord[] = [];
  for (let partition = 0; letters.length > 0 && partition < partitions; partition++) {
    runs.push(...(await runsSince(redis, partition, earliest)).filter(({ actorId }) => actors.has(actorId)));
  }
  const laterThan = (letter: LetterHead): string[] =>
    runs.filter((run) => answersLater(letter, run)).map(({ runId }) => runId);
  return new Map(letters.map((letter) => [letter.letterId, laterThan(letter)]));
}
