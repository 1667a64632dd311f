/**
 * Takes back one repair after the other and plays the test that holds it, which must then fail: a repair that no test misses is found so.
 * `npm run lab -- repairs [area …] [--workers N] [--seconds N]`; the lists are test/repairs/<area>.json. It works on copies of this tree, so
 * no file here changes. What was red is kept under the hash of its file, its test and its entry: a run that was cut off goes on behind it.
 */
import { parseArgs } from 'node:util';

import { Copies } from './copies.mjs';
import { hashOf, isKept, keep } from './kept.mjs';
import { knownAreas, readRepairs } from './lists.mjs';
import { playWithout, redAsTheyAre } from './play.mjs';

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { workers: { type: 'string', default: '2' }, seconds: { type: 'string', default: '120' } },
});
const [workers, seconds] = [values.workers, values.seconds].map(Number);
const unknown = asked.find((area) => !knownAreas().includes(area));
if (unknown !== undefined) fail(`repairs: there is no ${unknown}, only ${knownAreas().join(', ')}`);
if (![workers, seconds].every((each) => Number.isInteger(each) && each > 0)) fail('repairs: a number from 1, please');

const repairs = (asked.length === 0 ? knownAreas() : asked).flatMap(readRepairs);
/** By the files as they are now: those of this tree may change while the copies are played. */
const hashes = new Map(repairs.map((repair) => [repair, hashOf(repair)]));
/** What kept each from being red, by the area; null: it is red. */
const came = new Map(repairs.filter((repair) => isKept(hashes.get(repair))).map((repair) => [repair, null]));
const left = repairs.filter((repair) => !came.has(repair));
console.log(`repairs: ${repairs.length}, of which ${came.size} were red before`);

if (left.length > 0) {
  using copies = new Copies(Math.min(workers, left.length));
  const red = await redAsTheyAre(copies.all[0], [...new Set(left.map(({ spec }) => spec))]);
  await Promise.all(copies.all.map((copy) => playNext(copy, red)));
}
printTable();
process.exitCode = repairs.every((repair) => came.get(repair) === null) ? 0 : 1;

/**
 * One repair after the other, as long as there is one.
 * @param {string} copy
 * @param {Set<string>} red
 */
async function playNext(copy, red) {
  for (let repair = left.shift(); repair !== undefined; repair = left.shift()) {
    const problem = red.has(repair.spec)
      ? `${repair.spec} fails with it too`
      : await playWithout(copy, repair, seconds * 1_000);
    came.set(repair, problem);
    if (problem === null) keep(hashes.get(repair));
    console.log(
      problem === null
        ? `red     ${repair.area}: ${repair.repair}`
        : `MISSED  ${repair.area}: ${repair.repair} (${problem})`,
    );
  }
}

function printTable() {
  console.log(`\n${'area'.padEnd(16)}repairs   red  missed`);
  const byArea = Map.groupBy(repairs, ({ area }) => area);
  for (const [area, own] of [...byArea, ['all', repairs]]) {
    const red = own.filter((repair) => came.get(repair) === null).length;
    console.log(
      `${area.padEnd(16)}${[own.length, red, own.length - red].map((each) => String(each).padStart(7)).join(' ')}`,
    );
  }
}

/** @param {string} line */
function fail(line) {
  console.error(line);
  process.exit(2);
}
