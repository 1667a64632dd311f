import { describe, expect, it } from '@jest/globals';
import type { BreakerState } from '#breaker';
import type { ProcessRow } from '#deployment';
import { queueNames } from '#protocol';
import { partsOf } from './read-parts.js';
import type { Look } from './read-parts.js';

const now = 1_795_000_000_000;

function row(app: string, more: Partial<ProcessRow> = {}): ProcessRow {
  const work = { queue: 'tool', waiting: 0, oldestAgeMs: null } as const;
  const place = { name: `pod:${app}`, host: 'pod', pid: 1, version: '1', alive: true, lastSeenMs: 900 };
  return { app, ...place, ...work, ...more };
}

function closed(calls: number, faults: number, from = now): BreakerState {
  return { state: 'closed', buckets: [{ from, tallies: [{ replica: 'pod:1', calls, faults }] }] };
}

function look(more: Partial<Look> = {}): Look {
  const processes = ['controller', 'tool-runner', 'gateway', 'compressor'].map((app) => row(app));
  const backlogs = queueNames.map(() => ({ waiting: 0, work: 0, oldestAgeMs: 0 }));
  return { now, processes, backlogs, breakers: new Map(), ...more };
}

describe('the parts of a look', () => {
  it('has a breaker’s calls of the last minute, and the processes that have opened their own', () => {
    const processes = [row('tool-runner', { openBreakers: ['tool:get_counts'] }), row('controller')];
    const breakers = new Map([['tool:get_counts', closed(11, 11)]]);
    expect(partsOf(look({ processes, breakers })).at(-1)).toEqual({
      ...{ kind: 'tool', name: 'get_counts', shows: 'closed', isForced: false },
      ...{ calls: 11, faults: 11, isLate: false, openIn: 1, processes: 1, failure: null },
    });
  });

  it('counts controllers that serve tools, and for providers controllers alone', () => {
    const processes = [row('tool-runner'), row('controller', { serves: ['safe-tools'] }), row('controller')];
    const breakers = new Map(['tool:a', 'model:openai'].map((name): [string, BreakerState] => [name, closed(1, 0)]));
    const parts = partsOf(look({ processes, breakers })).slice(-2);
    expect(parts).toMatchObject([
      { kind: 'tool', name: 'a', processes: 2 },
      { kind: 'provider', name: 'openai', processes: 2 },
    ]);
  });

  it('has the last failure of a provider that live processes announce, also where no breaker has counted a call', () => {
    const failing = (why: string, agoMs: number) => ({
      failingProviders: [{ provider: 'openai', why, fails: 2, agoMs }],
    });
    const dead = row('controller', { ...failing('503', 0), alive: false });
    const processes = [row('controller', failing('429', 5_000)), row('compressor', failing('401', 100)), dead];
    expect(partsOf(look({ processes })).at(-1)).toMatchObject({
      ...{ kind: 'provider', name: 'openai', failure: { why: '401', fails: 2, agoMs: 1_000 } },
    });
  });

  it.each([
    ['429', closed(8, 1, now + 1), null],
    ['429', closed(8, 8, now + 1), '429'],
    ['429', closed(8, 1, now - 40_000), '429'],
    ['401', closed(8, 1, now + 1), '401'],
  ])('takes a %s for over where others were answered since, unless a setting is wrong', (why, state, expected) => {
    const failingProviders = [{ provider: 'openai', why, fails: 2, agoMs: 100 }];
    const breakers = new Map([['model:openai', state]]);
    const [part] = partsOf(look({ processes: [row('controller', { failingProviders })], breakers })).slice(-1);
    expect(part).toMatchObject({ failure: expected === null ? null : { why: expected } });
  });

  it('knows calls that are over for long', () => {
    const breakers = new Map([['tool:a', closed(3, 3, now - 600_000)]]);
    expect(partsOf(look({ breakers })).at(-1)).toMatchObject({ isLate: true, faults: 3 });
  });

  it('has each app once, by the process of it that was heard last', () => {
    const processes = [row('gateway', { alive: false, lastSeenMs: 60_000 }), row('gateway', { lastSeenMs: 200 })];
    const apps = partsOf(look({ processes })).filter(({ kind }) => kind === 'process');
    expect(apps).toEqual([{ kind: 'process', name: 'gateway', alive: 1, silentMs: 200 }]);
  });

  it('has every queue, and whether its app lives', () => {
    const backlogs = queueNames.map((name) => ({ waiting: name === 'tool' ? 2 : 0, work: 1, oldestAgeMs: 5_000 }));
    const queues = partsOf(look({ backlogs, processes: [row('controller')] })).filter(({ kind }) => kind === 'queue');
    expect(queues).toHaveLength(queueNames.length);
    expect(queues).toContainEqual({
      ...{ kind: 'queue', name: 'tool', waiting: 2, work: 1, oldestMs: 5_000, app: 'tool-runner', isServed: false },
    });
  });
});
