import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ExpressionScope } from '#compiler';
import { openSandbox } from '#sandbox';
import type { Sandbox } from '#sandbox';
import { evaluateIn } from './evaluate-in.js';

const [left, right, lone] = [
  [{ json: { x: 'a' } }, { json: { x: 'b' } }],
  [{ json: { x: 'c' } }],
  [{ json: { x: 'd' } }],
];
const scope: ExpressionScope = {
  rules: 2,
  ...{ input: [{ json: {} }, { json: {} }, { json: {} }], itemIndex: 0, runIndex: 0, now: 0, timeZone: 'UTC' },
  nodes: { If: [left, right], Lone: [lone] },
  pairedIn: { If: [{ items: left, at: 1 }, { items: right, at: 0 }, null], Lone: [null, null, null] },
  ...{ workflow: { id: 'w', name: 'w' }, execution: { id: 'e', mode: 'test' } },
};

describe('an expression that asks where its item came from', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await openSandbox();
  });
  afterAll(() => sandbox.dispose());

  it('is read by the rules of the version that it stands in', () => {
    const evaluate = evaluateIn(sandbox, 's');
    const tomorrow = (rules: number) => evaluate("={{ $now.plus(1, 'days').toISODate() }}", { ...scope, rules });
    expect([tomorrow(2), tomorrow(1)]).toEqual(['1970-01-02', '1970-01-01']);
  });

  it('sees that item, beside those of its output, or the only one there is', () => {
    const evaluate = evaluateIn(sandbox, 's');
    const at = (itemIndex: number, text: string): unknown => evaluate(text, { ...scope, itemIndex });
    expect(at(0, "={{ $('If').item.json.x + $('If').all().length }}")).toBe('b2');
    expect(at(1, "={{ $('If').item.json.x + $('If').all().length }}")).toBe('c1');
    expect(at(2, "={{ $('Lone').item.json.x }}")).toBe('d');
    expect(() => at(2, "={{ $('If').item.json.x }}")).toThrow(/no item of "If" is paired with item 2/);
  });
});
