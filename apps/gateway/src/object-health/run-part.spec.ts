import { describe, expect, it } from '@jest/globals';
import type { LiveNow } from '#runs';
import { healthOf } from './object-health.js';
import { runPart, workflowParts } from './run-part.js';

const answered = { runId: 'run_A', outcome: 'answered' } as const;
const failedTools = [{ tool: 'get_counts', code: 'breaker-open' }] as const;
const stalled = { runId: 'run_B', outcome: 'stalled', error: { code: 'NODE_FAILED', message: 'Fetch: no' } } as const;

describe('the health of a run', () => {
  it('is well where it ended as it should, and not where a tool failed behind the answer', () => {
    expect(healthOf(runPart(answered, null, 'viewer')).state).toBe('well');
    const marred = healthOf(runPart({ ...answered, failedTools }, null, 'viewer'));
    expect(marred).toMatchObject({ state: 'failing', reason: 'get_counts: breaker-open' });
  });

  it('has the reason of a workflow for operators, and what the outcome means for viewers', () => {
    expect(healthOf(runPart(stalled, null, 'operator')).reason).toBe('Fetch: no');
    expect(healthOf(runPart(stalled, null, 'viewer'))).toMatchObject({
      state: 'failing',
      reason: 'it made no progress',
    });
  });

  it('fails while it waits for what will not come', () => {
    const live = { doing: 'queued', isServed: false, text: 'in the queue: no tool-runner is alive' } as LiveNow; // as far as it is read
    const run = { runId: 'run_C', outcome: null };
    expect(healthOf(runPart(run, live, 'viewer'))).toMatchObject({ state: 'failing', reason: live.text });
    expect(healthOf(runPart(run, { ...live, isServed: true }, 'viewer')).state).toBe('unknown');
  });
});

describe('the health of workflows', () => {
  it('is that of the last run of each that is over', () => {
    const runs = [
      { ...answered, outcome: null, agentId: 'workflow.orders' },
      { ...stalled, agentId: 'workflow.orders' },
      { ...answered, agentId: 'workflow.orders' },
      { ...answered, agentId: 'workflow.bills' },
      { ...stalled, agentId: 'desk' },
    ];
    const found = workflowParts(runs, 'operator').map(healthOf);
    expect(found).toMatchObject([
      { name: 'orders', state: 'failing', reason: 'Fetch: no', link: '#/runs/run_B' },
      { name: 'bills', state: 'well' },
    ]);
  });
});
