import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encode } from 'gpt-tokenizer';
import type { CompletionRequest } from '../model.js';
import { likelyTokens, worstCostMicroUsd } from './worst-case.js';

const price = { input: 1_000_000, cachedInput: 2_000_000, output: 3_000_000 }; // a micro-dollar is a token
const schema = { type: 'object', properties: { a: { type: 'string' } } };

function given(more: Partial<CompletionRequest> = {}): CompletionRequest {
  return { system: '', user: '', model: 'm', maxTokens: 100, temperature: 0, tools: [], ...more };
}

describe('the worst case of a call', () => {
  it('is never below what it costs, whatever the words', () => {
    const words = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.lorem({ maxCount: 50 }), fc.json());
    fc.assert(
      fc.property(words, words, fc.nat(1_000), (system, user, maxTokens) => {
        const tokens = encode(system).length + encode(user).length + encode(JSON.stringify(schema)).length;
        const worst = worstCostMicroUsd(given({ system, user, schema, maxTokens }), { ...price, cachedInput: 0 });
        expect(worst).toBeGreaterThanOrEqual(tokens + 3 * maxTokens);
      }),
      { numRuns: 500, seed: 3 },
    );
  });

  it('counts tools and schema, and the dearer of the prices of a prompt', () => {
    const tools = [{ name: 'a', description: 'b', parameters: {}, repeat: 'safe' as const, runs: 'inline' as const }];
    const bare = worstCostMicroUsd(given(), price);
    expect(bare).toBe(2 * 1_000 + 2 * '[]'.length + 300);
    const extra = Buffer.byteLength(JSON.stringify(tools)) - '[]'.length + Buffer.byteLength(JSON.stringify(schema));
    expect(worstCostMicroUsd(given({ tools, schema }), price) - bare).toBe(2 * extra);
  });

  it('is nothing for a model without a price', () => {
    expect(worstCostMicroUsd(given({ user: 'x'.repeat(1_000) }), undefined)).toBe(0);
  });

  it('is paced by about what it will use', () => {
    expect(likelyTokens(given({ user: 'x'.repeat(300) }))).toBe(Math.ceil(302 / 3) + 100);
  });
});
