import { describe, expect, it } from '@jest/globals';
import { buildEffectId, makeId } from '#protocol';
import type { ProgramEvent } from '#program';
import type { ScheduleSetting } from '#protocol';
import { createSchedule } from './index.js';

const actorId = makeId('act', '01JD00000000000000000SCHED', 0);
const messageId = makeId('msg', '01JD000000000000000000SETS', 3);
const pin = { policyVersion: 'p1', agentId: 'default', agentVersion: '' };
const budgets = { maxSteps: 9, maxToolCalls: 9, maxTokens: 9, maxCostMicroUsd: 9, maxSeconds: 60, maxAwaySeconds: 60 };
const program = createSchedule(() => ({ ...pin, timeZone: 'UTC', budgets }));
const step = { kind: 'tool', id: 'a', toolName: 'today_range' } as const;
const document = { version: 1, root: { kind: 'every', id: 'e', ms: 1_000, step } };
const setting: ScheduleSetting = { times: { everyMs: 1_000 }, onError: 'fail', document, input: '' };

/** The plan that is kept, and the rules that its first tick gives to its child. */
function setWith(more: Partial<ScheduleSetting>, rules?: number) {
  const stamp = { actorId, n: 0, optedOut: false, sends: {}, opens: pin, ...(rules !== undefined && { rules }) };
  const event: ProgramEvent = { type: 'schedule-set', at: 1_000, messageId, setting: { ...setting, ...more } };
  const { state } = program.decide(null, event, { ...stamp, version: 1 });
  const due: ProgramEvent = { type: 'deadline-passed', at: 1_000, runId: buildEffectId(actorId, 1, 0) };
  const { spawns = [] } = program.decide(state, due, { ...stamp, version: 2 });
  return { rules: state.plan?.rules, child: spawns.map((spawn) => spawn.rules) };
}

describe('a schedule', () => {
  it('keeps the rules that it was set under; the agents’ 2 of old builds is none', () => {
    expect([undefined, 2, 3].map((rules) => setWith({}, rules).rules)).toEqual([undefined, undefined, 3]);
  });

  it('gives its ticks the rules of documents that held when it was set, and leaves those of a stored version to it', () => {
    expect(setWith({}, 3).child).toEqual([1]);
    expect(setWith({ workflowRules: 2 }, 3).child).toEqual([2]);
    expect(setWith({ version: 'v1' }, 3).child).toEqual([undefined]);
  });
});
