import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countSegments, maxSegments, smsBody } from './sms-body.js';

describe('smsBody', () => {
  it.each([
    ['160 characters', 'a'.repeat(160), 1],
    ['161 characters', 'a'.repeat(161), 2],
    ['459 characters', 'a'.repeat(459), 3],
    ['a bracket, which counts twice', '['.repeat(80), 1],
    ['a bracket too many', '['.repeat(81), 2],
    ['70 characters of UCS-2', 'я'.repeat(70), 1],
    ['71 characters of UCS-2', 'я'.repeat(71), 2],
  ])('counts %s as Twilio does', (_name, text, segments) => {
    expect(smsBody(text)).toBe(text);
    expect(countSegments(text)).toBe(segments);
  });

  it('writes in GSM-7 what looks the same in it', () => {
    expect(smsBody('“Seven” – that’s all…')).toBe('"Seven" - that\'s all...');
  });

  it('keeps what GSM-7 has no likeness of', () => {
    expect(smsBody('7 😀')).toBe('7 😀');
  });

  it('cuts a long answer at the end of a sentence', () => {
    const sentence = 'There were seven angry messages today. ';
    expect(smsBody(sentence.repeat(20))).toBe(`${sentence.repeat(11).trimEnd()}...`);
  });

  it('cuts within a word only when there is no better place', () => {
    expect(smsBody('a'.repeat(500))).toBe(`${'a'.repeat(456)}...`);
  });

  it('never exceeds three segments, never halves a character, and says the same twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 2_000 }), (text) => {
        const body = smsBody(text);
        expect(countSegments(body)).toBeLessThanOrEqual(maxSegments);
        expect(body.isWellFormed()).toBe(true);
        expect(smsBody(body)).toBe(body);
      }),
      { numRuns: 300 },
    );
  });
});
