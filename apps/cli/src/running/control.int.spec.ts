import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { askToReplace, serveReplacing } from './control.js';

const before = process.cwd();
let folder: string;

beforeAll(() => process.chdir((folder = mkdtempSync(join(tmpdir(), 'turnpike-up-')))));
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

it('replaces what runs, but puts no four processes into one: whoever asks for that is told', async () => {
  const roots: string[] = [];
  const serve = (isOneProcess: boolean): Promise<() => void> =>
    serveReplacing(isOneProcess, (root) => Promise.resolve({ done: roots.push(root) > 0 }));
  const ask = (oneProcess: boolean) => askToReplace('/next', oneProcess, () => undefined);
  const stopApart = await serve(false);
  expect(await ask(true)).toEqual({ done: false, why: expect.stringMatching(/run apart.*--one-process/) });
  expect([roots.length, await ask(false), roots]).toEqual([0, { done: true }, ['/next']]);
  stopApart();
  const stopOne = await serve(true);
  expect([await ask(true), await ask(false)]).toEqual([{ done: true }, { done: true }]);
  stopOne();
});
