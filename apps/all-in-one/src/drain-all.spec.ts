import { expect, it } from '@jest/globals';
import { drainAll } from './drain-all.js';

it('lets each app finish what is under way, though another fails to drain, and says what failed', async () => {
  const done: string[] = [];
  let finish = (): void => undefined;
  const under = new Promise<void>((resolve) => (finish = resolve));
  const failing = { drain: () => Promise.reject(new Error('no Redis')) };
  const working = { drain: () => under.then(() => void done.push('worker')) };
  const drained = drainAll([failing, working], { stop: async () => void done.push('tracing') });
  const ended = drained.catch((error: unknown) => void done.push(String(error)));
  setImmediate(finish);
  await ended;
  expect(done).toEqual(['worker', 'tracing', 'Error: no Redis']);
  const both = drainAll([failing, failing], { stop: () => Promise.resolve() });
  await expect(both).rejects.toMatchObject({ errors: [{ message: 'no Redis' }, { message: 'no Redis' }] });
});
