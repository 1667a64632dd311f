import { describe, expect, it } from '@jest/globals';
import { anyTasks, disobedient, obedient, play, randomOf } from '../../../test/any-plan.js';
import { PlayedThread } from '../../../test/play-thread.js';
import { hasEnded } from '../../plan.js';
import { amount } from '../../../../../test/support/amount.js';

const seeds = amount(60, 250);

describe.each(['obedient', 'disobedient'])('any plan, with an %s model', (kind) => {
  it('comes to its one end: nothing open, nothing twice, nothing left waiting, and its journal says the same', () => {
    const ends = { plans: 0, completed: 0 };
    for (let seed = 1; seed <= seeds; seed++) {
      const random = randomOf(seed * (kind === 'obedient' ? 1 : 7_919));
      const tasks = anyTasks(random);
      const thread = new PlayedThread(kind === 'obedient' ? obedient : disobedient(random), undefined, {
        ...{ updateWorkflow: 'always_allow' },
      });
      play(thread, random, tasks);
      expect(thread.outcomes.length).toBe(1);
      const { obligations, ended, plan, followUps, requests, children, events } = thread.known;
      expect({ seed, obligations, followUps, requests, children }).toEqual({
        ...{ seed, obligations: [], followUps: [], requests: [], children: [] },
      });
      expect(new Set(ended.map(({ id }) => id)).size).toBe(ended.length);
      expect([...thread.dispatched.values()].filter(({ size }) => size > 1)).toEqual([]);
      const completions = events.filter(({ type }) => type === 'agent-completed').map(({ data }) => data['agentId']);
      expect(new Set(completions).size).toBe(completions.length);
      ends.plans += plan === null ? 0 : 1;
      ends.completed += plan?.status === 'completed' ? 1 : 0;
      expect(['completed', 'cancelled', undefined]).toContain(plan?.status);
      expect(plan?.tasks.every(hasEnded) ?? true).toBe(true);
      expect(JSON.stringify(thread.replayed())).toBe(JSON.stringify(thread.known));
    }
    expect(ends.plans).toBeGreaterThan(seeds * 0.4);
    expect(ends.completed).toBeGreaterThan(seeds / 50);
  }, 60_000);
});
