import { isNode, readLiteralText, readName } from './parse.js';
import type { SyntaxNode } from './parse.js';

/** One step of an access: a field by its name, a place in a list, what is known in a run alone, or a call. */
export type Step = { field: string } | { place: number } | { computed: SyntaxNode } | { called: readonly SyntaxNode[] };

/** `$('A').first().json.x` as the name that it begins with and the steps from there. */
export interface Access {
  root: string;
  steps: Step[];
}

/** A node as such an access; null: it begins with no plain name, or is none. */
export function accessIn(node: SyntaxNode): Access | null {
  const root = readName(node);
  if (root !== null) return { root, steps: [] };
  const inner = node['object'] ?? node['callee'] ?? node['expression'];
  const isAccess = ['MemberExpression', 'CallExpression', 'ChainExpression', 'ParenthesizedExpression'];
  if (!isAccess.includes(node.type) || !isNode(inner)) return null;
  const before = accessIn(inner);
  const step = toAccessStep(node);
  return before && { root: before.root, steps: step === null ? before.steps : [...before.steps, step] };
}

function toAccessStep({ type, computed, property, arguments: given }: SyntaxNode): Step | null {
  if (type === 'CallExpression') return { called: Array.isArray(given) ? given.filter(isNode) : [] };
  if (type !== 'MemberExpression' || !isNode(property)) return null;
  const name = computed === true ? readLiteralText(property) : readName(property);
  if (name !== null) return { field: name };
  const { value } = property;
  return property.type === 'Literal' && typeof value === 'number' ? { place: value } : { computed: property };
}

/** What stands in the steps and is evaluated for itself: arguments and keys. */
export function listParts(steps: readonly Step[]): SyntaxNode[] {
  return steps.flatMap((step) => ('called' in step ? [...step.called] : 'computed' in step ? [step.computed] : []));
}
