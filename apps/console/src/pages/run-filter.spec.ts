import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '#client';
import type { RunChange } from '../api/run-streams.js';
import { afterEvents, buildQuery, filterIn, matches, merge } from './run-filter.js';
import { toInstant } from '../wording.js';

const all = filterIn(new URLSearchParams());

function given(runId: string, more: Partial<Schemas['RunHead']> = {}): Schemas['RunHead'] {
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
    policy_version: '1',
    started_at: null,
    finished_at: null,
    accepted_at: '2026-01-31T03:00:00.000Z',
    took_ms: null,
    live: null,
    health: { state: 'well', reason: 'it ended as it should', link: `#/runs/${runId}` },
    changed_at: '2026-01-31T03:00:00.000Z',
    question: null,
    last_reply: null,
    cause: null,
    result: 'good',
    ...more,
  };
}

const live = given('run_live', { phase: 'acting', outcome: null, changed_at: '2026-01-31T02:00:00.000Z' });
const early = given('run_early');
const late = given('run_late', { changed_at: '2026-01-31T03:00:01.000Z' });

describe('matches', () => {
  it('lets through the runs in which a tool has failed, any or one', () => {
    const failed = given('run_failed', { failed_tools: [{ tool: 'get_counts', code: 'tool-failed' }] });
    const through = (tool: string): boolean[] =>
      [failed, early].map((run) => matches({ ...all, failed_tool: tool }, run, []));
    expect(['any', 'get_counts', 'add_note'].map(through)).toEqual([
      [true, false],
      [true, false],
      [false, false],
    ]);
  });

  it('lets through the runs of one cause, or of one end', () => {
    const failed = given('run_failed', { cause: 'get_counts: tool-failed', result: 'failed' });
    const through = (filter: object) => [failed, early].map((run) => matches({ ...all, ...filter }, run, []));
    expect(through({ cause: 'get_counts: tool-failed' })).toEqual([true, false]);
    expect(through({ result: 'good' })).toEqual([false, true]);
  });

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

describe('matches, by time, by whose it is and by its words', () => {
  const began = given('run_1', { started_at: '2026-01-31T12:00:00.000Z', agent: 'mesa', tenant: 'acme' });

  it('takes a run that began from then on, and before then', () => {
    const fits = (since: string, until: string) => matches({ ...all, since, until }, began, []);
    expect(fits('2026-01-31T12:00:00Z', '2026-01-31T12:00:01Z')).toBe(true);
    expect([fits('2026-01-31T12:00:01Z', ''), fits('', '2026-01-31T12:00:00Z')]).toEqual([false, false]);
    expect([fits('2026-01-30', '2026-02-02'), fits('2026-02-02', '')]).toEqual([true, false]);
  });

  it('takes what has no name for the default, and a run that no turn was taken of for nobody’s', () => {
    const fits = (filter: object, run: Schemas['RunHead']) => matches({ ...all, ...filter }, run, []);
    expect([fits({ agent: 'mesa', tenant: 'acme' }, began), fits({ agent: 'desk' }, began)]).toEqual([true, false]);
    expect(fits({ agent: 'default', tenant: 'default' }, early)).toBe(true);
    expect(fits({ agent: 'default' }, given('run_2', { policy_version: null }))).toBe(false);
  });

  it('looks for words in the last message, and keeps what the gateway has listed for words elsewhere', () => {
    const run = given('run_1', { last_reply: { kind: 'answer', status: 'sent', text: 'Twelve messages.' } });
    const fits = (text: string, listed: Schemas['RunHead'][]) => matches({ ...all, text }, run, listed);
    expect([fits('twelve', []), fits('plumber', []), fits('plumber', [run])]).toEqual([true, false, true]);
  });
});

describe('queryOf', () => {
  it('asks for days as they begin where the reader is, and leaves out what is blank', () => {
    const query = buildQuery({ ...all, since: '2026-01-31', text: 'twelve messages' });
    expect(query).toEqual({ text: 'twelve messages', since: toInstant('2026-01-31') });
    expect(new Date(toInstant('2026-01-31')).getHours()).toBe(0);
  });
});

describe('merge', () => {
  it('puts live runs first and then the latest changed', () => {
    expect(merge([early, late], [live])).toEqual([live, late, early]);
  });

  it('replaces a run that it has, and drops those that are gone', () => {
    const ended = { ...live, phase: 'finished' as const, outcome: 'answered' as const };
    expect(merge([live, early], [ended])).toEqual([early, ended]);
    expect(merge([live, early], [], new Set(['run_live']))).toEqual([early]);
  });
});

describe('afterEvents', () => {
  it('takes of many events the last of each run, and drops what is gone or belongs no more', () => {
    const ended = { ...live, phase: 'finished' as const, outcome: 'answered' as const };
    const events: RunChange[] = [
      { event: 'run', data: live },
      { event: 'run', data: late },
      { event: 'run', data: ended },
      { event: 'gone', data: { run_id: 'run_early' } },
    ];
    expect(afterEvents(all, [early], events)).toEqual([late, ended]);
    expect(afterEvents({ ...all, phase: 'live' }, [live], events)).toEqual([]);
  });
});
