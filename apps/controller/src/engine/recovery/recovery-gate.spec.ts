import { describe, expect, it } from '@jest/globals';
import { RecoveryGate } from './recovery-gate.js';

const never = new AbortController().signal;

/** A heartbeat that allows turns at the nth look, or once it is told to. */
function heartbeat(allowedAt: number, keepsAll = false) {
  const seen = { looks: 0, asked: 0, isAllowed: false };
  return {
    seen,
    keepsAll: async () => {
      seen.asked += 1;
      return keepsAll;
    },
    allowsTurns: async () => (seen.looks += 1) >= allowedAt || seen.isAllowed,
  };
}

describe('what Redis may have forgotten', () => {
  it('keeps turns waiting until it is back, once for each connection', async () => {
    const remembering = heartbeat(3);
    const recoveryGate = new RecoveryGate(remembering);
    await Promise.all([recoveryGate.complete(never), recoveryGate.complete(never)]);
    await recoveryGate.complete(never);
    expect(remembering.seen).toMatchObject({ looks: 3, asked: 1 });
    recoveryGate.lost();
    await recoveryGate.complete(never);
    expect(remembering.seen).toMatchObject({ looks: 4, asked: 2 });
  });

  it('keeps nobody waiting where every write is kept, nor for ever', async () => {
    const keeper = heartbeat(Number.POSITIVE_INFINITY, true);
    await new RecoveryGate(keeper).complete(never);
    expect(keeper.seen.looks).toBe(0);
    await new RecoveryGate(heartbeat(Number.POSITIVE_INFINITY), 1).complete(never);
  });

  it('lets turns go on without a judgement in the end, but not what needs one: that is asked for again', async () => {
    const late = heartbeat(Number.POSITIVE_INFINITY);
    const recoveryGate = new RecoveryGate(late, 1);
    expect(await recoveryGate.isJudged()).toBe(false); // nobody has asked yet
    await recoveryGate.complete(never); // after one look or two: a timer of 1 ms may be early
    expect([recoveryGate.isComplete, await recoveryGate.isJudged(), await recoveryGate.isJudged()]).toEqual([
      ...[true, false, false],
    ]);
    late.seen.isAllowed = true;
    expect(await recoveryGate.isJudged()).toBe(true);
    const { looks } = late.seen;
    expect([await recoveryGate.isJudged(), late.seen.looks - looks]).toEqual([true, 0]);
    recoveryGate.lost();
    expect(await recoveryGate.isJudged()).toBe(false);
  });

  it('has a judgement where a gateway was in time or every write is kept, and none where Redis cannot say', async () => {
    for (const keeper of [heartbeat(1), heartbeat(Number.POSITIVE_INFINITY, true)]) {
      const recoveryGate = new RecoveryGate(keeper);
      await recoveryGate.complete(never);
      const before = keeper.seen.looks;
      expect([await recoveryGate.isJudged(), keeper.seen.looks - before]).toEqual([true, 0]);
    }
    let isAway = false;
    const allowsTurns = async (): Promise<boolean> => {
      if (isAway) throw new Error('away');
      return false;
    };
    const recoveryGate = new RecoveryGate({ keepsAll: async () => false, allowsTurns }, 1);
    await recoveryGate.complete(never);
    isAway = true;
    expect(await recoveryGate.isJudged()).toBe(false);
  });

  it('is asked again after Redis could not answer', async () => {
    let isAway = true;
    const keepsAll = async (): Promise<boolean> => {
      if (isAway) throw new Error('away');
      return true;
    };
    const recoveryGate = new RecoveryGate({ keepsAll, allowsTurns: async () => true });
    await expect(recoveryGate.complete(never)).rejects.toThrow('away');
    isAway = false;
    await recoveryGate.complete(never);
  });

  it('is complete until the connection is lost, and keeps nobody who must leave', async () => {
    const recoveryGate = new RecoveryGate(heartbeat(1));
    const seen = [recoveryGate.isComplete];
    await recoveryGate.complete(never);
    seen.push(recoveryGate.isComplete);
    recoveryGate.lost();
    seen.push(recoveryGate.isComplete);
    expect(seen).toEqual([false, true, false]);
    const away = new RecoveryGate(heartbeat(Number.POSITIVE_INFINITY), 300);
    await away.complete(AbortSignal.timeout(1));
    expect(away.isComplete).toBe(false);
  });
});
