/** Plays the deep proofs and records what they came to, with the hash of the files they rest on (deep.mjs). */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { deepStanding, recordDeep } from './deep.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const folder = join(root, '.cache', 'verify');
const file = join(folder, 'deep.json');

mkdirSync(folder, { recursive: true });
rmSync(file, { force: true });

const { hash } = deepStanding();
const began = performance.now();
const args = [
  'run',
  '-s',
  'jest',
  '--',
  '--maxWorkers=2',
  '--json',
  `--outputFile=${file}`,
  '--testMatch=**/*.deep.spec.ts',
];
const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit' });
const seconds = Math.round((performance.now() - began) / 1000);

const run = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { numPassedTests: 0, numFailedTests: 1 };
const failed = status === 0 ? run.numFailedTests : Math.max(run.numFailedTests, 1);
recordDeep({ hash, passed: run.numPassedTests, failed, seconds });
console.log(`verify:deep: ${run.numPassedTests} passed, ${failed} failed in ${seconds} s`);
process.exitCode = failed === 0 ? 0 : 1;
