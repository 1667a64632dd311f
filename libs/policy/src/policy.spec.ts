import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { InvariantError } from '#errors';
import { costMicroUsd } from './cost.js';
import { publishedPolicy } from './published-policy.js';
import { resolvePolicy } from './resolve-policy.js';
import { validatePolicy } from './validate-policy.js';
import { findWeight } from './find-weight.js';

const table = publishedPolicy;

describe('resolvePolicy', () => {
  test.each([
    ['anthropic', 'action', 'claude-sonnet-4-6', 400, 0.1],
    ['openai', 'action', 'gpt-5.4-mini', 400, 0.1],
    ['hf', 'reply', 'meta-llama/Llama-3.3-70B-Instruct', 800, 0.2],
  ] as const)('gives the published figures for %s and %s', (provider, taskClass, model, maxTokens, temperature) => {
    expect(resolvePolicy(table, { provider, taskClass })).toMatchObject({
      version: 'published-6',
      provider,
      model,
      maxTokens,
      temperature,
      maxSteps: 5,
      maxToolCalls: 5,
      maxSeconds: 180,
      toolCallCaps: { default: 3, overrides: { web_search: 5 } },
      finalizeOutputRetries: 2,
      dynamicPromptState: true,
      middleware: [],
    });
  });

  test.each([
    ['openai', 180],
    ['ollama', 600],
    ['vllm', 600],
    ['scripted', 180],
  ])('gives a run of %s the seconds of its class: %i', (provider, maxSeconds) => {
    expect(resolvePolicy(table, { provider, taskClass: 'action' }).maxSeconds).toBe(maxSeconds);
    const own = { ...table, defaults: { ...table.defaults, maxSeconds: 45 } };
    expect(resolvePolicy(own, { provider, taskClass: 'action' }).maxSeconds).toBe(45);
  });

  test('names a model for the offline provider as well, so that it needs no further setting', () => {
    expect(resolvePolicy(table, { provider: 'scripted', taskClass: 'action' })).toMatchObject({ model: 'scripted' });
  });

  test('prefers the task class to the provider and the provider to the defaults', () => {
    const maybe = fc.option(fc.integer({ min: 1, max: 999 }), { nil: undefined });
    fc.assert(
      fc.property(maybe, maybe, fc.integer({ min: 1, max: 999 }), (task, row, base) => {
        const edited = {
          ...table,
          defaults: { ...table.defaults, maxTokens: base },
          providers: { p: { model: 'm', ...(row === undefined ? {} : { maxTokens: row }) } },
          taskClasses: { action: task === undefined ? {} : { maxTokens: task }, reply: {} },
        };
        expect(resolvePolicy(edited, { provider: 'p', taskClass: 'action' }).maxTokens).toBe(task ?? row ?? base);
      }),
    );
  });

  test('takes the replies’ temperature only for replies', () => {
    const bare = { ...table, taskClasses: { action: {}, reply: {} } };
    expect(resolvePolicy(bare, { provider: 'openai', taskClass: 'reply' }).temperature).toBe(0.2);
    expect(resolvePolicy(bare, { provider: 'openai', taskClass: 'action' }).temperature).toBe(0.1);
  });

  test('lets the request choose the model, for providers the table does not name as well', () => {
    expect(resolvePolicy(table, { provider: 'openai', taskClass: 'action', model: 'x' }).model).toBe('x');
    expect(resolvePolicy(table, { provider: 'elsewhere', taskClass: 'action', model: 'x' })).toMatchObject({
      model: 'x',
      maxTokens: 400,
    });
    expect(() => resolvePolicy(table, { provider: 'elsewhere', taskClass: 'action' })).toThrow(InvariantError);
    expect(() => resolvePolicy(table, { provider: 'constructor', taskClass: 'action' })).toThrow(InvariantError);
  });

  test('is frozen, and apart from the table', () => {
    const policy = resolvePolicy(table, { provider: 'openai', taskClass: 'action' });
    expect([policy, policy.toolCallCaps, policy.toolCallCaps.overrides, policy.prices].every(Object.isFrozen)).toBe(
      true,
    );
    expect(policy.prices).not.toBe(table.prices);
  });
});

