import { describe, expect, it } from '@jest/globals';
import type { WorkflowNode } from '../index.js';
import { settingsFor } from '../../test/settings.js';
import { Tree } from '../../test/tree.js';

const read = (id: string, more: object = {}): WorkflowNode => ({
  ...{ kind: 'tool', id, toolName: 'say', args: { text: 'x' } },
  ...more,
});

/** The calls that a document owes, in order: how long each answer is kept, and what its equal calls are known by. */
function owed(root: WorkflowNode, rules?: number) {
  const tree = new Tree({ ...settingsFor(root), ...(rules !== undefined && { rules }) });
  tree.text('in');
  tree.settle();
  return tree.calls.map(({ cacheSeconds, dedupeKey: question }) => ({ cacheSeconds, question }));
}

/** What the agents of a document are given. */
function toolsGiven(root: WorkflowNode, rules?: number): unknown[] {
  const given: unknown[] = [];
  const settings = { ...settingsFor(root), ...(rules !== undefined && { rules }) };
  const tree = new Tree(settings, undefined, (input) => (given.push(input.tools ?? 'all'), { output: 'x' }));
  tree.text('in');
  tree.settle();
  return given;
}

const twice = (each: WorkflowNode, other: WorkflowNode): WorkflowNode => ({
  kind: 'sequence',
  id: 's',
  steps: [each, other],
});
const polling: WorkflowNode = { kind: 'loop', id: 'l', until: { kind: 'maxSteps', n: 3 }, body: read('poll') };

describe('a tool node', () => {
  it.each<[string, WorkflowNode]>([
    ['of a loop', polling],
    ['that follows an equal one', twice(read('a'), read('b'))],
    ['beside an equal one', { kind: 'fork', id: 'f', mode: 'all', paths: [read('a'), read('b')] }],
    ['of the items of a map', { kind: 'map', id: 'm', each: read('a') }],
    ['in a spawn', { kind: 'spawn', id: 'q', child: twice(read('a'), read('b')) }],
    ['in a subflow', { kind: 'subflow', id: 'q', document: { version: 1, root: polling } }],
  ])('%s has no answer kept, unless it says so', (_, root) => {
    const calls = owed(root);
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.every(({ cacheSeconds }) => cacheSeconds === 0)).toBe(true);
  });

  it('has its answers kept as long as it says, for equal nodes of its whole tree', () => {
    const kept = { cacheSeconds: 60 };
    const spawned: WorkflowNode = { kind: 'spawn', id: 'q', child: read('b', kept) };
    const [first, second] = owed(twice(read('a', kept), spawned));
    expect(first).toEqual({ cacheSeconds: 60, question: second?.question });
    const [short, long] = owed(twice(read('a', kept), read('b', { cacheSeconds: 5 })));
    expect(short?.question).not.toBe(long?.question);
    const written = twice(
      twice(read('a', kept), { kind: 'tool', id: 'w', toolName: 'write', args: {} }),
      read('b', kept),
    );
    const [before, , after] = owed({ kind: 'spawn', id: 't', child: written });
    expect(after?.question).not.toBe(before?.question);
  });

  it('keeps what its tool says in a run of rules 1', () => {
    expect(owed(polling, 1).map(({ cacheSeconds }) => cacheSeconds)).toEqual([undefined, undefined, undefined]);
  });
});

describe('a model', () => {
  const llm = (more: object = {}): WorkflowNode => ({ kind: 'llm', id: 'a', instructions: '', ...more });

  it('that names no tools has none, and had all of its agent under rules 1', () => {
    for (const root of [
      llm(),
      { kind: 'spawn', id: 'q', child: llm() } as const,
      { kind: 'map', id: 'm', each: llm() } as const,
    ]) {
      expect(toolsGiven(root)).toEqual([[]]);
      expect(toolsGiven(root, 1)).toEqual(['all']);
    }
    expect(toolsGiven(llm({ tools: ['say'] }))).toEqual([['say']]);
  });
});
