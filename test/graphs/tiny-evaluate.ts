import type { Evaluate, ExpressionScope } from '#compiler';

/** `={{ $json.a }}`, `={{ $itemIndex }}`, `={{ $runIndex }}` and `={{ $('Name').first().json.a }}`; a sandbox does the rest. */
export const tinyEvaluate: Evaluate = (template, scope) => {
  const [, inside = ''] = /^=\{\{ (.*) \}\}$/.exec(template) ?? [];
  if (inside === '$itemIndex') return scope.itemIndex;
  if (inside === '$runIndex') return scope.runIndex;
  const [, field] = /^\$json\.(\w+)$/.exec(inside) ?? [];
  return field === undefined ? named(inside, scope) : (scope.input[scope.itemIndex]?.json[field] ?? null);
};

function named(inside: string, { nodes }: ExpressionScope): unknown {
  const [, name = '', of = ''] = /^\$\('([^']*)'\)\.first\(\)\.json\.(\w+)$/.exec(inside) ?? [];
  return nodes[name]?.[0]?.[0]?.json[of] ?? null;
}
