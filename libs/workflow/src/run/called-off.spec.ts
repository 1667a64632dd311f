import { describe, expect, it } from '@jest/globals';
import { unbegunEnd } from '#program';
import type { ProgramEvent } from '#program';
import { settingsFor } from '../../test/settings.js';
import { Tree } from '../../test/tree.js';
import type { WorkflowNode } from '../document/document.js';

const say: WorkflowNode = { kind: 'tool', id: 's', toolName: 'pure', args: { text: 's' } };
const llm: WorkflowNode = { kind: 'llm', id: 'a', instructions: 'a' };

/** A root that is called off before the first turn of its workflow. */
function opened(root: WorkflowNode): Tree {
  const tree = new Tree(settingsFor(root));
  tree.text('["a","b"]');
  const [opening] = tree.root.mail;
  if (opening?.type !== 'spawned') throw new Error('the first mail of a child is its opening');
  tree.root.mail[0] = { ...opening, calledOff: true };
  tree.settle();
  return tree;
}

describe('a workflow whose root is called off before it begins', () => {
  it.each<[string, WorkflowNode]>([
    ['a tool', say],
    ['a model', llm],
    ['paths', { kind: 'fork', id: 'f', mode: 'all', paths: [say, llm] }],
    ['items', { kind: 'map', id: 'm', each: llm, maxItems: 5 }],
    ['a called workflow', { kind: 'spawn', id: 'w', child: llm }],
    ['steps', { kind: 'sequence', id: 'q', steps: [say, llm] }],
    ['a wait', { kind: 'waitForMessage', id: 'wait' }],
  ])('ends at once as cancelled, calls nothing and starts nothing: %s', (_name, root) => {
    const tree = opened(root);
    expect(tree.ends).toMatchObject([{ outcome: 'cancelled', output: null, spent: { steps: 0, toolCalls: 0 } }]);
    expect([tree.actors.size, tree.called, tree.told]).toEqual([1, [], []]);
  });
});

const paths: WorkflowNode[] = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...llm, id }));

/** A fork whose paths have been started, and how it was told that they ended before they began. */
function forked(told: (spawnIds: string[]) => ProgramEvent[], before: ProgramEvent[] = [cancelled]): Tree {
  const tree = new Tree(settingsFor({ kind: 'fork', id: 'f', mode: 'all', paths }));
  tree.text('go');
  const { root } = tree;
  tree.turn(root);
  const spawnIds = [...root.children.values()];
  for (const [id] of root.children) Object.assign(tree.actorOf(id), { over: true, mail: [] });
  root.children.clear();
  tree.turn(root, ...before, ...told(spawnIds));
  return tree;
}

const at = 1_763_600_000_010;
const cancelled: ProgramEvent = { type: 'parent-cancelled', at, reason: 'cancelled' };
const together = (spawnIds: string[]): ProgramEvent[] => [{ type: 'children-called-off', at, spawnIds }];
const oneByOne = (spawnIds: string[]): ProgramEvent[] =>
  spawnIds.map((spawnId) => ({ type: 'child-ended', at, spawnId, ...unbegunEnd }));

describe('a workflow whose children are called off before they begin', () => {
  it('ends in the turn in which it is told, with all that it had granted', () => {
    const tree = forked(together);
    expect(tree.root.over).toBe(true);
    expect(tree.ends).toMatchObject([{ outcome: 'cancelled', spent: { steps: 0, tokens: 0 } }]);
  });

  it.each([
    ['that ends', [cancelled]],
    ['that does not end yet', []],
  ])('is told of all together as of one after the other: %s', (_name, before) => {
    const [all, each] = [forked(together, before), forked(oneByOne, before)];
    expect(all.root.rows).toEqual(each.root.rows);
    expect(all.root.state).toEqual(each.root.state);
    expect(all.ends).toEqual(each.ends);
  });

  it('passes over those that it does not know, or has heard of', () => {
    const tree = forked((ids) => [...together([...ids.slice(0, 3), 'eff_x', '__proto__']), ...together(ids)]);
    expect(tree.ends).toHaveLength(1);
    expect(tree.root.rows.filter((row) => row.row === 'node' && row.status === 'cancelled')).toHaveLength(paths.length);
  });

  it('waits for those that have begun', () => {
    const tree = forked((ids) => together(ids.slice(1)));
    expect(tree.root.over).toBe(false);
    expect(tree.root.state).toEqual(forked((ids) => oneByOne(ids.slice(1))).root.state);
    expect(Object.keys(tree.root.state?.run?.children ?? {})).toHaveLength(1);
  });
});
