/**
 * Everything CI asks. The build and the checks run two at a time; then Jest plays every suite, the files that mostly wait beside
 * the others, and lint takes what they leave of the CPU. A few test files that failed are played once more with nothing beside them,
 * and named whatever comes of it: a busy machine is told from a fault so. Then the deep proofs, if what they rest on has changed.
 * All of it runs, whatever failed before. The last line counts tests.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { deepStanding, lastDeep } from './deep.mjs';
import { failuresIn, namesToPlayAgain, withPlayedAgain } from './played-again.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const reports = join(root, '.cache', 'verify');

/** The longest first. `build:typed` is build and types in one pass of the compiler; a test holds the boundaries (test/boundaries). */
const checks = ['build:typed', 'format:check', 'unused'];
const checksAtOnce = 2;

/** What a step is started by: `npm run lab` without npm, or a script of package.json. */
const lab = ['node', 'scripts/lab/lab.mjs'];
const script = ['npm', 'run', '-s'];

/** A test file's suite is its suffix. */
const suites = ['unit', 'int', 'scenario', 'chaos'];
const slowestShown = 20;

/** The compiler and the linter with types are short-lived programs of Go: what they free is not worth the search for it until it is much. */
const goMemory = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

/** By how much lint is nicer than the tests: at the lowest priority it would never end beside processes that never rest. */
const lintNiceness = 5;

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const steps = await inTurn(checks, checksAtOnce, (name) => runStep(lab, name, { isShown: false }));
const lint = runStep(script, 'lint', { isShown: false, niceness: lintNiceness });
const [computing, waiting] = await Promise.all([runTests('tests:computing'), runTests('tests:waiting')]);
steps.push(await lint, ...(await playFailedAgain([computing, waiting])));
const deep = deepStanding();
console.log(`\n${deep.says}`);
if (!deep.isProven) steps.push({ ...(await runStep(script, 'verify:deep', { isShown: true })), ...lastDeep() });
report(steps);

/** Takes one name after the other, so many at once. */
async function inTurn(names, atOnce, work) {
  const left = [...names];
  const done = [];
  const worker = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) done.push(await work(name));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return done;
}

async function runTests(name, paths = []) {
  const file = join(reports, `${name.replaceAll(':', '-')}.json`);
  const step = await runStep(lab, name, { isShown: true, args: ['--json', `--outputFile=${file}`, ...paths] });
  return { ...step, ...countTests(file, step.ok) };
}

/** The runs, with what the files that failed came to when they were played again; behind them that run, which counts what failed beyond its files. */
async function playFailedAgain(runs) {
  const names = namesToPlayAgain(runs.flatMap(({ files }) => files));
  if (names.length === 0) return runs;
  console.log(`\ntest files that failed beside others, and are played once more alone: ${names.length}`);
  const again = await runTests('tests:alone', names);
  const beyond = Math.max(again.failed - failuresIn(again.files), 0);
  return [...runs.map((run) => withPlayedAgain(run, again.files)), { ...again, passed: 0, failed: beyond, files: [] }];
}

/** What is not shown as it goes is shown when it ends, so that two steps at once do not mix. */
async function runStep(by, name, { isShown, args = [], niceness = 0 }) {
  const usage = join(reports, `${name.replaceAll(':', '-')}.usage.json`);
  const command = [join(root, 'scripts/verify/timed.mjs'), usage, ...by, name, ...args];
  if (isShown) console.log(`\n▶ ${name}`);
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...goMemory, ...process.env },
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', 'pipe'],
  });
  if (niceness > 0) setPriority(child.pid, niceness); // what it starts inherits it
  let output = '';
  const keep = (chunk) => (isShown ? process.stderr.write(chunk) : (output += chunk));
  child.stdout?.on('data', keep);
  child.stderr.on('data', keep);
  const status = await new Promise((resolve) => child.once('close', resolve));
  const ok = status === 0;
  const { seconds, cpuSeconds } = JSON.parse(readFileSync(usage, 'utf8'));
  if (!isShown) process.stdout.write(`\n▶ ${name}\n${output}`);
  console.log(`${ok ? '✔' : '✘'} ${name}: ${seconds.toFixed(1)} s`);
  return { name, ok, seconds, cpuSeconds, passed: 0, failed: ok ? 0 : 1, skipped: 0, files: [] };
}

/** A suite that could not run counts as one failure, so that a syntax error never reads as "0 failed". */
function countTests(file, ok) {
  if (!existsSync(file)) return { failed: ok ? 0 : 1 };
  const run = JSON.parse(readFileSync(file, 'utf8'));
  const failed = run.numFailedTests + run.numRuntimeErrorTestSuites;
  return {
    passed: run.numPassedTests,
    failed: ok ? failed : Math.max(failed, 1),
    skipped: run.numPendingTests + run.numTodoTests,
    files: run.testResults.map(({ name, status, startTime, endTime, assertionResults }) => ({
      name: name.slice(root.length + 1),
      suite: suiteOf(name),
      seconds: (endTime - startTime) / 1000,
      hasFailed: status === 'failed',
      passed: assertionResults.filter(({ status }) => status === 'passed').length,
      failed: assertionResults.filter(({ status }) => status === 'failed').length,
    })),
  };
}

function suiteOf(name) {
  return /\.(int|scenario|chaos)\.spec\.ts$/.exec(name)?.[1] ?? 'unit';
}

function report(all) {
  const files = all.flatMap((step) => step.files);
  console.log(`\nthe ${slowestShown} slowest files`);
  for (const { name, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestShown))
    console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
  console.log('\nverify                wall     CPU');
  for (const { name, ok, seconds, cpuSeconds } of all)
    console.log(
      `  ${ok ? '✔' : '✘'} ${name.padEnd(16)}${seconds.toFixed(1).padStart(6)} s${cpuSeconds.toFixed(1).padStart(6)} s`,
    );
  for (const { name, hasFailed } of files.filter((file) => file.isPlayedAgain))
    console.log(`  played twice: ${name} failed beside others and ${hasFailed ? 'alone too' : 'passed alone'}`);
  for (const suite of suites) {
    const own = files.filter((file) => file.suite === suite);
    const sum = (key) => own.reduce((total, file) => total + file[key], 0);
    console.log(`  ${suite.padEnd(9)} ${own.length} files: ${sum('passed')} passed, ${sum('failed')} failed`);
  }
  const sum = (key) => all.reduce((total, step) => total + step[key], 0);
  if (sum('skipped') > 0) console.log(`  ${sum('skipped')} skipped`);
  const line = `${sum('passed')} passed, ${sum('failed')} failed`;
  writeFileSync(join(reports, 'summary.txt'), `${line}\n`);
  console.log(line);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}
