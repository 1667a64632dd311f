import { describe, expect, it } from '@jest/globals';
import { describeNode, kindWords, untilWords } from './node-words.js';

describe('what a box says of its node', () => {
  it.each([
    [{ kind: 'tool', toolName: 'get_counts' }, 'get_counts'],
    [{ kind: 'llm', model: 'openai/gpt-4o', instructions: 'Say\n  hello.' }, 'openai/gpt-4o · Say hello.'],
    [{ kind: 'llm', instructions: 'x'.repeat(70) }, `${'x'.repeat(59)}…`],
    [{ kind: 'fork', mode: 'all', concurrency: 4, paths: [] }, 'all · 4 at a time'],
    [{ kind: 'map', each: {}, over: 'orders' }, 'each of orders'],
    [
      { kind: 'loop', body: {}, until: { kind: 'maxSteps', n: 3 }, maxIterations: 5 },
      'until round 3 · 5 rounds at most',
    ],
    [{ kind: 'spawn', child: {}, timeout: 60_000, layers: ['working-memory'] }, 'working-memory · 1 min at most'],
    [{ kind: 'every', step: {}, ms: 300_000 }, 'every 5 min'],
    [{ kind: 'every', step: {}, cron: '0 7 * * *', timeZone: 'Europe/Lisbon' }, '0 7 * * * Europe/Lisbon'],
    [{ kind: 'delay', ms: 2_000 }, '2.0 s'],
    [{ kind: 'subflow', ref: 'triage' }, 'triage'],
    [{ kind: 'loop', body: {}, while: { value: '$.loop.round', atMost: 3 } }, 'while loop.round at most 3'],
    [
      { kind: 'loop', body: {}, until: { any: [true, { value: '$.item', exists: false }] } },
      'until always or item is not there',
    ],
    [{ kind: 'foreach', page: {}, each: {}, mode: 'settle' }, 'each item of all pages · settle'],
    [{ kind: 'tool', emit: { name: 'paid' } }, 'sends paid'],
    [{ kind: 'waitForMessage', event: { callback: true } }, 'an answer to its address'],
    [{ kind: 'fail', code: 'no-stock', text: 'None.' }, 'no-stock · None.'],
    [{ kind: 'strange', mode: {}, layers: 4 }, ''],
  ])('of %j: %s', (node, detail) => expect(describeNode(node)).toBe(detail));

  it.each([
    [{ kind: 'maxCost', usd: 0.1 }, '$0.100 is spent'],
    [{ kind: 'maxDuration', duration: 90_000 }, '1 min 30 s is over'],
    [{ kind: 'noToolCalls' }, 'no tool is called'],
    [{ kind: 'outputContains', marker: 'DONE' }, 'it contains “DONE”'],
    [{ kind: 'outputEquals', sentinel: 'ok' }, 'it is “ok”'],
    [{ kind: 'converged' }, 'it stays the same'],
    [{ kind: 'converged', threshold: 0.9 }, 'it is 90 % alike'],
    [{ kind: 'any', predicates: [{ kind: 'maxSteps', n: 2 }, { kind: 'never' }] }, 'round 2 or its limit'],
    [
      { kind: 'all', predicates: [{ kind: 'noToolCalls' }, { kind: 'converged' }] },
      'no tool is called and it stays the same',
    ],
  ])('until %j: %s', (predicate, said) => expect(untilWords(predicate)).toBe(said));

  it('names the kinds in words', () => {
    expect(['llm', 'waitForMessage', 'fork'].map(kindWords)).toEqual(['model', 'wait for message', 'fork']);
  });
});
