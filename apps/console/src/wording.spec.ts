import { describe, expect, it } from '@jest/globals';
import {
  countedAgo,
  ago,
  approvalSentence,
  count,
  dollars,
  duration,
  instant,
  shortId,
  spacedOut,
  words,
  zonedTime,
} from './wording.js';

describe('wording', () => {
  it.each([
    [0.4, '0 ms'],
    [740, '740 ms'],
    [1_240, '1.2 s'],
    [59_960, '1 min'],
    [185_000, '3 min 5 s'],
    [7_440_000, '2 h 4 min'],
    [260_000_000, '3 d'],
  ])('tells %d ms as %s', (ms, wording) => expect(duration(ms)).toBe(wording));

  it.each([
    [0, '$0'],
    [0.00042, '$0.00042'],
    [0.25, '$0.250'],
    [12.5, '$12.50'],
  ])('tells %d dollars as %s', (usd, wording) => expect(dollars(usd)).toBe(wording));

  it('tells how long ago coarsely', () => {
    const now = Date.parse('2026-01-31T03:00:00Z');
    const texts = [1, 30, 300, 7_200].map((s) => ago(new Date(now - s * 1_000).toISOString(), now));
    expect(texts).toEqual(['just now', '30 s ago', '5 min ago', '2 h ago']);
  });

  it('tells two steps of one run apart by their milliseconds', () => {
    expect(instant('2026-01-31T03:00:07.081Z')).toMatch(/07\.081/);
  });

  it('names the zone of a time', () => expect(zonedTime('2026-01-31T03:00:07Z')).toMatch(/:\d\d:07.* \p{L}+/u));

  it('shortens ids to the end that tells them apart', () => {
    expect(shortId('run_01K8ZQ4Y7M2N3P4Q5R6S7T8V9W')).toBe('run_…6S7T8V9W');
    expect(shortId('phone-1')).toBe('phone-1');
    expect(shortId('evening-248fd3cc-eee8-4cff-8539-9f6f2c87fe88')).toBe('evening …2c87fe88');
  });

  it('puts names and counts into words', () => {
    expect([words('cannot-proceed'), count(1, 'turn'), count(2, 'turn')]).toEqual([
      'cannot proceed',
      '1 turn',
      '2 turns',
    ]);
    expect([count(1, 'process'), count(4, 'process'), count(0, 'batch')]).toEqual([
      '1 process',
      '4 processes',
      '0 batches',
    ]);
  });

  it('puts the names of dials into words', () => expect(spacedOut('maxRunTokens')).toBe('Max run tokens'));
});

describe('the heading of a call that waits', () => {
  it('is the sentence of its tool, or to whom it is not shown the name in words', () => {
    expect(approvalSentence({ tool: 'add_note', sentence: 'write the note x' })).toBe('Write the note x');
    expect(approvalSentence({ tool: 'add_note', sentence: null })).toBe('Add note');
    expect(approvalSentence({ tool: 'add_note' })).toBe('Add note');
  });
});

it('says of figures how old they are, once they are not fresh', () => {
  expect([0, 10_000, 10_400, 75_000].map(countedAgo)).toEqual([
    'Counted in the last 10 s.',
    'Counted in the last 10 s.',
    'Counted 10.4 s ago.',
    'Counted 1 min 15 s ago.',
  ]);
});
