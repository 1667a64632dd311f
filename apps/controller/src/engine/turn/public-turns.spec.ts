import { expect, it } from '@jest/globals';
import { makeId, toPublicBackground } from '#protocol';
import type { Background, OwedEffect } from '#protocol';
import type { Program } from '#program';
import { strangersConversation, toWorkflowSide } from '#registry';
import { Turn } from './turn.js';
import type { ReadyLoad } from './turn.js';

const actorId = makeId('act', '01JD000000000000000000TREE', 0);
const at = 1_795_000_000_000;
const pin = { policyVersion: 'p1', agentId: 'desk', agentVersion: 'v1' };
const rules = { programs: { opening: () => pin, currentRules: () => 1 }, deriveApprovalCode: () => '123456' };
const family = { spawnId: `${actorId}.1.0`, parentId: actorId, rootId: actorId };
const call = { type: 'run-tool', id: `${actorId}.2.0`, runId: 'run_1' } as OwedEffect; // as far as a turn reads it
const never: Partial<Program<object>> = {
  findLiveRun: () => null,
  isLive: () => false,
  isThinking: () => false,
  waitingMessages: () => [],
};
const program = {
  ...{ ...never, name: 'workflow', rules: 1, next: () => null, wakeAt: () => null },
  decide: () => ({ state: {}, effects: [call], cancels: [], ledger: [], runs: [], messageRuns: {} }),
} as unknown as Program<object>; // what a turn asks of one is there

function requestOf(theirs: string, more: Partial<ReadyLoad>) {
  const address = { tenant: 'default', channel: 'api', ours: toWorkflowSide('orders', 'v1'), theirs };
  const lone = { status: 'ready', now: at, version: 1, state: {}, mail: [], traces: [], lastMail: null, sends: {} };
  const loaded: ReadyLoad = {
    ...lone,
    status: 'ready',
    address,
    optedOut: false,
    takenOver: false,
    attempts: 0,
    ...more,
  };
  const turn = Turn.of(rules, program, actorId, loaded);
  turn.apply({ type: 'store-was-away', at, fromAt: at, toAt: at });
  return turn.request('token', at);
}

it.each<[string, string, Partial<ReadyLoad>, Background | undefined]>([
  ['what strangers have begun', strangersConversation('orders-1'), {}, toPublicBackground('orders')],
  ['what is below it', strangersConversation('orders-1'), { family }, toPublicBackground('orders')],
  ['what their failure has begun', strangersConversation('error-run_1', 'bills'), {}, toPublicBackground('bills')],
  ['a child of others', 'orders-1', { family }, true],
  ['a root of others', 'orders-1', {}, undefined],
])('the commit of %s, and each effect, says who waits for it', (_, theirs, more, background) => {
  const request = requestOf(theirs, more);
  expect([request.background, request.effects[0]?.background]).toEqual([background, background]);
});
