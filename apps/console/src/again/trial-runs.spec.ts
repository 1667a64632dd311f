import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '#client';
import { buildRunsQuery, describeProgress, findTriedAgent, isUnderWay, pickRuns } from './trial-runs.js';

const head = (runId: string, more: object = {}) => ({ run_id: runId, ...more }) as Schemas['RunHead']; // as much of it as is read

type Row = Schemas['Trial']['runs'][number];

function trial(rows: Partial<Row>[], more: object = {}): Schemas['Trial'] {
  const totals = { over: rows.filter(({ differs }) => differs).length, other: 1 };
  return { runs: rows, totals, stopped_by: null, ...more } as Schemas['Trial']; // likewise
}

describe('the runs of a trial', () => {
  it('are asked for as the list of runs is, and more of them than are wanted', () => {
    expect(buildRunsQuery({ agent: 'desk', channel: '', since: '', many: 20 })).toEqual({
      ...{ phase: 'finished', limit: 40, agent: 'desk' },
    });
    expect(buildRunsQuery({ agent: '', channel: 'sms', since: '', many: 150 }).limit).toBe(200);
  });

  it('are real ones of an agent or a workflow, the latest first', () => {
    const runs = [
      head('a'),
      head('b', { simulated: true }),
      head('c', { program: 'builder' }),
      head('d', { parent_run_id: 'x' }),
      head('e'),
      head('f'),
    ];
    expect(pickRuns(runs, 2).map(({ run_id: id }) => id)).toEqual(['a', 'e']);
  });

  it('are looked at until all are over, or nobody begins the rest', () => {
    const [over, open, unbegun] = [
      { run_id: 'r', differs: [] },
      { run_id: 'r', differs: null },
      { run_id: null, differs: null },
    ];
    expect(isUnderWay(trial([over]))).toBe(false);
    expect(isUnderWay(trial([over, open], { stopped_by: 'ana' }))).toBe(true);
    expect(isUnderWay(trial([over, unbegun]))).toBe(true);
    expect(isUnderWay(trial([over, unbegun], { stopped_by: 'ana' }))).toBe(false);
    expect(describeProgress(trial([over, open]))).toBe('1 of 2 are over, 1 came to something else');
    expect(describeProgress(trial([over], { stopped_by: 'ana' }))).toBe(
      'all 1 are over, 1 came to something else, stopped by ana',
    );
  });

  it('leads to the one agent whose words were changed, where there is one with a file', () => {
    const tried = (changes: object, agents: string[]) => findTriedAgent({ changes, agents });
    expect(tried({ goal: 'x' }, ['desk'])).toBe('desk');
    expect(tried({ goal: 'x', agent: 'mesa' }, ['desk', 'other'])).toBe('mesa');
    expect(tried({ goal: 'x' }, ['desk', 'other'])).toBeNull();
    expect(tried({ goal: 'x' }, ['default'])).toBeNull();
    expect(tried({ answers: 'anew' }, ['desk'])).toBeNull();
  });
});
