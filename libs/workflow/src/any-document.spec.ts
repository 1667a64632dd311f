import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { replay } from '#contract';
import { settingsFor } from '../test/settings.js';
import { rootId, Tree } from '../test/tree.js';
import { checkDocument } from './check-document.js';
import type { WorkflowNode } from './document.js';

type Kind = 'say' | 'pure' | 'nothing' | 'boom' | 'llm' | 'bad' | 'sequence' | 'all' | 'settle' | 'race';
interface Shape {
  kind: Kind;
  parts: Shape[];
  concurrency: number;
}

const leaf = fc.record({
  kind: fc.constantFrom<Kind>('say', 'say', 'pure', 'nothing', 'boom', 'llm', 'llm', 'bad'),
  parts: fc.constant<Shape[]>([]),
  concurrency: fc.constant(1),
});
const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.record({
      kind: fc.constantFrom<Kind>('sequence', 'all', 'settle', 'race'),
      parts: fc.array(tie('shape'), { minLength: 1, maxLength: 4 }),
      concurrency: fc.integer({ min: 1, max: 5 }),
    }),
  ),
}));

/** The node of a shape, with ids in the order of the document. */
function nodeOf({ kind, parts, concurrency }: Shape, count = { ids: 0 }): WorkflowNode {
  count.ids += 1;
  const id = `n${count.ids}`;
  switch (kind) {
    case 'llm':
    case 'bad':
      return { kind: 'llm', id, instructions: kind === 'bad' ? 'bad' : id };
    case 'sequence':
      return { kind, id, steps: parts.map((part) => nodeOf(part, count)) };
    case 'all':
    case 'settle':
    case 'race':
      return {
        kind: 'fork',
        id,
        mode: kind,
        merge: 'concat',
        concurrency,
        paths: parts.map((part) => nodeOf(part, count)),
      };
    case 'say':
    case 'pure':
    case 'nothing':
    case 'boom':
      return { kind: 'tool', id, toolName: kind, ...(kind === 'say' ? { args: { text: id } } : {}) };
  }
}

/** Everything that a node may come to; null: it fails. */
function possible(node: WorkflowNode, input: string): Set<string | null> {
  switch (node.kind) {
    case 'tool':
      if (node.toolName === 'boom') return new Set([null]);
      return new Set([node.toolName === 'nothing' ? '' : node.toolName === 'pure' ? 'pure' : node.id]);
    case 'llm':
      return new Set([node.instructions === 'bad' ? null : `${node.instructions}(${input})`]);
    case 'sequence':
      return node.steps.reduce<Set<string | null>>(
        (inputs, step) => new Set([...inputs].flatMap((each) => (each === null ? [null] : [...possible(step, each)]))),
        new Set([input]),
      );
    case 'fork': {
      const ends = node.paths.map((path) => [...possible(path, input)]);
      if (node.mode === 'race') {
        const won = ends.flat().filter((end) => end !== null);
        return new Set(ends.every((each) => each.includes(null)) ? [...won, null] : won);
      }
      const rows = ends.reduce<(string | null)[][]>(
        (all, each) => all.flatMap((row) => each.map((end) => [...row, end])),
        [[]],
      );
      return new Set(
        rows.map((row) =>
          node.mode === 'all' && row.includes(null) ? null : row.filter((end) => end !== null).join('\n'),
        ),
      );
    }
  }
}

/** Draws from these numbers, over and over. */
function drawing(numbers: readonly number[]): (below: number) => number {
  let at = 0;
  return (below) => (numbers[at++ % numbers.length] ?? 0) % below;
}

const draws = fc.array(fc.nat(97), { minLength: 1, maxLength: 30 });
const playAgent = ({ text, instructions }: { text: string; instructions: string }) =>
  instructions === 'bad' ? { outcome: 'stalled' as const } : { output: `${instructions}(${text})` };

function treeOf(root: WorkflowNode, numbers: readonly number[], budgets = {}): Tree {
  return new Tree(settingsFor(root, budgets), drawing(numbers), playAgent);
}

/** What must hold of a tree that is at rest. */
function expectOver(tree: Tree): void {
  const children = [...tree.actors.values()].filter(({ id }) => id !== rootId);
  expect(children.every(({ over, owed }) => over && owed.size === 0)).toBe(true);
  expect(tree.root.state?.run).toBeNull();
  for (const actor of tree.actors.values()) {
    if (actor.program !== 'workflow') continue;
    const runIds = [...new Set(actor.rows.map((row) => row.run_id))];
    const again = runIds.flatMap((runId) => replay(tree.program, runId, actor.journal));
    expect(again).toEqual(actor.rows);
    expect(actor.rows.filter(({ row }) => row === 'outcome')).toHaveLength(runIds.length);
  }
}

describe('any document, in any order of what happens', () => {
  it('is valid, ends, comes to what it says, and replays', () => {
    fc.assert(
      fc.property(shape, draws, (drawn, numbers) => {
        const root = nodeOf(drawn);
        expect(checkDocument({ version: 1, root }).ok).toBe(true);
        const tree = treeOf(root, numbers);
        const runId = tree.text('in');
        tree.settle();
        expectOver(tree);
        const { outcome, output = null } = tree.views.get(runId) ?? {};
        expect(possible(root, 'in')).toContain(outcome === 'answered' ? output : null);
      }),
      { numRuns: 100 },
    );
  });

  it('spends no more than its root may, and no call twice', () => {
    fc.assert(
      fc.property(shape, draws, fc.nat(6), fc.nat(6), (drawn, numbers, maxToolCalls, maxSteps) => {
        const tree = treeOf(nodeOf(drawn), numbers, { maxToolCalls, maxSteps });
        const runId = tree.text('in');
        tree.settle();
        expectOver(tree);
        expect(tree.views.get(runId)?.toolCallsUsed).toBeLessThanOrEqual(maxToolCalls);
        expect(tree.views.get(runId)?.stepsUsed).toBeLessThanOrEqual(maxSteps);
        expect(tree.called.length).toBeLessThanOrEqual(maxToolCalls);
        expect(new Set(tree.called).size).toBe(tree.called.length);
      }),
      { numRuns: 60 },
    );
  });

  it('ends everything when it is cancelled at any point', () => {
    fc.assert(
      fc.property(shape, draws, fc.nat(40), fc.constantFrom('cancel', 'stop', 'over'), (drawn, numbers, when, how) => {
        const tree = treeOf(nodeOf(drawn), numbers);
        const runId = tree.text('in');
        tree.settle((step) => {
          if (step !== when) return;
          const { at } = tree;
          if (how === 'cancel') tree.receives(rootId, { type: 'cancel-requested', at, runId, by: 'ann' });
          if (how === 'stop') tree.receives(rootId, { type: 'opted-out', at, messageId: 'msg_stop' });
          if (how === 'over') tree.receives(rootId, { type: 'taken-over', at, by: 'ann' });
        });
        expectOver(tree);
      }),
      { numRuns: 100 },
    );
  });
});
