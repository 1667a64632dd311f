import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ExpressionEnds } from './expression-end.js';
import { RegExpEnds } from './regexp-ends.js';

/** The same, character by character. */
function endAfter(text: string, place: number): number | null {
  let inClass = false;
  for (let at = place; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\n') return null;
    if (char === '\\') at += 1;
    else if (char === '/' && !inClass) return at;
    else if (char === '[' || char === ']') inClass = char === '[';
  }
  return null;
}

/** A text whose characters, those of its slices too, are looked at so often at most: a search that begins again and again is cut short. */
function counted(text: string, most: number): string {
  let looks = 0;
  const get = (target: string, key: string | symbol): unknown => {
    if (/^\d+$/.test(String(key)) && ++looks > most) throw new Error(`more than ${most} looks`);
    if (key === 'slice') return (from: number, to?: number) => seen(target.slice(from, to));
    const value: unknown = Reflect.get(Object(target), key);
    return typeof value === 'function' ? value.bind(target) : value;
  };
  const seen = (some: string): string => new Proxy(Object(some), { get: (_, key) => get(some, key) }) as string; // it is read as one
  return seen(text);
}

describe('the end of a regular expression', () => {
  it('is where a reader of the text finds it, from every place, near or far', () => {
    const part = fc.constantFrom('/', '[', ']', '\\', '\n', '}', 'a', 'a'.repeat(300));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        const ends = new RegExpEnds(text);
        for (let place = 0; place <= text.length; place += 1) expect(ends.after(place)).toBe(endAfter(text, place));
      }),
      { numRuns: 80 },
    );
  });

  it.each([
    ['classes that do not end', '/['.repeat(5_000)],
    ['patterns that do not end', `/${'a'.repeat(10_000)}`.repeat(3).replaceAll('a/', 'a\n[/')],
    ['escapes', '/[\\'.repeat(4_000)],
  ])('takes no more than a few looks at each character: %s', (_, text) => {
    const ends = new RegExpEnds(counted(text, 4 * text.length));
    const readAll = (): void => {
      for (let place = 1; place < text.length; place += 2) ends.after(place);
    };
    expect(readAll).not.toThrow();
  });
});

it('the braces that end an expression are looked for once behind many comments', () => {
  let searched = 0;
  const text = `={{ ${'//\n'.repeat(2_000)} 1 }} {{ 2 // 3 }}`;
  const indexOf = (wanted: string, from?: number): number => {
    if (wanted === '}}') searched += 1;
    return text.indexOf(wanted, from);
  };
  const get = (_: object, key: string | symbol): unknown => {
    if (key === 'indexOf') return indexOf;
    const value: unknown = Reflect.get(Object(text), key);
    return typeof value === 'function' ? value.bind(text) : value;
  };
  const ends = new ExpressionEnds(new Proxy(Object(text), { get }) as string); // it is read as one
  const first = ends.after(3) ?? 0;
  const second = ends.after(first + 5) ?? 0;
  expect([text.slice(first - 2, first + 2), text.slice(second - 2)]).toEqual(['1 }}', '3 }}']);
  expect(searched).toBeLessThan(4);
});
