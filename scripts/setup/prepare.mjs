/**
 * Makes a fresh clone ready to run, on any Node from 20: installs what is missing, finds a Redis, builds.
 * Node built-ins only, because it runs before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeAddressedLock, writeAddressedLock } from './addressed-lock.mjs';
import { hashInputs, isBuiltFrom, noteBuilt } from './build-inputs.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const modules = join(root, 'node_modules');
const installed = join(modules, '.package-lock.json');
/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Installs, finds a Redis and builds, each where it is needed; says through `say` what it does, and how long it took.
 * @param {(line: string) => void} say
 */
export async function prepare(say) {
  await install(say);
  const inputs = hashInputs(root);
  if (isBuiltFrom(root, inputs)) return say('built already, and nothing has changed since');
  await timed(say, 'building the four apps, the console and the demo (npm run build)', () => {
    run('npm', ['run', '-s', 'build']);
    noteBuilt(root, inputs);
  });
}

/**
 * Says what begins, and how long it took.
 * @param {(line: string) => void} say
 * @param {string} what
 * @param {() => void | Promise<void>} work
 */
async function timed(say, what, work) {
  say(`${what} …`);
  const began = performance.now();
  await work();
  say(`  done in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
}

/**
 * Installs what is missing and finds a Redis.
 * @param {(line: string) => void} say
 */
export async function install(say) {
  removeAddressedLock(root);
  if (isStale()) {
    await timed(say, 'installing the packages, Node 24 among them (npm ci)', () => installPackages(say));
  }
  const { findRedis } = await import('./find-redis.mjs');
  await findRedis({ log: say });
}

/**
 * A registry may keep its packages at other places than its kind does: then each is asked for.
 * @param {(line: string) => void} say
 */
async function installPackages(say) {
  const env = { CI: '1', PATH: machinePath() };
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  if (writeAddressedLock(root, { ...process.env, ...env })) {
    if (await succeeds(args, env)) return;
    say('npm ci failed with the addresses of the registry: it asks for each package now');
  }
  run('npm', args, env);
}

/**
 * Whether npm comes to a good end with the lock that has addresses, which is gone then; also where this process is told to end meanwhile.
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
async function succeeds(args, env) {
  const npm = spawn('npm', args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    npm.kill(signal);
    removeAddressedLock(root);
    process.exit(1);
  };
  for (const signal of signals) process.on(signal, end);
  const [status] = await once(npm, 'exit').catch(() => [null]);
  removeAddressedLock(root);
  for (const signal of signals) process.off(signal, end);
  return status === 0;
}

/** True when nothing is installed yet, or the lock has changed since. What is linked from elsewhere is not ours to replace. */
function isStale() {
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return false;
  if (!existsSync(installed)) return true;
  return statSync(installed).mtimeMs < statSync(join(root, 'package-lock.json')).mtimeMs;
}

/** Without our own binaries: `npm ci` deletes the pinned Node before it puts it back, and must not be running on it. */
function machinePath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => !folder.startsWith(modules)).join(delimiter);
}

/**
 * Runs a command with the pinned Node first on the PATH; ends this process if it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
export function run(command, args, env = {}) {
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`;
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path, ...env } };
  const { status, error } = spawnSync(command, args, options);
  if (status === 0) return;
  console.error(`failed: ${command} ${args.join(' ')}${error ? `: ${error.message}` : ''}`);
  process.exit(status ?? 1);
}
