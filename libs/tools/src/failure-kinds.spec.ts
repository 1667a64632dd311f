import { describe, expect, it } from '@jest/globals';
import { compileTools } from '#model-turn';
import { failureHints } from '#errors';
import type { ErrorEnvelope } from '#errors';
import type { ToolSpec } from '#model-turn';
import { runGuarded } from './run-guarded.js';
import type { GuardedCall, GuardOptions } from './run-guarded.js';
import { brokenHere, failedWith, failure, forbidden, lost } from './tool-failure.js';
import type { ToolAnswer } from './tool.js';

const spec = (repeat: ToolSpec['repeat']): ToolSpec & { runs: 'owed' } => ({
  ...{ name: 'look', description: 'Looks.', repeat, runs: 'owed', ...(repeat !== 'safe' && { effects: 'write' }) },
  parameters: {
    type: 'object',
    properties: { day: { type: 'string' } },
    required: ['day'],
    additionalProperties: false,
  },
});
const coded = (code: string): Error => Object.assign(new Error('x'), { code });
const { signal } = new AbortController();
const late = () => failure('tool-timeout', 'late', { transient: true, fate: 'lost' });

interface Kind {
  answer?: () => ToolAnswer | Error;
  repeat?: ToolSpec['repeat'];
  call?: Partial<GuardedCall>;
  guard?: Partial<GuardOptions>;
}

/** A call that fails so, as the model is told of it. */
async function told({
  answer = () => ({ ok: true, value: 1 }),
  repeat = 'safe',
  call = {},
  guard = {},
}: Kind): Promise<ErrorEnvelope> {
  const own = spec(repeat);
  const run = (): Promise<ToolAnswer> => {
    const made = answer();
    return made instanceof Error ? Promise.reject(made) : Promise.resolve(made);
  };
  const options: GuardOptions = {
    ...{
      tools: [{ runs: 'owed', spec: own, run }],
      checkArgs: (name, args) => compileTools([own]).checkArgs(name, args),
    },
    ...{ timeoutMs: 1_000, pauseMs: 0, ...guard },
  };
  const headers = { 'X-Run-Id': 'r', 'X-Step-Id': 's', 'X-Parent-Step': '', 'X-Idempotency-Key': 'k' };
  const asked = { tool: 'look', args: { day: 'today' }, dedupeKey: 'd', deadlineAt: Infinity, headers, ...call };
  const { result } = await runGuarded(options, asked, signal);
  if (result.ok) throw new Error('the call did not fail');
  return result.envelope;
}

const openBreaker = {
  admit: () => Promise.resolve({ admitted: false as const, retryAfterMs: 5_000 }),
  record: () => Promise.resolve(),
};

describe('each kind of failure has the hint that is true of it', () => {
  it.each<[kind: string, how: Kind, code: string, hint: string]>([
    [
      'an argument that the schema refuses',
      { call: { args: { day: 7 } } },
      'bad-tool-args',
      'Correct day and call look once more',
    ],
    ['an argument that the tool refuses', { answer: () => failedWith(422) }, 'tool-failed', failureHints.correct],
    ['a tool that there is not', { call: { tool: 'gone' } }, 'unknown-tool', failureHints.unknownTool],
    [
      'a setting that forbids it',
      { answer: () => forbidden('egress-refused', 'no') },
      'tool-failed',
      failureHints.notAllowed,
    ],
    [
      'a tool that is not as it was pinned',
      { answer: () => forbidden('not-as-pinned', 'no') },
      'tool-failed',
      failureHints.notAllowed,
    ],
    ['a server that refuses our key', { answer: () => failedWith(401) }, 'tool-failed', failureHints.noAccess],
    [
      'a time that passed before it was sent',
      { answer: () => lost(coded('ECONNREFUSED'), signal) },
      'tool-unreachable',
      failureHints.passing,
    ],
    ['a time that passed after a read was sent', { answer: late }, 'tool-timeout', failureHints.askForLess],
    [
      'a time that passed after a write was sent',
      { answer: late, repeat: 'never' },
      'outcome-unknown',
      failureHints.inDoubt,
    ],
    [
      'a write whose connection was lost',
      { answer: () => lost(coded('ECONNRESET'), signal), repeat: 'never' },
      'outcome-unknown',
      failureHints.inDoubt,
    ],
    [
      'a write that was taken up again',
      { answer: () => failedWith(400), repeat: 'never', call: { isRetaken: true } },
      'outcome-unknown',
      failureHints.inDoubt,
    ],
    ['a breaker that is open', { guard: { breaker: openBreaker } }, 'breaker-open', failureHints.failing],
    ['a server that takes no more', { answer: () => failedWith(429) }, 'tool-failed', failureHints.tooMany],
    ['a cap of calls', { call: { callNumber: 3, maxCalls: 2 } }, 'tool-cap-reached', failureHints.capped],
    ['what is not there', { answer: () => failedWith(404) }, 'tool-failed', failureHints.notThere],
    ['a deadline that has passed', { call: { deadlineAt: 0 } }, 'deadline-passed', failureHints.tooLate],
    [
      'an answer that nobody can read',
      { answer: () => failure('tool-bad-answer', 'no', { transient: false, fate: 'answered' }) },
      'tool-bad-answer',
      failureHints.doWithout,
    ],
    ['a server that is broken', { answer: () => failedWith(500) }, 'tool-failed', failureHints.passing],
    [
      'a read whose connection was lost',
      { answer: () => lost(coded('ECONNRESET'), signal) },
      'tool-failed',
      failureHints.passing,
    ],
    ['a server that is not what it was', { answer: () => failedWith(302) }, 'tool-failed', failureHints.doWithout],
    ['a fault of ours', { answer: () => brokenHere(new Error('x')) }, 'internal', failureHints.broken],
  ])('%s', async (_kind, how, code, hint) => {
    const { error, remediation_hint } = await told(how);
    expect([error.code, remediation_hint]).toEqual([code, expect.stringContaining(hint)]);
  });

  it('is told of no other kind', () => {
    expect(new Set(Object.values(failureHints)).size).toBe(Object.keys(failureHints).length);
  });
});
