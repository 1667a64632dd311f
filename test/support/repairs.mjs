/**
 * Takes back one repair after the other and plays the test that holds it, which must then fail: a repair that no test misses is found so.
 * `npm run lab -- repairs [area …]`; the lists are test/repairs/<area>.json. Each file is put back as it was, however the run ends.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const lists = join(root, 'test', 'repairs');

/**
 * One repair: `now` stands once in `file` and holds it, `before` in its place brings the fault back, and `spec` must then fail.
 * @typedef {{ repair: string, file: string, now: string, before: string, spec: string }} Repair
 */

const areas = process.argv.slice(2);
const known = readdirSync(lists).map((name) => name.replace(/\.json$/, ''));
for (const area of areas) if (!known.includes(area)) fail(`repairs: there is no ${area}, only ${known.join(', ')}`);

let missed = 0;
let count = 0;
for (const area of areas.length === 0 ? known : areas) {
  /** @type {Repair[]} */
  const repairs = JSON.parse(readFileSync(join(lists, `${area}.json`), 'utf8'));
  for (const repair of repairs) {
    const problem = problemOf(repair);
    count += 1;
    if (problem !== null) missed += 1;
    console.log(
      `${problem === null ? 'red' : 'MISSED'}  ${area}: ${repair.repair}${problem === null ? '' : ` (${problem})`}`,
    );
  }
}
console.log(`repairs: ${count} taken back alone, ${missed} that no test misses`);
process.exitCode = missed === 0 ? 0 : 1;

/**
 * Why a test does not hold this repair; null: one does.
 * @param {Repair} repair
 */
function problemOf({ file, now, before, spec }) {
  const path = join(root, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(now).length !== 2) return `its text does not stand once in ${file}`;
  try {
    writeFileSync(
      path,
      source.replace(now, () => before),
    );
    const { status, stdout, stderr } = spawnSync('npm', ['run', '-s', 'jest', '--', spec], {
      cwd: root,
      encoding: 'utf8',
    });
    if (status === 0) return `${spec} passes without it`;
    return /Tests: +\d+ failed/.test(stdout + stderr) ? null : `${spec} does not run without it`;
  } finally {
    writeFileSync(path, source);
  }
}

/** @param {string} line */
function fail(line) {
  console.error(line);
  process.exit(2);
}
