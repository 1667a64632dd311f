import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { replay } from '#program';
import { nodeOf, possible, shape } from '../test/documents.js';
import { Person } from '../test/person.js';
import { settingsFor } from '../test/settings.js';
import { Tree } from '../test/tree.js';
import { checkDocument } from './check/check-document.js';
import type { WorkflowNode } from './document/document.js';
import { computeWorstCase } from './check/worst-case.js';

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

/** Does everything there is to do, while a person answers; what must hold of a tree that is at rest holds then. */
function settle(tree: Tree, numbers: readonly number[], before: (step: number) => void = () => undefined): void {
  const person = new Person(tree, drawing(numbers));
  tree.settle((step) => {
    before(step);
    person.answer();
  });
  expectOver(tree);
  const opened = tree.told.flatMap((each) => (each.type === 'wait-opened' ? [each.waitId] : []));
  const closed = tree.told.flatMap((each) => (each.type === 'wait-closed' ? [each.waitId] : []));
  expect(opened.filter((waitId) => !closed.includes(waitId) && !person.answered.has(waitId))).toEqual([]);
}

function expectOver(tree: Tree): void {
  expect([...tree.actors.values()].every(({ over, owed }) => over && owed.size === 0)).toBe(true);
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
        settle(tree, numbers);
        const { outcome, output = null } = tree.views.get(runId) ?? {};
        expect(possible(root, 'in')).toContain(outcome === 'answered' ? output : null);
      }),
      { numRuns: 100 },
    );
  });

  it('ends within its static bound', () => {
    const plenty = { steps: 1_000_000, toolCalls: 1_000_000, costMicroUsd: 1_000_000 };
    const policy = { agent: { steps: 1, toolCalls: 0, costMicroUsd: 0 }, run: plenty };
    const budgets = { maxSteps: 1_000_000, maxToolCalls: 1_000_000 };
    fc.assert(
      fc.property(shape, draws, (drawn, numbers) => {
        const root = nodeOf(drawn);
        const tree = treeOf(root, numbers, budgets);
        const runId = tree.text('in');
        settle(tree, numbers);
        const worst = computeWorstCase({ version: 1, root }, policy);
        expect(tree.views.get(runId)?.stepsUsed).toBeLessThanOrEqual(worst.steps);
        expect(tree.views.get(runId)?.toolCallsUsed).toBeLessThanOrEqual(worst.toolCalls);
      }),
      { numRuns: 100 },
    );
  });

  it('spends no more than its root may, and no call twice', () => {
    fc.assert(
      fc.property(shape, draws, fc.nat(6), fc.nat(6), (drawn, numbers, maxToolCalls, maxSteps) => {
        const tree = treeOf(nodeOf(drawn), numbers, { maxToolCalls, maxSteps });
        const runId = tree.text('in');
        settle(tree, numbers);
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
      fc.property(shape, draws, fc.nat(40), (drawn, numbers, when) => {
        const tree = treeOf(nodeOf(drawn), numbers);
        tree.text('in');
        settle(tree, numbers, (step) => {
          if (step === when) tree.cancel();
        });
      }),
      { numRuns: 100 },
    );
  });
});
