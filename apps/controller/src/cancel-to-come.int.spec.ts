import type { Conversation } from '#agent';
import type { JournalEntry } from '#contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { renameId, replay } from '#contract';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import { composePrograms } from './compose-agent.js';
import { readConfig } from './config.js';
import { Quarantine } from './quarantine.js';
import { takeTurns } from './take-turn.js';
import type { TurnPorts } from './take-turn.js';

const leaseMs = 60_000;
const never = new AbortController().signal;
const by = { by: 'ana', reason: 'asked for' };
const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550123' };
const answer = {
  control: { done: true, reason: 'ok' },
  next_action: { type: 'respond', message: 'Hello.' },
  state_update: { plan: 'answer', observation: 'none', confidence: 1 },
};

let server: PrivateRedis;
let engine: OpenEngine;
let ports: ReturnType<typeof answering>;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  const times = { quietMs: 0, leaseMs };
  engine = await openEngine({ url: server.url, partitions: 1, role: 'worker', times, onError: () => undefined });
  await engine.redis.flushall();
  ports = answering();
});
afterEach(() => engine.close());

function answering() {
  const usage = { tokensIn: 1, tokensOut: 1, tokensCached: 0 };
  const completion = { text: JSON.stringify(answer), finish: 'stop' as const, model: 'm', usage };
  const complete = () =>
    Promise.resolve({ ...completion, structured: 'prompt' as const, schemaId: null, fallbackReason: null });
  const config = readConfig({ LLM_PROVIDER: 'scripted', LLM_MODEL: 'm' });
  return {
    programs: composePrograms(config, () => ({ provider: 'scripted', complete })),
    store: engine.store,
    outage: { lastAgo: () => null, lastOn: () => null },
    quarantine: new Quarantine(),
    recoveryGate: { isComplete: true, complete: () => Promise.resolve() },
    approvalCodeOf: () => '1234',
    leaseMs,
    onCommit: () => undefined,
  } satisfies TurnPorts;
}

function textArrives(text: string): Promise<{ actorId: string; messageId: string }> {
  return engine.store.ingest({ address, sourceId: null, mode: 'text', text });
}

function cancel(actorId: string, runId: string) {
  return engine.store.sendMail({ actorId, name: 'cancel', event: { type: 'cancel-requested', runId, ...by } });
}

/** Takes the turns that are due, and says how each of the messages' runs stands. */
async function outcomesOf(actorId: string, ...messageIds: string[]) {
  await takeTurns(ports, actorId, never, never);
  const runs = await Promise.all(messageIds.map((id) => engine.store.readRun(renameId(id, 'run'))));
  return runs.map((run) => run && (run.outcome ?? run.phase));
}

describe('a cancel that was accepted for a run that has not begun', () => {
  it('holds while the answer before it is on its way, and the journal decides it again', async () => {
    const { actorId, messageId: first } = await textArrives('one?');
    await takeTurns(ports, actorId, never, never);
    const { messageId } = await textArrives('two?');
    expect(await outcomesOf(actorId, first, messageId)).toEqual(['answering', null]);
    const runId = renameId(messageId, 'run');
    expect(await cancel(actorId, runId)).toEqual({ status: 'told' });
    expect(await outcomesOf(actorId, first, messageId)).toEqual(['answering', 'cancelled']);
    expect(await engine.store.readMessage(messageId)).toMatchObject({ runId });
    expect(await cancel(actorId, runId)).toEqual({ status: 'finished', outcome: 'cancelled' });
    const journal = (await engine.store.readJournal(runId)) as JournalEntry<Conversation>[]; // as the controller has written it
    expect(replay(ports.programs.agent, runId, journal)).toEqual(await engine.store.readLedger(runId));
  });

  it('holds for a text that waits for the end of a takeover, and what comes after it is answered', async () => {
    const { actorId } = await textArrives('one?');
    await takeTurns(ports, actorId, never, never);
    await engine.store.takeOver(actorId, by);
    const { messageId } = await textArrives('two?');
    expect(await cancel(actorId, renameId(messageId, 'run'))).toEqual({ status: 'told' });
    const { messageId: later } = await textArrives('three?');
    expect(await outcomesOf(actorId, messageId)).toEqual([null]);
    await engine.store.giveBack(actorId, { by: 'ana', texts: 'handle' });
    expect(await outcomesOf(actorId, messageId, later)).toEqual(['cancelled', 'answering']);
  });

  it('holds where a takeover has come and gone before any turn read the text', async () => {
    const { actorId, messageId } = await textArrives('one?');
    await cancel(actorId, renameId(messageId, 'run'));
    await engine.store.takeOver(actorId, by);
    await engine.store.giveBack(actorId, { by: 'ana', texts: 'handle' });
    expect(await outcomesOf(actorId, messageId)).toEqual(['cancelled']);
  });
});
