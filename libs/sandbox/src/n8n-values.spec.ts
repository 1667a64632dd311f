import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from '@jest/globals';
import { amount } from '../../../test/support/amount.js';
import { scopeOf } from '../test/scope-of.js';
import { openSandbox, type Sandbox } from './sandbox.js';

type Case = [expression: string, n8n: string];

/** What n8n itself gave for these expressions, and for those that come to something else here; `=` begins a text with expressions in it. */
const seen = JSON.parse(readFileSync(new URL('../test/n8n-values.json', import.meta.url), 'utf8')) as {
  equal: Case[];
  otherwise: [...Case, ours: string][];
};

const data = [
  {
    ...{ a: 1, n: 5, list: [10, 20], 'b c': 'sp', deep: { x: { y: 'z' } }, text: 'héllo', none: null },
    people: [
      { name: 'Ann', age: 34 },
      { name: 'Bo', age: 28 },
      { name: 'Cy', age: 40 },
    ],
  },
  { a: 2, n: 6 },
];
const input = data.map((json) => ({ json }));
const about = {
  '': { parameter: { mode: 'manual' }, runIndex: 0 },
  Data: { parameter: { mode: 'runOnceForAllItems' }, runIndex: 0 },
};
const prevNode = { name: 'Data', outputIndex: 0, runIndex: 0 };
const workflow = { id: 'w1', name: 'Flow', active: false };

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});

/** The value as JSON, or `undefined`, `throws`, and numbers that JSON lacks; of a text, the text. */
function evaluated(expression: string): string {
  const tried = `try { const v = (${expression}); return v === undefined ? 'undefined' : typeof v === 'number' && !Number.isFinite(v) ? String(v) : JSON.stringify(v) ?? 'no JSON'; } catch (e) { return 'throws'; }`;
  const template = expression.startsWith('=') ? expression : `={{ (() => { ${tried} })() }}`;
  const nodes = { Data: input };
  const scope = scopeOf({ rules: 4, input, nodes, about, prevNode, workflow, now: Date.now() });
  try {
    const value = sandbox.evaluate(template, scope);
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  } catch {
    return 'throws';
  }
}

const every = amount(4, 1);

it('gives what n8n gives', () => {
  const cases = seen.equal.filter((_, at) => at % every === 0);
  expect(cases.length).toBeGreaterThan(600);
  expect(cases.map(([expression]) => [expression, evaluated(expression)])).toEqual(cases);
});

it('gives something else only where that is known', () => {
  expect(seen.otherwise.map(([expression, theirs]) => [expression, theirs, evaluated(expression)])).toEqual(
    seen.otherwise,
  );
});
