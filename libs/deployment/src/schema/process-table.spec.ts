import { describe, expect, it } from '@jest/globals';
import type { SeenProcess } from './schema-store.js';
import { aliveApps, processTable } from './process-table.js';

const leaseMs = 20_000;
const empty = { waiting: 0, oldestAgeMs: null };
const backlogs = { turn: empty, tool: { waiting: 3, oldestAgeMs: 9_000 }, reply: empty, compress: empty };

function seen(app: string, silentMs: number, more: Partial<SeenProcess> = {}): SeenProcess {
  const record = { id: `${app} ${silentMs}`, app, host: 'pod-1', pid: 7, version: '1.2.3', oldest: 1, newest: 2 };
  return { ...record, leaseLeftMs: leaseMs - silentMs, ...more };
}

function rowsOf(app: string, processes: SeenProcess[]) {
  return processTable(processes, backlogs).filter((row) => row.app === app);
}

describe('the table of processes', () => {
  it('has each process with its queue, its oldest job and when it was last heard of', () => {
    expect(rowsOf('tool-runner', [seen('tool-runner', 1_200)])).toEqual([
      {
        ...{ app: 'tool-runner', name: 'pod-1:7', host: 'pod-1', pid: 7, version: '1.2.3' },
        ...{ alive: true, lastSeenMs: 1_200, queue: 'tool', waiting: 3, oldestAgeMs: 9_000 },
      },
    ]);
  });

  it('has the breakers that a process has opened by itself', () => {
    const openBreakers = ['tool:get_counts'];
    expect(rowsOf('tool-runner', [seen('tool-runner', 1_200, { openBreakers })])).toMatchObject([{ openBreakers }]);
  });

  it('has the providers whose last calls failed in a process', () => {
    const failingProviders = [{ provider: 'openai', why: '401', fails: 1, agoMs: 300 }];
    expect(rowsOf('controller', [seen('controller', 1_200, { failingProviders })])).toMatchObject([
      { failingProviders },
    ]);
  });

  it('shows a process that is dead or frozen as such before ten seconds are over, and long after its lease', () => {
    const alive = [1_000, 5_000, 7_000].map((ms) => rowsOf('gateway', [seen('gateway', ms)])[0]?.alive);
    expect(alive).toEqual([true, true, true]);
    for (const ms of [8_000, 25_000, 600_000])
      expect(rowsOf('gateway', [seen('gateway', ms)])).toMatchObject([{ alive: false, lastSeenMs: ms, pid: 7 }]);
    expect([...aliveApps([seen('gateway', 8_000), seen('controller', 900)])]).toEqual(['controller']);
  });

  it('names an app that has no process, with what waits for one', () => {
    expect(rowsOf('tool-runner', [])).toMatchObject([{ name: null, alive: false, lastSeenMs: null, waiting: 3 }]);
  });

  it('leaves a dead process out whose place another has taken, and no other', () => {
    const replaced = seen('gateway', 60_000, { id: 'before' });
    const elsewhere = seen('gateway', 60_000, { id: 'elsewhere', host: 'pod-2' });
    const rows = rowsOf('gateway', [replaced, elsewhere, seen('gateway', 300)]);
    expect(rows.map(({ name, alive }) => [name, alive])).toEqual([
      ['pod-1:7', true],
      ['pod-2:7', false],
    ]);
  });
});
