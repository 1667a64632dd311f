import { describe, expect, it } from '@jest/globals';
import { openChain } from './chain.js';
import type { Hooks, Middleware } from './middleware.js';

const options = { type: 'object', properties: {}, additionalProperties: false };

function named(name: string, hooks: Hooks, more: Partial<Middleware> = {}): Middleware {
  return { name, onFailure: 'stop', deadlineMs: 1_000, options, open: () => hooks, ...more };
}

/** One that writes its name behind whatever it is shown. */
function signing(name: string): Middleware {
  const sign = (text: string) => ({ pass: `${text} ${name}` });
  return named(name, { beforeModel: sign, afterModel: sign, beforeFinal: sign });
}

function chainOf(...known: Middleware[]) {
  return openChain(
    known.map(({ name }) => name),
    known,
  );
}

const three = [signing('a'), signing('b'), signing('c')];

describe('a chain of middlewares', () => {
  it('runs before-hooks in the policy’s order and after-hooks in reverse', async () => {
    const chain = chainOf(...three);
    expect(await chain.beforeModel('in')).toMatchObject({ value: 'in a b c' });
    expect(await chain.afterModel('out')).toMatchObject({ value: 'out c b a' });
    expect(await chain.beforeFinal('said')).toMatchObject({ value: 'said a b c' });
  });

  it('goes no further than the one that answers, and back through those that have seen it', async () => {
    const cached = named('cached', {
      beforeModel: () => ({ answer: 'known' }),
      afterModel: (text) => ({ pass: `${text} cached` }),
    });
    const [first, last] = three as [Middleware, Middleware, Middleware]; // three of them
    const chain = chainOf(first, cached, last);
    const before = await chain.beforeModel('in');
    expect(before).toEqual({
      answer: 'known',
      depth: 2,
      notes: [
        { name: 'a', at: 'before-model', did: 'changed' },
        { name: 'cached', at: 'before-model', did: 'answered' },
      ],
    });
    expect(await chain.afterModel('known', 2)).toMatchObject({ value: 'known cached a' });
  });

  it('goes no further than the one that refuses', async () => {
    const guard = named('guard', { beforeFinal: () => ({ refuse: 'no' }) });
    const passed = await chainOf(guard, signing('a')).beforeFinal('said');
    expect(passed).toEqual({ refused: 'no', notes: [{ name: 'guard', at: 'before-final', did: 'refused' }] });
  });

  it('does nothing, and notes nothing, where none is named', async () => {
    expect(await openChain().beforeModel('in')).toEqual({ value: 'in', notes: [] });
    expect(await openChain().afterTool({ ok: true, value: 1 }, { tool: 't', args: {} })).toEqual({
      value: { ok: true, value: 1 },
      notes: [],
    });
  });

  it('keeps what a hook does to its copy and does not pass on', async () => {
    const meddler = named('meddler', {
      beforeTool(call) {
        call.args['n'] = 2;
        return { refuse: 'no' };
      },
    });
    const args = { n: 1 };
    await chainOf(meddler).beforeTool({ tool: 't', args });
    expect(args).toEqual({ n: 1 });
  });
});

describe('a hook that fails', () => {
  const throwing: Hooks = {
    beforeModel: () => {
      throw new Error('broken');
    },
  };
  const endless: Hooks = { beforeModel: () => new Promise(() => undefined) };
  const rejecting: Hooks = { beforeModel: () => Promise.reject(new Error('broken')) };

  it.each([
    ['throws', throwing],
    ['rejects', rejecting],
    ['is late', endless],
  ])('and %s ends the chain, or is skipped, as it says', async (_how, hooks) => {
    const stop = named('it', hooks, { deadlineMs: 20 });
    const skip = named('it', hooks, { deadlineMs: 20, onFailure: 'skip' });
    expect(await chainOf(stop, signing('a')).beforeModel('in')).toEqual({
      failed: 'it',
      notes: [{ name: 'it', at: 'before-model', did: 'failed' }],
    });
    expect(await chainOf(skip, signing('a')).beforeModel('in')).toMatchObject({
      value: 'in a',
      notes: [
        { name: 'it', did: 'skipped' },
        { name: 'a', did: 'changed' },
      ],
    });
  });

  it('is told at its deadline that nobody waits any more', async () => {
    let seen: AbortSignal | undefined;
    const hooks: Hooks = {
      beforeModel(_prompt, { signal }) {
        seen = signal;
        return new Promise(() => undefined);
      },
    };
    await chainOf(named('it', hooks, { deadlineMs: 20 })).beforeModel('in');
    expect(seen?.aborted).toBe(true);
  });

  it('is what a middleware counts as that this process does not know: no answer rather than one that a guard has not seen', async () => {
    const chain = openChain(['from-tomorrow']);
    expect(await chain.beforeModel('in')).toMatchObject({ failed: 'from-tomorrow' });
    expect(await chain.afterTool({ ok: true, value: 1 }, { tool: 't', args: {} })).toMatchObject({
      failed: 'from-tomorrow',
    });
  });
});
