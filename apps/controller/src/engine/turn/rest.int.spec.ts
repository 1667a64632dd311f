import { expect, it } from '@jest/globals';
import { TransientError } from '#errors';
import { keys } from '#records';
import { engineForFile } from '../../../../../test/support/redis-for-file.js';
import { until } from '../../../../../test/support/app-process.js';
import { composePrograms } from '../../compose-programs.js';
import { readConfig } from '../../config.js';
import { Felling } from '../trees/felling.js';
import { Quarantine } from '../recovery/quarantine.js';
import { earlier, restsUntil } from './rest.js';
import { takeTurns } from '../take-turn.js';
import type { TurnPorts } from '../take-turn.js';

const file = engineForFile();
const never = new AbortController().signal;
let people = 0;

/** Texts of one person, and turns whose model is away and wants to be left alone for so long. */
function away(retryAfterMs: number) {
  const { store, redis } = file.engine;
  const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: `+1555012${(people += 1)}` };
  let calls = 0;
  const complete = () => {
    calls += 1;
    return Promise.reject(new TransientError('model-failed', 'the model answered 503', { retryAfterMs }));
  };
  const config = readConfig({ LLM_PROVIDER: 'scripted', LLM_MODEL: 'm' });
  const ports: TurnPorts = {
    programs: composePrograms(config, () => ({ provider: 'scripted', complete })),
    store,
    outage: { lastAgo: () => null, lastOn: () => null },
    quarantine: new Quarantine(),
    felling: new Felling(),
    recoveryGate: { isComplete: true, complete: () => Promise.resolve() },
    deriveApprovalCode: () => '1234',
    leaseMs: 60_000,
    onCommit: () => undefined,
  };
  return {
    text: (text: string) => store.intake.ingest({ address, sourceId: null, mode: 'text', text }),
    turn: (actorId: string) => takeTurns(ports, actorId, never, never),
    field: (actorId: string, name: string) => redis.hget(`{p0}:actor:${actorId}`, name),
    calls: () => calls,
  };
}

it('waits for a model without a worker: its turn is over, and another looks in vain before the time', async () => {
  const { text, turn, field, calls } = away(60_000);
  const { actorId } = await text('hello');
  expect([await turn(actorId), await field(actorId, 'lease'), await field(actorId, 'thinking')]).toEqual([
    ...['committed', null, null],
  ]);
  expect([await turn(actorId), calls(), await field(actorId, 'attempts')]).toEqual(['idle', 1, null]);
});

it('reads meanwhile what is written at once', async () => {
  const { text, turn, calls } = away(60_000);
  const { actorId } = await text('hello');
  await turn(actorId);
  await text('Are you there?');
  expect([await turn(actorId), calls()]).toEqual(['committed', 1]);
  expect(await file.engine.redis.llen(keys.mail(actorId))).toBe(0);
});

it('asks again when its time has come', async () => {
  const { text, turn, calls } = away(1_500);
  const { actorId } = await text('hello');
  await turn(actorId);
  await until('another call', async () => (await turn(actorId)) === 'committed');
  expect(calls()).toBe(2);
});

it.each([
  ['when its model may be asked', 5_000, 5_000],
  ['when its person is to be told, where that is before', 60_000, 10_000],
])('is brought by a hint of its own %s', async (_, retryAfterMs, restMs) => {
  const { text, turn, field } = away(retryAfterMs);
  const began = Date.now();
  const { actorId } = await text('hello');
  await turn(actorId);
  const ended = Date.now();
  const wakeAt = Number(await field(actorId, 'wakeAt'));
  expect([wakeAt >= began + restMs - 5, wakeAt <= ended + restMs]).toEqual([true, true]); // Redis's clock has whole ms
  const hints = await file.engine.queues.queue('turn', 0).getDelayed();
  const times = hints
    .filter(({ id }) => id?.startsWith(`turn.${actorId}.w`))
    .map((hint) => hint.timestamp + hint.delay);
  expect(times.map((time) => time >= wakeAt && time < wakeAt + 1_000)).toEqual([true]);
});

it('is none for a moment, nor for what needs no model', () => {
  const call = { type: 'call-model' as const, mode: 'action' as const, deadlineAt: 9_000 };
  const tool = { type: 'run-inline-tool' as const, actionId: 'a', tool: 't', args: {} };
  const rests = [{ ...call, notBefore: 1_900 }, { ...call, notBefore: 2_100 }, tool, null];
  expect(rests.map((effect) => restsUntil(effect, 1_000))).toEqual([null, 2_100, null, null]);
  expect([earlier(null, null), earlier(1, null), earlier(null, 2), earlier(3, 2)]).toEqual([null, 1, 2, 2]);
});
