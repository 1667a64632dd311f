import { isObject } from '#values';
import { conditionOperations } from '../parameters/conditions.js';
import type { Found } from './finding.js';

/** Conditions of a filter that nothing here can test: each by its place. What an expression comes to is not known yet. */
export function conditionFindings(
  filter: Record<string, unknown>,
  { node, path }: Pick<Found, 'node' | 'path'>,
): Found[] {
  const { conditions } = filter;
  return (Array.isArray(conditions) ? conditions : []).flatMap((condition: unknown, at): Found[] => {
    const { type, operation } = isObject(condition) && isObject(condition['operator']) ? condition['operator'] : {};
    if (typeof type !== 'string' || typeof operation !== 'string' || operation.startsWith('=')) return [];
    const known = Object.hasOwn(conditionOperations, type) ? (conditionOperations[type] ?? []) : [];
    if (known.includes(operation)) return [];
    const expected =
      known.length > 0 ? `one of ${known.join(', ')}` : `a type: ${Object.keys(conditionOperations).join(', ')}`;
    const place = `${path}/conditions/${at}/operator/${known.length > 0 ? 'operation' : 'type'}`;
    return [
      { code: 'OPTION_ILLEGAL', node, path: place, message: `There is no condition ${type}:${operation}`, expected },
    ];
  });
}
