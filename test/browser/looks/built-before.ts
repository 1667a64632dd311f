import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30 }).trim();

/** The commit that pages are compared with: this one where the console is being changed, the one before where it is committed. */
export function commitBefore(root: string, wanted = ''): string {
  const isChanged = git(root, 'status', '--porcelain', '--', 'apps/console') !== '';
  return git(root, 'rev-parse', wanted === '' ? (isChanged ? 'HEAD' : 'HEAD~1') : wanted);
}

/** The console as a commit has it, built once into a folder of the cache; answers the folder. */
export function builtAt(root: string, commit: string): string {
  const folder = join(root, '.cache', 'looks', commit);
  const built = join(folder, 'dist', 'console');
  if (existsSync(join(built, 'index.html'))) return built;
  const making = `${folder}.making`;
  for (const old of [making, folder]) rmSync(old, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C "${making}"`], { cwd: root });
  symlinkSync(join(root, 'node_modules'), join(making, 'node_modules'));
  // The console's own libraries come compiled: `npm run build` without the apps.
  const compiler = 'node_modules/@typescript/native/bin/tsc';
  for (const args of [
    [compiler, '-p', 'tsconfig.build.json'],
    ['node_modules/vite/bin/vite.js', 'build', 'apps/console', '--configLoader', 'native'],
  ])
    execFileSync(process.execPath, args, { cwd: making, stdio: ['ignore', 'ignore', 'inherit'] });
  renameSync(making, folder);
  return built;
}
