import { expect, it } from '@jest/globals';
import { presentRules } from '#graph';
import type { Graph } from '#graph';
import { compilePlan, runStepTask } from './run-step-task.js';
import type { StepTask } from './step-task.js';

/** What a node that calls a tool of this name asks for. */
function askedFor(tool: string): unknown {
  const graph = {
    name: 'one',
    nodes: [
      { id: 't', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 },
      { id: 'c', name: 'Call', type: 'turnpike.tool', typeVersion: 1, parameters: { tool, arguments: '{}' } },
    ],
    connections: { Start: { main: [[{ node: 'Call', type: 'main', index: 0 }]] } },
  } as unknown as Graph; // its nodes have places, which no step reads
  const task: StepTask = {
    ...{ graph, args: { node: 'Call', part: 'requests' }, rules: presentRules, now: 0, timeZone: 'UTC', seed: 's' },
    ...{ tools: { get_counts: { repeat: 'safe' } }, providers: [] },
    place: { path: 'graph', input: '{}', given: '', scope: '', depth: 0 },
    workflow: { id: 'w', name: 'w' },
    execution: { id: 'run', mode: 'live' },
    limits: { ms: 30_000, fuel: 2e10, evaluations: 100_000, items: 50_000, bytes: 64 * 1024 * 1024 },
  };
  const items = JSON.stringify([[{ json: {} }]]);
  const reads = runStepTask(compilePlan(graph), task, { evaluate: () => null, findSender: () => 'nobody' });
  let step = reads.next([]);
  while (step.done !== true) step = reads.next(step.value.map((field) => (field === ':Start' ? items : null)));
  const { result } = step.value;
  return result.ok ? result.value : result.envelope.error.message;
}

it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'])('there is no tool %s', (name) => {
  expect(askedFor(name)).toContain(`there is no tool ${name}`);
});

it('a tool that there is, is called', () => {
  expect(JSON.stringify(askedFor('get_counts'))).toContain('"repeat":"safe"');
});
