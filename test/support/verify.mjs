/** Everything CI asks, step by step: each is an npm script of its own. All run; the last line counts tests. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const reports = join(root, '.cache', 'verify');

const checks = ['format:check', 'lint', 'types', 'boundaries', 'unused'];
const suites = ['unit', 'int', 'scenario', 'chaos:sample'];

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const results = [...checks.map((name) => runStep(name, [])), ...suites.map(runSuite)];
report(results);

/** A test that leaves something open must not hang CI: Jest says so and ends all the same. */
function runSuite(name) {
  const file = join(reports, `${name.replace(':', '-')}.json`);
  const step = runStep(name, ['--json', `--outputFile=${file}`, '--forceExit']);
  return { ...step, ...countTests(file, step.ok) };
}

function runStep(name, args) {
  console.log(`\n▶ npm run ${name}`);
  const began = Date.now();
  const more = args.length > 0 ? ['--', ...args] : [];
  const { status } = spawnSync('npm', ['run', '-s', name, ...more], { cwd: root, stdio: 'inherit' });
  const ok = status === 0;
  const seconds = (Date.now() - began) / 1000;
  console.log(`${ok ? '✔' : '✘'} ${name}: ${seconds.toFixed(1)} s`);
  return { name, ok, seconds, passed: 0, failed: ok ? 0 : 1, skipped: 0 };
}

/** A suite that could not run counts as one failure, so that a syntax error never reads as "0 failed". */
function countTests(file, ok) {
  if (!existsSync(file)) return { passed: 0, failed: ok ? 0 : 1, skipped: 0 };
  const run = JSON.parse(readFileSync(file, 'utf8'));
  const failed = run.numFailedTests + run.numRuntimeErrorTestSuites;
  return {
    passed: run.numPassedTests,
    failed: ok ? failed : Math.max(failed, 1),
    skipped: run.numPendingTests + run.numTodoTests,
  };
}

function report(steps) {
  console.log('\nverify');
  for (const { name, ok, seconds, passed, failed } of steps) {
    const tests = suites.includes(name) ? `  ${passed} passed, ${failed} failed` : '';
    console.log(`  ${ok ? '✔' : '✘'} ${name.padEnd(14)}${seconds.toFixed(1).padStart(6)} s${tests}`);
  }
  const sum = (key) => steps.reduce((total, step) => total + step[key], 0);
  if (sum('skipped') > 0) console.log(`  ${sum('skipped')} skipped`);
  const line = `${sum('passed')} passed, ${sum('failed')} failed`;
  writeFileSync(join(reports, 'summary.txt'), `${line}\n`);
  console.log(line);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}
