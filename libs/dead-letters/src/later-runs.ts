import { encodeTime } from 'ulid';
import type { Redis } from '#redis';
import { isId } from '#protocol';
import type { LetterHead } from '#engine/ports';
import type { RunRecord } from '#records';
import { Records } from '#records';
import { listRunIds } from '#runs';

const recordsAtOnce = 100;

/** How much earlier than its run an id may have been created: its text waited in a spool (ADR 7), or a gateway's clock is slow. */
const createdEarlierMs = 3_600_000;

/** A dead letter's question: the run that began with it, and when; for a dead letter without one, when it was written. */
interface Question {
  actorId: string;
  runId: string | null;
  askedAt: number;
}

/** The ids of runs begin with their times, which sort as they do. A child's may begin with anything, and answers nobody. */
function isCreatedSince(runId: string, at: number): boolean {
  return runId.slice(runId.indexOf('_') + 1) >= encodeTime(Math.max(0, at));
}

/** The run in which the question was first asked; null when it is not kept (any more). */
async function findOriginRun(redis: Redis, runId: string): Promise<RunRecord | null> {
  const run = isId('run', runId) ? await new Records(redis).readRun(runId) : null;
  return run?.replayOf === undefined ? run : ((await findOriginRun(redis, run.replayOf)) ?? run);
}

/** A dead letter may be written long after its question was asked: a text that came in between was answered after it, and is later. */
async function findQuestion(redis: Redis, { actorId, runId, at }: LetterHead): Promise<Question> {
  const origin = runId === null ? null : await findOriginRun(redis, runId);
  return { actorId, runId: origin?.runId ?? runId, askedAt: origin?.startedAt ?? at };
}

/** Whether the run is a later question of the person's, and has been answered. */
function answersLater({ actorId, runId, askedAt }: Question, run: RunRecord): boolean {
  const isAnother = run.actorId === actorId && run.runId !== runId && run.replayOf === undefined;
  return isAnother && run.startedAt >= askedAt && run.replies.some(({ status }) => status === 'sent');
}

/** The runs of a partition that may have begun at a time or later. */
async function runsSince(redis: Redis, partition: number, at: number): Promise<RunRecord[]> {
  const found = (await listRunIds(redis, partition)).filter((id) => isCreatedSince(id, at - createdEarlierMs));
  const ids = [...new Set(found)]; // a scan may return a key twice
  const runs: RunRecord[] = [];
  for (let i = 0; i < ids.length; i += recordsAtOnce) {
    const read = await Promise.all(ids.slice(i, i + recordsAtOnce).map((id) => new Records(redis).readRun(id)));
    runs.push(...read.filter((run) => run !== null));
  }
  return runs;
}

/**
 * For each dead letter, the runs of its conversation that were asked after its question and answered. Walks every run's key once, however
 * many there are.
 */
export async function findLaterRuns(
  redis: Redis,
  partitions: number,
  letters: readonly LetterHead[],
): Promise<Map<string, string[]>> {
  const questions = new Map<string, Question>();
  for (const letter of letters) questions.set(letter.letterId, await findQuestion(redis, letter));
  const earliest = Math.min(...Array.from(questions.values(), ({ askedAt }) => askedAt));
  const actors = new Set(letters.map(({ actorId }) => actorId));
  const runs: RunRecord[] = [];
  for (let partition = 0; letters.length > 0 && partition < partitions; partition++) {
    runs.push(...(await runsSince(redis, partition, earliest)).filter(({ actorId }) => actors.has(actorId)));
  }
  const laterThan = (question: Question): string[] =>
    runs.filter((run) => answersLater(question, run)).map(({ runId }) => runId);
  return new Map(Array.from(questions, ([letterId, question]) => [letterId, laterThan(question)]));
}
