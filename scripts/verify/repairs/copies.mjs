/**
 * Copies of this tree to take repairs out of: what git has or would have, as it stands now, with the packages and the build of this one. What is
 * built of libraries and apps is copied too: threads, processes and commands that a test starts load that. Files keep their times, by which
 * the command line knows that the build is not older than they are.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { root } from './lists.mjs';

const folder = join(root, '.cache', 'repairs');
/** Folders whose build a copy has for itself; the rest is this tree's. */
const own = ['libs', 'apps'];

/**
 * Whether a copy has a build of its own of a file.
 * @param {string} file
 */
export function isBuilt(file) {
  return own.some((name) => file.startsWith(`${name}/`));
}

export class Copies {
  /** @param {number} count */
  constructor(count) {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
      .split('\0')
      .filter((file) => file !== '' && existsSync(join(root, file)));
    mkdirSync(folder, { recursive: true });
    /** @type {string[]} */
    this.all = Array.from({ length: count }, () => copyOf(files));
    process.once('exit', () => this[Symbol.dispose]());
  }

  [Symbol.dispose]() {
    for (const copy of this.all) rmSync(copy, { recursive: true, force: true });
  }
}

/** @param {string[]} files */
function copyOf(files) {
  const copy = mkdtempSync(join(folder, 'copy-'));
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { preserveTimestamps: true });
  }
  for (const built of own.map((name) => join('dist', name)).filter((each) => existsSync(join(root, each))))
    cpSync(join(root, built), join(copy, built), { recursive: true, preserveTimestamps: true });
  for (const shared of ['node_modules', 'dist/bundle', 'dist/scripts', 'dist/test', 'libs/client/node_modules'])
    if (existsSync(join(root, shared))) symlinkSync(join(root, shared), join(copy, shared));
  return copy;
}
