import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { readSettingsFile } from '../../apps/boot.mjs';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'settings-file-'))));
afterEach(() => rmSync(folder, { recursive: true }));

it('a program has the settings of .env beside what its environment sets, which wins', () => {
  writeFileSync(
    join(folder, '.env'),
    '# of a desk\nTZ=UTC\nexport LLM_MODEL="a b"\nLOG_LEVEL=info\nHELP_TEXT=\nREDIS_URL=\n',
  );
  const environment: Record<string, string | undefined> = { LOG_LEVEL: 'warn', REDIS_URL: '' };
  const read = readSettingsFile(environment, folder);
  expect(environment).toEqual({ TZ: 'UTC', LLM_MODEL: 'a b', LOG_LEVEL: 'warn', HELP_TEXT: '', REDIS_URL: '' });
  const set = ['HELP_TEXT', 'LLM_MODEL', 'TZ'];
  expect(read).toEqual({ path: join(folder, '.env'), set, overruled: ['LOG_LEVEL'], stray: [] });
});

it('what sets nothing is told by its line, and a value over several lines is none of it', () => {
  writeFileSync(join(folder, '.env'), 'A=1\nno setting\nGOAL="first\nsecond"\nB: 2\n');
  expect(readSettingsFile({}, folder).stray).toEqual([2, 5]);
});

it('without a file there is nothing to read, and ENV_FILE names another, or none', () => {
  expect(readSettingsFile({}, folder).path).toBeNull();
  writeFileSync(join(folder, '.env'), 'TZ=UTC\n');
  writeFileSync(join(folder, 'desk.env'), 'TZ=Europe/Madrid\n');
  const desk: Record<string, string | undefined> = { ENV_FILE: 'desk.env' };
  readSettingsFile(desk, folder);
  expect(desk['TZ']).toBe('Europe/Madrid');
  const none: Record<string, string | undefined> = { ENV_FILE: 'none' };
  expect([readSettingsFile(none, folder).path, none['TZ']]).toEqual([null, undefined]);
});

it('a file that is named and not there is refused, with what to do', () => {
  expect(() => readSettingsFile({ ENV_FILE: 'gone.env' }, folder)).toThrow(
    /gone\.env cannot be read \(ENOENT\)\n.*mend ENV_FILE/,
  );
});
