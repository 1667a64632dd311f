import { createPipeline, parseStored } from '#redis';
import type { Pipeline, Redis } from '#redis';
import { InvariantError } from '#errors';
import { isId, renameId } from '#protocol';
import type { MailEvent, Address } from '#protocol';
import { ioBoundary } from '#telemetry';
import type { RunRecord } from '#records';
import { toConversationId } from '#engine';
import { keys, messageHeadFields, toMessageHead } from '#records';
import { readPendingChild } from './pending-child.js';

/** A look ends with the list of so many conversations that are due soonest. */
const mostLookedAt = 200;
/** And with so many actors: children that are due before them are passed over. */
const mostPassed = 2_000;
/** What may lie in a mailbox before the text that opens a run: a person's words, compressions. */
export const mailLookedAt = 8;

interface Waiting {
  actorId: string;
  address: Address;
  isHeld: boolean;
  optOutKey: string;
}

async function executed(pipeline: Pipeline): Promise<unknown[]> {
  const replies = (await ioBoundary('redis.runs-to-come', () => pipeline.exec())) ?? [];
  return replies.map(([error, value]) => {
    if (error) throw error;
    return value;
  });
}

function texts(value: unknown): (string | null)[] {
  if (!Array.isArray(value)) throw new InvariantError('a look at a conversation without an answer');
  return value.map((each: unknown) => (typeof each === 'string' ? each : null));
}

/** The conversations without a run under way and without a handoff: what waits there may open a run; and how many of all are conversations. */
async function waitingAmong(
  redis: Redis,
  actorIds: readonly string[],
): Promise<{ waiting: Waiting[]; conversations: number }> {
  const pipeline = createPipeline(redis).time();
  for (const actorId of actorIds)
    pipeline.hmget(keys.actor(actorId), 'parent', 'address', 'live', 'human', 'leaseUntil', 'optOutKey');
  const [time, ...looks] = await executed(pipeline);
  const now = Number(texts(time)[0]) * 1_000;
  const found = looks.map(texts);
  const waiting = found.flatMap((look, i): Waiting[] => {
    const [parent, address, live, human, leaseUntil, optOutKey] = look;
    const actorId = actorIds[i];
    if (!actorId || parent || !address || live === '1' || human !== null || !optOutKey) return [];
    return [{ actorId, address: parseStored(address), isHeld: Number(leaseUntil ?? 0) > now, optOutKey }];
  });
  return { waiting, conversations: found.filter(([parent]) => parent === null).length };
}

type Opening = Extract<
  MailEvent,
  { type: 'message-received' | 'replay-requested' | 'session-ordered' | 'thread-ordered' }
>;

/** The run of a session or a thread is opened by `say`, unless that only forgets the messages. */
function opensRun(event: MailEvent): event is Opening {
  if (event.type === 'thread-ordered') return event.order.type === 'say';
  if (event.type === 'session-ordered') return event.order.type === 'say' && event.order.text.trim() !== '/clear';
  return event.type === 'replay-requested' || (event.type === 'message-received' && event.keyword === undefined);
}

function toPendingRun({ actorId, address, isHeld }: Waiting, mail: readonly string[]): RunRecord | null {
  const opening = mail.map((event) => parseStored<MailEvent>(event)).find(opensRun);
  if (!opening) return null;
  const { messageId, at: startedAt } = opening;
  const names = { runId: renameId(messageId, 'run'), actorId, conversationId: toConversationId(address, actorId) };
  const used = { stepsUsed: 0, toolCallsUsed: 0, tokensUsed: 0, costMicroUsd: 0 };
  const phase = isHeld ? 'thinking' : 'waiting';
  const end = { outcome: null, finishedAt: null };
  return {
    ...{ ...names, channel: address.channel, phase, messageIds: [messageId], replies: [] },
    ...{ ...used, ...end, policyVersion: '', startedAt, tenant: address.tenant },
    ...(opening.type === 'session-ordered' && { program: 'builder' }),
    ...(opening.type === 'thread-ordered' && { program: 'assistant' }),
  };
}

async function runsAmong(
  redis: Redis,
  actorIds: readonly string[],
): Promise<{ runs: RunRecord[]; conversations: number }> {
  if (actorIds.length === 0) return { runs: [], conversations: 0 };
  const { waiting, conversations } = await waitingAmong(redis, actorIds);
  if (waiting.length === 0) return { runs: [], conversations };
  const pipeline = createPipeline(redis);
  for (const { actorId, optOutKey } of waiting)
    pipeline.lrange(keys.mail(actorId), 0, mailLookedAt - 1).exists(optOutKey);
  const found = await executed(pipeline);
  const runs = waiting.flatMap((one, i) => {
    const mail = texts(found[2 * i]).filter((event) => event !== null);
    const run = found[2 * i + 1] === 0 ? toPendingRun(one, mail) : null; // who has sent STOP is owed no run
    return run ? [run] : [];
  });
  return { runs, conversations };
}

/**
 * The run that a conversation's mail will open, as the first commit would name it; null: none, or one is under way. It is read from the
 * mailbox and recorded nowhere: only a commit decides what becomes of it (ADR 46).
 */
export async function findPendingRun(redis: Redis, actorId: string): Promise<RunRecord | null> {
  const [run] = (await runsAmong(redis, [actorId])).runs;
  return run ?? null;
}

/** A pending run by its id, a child's too; null: there is none under the id. */
export async function readPendingRun(redis: Redis, runId: string): Promise<RunRecord | null> {
  if (!isId('run', runId)) return null;
  const fields = await ioBoundary('redis.read-message', () =>
    redis.hmget(keys.message(renameId(runId, 'msg')), ...messageHeadFields),
  );
  const head = toMessageHead(fields);
  if (head === null) return readPendingChild(redis, runId);
  const run = await findPendingRun(redis, head.actorId);
  return run?.runId === runId ? run : null;
}

/** Runs, those to come among them. */
export interface PendingRuns {
  runs: RunRecord[];
  /** Whether more conversations wait than one look goes through: what some of them will begin is missing. */
  isCut: boolean;
}

/** Those of a partition. Where children are due among the conversations, it looks on behind them. */
async function runsIn(redis: Redis, partition: number): Promise<PendingRuns> {
  const found = new Map<string, RunRecord>(); // a timer that moves meanwhile may come into view twice
  let seen = 0;
  for (let from = 0; from < mostPassed && seen < mostLookedAt; from += mostLookedAt) {
    const actorIds = await ioBoundary('redis.due-conversations', () =>
      redis.zrange(keys.due(partition), from, from + mostLookedAt - 1),
    );
    const { runs, conversations } = await runsAmong(redis, actorIds);
    for (const run of runs) found.set(run.runId, run);
    seen += conversations;
    if (actorIds.length < mostLookedAt) return { runs: [...found.values()], isCut: false };
  }
  return { runs: [...found.values()], isCut: true };
}

/** The pending runs of all conversations, the latest first; a few hundred of a partition at most. */
export async function listPendingRuns(redis: Redis, partitions: number): Promise<PendingRuns> {
  const found: PendingRuns[] = [];
  for (let partition = 0; partition < partitions; partition++) found.push(await runsIn(redis, partition));
  return {
    runs: found.flatMap(({ runs }) => runs).sort((a, b) => b.startedAt - a.startedAt),
    isCut: found.some(({ isCut }) => isCut),
  };
}
