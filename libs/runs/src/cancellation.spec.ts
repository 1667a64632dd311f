import { describe, expect, it } from '@jest/globals';
import { findCancellation } from './cancellation.js';

const run = { outcome: 'cancelled' as const, messageIds: ['msg_1', 'msg_2'] };
const cancel = (runId: string, by: string) => ({
  event: { type: 'cancel-requested', at: 7, runId, by, reason: 'enough' },
  stamp: {},
});

describe('cancellationOf', () => {
  it('tells who has cancelled a run and why, also by the name of a text that it took in', () => {
    const request = { by: 'ana', reason: 'enough', at: 7 };
    expect(findCancellation(run, [{ begin: null }, cancel('run_1', 'ana')])).toEqual(request);
    expect(findCancellation(run, [{ begin: null }, cancel('run_2', 'ana')])).toEqual(request);
  });

  it('takes a cancel of a run that waited behind it for none of its own', () => {
    expect(findCancellation(run, [cancel('run_1', 'ana'), cancel('run_3', 'ben')])).toMatchObject({ by: 'ana' });
    expect(findCancellation(run, [cancel('run_3', 'ben')])).toBeNull();
  });

  it('names nobody for a run that has ended otherwise, though a cancel came too late', () => {
    expect(findCancellation({ ...run, outcome: 'answered' }, [cancel('run_1', 'ana')])).toBeNull();
  });
});
