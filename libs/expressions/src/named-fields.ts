import { accessIn } from './access-chain.js';
import { listChildren, parseTree, readFieldName, readLiteralText, readName } from './parse.js';
import type { SyntaxNode } from './parse.js';
import { templatePieces } from './template.js';

/**
 * Whether the expressions of a template may read one of these fields of a node: as `.field`, `["field"]` or `{ field } = …`, or under a name that
 * a run alone knows. What does not parse may read anything.
 */
export function mayReadField(template: string, fields: ReadonlySet<string>): boolean {
  try {
    return templatePieces(template).some((piece) => {
      if (!('expression' in piece)) return false;
      const tree = parseTree(piece.expression, 'expression');
      return 'problem' in tree || reads(tree.root, fields);
    });
  } catch {
    return true; // it has no pieces, and fails in a run
  }
}

function reads(node: SyntaxNode, fields: ReadonlySet<string>): boolean {
  return ownRead(node, fields) || listChildren(node).some(({ child }) => reads(child, fields));
}

function ownRead(node: SyntaxNode, fields: ReadonlySet<string>): boolean {
  if (node.type === 'MemberExpression') {
    const field = readFieldName(node);
    return field === null ? isNodeAlone(node) : fields.has(field);
  }
  if (node.type !== 'ObjectPattern') return false;
  const keys = listChildren(node).map(({ child }) => readName(child['key']) ?? readLiteralText(child['key']));
  return keys.some((key) => key !== null && fields.has(key));
}

/** `$node["X"][…]` or `$("X")[…]`. */
function isNodeAlone(member: SyntaxNode): boolean {
  const access = accessIn(member);
  return access !== null && ['$', '$node'].includes(access.root) && access.steps.length === 2;
}
