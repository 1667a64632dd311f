import { expect, it } from '@jest/globals';
import { linesOf, ndjson, turnpike } from '../../../../test/support/turnpike.js';

const tasks = [
  { id: 'a', title: 'A', kind: 'build-workflow', spec: 'build', deps: [] },
  { id: 'c', title: 'C', kind: 'checkpoint', spec: 'check', deps: ['a'] },
];

it('plays plans and decides calls, a line each', async () => {
  const lines = [
    {
      id: 1,
      tasks,
      events: [
        { type: 'approve' },
        { type: 'tick', slots: 1 },
        { type: 'failed', taskId: 'a', error: 'no' },
        { type: 'tick' },
      ],
    },
    { id: 2, tasks: [...tasks, ...tasks], events: [] },
    { id: 3, tasks, events: [{ type: 'checkpoint-failed', taskId: 'a' }, { type: 'explode' }, { type: 'approve' }] },
    {
      id: 4,
      permissions: { webSearch: 'blocked' },
      calls: [{ tool: 'research', action: 'web-search' }, { tool: 'plan' }],
    },
    { id: 5, events: [] },
    {
      id: 6,
      graph: { status: 'active', tasks: [{ ...tasks[0], status: 'running', result: null, workflowId: null }] },
      events: [
        { type: 'failed', taskId: 'a', error: null, outcome: null },
        { type: 'tick', slots: null },
      ],
    },
    { id: 7, permissions: {}, calls: [{ tool: 'workflows', action: 'list', workflowId: null }] },
  ];
  const ended = await turnpike(['plan', 'play', '--ndjson'], { input: ndjson(...lines) });
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  expect(linesOf(ended)).toMatchObject([
    {
      ...{ id: 1, ok: true, error: null, graph: { planRunId: '1', status: 'awaiting_replan' } },
      actions: [
        { type: 'dispatch', tasks: ['a'] },
        { type: 'replan', tasks: ['a'] },
      ],
    },
    { id: 2, ok: false, error: expect.stringContaining('duplicate task IDs'), graph: null, actions: [] },
    { id: 3, ok: false, error: 'wrong-kind', graph: { status: 'active' } },
    { id: 4, ok: true, decisions: ['refuse', 'allow'] },
    { id: 5, ok: false, error: expect.stringContaining('expected a list of tasks') },
    {
      ...{ id: 6, ok: true, actions: [{ type: 'replan', tasks: ['a'] }] },
      graph: { planRunId: '6', tasks: [{ status: 'failed', error: 'Unknown error' }] },
    },
    { id: 7, ok: true, decisions: ['allow'] },
  ]);
});
