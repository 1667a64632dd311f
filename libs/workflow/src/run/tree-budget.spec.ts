import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compileTools, graphTool } from '#model-turn';
import { nodeOf, shape } from '../../test/documents.js';
import { settingsFor } from '../../test/settings.js';
import type { TreeSettings } from '../../test/settings.js';
import { Tree } from '../../test/tree.js';
import { grantsFor, needFrom, nothingSpent } from './budget.js';
import type { ForkNode, MapNode, WorkflowNode } from '../document/document.js';
import { amount } from '../../../../test/support/amount.js';

const say = (id: string): WorkflowNode => ({ kind: 'tool', id, toolName: 'pure', args: { text: id } });
const llm = (id: string): WorkflowNode => ({ kind: 'llm', id, instructions: id });
const map = (each: WorkflowNode, id = 'm'): MapNode => ({ kind: 'map', id, each, maxItems: 10_000 });
const fork = (paths: WorkflowNode[], id = 'f'): ForkNode => ({ kind: 'fork', id, mode: 'all', paths });
const spawned = (id: string, child: WorkflowNode): WorkflowNode => ({ kind: 'spawn', id, child });
const wide = (count: number): WorkflowNode[] => Array.from({ length: count }, (_, at) => say(`p${at}`));
const lines = (count: number): string => JSON.stringify(Array.from({ length: count }, (_, at) => String(at)));
const list = (rows: number, columns: number): string =>
  JSON.stringify(Array.from({ length: rows }, () => Array.from({ length: columns }, (_, at) => String(at))));

function settingsOf(root: WorkflowNode, mostTreeRuns?: number): TreeSettings {
  const settings = settingsFor(root, { maxSteps: 20_000, maxToolCalls: 20_000 });
  return { ...settings, ...(mostTreeRuns !== undefined && { mostTreeRuns }) };
}

function played(root: WorkflowNode, mostTreeRuns: number, text = 'in'): Tree {
  const tree = new Tree(settingsOf(root, mostTreeRuns));
  tree.text(text);
  tree.settle(undefined, 100_000);
  return tree;
}

/** Runs below the first one. */
const runsOf = ({ actors }: Tree): number => actors.size - 1;
const codeOf = ({ ends: [end] }: Tree): string | null => end?.error?.code ?? null;

/** Calls itself for each of so many items, for ever. */
function bomb(items: number): TreeSettings {
  const pin = { agentId: 'workflow.bomb', agentVersion: '1' };
  const itself = JSON.stringify({ pin, rootId: 'root', text: '', called: { scope: '', depth: 0 } });
  const text = JSON.stringify(Array<string>(items).fill(itself));
  const asked: WorkflowNode = { kind: 'tool', id: 'ask', toolName: graphTool, args: { text } };
  const each: WorkflowNode = { ...map(spawned('run', llm('called'))), mode: 'settle' };
  const parameters = { type: 'object', properties: { text: { type: 'string' } }, additionalProperties: false };
  const spec = { name: graphTool, description: 'a step', parameters, repeat: 'safe' as const };
  return {
    ...settingsOf({ kind: 'sequence', id: 'root', steps: [asked, each] }),
    ...{ isCompiled: true, tools: compileTools([{ ...spec, runs: 'inline' }]) },
  };
}

