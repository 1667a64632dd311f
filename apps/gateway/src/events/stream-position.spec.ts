import { describe, expect, it } from '@jest/globals';
import { mostTreeRuns } from '#runs';
import { StreamPosition } from './stream-position.js';

describe('the position of a stream', () => {
  it.each([
    ['7', 7, []],
    ['5.3xe.0.7', 5, ['ended', 'ended', 'ended', 0, 7]],
    ['0.e', 0, ['ended']],
    ['12.2x0.4x2', 12, [0, 0, 2, 2, 2, 2]],
  ] as const)('%s is what it was written from', (id, rows, children) => {
    const position = StreamPosition.read(id);
    expect(position).toMatchObject({ rows, children });
    expect(position?.id).toBe(id);
  });

  it('of a run without children is the number of its rows, and children of whom nothing was sent are not named', () => {
    expect(new StreamPosition(3).id).toBe('3');
    expect(new StreamPosition(3, [1, 0, 0]).id).toBe('3.1');
  });

  it('is short where many have ended', () => {
    const ended = Array.from({ length: mostTreeRuns - 1 }, () => 'ended' as const);
    expect(new StreamPosition(3, ended).id).toBe('3.999xe');
  });

  it.each(['', 'x', '1.', '1.x', '1.0xe', '1.-2', '1.5000xe', '1.999xe.2x0', '1e3', '1234567890123456'])(
    '“%s” is none',
    (id) => expect(StreamPosition.read(id)).toBeNull(),
  );
});
