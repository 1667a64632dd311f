import { describe, expect, it } from '@jest/globals';

import type { RunRecord } from '#records';
import type { Fixture } from '../fixture.js';
import type { KeptRun } from '../records.js';
import { auditTrees } from './audit-trees.js';
import type { TreeFigures } from './audit-trees.js';
import { aroundNotes, racerNoteOf } from './mount-tree.js';

const person = '+15550171';
const asked = [{ person, sid: 'SM1', acceptedAt: 1, answeredAt: 9 }];

function runOf(runId: string, outcome: string, node?: string): KeptRun {
  const below = node === undefined ? {} : { parentRunId: 'root', rootRunId: 'root', node };
  const record = { runId, replies: [], finishedAt: node === undefined ? 9 : 8, ...below };
  return { record: record as unknown as RunRecord, outcome, ledger: [] }; // what the audit reads of it
}

const root = runOf('root', 'answered');
const all = runOf('all', 'answered', 'all-paths');
const race = runOf('race', 'answered', 'all-paths/race');
const won = runOf('won', 'answered', 'all-paths/race/racer-0');
const lost = [1, 2].map((racer) => runOf(`lost-${racer}`, 'cancelled', `all-paths/race/racer-${racer}`));

type Written = readonly [run: string, key: string, text: string];

/** What comes after the outer fork; and what is written around it. */
const after = ['hand-on', 'note-after'].map((id) => runOf(id, 'answered', `tree/after/${id}`));
const around = aroundNotes.map((text): Written => ['all', text, text]);

/** A tree of nothing but its race and what is around it, and what has been written, by run and key. */
async function audited(of: readonly KeptRun[], racersWrote: readonly Written[], wroteAround = around) {
  const [runs, written] = [
    [...of, ...after],
    [...wroteAround, ...racersWrote],
  ];
  const dashboard = {
    notes: written.map(([, key, text]) => ({ key, text })),
    requests: written.map(([run, key]) => ({
      url: new URL('http://dashboard/notes'),
      headers: { 'x-idempotency-key': key, 'x-run-id': run },
    })),
  };
  const fixture = { dashboard, answersTo: () => [{ sid: 'SM2', body: 'done' }] } as unknown as Fixture; // what the audit reads of it
  const records = { runs: async () => [...runs], liveFamilies: async () => 0 };
  const { figures } = await auditTrees({ fixture, asked, undisturbed: 'done', paths: 0, records });
  const broken = Object.entries(figures).filter(([name, count]) => isPromise(name) && count > 0);
  return { broken: Object.fromEntries(broken), cancelled: figures.cancelled };
}

function isPromise(name: string): boolean {
  const counts: (keyof TreeFigures)[] = ['trees', 'nodes_written', 'cancelled', 'failed'];
  return !counts.some((count) => count === name);
}

describe('the audit of a race', () => {
  it('lets those that lost write or not', async () => {
    expect(await audited([root, all, race, won, ...lost], [['lost-1', 'k1', racerNoteOf(1)]])).toEqual({
      broken: {},
      cancelled: 2,
    });
  });

  it('lets nobody write twice, whoever won', async () => {
    const twice = ['k1', 'k2'].map((key): [string, string, string] => ['lost-1', key, racerNoteOf(1)]);
    expect((await audited([root, all, race, won, ...lost], twice)).broken).toEqual({ doubled_intents: 1 });
  });

  it('misses what a racer that succeeded has not written', async () => {
    const also = runOf('lost-1', 'answered', 'all-paths/race/racer-1');
    expect((await audited([root, all, race, won, also, ...lost.slice(1)], [])).broken).toEqual({ missing_intents: 1 });
  });

  it('counts a racer that was never started, and any other node that was cancelled', async () => {
    expect((await audited([root, all, race, won, ...lost.slice(1)], [])).broken).toEqual({ unfinished: 1 });
    const cancelled = runOf('race', 'cancelled', 'all-paths/race');
    expect((await audited([root, all, cancelled, won, ...lost], [])).broken).toEqual({ unfinished: 1 });
  });

  it('misses what stands before or after the fork, and counts what stands there twice', async () => {
    const [before, last] = around;
    if (before === undefined || last === undefined) throw new Error('nothing is around it');
    const whole = [root, all, race, won, ...lost];
    expect((await audited(whole, [], [before])).broken).toEqual({ missing_intents: 1 });
    expect((await audited(whole, [], [last])).broken).toEqual({ missing_intents: 1 });
    expect((await audited(whole, [], [before, last, ['all', 'k2', before[2]]])).broken).toEqual({ doubled_intents: 1 });
  });
});
