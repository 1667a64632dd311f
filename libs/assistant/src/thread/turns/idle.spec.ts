import { describe, expect, it } from '@jest/globals';
import { approved, PlayedThread } from '../../../test/play-thread.js';
import { limits, titled } from '../limits.js';

const minute = 60_000;
const build = { id: 'a', title: 'Count', kind: 'build-workflow', spec: 'count messages', deps: [] };

/** A thread with one build under way, whose records say that it was last active so many minutes after its start. */
function building(activeMinutes: (thread: PlayedThread) => number | null) {
  const store = (tool: string) => {
    if (tool !== 'task-progress') return { ok: true as const, value: {} };
    const [{ spawnId = '', startedAt = 0 } = {}] = thread.known.children;
    const minutes = activeMinutes(thread);
    looks.push(Math.round((thread.at - startedAt) / minute));
    return {
      ok: true as const,
      value: { activeAt: { [spawnId]: minutes === null ? null : startedAt + minutes * minute } },
    };
  };
  const looks: number[] = [];
  const thread = approved([build], [{ respond: 'It stands still.', cannot: true }], {}, store);
  return { thread, looks };
}

const errorOf = (thread: PlayedThread) => thread.known.plan?.tasks[0]?.error;

describe('a background task', () => {
  it('that has done nothing for ten minutes is ended, by its records', () => {
    const { thread, looks } = building(() => null);
    thread.wait();
    expect([looks, errorOf(thread)]).toEqual([[10], 'No progress for 10 minutes']);
    expect(thread.cancelled).toEqual(['cancelled']);
    thread.end({ outcome: 'cancelled' });
    expect([thread.spawned.length, thread.outcomes]).toEqual([2, ['answered']]);
  });

  it('is looked at again ten minutes after what it has last done, and no more often', () => {
    const { thread, looks } = building(() => 7);
    thread.wait();
    expect([looks, errorOf(thread)]).toEqual([[10], undefined]);
    thread.wait();
    expect([looks, errorOf(thread)]).toEqual([[10, 17], 'No progress for 10 minutes']);
  });

  it('that goes on has its thirty minutes', () => {
    const { thread, looks } = building(({ at, known }) =>
      Math.floor((at - (known.children[0]?.startedAt ?? 0)) / minute),
    );
    while (errorOf(thread) === undefined) thread.wait();
    expect([looks, errorOf(thread)]).toEqual([[10, 20], 'Timed out after 30 minutes']);
  });

  it('is not idle while a person is asked for its call, and has its ten minutes from their answer on', () => {
    const { thread, looks } = building(() => 1);
    const [{ spawnId = '', runId = '' } = {}] = thread.known.children;
    const ask = { actorId: `act_${spawnId}`, runId, approvalId: 'x', tool: 'web-search', argsHash: 'h' };
    thread.apply({
      type: 'approval-asked',
      at: thread.at,
      ...ask,
      shown: 'web-search(query="x")',
      code: '123456',
      expiresAt: thread.at + minute * 600,
    });
    thread.at += 15 * minute;
    thread.decide('approved');
    expect([looks, errorOf(thread)]).toEqual([[], undefined]);
    thread.wait();
    expect([looks, errorOf(thread)]).toEqual([[25], 'No progress for 10 minutes']);
    expect(JSON.stringify(thread.replayed())).toBe(JSON.stringify(thread.known));
  });
});

describe('titles', () => {
  it('have 60 characters, those of plans and of what runs too', () => {
    const title = '👍'.repeat(60);
    const thread = new PlayedThread([{ calls: [{ id: 'p', name: 'plan', args: {} }] }])
      .say(title)
      .plan([{ ...build, title }]);
    thread.decide('approved');
    const { title: own, plan, children } = thread.known;
    expect([own, plan?.tasks[0]?.title, children[0]?.title]).toEqual(Array(3).fill('👍'.repeat(30)));
    expect(titled(title, 3)).toHaveLength(limits.titleChars);
  });
});
