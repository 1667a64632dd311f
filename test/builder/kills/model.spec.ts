import { describe, expect, it } from '@jest/globals';
import { builderDecision } from './model.js';

const nodes = ['Start', 'Mark', 'First', 'Done'].map((name) => ({ name, parameters: { mark: name === 'Mark' } }));
const shown = (connections: unknown): string =>
  `WORKFLOW\n<<<UNTRUSTED DATA\n${JSON.stringify({ nodes, connections })}\n>>>\n\nMESSAGES\nUSER: Build it, please.`;
const to = (node: string): object => ({ main: [[{ node, type: 'main', index: 0 }]] });

describe('the model of builders under fire', () => {
  it.each([
    [
      'pairs',
      [
        ['Start', 'Mark'],
        ['Mark', 'First'],
        ['First', 'Done'],
      ],
    ],
    ['those of a graph, of an older build', { Start: to('Mark'), Mark: to('First'), First: to('Done') }],
  ])('draws no connection again that a prompt shows as %s', (_, connections) => {
    expect(builderDecision(shown(connections), 3)).not.toContain('connect_nodes');
  });
});
