import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { findPrice } from './cost.js';
import type { PolicyTable, ProviderRow } from './policy.js';
import { publishedPolicy } from './published-policy.js';
import { resolveRoutes } from './routes.js';
import { validatePolicy } from './validate-policy.js';

function tableWith(openai: ProviderRow): PolicyTable {
  return {
    ...publishedPolicy,
    taskClasses: { action: {}, reply: {} },
    providers: { ...publishedPolicy.providers, openai },
  };
}

describe('routesOf', () => {
  test('asks the provider, then whoever stands in for it, each with its own dials', () => {
    const table = tableWith({ model: 'small', maxTokens: 700, fallback: [{ provider: 'hf', model: 'far' }] });
    expect(resolveRoutes(table, { provider: 'openai' }).action).toEqual([
      { provider: 'openai', model: 'small', maxTokens: 700, temperature: 0.1 },
      { provider: 'hf', model: 'far', maxTokens: 512, temperature: 0.1 },
    ]);
    expect(resolveRoutes(table, { provider: 'openai', model: 'mine' }).reply[0]).toMatchObject({
      model: 'mine',
      temperature: 0.2,
    });
  });

  test('lets rescue cross over to another provider, and drop back to the first', () => {
    const table = tableWith({ model: 'small', rescueModel: 'big', rescue: { provider: 'anthropic', model: 'strong' } });
    const names = (request: object) =>
      resolveRoutes(table, { provider: 'openai', ...request }).rescue.map(
        ({ provider, model }) => `${provider} ${model}`,
      );
    expect(names({})).toEqual(['anthropic strong', 'openai small']);
    expect(names({ rescueModel: 'asked' })).toEqual(['openai asked', 'openai small']);
  });

  test('has no rescue where the policy knows no stronger model', () => {
    expect(resolveRoutes(publishedPolicy, { provider: 'ollama' }).rescue).toEqual([]);
  });
});

describe('the published policy', () => {
  test('bears another version whenever anything in it changes, for runs are pinned to it by name', () => {
    const hash = createHash('sha256').update(JSON.stringify(publishedPolicy)).digest('hex').slice(0, 8);
    expect([publishedPolicy.version, hash]).toEqual(['published-6', 'fa02f8e4']);
  });

  test('has a model for every provider, and a price for every model that is not one of our own', () => {
    const ours = ['ollama', 'scripted', 'vllm'];
    for (const provider of Object.keys(publishedPolicy.providers)) {
      const { action, rescue } = resolveRoutes(publishedPolicy, { provider });
      for (const { model } of [...action, ...rescue]) {
        expect([model, findPrice(publishedPolicy.prices, model) !== undefined]).toEqual([
          model,
          !ours.includes(provider),
        ]);
      }
    }
  });
});

describe('priceOf', () => {
  test('takes what was asked where what answered has no price, and never a property of every object', () => {
    const { prices } = publishedPolicy;
    expect(findPrice(prices, 'gpt-4o-mini-2024-07-18', 'gpt-4o-mini')).toBe(prices['gpt-4o-mini']);
    expect(findPrice(prices, 'constructor', 'toString')).toBeUndefined();
  });
});

describe('a table that says only what is different', () => {
  test('is completed with what is published', () => {
    const check = validatePolicy({
      version: 'ours-1',
      defaults: { maxSteps: 7 },
      providers: { openai: { model: 'x' } },
    });
    expect(check).toMatchObject({
      ok: true,
      table: {
        version: 'ours-1',
        defaults: { maxSteps: 7, maxSeconds: { hosted: 180, local: 600 } },
        providers: { openai: { model: 'x' }, hf: {} },
      },
    });
  });

  test('has a figure for all classes of providers, or one for each', () => {
    const problemsOf = (maxSeconds: unknown) => {
      const check = validatePolicy({ version: 'v', defaults: { maxSeconds } });
      return check.ok ? [] : check.problems.map(({ field }) => field);
    };
    expect([45, { hosted: 60, local: 900 }].map(problemsOf)).toEqual([[], []]);
    expect(problemsOf({ hosted: 60 })).toEqual(['defaults.maxSeconds.local']);
    expect(problemsOf({ hosted: 0, local: 5_000 })).toEqual([
      'defaults.maxSeconds.hosted',
      'defaults.maxSeconds.local',
    ]);
    expect(problemsOf({ hosted: 60, local: 60, cloud: 60 })).toEqual(['defaults.maxSeconds.cloud']);
  });

  test('may name known providers only', () => {
    const rescue = { provider: 'nobody', model: 'm' };
    const providers = { openai: { model: 'x', rescue, fallback: [rescue], middleware: ['no-such'] } };
    const known = { providers: ['openai'], middlewareProblem: () => 'there is none' };
    const check = validatePolicy({ version: 'v', providers }, known);
    expect(check.ok ? [] : check.problems.map(({ field }) => field)).toEqual([
      'providers.openai.rescue.provider',
      'providers.openai.fallback.0.provider',
      'providers.openai.middleware.0',
    ]);
  });
});
