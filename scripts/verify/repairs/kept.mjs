/** Which repairs were red, by the hash of all that decides it. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './lists.mjs';

const folder = join(root, '.cache', 'repairs', 'red');
mkdirSync(folder, { recursive: true });

/** @param {string} hash */
export function isKept(hash) {
  return existsSync(join(folder, hash));
}

/** @param {string} hash */
export function keep(hash) {
  writeFileSync(join(folder, hash), '');
}

/**
 * Of all that decides whether a repair is red: its file, its test and its entry.
 * @param {import('./lists.mjs').Repair} repair
 */
export function hashOf({ file, now, before, spec }) {
  const hash = createHash('sha256').update(JSON.stringify([file, now, before, spec]));
  for (const path of [file, spec]) {
    const whole = join(root, path);
    if (existsSync(whole)) hash.update(readFileSync(whole));
  }
  return hash.digest('hex');
}
