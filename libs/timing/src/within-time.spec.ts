import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { withinTime } from './within-time.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // the flag above has just put it there

function untilAborted(signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve('aborted'), { once: true }));
}

describe('withinTime', () => {
  it('aborts the work when the time is up, though garbage was collected meanwhile', async () => {
    const done = withinTime(new AbortController().signal, 50, untilAborted);
    collectGarbage();
    expect(await done).toBe('aborted');
  });

  it('passes on the signal it was given', async () => {
    const outer = new AbortController();
    const done = withinTime(outer.signal, 60_000, untilAborted);
    outer.abort();
    expect(await done).toBe('aborted');
  });
});
