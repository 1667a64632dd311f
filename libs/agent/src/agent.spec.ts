import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { moveNames, SimulatedShell, tight } from '../test/simulated-shell.js';

const usual = ['text', 'think', 'tool', 'think', 'tool', 'think', 'tool', 'settle'] as const;
const move = fc.record({
  does: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...usual) }, fc.constantFrom(...moveNames)),
  pick: fc.nat(1000),
});
/** Messages that pause a run and end none. */
const pausing: unknown[] = ['question', 'approval'];
/** Their last message may be a question: it had to reach the person, and did not. */
const unsent: unknown[] = ['opted-out', 'undelivered', 'delivery-unknown'];
const script = fc.array(move, { minLength: 10, maxLength: 80 });
const aboutApproval = ['text', 'want', 'claim', 'answerApproval', 'rule', 'settle', 'tool', 'pass'] as const;
const approvalMove = fc.record({
  does: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...aboutApproval) }, fc.constantFrom(...moveNames)),
  pick: fc.nat(1000),
});
const approvalScript = fc.array(approvalMove, { minLength: 10, maxLength: 80 });

type Moves = Parameters<SimulatedShell['play']>[0];

/** One seed for all promises, so that each is held against the same plays, and each play is played once. */
const seed = Math.trunc(Math.random() * 2 ** 31);
const played = new Map<string, SimulatedShell>();

function play(script: Moves, pick: number): SimulatedShell {
  const shell = new SimulatedShell();
  shell.play(script);
  shell.drain(pick);
  return shell;
}

/** A promise reads a play and changes nothing of it. */
function check(promise: (shell: SimulatedShell) => void, moves = script): void {
  fc.assert(
    fc.property(moves, fc.nat(1000), (script, pick) => {
      const name = JSON.stringify([script, pick]);
      const shell = played.get(name) ?? play(script, pick);
      played.set(name, shell);
      promise(shell);
    }),
    { numRuns: 300, seed },
  );
}

describe('whatever happens, in whatever order', () => {
  it('I4: every run ends when the world answers, with exactly one outcome', () => {
    check(({ lane }) => {
      expect(lane.state?.run ?? null).toBeNull();
      expect(lane.owed.size).toBe(0);
      const ended = lane.rowsOf('outcome').map((row) => row.run_id);
      expect(new Set(ended).size).toBe(ended.length);
      expect([...lane.views.keys()].sort()).toEqual(ended.sort());
      for (const view of lane.views.values()) expect(view.phase).toBe('finished');
    });
  });

  it('I4: a person who is owed a reply gets one, and nobody gets two', () => {
    check(({ lane }) => {
      for (const { outcome, replies } of lane.views.values()) {
        const last = replies.filter((reply) => !pausing.includes(reply.kind) && reply.status !== 'cancelled');
        const most = outcome === 'cancelled' ? 0 : 1;
        expect(last.length).toBeLessThanOrEqual(most);
        if (!unsent.includes(outcome)) expect(last.length).toBe(most);
        expect(replies.filter((reply) => reply.status === 'owed')).toEqual([]);
      }
    });
  });

  it('I4: a cancel ends its run in silence, unless a message is on its way already', () => {
    check(({ lane, cancelled }) => {
      for (const runId of cancelled) expect(lane.views.get(runId)?.outcome).toBe('cancelled');
    });
  });

  it('I3: every message to the person has one row, however often its settling is said', () => {
    check(({ lane }) => {
      const replies = [...lane.views.values()].flatMap((view) => view.replies);
      const settled = replies.filter((reply) => reply.status !== 'cancelled');
      expect(lane.rowsOf('reply')).toHaveLength(settled.length);
    });
  });

  it('I5: no run overspends its steps, its calls or its calls of one tool', () => {
    check(({ lane, executed }) => {
      for (const view of lane.views.values()) {
        const calls = executed.get(view.runId) ?? [];
        const of = (tool: string): number => calls.filter((each) => each === tool).length;
        expect(view.stepsUsed).toBeLessThanOrEqual(tight.maxSteps);
        expect(view.toolCallsUsed).toBe(calls.length);
        expect(calls.length).toBeLessThanOrEqual(tight.maxToolCalls);
        for (const [tool, cap] of [
          ['get_counts', 2],
          ['today_range', 2],
          ['get_top5', 1],
          ['note', 1],
          ['add_note', 2],
        ] as const) {
          expect(of(tool)).toBeLessThanOrEqual(cap);
        }
      }
    });
  });

  it('a call that needs approval is owed once for each approval that was given, and never without', () => {
    let given = 0;
    check(({ lane }) => {
      const calls = lane.everOwed.filter((effect) => effect.type === 'run-tool' && effect.tool === 'add_note');
      const approvals = lane.rowsOf('approval').filter((row) => row.decision === 'approved');
      expect(calls.map((call) => JSON.stringify('args' in call && call.args))).toEqual(
        approvals.map((row) => row.tool_args_hash.replace('hash ', '')),
      );
      given += approvals.length;
    }, approvalScript);
    expect(given).toBeGreaterThan(10);
  });

  it('what is asked is answered once at most, whoever answers', () => {
    check(({ lane }) => {
      const rows = lane.rowsOf('approval');
      const asked = rows.filter((row) => row.decision === 'asked').map((row) => row.approval_id);
      const answered = rows.filter((row) => row.decision !== 'asked').map((row) => row.approval_id);
      expect(new Set(asked).size).toBe(asked.length);
      expect(new Set(answered).size).toBe(answered.length);
      expect(asked).toEqual(expect.arrayContaining(answered));
    }, approvalScript);
  });

  it('I4: a run that waits for approval ends too, and nobody gets two last words', () => {
    check(({ lane }) => {
      expect([lane.state?.run ?? null, lane.owed.size]).toEqual([null, 0]);
      for (const { replies } of lane.views.values()) {
        const last = replies.filter((reply) => !pausing.includes(reply.kind) && reply.status !== 'cancelled');
        expect(last.length).toBeLessThanOrEqual(1);
      }
    }, approvalScript);
  });

  it('I1: every message has exactly one run, or is said to have none', () => {
    check(({ lane, accepted, dropped }) => {
      for (const id of accepted) expect(lane.messageRuns[id]).toMatch(dropped.has(id) ? /^$/ : /^run_/);
      const inViews = [...lane.views.values()].flatMap((view) =>
        view.messageIds.map((id) => [id, view.runId] as const),
      );
      const assigned = Object.entries(lane.messageRuns).filter(([, runId]) => runId !== '');
      expect(new Map(inViews)).toEqual(new Map(assigned));
      expect(inViews).toHaveLength(assigned.length);
    });
  });

  it('turns and tool calls are numbered by us, without a gap', () => {
    check(({ lane }) => {
      for (const runId of lane.views.keys()) {
        const rows = lane.rows.filter((row) => row.run_id === runId);
        const turns = rows.filter((row) => row.row === 'turn').map((row) => row.turn);
        const calls = rows.flatMap((row) => (row.row === 'tool' ? [row.tool_call_seq] : []));
        expect(turns).toEqual(turns.map((_, i) => i + 1));
        expect(calls).toEqual([...calls].sort((a, b) => a - b));
        expect(rows.at(-1)?.row).toBe('outcome');
      }
    });
  });
});
