import { describe, expect, it } from '@jest/globals';
import { judgeEnd } from './judge-end.js';
import type { End } from './judge-end.js';

const end: End = { outcome: 'answered', text: 'There have been Seven.', calls: { get_counts: 1 } };

describe('the end of a test', () => {
  it('is as expected where all that is named holds, in any case of letters', () => {
    const expected = { outcome: 'answered', says: ['seven'], never: ['sorry'], calls: { get_counts: 1 } };
    expect(judgeEnd(expected, end)).toEqual([]);
    expect(judgeEnd({}, end)).toEqual([]);
  });

  it('says each thing that does not hold', () => {
    const expected = { outcome: 'asks', says: ['eight'], never: ['SEVEN'], calls: { add_note: 1 } };
    expect(judgeEnd(expected, end)).toEqual([
      'it ended as answered, not as asks',
      'it does not say "eight"',
      'it says "SEVEN"',
      'it calls add_note 0 times, not 1',
      'it calls get_counts 1 times, not 0',
    ]);
  });

  it('is none where the run is not over', () => {
    expect(judgeEnd({ says: ['seven'] }, { ...end, outcome: null })).toEqual(['it was not over in time']);
  });
});
