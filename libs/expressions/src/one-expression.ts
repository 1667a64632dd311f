import { isNode, listChildren, parseTree } from './parse.js';

/** Of an expression that is looked at: a longer one may be nested very deeply. */
const mostChars = 20_000;
const mostBodyChars = 200_000;

/** Whether a text is one expression and no more, so that what is put around it in parentheses stays around all of it: `1), f(), (2` is none. */
export function isOneExpression(text: string): boolean {
  if (text.length > mostChars) return false;
  const tree = parseTree(text, 'expression');
  if (!('root' in tree)) return false;
  const [only, more] = listChildren(tree.root).map(({ child }) => child);
  const expression = more === undefined ? only?.['expression'] : undefined;
  return isNode(expression) && expression.start > 0; // what leaves the parentheses begins with the first of them
}

/** Whether a text is the body of a function and no more, so that braces put around it stay around all of it. */
export function isOneBody(text: string): boolean {
  return text.length <= mostBodyChars && 'root' in parseTree(text, 'code');
}
