import type { SyntaxNode } from './parse.js';

/** Whether a name in this field of its parent reads a variable; after `typeof` it may be of nothing. */
export function isReference(parent: SyntaxNode, field: string): boolean {
  if (parent.type === 'MemberExpression') return field === 'object' || parent['computed'] === true;
  if (['Property', 'MethodDefinition', 'PropertyDefinition'].includes(parent.type))
    return field === 'value' || parent['computed'] === true;
  if (['LabeledStatement', 'BreakStatement', 'ContinueStatement'].includes(parent.type)) return field !== 'label';
  return !(parent.type === 'UnaryExpression' && parent['operator'] === 'typeof') && parent.type !== 'MetaProperty';
}
