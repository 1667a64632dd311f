import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './plant.js';

/** A source of the product, and its text. */
export interface Source {
  file: string;
  text: string;
}

/** A regular expression as it is written down somewhere. */
export interface Pattern {
  file: string;
  pattern: RegExp;
}

/** All sources of apps and libraries but tests and the model in their stead, which reads our own requests alone. */
export function sourcesWithPatterns(): Source[] {
  return ['apps', 'libs'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter(
        (file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/\.spec\.ts$|node_modules|\/test\/|^libs\/stranger\//.test(file),
      )
      .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') })),
  );
}

function nodesIn({ file, text }: Source): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return nodes;
}

/** Where a pattern can stand: a slash behind something other than a value, and no comment. */
const maybePattern = /(?:[=(,:[!&|?{};\n>]|return|case)\s*\/[^/*]/;

/** The patterns that stand in a source as such. */
export function patternsIn(source: Source): Pattern[] {
  if (!maybePattern.test(source.text)) return [];
  return nodesIn(source)
    .filter(ts.isRegularExpressionLiteral)
    .map(({ text }) => {
      const end = text.lastIndexOf('/');
      return { file: source.file, pattern: new RegExp(text.slice(1, end), text.slice(end + 1)) };
    });
}

/** How many patterns a source puts together by itself. */
export function countIn(source: Source): number {
  if (!source.text.includes('RegExp(')) return 0;
  return nodesIn(source).filter(
    (node) => (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp',
  ).length;
}
