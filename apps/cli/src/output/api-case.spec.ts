import { describe, expect, it } from '@jest/globals';
import { apiCase } from './api-case.js';

describe('what the command line prints as JSON', () => {
  it('has the names of the API, at every depth', () => {
    const value = { runId: 'run_1', parts: [{ tokensUsed: 1, costMicroUsd: null }], at: 2 };
    expect(apiCase(value)).toEqual({ run_id: 'run_1', parts: [{ tokens_used: 1, cost_micro_usd: null }], at: 2 });
  });

  it('leaves what somebody has named: arguments, tables, ids and kinds', () => {
    const theirs = { args: { noteText: 'x' }, outside: { acmeWest: 1 }, 'act_0AB.1.0': 1, 'held text': 2, get_top5: 3 };
    expect(apiCase(theirs)).toEqual(theirs);
  });
});
