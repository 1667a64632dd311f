/** The size of the documents in words, as `wc -w` counts them: what pages say, and what decisions do. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { filesOf } from './sources.mjs';

/**
 * Words of the files that match.
 * @param {string} tree
 * @param {string} pattern
 */
function wordsIn(tree, pattern) {
  const texts = filesOf(tree, pattern).map((path) => readFileSync(join(tree, path), 'utf8'));
  return texts.reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
}

/**
 * Words of the pages of docs, and of its decisions.
 * @param {string} tree
 */
export function countWords(tree) {
  return { pages: wordsIn(tree, 'docs/*.md'), decisions: wordsIn(tree, 'docs/adr/*.md') };
}
