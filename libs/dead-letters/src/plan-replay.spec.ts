import { describe, expect, it } from '@jest/globals';
import type { DeadTurn, Letter } from '#engine/ports';
import type { RunRecord } from '#records';
import type { MadeCall } from './made-calls.js';
import { planReplay } from './plan-replay.js';
import type { Asked } from './plan-summary.js';

const letter = { letterId: 'run_a', status: 'open', kind: 'turn', payload: { runId: 'run_a' } as DeadTurn } as Letter; // what is not read is left out

/** The letter of a run that has made these calls. */
function askedAbout(calls: MadeCall[]): Asked {
  const record = { runId: 'run_a', outcome: 'stalled', replies: [] as RunRecord['replies'] } as RunRecord; // likewise
  const tools: Asked['tools'] = { get: () => ({ repeat: 'keyed', runs: 'owed' }), checkArgs: () => ({ ok: true }) };
  const barred = { isOptedOut: false, isTakenOver: false };
  return {
    letter,
    recorded: { record, texts: ['hello'], calls, isTree: false },
    barred,
    tools,
    choice: null,
    edit: null,
  };
}

/** So many calls, each with a result of 64,000 characters. */
function calls(count: number): MadeCall[] {
  const result = { ok: true as const, value: 'x'.repeat(64_000) };
  return Array.from({ length: count }, (_, n) => {
    return { effectId: `e${n}`, tool: 'note', args: {}, effectKey: `k${n}`, result };
  });
}

describe('the plan of a replay', () => {
  it('takes over every call on record, or is refused: none is left out, to be made twice', () => {
    const taken = planReplay(askedAbout(calls(100)), []);
    expect(taken.refusal).toBeNull();
    expect(taken.action?.do === 'link' && taken.action.order.calls).toHaveLength(100);
    const refused = planReplay(askedAbout(calls(200)), []);
    expect([refused.refusal?.code, refused.action]).toEqual(['too-large', null]);
    expect(refused.refusal?.message).toContain('have 12815090 characters');
  });

  it('repeats no tick of a schedule, and says so', () => {
    const asked = askedAbout([]);
    const record = { ...asked.recorded?.record, program: 'schedule' } as RunRecord; // likewise
    for (const texts of [[], ['count']]) {
      const plan = planReplay({ ...asked, recorded: { record, texts, calls: [], isTree: true } }, []);
      expect([plan.refusal?.code, plan.action]).toEqual(['of-a-tick', null]);
    }
  });
});
