/** Plays tests in a copy of this tree, within a time. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { transformSync } from '@swc/core';

import { isBuilt } from './copies.mjs';
import { swap } from './swap.mjs';

/** The tests that are played; whoever ends this process ends them too. */
const playing = new Set();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const { pid } of playing) stop(pid);
    process.exit(130);
  });

/**
 * The tests that fail though nothing was taken back: what they come to without a repair says nothing.
 * @param {string} copy
 * @param {string[]} specs
 * @returns {Promise<Set<string>>}
 */
export async function redAsTheyAre(copy, specs) {
  const there = specs.filter((spec) => existsSync(join(copy, spec)));
  const report = await playedIn(copy, there, 3_600_000);
  if (report === null) throw new Error('repairs: the tests do not end as they are');
  const green = report.testResults.filter(({ status }) => status === 'passed').map(({ name }) => name);
  return new Set(there.filter((spec) => !green.some((name) => name.endsWith(`/${spec}`))));
}

/**
 * Why a test does not hold this repair; null: one does.
 * @param {string} copy
 * @param {import('./lists.mjs').Repair} repair
 * @param {number} mostMs
 */
export async function playWithout(copy, { file, now, before, spec }, mostMs) {
  const path = join(copy, file);
  if (!existsSync(path)) return `there is no ${file}`;
  if (!existsSync(join(copy, spec))) return `there is no ${spec}`;
  const source = readFileSync(path, 'utf8');
  if (source.split(now).length !== 2) return `its text does not stand once in ${file}`;
  const without = source.replace(now, () => before);
  const putBack = [swap(path, without), isBuilt(file) ? swap(builtOf(copy, file), scriptOf(file, without)) : null];
  try {
    const report = await playedIn(copy, [spec], mostMs);
    if (report === null) return `${spec} does not end without it`;
    if (report.numFailedTests > 0) return null;
    return `${spec} ${report.numRuntimeErrorTestSuites > 0 ? 'does not run' : 'passes'} without it`;
  } finally {
    for (const one of putBack) one?.();
  }
}

/**
 * Where the copy has a file's build of its own.
 * @param {string} copy
 * @param {string} file
 */
function builtOf(copy, file) {
  return join(copy, 'dist', file.replace(/\.ts$/, '.js'));
}

/**
 * As the build makes it of TypeScript, for threads and processes that load what is built.
 * @param {string} file
 * @param {string} text
 */
function scriptOf(file, text) {
  if (!file.endsWith('.ts')) return text;
  const parser = /** @type {const} */ ({ syntax: 'typescript', decorators: true });
  const transform = { legacyDecorator: true, decoratorMetadata: true };
  return transformSync(text, { swcrc: false, configFile: false, jsc: { target: 'es2024', parser, transform } }).code;
}

/**
 * What Jest reports of these tests; null: they did not end within their time.
 * @param {string} copy
 * @param {string[]} specs
 * @param {number} mostMs
 */
async function playedIn(copy, specs, mostMs) {
  const output = join(copy, 'report.json');
  rmSync(output, { force: true });
  const args = ['--runTestsByPath', ...specs, '--json', `--outputFile=${output}`, '--silent', '--maxWorkers=2'];
  const node = join(copy, 'node_modules', '.bin');
  const child = spawn('jest', args, {
    cwd: copy,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, PATH: `${node}:${process.env['PATH']}` },
  });
  playing.add(child);
  const timer = setTimeout(() => stop(child.pid), mostMs);
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  playing.delete(child);
  return existsSync(output) ? JSON.parse(readFileSync(output, 'utf8')) : null;
}

/**
 * Ends a program and what it started.
 * @param {number | undefined} pid
 */
function stop(pid) {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}
