import { firstOf } from '#values';
import { createPipeline, parseStored } from '#redis';
import type { Redis } from '#redis';
import type { MailEvent } from '#protocol';
import { ioBoundary } from '#telemetry';
import type { RunRecord } from '#records';
import { askForRun, keys, repliesOfRun, toStoredRun } from '#records';
import { listJournalTexts } from './journal-texts.js';
import type { Entry } from './journal-texts.js';
import { mailLookedAt } from './pending-runs.js';

/** A journal begins with the state that the run was first decided from, and the event that opened it. */
const opening = 2;

function questionIn({ messageIds, policyVersion }: RunRecord, stored: readonly string[]): string | null {
  const entries = stored.map((text) =>
    policyVersion === '' ? { event: parseStored<MailEvent>(text) } : parseStored<Entry>(text),
  );
  return listJournalTexts(entries, messageIds.slice(0, 1))[0] ?? null;
}

/** All that the person wrote in each run; of one that no commit has recorded, its first text; nothing where it is not kept. */
export async function readTexts(redis: Redis, runs: readonly RunRecord[]): Promise<string[][]> {
  const pending = runs.filter(({ policyVersion }) => policyVersion === '');
  const [first, recorded] = await Promise.all([
    readQuestions(redis, pending),
    readRecorded(
      redis,
      runs.filter(({ policyVersion }) => policyVersion !== ''),
    ),
  ]);
  const texts = new Map(recorded);
  pending.forEach(({ runId }, i) =>
    texts.set(
      runId,
      [first[i]].flatMap((text) => text ?? []),
    ),
  );
  return runs.map(({ runId }) => texts.get(runId) ?? []);
}

/** In one round trip. An entry that names none of a run's messages, such as what a model answered, is not even parsed: lists search many runs. */
async function readRecorded(redis: Redis, recorded: readonly RunRecord[]): Promise<[string, string[]][]> {
  if (recorded.length === 0) return [];
  const pipeline = createPipeline(redis);
  for (const { runId } of recorded) askForRun(pipeline, runId);
  const replies = (await ioBoundary('redis.texts', () => pipeline.exec())) ?? [];
  return recorded.map(({ runId, messageIds }, i): [string, string[]] => {
    const { journal } = toStoredRun(replies.slice(i * repliesOfRun, (i + 1) * repliesOfRun));
    const named = journal.filter((entry) => messageIds.some((id) => entry.includes(id)));
    const entries = named.map((entry) => parseStored<Entry>(entry));
    return [runId, listJournalTexts(entries, messageIds)];
  });
}

/** The first text of each run, in one round trip: from the journal, or from the mailbox of a pending run; null where it is not kept. */
export async function readQuestions(redis: Redis, runs: readonly RunRecord[]): Promise<(string | null)[]> {
  if (runs.length === 0) return [];
  const pipeline = createPipeline(redis);
  for (const { runId, actorId, policyVersion } of runs)
    if (policyVersion === '') pipeline.lrange(keys.mail(actorId), 0, mailLookedAt - 1);
    else askForRun(pipeline, runId);
  const replies = (await ioBoundary('redis.questions', () => pipeline.exec())) ?? [];
  let at = 0;
  return runs.map((run) => {
    if (run.policyVersion !== '') {
      at += repliesOfRun;
      return questionIn(run, firstOf(toStoredRun(replies.slice(at - repliesOfRun)).journal, opening));
    }
    const [error, stored] = replies[at++] ?? [null, []];
    if (error) throw error;
    return questionIn(run, Array.isArray(stored) ? stored.map(String) : []);
  });
}
