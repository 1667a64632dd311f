import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { waitingTests } from './waiting-tests.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Both runs of tests name files by this list: one that is not there is played by neither. */
it('are files that are there, each once', () => {
  expect(waitingTests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(waitingTests).toEqual([...new Set(waitingTests)]);
});
