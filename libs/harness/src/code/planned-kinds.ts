import { workflowSchema } from '#workflow';
import type { NodeKind } from '#workflow';
import type { Harness } from './types.js';

const allKinds = [
  'llm',
  'tool',
  'sequence',
  'fork',
  'map',
  'branch',
  'loop',
  'spawn',
  'provide',
  'subflow',
  'delay',
  'approval',
  'waitForMessage',
  'every',
] as const satisfies readonly NodeKind[];

/**
 * The kinds of nodes that work where a harness runs its workflows. None is a schedule. Nobody is texted by a deployment; in this process those
 * are asked who are there, and layers have the texts that there are.
 */
export function plannedKinds({
  engine,
  params: { person, layers },
}: Pick<Harness, 'engine' | 'params'>): ReadonlySet<string> {
  const without: NodeKind[] = ['every'];
  if (engine) without.push('waitForMessage');
  else {
    if (person?.approve === undefined) without.push('approval');
    if (person?.message === undefined) without.push('waitForMessage');
    if (Object.keys(layers ?? {}).length === 0) without.push('provide');
  }
  return new Set(allKinds.filter((kind) => !without.includes(kind)));
}

/** The schema of documents whose nodes are of these kinds. */
export function schemaOf(kinds: ReadonlySet<string>): Record<string, unknown> {
  const { $defs, ...document } = workflowSchema;
  const known: readonly string[] = allKinds;
  const kept = Object.entries($defs as object).filter(([name]) => !known.includes(name) || kinds.has(name)); // those of its kinds
  const node = { oneOf: Array.from(kinds, (kind) => ({ $ref: `#/$defs/${kind}` })) };
  return { ...document, $defs: { ...Object.fromEntries(kept), node } };
}
