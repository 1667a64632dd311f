import { declaredIn } from './declared-names.js';
import { isNode, listChildren, parseTree, readName } from './parse.js';
import type { SyntaxNode } from './parse.js';

/**
 * The fields of the items that code returns, each true where its value stands there in full; null: that is not plain to see. Plain is an object
 * written behind `return`, alone, in a list, or as what each of some items is mapped to.
 */
export function returnedFields(code: string): ReadonlyMap<string, boolean> | null {
  const tree = parseTree(code, 'code');
  if ('problem' in tree || bends(tree.root, code)) return null;
  const returned = listReturns(tree.root).map((node) => objectsIn(node['argument']));
  const fields = new Map<string, boolean>();
  for (const objects of returned.length === 0 ? [null] : returned) {
    if (objects === null) return null;
    for (const object of objects) {
      const own = listItemFields(object);
      if (own === null) return null;
      for (const [name, stands] of own) fields.set(name, stands && fields.get(name) !== false);
    }
  }
  return fields;
}

/** Whether code may give `map`, or what becomes of an object as JSON, another meaning. */
function bends(root: SyntaxNode, code: string): boolean {
  const { fields } = declaredIn(root);
  return fields.has('map') || /\b(?:toJSON|prototype|__proto__|define\w*|setPrototypeOf|Reflect|Proxy)\b/.test(code);
}

const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'ClassBody'];

function listReturns(node: SyntaxNode): SyntaxNode[] {
  if (node.type === 'ReturnStatement') return [node];
  return functions.includes(node.type) ? [] : listChildren(node).flatMap(({ child }) => listReturns(child));
}

/** The objects that a value is: `{}`, `[{}]`, `items.map(() => ({}))`; null: something else. */
function objectsIn(value: unknown): SyntaxNode[] | null {
  if (!isNode(value)) return null;
  if (value.type === 'ParenthesizedExpression') return objectsIn(value['expression']);
  if (value.type === 'ObjectExpression') return [value];
  if (value.type === 'ArrayExpression' && Array.isArray(value['elements'])) {
    const all = value['elements'].map(objectsIn);
    return all.every((each) => each !== null) ? all.flat() : null;
  }
  const { callee, arguments: given } = value;
  const isMap = isNode(callee) && callee.type === 'MemberExpression' && readName(callee['property']) === 'map';
  const each: unknown = Array.isArray(given) ? given[0] : undefined;
  return value.type === 'CallExpression' && isMap && isNode(each) && each.type === 'ArrowFunctionExpression'
    ? objectsIn(each['body'])
    : null;
}

/** The fields of an item, or of what it has as `json`. */
function listItemFields(object: SyntaxNode): Map<string, boolean> | null {
  const properties = Array.isArray(object['properties']) ? object['properties'].filter(isNode) : [];
  const fields = new Map<string, boolean>();
  for (const { type, key, value, computed, kind } of properties.map((each): SyntaxNode => each)) {
    const name = readName(key);
    if (type !== 'Property' || computed === true || kind !== 'init' || name === null || !isNode(value)) return null;
    if (name === 'toJSON' || name === '__proto__') return null; // they say what becomes of the others
    if (name === 'json') return value.type === 'ObjectExpression' ? listItemFields(value) : null;
    fields.set(name, value.type === 'Literal');
  }
  return fields;
}
