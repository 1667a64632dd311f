import { describe, expect, it } from '@jest/globals';
import { PermanentError, TransientError } from '#errors';
import { noteOn } from '#llm';
import type { Completion } from '#llm';
import { askRoutes } from './ask-routes.js';

const route = (provider: string) => ({ provider, model: `of ${provider}`, maxTokens: 9, temperature: 0 });
const routes = ['first', 'second', 'third'].map(route);
const rescue = [{ ...route('first'), model: 'stronger' }, ...routes.slice(0, 1)];
const unknown = (): Error => noteOn(new PermanentError('model-failed', '404'), { status: 404, isUnknownModel: true });
const question = { system: '', user: '', tools: [] };
const { signal } = new AbortController();
const leftAlone = (ms: number): Error => new TransientError('breaker-open', 'left alone', { retryAfterMs: ms });

/** Providers that answer with their model's name, but for those that fail; and who was asked. */
function given(failures: Record<string, Error>) {
  const asked: string[] = [];
  const modelOf = (provider: string) => ({
    provider,
    complete: async ({ model }: { model: string }) => {
      asked.push(model === 'stronger' ? model : provider);
      const failure = failures[model === 'stronger' ? model : provider];
      if (failure) throw failure;
      return { model } as Completion; // nobody here looks at the rest
    },
  });
  return { asked, ask: () => askRoutes(modelOf, routes, question, signal, rescue) };
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

  it('go on past a model that its provider does not know, as past an open breaker', async () => {
    const { ask, asked } = given({ first: unknown() });
    expect(await ask()).toMatchObject({ route: routes[1], insteadOf: 'first', completion: { model: 'of second' } });
    expect(asked).toEqual(['first', 'second']);
  });

  it('end with the stronger model where a model is unknown and nobody else can be asked', async () => {
    const { ask, asked } = given({ first: unknown(), second: leftAlone(20), third: unknown() });
    expect(await ask()).toMatchObject({ route: rescue[0], insteadOf: 'first', completion: { model: 'stronger' } });
    expect(asked).toEqual(['first', 'second', 'third', 'stronger']);
  });

  it('ask no stronger model because breakers are open', async () => {
    const { ask, asked } = given({ first: leftAlone(10), second: leftAlone(20), third: leftAlone(30) });
    await ask();
    expect(asked).not.toContain('stronger');
  });

  it('end with a failure for good where every model is unknown, and with a later try where one is only left alone', async () => {
    const gone = { first: unknown(), third: unknown(), stronger: unknown() };
    expect(await given({ ...gone, second: unknown() }).ask()).toMatchObject({ route: routes[0], error: gone.first });
    expect(await given({ ...gone, second: leftAlone(20) }).ask()).toMatchObject({ error: { retryAfterMs: 20 } });
  });

  it('let a mistake of ours through', async () => {
    await expect(given({ first: new Error('oops') }).ask()).rejects.toThrow('oops');
  });
});
