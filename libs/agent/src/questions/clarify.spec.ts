import { describe, expect, it } from '@jest/globals';
import { callTool, clarify, given, respond, settings } from '../../test/given.js';

describe('a question to the person', () => {
  it('stops the clock until they answer', () => {
    const lane = given();
    lane.receives('how many?');
    lane.replies(clarify('Which label?'));
    lane.settles();
    expect(lane.agent.isLive(lane.state)).toBe(false);
    expect(lane.agent.wakeAt(lane.state)).toBe(lane.at + 86_400_000);
    lane.passes(3_600_000);
    lane.receives('angry');
    expect(lane.agent.next(lane.state)).toMatchObject({ type: 'call-model', deadlineAt: lane.at + 29_000 });
    expect(lane.user).toContain('\nASKED: Which label?\n');
    lane.replies(respond('Seven.'));
    lane.settles();
    expect(lane.outcomes).toEqual(['answered']);
  });

  it('is taken back when a text overtakes it unclaimed, and does not count as asked', () => {
    const lane = given();
    lane.receives('how many?');
    lane.replies(clarify('Which label?'));
    lane.receives('the angry ones');
    expect(lane.owed.size).toBe(0);
    expect(lane.views.get(lane.run.id)?.replies).toMatchObject([{ status: 'cancelled' }]);
    expect(lane.user).not.toContain('ASKED');
    lane.replies(clarify('Which day?'));
    expect(lane.send()).toMatchObject({ kind: 'question', text: 'Which day?' });
  });

  it('a text that finds it claimed waits for it to settle', () => {
    const lane = given();
    lane.receives('how many?');
    lane.replies(clarify('Which label?'));
    lane.claims();
    lane.receives('angry');
    expect(lane.agent.isThinking(lane.state)).toBe(false);
    expect(lane.agent.isLive(lane.state)).toBe(true);
    lane.settles('unknown');
    expect(lane.agent.isThinking(lane.state)).toBe(true);
    expect(lane.run.texts).toHaveLength(2);
  });

  it('an answer and the settling of its question may come in one load, in either order', () => {
    for (const answerFirst of [true, false]) {
      const lane = given();
      lane.receives('how many?');
      lane.replies(clarify('Which label?'));
      const settled = lane.settledEvent(lane.send().id);
      const answer = { type: 'message-received' as const, messageId: lane.createId('msg'), text: 'angry' };
      lane.happens(...(answerFirst ? [answer, settled] : [settled, answer]));
      expect(lane.agent.isThinking(lane.state)).toBe(true);
      expect(lane.run.texts).toHaveLength(2);
      expect(lane.rowsOf('reply')).toHaveLength(1);
    }
  });

  it('a second one without a new fact between stalls the run', () => {
    const lane = given();
    lane.receives('how many?');
    lane.replies(clarify('Which label?'));
    lane.settles();
    lane.receives('dunno');
    lane.replies(clarify('Which label, really?'));
    lane.settles();
    expect(lane.outcomes).toEqual(['stalled']);
    expect(lane.sent.map((each) => each.kind)).toEqual(['question', 'apology']);
  });

  it('a second one after a new fact is asked', () => {
    const lane = given();
    lane.receives('how many?');
    lane.replies(clarify('Which label?'));
    lane.settles();
    lane.receives('angry');
    lane.replies(callTool('get_top5'));
    lane.toolAnswers([1]);
    lane.replies(clarify('Which of these?'));
    expect(lane.send()).toMatchObject({ kind: 'question' });
  });

  it('that nobody answers is told of once when its time is over, and stays in the memory', () => {
    const lane = given({ budgets: { waitSeconds: 60 } });
    lane.receives('how many?');
    lane.replies(clarify('Which label?'));
    lane.settles();
    lane.passes(60_000);
    lane.wakes();
    lane.wakes();
    expect(lane.send()).toMatchObject({ kind: 'apology', text: settings.texts.apologies.unanswered });
    lane.settles();
    expect(lane.outcomes).toEqual(['unanswered']);
    expect(lane.sent.map(({ kind }) => kind)).toEqual(['question', 'apology']);
    expect(lane.state?.memory.exchanges).toMatchObject([{ user: 'how many?', agent: 'Which label?' }]);
    lane.receives('angry');
    expect(lane.user).toContain('agent: Which label?');
  });

  it('I8: that nobody answers ends a run of an older build in silence', () => {
    const lane = given({ budgets: { waitSeconds: 60 } });
    lane.rules = undefined;
    lane.receives('how many?');
    lane.replies(clarify('Which label?'));
    lane.settles();
    lane.wakes();
    expect(lane.outcomes).toEqual([]);
    lane.passes(60_000);
    lane.wakes();
    expect(lane.outcomes).toEqual(['unanswered']);
    expect(lane.owed.size).toBe(0);
    expect(lane.state?.memory.exchanges).toMatchObject([{ user: 'how many?', agent: 'Which label?' }]);
  });

  it('that was answered in the load that found it expired goes on', () => {
    const lane = given({ budgets: { waitSeconds: 60 } });
    lane.receives('how many?');
    lane.replies(clarify('Which label?'));
    lane.settles();
    lane.passes(60_000);
    const runId = lane.run.id;
    lane.happens(
      { type: 'message-received', messageId: lane.createId('msg'), text: 'angry' },
      { type: 'deadline-passed', runId },
    );
    expect(lane.agent.isThinking(lane.state)).toBe(true);
  });

  it('that was not sent, or may not have been, ends the run and says so', () => {
    for (const [status, outcome] of [
      ['refused', 'opted-out'],
      ['rejected', 'undelivered'],
      ['unknown', 'delivery-unknown'],
    ] as const) {
      const lane = given();
      lane.receives('how many?');
      lane.replies(clarify('Which label?'));
      lane.settles(status);
      expect(lane.outcomes).toEqual([outcome]);
    }
  });

  it('STOP and cancel end the wait at once, or once the question on its way has settled', () => {
    for (const [event, outcome] of [
      ['opted-out', 'opted-out'],
      ['cancel-requested', 'cancelled'],
    ] as const) {
      for (const claimed of [true, false]) {
        const lane = given();
        lane.receives('how many?');
        lane.replies(clarify('Which label?'));
        if (claimed) lane.claims();
        const runId = lane.run.id;
        lane.happens(
          event === 'opted-out' ? { type: event, messageId: lane.createId('msg') } : { type: event, runId, by: 'ops' },
        );
        expect(lane.outcomes).toEqual(claimed ? [] : [outcome]);
        if (claimed) {
          expect(lane.agent.wakeAt(lane.state)).toBeNull();
          lane.settles();
        }
        expect(lane.outcomes).toEqual([outcome]);
        expect(lane.state?.run).toBeNull();
      }
    }
  });

  it('is not asked when no budget is left to use its answer', () => {
    const lane = given({ budgets: { maxSteps: 1 } });
    lane.receives('how many?');
    lane.replies(clarify('Which label?'));
    expect(lane.run.phase).toMatchObject({ outcome: 'step-cap' });
  });
});
