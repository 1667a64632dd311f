import { firstOf } from '#values';
import { listPortTypes } from './node-type.js';
import type { NodeType } from './node-type.js';

/** What a match counts. */
const weights = {
  nameExact: 20,
  displayNameExact: 15,
  nameContains: 10,
  displayNameContains: 8,
  aliasContains: 8,
  descriptionContains: 5,
  connectionExact: 100,
  connectionInExpression: 50,
} as const;

export const defaultSearchLimit = 5;

export interface Found<T extends NodeType = NodeType> {
  type: T;
  score: number;
}

/** The types whose names, aliases or description match, the best first. */
export function searchByName<T extends NodeType>(
  nodeTypes: readonly T[],
  query: string,
  limit = defaultSearchLimit,
): Found<T>[] {
  return best(
    nodeTypes.map((type) => ({ type, score: nameScore(type, query) })),
    limit,
  );
}

/** The types that output a connection's type, the best first; a name raises those that match it. */
export function searchByConnection<T extends NodeType>(
  nodeTypes: readonly T[],
  connectionType: string,
  { query = '', limit = defaultSearchLimit }: { query?: string; limit?: number } = {},
): Found<T>[] {
  const scoreType = (type: NodeType): number => {
    const score = connectionScore(type, connectionType);
    return score === 0 || query === '' ? score : score + nameScore(type, query);
  };
  return best(
    nodeTypes.map((type) => ({ type, score: scoreType(type) })),
    limit,
  );
}

function best<T extends NodeType>(found: Found<T>[], limit: number): Found<T>[] {
  const ranked = found.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  return firstOf(ranked, limit);
}

function nameScore({ name, displayName, description, codex }: NodeType, query: string): number {
  const wanted = query.toLowerCase();
  const [own, shown] = [name.toLowerCase(), displayName.toLowerCase()];
  const hits: [isHit: boolean, weight: number][] = [
    [own === wanted, weights.nameExact],
    [shown === wanted, weights.displayNameExact],
    [own.includes(wanted), weights.nameContains],
    [shown.includes(wanted), weights.displayNameContains],
    [(codex?.alias ?? []).some((alias) => alias.toLowerCase().includes(wanted)), weights.aliasContains],
    [description?.toLowerCase().includes(wanted) ?? false, weights.descriptionContains],
  ];
  return hits.reduce((sum, [isHit, weight]) => sum + (isHit ? weight : 0), 0);
}

/** An expression counts by what it writes, as text or as a member of `NodeConnectionTypes`. */
function connectionScore({ outputs }: NodeType, connectionType: string): number {
  const isIn = listPortTypes(outputs).includes(connectionType);
  if (typeof outputs !== 'string') return isIn ? weights.connectionExact : 0;
  return isIn || outputs.includes(connectionType) ? weights.connectionInExpression : 0;
}
