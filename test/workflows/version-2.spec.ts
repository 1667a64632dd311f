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
});
