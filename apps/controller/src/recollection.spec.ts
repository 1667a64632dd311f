import { describe, expect, it } from '@jest/globals';
import { Recollection } from './recollection.js';

const never = new AbortController().signal;

/** A pulse that allows turns at the nth look. */
function pulse(allowedAt: number, keepsAll = false) {
  const seen = { looks: 0, asked: 0 };
  return {
    seen,
    keepsAll: async () => {
      seen.asked += 1;
      return keepsAll;
    },
    allowsTurns: async () => (seen.looks += 1) >= allowedAt,
  };
}

describe('what Redis may have forgotten', () => {
  it('keeps turns waiting until it is back, once for each connection', async () => {
    const remembering = pulse(3);
    const recollection = new Recollection(remembering);
    await Promise.all([recollection.complete(never), recollection.complete(never)]);
    await recollection.complete(never);
    expect(remembering.seen).toEqual({ looks: 3, asked: 1 });
    recollection.lost();
    await recollection.complete(never);
    expect(remembering.seen).toEqual({ looks: 4, asked: 2 });
  });

  it('keeps nobody waiting where every write is kept, nor for ever', async () => {
    const keeper = pulse(Number.POSITIVE_INFINITY, true);
    await new Recollection(keeper).complete(never);
    expect(keeper.seen.looks).toBe(0);
    await new Recollection(pulse(Number.POSITIVE_INFINITY), 1).complete(never);
  });

  it('is asked again after Redis could not answer', async () => {
    let isAway = true;
    const keepsAll = async (): Promise<boolean> => {
      if (isAway) throw new Error('away');
      return true;
    };
    const recollection = new Recollection({ keepsAll, allowsTurns: async () => true });
    await expect(recollection.complete(never)).rejects.toThrow('away');
    isAway = false;
    await recollection.complete(never);
  });

  it('is complete until the connection is lost, and keeps nobody who must leave', async () => {
    const recollection = new Recollection(pulse(1));
    const said = [recollection.isComplete];
    await recollection.complete(never);
    said.push(recollection.isComplete);
    recollection.lost();
    said.push(recollection.isComplete);
    expect(said).toEqual([false, true, false]);
    const away = new Recollection(pulse(Number.POSITIVE_INFINITY), 300);
    await away.complete(AbortSignal.timeout(1));
    expect(away.isComplete).toBe(false);
  });
});
