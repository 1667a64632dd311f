/** Names and shapes of the product's functions, and where checks of values are made. */
import ts from 'typescript';

import { placeIn, walk } from './sources.mjs';

const mostParameters = 5;
/** A name that more files than these give to a function of their own says nothing to a search. */
const mostFiles = 5;

const isFunction = (node) => node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));
const textOf = (name) => (name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : '');

/** The name under which a node defines a function; null: it defines none. */
function definedBy(node) {
  const isDeclared = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isAccessor(node);
  if (isDeclared) return node.body === undefined ? null : textOf(node.name) || null;
  const isHolder = ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node);
  return isHolder && isFunction(node.initializer) ? textOf(node.name) || null : null;
}

/** Whether a node stands in a module itself, and not within a function or class. */
function isOfModule(above) {
  return above.every(
    (node) => ts.isSourceFile(node) || ts.isVariableStatement(node) || ts.isVariableDeclarationList(node),
  );
}

/**
 * All functions with a name; those that end in `Of`; the names that functions of a module bear in too many files; what takes too many
 * parameters, constructors left out; and the files that make an Ajv.
 * @param {readonly import('./sources.mjs').Source[]} sources
 */
export function countFunctions(sources) {
  const [named, ofs, wide, checkers] = [[], [], [], new Set()];
  const files = new Map();
  for (const source of sources)
    walk(source.tree, (node, above) => {
      const name = definedBy(node);
      const place = () => placeIn(source, node.getStart(source.tree));
      if (name !== null) {
        named.push(name);
        if (/[a-z]Of$/.test(name)) ofs.push(`${place()} ${name}`);
        if (isOfModule(above)) files.set(name, (files.get(name) ?? new Set()).add(source.path));
      }
      if (ts.isFunctionLike(node) && !ts.isConstructorDeclaration(node) && node.parameters.length > mostParameters)
        wide.push(`${place()} ${name ?? textOf(node.name)}`);
      if (ts.isNewExpression(node) && /^Ajv\w*$/.test(textOf(node.expression))) checkers.add(source.path);
    });
  const shared = [...files].filter(([, paths]) => paths.size > mostFiles).map(([name, paths]) => [name, paths.size]);
  shared.sort((one, other) => other[1] - one[1]);
  return { named: named.length, ofs, wide, checkers: [...checkers], shared: shared.map((pair) => pair.join(' ')) };
}
