import type { Redis } from '#redis';
import { isId } from '#protocol';
import type { LetterHead } from '#engine/ports';
import type { RunRecord } from '#records';
import { readRuns, Records } from '#records';
import { listRunsAsked } from '#runs';

/** How much earlier than its run a text may have been accepted: it waited in a spool (ADR 7), or a gateway's clock is slow. */
const createdEarlierMs = 3_600_000;

/** A dead letter's question: the run that began with it, and when; for a dead letter without one, when it was written. */
interface Question {
  actorId: string;
  runId: string | null;
  askedAt: number;
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

/**
 * For each dead letter, the runs of its conversation that were asked after its question and answered: of the conversation's latest texts, as many as its
 * transcript keeps.
 */
export async function findLaterRuns(redis: Redis, letters: readonly LetterHead[]): Promise<Map<string, string[]>> {
  const questions = new Map<string, Question>();
  for (const letter of letters) questions.set(letter.letterId, await findQuestion(redis, letter));
  const runs = new Map<string, RunRecord[]>();
  for (const [actorId, asked] of Map.groupBy(questions.values(), (question) => question.actorId)) {
    const earliest = Math.min(...asked.map(({ askedAt }) => askedAt));
    const ids = await listRunsAsked(redis, actorId, earliest - createdEarlierMs);
    runs.set(actorId, ids.length === 0 ? [] : (await readRuns(redis, ids)).filter((run) => run !== null));
  }
  const laterThan = (question: Question): string[] =>
    (runs.get(question.actorId) ?? []).filter((run) => answersLater(question, run)).map(({ runId }) => runId);
  return new Map(Array.from(questions, ([letterId, question]) => [letterId, laterThan(question)]));
}
