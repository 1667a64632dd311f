import { describe, expect, it } from '@jest/globals';
import { RecoveryGate } from './recovery-gate.js';

const never = new AbortController().signal;

/** A heartbeat that allows turns at the nth look. */
function heartbeat(allowedAt: number, keepsAll = false) {
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
    const remembering = heartbeat(3);
    const recoveryGate = new RecoveryGate(remembering);
    await Promise.all([recoveryGate.complete(never), recoveryGate.complete(never)]);
    await recoveryGate.complete(never);
    expect(remembering.seen).toEqual({ looks: 3, asked: 1 });
    recoveryGate.lost();
    await recoveryGate.complete(never);
    expect(remembering.seen).toEqual({ looks: 4, asked: 2 });
  });

  it('keeps nobody waiting where every write is kept, nor for ever', async () => {
    const keeper = heartbeat(Number.POSITIVE_INFINITY, true);
    await new RecoveryGate(keeper).complete(never);
    expect(keeper.seen.looks).toBe(0);
    await new RecoveryGate(heartbeat(Number.POSITIVE_INFINITY), 1).complete(never);
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
