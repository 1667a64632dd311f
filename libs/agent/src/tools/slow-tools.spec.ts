import { describe, expect, it } from '@jest/globals';
import { callTool, clarify, given, respond } from '../../test/given.js';
import { child, startedAt } from '../../test/spawned.js';
import { presentRules } from '../state/run.js';

const day = (n: number) => ({ start_date: `2026-11-0${n}`, end_date: `2026-11-0${n}`, label: 'angry' });
const counts = (n: number) => callTool('get_counts', day(n));
const budgets = { turnSpikeMs: 5_000 };

/** A run whose first call took so long. */
function after(ms: number, { rules }: { rules: number | undefined } = { rules: presentRules }) {
  const lane = given({ budgets });
  lane.rules = rules;
  lane.receives('go');
  lane.replies(counts(1));
  lane.toolAnswers({ count: 1 }, { ms });
  return lane;
}

describe('a call of a tool that took longer than a turn may', () => {
  it('is the last one: another call ends the run as stalled and is not made', () => {
    const lane = after(5_001);
    lane.replies(counts(2));
    expect(lane.run.phase).toMatchObject({ outcome: 'stalled' });
    expect(lane.owes('run-tool')).toEqual([]);
    lane.settles();
    expect(lane.outcomes).toEqual(['stalled']);
    expect(lane.sent).toMatchObject([{ kind: 'apology' }]);
  });

  it('counts where it failed, too', () => {
    const lane = given({ budgets });
    lane.receives('go');
    lane.replies(counts(1));
    lane.toolFails('tool-failed', { ms: 5_001 });
    lane.replies(counts(2));
    expect(lane.run.phase).toMatchObject({ outcome: 'stalled' });
  });

  it('leaves the answer that its result allows, and a question', () => {
    const answered = after(20_000);
    answered.replies(respond('One.'));
    answered.settles();
    expect(answered.outcomes).toEqual(['answered']);
    const asking = after(20_000);
    asking.replies(clarify('Which label?'));
    asking.settles();
    asking.receives('angry');
    asking.replies(counts(2));
    expect(asking.run.phase.name).toBe('acting');
  });

  it('is none where each call is within its time, however slow the model is beside it', () => {
    const lane = after(5_000);
    lane.replies(counts(2), { ms: 5_000 });
    lane.toolAnswers({ count: 2 }, { ms: 4_999 });
    lane.replies(counts(3), { ms: 5_000 });
    expect(lane.run.phase.name).toBe('acting');
  });

  it('counts until the model has answered by the contract', () => {
    const lane = after(20_000);
    lane.breaksContract();
    lane.replies(counts(2));
    expect(lane.run.phase).toMatchObject({ outcome: 'stalled' });
  });

  it('counts with all its tries', () => {
    const lane = given({ budgets });
    lane.receives('go');
    lane.replies(counts(1));
    const [call] = lane.owes('run-tool');
    const tries = [1, 2].map((n) => ({ startedAt: n * 4_000, endedAt: n * 4_000 + 3_000, outcome: 'error' as const }));
    const attempts = tries.map((each) => ({ ...each, errorCode: 'tool-failed' as const }));
    const result = { ok: true as const, value: { count: 1 } };
    lane.happens({ type: 'tool-finished', effectId: call?.id ?? '', result, attempts, reused: false });
    lane.replies(counts(2));
    expect(lane.run.phase).toMatchObject({ outcome: 'stalled' });
  });

  it('counts for nothing before rules 3, and where nobody waits', () => {
    for (const rules of [undefined, 1, 2]) {
      const lane = after(20_000, { rules });
      lane.replies(counts(2));
      expect(lane.run.phase.name).toBe('acting');
      expect(lane.run).not.toHaveProperty('isSlowed');
    }
    const background = child({ text: 'count it', isBackground: true }, { deadlineAt: startedAt + 200_000 });
    background.replies(counts(1));
    background.toolAnswers({ count: 1 }, { ms: 20_000 });
    background.replies(counts(2));
    expect(background.conversation.run?.phase.name).toBe('acting');
  });
});
