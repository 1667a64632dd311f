import { isNode, listChildren, readFieldName, readName } from './parse.js';
import type { SyntaxNode } from './parse.js';

/** What only decides which of several values is taken: the test of `a ? b : c` and of `$if`, the key into a list that stands there. */
export function choiceIn(node: SyntaxNode): SyntaxNode | null {
  const part = deciding(node);
  return isNode(part) && changesNothing(part) ? part : null;
}

function deciding({ type, ...node }: SyntaxNode): unknown {
  if (type === 'ConditionalExpression') return node['test'];
  if (type === 'CallExpression' && readName(node['callee']) === '$if' && Array.isArray(node['arguments']))
    return node['arguments'][0];
  const { object, property, computed } = node;
  const stands = isNode(object) && ['ObjectExpression', 'ArrayExpression'].includes(object.type);
  return type === 'MemberExpression' && computed === true && stands ? property : null;
}

const plain = new Set(
  (
    'Literal Identifier MemberExpression BinaryExpression LogicalExpression UnaryExpression ConditionalExpression TemplateLiteral TemplateElement ' +
    'CallExpression ArrayExpression ChainExpression ParenthesizedExpression'
  ).split(' '),
);

/** Methods that leave what they are called on as it was. */
const reading = new Set(
  (
    'includes startsWith endsWith indexOf toLowerCase toUpperCase trim toString match test isEmpty slice substring split join concat replace ' +
    'first last all item itemMatching at length localeCompare normalize charAt hasOwnProperty'
  ).split(' '),
);

/** Whether a part can change no value that others read: it calls nothing but what reads. */
function changesNothing(node: SyntaxNode): boolean {
  if (!plain.has(node.type) || node['operator'] === 'delete') return false;
  if (node.type === 'CallExpression' && !callsReading(node['callee'])) return false;
  return listChildren(node).every(({ child }) => changesNothing(child));
}

function callsReading(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  const name = readName(callee);
  if (name !== null) return ['$', '$items', 'String', 'Number', 'Boolean'].includes(name);
  const method = callee.type === 'MemberExpression' ? readFieldName(callee) : null;
  return method !== null && reading.has(method);
}
