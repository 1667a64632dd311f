import { describe, expect, it } from '@jest/globals';
import type { RunHead } from '../api/shapes.js';
import { matches, merge } from './run-filter.js';

const all = { phase: '', outcome: '', channel: '', conversation: '' };

function given(runId: string, more: Partial<RunHead> = {}): RunHead {
  return {
    run_id: runId,
    conversation_id: 'phone-1',
    actor_id: 'act_1',
    channel: 'api',
    phase: 'finished',
    outcome: 'answered',
    steps_used: 1,
    tool_calls_used: 0,
    tokens_used: 0,
    cost_micro_usd: 0,
    policy_version: 1,
    started_at: null,
    finished_at: null,
    changed_at: '2026-01-31T03:00:00.000Z',
    last_reply: null,
    ...more,
  };
}

const live = given('run_live', { phase: 'acting', outcome: null, changed_at: '2026-01-31T02:00:00.000Z' });
const early = given('run_early');
const late = given('run_late', { changed_at: '2026-01-31T03:00:01.000Z' });

describe('matches', () => {
  it('lets all through that no filter excludes', () => {
    expect([live, early].map((run) => matches(all, run, []))).toEqual([true, true]);
    expect([live, early].map((run) => matches({ ...all, phase: 'live' }, run, []))).toEqual([true, false]);
    expect([live, early].map((run) => matches({ ...all, outcome: 'answered' }, run, []))).toEqual([false, true]);
    expect(matches({ ...all, conversation: 'phone-2' }, early, [])).toBe(false);
    expect(matches({ ...all, channel: 'sms' }, early, [])).toBe(false);
  });
});

describe('matches, for a conversation', () => {
  it('goes by its name, by its id, and by what the gateway has listed under a name that only it knows', () => {
    for (const conversation of ['phone-1', 'act_1']) expect(matches({ ...all, conversation }, late, [])).toBe(true);
    const number = { ...all, conversation: '+15550123' };
    expect(matches(number, late, [early])).toBe(true);
    expect(matches(number, late, [{ ...early, actor_id: 'act_2' }])).toBe(false);
  });
});

describe('merge', () => {
  it('puts live runs first and then the latest changed', () => {
    const listed = [early, late, live].reduce<RunHead[]>((runs, run) => merge(runs, run, true), []);
    expect(listed.map(({ run_id }) => run_id)).toEqual(['run_live', 'run_late', 'run_early']);
  });

  it('replaces a run that it has, and drops one that belongs no more', () => {
    const ended = { ...live, phase: 'finished' as const, outcome: 'answered' };
    expect(merge([live, early], ended, true)).toEqual([early, ended]);
    expect(merge([live, early], ended, false)).toEqual([early]);
  });
});
