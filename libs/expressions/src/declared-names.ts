import { isNode, listChildren, readFieldName, readLiteralText, readName } from './parse.js';
import type { SyntaxNode } from './parse.js';

/** What a text brings along itself, wherever in it: names, and fields of its own objects. */
export interface Declared {
  names: ReadonlySet<string>;
  fields: ReadonlySet<string>;
}

/** A name that is declared anywhere in the text counts as known in all of it. */
export function declaredIn(root: SyntaxNode): Declared {
  const [names, fields] = [new Set<string>(), new Set<string>()];
  const look = (node: SyntaxNode): void => {
    for (const pattern of listPatterns(node)) for (const name of listNames(pattern)) names.add(name);
    const field = ownField(node);
    if (field !== null) fields.add(field);
    for (const { child } of listChildren(node)) look(child);
  };
  look(root);
  return { names, fields };
}

/** What a node binds: variables, parameters, what is caught, and names that are set without a declaration. */
function listPatterns(node: SyntaxNode): unknown[] {
  switch (node.type) {
    case 'VariableDeclarator':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return [node['id']];
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [node['id'], node['params']].flat();
    case 'CatchClause':
      return [node['param']];
    case 'AssignmentExpression':
    case 'ForOfStatement':
    case 'ForInStatement':
      return [node['left']];
    default:
      return [];
  }
}

function listNames(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  const name = readName(pattern);
  if (name !== null) return [name];
  const inner = [
    pattern['left'],
    pattern['argument'],
    pattern['value'],
    pattern['elements'],
    pattern['properties'],
  ].flat();
  return pattern.type === 'MemberExpression' ? [] : inner.flatMap(listNames);
}

function ownField(node: SyntaxNode): string | null {
  if (['Property', 'MethodDefinition', 'PropertyDefinition'].includes(node.type))
    return readName(node['key']) ?? readLiteralText(node['key']);
  const { left } = node;
  return node.type === 'AssignmentExpression' && isNode(left) && left.type === 'MemberExpression'
    ? readFieldName(left)
    : null;
}
