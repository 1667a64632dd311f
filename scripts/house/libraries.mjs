/** What libraries show of themselves, and who knows whom: by the imports as they are written. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

import { filesOf } from './sources.mjs';

/** The unit that a file belongs to: `libs/engine`. */
const unitOf = (path) => path.split('/').slice(0, 2).join('/');
const sourceOf = (target) =>
  target
    .replace(/^\.\//, '')
    .replace(/^dist\//, '')
    .replace(/\.js$/, '.ts');

/** The files that an entry of `imports` or `exports` leads to, whatever the condition. */
function targetsOf(entry) {
  if (typeof entry === 'string') return [sourceOf(entry)];
  return entry === null || typeof entry !== 'object' ? [] : Object.values(entry).flatMap(targetsOf);
}

/**
 * By what a library is imported: name to file, of the root's `imports` and `exports` and of every library's own package.
 * @param {string} tree
 * @returns {Map<string, string>}
 */
export function entryPoints(tree) {
  const entries = new Map();
  const add = (name, target, folder) => {
    for (const path of targetsOf(target).map((each) => join(folder, each))) {
      if (!path.startsWith('libs/') || !path.endsWith('.ts')) continue;
      if (!path.includes('*')) entries.set(name, path);
      else for (const each of filesOf(tree, path)) entries.set(`${name} ${each}`, each);
    }
  };
  for (const file of ['package.json', ...filesOf(tree, 'libs/*/package.json')]) {
    const { name, imports = {}, exports = {} } = JSON.parse(readFileSync(join(tree, file), 'utf8'));
    for (const [key, target] of Object.entries(imports)) add(key, target, dirname(file));
    const isList = typeof exports === 'object' && Object.keys(exports).every((key) => key.startsWith('.'));
    for (const [key, target] of Object.entries(isList ? exports : { '.': exports }))
      add(join(name, key), target, dirname(file));
  }
  return entries;
}

/** Reads specifiers as tools do that know `imports`, workspaces and TypeScript's habit to write `.js`. */
class Modules {
  constructor(tree, sources) {
    this.tree = tree;
    this.entries = entryPoints(tree);
    this.sources = new Map(sources.map((source) => [source.path, source]));
    this.names = new Map();
  }

  /** The file that a specifier means, as a path in the tree; null: a package. */
  resolve(from, specifier) {
    if (!specifier.startsWith('.')) return this.entries.get(specifier) ?? null;
    const path = join(dirname(from), specifier);
    const found = [path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx'), path];
    return found.find((each) => this.sources.has(each) || existsSync(join(this.tree, each))) ?? null;
  }

  /** The names that a module exports, those of its namespaces too. */
  exported(path) {
    const known = this.names.get(path);
    if (known !== undefined) return known;
    const names = new Set();
    this.names.set(path, names);
    const source = this.sources.get(path);
    if (source === undefined) return names;
    const spaces = new Map();
    const open = (name, of) => {
      names.add(name);
      if (of !== null) for (const each of this.exported(of)) names.add(`${name}.${each}`);
    };
    for (const node of source.tree.statements)
      if (ts.isImportDeclaration(node) && node.importClause?.namedBindings?.kind === ts.SyntaxKind.NamespaceImport)
        spaces.set(node.importClause.namedBindings.name.text, this.resolve(path, node.moduleSpecifier.text));
    for (const node of source.tree.statements) {
      if (ts.isExportDeclaration(node)) {
        const from = node.moduleSpecifier === undefined ? null : this.resolve(path, node.moduleSpecifier.text);
        const { exportClause } = node;
        if (exportClause === undefined) for (const name of from === null ? [] : this.exported(from)) names.add(name);
        else if (ts.isNamespaceExport(exportClause)) open(exportClause.name.text, from);
        else
          for (const { name, propertyName } of exportClause.elements)
            open(name.text, spaces.get((propertyName ?? name).text) ?? null);
      } else if (node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) {
        if (ts.isVariableStatement(node))
          for (const { name } of node.declarationList.declarations) for (const each of bound(name)) names.add(each);
        else names.add(node.name?.text ?? 'default');
      }
    }
    return names;
  }
}

/** The names of a pattern: `{ a, b: [c] }` binds a and c. */
function bound(name) {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((each) => (ts.isBindingElement(each) ? bound(each.name) : []));
}

/** Everything that a source imports or exports from somewhere, late or for its types too. */
function specifiersOf({ text, tree }) {
  const inside = Array.from(text.matchAll(/\bimport\('([^']+)'\)/g), ([, from]) => from);
  const above = tree.statements.flatMap((node) => {
    const from = ts.isImportDeclaration(node) || ts.isExportDeclaration(node) ? node.moduleSpecifier : undefined;
    return from !== undefined && ts.isStringLiteral(from) ? [from.text] : [];
  });
  return [...above, ...inside];
}

/**
 * How many names each library exports over all its entry points, the largest first; imports of a library's inner files; and the arrows
 * between libraries, as `engine > protocol`.
 * @param {string} tree
 * @param {readonly import('./sources.mjs').Source[]} sources
 */
export function countLibraries(tree, sources) {
  const modules = new Modules(tree, sources);
  const names = new Map();
  for (const path of new Set(modules.entries.values())) {
    const own = names.get(unitOf(path)) ?? new Set();
    for (const name of modules.exported(path)) own.add(name);
    names.set(unitOf(path), own);
  }
  const entries = new Set(modules.entries.values());
  const [deep, arrows] = [[], new Set()];
  for (const source of sources)
    for (const specifier of specifiersOf(source)) {
      const to = modules.resolve(source.path, specifier);
      if (to === null || !to.startsWith('libs/') || unitOf(to) === unitOf(source.path)) continue;
      if (!entries.has(to)) deep.push(`${source.path} → ${relative('.', to)}`);
      if (source.path.startsWith('libs/')) arrows.add(`${unitOf(source.path).slice(5)} > ${unitOf(to).slice(5)}`);
    }
  const sizes = [...names].map(([unit, own]) => [unit, own.size]).sort((one, other) => other[1] - one[1]);
  return { sizes, deep, arrows: [...arrows].sort() };
}
