import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { packItem, unpackItem } from './pack-item.js';

const stored = (text: string) => Buffer.from(packItem(text) as string); // text or bytes: either makes a buffer

describe('items that are packed', () => {
  it('are read again, whatever they hold and however long they are', () => {
    const texts = fc.tuple(fc.jsonValue(), fc.integer({ min: 0, max: 2_000 }));
    fc.assert(
      fc.property(texts, ([value, times]) => {
        const text = JSON.stringify([value, 'ä'.repeat(times)]);
        expect(unpackItem(stored(text))).toBe(text);
      }),
    );
  });

  it('say before all else how many bytes they are', () => {
    const text = JSON.stringify('ä'.repeat(5_000));
    expect(stored(text).toString('latin1').startsWith('\u000210002:')).toBe(true);
    expect(stored(text).length).toBeLessThan(100);
  });

  it.each([
    ['short', '[{"json":{"a":1}}]'],
    [
      'random',
      JSON.stringify(Array.from({ length: 600 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000)))),
    ],
  ])('are left as they are where they are %s: they would not be smaller', (_what, text) => {
    expect(unpackItem(stored(text))).toBe(text);
    if (text.length < 1_024) expect(packItem(text)).toBe(text);
  });
});
