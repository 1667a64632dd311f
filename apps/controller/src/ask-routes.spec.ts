import { describe, expect, it } from '@jest/globals';
import { PermanentError, TransientError } from '#contract';
import type { Completion } from '#llm';
import { askRoutes } from './ask-routes.js';

const routes = ['first', 'second', 'third'].map((provider) => ({
  provider,
  model: `of ${provider}`,
  maxTokens: 9,
  temperature: 0,
}));
const question = { system: '', user: '', tools: [] };
const { signal } = new AbortController();
const leftAlone = (ms: number): Error => new TransientError('breaker-open', 'left alone', { retryAfterMs: ms });

/** Providers that answer with their model's name, but for those that fail; and who was asked. */
function given(failures: Record<string, Error>) {
  const asked: string[] = [];
  const modelOf = (provider: string) => ({
    provider,
    complete: async ({ model }: { model: string }) => {
      asked.push(provider);
      const failure = failures[provider];
      if (failure) throw failure;
      return { model } as Completion; // nobody here looks at the rest
    },
  });
  return { asked, ask: () => askRoutes(modelOf, routes, question, signal) };
}

describe('the routes of a call', () => {
  it('end with the first that answers', async () => {
    const { ask, asked } = given({});
    expect(await ask()).toMatchObject({ route: routes[0], insteadOf: null, completion: { model: 'of first' } });
    expect(asked).toEqual(['first']);
  });

  it('go on past every provider whose breaker is open, and say in whose place they ask', async () => {
    const { ask } = given({ first: leftAlone(10), second: leftAlone(20) });
    expect(await ask()).toMatchObject({ route: routes[2], insteadOf: 'first', completion: { model: 'of third' } });
  });

  it('end with the first one again, and when to call it, where every breaker is open', async () => {
    const { ask } = given({ first: leftAlone(10), second: leftAlone(20), third: leftAlone(30) });
    expect(await ask()).toMatchObject({ route: routes[0], insteadOf: null, error: { retryAfterMs: 10 } });
  });

  it.each([new TransientError('model-failed', '503'), new PermanentError('model-failed', '400')])(
    'do not go on past a call that was made and failed: %s',
    async (error) => {
      const { ask, asked } = given({ first: error });
      expect(await ask()).toMatchObject({ route: routes[0], error });
      expect(asked).toEqual(['first']);
    },
  );

  it('let a mistake of ours through', async () => {
    await expect(given({ first: new Error('oops') }).ask()).rejects.toThrow('oops');
  });
});
