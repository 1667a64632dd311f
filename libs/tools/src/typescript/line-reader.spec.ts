import { describe, expect, it } from '@jest/globals';
import { LineReader } from './line-reader.js';

function read(...pieces: string[]) {
  const lines: string[] = [];
  let floods = 0;
  const reader = new LineReader(
    5,
    (line) => lines.push(line),
    () => (floods += 1),
  );
  for (const piece of pieces) reader.read(piece);
  return { lines, floods };
}

describe('a line reader', () => {
  it('joins what comes in pieces', () => {
    expect(read('a', 'b\ncd\n', '\nef', 'g\nh')).toEqual({ lines: ['ab', 'cd', '', 'efg'], floods: 0 });
  });

  it('keeps no more of a line than it may hold', () => {
    expect(read('ab', 'cdef')).toEqual({ lines: [], floods: 1 });
    expect(read('abcdef\ng\n')).toEqual({ lines: [], floods: 1 });
  });
});
