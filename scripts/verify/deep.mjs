/**
 * The deep proofs: that the tests of the protocol would notice a broken rule. They take minutes and can only change with
 * the files they rest on, so `npm test` asks for them when the hash of those files is another than that of the last run.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Written by `verify:deep` alone, and committed. */
const recordFile = join(root, 'test', 'deep.json');

/** Every script, the reference engine and its comparison, the model, and the chaos run without its samples. */
const trees = ['apps', 'libs', 'test/protocol', 'test/model', 'test/chaos'];
const rests = [
  /\.lua$/,
  /^libs\/memory-engine\/.*\.ts$/,
  /^test\/protocol\/.*\.ts$/,
  /^test\/model\/.*\.ts$/,
  /^test\/chaos\/.*(?<!\.chaos\.spec)\.(ts|mjs)$/,
  /\.deep\.spec\.ts$/,
];

/** Whether the last deep run was of the files as they are now, and passed; and that in words. */
export function deepStanding() {
  const hash = hashOfInputs();
  const last = lastDeep();
  if (last === null) return { hash, isProven: false, says: 'verify:deep runs: there is no record of a run' };
  if (last.hash !== hash)
    return {
      hash,
      isProven: false,
      says: 'verify:deep runs: a script, the reference engine, the model or a proof changed',
    };
  if (last.failed > 0) return { hash, isProven: false, says: `verify:deep runs: ${last.failed} failed the last time` };
  return {
    hash,
    isProven: true,
    says: `verify:deep is skipped: nothing it rests on changed since ${last.passed} passed`,
  };
}

/** What the last deep run came to: the hash of what it rests on, how many tests passed and failed, its seconds; or null. */
export function lastDeep() {
  return existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : null;
}

/** Keeps what a deep run came to. */
export function recordDeep(result) {
  writeFileSync(recordFile, `${JSON.stringify(result, null, 2)}\n`);
}

function hashOfInputs() {
  const hash = createHash('sha256');
  for (const path of trees.flatMap(filesIn).sort()) {
    if (!rests.some((pattern) => pattern.test(path))) continue;
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(tree) {
  return readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
    .map((name) => join(tree, name))
    .filter((path) => statSync(join(root, path)).isFile())
    .map((path) => relative('.', path).replaceAll('\\', '/'));
}
