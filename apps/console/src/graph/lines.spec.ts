import { describe, expect, it } from '@jest/globals';
import { buildGraph } from './build-graph.js';
import { drawCurve, followsWords } from './lines.js';

const say = (id: string) => ({ kind: 'tool', id, toolName: 'text' });

describe('lines of a graph', () => {
  it('are straight between two points, and rounded at those between', () => {
    expect(drawCurve([])).toBe('');
    const [a, b, c] = [
      { x: 0, y: 0 },
      { x: 0, y: 10 },
      { x: 20, y: 20 },
    ];
    expect(drawCurve([a, b])).toBe('M 0.0 0.0 L 0.0 10.0');
    expect(drawCurve([a, b, c])).toBe('M 0.0 0.0 Q 0.0 10.0 10.0 15.0 L 20.0 20.0');
  });

  it('are told in words', () => {
    const branch = { kind: 'branch', id: 'x', routes: [{ match: 'refund', target: say('a') }] };
    const fork = { kind: 'fork', id: 'f', mode: 'all', paths: [say('p')] };
    const loop = { kind: 'loop', id: 'l', body: say('b'), until: { kind: 'never' } };
    const graph = buildGraph({ root: { kind: 'sequence', id: 's', steps: [branch, fork, loop] } });
    const said = graph.boxes.map(({ key }) => [key, followsWords(graph, key)]);
    expect(Object.fromEntries(said)).toEqual({
      's/x': 'first',
      's/x/a': 'after x (“refund”)',
      's/f': 'after a, after x (else)',
      's/f/p': 'after f',
      's/f/': 'after p',
      's/l': 'after the paths of f, again after b',
      's/l/b': 'after l',
    });
  });
});