describe('costMicroUsd', () => {
  const price = { input: 3_000_000, cachedInput: 300_000, output: 15_000_000 };

  test('counts cached tokens at their own price', () => {
    expect(costMicroUsd(price, { tokensIn: 1_000, tokensCached: 400, tokensOut: 100 })).toBe(1_800 + 120 + 1_500);
  });

  test('rounds up, and costs nothing without a price', () => {
    expect(costMicroUsd({ input: 1, cachedInput: 1, output: 1 }, { tokensIn: 1, tokensCached: 0, tokensOut: 0 })).toBe(
      1,
    );
    expect(costMicroUsd(undefined, { tokensIn: 5, tokensCached: 0, tokensOut: 5 })).toBe(0);
  });

  test('is a whole number that is never negative, whatever a provider reports as cached', () => {
    const tokens = fc.nat(1_000_000);
    fc.assert(
      fc.property(tokens, tokens, tokens, (tokensIn, tokensCached, tokensOut) => {
        const cost = costMicroUsd(price, { tokensIn, tokensCached, tokensOut });
        return Number.isSafeInteger(cost) && cost >= 0;
      }),
    );
  });
});

describe('validatePolicy', () => {
  test('accepts the published table, as it comes back from JSON', () => {
    expect(validatePolicy(JSON.parse(JSON.stringify(table)))).toEqual({ ok: true, table });
  });

  test('names every bad field at once', () => {
    const { defaults } = table;
    const prices: unknown = JSON.parse('{"__proto__":{}}');
    const check = validatePolicy({
      ...table,
      version: ' ',
      defaults: {
        ...defaults,
        maxTokens: 0,
        temperature: NaN,
        toolCallCaps: { default: 3, overrides: { web_search: -1 } },
      },
      providers: {
        openai: { model: 'x', rescueModel: '', topP: 1, middleware: ['a', { name: 'b', more: 1 }] },
        hf: {},
      },
      taskClasses: { action: { temperature: 3 } },
      prices,
      extra: 1,
    });
    expect(check.ok ? [] : check.problems.map(({ field }) => field).toSorted()).toEqual([
      'defaults.maxTokens',
      'defaults.temperature',
      'defaults.toolCallCaps.overrides.web_search',
      'extra',
      'prices.__proto__',
      'providers.hf.model',
      'providers.openai.middleware.1.more',
      'providers.openai.rescueModel',
      'providers.openai.topP',
      'taskClasses.action.temperature',
      'version',
    ]);
  });

  test('completes a table from before a field with the published figure', () => {
    const { toolErrorCaps, modelRetries, toolRetries, clarifyWaitSeconds, compressEverySteps, ...older } =
      table.defaults;
    const check = validatePolicy({ version: 'ours', defaults: older, breakers: { minCalls: 3 } });
    expect(check.ok && check.table).toMatchObject({
      defaults: { toolErrorCaps, modelRetries, toolRetries, clarifyWaitSeconds, compressEverySteps },
      breakers: { ...table.breakers, minCalls: 3 },
    });
    expect([modelRetries, toolRetries, clarifyWaitSeconds, compressEverySteps]).toEqual([2, 1, 86_400, 3]);
  });

  test('gives each tenant its weight, and one to those without', () => {
    const check = validatePolicy({ version: 'ours', weights: { acme: 3 } });
    if (!check.ok) throw new Error('refused');
    expect(['acme', 'default', 'constructor'].map((tenant) => findWeight(check.table, tenant))).toEqual([3, 1, 1]);
    expect(findWeight(table, 'acme')).toBe(1);
  });

  test('names a weight that is none', () => {
    const check = validatePolicy({ version: 'ours', weights: { acme: 0, bell: 1.5, corp: 101, dune: 100 } });
    expect(check.ok ? [] : check.problems.map(({ field }) => field)).toEqual([
      'weights.acme',
      'weights.bell',
      'weights.corp',
    ]);
  });

  test('keeps the windows of models for the assistant, and refuses those that its prompt alone fills', () => {
    const contextTokens = { m: 1_000_000 };
    const kept = validatePolicy({ version: 'ours', assistant: { contextTokens } });
    expect(kept).toMatchObject({ ok: true, table: { assistant: { contextTokens } } });
    const check = validatePolicy({ version: 'ours', assistant: { contextTokens: { m: 31_999 } } });
    expect(check.ok ? [] : check.problems.map(({ field }) => field)).toEqual(['assistant.contextTokens.m']);
  });

  test('names what is wrong with breakers and retries', () => {
    const check = validatePolicy({
      version: 'ours',
      defaults: { toolErrorCaps: { default: 0, overrides: {} }, toolRetries: 6, clarifyWaitSeconds: 1 },
      breakers: { errorRate: 2, buckets: 6 },
    });
    expect(check.ok ? [] : check.problems.map(({ field }) => field).toSorted()).toEqual([
      'breakers.buckets',
      'breakers.errorRate',
      'defaults.clarifyWaitSeconds',
      'defaults.toolErrorCaps.default',
      'defaults.toolRetries',
    ]);
  });

  test('never throws, and lets through only what can be resolved', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        validatePolicy(value);
      }),
    );
    expect(validatePolicy(null)).toEqual({ ok: false, problems: [{ field: 'policy', problem: 'must be an object' }] });
  });
});
