import { describe, expect, it } from '@jest/globals';
import type { MiddlewareUse } from '#protocol';
import { openChain } from './chain.js';
import { middlewareProblem } from './shipped.js';

describe('card-numbers', () => {
  const redact = async (text: string) => openChain(['card-numbers']).beforeModel(text);

  it.each([
    'my card is 4111 1111 1111 1111, please',
    'my card is 4111-1111-1111-1111, please',
    'my card is 4111111111111111, please',
    'my card is 378282246310005, please',
  ])('takes the number out of "%s"', async (text) => {
    expect(await redact(text)).toMatchObject({
      value: 'my card is [card number], please',
      notes: [{ did: 'changed' }],
    });
  });

  it.each([
    ['4111 1111 1111 1111 123', '[card number] 123'],
    ['4111-1111-1111-1111 12/28', '[card number] 12/28'],
    ['0100 4111 1111 1111 1111', '0100 [card number]'],
    ['4111 1111 1111 1111 378282246310005', '[card number] [card number]'],
  ])('makes "%s" "%s"', async (text, expected) => {
    expect(await redact(text)).toMatchObject({ value: expected });
  });

  it.each([
    '4111 1111 1111 1112 fails the check',
    'call +1 555 0100 or 555 0199',
    'order 12345678901234567890 is longer',
    'from 2026-11-01 to 2026-11-30',
    '0000 0000 0000 0000',
  ])('leaves "%s" alone', async (text) => {
    expect(await redact(text)).toEqual({ value: text, notes: [] });
  });
});

describe('blocked-phrases', () => {
  const chain = openChain([{ name: 'blocked-phrases', options: { phrases: ['guaranteed profit', 'Straße'] } }]);

  it.each(['A Guaranteed   PROFIT!', 'guaranteed-profit', 'guaranteed\nprofit'])('refuses "%s"', async (text) => {
    expect(await chain.beforeFinal(text)).toMatchObject({ refused: 'it must not say "guaranteed profit"' });
  });

  it.each(['a guaranteed profitable year', 'profit is not guaranteed'])('lets "%s" pass', async (text) => {
    expect(await chain.beforeFinal(text)).toEqual({ value: text, notes: [] });
  });
});

describe('clamp-arguments', () => {
  const chain = openChain([{ name: 'clamp-arguments', options: { tools: { list: { limit: { min: 1, max: 50 } } } } }]);

  it.each([
    ['list', { limit: 500, q: 'x' }, { limit: 50, q: 'x' }],
    ['list', { limit: -3 }, { limit: 1 }],
    ['list', { limit: 7 }, { limit: 7 }],
    ['list', { limit: '500' }, { limit: '500' }],
    ['other', { limit: 500 }, { limit: 500 }],
    ['constructor', { limit: 500 }, { limit: 500 }],
  ])('makes %s(%j) be called with %j', async (tool, args, expected) => {
    expect(await chain.beforeTool({ tool, args })).toMatchObject({ value: expected });
  });
});

describe('middlewareProblem', () => {
  it.each<[MiddlewareUse, string | null]>([
    ['card-numbers', null],
    [{ name: 'blocked-phrases', options: { phrases: ['x'] } }, null],
    ['no-such', 'there is no no-such; there are blocked-phrases, card-numbers, clamp-arguments'],
    ['constructor', 'there is no constructor'],
    ['blocked-phrases', 'blocked-phrases: phrases is required'],
    [{ name: 'card-numbers', options: { more: 1 } }, 'card-numbers: more'],
    [{ name: 'clamp-arguments', options: { tools: { list: { limit: { max: '5' } } } } }, 'clamp-arguments: tools'],
  ])('says of %j: %s', (use, problem) => {
    const found = middlewareProblem(use);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toContain(problem);
  });
});
