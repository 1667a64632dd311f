import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import type { KeptRun, Records } from './records.js';
import { auditWrites, writingTurn } from './writes.js';

const prompt = (...observed: string[]): string =>
  ['USER_REQUEST:', 'How many angry?', 'OBS:', ...observed, 'LIMITS: used: almanac.note 1/3'].join('\n');

describe('a model that writes', () => {
  it.each([
    [prompt(), '(1)'],
    [prompt('- error from almanac.note: {"error":{"code":"tool-failed"}}'), '(2)'],
    [prompt('- Counts: {"value":7}'), '(1)'],
  ])('writes, and again where it is told that nothing was done: %j', (user, nth) => {
    expect(JSON.stringify(writingTurn(user))).toContain(nth);
  });

  it.each([
    prompt('- almanac.note: {"text":"How many angry? (1)"}'),
    prompt('- error from almanac.pay: {"error":{"code":"outcome-unknown"}}'),
    'RAW LOG:\n- a line',
  ])('goes on to something else where it has written, or nobody knows: %j', (user) => {
    expect(writingTurn(user)).toBeNull();
  });
});

describe('the audit of writes', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'writes-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Writes of one run: what was said, under which key, by which tool. */
  function audit(writes: [string, string, string][], received: string[], lettered: string[] = []) {
    const lines = writes.map(([said, key, name]) =>
      JSON.stringify({ name, said, meta: { 'turnpike/run-id': 'run_0', 'turnpike/idempotency-key': key } }),
    );
    writeFileSync(join(folder, 'writes.ndjson'), lines.join('\n'));
    const event = { type: 'tool-finished', result: { ok: true, value: { text: received.join() } } };
    const records = {
      letters: () => Promise.resolve(lettered.map((effectKey) => ({ effectKey }))),
      journal: () => Promise.resolve([JSON.stringify({ event })]),
    } as unknown as Records; // as much of them as this audit reads
    const run = { record: { runId: 'run_0' }, outcome: 'answered' } as KeptRun; // likewise
    return auditWrites(folder, records, [run]);
  }

  it('finds nothing wrong with one that was heard of, nor with one in a letter', async () => {
    expect(await audit([['a', 'k1', 'pay']], ['a'])).toEqual({
      findings: [],
      figures: { made: 1, unknown: 0, unheard: 0 },
    });
    const { findings, figures } = await audit(
      [
        ['a', 'k1', 'note'],
        ['a', 'k1', 'note'],
      ],
      [],
      ['k1'],
    );
    expect([findings, figures]).toEqual([[], { made: 1, unknown: 1, unheard: 0 }]);
  });

  it.each<[string, [string, string, string][], string[], string]>([
    [
      'two in a run',
      [
        ['a', 'k1', 'note'],
        ['b', 'k2', 'note'],
      ],
      ['a', 'b'],
      'doubled_tool_effects',
    ],
    [
      'a repeated one that must not be',
      [
        ['a', 'k1', 'pay'],
        ['a', 'k1', 'pay'],
      ],
      ['a'],
      'doubled_tool_effects',
    ],
    ['one that nobody is told of', [['a', 'k1', 'pay']], [], 'wrong_outcomes'],
  ])('finds %s', async (_what, writes, received, promise) => {
    expect((await audit(writes, received)).findings).toEqual([expect.objectContaining({ promise, runId: 'run_0' })]);
  });
});
