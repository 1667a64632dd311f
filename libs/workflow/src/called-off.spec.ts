import { describe, expect, it } from '@jest/globals';
import { settingsFor } from '../test/settings.js';
import { Tree } from '../test/tree.js';
import type { WorkflowNode } from './document.js';

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
