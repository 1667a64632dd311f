import { describe, expect, it } from '@jest/globals';
import type { ExpressionScope, ItemReads, StepResult } from '#compiler';
import { presentRules } from '#graph';
import { compilePlan, runStepTask } from './run-step-task.js';
import { withinBudget } from './step-budget.js';
import type { StepLimits } from './step-limits.js';

const limits: StepLimits = { ms: 10, fuel: 10, evaluations: 3, items: 5, bytes: 10 };
const scope: ExpressionScope = {
  ...{ rules: 2, input: [{ json: {} }], itemIndex: 0, runIndex: 0, nodes: {}, now: 0, timeZone: 'UTC' },
  ...{ workflow: { id: 'w', name: 'w' }, execution: { id: 'e', mode: 'live' } },
};

describe('an evaluation within the budget of its step', () => {
  it.each<[string, { ms?: number; fuel?: number; items?: number; before?: number }]>([
    ['more than 10 ms for 1 items, see GRAPH_STEP_MS', { ms: 11 }],
    ['more than 10 fuel for 1 items, see GRAPH_STEP_FUEL', { fuel: 11 }],
    ['more than 5 items, see GRAPH_STEP_ITEMS', { items: 6 }],
    ['more than 3 evaluations for 1 items, see GRAPH_STEP_EVALUATIONS', { before: 3 }],
  ])('fails at %s', (told, { ms = 10, fuel = 10, items = 1, before = 0 }) => {
    const evaluate = withinBudget(() => 7, limits, { ms: () => ms, fuel: () => fuel });
    const given = { ...scope, input: Array.from({ length: items }, () => ({ json: {} })) };
    for (let time = 0; time < before; time += 1) expect(evaluate('=', given)).toBe(7);
    expect(() => evaluate('=', given)).toThrow(expect.objectContaining({ code: 'STEP_BUDGET' }));
    expect(() => evaluate('=', given)).toThrow(told);
  });

  it('is as it was up to the last of it', () => {
    const evaluate = withinBudget(() => 7, limits, { ms: () => 10, fuel: () => 10 });
    expect([1, 2, 3].map(() => evaluate('=', scope))).toEqual([7, 7, 7]);
  });
});

const graph = {
  name: 'one',
  nodes: [
    { id: 't', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} },
    { id: 'l', name: 'Limit', type: 'n8n-nodes-base.limit', typeVersion: 1, parameters: { maxItems: '={{ 1 + 1 }}' } },
    {
      ...{ id: 'h', name: 'Ask', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 },
      parameters: { url: '={{ "https://example.com/" + 1 }}' },
    },
  ],
  connections: {
    Start: { main: [[{ node: 'Limit', type: 'main', index: 0 }]] },
    Limit: { main: [[{ node: 'Ask', type: 'main', index: 0 }]] },
  },
};

function answered(reads: ItemReads<StepResult>): StepResult {
  let step = reads.next([]);
  while (step.done !== true) step = reads.next(step.value.map(() => '[[{"json":{}}]]'));
  return step.value;
}

describe('a step that is not tried', () => {
  it.each([[{ node: 'Limit' }], [{ node: 'Ask', part: 'requests' }]])('evaluates nothing, and says why: %j', (args) => {
    const task = {
      ...{ graph, args, rules: presentRules, now: 0, timeZone: 'UTC', seed: 's', limits },
      place: { path: 'graph', input: '{}', given: '', scope: '', depth: 0 },
      ...{
        workflow: { id: 'w', name: 'w' },
        execution: { id: 'run', mode: 'live' as const },
        tools: {},
        providers: [],
      },
      refused: '2 processes died',
    };
    let evaluated = 0;
    const host = { evaluate: () => (evaluated += 1), findSender: () => 'nobody' };
    const { result } = answered(runStepTask(compilePlan(graph), task, host));
    expect(JSON.stringify(result)).toContain('2 processes died');
    expect(evaluated).toBe(0);
  });
});
