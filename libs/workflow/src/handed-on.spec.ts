import { describe, expect, it } from '@jest/globals';
import { settingsFor } from '../test/settings.js';
import { Tree } from '../test/tree.js';
import type { WorkflowNode } from './document/document.js';

const llm = (id: string): WorkflowNode => ({ kind: 'llm', id, instructions: id });
const fork = (paths: WorkflowNode[]): WorkflowNode => ({ kind: 'fork', id: 'f', mode: 'all', paths });
const write: WorkflowNode = { kind: 'tool', id: 'w', toolName: 'write' };

describe('what a redrive run of a workflow is told', () => {
  it('hands on to each path what was called in its place', () => {
    const path: WorkflowNode = { kind: 'sequence', id: 'b', steps: [llm('c')] };
    const tree = new Tree(settingsFor({ kind: 'fork', id: 'f', mode: 'all', paths: [llm('a'), path] }));
    const made = (node: string) => ({ tool: 'write', args: {}, effectKey: `of ${node}`, result: null, node });
    const calls = [made('f/a'), made('f/b/c'), made('f/ba')];
    const inputs: unknown[] = [];
    tree.text('x', calls);
    tree.settle();
    for (const { journal } of tree.actors.values())
      for (const each of journal)
        if ('event' in each && each.event.type === 'spawned') inputs.push([each.event.node, each.event.input]);
    for (const { spawn } of tree.actors.values())
      if (spawn?.program === 'agent') inputs.push([spawn.node, spawn.input]);
    expect(inputs).toEqual([
      ['f', expect.objectContaining({ calls })],
      ['f/b', expect.objectContaining({ calls: [made('f/b/c')] })],
      ['f/a', expect.objectContaining({ calls: [made('f/a')] })],
      ['f/b/c', expect.objectContaining({ calls: [made('f/b/c')] })],
    ]);
  });

  it('looks at each call on record once in a decision, in whatever order they stand', () => {
    const nodes = Array.from({ length: 200 }, (_, n): WorkflowNode => ({
      ...write,
      id: `w${n}`,
      args: { text: `${n}` },
    }));
    const made = (n: number) => ({ tool: 'write', args: { text: `${n}` }, effectKey: `k${n}` });
    const calls = nodes.map((_, n) => ({ ...made(n), result: { ok: true as const, value: '' } })).toReversed();
    const paths = [0, 100].map((from): WorkflowNode => {
      return { kind: 'sequence', id: `p${from}`, steps: nodes.slice(from, from + 100) };
    });
    for (const root of [{ kind: 'sequence', id: 's', steps: nodes }, fork(paths)] as const) {
      const settings = settingsFor(root);
      let looks = 0;
      const dedupeKey: typeof settings.keys.dedupeKey = (...asked) => {
        looks += 1;
        return keys.dedupeKey(...asked);
      };
      const { keys } = settings;
      const tree = new Tree({ ...settings, keys: { ...keys, dedupeKey } });
      tree.text('x', calls);
      tree.turn(tree.root);
      expect(looks).toBeLessThanOrEqual(calls.length + 2 * nodes.length);
      tree.settle();
      expect(tree.called).toEqual([]);
    }
  });

  it('leaves a row of a write that is given up, with its key', () => {
    const tree = new Tree(settingsFor(write));
    tree.text('hello');
    tree.turn(tree.root);
    tree.cancel();
    tree.turn(tree.root);
    const row = tree.root.rows.find((each) => each.row === 'tool');
    expect(row).toMatchObject({ tool_name: 'write', outcome: 'error', error_code: 'outcome-unknown' });
    expect(tree.root.rows.at(-1)).toMatchObject({ run_outcome: 'cancelled' });
  });
});
