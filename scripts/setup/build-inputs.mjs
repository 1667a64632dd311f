/**
 * Whether what is built is made of the files that are here: a hash of everything that a build reads, kept beside what it made. Node built-ins
 * only, because it runs before anything is installed.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where sources are, and the files beside them that say how they are built. */
const folders = ['apps', 'libs', 'scripts', 'test'];
const settings = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'nest-cli.json'];
const isBuilt = /^(?:.*\/)?(?:node_modules|dist|\.cache)\//;
const isNoInput = /\.(?:spec\.tsx?|md|png|log)$/;

/**
 * Every file that a build may read, in order.
 * @param {string} root
 */
function inputsOf(root) {
  const found = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true, encoding: 'utf8' })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1)),
  );
  return [...settings, ...found].filter((path) => !isBuilt.test(path) && !isNoInput.test(path)).toSorted();
}

/**
 * What a build here would be made of, as one hash.
 * @param {string} root
 */
export function hashInputs(root) {
  const hash = createHash('sha256');
  for (const path of inputsOf(root)) {
    const text = readFileSync(join(root, path));
    hash.update(`${path}\0${text.length}\0`).update(text);
  }
  return hash.digest('hex');
}

/** @param {string} root */
const markOf = (root) => join(root, 'dist', 'inputs.json');

/**
 * What tells this build from one that was made since by somebody else: when each part of it was written.
 * @param {string} root
 */
function outputsOf(root) {
  const made = ['build.json', 'console/index.html', 'scripts/demo/main.js'].map((path) => join(root, 'dist', path));
  return made.every((path) => existsSync(path)) ? made.map((path) => statSync(path).mtimeMs) : null;
}

/**
 * Whether the last build was made of these inputs, and is whole.
 * @param {string} root
 * @param {string} inputs
 */
export function isBuiltFrom(root, inputs) {
  const outputs = outputsOf(root);
  if (outputs === null || !existsSync(markOf(root))) return false;
  return readFileSync(markOf(root), 'utf8') === JSON.stringify({ inputs, outputs });
}

/**
 * Notes what the build that has just ended was made of.
 * @param {string} root
 * @param {string} inputs
 */
export function noteBuilt(root, inputs) {
  writeFileSync(markOf(root), JSON.stringify({ inputs, outputs: outputsOf(root) }));
}
