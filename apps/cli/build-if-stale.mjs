/** Builds the project when there is no build or it is older than the sources; one build at a time. Importing it does so. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const main = join(root, 'dist', 'apps', 'cli', 'src', 'main.js');

/** Copied by the last step of every build that succeeds, and so as old as the build. */
const builtMark = join(root, 'dist', 'apps', 'cli', 'start.mjs');
const lock = join(root, '.cache', 'cli-build.lock');

/** A build takes seconds; a lock this old, in ms, was left by a process that was killed. */
const lockLivesMs = 180_000;
const askEveryMs = 100;

function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Whether the build is missing or older than a file it is made from. Sources of tests are not. */
function isStale() {
  if (!existsSync(main)) return true;
  const builtAt = changedAt(builtMark);
  const settings = ['package.json', 'tsconfig.json', 'tsconfig.build.json'].map((name) => join(root, name));
  if (settings.some((path) => changedAt(path) > builtAt)) return true;
  return [join(root, 'apps', 'cli'), join(root, 'libs')].some((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).some(
      (name) =>
        /\.(ts|lua|mjs|json)$/.test(name) && !name.endsWith('.spec.ts') && changedAt(join(folder, name)) > builtAt,
    ),
  );
}

/** One build at a time: two in one folder would read each other's halves. True when it is ours to do. */
function takeLock() {
  mkdirSync(dirname(lock), { recursive: true });
  try {
    mkdirSync(lock);
    return true;
  } catch {
    if (Date.now() - changedAt(lock) > lockLivesMs) rmdirSync(lock);
    return false;
  }
}

function build() {
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`;
  const options = { cwd: root, encoding: 'utf8', env: { ...process.env, PATH: path }, maxBuffer: 64 * 1024 * 1024 };
  const { status, stdout, stderr, error } = spawnSync('npm', ['run', '-s', 'build'], options);
  if (status === 0) return;
  process.stderr.write(
    `${stdout ?? ''}${stderr ?? ''}turnpike: the build failed${error ? `: ${error.message}` : ''}\n`,
  );
  process.exit(1);
}

while (isStale()) {
  if (!takeLock()) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, askEveryMs);
    continue;
  }
  process.once('exit', () => existsSync(lock) && rmdirSync(lock));
  if (isStale()) build();
  rmdirSync(lock);
  break;
}
