import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * One repair: `now` stands once in `file` and holds it, `before` in its place brings the fault back, and `spec` must then fail.
 * @typedef {{ area: string, repair: string, file: string, now: string, before: string, spec: string }} Repair
 */

/** The tree that this file lies in. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

const lists = join(root, 'test', 'repairs');

/** The names of the lists. */
export function knownAreas() {
  return readdirSync(lists)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace(/\.json$/, ''));
}

/**
 * @param {string} area
 * @returns {Repair[]}
 */
export function readRepairs(area) {
  const entries = JSON.parse(readFileSync(join(lists, `${area}.json`), 'utf8'));
  return entries.map((/** @type {object} */ entry) => ({ area, ...entry }));
}
