import { isNode, parseTree, readLiteralText } from './parse.js';

/** A text that a value begins with; `isWhole`: the value is that text and nothing more. */
interface Beginning {
  text: string;
  isWhole: boolean;
}

const unknown: Beginning = { text: '', isWhole: false };

/** The text that the value of an expression begins with, whatever it reads: `'https://a.example/' + $json.id`. Empty: none is known. */
export function findBeginning(expression: string): string {
  const tree = parseTree(expression, 'expression');
  return 'root' in tree ? beginningIn(onlyValue(tree.root)).text : '';
}

/** The expression that a program of one statement is. */
function onlyValue(root: unknown): unknown {
  const body = isNode(root) ? root['body'] : null;
  const only: unknown = Array.isArray(body) && body.length === 1 ? body[0] : null;
  return isNode(only) ? only['expression'] : null;
}

function beginningIn(node: unknown): Beginning {
  const whole = readLiteralText(node);
  if (whole !== null) return { text: whole, isWhole: true };
  if (!isNode(node)) return unknown;
  if (node.type === 'TemplateLiteral') return { text: firstPiece(node['quasis']), isWhole: false };
  if (node.type !== 'BinaryExpression' || node['operator'] !== '+') return unknown;
  const left = beginningIn(node['left']);
  if (!left.isWhole) return left;
  const right = beginningIn(node['right']);
  return { text: left.text + right.text, isWhole: right.isWhole };
}

/** The text before a template literal's first value. */
function firstPiece(quasis: unknown): string {
  const first: unknown = Array.isArray(quasis) ? quasis[0] : null;
  const value = isNode(first) ? first['value'] : null;
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';
}
