import { describe, expect, it } from '@jest/globals';
import { ways, trustedPart } from './carried.js';
import { orderOf, wanted } from './play-texts.js';
import { hostileTexts } from './texts.js';
import { amount } from '../../support/amount.js';

const texts = wanted
  .slice(0, 1)
  .flatMap((each) => hostileTexts(orderOf(each)).map((of) => ({ ...of, order: orderOf(each) })));
/** Each way has every so many-th of them, the next one others. */
const step = amount(12, 4);
const textsOf = (at: number) => texts.filter((_, n) => n % step === at % step);
const plainly = (text: string): string => text.replaceAll(/\\+"/g, '"');

describe('words of others, carried over two agents that copy what they read', () => {
  it('are more than a hundred, in results of every kind', () => {
    expect(texts.length).toBeGreaterThan(100);
    expect(ways.length).toBeGreaterThan(10);
  });

  it.each(ways.map((way, at) => [way.name, way.go, textsOf(at)] as const))(
    'reach no agent as words of the person or the runtime: %s',
    (_name, go, own) => {
      const taken: string[] = [];
      let read = 0;
      for (const { text, order } of own)
        for (const prompt of go(text).map(plainly)) {
          read += prompt.includes(order) ? 1 : 0;
          if (trustedPart(prompt).includes(order)) taken.push(trustedPart(prompt));
        }
      expect(read).toBeGreaterThanOrEqual(own.length); // else nothing was carried
      expect(taken.slice(0, 1)).toEqual([]);
    },
  );
});
