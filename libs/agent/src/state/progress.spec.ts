import { describe, expect, it } from '@jest/globals';
import { failureHints } from '#errors';
import { callTool, given } from '../../test/given.js';
import type { Lane } from '../../test/lane.js';

const day = (n: number) => ({ start_date: `2026-01-0${n}`, end_date: `2026-01-0${n}`, label: 'angry' });

describe('going round in circles', () => {
  /** Makes these calls, each with its answer. */
  function making(lane: Lane, ...calls: [day: number, value: number][]): Lane {
    for (const [n, value] of calls) {
      lane.replies(callTool('get_counts', day(n)));
      lane.toolAnswers({ value });
    }
    return lane;
  }
  const budgets = { maxSteps: 12, maxToolCalls: 12, toolCallCaps: { default: 12, overrides: {} } };
  function asked(): Lane {
    const lane = given({ budgets });
    lane.receives('go');
    return lane;
  }
  function modeAfter(lane: Lane, n: number): string | null {
    lane.replies(callTool('get_counts', day(n)));
    const effect = lane.agent.next(lane.state);
    return effect?.type === 'call-model' ? effect.mode : null;
  }

  it('is asking for A, B, A and B again while the answers stay the same: one reflection, then the end', () => {
    const lane = making(asked(), [1, 10], [2, 20], [1, 10]);
    expect(modeAfter(lane, 2)).toBe('reflect');
    expect(lane.run.toolCallsUsed).toBe(3);
    expect(modeAfter(lane, 1)).toBeNull();
    lane.settles();
    expect(lane.outcomes).toEqual(['thrash']);
  });

  it('takes as many turns to see as the circle is long', () => {
    const lane = making(asked(), [1, 10], [2, 20], [3, 30], [1, 10], [2, 20]);
    expect(modeAfter(lane, 3)).toBe('reflect');
  });

  it.each<[string, [number, number][]]>([
    ['an answer that changed', [[1, 10], [2, 20], [1, 11]]], // oxfmt-ignore
    ['another call between', [[2, 20], [1, 10], [3, 30]]], // oxfmt-ignore
  ])('is not seen where there was news: %s', (_what, calls) => {
    expect(modeAfter(making(asked(), ...calls), 2)).toBeNull();
  });

  it('begins anew when the person says something', () => {
    const lane = making(asked(), [1, 10], [2, 20], [1, 10]);
    lane.receives('look again');
    expect(modeAfter(lane, 2)).toBeNull();
    expect(lane.owes('run-tool')).toHaveLength(1);
  });

  it('I8: is not seen in a run that began before there was this rule', () => {
    const lane = given({ budgets });
    lane.rules = undefined;
    lane.receives('go');
    expect(modeAfter(making(lane, [1, 10], [2, 20], [1, 10]), 2)).toBeNull();
    expect(lane.owes('run-tool')).toHaveLength(1);
  });
});

describe('a tool that fails', () => {
  const toolErrorCaps = { default: 2, overrides: { get_top5: 1 } };

  it('is not called any more once its errors are spent: the model is told, and a further try ends the run', () => {
    const lane = given({ toolErrorCaps });
    lane.receives('go');
    for (const n of [1, 2]) {
      lane.replies(callTool('get_counts', day(n)));
      lane.toolFails('tool-failed');
    }
    expect(lane.user).toContain('failed: get_counts 2/2');
    lane.replies(callTool('get_counts', day(3)));
    expect(lane.owes('run-tool')).toEqual([]);
    expect(lane.user).toContain('get_counts has failed 2 times in this run');
    lane.replies(callTool('get_counts', day(4)));
    lane.settles();
    expect(lane.outcomes).toEqual(['tool-cap']);
  });

  it.each(['passing', 'again', 'undone'] as const)(
    'is called alike once more where its failure says so: %s',
    (hint) => {
      const lane = given({ toolErrorCaps });
      lane.receives('go');
      for (const failures of [1, 2]) {
        lane.replies(callTool('get_counts', day(1)));
        expect(lane.owes('run-tool')).toHaveLength(1);
        lane.toolFails('tool-failed', { hint: failureHints[hint] });
        expect(lane.user).toContain(`failed: get_counts ${failures}/2`);
      }
      lane.replies(callTool('get_counts', day(1)));
      expect(lane.owes('run-tool')).toEqual([]);
      expect(lane.user).toContain('has failed 2 times in this run');
    },
  );

  it.each(['correct', 'doWithout', 'inDoubt', 'notThere'] as const)(
    'is not called alike where it would fail alike: %s',
    (hint) => {
      const lane = given({ toolErrorCaps });
      lane.receives('go');
      lane.replies(callTool('get_counts', day(1)));
      lane.toolFails('tool-failed', { hint: failureHints[hint] });
      lane.replies(callTool('get_counts', day(1)));
      expect(lane.owes('run-tool')).toEqual([]);
      const { user } = lane.agent.prompt(lane.conversation, 'reflect');
      expect(user).toContain('NOTE: You asked for the same call with the same arguments again; it was not made.');
      expect(user).toContain('answer, ask, or call it with other arguments.');
      expect(user).toContain('failed: get_counts 1/2');
    },
  );

  it('is offered another try while it may fail once more, in words that stand in no fence', () => {
    const lane = given({ toolErrorCaps });
    lane.receives('go');
    for (const hint of [failureHints.passing, failureHints.doWithout]) {
      lane.replies(callTool('get_counts', day(1)));
      lane.toolFails('tool-failed', { hint: failureHints.passing });
      expect(lane.user).toContain(`\nHINT: get_counts: ${hint}\n`);
      expect(lane.user).not.toContain('remediation_hint');
    }
  });

  it('I8: was never called alike in a run that began before rules 3', () => {
    const lane = given({ toolErrorCaps });
    lane.rules = 2;
    lane.receives('go');
    lane.replies(callTool('get_counts', day(1)));
    lane.toolFails('tool-failed', { hint: failureHints.passing });
    expect(lane.user).toContain(failureHints.doWithout);
    lane.replies(callTool('get_counts', day(1)));
    expect(lane.owes('run-tool')).toEqual([]);
  });

  it('may have a number of its own, and costs no other tool anything', () => {
    const lane = given({ toolErrorCaps });
    lane.receives('go');
    lane.replies(callTool('get_top5'));
    lane.toolFails('breaker-open');
    lane.replies(callTool('get_counts', day(1)));
    expect(lane.owes('run-tool')).toHaveLength(1);
    lane.toolAnswers({ value: 1 });
    lane.replies(callTool('get_top5', { again: true }));
    expect(lane.user).toContain('get_top5 has failed 1 times in this run');
  });

  it('has not failed where a person refused the call', () => {
    const lane = given({ toolErrorCaps: { default: 1, overrides: {} } });
    lane.receives('go');
    lane.replies(callTool('get_counts', day(1)));
    lane.toolFails('approval-denied');
    lane.replies(callTool('get_counts', day(2)));
    expect(lane.owes('run-tool')).toHaveLength(1);
  });

  it('I8: has no such budget in a run that began before there was one', () => {
    const lane = given({ toolErrorCaps });
    lane.rules = undefined;
    lane.receives('go');
    for (const n of [1, 2, 3]) {
      lane.replies(callTool('get_counts', day(n)));
      lane.toolFails('breaker-open');
    }
    expect(lane.user).not.toContain('failed:');
    expect(lane.run.toolErrors).toBeUndefined();
  });
});
