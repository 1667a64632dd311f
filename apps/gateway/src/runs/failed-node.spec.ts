import { expect, it } from '@jest/globals';
import { graphCallTool, graphTool } from '#model-turn';
import type { NodeRow } from '#program';
import type { WorkflowDocument, WorkflowNode } from '#workflow';
import { failedNode } from './failed-node.js';

const step = (id: string, node: string, part?: string): WorkflowNode => ({
  ...{ kind: 'tool', id, toolName: graphTool },
  args: { node, ...(part !== undefined && { part }) },
});

const document: WorkflowDocument = {
  version: 1,
  root: {
    ...{ kind: 'sequence', id: 'graph' },
    steps: [
      step('Start: it', 'Start: it'),
      step('Fetch requests', 'Fetch', 'requests'),
      {
        ...{ kind: 'map', id: 'Fetch calls', items: 'json', mode: 'all', merge: 'concat', maxItems: 9, concurrency: 1 },
        each: { kind: 'tool', id: 'Fetch call', toolName: graphCallTool },
      },
      step('Fetch', 'Fetch'),
      {
        ...{ kind: 'map', id: 'Ask each', items: 'json', mode: 'all', merge: 'last', maxItems: 9, concurrency: 1 },
        each: {
          ...{ kind: 'sequence', id: 'Ask item' },
          steps: [
            step('Ask ask', 'Ask', 'ask'),
            { kind: 'llm', id: 'Ask model', instructions: '' },
            step('Ask', 'Ask'),
          ],
        },
      },
    ],
  },
};

/** As far as it is looked at. */
const row = (node: string, status: string): NodeRow => ({ node, status }) as NodeRow;

it.each([
  ['its own step', ['graph/Start: it', 'graph'], 'Start: it'],
  ['one of its calls', ['graph/Fetch calls/Fetch call[3]', 'graph/Fetch calls', 'graph'], 'Fetch'],
  ['a question of it', ['graph/Ask each/Ask item[0]/Ask model', 'graph/Ask each', 'graph'], 'Ask'],
  ['the step that failed last', ['graph/Fetch', 'graph/Ask each', 'graph'], 'Ask'],
  ['none where the whole failed', ['graph'], null],
])('a run has failed at a node by %s', (_, paths, node) => {
  const rows = [row('graph/Start: it', 'completed'), ...paths.map((path) => row(path, 'failed'))];
  expect(failedNode(document, rows)).toBe(node);
});

it.each([
  ['its own step', ['schedule[7]/graph/Fetch', 'schedule[7]/graph', 'schedule[7]/graph'], 'Fetch'],
  ['one of its calls', ['schedule[1]/graph/Fetch calls/Fetch call[3]'], 'Fetch'],
  ['a question of it', ['schedule[2]/graph/Ask each/Ask item[0]/Ask model'], 'Ask'],
  ['none where the whole failed', ['schedule[1]/graph'], null],
  ['none of another document', ['schedule[1]/other/Fetch'], null],
])('a tick of a schedule has failed at a node by %s', (_, paths, node) => {
  const rows = paths.map((path) => row(path, 'failed'));
  expect(failedNode(document, rows, 'schedule/')).toBe(node);
});
