import { describe, expect, it } from '@jest/globals';
import { ForeignJsonError, mostForeignLevels, parseForeignJson } from './foreign-json.js';

const nested = (levels: number, [open, close] = ['[', ']']): string =>
  open?.repeat(levels) + (close?.repeat(levels) ?? '');

describe('JSON that others wrote', () => {
  it('is parsed as deep as it may be', () => {
    expect(parseForeignJson('{"a":["[[[[{{{{"]}')).toEqual({ a: ['[[[[{{{{'] });
    expect(JSON.stringify(parseForeignJson(nested(mostForeignLevels)))).toBe(nested(mostForeignLevels));
  });

  it.each([
    ['one level more', nested(mostForeignLevels + 1)],
    ['200,000 lists', '['.repeat(200_000)],
    ['objects', nested(5_000, ['{"a":', '1}'])],
    ['lists behind a text with brackets and quotes', `["\\"]]]]", ${nested(300)}]`],
  ])('is refused by name before anything is made of %s', (_, text) => {
    expect(() => parseForeignJson(text)).toThrow(ForeignJsonError);
    expect(() => parseForeignJson(text)).toThrow('nested more than 256 levels deep');
  });

  it('is no JSON by the name that this has', () => {
    for (const text of ['', '{', 'ok', '[1,]']) expect(() => parseForeignJson(text)).toThrow(SyntaxError);
  });
});
