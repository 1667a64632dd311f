import { describe, expect, it } from '@jest/globals';
import { replay } from '#program';
import type { RecordedCall } from '#protocol';
import { settingsFor } from '../../../test/settings.js';
import { Tree } from '../../../test/tree.js';
import { checkDocument } from '../../check/check-document.js';
import { joinLost, toLost } from './lost-items.js';

const call = (id: string, toolName: string): object => ({ kind: 'tool', id, toolName, args: { text: 'x' } });
const value = (id: string, input: unknown): object => ({ kind: 'delay', id, ms: 0, input });
const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** So many pages of so many items. */
const pages = (count: number, items: number): object => ({
  kind: 'branch',
  id: 'p',
  cases: [
    {
      when: { value: '$.page.number', below: count },
      then: value('more', { items: numbers(items), next: '{{ $.page.number }}' }),
    },
  ],
  default: value('last', { items: numbers(items) }),
});

function treeOf(node: object, calls?: RecordedCall[], toolCalls?: number): Tree {
  const check = checkDocument({ version: 2, root: { kind: 'foreach', id: 'f', ...node } });
  if (!check.ok) throw new Error(JSON.stringify(check.errors));
  const { document } = check;
  const settings = settingsFor(document.root);
  const grant = { ...settings.grant, ...(toolCalls !== undefined && { toolCalls }) };
  const tree = new Tree({ ...settings, grant, document });
  tree.text('in', calls);
  return tree;
}

function played(node: object): Tree {
  const tree = treeOf(node);
  tree.settle(undefined, 100_000);
  return tree;
}

const figures = ({ outputs: [output] }: Tree): unknown => JSON.parse(output ?? 'null');

describe('a foreach', () => {
  it.each([1, 3, 10])('works on %i items at once at most', (concurrency) => {
    const tree = played({ page: pages(2, 30), each: call('t', 'say'), concurrency });
    expect(tree.mostLive).toBe(concurrency);
    expect(tree.calls).toHaveLength(60);
    expect(figures(tree)).toEqual({ items: 60, pages: 2, failed: 0, failures: [] });
  });

  it('works on ten where it says nothing, and a child of it on a hundred items at most', () => {
    expect(played({ page: pages(1, 40), each: call('t', 'say') }).mostLive).toBe(10);
    const one = played({ page: pages(1, 250), each: value('v', 1), concurrency: 1 });
    expect(one.actors.size - 1).toBe(3);
  });

  it('keeps no more for many pages than for one, and starts a run for each part alone', () => {
    const sizeOf = (count: number): { most: number; runs: number } => {
      const tree = treeOf({ page: pages(count, 20), each: value('v', '$.item'), mode: 'settle' });
      let most = 0;
      tree.settle(() => {
        most = Math.max(most, JSON.stringify(tree.root.state).length);
      }, 100_000);
      expect(figures(tree)).toEqual({ items: count * 20, pages: count, failed: 0, failures: [] });
      return { most, runs: tree.actors.size - 1 };
    };
    const [few, many] = [sizeOf(2), sizeOf(40)];
    expect(many.most).toBeLessThan(few.most + 200);
    expect(many.runs).toBe(400);
  });

  it('leaves items to later commits where they take no time', () => {
    const tree = played({ page: pages(1, 100), each: value('v', '$.index'), concurrency: 1 });
    const [, part] = [...tree.actors.values()];
    expect(part?.version).toBeGreaterThan(100 / 50);
    expect(figures(tree)).toMatchObject({ items: 100 });
  });

  it('replays as it was', () => {
    const tree = played({ page: pages(3, 7), each: call('t', 'boom'), mode: 'settle', concurrency: 2 });
    expect(figures(tree)).toMatchObject({ items: 21, failed: 21 });
    for (const actor of tree.actors.values()) {
      const runIds = [...new Set(actor.rows.map((row) => row.run_id))];
      expect(runIds.flatMap((runId) => replay(tree.program, runId, actor.journal))).toEqual(actor.rows);
    }
  });

  it('has the calls on record of each item of a part, of those below it too', () => {
    const each = { kind: 'fork', id: 'k', mode: 'all', paths: [call('t', 'say')] };
    const node = { page: pages(2, 4), each, concurrency: 1 };
    const calls = numbers(8).map((at) => ({
      ...{ tool: 'say', args: { text: 'x' }, effectKey: null, result: { ok: true as const, value: 'before' } },
      node: `f[${at + 1}]/k/t`,
    }));
    const again = treeOf(node, calls);
    again.settle(undefined, 100_000);
    expect([again.calls.length, figures(again)]).toMatchObject([0, { items: 8, failed: 0 }]);
  });

  it('fails where no call is left, with settle too', () => {
    const tree = treeOf({ page: pages(1, 40), each: call('t', 'say'), mode: 'settle', concurrency: 1 }, [], 10);
    tree.settle(undefined, 100_000);
    expect(tree.ends).toMatchObject([{ output: null, error: { code: 'tool-cap-reached' } }]);
  });

  it('begins no part behind one that has failed, and fails as the first item', () => {
    const tree = played({ page: pages(2, 10), each: call('t', 'boom'), concurrency: 1 });
    expect(tree.calls).toHaveLength(1);
    expect(tree.ends).toMatchObject([{ output: null, error: { code: 'tool-failed' } }]);
  });

  it('fails where the run of a part itself does not go on, with settle too', () => {
    const tree = treeOf({ page: pages(1, 2), each: call('t', 'say'), mode: 'settle' });
    for (let at = 0; at < 20 && tree.actors.size < 3; at += 1) tree.todo()[0]?.();
    const [, part] = [...tree.actors.values()];
    if (part !== undefined) tree.park(part);
    tree.settle();
    expect(tree.ends).toMatchObject([{ output: null }]);
  });
});

describe('the items that failed', () => {
  it('are all counted, and of the first fifty the errors are kept, with as much of their texts as is read', () => {
    const failure = { code: 'odd', message: 'x'.repeat(1_000), outcome: 'stalled' } as const;
    const parts = [3, 1, 2].map((at) => ({ failed: 1, failures: [toLost(at, failure, 't')] }));
    const many = { failed: 70, failures: numbers(50).map((at) => toLost(at + 100, failure, 't')) };
    const all = [...parts, many].reduce(joinLost, { failed: 0, failures: [] });
    expect(all.failed).toBe(73);
    expect(all.failures.map(({ index }) => index)).toEqual([1, 2, 3, ...numbers(47).map((at) => at + 100)]);
    expect(all.failures[0]?.error.text.length).toBeLessThanOrEqual(201);
  });
});
