import fc from 'fast-check';
import { expect, it } from '@jest/globals';
import { checkDocument, computeWorstCase } from '#workflow';
import { amount } from '../support/amount.js';
import { anyCase2 } from './generate-2.js';
import { playInMemory } from './in-memory.js';

const unbounded = { steps: Infinity, toolCalls: Infinity, costMicroUsd: Infinity };

/** How often a document has begun to call a tool. */
function countCalls(history: readonly string[]): number {
  const tools = history.map((line) => line.split(' ')).filter(([, kind]) => kind === 'tool');
  return tools.flat().filter((word) => word === 'started').length;
}

it('documents of version 2 by lot are refused by a path or come to the same again, within their worst case, and many to an output', async () => {
  const cases = fc.sample(anyCase2, { numRuns: amount(60, 2_000), seed: 7 });
  const codes = new Map<string, number>();
  for (const [at, each] of cases.entries()) {
    const check = checkDocument(each.document);
    expect(check.ok ? [] : check.errors.filter(({ path, message }) => path === '' || message === '')).toEqual([]);
    const one = await playInMemory({ ...each, id: `two.${at}` });
    const again = await playInMemory({ ...each, id: `two.${at}` });
    expect(again).toEqual(one);
    expect(one.came.code === 'WORKFLOW_VALIDATION_FAILED').toBe(!check.ok);
    const most = check.ok ? computeWorstCase(check.document, { agent: unbounded, run: unbounded }).toolCalls : Infinity;
    expect(countCalls(one.came.history)).toBeLessThanOrEqual(most);
    expect(Number.isFinite(most)).toBe(check.ok);
    const end = one.came.code ?? 'output';
    codes.set(end, (codes.get(end) ?? 0) + 1);
  }
  process.stdout.write(`version 2 by lot: ${JSON.stringify(Object.fromEntries(codes))}\n`);
  expect(codes.get('output') ?? 0).toBeGreaterThan(cases.length / 4);
  expect(codes.get('WORKFLOW_VALIDATION_FAILED') ?? 0).toBeLessThan(cases.length / 3);
});
