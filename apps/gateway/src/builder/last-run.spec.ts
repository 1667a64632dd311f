import { expect, it } from '@jest/globals';
import type { RunReader } from '#runs';
import { describeForm, readLastRun } from './last-run.js';

const run = (more: object): object => ({ agentId: 'workflow.shop', phase: 'finished', outcome: 'failed', ...more });
const kept = [
  run({ runId: 'run_1', phase: 'acting', outcome: null }),
  run({ runId: 'run_2', rootRunId: 'run_9' }),
  run({ runId: 'run_3', agentId: 'workflow.other' }),
  run({ runId: 'run_4' }),
];
const itemsOfShop: Record<string, string> = {
  ':Start': '[[{"json":{"body":{"city":"Oslo","tags":["a","b"]},"at":null}}]]',
  '0:Each': '[[{"json":{"n":1}}]]',
  '1:Each': '[[{"json":{"n":2}}]]',
  ':Empty': '[[]]',
};

function reader(of: readonly object[], items = itemsOfShop): RunReader {
  const asked = {
    listRuns: ({ wants }: { wants: (one: object) => boolean }) =>
      Promise.resolve({ runs: of.filter(wants).map((run) => ({ run })), next: null }),
    readItemFields: () => Promise.resolve(Object.keys(items)),
    readItemValues: (_root: string, fields: string[]) => Promise.resolve(fields.map((field) => items[field] ?? null)),
    readTree: () => Promise.resolve(null),
  };
  return asked as unknown as RunReader; // as far as it is asked here
}

it('tells of the last run that has ended: the form of what its nodes made, and no value of it', async () => {
  expect(await readLastRun(reader(kept), 'shop')).toEqual({
    executionSchema: [
      { nodeName: 'Start', schema: { body: { city: 'string', tags: ['string'] }, at: 'null' } },
      { nodeName: 'Each', schema: { n: 'number' } },
    ],
    executionData: { outcome: 'failed', executions: { Each: 2, Empty: 1, Start: 1 } },
  });
  expect(await readLastRun(reader(kept.slice(0, 3)), 'shop')).toBeNull();
});

it('says how many forms it has no room for', async () => {
  const wide = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`a_field_with_a_long_name_${at}`, at]));
  const made = JSON.stringify([[{ json: wide }]]);
  const shown = await readLastRun(
    reader(kept, { ':A': made, ':B': made, ':C': '[[{"json":{"n":1}}]]', ':D': made }),
    'shop',
  );
  expect(shown?.executionSchema.map(({ nodeName }) => nodeName)).toEqual(['A', 'C']);
  expect(shown?.executionData).toMatchObject({ formsLeftOut: 2, executions: { A: 1, B: 1, C: 1, D: 1 } });
});

it('tells a form no deeper and no wider than a prompt has room for', () => {
  const deep = { a: { b: { c: { d: { e: { f: 1 } } } } } };
  expect(describeForm(deep)).toEqual({ a: { b: { c: { d: { e: 'object' } } } } });
  const wide = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`f${at}`, at]));
  const narrow = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, 'number']));
  expect(describeForm(wide)).toEqual({ ...narrow, '…': '60 more' });
});
