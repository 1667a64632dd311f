import { describe, expect, it } from '@jest/globals';
import { Decision } from './decision.js';
import { unbegunEnd } from './child-bounds.js';
import type { OutcomeRow } from './ledger.js';
import type { RunView } from './run-view.js';
import type { SendReply, Spawn } from '#protocol';
import type { Step } from './step.js';

interface State {
  name: string;
  run: { id: string; turn: number } | null;
}

const stamp = { actorId: 'act_a', version: 7, n: 3, optedOut: false, sends: {} };

function begin(run: State['run'] = null): Decision<State, { id: string; turn: number }> {
  return new Decision({ state: { name: 'a', run }, stamp, at: 1_000, settings: null });
}

/** Whatever a step may hold beside its state, and how a decision adds one of it: a field that is new in `Step` is asked for here. */
const writers: Record<keyof Omit<Step<State>, 'state'>, (decision: ReturnType<typeof begin>, id: string) => unknown> = {
  effects: (decision, id) => {
    const effect: SendReply = { type: 'send-reply', id, runId: 'run_a', kind: 'notice', text: 'x' };
    decision.owe(effect);
    return effect;
  },
  cancels: (decision, id) => {
    decision.cancel(id);
    return id;
  },
  ledger: (decision, id) => {
    const row = { row: 'outcome', run_id: id } as OutcomeRow; // only the run is looked at
    decision.write(row);
    return { runId: id, row };
  },
  messageRuns: (decision, id) => {
    decision.handled(id, 'run_a');
    return [id, 'run_a'];
  },
  runs: (decision, id) => {
    const view = { runId: id } as unknown as RunView; // nothing of it is looked at
    decision.show(view);
    return view;
  },
  spawns: (decision, id) => {
    const spawn = { id } as Spawn; // nothing of it is looked at
    decision.spawn(spawn);
    return spawn;
  },
  posts: (decision, id) => {
    const post = { to: id, event: { type: 'parent-cancelled', reason: 'cancelled' } } as const;
    decision.post(post);
    return post;
  },
  refused: (decision) => {
    decision.countRefusal('PLAN_TEXT');
    return 'PLAN_TEXT';
  },
  childEnd: (decision) => {
    decision.endAsChild(unbegunEnd);
    return unbegunEnd;
  },
};
const names = Object.keys(writers) as (keyof typeof writers)[]; // as it is typed

describe('a decision', () => {
  it('loses nothing of a step, in whatever order it is written, and keeps the order of each list', () => {
    const decision = begin();
    const written = (ids: string[]) =>
      ids.map((id) => names.map((name) => [name, writers[name](decision, id)] as const));
    const both = written(['x.1', 'x.2']).map((each) => Object.fromEntries(each));
    const { state, ...step } = decision.step();
    expect(state).toBe(decision.state);
    expect(Object.keys(step).sort()).toEqual([...names].sort());
    for (const [name, value] of Object.entries(step)) {
      const has = name === 'messageRuns' ? Object.entries(value) : value;
      const lists = both.map((each) => each[name]);
      expect([name, has]).toEqual([name, name === 'childEnd' ? unbegunEnd : lists]);
    }
  });

  it('says of what is seldom there nothing where it is not', () => {
    const none = { effects: [], cancels: [], ledger: [], messageRuns: {}, runs: [] };
    expect(begin().step()).toEqual({ state: { name: 'a', run: null }, ...none });
  });

  it('changes its state alone, and its run within it', () => {
    const decision = begin({ id: 'run_a', turn: 1 });
    const { state } = decision;
    decision.change({ name: 'b' });
    decision.changeRun({ turn: 2 });
    expect(decision.step().state).toEqual({ name: 'b', run: { id: 'run_a', turn: 2 } });
    expect(state).toEqual({ name: 'a', run: { id: 'run_a', turn: 1 } });
  });

  it('has no run to change where there is none', () => {
    expect(() => begin().changeRun({ turn: 2 })).toThrow('a run that there is not');
  });

  it('names its effects after the event, and no message that has no name', () => {
    const decision = begin();
    decision.handled('');
    expect([decision.effectId(), decision.effectId(1)]).toEqual(['act_a.7.3', 'act_a.7.4']);
    expect(decision.step().messageRuns).toEqual({});
  });
});