describe('the runs of a tree', () => {
  it.each<[string, WorkflowNode, string]>([
    ['items', map(say('a')), lines(20)],
    ['agents', map(llm('a')), lines(20)],
    ['paths', fork(wide(20)), ''],
    ['paths in paths', fork([fork(wide(9), 'g'), fork(wide(9), 'h')]), ''],
    ['spawns in items', map(spawned('s', say('a'))), lines(10)],
    ['items in items', map(map(say('a'), 'inner')), list(4, 4)],
    ['items, one after the other', { ...map(say('a')), concurrency: 1 }, lines(20)],
    ['rounds', { kind: 'loop', id: 'l', body: fork(wide(5)), until: { kind: 'maxSteps', n: 4 } }, ''],
    ['steps', { kind: 'sequence', id: 'q', steps: [fork(wide(10)), map(say('a'))] }, lines(10)],
  ])('are as many as it may be, and one more fails by name: %s', (kind, root, text) => {
    const most = kind === 'steps' ? 11 : 20;
    expect(codeOf(played(root, most, text))).toBeNull();
    const tree = played(root, most - 1, text);
    expect(codeOf(tree)).toBe('TREE_BUDGET');
    expect(runsOf(tree)).toBeLessThan(most);
  });

  it('says which node would start how many, and what its tree may', () => {
    const [end] = played(map(say('a')), 19, lines(20)).ends;
    expect(end?.error).toEqual({
      code: 'TREE_BUDGET',
      message: 'm starts 20 runs, and may start 19 of the 19 that all of its tree may be (TREE_MAX_RUNS)',
    });
  });

  it('are fewer where a stranger’s call has begun it, and the failure names that setting', () => {
    const tree = new Tree({ ...settingsOf(map(say('a')), 99), mostPublicTreeRuns: 19 });
    tree.isPublic = true;
    tree.text(lines(20));
    tree.settle(undefined, 100_000);
    const message = 'm starts 20 runs, and may start 19 of the 19 that all of its tree may be (PUBLIC_TREE_MAX_RUNS)';
    expect(tree.ends[0]?.error).toEqual({ code: 'TREE_BUDGET', message });
    const others = new Tree({ ...settingsOf(map(say('a')), 99), mostPublicTreeRuns: 19 });
    others.text(lines(20));
    others.settle(undefined, 100_000);
    expect(codeOf(others)).toBeNull();
  });

  it('are never more where a graph calls itself for each of its items, and it ends', () => {
    for (const items of [1, 10, 28])
      for (const most of [10, 99]) {
        const tree = new Tree({ ...bomb(items), mostTreeRuns: most });
        tree.text('');
        tree.settle(undefined, 20_000);
        expect(tree.ends).toHaveLength(1);
        expect(runsOf(tree)).toBeLessThanOrEqual(most);
        expect(tree.ends[0]?.spent.runs ?? 0).toBe(runsOf(tree));
      }
  });

  it('come to an end once the first is cancelled, in any order, and are no more than may be', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), fc.infiniteStream(fc.nat()), (cancelledAt, draws) => {
        const draw = (below: number): number => (draws.next().value ?? 0) % below;
        const tree = new Tree({ ...bomb(10), mostTreeRuns: 200 }, draw);
        tree.text('');
        tree.settle((step) => {
          if (step === cancelledAt) tree.cancel();
        });
        expect(tree.ends).toMatchObject([{ outcome: 'cancelled' }]);
        expect(runsOf(tree)).toBeLessThanOrEqual(200);
        expect([...tree.actors.values()].every(({ over, children }) => over && children.size === 0)).toBe(true);
      }),
      { numRuns: amount(5, 20) },
    );
  });

  it('go on without end where nobody counts them: those of rules 1, and of before there were rules', () => {
    for (const rules of [1, undefined]) {
      const tree = new Tree({ ...bomb(10), mostTreeRuns: 20 });
      tree.rules = rules;
      tree.text('');
      expect(() => {
        tree.settle(undefined, 300);
      }).toThrow('the tree does not come to rest');
      expect(runsOf(tree)).toBeGreaterThan(50);
      expect(JSON.stringify(tree.root.state)).not.toContain('"runs"');
    }
  });

  it('are shared out evenly: 100 items that each call a flat workflow fit, and 10,000 items that start nothing', () => {
    const calls = Array.from({ length: 100 }, () => spawned('s', fork(wide(98))));
    const left = { ...nothingSpent, runs: 10_000 };
    const grants = grantsFor(left, needFrom(calls, 0), calls, 0);
    expect(new Set(grants.map(({ runs }) => runs))).toEqual(new Set([99]));
    const items = Array.from({ length: 10_000 }, () => say('a'));
    const none = grantsFor(left, needFrom(items, 0), items.slice(0, 28), 0);
    expect(new Set(none.map(({ runs }) => runs))).toEqual(new Set([0]));
  });

  it('are lost with a child that is parked, and come back from every other', () => {
    const two = fork([spawned('s', fork(wide(5), 'g')), spawned('t', fork(wide(5), 'h'))]);
    const again: WorkflowNode = { kind: 'sequence', id: 'q', steps: [{ ...two, mode: 'settle' }, fork(wide(8), 'k')] };
    const tree = new Tree(settingsOf(again, 22));
    tree.text('in');
    tree.turn(tree.root);
    const [, first] = tree.actors.values();
    if (first === undefined) throw new Error('nothing was started');
    tree.park(first);
    tree.settle();
    expect(codeOf(tree)).toBe('TREE_BUDGET');
    expect(codeOf(played(again, 22))).toBeNull();
  });

  it('are never more than may be, whatever the document, and the spent ones are those that were started', () => {
    fc.assert(
      fc.property(shape, fc.integer({ min: 0, max: 12 }), fc.infiniteStream(fc.nat()), (any, most, draws) => {
        const draw = (below: number): number => (draws.next().value ?? 0) % below;
        const tree = new Tree(settingsOf(nodeOf(any), most), draw, ({ instructions }) =>
          instructions === 'bad' ? { outcome: 'model-failed' } : { output: instructions },
        );
        tree.text('n1\nn2\nn3');
        tree.settle();
        expect(tree.ends).toHaveLength(1);
        expect(runsOf(tree)).toBeLessThanOrEqual(most);
        expect(tree.ends[0]?.spent.runs ?? 0).toBe(runsOf(tree));
      }),
      { numRuns: 200 },
    );
  });
});
