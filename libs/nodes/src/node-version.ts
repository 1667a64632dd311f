import type { GraphNode } from '#graph';
import type { CatalogueNode } from './catalogue-node.js';

/** Why a node's version cannot run, and those that can; null: it can. A node without one is of the latest. */
export function versionProblem(
  { type, typeVersion }: GraphNode,
  { description }: CatalogueNode,
): { message: string; expected: string } | null {
  const versions = [description.version].flat();
  if (typeVersion === undefined || versions.includes(typeVersion)) return null;
  return { message: `Version ${typeVersion} of ${type} is none that can run`, expected: versions.join(', ') };
}
