import { describe, expect, it } from '@jest/globals';
import { failingFirst, healthOf } from './object-health.js';
import type { HealthPart, HealthState } from './object-health.js';

const calls = {
  shows: 'closed',
  isForced: false,
  calls: 8,
  faults: 0,
  isLate: false,
  openIn: 0,
  processes: 1,
  failure: null,
} as const;
const tool = { kind: 'tool', name: 'get_counts', ...calls } as const;
const provider = { kind: 'provider', name: 'openai', ...calls } as const;
const empty = { kind: 'queue', name: 'tool', waiting: 0, work: 0, oldestMs: null } as const;
const queue = { ...empty, app: 'tool-runner', isServed: true } as const;
const workflow = { kind: 'workflow', name: 'orders', runs: 4, failed: 0, last: { runId: 'run_A', why: null } } as const;
const run = { kind: 'run', name: 'run_A', result: 'good', why: null, stuck: null } as const;

/** Each part whole, and broken in each way once. */
const parts: [string, HealthPart, HealthState, RegExp][] = [
  ['a store that answers', { kind: 'store', name: 'Redis', problem: null }, 'well', /it answers/],
  ['a store that is away', { kind: 'store', name: 'Redis', problem: 'Redis is away' }, 'failing', /^Redis is away$/],
  ['an app with a process', { kind: 'process', name: 'gateway', alive: 1, silentMs: 0 }, 'well', /one is alive/],
  [
    'an app whose last process died',
    { kind: 'process', name: 'tool-runner', alive: 0, silentMs: 40_000 },
    'failing',
    /^no tool-runner is alive; the last was heard 40 s ago$/,
  ],
  [
    'an app that never had one',
    { kind: 'process', name: 'compressor', alive: 0, silentMs: null },
    'failing',
    /^no compressor is alive$/,
  ],
  ['an empty queue', queue, 'well', /no job waits/],
  ['an empty queue without its app', { ...queue, isServed: false }, 'well', /no job waits/],
  ['a queue that moves', { ...queue, waiting: 3, work: 3, oldestMs: 900 }, 'well', /^3 jobs wait$/],
  ['a queue that stands', { ...queue, waiting: 3, oldestMs: 61_000 }, 'failing', /the oldest for 61 s/],
  [
    'a queue with jobs again for one call',
    { ...queue, waiting: 3, work: 1 },
    'well',
    /^3 jobs wait for one thing to do$/,
  ],
  ['a queue too long to look at', { ...queue, waiting: 900, work: null }, 'well', /^900 jobs wait$/],
  ['a queue without its app', { ...queue, waiting: 1, isServed: false }, 'failing', /no tool-runner is alive/],
  ['a tool that works', tool, 'well', /0 of 8 calls failed/],
  ['a tool that fails for everybody', { ...tool, calls: 11, faults: 11 }, 'failing', /11 of 11 calls failed/],
  ['one process that has opened its own breaker', { ...tool, openIn: 1 }, 'failing', /open in 1 of 1 processes/],
  ['an open breaker', { ...tool, shows: 'open' }, 'failing', /its breaker is open/],
  ['a breaker that tries', { ...tool, shows: 'half-open' }, 'failing', /half-open/],
  ['a breaker forced open', { ...tool, shows: 'open', isForced: true }, 'failing', /forced it open/],
  ['a breaker forced closed', { ...tool, isForced: true, faults: 8 }, 'unknown', /forced it closed/],
  ['a tool that nobody calls', { ...tool, calls: 0 }, 'unknown', /nobody has called it/],
  ['faults of yesterday', { ...tool, faults: 8, isLate: true }, 'unknown', /not called lately; then 8 of 8/],
  ['a provider that fails', { ...tool, kind: 'provider', name: 'openai', faults: 5 }, 'failing', /5 of 8/],
  ...(
    [
      ['refuses its key', '401', 1, 3_600_000, 'failing', /^it refuses the key \(401\): 60 min ago$/],
      ['forbids its model', '403', 3, 2_000, 'failing', /\(403\): 3 calls in a row, the last 2 s ago$/],
      ['has no more money of ours', 'spent', 1, 0, 'failing', /nothing left/],
      ['takes no more calls', '429', 2, 2_000, 'failing', /takes no more calls for now \(429\)/],
      ['refused one call more', '429', 1, 2_000, 'well', /0 of 8/],
      ['refused calls long ago', '429', 9, 700_000, 'well', /0 of 8/],
      ['knows no such model', '404', 2, 2_000, 'failing', /does not know the model/],
      ['hangs', 'silence', 1, 2_000, 'failing', /^a call has no answer yet/],
      ['did not answer in time', 'timeout', 2, 2_000, 'failing', /does not answer in time/],
      ['cannot be reached', 'unreached', 2, 2_000, 'failing', /cannot be reached/],
      ['cuts its answers off', 'lost', 2, 2_000, 'failing', /cut off/],
      ['answers something else', 'unreadable', 2, 2_000, 'failing', /cannot be read/],
      ['fails by itself', '503', 2, 2_000, 'failing', /^it fails \(503\)/],
      ['fails in a new way', 'refused', 2, 2_000, 'failing', /its calls fail \(refused\)/],
    ] as const
  ).map(([what, why, fails, agoMs, state, reason]): (typeof parts)[number] => [
    `a provider that ${what}`,
    { ...provider, failure: { why, fails, agoMs } },
    state,
    reason,
  ]),
  [
    'a provider that is not called, and why',
    { ...provider, shows: 'open', failure: { why: '401', fails: 1, agoMs: 0 } },
    'failing',
    /open: it is not called; it refuses the key/,
  ],
  [
    'a provider forced closed that refuses its key',
    { ...provider, isForced: true, failure: { why: '401', fails: 1, agoMs: 0 } },
    'failing',
    /^it refuses the key/,
  ],
  ['a workflow that works', workflow, 'well', /its last 4 runs went well/],
  ['a workflow whose last run failed', { ...workflow, last: { runId: 'run_B', why: 'Fetch: no' } }, 'failing', /Fetch/],
  ['a workflow that nobody ran', { ...workflow, runs: 0, last: null }, 'unknown', /no run/],
  ['a run that ended well', run, 'well', /as it should/],
  ['an answer behind which a tool failed', { ...run, why: 'get_counts: tool-failed' }, 'failing', /get_counts/],
  ['a run that failed', { ...run, result: 'failed', why: 'its message could not be sent' }, 'failing', /not be sent/],
  ['a run that somebody ended', { ...run, result: 'ended', why: 'somebody cancelled it' }, 'well', /cancelled/],
  ['a run under way', { ...run, result: null }, 'unknown', /under way/],
  ['a run that nobody serves', { ...run, result: null, stuck: 'no controller is alive' }, 'failing', /no controller/],
];

describe('the health of an object', () => {
  it.each(parts)('of %s', (_what, part, state, reason) => {
    const found = healthOf(part);
    expect(found).toMatchObject({ kind: part.kind, name: part.name, state });
    expect(found.reason).toMatch(reason);
    expect(found.link).toMatch(/^#\//);
  });

  it('leads to what is behind it', () => {
    expect(healthOf(tool).link).toBe('#/runs?failed_tool=get_counts');
    expect(healthOf({ ...workflow, last: { runId: 'run_B', why: 'no' } }).link).toBe('#/runs/run_B');
  });

  it('comes first where it fails', () => {
    const some = [tool, { ...tool, name: 'b', calls: 0 }, { ...tool, name: 'c', faults: 8 }].map((one) =>
      healthOf(one),
    );
    expect(failingFirst(some).map(({ name }) => name)).toEqual(['c', 'b', 'get_counts']);
  });
});
