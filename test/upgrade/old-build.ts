import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/dist\/$/, '/');

/** A built tree of this project at another commit. */
export interface OldBuild {
  commit: string;
  root: string;
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

function npm(folder: string, ...args: string[]): void {
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

/**
 * Builds a commit in a worktree under `.cache/builds`, once. Dependencies are this tree's own where the lock file is the same. Throws where
 * the commit is not in this clone, as in a shallow one.
 */
export function buildOf(ref: string): OldBuild {
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`);
  const folder = join(root, '.cache', 'builds', commit.slice(0, 12));
  const built = join(folder, '.built');
  if (existsSync(built)) return { commit, root: folder };
  if (!existsSync(join(folder, 'package.json'))) {
    mkdirSync(join(root, '.cache', 'builds'), { recursive: true });
    git('worktree', 'prune');
    git('worktree', 'add', '--detach', '--force', folder, commit);
  }
  const lock = (of: string): string => readFileSync(join(of, 'package-lock.json'), 'utf8');
  const modules = join(folder, 'node_modules');
  if (lock(folder) !== lock(root)) npm(folder, 'ci', '--no-audit', '--no-fund');
  else if (!existsSync(modules)) symlinkSync(join(root, 'node_modules'), modules);
  npm(folder, 'run', '-s', 'build');
  writeFileSync(built, commit);
  return { commit, root: folder };
}
