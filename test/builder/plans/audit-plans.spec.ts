import { describe, expect, it } from '@jest/globals';
import type { StreamEvent } from '../kills/cut-stream.js';
import { anyThread, specOf } from './any-plan.js';
import { auditCut, PlanAudit, planFaults } from './audit-plans.js';
import type { PlayedThread, ShownTask } from './play-plan.js';
import { PromptCache } from './prompt-cache.js';

const asked = { role: 'user', id: 'say', text: 'Plan 1, please.' };
const recap = { role: 'runtime', text: '<planned-task-follow-up type="synthesize">{}</planned-task-follow-up>' };
const said = { role: 'assistant', text: 'Plan 1 is done.' };
const task: ShownTask = {
  ...{ id: 't0', title: 'Task t0', kind: 'build-workflow', spec: specOf(1, 't0', 'succeeds'), status: 'succeeded' },
  ...{ backgroundTaskId: 'a', outcome: { workflowId: 'w' } },
};
const shown = {
  ...{ messages: [asked, recap, said], requests: [], running: [], runId: null },
  plan: { status: 'completed', tasks: [task] },
};
const spawned = event('agent-spawned', { agentId: 'a', taskId: 't0' });
const completed = event('agent-completed', { agentId: 'a', taskId: 't0' });
const turn = (kind: string, ...between: StreamEvent[]): StreamEvent[] => [
  ...[event('run-start', { kind }), ...between, event('run-finish', {})],
];
const planning = turn('message', event('tool-call', { tool: 'plan' }));
const telling = turn('synthesize', event('message', { text: said.text }));
const whole = [...planning, spawned, completed, ...telling];

function event(name: string, data: object): StreamEvent {
  return { event: name, id: null, data };
}

/** What is found of a thread that says this of itself, and has these events. */
function found(says: object = {}, events: readonly StreamEvent[] = whole, more: Partial<PlayedThread> = {}): object {
  const audit = new PlanAudit();
  const played = { thread: anyThread(1, 1), threadId: 'plan-1', said: ['say'], answers: [{ first: 200, late: 409 }] };
  audit.check({ ...played, shown: { ...shown, ...says }, whole: events, cut: null, tookMs: 1, ...more });
  return Object.fromEntries(
    planFaults.flatMap((name) => (audit.figures[name] > 0 ? [[name, audit.figures[name]]] : [])),
  );
}

const plan = (more: object, status = 'completed') => ({ plan: { status, tasks: [{ ...task, ...more }] } });
const failed = { role: 'runtime', text: '<planned-task-follow-up type="replan">{}</planned-task-follow-up>' };

describe('the audit of plans', () => {
  it.each<[string, object, readonly StreamEvent[], object]>([
    ['nothing is wrong', {}, whole, {}],
    ['a run goes on', { runId: 'run_1' }, whole, { unended: 1 }],
    ['a task never ended', plan({ status: 'running' }), whole, { unended: 1 }],
    ['a turn never ended', {}, whole.slice(0, -1), { unended: 1 }],
    ['an agent has no end', {}, [...planning, spawned, ...telling], { completions: 1 }],
    ['an agent ended twice', {}, [...whole, completed], { completions: 1 }],
    [
      'a task was given to two agents',
      {},
      [...whole, event('agent-spawned', { agentId: 'b', taskId: 't0' }), event('agent-completed', { agentId: 'b' })],
      { builds_doubled: 1 },
    ],
    ['two tasks made one workflow', { plan: { ...shown.plan, tasks: [task, task] } }, whole, { builds_doubled: 1 }],
    ['an end was told twice', { messages: [asked, recap, recap, said] }, whole, { follow_ups: 1 }],
    ['an end was not told', { messages: [asked, said] }, [...planning, spawned, completed], { follow_ups: 1 }],
    ['a message is gone', { messages: [{ ...asked, id: 'x' }, recap, said] }, whole, { follow_ups: 1 }],
    ['it looked without being asked', {}, [...whole, ...turn('message')], { polls: 1 }],
    ['a task came out otherwise', plan({ status: 'failed', error: 'no' }), whole, { astray: 1 }],
    [
      'a replan was only acknowledged',
      { messages: [asked, failed, said], ...plan({ status: 'cancelled' }, 'cancelled') },
      [...planning, spawned, completed, ...turn('replan')],
      { only_acknowledged: 1 },
    ],
  ])('%s', (_, says, events, counts) => {
    expect(found(says, events)).toEqual(counts);
  });

  it('an answer that came too late was taken', () => {
    expect(found({}, whole, { answers: [{ first: 200, late: 200 }] })).toEqual({ wrong_answers: 1 });
  });
});

describe('the audit of a stream that was cut', () => {
  const all = [1, 2, 3, 4].map((n) => ({ event: 'message', id: `7.${n}`, data: { text: String(n) } }));
  const begun = { event: 'thread', id: '7.1', data: {} };
  const after = all.slice(1);

  it.each<[string, StreamEvent[], number, number]>([
    ['nothing is wrong', [begun, ...after], 0, 0],
    ['one is missing', [begun, ...after.slice(1)], 1, 0],
    ['its end is missing', [begun, ...after.slice(0, -1)], 1, 0],
    ['one came twice', [begun, ...after.slice(0, 1), ...after], 0, 1],
    ['all of it came again', [begun, ...after, { ...begun, id: '7.4' }], 0, 1],
    ['one is another', [begun, ...after.slice(0, -1), { event: 'message', id: '7.4', data: {} }], 1, 0],
  ])('%s', (_, cut, gaps, repeats) => {
    const fault = auditCut(cut, all);
    expect([fault.gaps.length, fault.repeats.length]).toEqual([gaps, repeats]);
  });
});

it('a cache of prompts knows the prefix of one that it has read', () => {
  const cache = new PromptCache();
  const prefix = 'p'.repeat(8_192);
  expect(cache.read(`${prefix}a`)).toBe(0);
  expect(cache.read(`${prefix}${'b'.repeat(512)}`)).toBe(2_048);
  expect(cache.read('short')).toBe(0);
});
