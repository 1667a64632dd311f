import { nodeKinds, workflowSchema } from '#workflow';
import type { NodeKind } from '#workflow';
import type { Harness } from './types.js';

/**
 * The kinds of nodes that work where a harness runs its workflows. None is a schedule. Nobody is texted by a deployment; in this process those
 * are asked who are there, and layers have the texts that there are.
 */
export function plannedKinds({
  engine,
  params: { person, layers },
}: Pick<Harness, 'engine' | 'params'>): ReadonlySet<string> {
  const without = new Set<NodeKind>(['every']);
  if (engine) without.add('waitForMessage');
  else {
    if (person?.approve === undefined) without.add('approval');
    if (person?.message === undefined) without.add('waitForMessage');
    if (Object.keys(layers ?? {}).length === 0) without.add('provide');
  }
  const names: ReadonlySet<string> = without;
  return new Set(nodeKinds.filter((kind) => !names.has(kind)));
}

/** The schema of documents whose nodes are of these kinds. */
export function buildKindsSchema(kinds: ReadonlySet<string>): Record<string, unknown> {
  const { $defs, ...document } = workflowSchema;
  const kept = Object.entries($defs as object).filter(([name]) => !nodeKinds.includes(name) || kinds.has(name)); // those of its kinds
  const node = { oneOf: Array.from(kinds, (kind) => ({ $ref: `#/$defs/${kind}` })) };
  return { ...document, $defs: { ...Object.fromEntries(kept), node } };
}
