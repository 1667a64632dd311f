/**
 * Plays the deep proofs, two files at a time, and records what they came to with the hash of the files they rest on (deep.mjs). What has
 * passed is kept under that hash in .cache: a run that was cut off goes on behind it. `npm run verify:deep [part of a path …]` plays some.
 */
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { deepStanding, recordDeep } from './deep.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const { hash } = deepStanding();
const folder = join(root, '.cache', 'verify-deep', hash);
mkdirSync(folder, { recursive: true });

const all = globSync('{apps,libs,test}/**/*.deep.spec.ts', { cwd: root }).toSorted();
const asked = process.argv.slice(2);
const wanted = all.filter((file) => asked.length === 0 || asked.some((part) => file.includes(part)));
const left = wanted.filter((file) => resultOf(file)?.failed !== 0);
for (const file of wanted) if (!left.includes(file)) console.log(`passed before  ${file}`);
await Promise.all([playNext(), playNext()]);

const results = all.map(resultOf);
const sum = (key) => results.reduce((total, result) => total + (result?.[key] ?? 0), 0);
const missing = results.filter((result) => result === null).length;
if (missing === 0)
  recordDeep({ hash, passed: sum('passed'), failed: sum('failed'), seconds: Math.round(sum('seconds')) });
console.log(`verify:deep: ${sum('passed')} passed, ${sum('failed')} failed in ${Math.round(sum('seconds'))} s`);
if (missing > 0) console.log(`${missing} of ${all.length} files are still to be played, so nothing is recorded`);
process.exitCode = sum('failed') + missing === 0 ? 0 : 1;

/** One file after the other, as long as there is one. */
async function playNext() {
  for (let file = left.shift(); file !== undefined; file = left.shift()) {
    const args = ['run', '-s', 'jest', '--', '--json', `--outputFile=${reportOf(file)}`, `--testMatch=**/${file}`];
    const child = spawn('npm', args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    await new Promise((resolve) => child.once('close', resolve));
  }
}

function reportOf(file) {
  return join(folder, `${file.replaceAll('/', '-')}.json`);
}

/** What a file came to under this hash; null: it was not played. A file that could not run counts as one failure. */
function resultOf(file) {
  if (!existsSync(reportOf(file))) return null;
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
    readFileSync(reportOf(file), 'utf8'),
  );
  const seconds = testResults.reduce((total, { startTime, endTime }) => total + (endTime - startTime) / 1_000, 0);
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, seconds };
}
