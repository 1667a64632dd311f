import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countSegments, cutToSegments } from './segments.js';

describe('segments', () => {
  it.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    ['“quoted” – and so on…', 1],
    ['ж'.repeat(70), 1],
    ['ж'.repeat(71), 2],
  ])('of %s are counted', (text, segments) => {
    expect(countSegments(text)).toBe(segments);
  });

  it('are not cut inside a figure as if its point ended a sentence', () => {
    expect(cutToSegments(`${'a'.repeat(154)} 3.5 million more`, 1)).toBe(`${'a'.repeat(154)}...`);
  });

  it('never exceed what a cut was to leave', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 900 }), fc.integer({ min: 1, max: 3 }), (text, most) => {
        expect(countSegments(cutToSegments(text, most))).toBeLessThanOrEqual(most);
      }),
    );
  });
});
