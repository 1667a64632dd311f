import { describe, expect, it } from '@jest/globals';
import { placeOf } from './place-of.js';

describe('placeOf', () => {
  it('leads from an id to its page', () => {
    expect(placeOf('runId', 'run_1')).toBe('/runs/run_1');
    expect(placeOf('letter_id', 'act_1.2.3')).toBe('/letters/act_1.2.3');
    expect(placeOf('table', 'a b')).toBe('/tables/a%20b');
    expect(placeOf('agent', 'desk')).toBe('/agents/desk');
    expect(placeOf('approval_id', 'apr_1')).toBe('/approvals'); // all that wait stand on one page
  });

  it('leads nowhere from what has no page, whatever it is called', () => {
    expect(['version', 'constructor', '__proto__'].map((name) => placeOf(name, '1'))).toEqual([null, null, null]);
    expect(placeOf('run_id', '')).toBeNull();
  });
});
