import { readField } from '#values';
type Json = Record<string, unknown>;

/** Whether a schema leads back to itself by its references. */
export function isRecursive(root: Json): boolean {
  const { $defs: _defs, definitions: _definitions, ...own } = root;
  const leadsBack = (schema: unknown, seen: readonly string[]): boolean =>
    referencesIn(schema).some((ref) => seen.includes(ref) || leadsBack(referred(ref, root), [...seen, ref]));
  return leadsBack(own, []);
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(referencesIn)];
}

/** A reference to the root is one to all that is in it. */
function referred(ref: string, root: Json): unknown {
  const steps = ref.replace(/^#\/?/, '').split('/');
  return steps.reduce((part: unknown, step) => (step === '' ? part : readField(part, step)), root);
}
