import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { cutBetweenFacts, extractFacts } from './facts.js';

describe('the facts of a text', () => {
  it.each([
    ['a decimal, whole', 'it is 31.5 and .5', ['31.5', '.5']],
    ['thousands, however they are written', "1,234 1'234 1 234 1\u00A0234.50", ['1,234', "1'234", '1 234', '1 234.50']],
    ['a sign', '-3 to +4, −5, (–6)', ['-3', '+4', '−5', '–6']],
    ['money with its currency', '$1,234.50, 7€, -£3', ['$1,234.50', '7€', '-£3']],
    ['a share with its sign', '31% of 31', ['31%', '31']],
    [
      'dates and times',
      '2026-11-22, 22/11/2026, 2026-11-22T10:30:00Z at 10:30',
      ['2026-11-22', '22/11/2026', '2026-11-22T10:30:00Z', '10:30'],
    ],
    [
      'identifiers',
      'INV-31, order_7a, v1.2.3, ORD-ABC, a.b@example.com',
      ['INV-31', 'order_7a', 'v1.2.3', 'ORD-ABC', 'a.b@example.com'],
    ],
    [
      'telephone numbers, however they are grouped',
      '+1 555 0100, +1 (555) 010-0123, +15550100',
      ['+1 555 0100', '+1 555 010-0123', '+15550100'],
    ],
    ['JSON', '{"label":"angry","value":7,"top":[7,310,-3.5],"start":"2026-11-20"}', ['7', '310', '-3.5', '2026-11-20']],
    ['pairs without spaces', 'angry:7,info:31;x=5', ['7', '31', '5']],
    ['digits of other scripts', '３１ and ٣١', ['３１', '٣١']],
    ['raised digits, apart from plain ones', '10² is not 102', ['10²', '102']],
    ['numbers beside letters that know no spaces', '合計31円、2026年', ['31', '2026']],
    ['a number with something invisible in it', '4\u200B2 and 4\u00AD3', ['42', '43']],
    ['no words', 'twenty-one follow-ups on Monday, e.g. OK', []],
  ])('are %s', (_what, text, facts) => {
    expect([...extractFacts(text)]).toEqual(facts);
  });

  it.each([
    ['31', '3'],
    ['31.5', '31'],
    ['31', '31.5'],
    ['-3', '3'],
    ['2026-11-22', '2026-11-2'],
    ['INV-31', 'INV-3'],
    ['1,234', '1'],
    ['1 234', '234'],
    ['$31', '31'],
    ['31%', '31'],
    ['10:30', '10'],
    ['+1 555 0100', '0100'],
    ['10²', '102'],
    ['-INV-31', 'INV-31'],
    ['74%a', '74%'],
    ['66%%', '66%'],
    ['-.5', '.5'],
    ['-.5', '-5'],
  ])('of %s are not those of %s', (whole, part) => {
    expect([...extractFacts(`it is ${whole}.`)]).not.toContain([...extractFacts(`it is ${part}.`)].join());
  });

  it('are not made by a cut, wherever it falls', () => {
    const signs = fc.constantFrom(..."0123456789aZé３٣,.:;'-−+$€%/@_() \u00A0\u200B円".split(''));
    fc.assert(
      fc.property(fc.string({ unit: signs, maxLength: 60 }), fc.integer({ min: 2, max: 60 }), (text, most) => {
        const known = extractFacts(text);
        const cut = cutBetweenFacts(text, most);
        expect(cut.length).toBeLessThanOrEqual(most);
        expect([...extractFacts(cut)].filter((fact) => !known.has(fact))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are never cut: a text ends before the one that would be', () => {
    expect(cutBetweenFacts('count 1 234, total 31.5', 8)).toBe('count…');
    expect(cutBetweenFacts('count 12, total 31.5', 22)).toBe('count 12, total 31.5');
    expect(cutBetweenFacts('count 12, total 31.5', 20)).toBe('count 12, total 31.5');
    expect(cutBetweenFacts('count 12, total 31.5 and more', 20)).toBe('count 12, total…');
  });
});
