import { afterEach, describe, expect, it } from '@jest/globals';
import { createLogger } from './logger.js';
import { settingsFile, tellSettingsFile } from './settings-file.js';

const key = Symbol.for('turnpike: settings file');
afterEach(() => void Reflect.deleteProperty(globalThis, key));

function toldOf(found: object | undefined): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }; // the logger writes objects
  if (found) Reflect.set(globalThis, key, found);
  tellSettingsFile(createLogger({ app: 'gateway', level: 'info', destination }));
  return lines;
}

describe('the file of settings', () => {
  it.each([[undefined], [{ path: null, set: [], overruled: [], stray: [] }]])(
    'is no news where there is none: %j',
    (found) => {
      expect(toldOf(found)).toEqual([]);
      expect(settingsFile()).toBeNull();
    },
  );

  it('is named once, with what the environment has otherwise, and its lines that set nothing', () => {
    expect(toldOf({ path: '/srv/.env', set: ['TZ', 'LLM_MODEL'], overruled: ['LOG_LEVEL'], stray: [4] })).toEqual([
      expect.objectContaining({ level: 'info', file: '/srv/.env', settings: 2, overruled: ['LOG_LEVEL'] }),
      expect.objectContaining({ level: 'warn', file: '/srv/.env', lines: [4] }),
    ]);
  });
});
