import { expect, it } from '@jest/globals';
import type { RunRecord } from '#records';
import type { ArmedWorkflow } from '#triggers';
import { calledByStranger, toWorkflowSide } from '#registry';
import { findErrorTarget, indexErrorTargets, namesFor } from './error-starts.js';

function armed(
  id: string,
  errorWorkflow: string | null,
  kind: 'error' | 'manual',
  version: string | null = 'v1',
): ArmedWorkflow {
  const trigger = { node: 'Start', webhookId: id, arming: { kind }, credentials: {} };
  return {
    id,
    version,
    routes: [],
    schedules: 0,
    triggers: { name: id, triggers: [trigger], ends: [], errorWorkflow },
  };
}

const targets = indexErrorTargets([
  armed('orders', 'alarm', 'manual'),
  armed('bills', 'nobody', 'manual'),
  armed('mails', 'plain', 'manual'),
  armed('plain', null, 'manual'),
  armed('alarm', 'alarm', 'error', 'v7'),
  armed('gone', 'alarm', 'manual', null),
]);

it('a workflow that names a published one with an error trigger starts it', () => {
  expect([...targets.keys()]).toEqual(['workflow.orders', 'workflow.alarm']);
  expect(targets.get('workflow.orders')).toEqual({
    source: { id: 'orders', name: 'orders' },
    target: { id: 'alarm', version: 'v7', node: 'Start' },
  });
});

it.each<[string, Partial<RunRecord>, string | undefined]>([
  ['a root that failed', {}, 'orders'],
  ['a run that goes on', { outcome: null }, undefined],
  ['one that was cancelled', { outcome: 'cancelled' }, undefined],
  ['one that ended well', { outcome: 'answered' }, undefined],
  ['a child', { parentRunId: 'run_0' }, undefined],
  ['a run of another agent', { agentId: 'desk' }, undefined],
  [
    'a run that the failure of a stranger’s has started',
    { agentId: 'workflow.alarm', conversationId: 'error-run_0.orders.public' },
    undefined,
  ],
  ['a run that a failure has started', { agentId: 'workflow.alarm', conversationId: 'error-run_0' }, undefined],
])('of %s, it is started for a failure alone', (_name, more, source) => {
  const failed = { runId: 'run_1', agentId: 'workflow.orders', outcome: 'stalled', conversationId: 'orders-1' };
  const run = { ...failed, ...more } as RunRecord; // as far as it is looked at
  expect(findErrorTarget(targets, run)?.source.id).toBe(source);
});

it.each<[string, Partial<RunRecord>, string | null]>([
  ['a stranger', { conversationId: 'orders-1.public' }, 'orders'],
  ['an operator', { conversationId: 'orders-1' }, null],
  ['a conversation that merely sounds so', { conversationId: 'public' }, null],
  ['a text', { channel: 'sms', conversationId: 'act_1.public' }, null],
])('what a run that %s has begun starts with its failure is theirs as well, or nobody’s', (_, more, called) => {
  const run = { runId: 'run_1', channel: 'api', conversationId: '', ...more };
  const { sourceId, conversationId: theirs } = namesFor(run, 'orders');
  expect(sourceId).toBe('error-run_1');
  expect(calledByStranger({ channel: 'api', ours: toWorkflowSide('alarm', 'v7'), theirs })).toBe(called);
  if (called === null) expect(theirs).toBe(sourceId);
});
