import { setImmediate as round } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { linesOfARound } from './lines-of-a-round.js';

describe('linesOfARound', () => {
  it('writes the lines of a round of the event loop at its end, in one piece', async () => {
    const written: string[] = [];
    const lines = linesOfARound({ write: (line) => void written.push(line) });
    lines.write('one\n');
    await Promise.resolve();
    lines.write('two\n');
    expect(written).toEqual([]);
    await round();
    lines.write('three\n');
    await round();
    expect(written).toEqual(['one\ntwo\n', 'three\n']);
  });

  it('writes what waits when the process ends', () => {
    const written: string[] = [];
    const before = process.listeners('exit');
    const lines = linesOfARound({ write: (line) => void written.push(line) });
    lines.write('the last one\n');
    const [atExit] = process.listeners('exit').filter((listener) => !before.includes(listener));
    atExit?.(0);
    expect(written).toEqual(['the last one\n']);
  });

  it('leaves nothing on the process once its lines are written, however many there are', async () => {
    const before = process.listenerCount('exit');
    const many = Array.from({ length: 12 }, () => linesOfARound({ write: () => undefined }));
    for (const lines of many) {
      lines.write('a line\n');
      await round();
    }
    expect(process.listenerCount('exit')).toBe(before);
  });
});
