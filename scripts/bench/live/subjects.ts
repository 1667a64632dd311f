import { newSession } from '#builder';
import type { SessionState } from '#builder';
import { Sessions } from '#engine';
import type { OpenEngine } from '#engine';
import type { RunRecord } from '#records';
import { emptyGraph } from '#graph';
import { renameId } from '#protocol';
import type { Address } from '#protocol';
import { createToken } from '#redis';
import { commonTenant, toBuilderSide, toThreadAddress } from '#registry';

/** What can be followed, and how to change it. */
export interface Subject {
  /** Its stream, in the gateway's API. */
  path: string;
  /** Takes a turn, and returns its commit, which the stream shows. */
  prepare(): Promise<() => Promise<unknown>>;
}

type Loaded = Extract<Awaited<ReturnType<OpenEngine['store']['turns']['load']>>, { version: number }>;

const nothing = {
  effects: [],
  cancels: [],
  ledger: [],
  journal: [],
  wakeInMs: 3_600_000,
  thinking: false,
  hold: false,
};

/** Reads all mail of an actor, as a controller does. */
async function load({ store }: OpenEngine, actorId: string, token: string): Promise<Loaded> {
  const turn = await store.turns.load(actorId, token);
  if (!('version' in turn)) throw new Error(`expected a turn, got ${turn.status}`);
  return turn;
}

function consumed({ version, mail, lastMail }: Loaded) {
  return { version, consumed: mail.length, lastMail };
}

/** A conversation with a run that waits for its person: what is followed of it is its run, its transcript, or its first text. */
export async function converse(
  engine: OpenEngine,
  name: string,
): Promise<Record<'run' | 'transcript' | 'text', Subject>> {
  const address = { tenant: commonTenant, channel: 'api', ours: 'api', theirs: name };
  const text = () => engine.store.intake.ingest({ address, sourceId: null, mode: 'text', text: 'and then?' });
  const { actorId, messageId } = await text();
  const runId = renameId(messageId, 'run');
  let steps = 0;
  const take = async (messageIds: readonly string[]): Promise<() => Promise<unknown>> => {
    const token = createToken();
    const turn = await load(engine, actorId, token);
    steps += 1;
    const messageRuns = Object.fromEntries(messageIds.map((id) => [id, runId]));
    const runs = [runOf(actorId, runId, [messageId], turn.now, steps)];
    const read = { ...consumed(turn), actorId, token };
    return () => engine.store.turns.commit({ ...nothing, ...read, state: {}, live: true, runs, messageRuns });
  };
  await (
    await take([messageId])
  )();
  const prepare = async (): Promise<() => Promise<unknown>> => take([(await text()).messageId]);
  return {
    run: { path: `runs/${runId}/events`, prepare },
    transcript: { path: `conversations/${actorId}/transcript/events`, prepare },
    text: { path: `messages/${messageId}/events`, prepare },
  };
}

function runOf(actorId: string, runId: string, messageIds: string[], startedAt: number, stepsUsed: number): RunRecord {
  return {
    ...{ runId, actorId, conversationId: actorId, channel: 'api', phase: 'asking', policyVersion: '1', startedAt },
    ...{ messageIds, replies: [], stepsUsed, toolCallsUsed: 0, tokensUsed: 0, costMicroUsd: 0 },
    ...{ outcome: null, finishedAt: null },
  };
}

/** A builder session, or a thread, with a state that its program might have written. */
async function converseWith(
  engine: OpenEngine,
  program: 'builder' | 'assistant',
  { address, path }: { address: Address; path: string },
  stateAt: (step: number) => object,
): Promise<Subject> {
  const sessions = new Sessions<never>(engine.redis, engine.store.engine, program);
  const actorId = sessions.toActorId(address);
  let steps = 0;
  const prepare = async (): Promise<() => Promise<unknown>> => {
    steps += 1;
    const order = { type: 'cancel', id: String(steps), user: 'ann' } as never; // nobody reads it
    await sessions.order(address, `${address.ours} ${steps}`, order);
    const token = createToken();
    const turn = await load(engine, actorId, token);
    const step = { ...consumed(turn), actorId, token, state: stateAt(steps), live: false, runs: [], messageRuns: {} };
    return () => engine.store.turns.commit({ ...nothing, ...step });
  };
  await (
    await prepare()
  )();
  return { path, prepare };
}

export function openSession(engine: OpenEngine, n: number): Promise<Subject> {
  const sessionId = `workflow-live-${n}-user-ann`;
  const first: SessionState = newSession({ sessionId, workflowId: `live-${n}`, user: 'ann', graph: emptyGraph }, 5);
  const address = { tenant: commonTenant, channel: 'api', ours: toBuilderSide(sessionId), theirs: 'builder:ann' };
  const place = { address, path: `builder/sessions/${sessionId}/events` };
  return converseWith(engine, 'builder', place, (step) => ({ ...first, updatedAt: step }));
}

export function openThread(engine: OpenEngine, n: number): Promise<Subject> {
  const threadId = `live-${n}-user-ann`;
  const lists = { messages: [], requests: [], children: [], checklist: [] };
  const rest = { openedAt: 7, threadId, user: 'ann', title: '', plan: null, run: null, turn: null };
  const place = { address: toThreadAddress(threadId, 'ann'), path: `assistant/threads/${threadId}/events` };
  return converseWith(engine, 'assistant', place, (step) => ({
    ...{ ...lists, ...rest, updatedAt: step, eventCount: step },
    events: [{ n: step, at: step, type: 'message', data: { text: 'and then?' }, chars: 1 }],
  }));
}

/** The feed of all runs, which changes with each of them. */
export function feedOf({ prepare }: Subject): Subject {
  return { path: 'runs/events', prepare };
}
