import { describe, expect, it } from '@jest/globals';
import { summarizeDay } from './summarize-day.js';
import type { DayRun } from './summarize-day.js';

const now = Date.UTC(2026, 0, 31, 12);
const hourMs = 3_600_000;
const day = { since: now - 24 * hourMs, wholeSince: null, isPendingCut: false, now };

function given(agoMs: number, more: Partial<DayRun['run']> = {}): DayRun {
  const acceptedAt = now - agoMs;
  const ends = { outcome: 'answered', startedAt: acceptedAt, finishedAt: acceptedAt + 1_000 } as const;
  return { run: { ...ends, costMicroUsd: 10, messageIds: ['msg_1'], policyVersion: 'p', ...more }, acceptedAt };
}

const failedTools = [{ tool: 'get_counts', code: 'tool-failed' }] as const;

describe('a day in figures', () => {
  it('counts texts, ends and answers, with the times of those that have ended', () => {
    const runs = [1, 2, 3].map((hours) => given(hours * hourMs));
    const slow = given(hourMs, { finishedAt: now - hourMs + 9_000, messageIds: ['msg_1', 'msg_2'] });
    const live = given(60_000, { outcome: null, finishedAt: null });
    expect(summarizeDay([...runs, slow, live], day)).toMatchObject({
      ...{ runs: 5, texts: 6, live: 1, ended: 4, answered: 4, p50_ms: 1_000, p95_ms: 9_000, cost_micro_usd: 50 },
      ...{ errors: [], whole_since: null },
    });
  });

  it('groups what failed by its cause, the most first, with the last hour beside the one before', () => {
    const runs = [
      given(10 * 60_000, { failedTools }),
      given(20 * 60_000, { failedTools }),
      given(90 * 60_000, { failedTools }),
      given(5 * hourMs, { outcome: 'model-failed' }),
      given(6 * hourMs, { outcome: 'cancelled' }),
    ];
    const { errors } = summarizeDay(runs, day);
    expect(errors).toMatchObject([
      { cause: 'get_counts: tool-failed', runs: 3, last_hour: 2, hour_before: 1 },
      { cause: 'model-failed', runs: 1, last_hour: 0, hour_before: 0 },
    ]);
    expect(errors.map(({ link }) => link)).toEqual([
      '#/runs?cause=get_counts%3A+tool-failed&since=2026-01-30T12%3A00%3A00.000Z',
      '#/runs?cause=model-failed&since=2026-01-30T12%3A00%3A00.000Z',
    ]);
  });

  it('names a workflow whose node failed, and not the outcome of that', () => {
    const error = { code: 'NODE_FAILED', message: 'Fetch: no' };
    const { errors } = summarizeDay([given(1, { outcome: 'stalled', agentId: 'workflow.orders', error })], day);
    expect(errors).toMatchObject([{ cause: 'orders: a node failed' }]);
  });

  it('tells what each agent has cost, and how many it leaves out', () => {
    const dear = given(1, { agentId: 'desk', costMicroUsd: 500 });
    const others = Array.from({ length: 12 }, (_, n) => given(1, { agentId: `a${n}` }));
    const { agents, agents_left_out } = summarizeDay([...others, dear, given(1)], day);
    expect(agents[0]).toMatchObject({ agent: 'desk', runs: 1, cost_micro_usd: 500 });
    expect([agents.length, agents_left_out]).toEqual([12, 2]);
  });

  it('is empty without runs, and says since when it is whole', () => {
    const wholeSince = now - hourMs;
    expect(summarizeDay([], { ...day, wholeSince, isPendingCut: true })).toMatchObject({
      ...{ runs: 0, p50_ms: null, p95_ms: null, whole_since: '2026-01-31T11:00:00.000Z', pending_cut: true },
    });
  });
});
