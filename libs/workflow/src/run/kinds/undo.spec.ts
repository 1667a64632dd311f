import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { replay } from '#program';
import { settingsFor } from '../../../test/settings.js';
import { Tree } from '../../../test/tree.js';
import { checkDocument } from '../../check/check-document.js';
import type { WorkflowNode } from '../../document/document.js';

const call = (id: string, more: object = {}): WorkflowNode => ({
  ...{ kind: 'tool', id, toolName: 'say', args: { text: id } },
  ...more,
});
const step = (id: string): WorkflowNode => call(id, { compensate: call(`no-${id}`) });
const boom: WorkflowNode = { kind: 'tool', id: 'boom', toolName: 'boom' };

/** Plays a root to its end, by turns that read as much of their mail as is drawn. */
function play(root: WorkflowNode, numbers: readonly number[] = [0]): Tree {
  const check = checkDocument({ version: 2, root });
  if (!check.ok) throw new Error(JSON.stringify(check.errors));
  let at = 0;
  const draw = (below: number): number => (numbers[at++ % numbers.length] ?? 0) % below;
  const tree = new Tree({ ...settingsFor(root), document: check.document }, draw);
  tree.text('in');
  tree.settle();
  for (const { program, journal, rows } of tree.actors.values()) {
    if (program !== 'workflow') continue;
    const runs = [...new Set(rows.map((row) => row.run_id))];
    expect(runs.flatMap((id) => replay(tree.program, id, journal))).toEqual(rows);
  }
  return tree;
}

const said = (tree: Tree): unknown[] => tree.calls.map(({ tool, args }) => args['text'] ?? tool);

describe('steps that can be taken back', () => {
  const trip: WorkflowNode = { kind: 'sequence', id: 's', steps: [step('a'), step('b'), call('c'), boom, step('d')] };

  it('are, the last first, where a later one fails; one that has not run is not', () => {
    const tree = play(trip);
    expect(said(tree)).toEqual(['a', 'b', 'c', 'boom', 'no-b', 'no-a']);
    expect(tree.ends.map(({ outcome, error }) => [outcome, error?.code])).toEqual([['stalled', 'tool-failed']]);
  });

  it('are each once, in whatever order the mail of a tree is read, and the ones inside before those outside', () => {
    const inner: WorkflowNode = {
      kind: 'sequence',
      id: 'q',
      steps: [step('i'), { kind: 'spawn', id: 'p', child: boom }],
    };
    const outer: WorkflowNode = {
      kind: 'sequence',
      id: 'o',
      steps: [step('x'), { kind: 'spawn', id: 'w', child: inner }],
    };
    fc.assert(
      fc.property(fc.array(fc.nat(97), { minLength: 1, maxLength: 20 }), (numbers) => {
        expect(said(play(outer, numbers))).toEqual(['x', 'i', 'boom', 'no-i', 'no-x']);
      }),
      { numRuns: 25 },
    );
  });

  it('say which of them could not be, and the others are', () => {
    const bad = call('b', { compensate: { kind: 'tool', id: 'no-b', toolName: 'boom' } });
    const tree = play({ kind: 'sequence', id: 's', steps: [step('a'), bad, boom] });
    expect(said(tree)).toEqual(['a', 'b', 'boom', 'boom', 'no-a']);
    expect(tree.ends[0]?.error).toEqual({ code: 'compensation-failed', message: 'boom; not taken back: b (boom)' });
  });

  it('are not where the run is cancelled', () => {
    const waiting: WorkflowNode = { kind: 'delay', id: 'd', ms: 60_000 };
    const check = checkDocument({ version: 2, root: { kind: 'sequence', id: 's', steps: [step('a'), waiting] } });
    if (!check.ok) throw new Error('it is valid');
    const tree = new Tree({ ...settingsFor(check.document.root), document: check.document });
    tree.text('in');
    for (let todo = tree.todo(); todo.length > 0; todo = tree.todo()) todo[0]?.();
    tree.cancel();
    tree.settle();
    expect(said(tree)).toEqual(['a']);
  });
});
