import { describe, expect, it } from '@jest/globals';
import { forkRun } from './forker.js';
import type { RecordedRun } from './recorded-run.js';

describe('a fork', () => {
  it('is refused for a run of another program than the agent, and no controller starts for it', async () => {
    const run = { runId: 'run_1', program: 'workflow' } as RecordedRun['run']; // nothing else is looked at
    const forked = forkRun({ run, ledger: [], journal: [] }, { turn: 1, model: null, policy: null });
    await expect(forked).rejects.toThrow('run_1 is a run of the program workflow');
  });
});
