/** What people read of the product in its sources: comments, help texts, messages, and the titles of tests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

import { ownWordsIn } from '../checks/plain-prose.mjs';
import { filesOf, parse, placeIn, walk } from './sources.mjs';

const generated = /^(libs\/client\/src\/(schema|lists)|libs\/workflow\/src\/document-types)\.ts$/;

/** Comments and texts of a source, each with where it begins. */
function proseOf({ text, tree }) {
  const texts = [];
  let rest = text;
  walk(tree, (node) => {
    if (
      !(
        ts.isStringLiteralLike(node) ||
        ts.isTemplateLiteralToken(node) ||
        ts.isJsxText(node) ||
        node.kind === ts.SyntaxKind.RegularExpressionLiteral
      )
    )
      return;
    const [from, to] = [node.getStart(tree), node.end];
    if (node.kind !== ts.SyntaxKind.RegularExpressionLiteral) texts.push({ at: from, text: text.slice(from, to) });
    rest = rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to);
  });
  const comments = Array.from(rest.matchAll(/\/\*[^]*?\*\/|\/\/[^\n]*/g), ({ index, 0: all }) => ({
    at: index,
    text: all,
  }));
  return [...texts, ...comments];
}

/** Comments of a Lua script. */
function proseOfLua(text) {
  return Array.from(text.matchAll(/--[^\n]*/g), ({ index, 0: all }) => ({ at: index, text: all }));
}

/**
 * Every place where a word stands that the glossary forbids.
 * @param {string} tree
 */
export function forbiddenProse(tree) {
  const files = [
    ...filesOf(tree, '{apps,libs,scripts,test}/**/*.{ts,tsx,mjs,cjs,js}'),
    ...filesOf(tree, '{apps,libs}/**/*.lua'),
  ];
  return files.flatMap((path) => {
    const text = readFileSync(join(tree, path), 'utf8');
    if (generated.test(path) || ownWordsIn(text, path).length === 0) return [];
    const source = path.endsWith('.lua') ? null : parse(path, text);
    const prose = source === null ? proseOfLua(text) : proseOf(source);
    return prose.flatMap(({ at, text: piece }) =>
      ownWordsIn(piece, path).map(({ word, at: within }) => {
        const line = text.slice(0, at + within).split('\n').length;
        return `${path}:${line} ${word}: ${text.split('\n')[line - 1].trim()}`;
      }),
    );
  });
}
