import { expect, it } from '@jest/globals';
import { turnpike } from './turnpike.js';

it('keeps out of a command’s words that other specs have left much listening in this process', async () => {
  const most = process.stdout.getMaxListeners();
  const listeners = Array.from({ length: 14 }, () => () => undefined);
  process.stdout.setMaxListeners(Infinity); // as Node does when a thread is piped into it
  for (const listener of listeners) process.stdout.on('error', listener);
  process.stdout.setMaxListeners(most);
  const { code, stderr } = await turnpike(['graph', 'pin', '/no/such/file']);
  for (const listener of listeners) process.stdout.off('error', listener);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.not.stringContaining('MaxListeners') });
  expect(process.stdout.getMaxListeners()).toBe(most);
}, 30_000);
