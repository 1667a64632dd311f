import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { besideKills } from './killer.js';

it('runs are played to their end where nobody is killed, and given up where the killing fails', async () => {
  const playing = nextTick(['a run']);
  await expect(besideKills(playing, Promise.resolve())).resolves.toEqual(['a run']);
  const endless = new Promise<string[]>(() => undefined);
  await expect(besideKills(endless, Promise.reject(new Error('it does not start')))).rejects.toThrow('not start');
});
