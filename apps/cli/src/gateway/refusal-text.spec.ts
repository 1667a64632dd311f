import { describe, expect, it } from '@jest/globals';
import { refusalText } from './refusal-text.js';

describe('refusalText', () => {
  it('names every field that is wrong once', () => {
    const errors = [
      { field: 'reason', detail: 'expected why' },
      { field: 'by', detail: 'expected who does it' },
    ];
    const error = { code: 'bad-request', message: 'reason: expected why', field: 'reason' };
    expect(refusalText({ detail: 'reason: expected why', errors, error }, 400)).toBe(
      'reason: expected why; by: expected who does it',
    );
    expect(refusalText({ error }, 400)).toBe('reason: expected why');
  });

  it('says what there is where no field is wrong, and the status of an answer that says nothing', () => {
    expect(refusalText({ detail: 'the run is over: answered' }, 409)).toBe('the run is over: answered');
    expect(refusalText({}, 502)).toBe('HTTP 502');
    expect(refusalText(null, 502)).toBe('HTTP 502');
  });
});
