import { afterEach, describe, expect, it } from '@jest/globals';
import { createLogger } from './logger.js';
import { tellCompiled } from './compiled-code.js';

const key = Symbol.for('turnpike: compiled code');
afterEach(() => void Reflect.deleteProperty(globalThis, key));

function toldOf(found: object | undefined): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }; // the logger writes objects
  if (found) Reflect.set(globalThis, key, found);
  tellCompiled(createLogger({ app: 'gateway', level: 'info', destination }));
  return lines;
}

describe('what was compiled before', () => {
  it.each([[undefined], [{ state: 'kept', folder: '/c' }], [{ state: 'given', folder: '/c' }]])(
    'is no news: %j',
    (found) => {
      expect(toldOf(found)).toEqual([]);
    },
  );

  it.each([
    [{ state: 'new', folder: '/c' }, 'info', /is kept for later starts/],
    [{ state: 'spoilt', folder: '/c', why: '2 files' }, 'warn', /compiled anew/],
    [{ state: 'none', folder: '/c', why: 'read-only' }, 'warn', /each start compiles all/],
  ])('is told in one line where it is not as it should be: %j', (found, level, msg) => {
    const { state: _state, ...about } = found;
    expect(toldOf(found)).toEqual([expect.objectContaining({ ...about, level, msg: expect.stringMatching(msg) })]);
  });
});
