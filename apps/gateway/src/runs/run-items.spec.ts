import { expect, it } from '@jest/globals';
import type { RunReader } from '#runs';
import { countItems, placeFrom, placeText, readExecutions, readItems } from './run-items.js';

const outputs = (...ns: number[]): string => JSON.stringify([ns.map((n) => ({ json: { n } })), []]);
const kept: Record<string, string> = {
  '10:A': outputs(5),
  '2:A': outputs(3, 4),
  '1:A': outputs(1, 2),
  ':B': outputs(),
};

/** As far as it is asked here. */
const runs = {
  readItemFields: () => Promise.resolve([...Object.keys(kept), 'rounds::A']),
  readItemValues: (_root: string, fields: string[]) => Promise.resolve(fields.map((field) => kept[field] ?? null)),
} as unknown as RunReader;

it('the items of a node come in the order of its rounds, page by page, each once', async () => {
  const { nodes, fields } = await readExecutions(runs, 'run_1', 'A');
  expect(nodes).toEqual([
    { node: 'A', executions: 3 },
    { node: 'B', executions: 1 },
  ]);
  for (const limit of [1, 2, 3, 200]) {
    const found: unknown[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page = await readItems(runs, 'run_1', fields, { from: placeFrom(next), limit });
      expect(page.items.length).toBeLessThanOrEqual(limit);
      found.push(...page.items.map(({ rounds, json }) => [...rounds, json['n']]));
      next = page.next && placeText(page.next);
    }
    expect(found).toEqual([
      [1, 1],
      [1, 2],
      [2, 3],
      [2, 4],
      [10, 5],
    ]);
  }
});

it('a page goes on where the one before ended, though an earlier round has come since', async () => {
  const { fields } = await readExecutions(runs, 'run_1', 'A');
  const first = await readItems(runs, 'run_1', fields, { from: null, limit: 3 });
  const next = placeFrom(first.next ? placeText(first.next) : '');
  const rest = await readItems(runs, 'run_1', [':A', ...fields], { from: next, limit: 9 });
  expect([...first.items, ...rest.items].map(({ json }) => json['n'])).toEqual([1, 2, 3, 4, 5]);
});

it.each(['', '7', '1-.2', '-1.0', '1.2.3', 'a.1'])('is no place in them: %s', (text) => {
  expect(placeFrom(text)).toBeNull();
});

it('counts the items of all rounds of a node by its outputs', async () => {
  const { nodes } = await readExecutions(runs, 'run_1', undefined);
  expect(await countItems(runs, 'run_1', nodes)).toEqual([
    { node: 'A', executions: 3, made: [5, 0] },
    { node: 'B', executions: 1, made: [0, 0] },
  ]);
});

it('says of a node with too many items to be counted only how often it has run', async () => {
  const long = JSON.stringify([Array.from({ length: 1_000 }, () => ({ json: { text: 'x'.repeat(900) } }))]);
  const names = Array.from({ length: 25 }, (_, n) => `:N${n}`);
  const many = {
    readItemFields: () => Promise.resolve(names),
    readItemValues: (_root: string, fields: string[]) => Promise.resolve(fields.map(() => long)),
  } as unknown as RunReader; // as far as it is asked here
  const { nodes } = await readExecutions(many, 'run_1', undefined);
  const counted = await countItems(many, 'run_1', nodes);
  expect(counted.filter(({ made }) => made !== undefined)).toHaveLength(20);
});
