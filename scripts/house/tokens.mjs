/** The size of the product in tokens, which neither formatting nor comments change. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

import { filesOf, productFiles } from './sources.mjs';

/** Tokens of a source, by TypeScript's scanner; a template counts by its parts. */
function tokensIn(path, text) {
  const kind = path.endsWith('x') ? ts.LanguageVariant.JSX : ts.LanguageVariant.Standard;
  const scanner = ts.createScanner(ts.ScriptTarget.ESNext, true, kind, text);
  const braces = [];
  let count = 0;
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan(), count += 1) {
    if (token === ts.SyntaxKind.TemplateHead) braces.push('template');
    else if (token === ts.SyntaxKind.OpenBraceToken) braces.push('block');
    else if (token === ts.SyntaxKind.CloseBraceToken) {
      if (braces.at(-1) === 'template') token = scanner.reScanTemplateToken(false);
      if (token !== ts.SyntaxKind.TemplateMiddle) braces.pop();
    }
  }
  return count;
}

/** Lua's comments, strings, names, numbers and signs. */
const lua =
  /--\[\[[^]*?\]\]|--[^\n]*|\[\[[^]*?\]\]|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\w+(?:\.\d+)?|[=~<>]=|\.{2,3}|[^\s\w]/g;

/**
 * Tokens of apps, libs, scripts and Lua.
 * @param {string} tree
 */
export function countTokens(tree) {
  const of = (folder) =>
    productFiles(tree, folder).reduce((sum, path) => sum + tokensIn(path, readFileSync(join(tree, path), 'utf8')), 0);
  const scripts = filesOf(tree, '{apps,libs}/**/*.lua').map((path) => readFileSync(join(tree, path), 'utf8'));
  const inLua = scripts.flatMap((text) => text.match(lua) ?? []).filter((token) => !token.startsWith('--'));
  return { apps: of('apps'), libs: of('libs'), scripts: of('scripts'), lua: inLua.length };
}
