import type { Files } from '#file-forms';
import { presentRules } from '#graph';
import type { GraphNode } from '#graph';
import { completeParameters, ownValue, splitPath } from '#nodes';
import type { NodeCall, NodeDescription } from '#nodes';
import { isObject } from '#values';

type Json = Record<string, unknown>;

/** `={{ $json.a }}` alone, at any depth: all that the cases need of expressions. */
function resolved(value: unknown, json: Json): unknown {
  if (typeof value === 'string') {
    const [, path] = /^=\{\{ \$json\.([\w.]+) \}\}$/.exec(value) ?? [];
    return path === undefined ? value : ownValue(json, splitPath(path));
  }
  if (Array.isArray(value)) return value.map((inner) => resolved(inner, json));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolved(inner, json)]));
}

/** A call of a node that is given these items. */
export function callOf(
  description: NodeDescription,
  node: GraphNode,
  items: readonly Json[],
  binary?: Files,
): NodeCall {
  const complete = completeParameters(node, description);
  return {
    ...{ node, inputs: [items.map((json) => ({ json, ...(binary && { binary }) }))], rules: presentRules },
    parameter: (name, at) => ownValue(resolved(complete, items[at] ?? {}), splitPath(name)),
    ...{ now: Date.UTC(2026, 10, 23, 12), timeZone: 'UTC', random: () => 0.5, runIndex: 0 },
    ...{ workflow: { id: 'w', name: 'W' }, execution: { id: 'e', mode: 'live' } },
  };
}
