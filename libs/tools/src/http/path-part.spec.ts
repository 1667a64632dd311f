import { describe, expect, it } from '@jest/globals';
import { pathPart } from './path-part.js';

describe('an argument in the path of an address', () => {
  it.each(['billing', 'a b', 'ü', '100 %', 'a.b', '...', 'x..y', 'a;b=c', '?x=1#y'])('may be %j', (text) => {
    const part = pathPart(text, false);
    expect(decodeURIComponent(part ?? '')).toBe(text);
    expect(new URL(`http://dash.example/notes/${part}/edit`).pathname.split('/')).toHaveLength(4);
  });

  it.each([
    ...['', '.', '..', '../admin', 'a/b', '/', '\\', '..\\admin', 'a//b'],
    ...['%2e%2e', '%2E.', 'a%2fb', 'a%5Cb', '%252e%252e%252fadmin', '%%32fadmin', '%c0%af'],
    ...['\ud800', null],
  ])('is never %j, which some server would take for another path', (text) => {
    expect(pathPart(text, false)).toBeNull();
  });

  it('may hold slashes, encoded, where its file says so, and no other path even then', () => {
    expect(pathPart('group/project', true)).toBe('group%2Fproject');
    expect(pathPart('group\\project', true)).toBe('group%5Cproject');
    for (const text of ['../admin', 'a/../b', 'a/./b', '/admin', 'a//b', 'a/', 'a%2fb', '..\\b'])
      expect(pathPart(text, true)).toBeNull();
  });
});
