import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { playInMemory } from '../conformance/in-memory.js';

const folder = new URL('../../examples/workflows/version-2/', import.meta.url);
const documentOf = (name: string): unknown => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));

describe('the examples of version 2', () => {
  it('orders: values of an input, of a tool for each item, and of a model', async () => {
    const { came, answered } = await playInMemory({
      id: 'orders',
      document: documentOf('orders'),
      input: JSON.stringify({ orders: ['A-1', 'A-2'] }),
      model: { words: { outputs: ['Both are packed.'] } },
    });
    const orders = [
      { order: 'A-1', state: 'packed' },
      { order: 'A-2', state: 'packed' },
    ];
    expect(came.output).toBe(JSON.stringify({ customer: 'unknown', orders, text: 'Both are packed.' }));
    expect(answered.map(({ input }) => input)).toEqual([JSON.stringify(orders)]);
  });

  it.each([
    [250, 'late', ['approved'], 'paid, a person agreed'],
    [200, 'late', [], 'paid'],
    [250, 'other', [], 'a person looks at it'],
  ] as const)('refund: %d dollars, %s', async (dollars, reason, approvals, answer) => {
    const { came } = await playInMemory({
      id: 'refund',
      document: documentOf('refund'),
      input: JSON.stringify({ order: 'A-1', dollars, words: 'It came after my birthday.' }),
      model: { reason: { outputs: [JSON.stringify({ value: reason })] } },
      approvals,
    });
    expect(came.output).toBe(JSON.stringify({ order: 'A-1', dollars, answer }));
  });

  it('refund: a person who refuses fails it', async () => {
    const { came } = await playInMemory({
      id: 'refund',
      document: documentOf('refund'),
      input: JSON.stringify({ order: 'A-1', dollars: 250, words: 'late' }),
      model: { reason: { outputs: ['{"value":"late"}'] } },
      approvals: ['denied'],
    });
    expect(came).toMatchObject({ ok: false, code: 'NODE_FAILED', path: 'refund/decide/large/agree' });
  });

  it('until-packed: ends in the first round where it is packed, and says the order', async () => {
    const { came } = await playInMemory({ id: 'packed', document: documentOf('until-packed'), input: 'A-1' });
    expect(came.output).toBe(JSON.stringify({ order: 'A-1', state: 'packed' }));
    expect(came.history.filter((line) => line.includes('delay'))).toEqual([]);
  });
});
