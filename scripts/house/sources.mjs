/** The files that are counted, read and parsed once: apps, libs and scripts, without tests, stand-ins and what a generator wrote. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The tree that this file lies in. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Comments are no part of what is counted here. */
const plainly = { languageVersion: ts.ScriptTarget.ESNext, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };

const skipped = ['**/node_modules/**', '**/dist/**'];
const notProduct = [
  /\.spec\.tsx?$/,
  /\.d\.[mc]?ts$/,
  /^(apps|libs)\/[^/]+\/test\//,
  /^(libs\/client\/src\/(schema|lists)|libs\/workflow\/src\/document-types)\.ts$/, // generated
  /^scripts\/bench\/beside\/peers\//,
];

/**
 * Paths of a tree that match, without packages, builds and links.
 * @param {string} tree
 * @param {string} pattern
 */
export function filesOf(tree, pattern) {
  return globSync(pattern, { cwd: tree, exclude: skipped }).toSorted();
}

/**
 * The product's own sources: of these folders, or of all.
 * @param {string} tree
 */
export function productFiles(tree, folders = '{apps,libs,scripts}') {
  const all = filesOf(tree, `${folders}/**/*.{ts,tsx,mjs,cjs,js}`);
  return all.filter((path) => !notProduct.some((pattern) => pattern.test(path)));
}

/**
 * @typedef {{ path: string, text: string, tree: import('typescript').SourceFile }} Source
 * @param {string} path
 * @param {string} text
 * @returns {Source}
 */
export function parse(path, text) {
  return { path, text, tree: ts.createSourceFile(path, text, plainly, false) };
}

/**
 * Every file of apps and libs with its syntax tree.
 * @param {string} tree
 */
export function readSources(tree) {
  return productFiles(tree, '{apps,libs}').map((path) => parse(path, readFileSync(join(tree, path), 'utf8')));
}

/**
 * Calls `visit` with a node and those above it, the nearest last, and so for all below.
 * @param {import('typescript').Node} node
 * @param {(node: import('typescript').Node, above: readonly import('typescript').Node[]) => void} visit
 */
export function walk(node, visit) {
  const above = [];
  const go = (each) => {
    visit(each, above);
    above.push(each);
    ts.forEachChild(each, go);
    above.pop();
  };
  go(node);
}

/**
 * `path:line` of a place in a source.
 * @param {Source} source
 * @param {number} position
 */
export function placeIn({ path, tree }, position) {
  return `${path}:${tree.getLineAndCharacterOfPosition(position).line + 1}`;
}
