import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '#client';
import { groupRuns } from './latest-runs.js';

function run(agent: string | null, outcome: Schemas['Outcome'] | null, changedAt: string): Schemas['RunHead'] {
  return { run_id: `run_${changedAt}`, agent, outcome, changed_at: changedAt } as Schemas['RunHead']; // what is looked at
}

describe('groupRuns', () => {
  it('counts ends and failures of each workflow, and keeps its latest run', () => {
    const runs = [
      run('workflow.count', 'answered', '2026-11-29T10:00:02Z'),
      run('workflow.count', 'stalled', '2026-11-29T10:00:01Z'),
      run('workflow.count', null, '2026-11-29T10:00:03Z'),
      run('desk', 'stalled', '2026-11-29T10:00:09Z'),
      run(null, null, '2026-11-29T10:00:09Z'),
    ];
    const grouped = groupRuns(runs);
    expect([...grouped.keys()]).toEqual(['count']);
    expect(grouped.get('count')).toEqual({ last: runs[2], ended: 2, failed: 1 });
  });
});
