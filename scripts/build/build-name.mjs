/** What tells a build from every other: its commit where it is known, and otherwise what is in it. */
import { spawnSync } from 'node:child_process';

/** The commit by COMMIT (an image is built without git), or by git, with `-dirty` where files differ from it; else the hash of the bundle. */
export function buildName(root, bundle, environment = process.env) {
  if (environment.COMMIT) return environment.COMMIT.slice(0, 12);
  const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
  const { status, stdout } = spawnSync(
    'git',
    ['describe', '--always', '--dirty', '--exclude', '*', '--abbrev=8'],
    options,
  );
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : `bundle.${bundle.slice(0, 8)}`;
}
