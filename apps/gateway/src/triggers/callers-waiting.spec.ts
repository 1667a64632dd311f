import { expect, it } from '@jest/globals';
import { CallersWaiting } from './callers-waiting.js';

it('so many callers of a workflow wait at once, one more does not, and those of another one do', async () => {
  const callers = new CallersWaiting(2);
  const end = Promise.withResolvers<string>();
  const waits = ['orders', 'orders', 'orders', 'bills'].map((workflow) => callers.wait(workflow, () => end.promise));
  await expect(waits[2]).rejects.toThrow('too many callers wait for this workflow; its run goes on');
  end.resolve('done');
  expect(await Promise.all(waits.toSpliced(2, 1))).toEqual(['done', 'done', 'done']);
  expect(await callers.wait('orders', async () => 'later')).toBe('later');
});

it('a wait that fails leaves its place to another', async () => {
  const callers = new CallersWaiting(1);
  const failing = callers.wait('orders', () => Promise.reject(new Error('the store is away')));
  await expect(failing).rejects.toThrow('the store is away');
  expect(await callers.wait('orders', async () => 'done')).toBe('done');
});
