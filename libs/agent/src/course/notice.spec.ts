import { describe, expect, it } from '@jest/globals';
import { callTool, clarify, given, respond, writeSpec, settings } from '../../test/given.js';

const day = { start_date: '2026-11-01', end_date: '2026-11-01', label: 'angry' };
const noticeMs = 10_000;

/** A run whose person has waited so long, in the phase that `until` brings it to. */
function waited(ms: number, rules = 3) {
  const lane = given({ noticeMs });
  lane.rules = rules;
  lane.receives('go');
  lane.passes(ms);
  lane.wakes();
  return lane;
}

const notices = (lane: ReturnType<typeof given>) => lane.owes('send-reply').filter(({ kind }) => kind === 'notice');

describe('a person who waits', () => {
  it('is told once, when it is time, and has the answer all the same', () => {
    const lane = waited(noticeMs);
    expect(notices(lane)).toMatchObject([{ runId: '', text: settings.texts.working, until: lane.run.id }]);
    expect(lane.agent.next(lane.state)).toMatchObject({ type: 'call-model' });
    lane.passes(noticeMs);
    lane.wakes();
    lane.settles();
    lane.replies(respond('One.'));
    lane.settles();
    expect(lane.everOwed.filter((effect) => 'kind' in effect && effect.kind === 'notice')).toHaveLength(1);
    expect(lane.sent).toMatchObject([{ kind: 'notice' }, { kind: 'answer', text: 'One.' }]);
    expect(lane.outcomes).toEqual(['answered']);
  });

  it('is told while a tool takes its time, too', () => {
    const lane = given({ noticeMs });
    lane.receives('go');
    lane.replies(callTool('get_counts', day), { ms: 4_000 });
    expect(lane.agent.wakeAt(lane.state)).toBe(lane.run.startedAt + noticeMs);
    lane.passes(6_000);
    lane.wakes();
    expect(notices(lane)).toHaveLength(1);
  });

  it('is not told before the time, where an answer is on its way, or where it is turned off', () => {
    expect(notices(waited(noticeMs - 1))).toEqual([]);
    const answered = given({ noticeMs });
    answered.receives('go');
    answered.replies(respond('One.'), { ms: 9_999 });
    answered.passes(5_000);
    answered.wakes();
    expect(notices(answered)).toEqual([]);
    const off = given();
    off.receives('go');
    off.passes(20_000);
    off.wakes();
    expect(notices(off)).toEqual([]);
  });

  it('is not told in runs from before there were notices', () => {
    const lane = waited(noticeMs, 2);
    expect(notices(lane)).toEqual([]);
    expect(lane.run).not.toHaveProperty('noticeAt');
  });

  it('has the time anew after a question and after an approval', () => {
    const lane = given({ noticeMs });
    lane.receives('go');
    lane.replies(clarify('Which day?'));
    lane.settles();
    lane.passes(60_000);
    lane.wakes();
    lane.receives('today');
    expect(notices(lane)).toEqual([]);
    expect(lane.agent.noticeAt?.(lane.state)).toBe(lane.at + noticeMs);
    const asking = given({ noticeMs, tools: { ...settings.tools, specs: [writeSpec] } });
    asking.receives('go');
    asking.replies(callTool(writeSpec.name, { text: 'x' }));
    expect(asking.run.phase.name).toBe('approving');
    asking.passes(60_000);
    asking.wakes();
    expect(notices(asking)).toEqual([]);
  });

  it('is told nothing after STOP or while a person of ours has taken over', () => {
    for (const end of ['optedOut', 'takenOver'] as const) {
      const lane = given({ noticeMs });
      lane.receives('go');
      lane[end] = true;
      lane.passes(noticeMs);
      lane.wakes();
      expect(notices(lane)).toEqual([]);
    }
  });
});

describe('a slow model', () => {
  it('ends no run that has budget left', () => {
    const lane = given({ budgets: { maxSeconds: 180, turnSpikeMs: 15_000 } });
    lane.receives('go');
    for (const n of [1, 2, 3]) {
      lane.replies(callTool('get_counts', { ...day, start_date: `2026-10-0${n}` }), { ms: 40_000 });
      expect(lane.run.phase.name).toBe('acting');
      lane.toolAnswers({ count: n });
    }
    lane.replies(respond('Three.'), { ms: 40_000 });
    lane.settles();
    expect(lane.outcomes).toEqual(['answered']);
  });

  it.each([5, 10, 20])('of %i s a call leaves room for an agent of several tools, and one notice', (seconds) => {
    const lane = given({ noticeMs, budgets: { maxSeconds: 180, turnSpikeMs: 15_000 } });
    lane.receives('go');
    for (const n of [1, 2, 3, 4]) {
      lane.passes(seconds * 1_000);
      lane.wakes();
      lane.replies(n === 4 ? respond('Three.') : callTool('get_counts', { ...day, start_date: `2026-10-0${n}` }), {
        ms: 0,
      });
      if (n < 4) lane.toolAnswers({ count: n });
    }
    expect(lane.run.phase).toMatchObject({ name: 'answering', outcome: 'answered' });
    expect(lane.everOwed.filter((effect) => 'kind' in effect && effect.kind === 'notice')).toHaveLength(1);
  });

  it('still stalls a run from before rules 3', () => {
    const lane = given({ budgets: { turnSpikeMs: 5_000 } });
    lane.rules = 2;
    lane.receives('go');
    lane.replies(callTool('get_counts', day), { ms: 5_001 });
    expect(lane.run.phase).toMatchObject({ outcome: 'stalled' });
  });
});
