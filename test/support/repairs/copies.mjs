/**
 * Copies of this tree to take repairs out of: what git has or would have, as it stands now, with the packages and the build of this one. The
 * built libraries are copied too: threads and processes that a test starts load those.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { root } from './lists.mjs';

const folder = join(root, '.cache', 'repairs');

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
    cpSync(join(root, file), join(copy, file));
  }
  if (existsSync(join(root, 'dist', 'libs')))
    cpSync(join(root, 'dist', 'libs'), join(copy, 'dist', 'libs'), { recursive: true });
  for (const shared of ['node_modules', 'dist/apps', 'dist/bundle', 'dist/test', 'libs/client/node_modules'])
    if (existsSync(join(root, shared))) symlinkSync(join(root, shared), join(copy, shared));
  return copy;
}
