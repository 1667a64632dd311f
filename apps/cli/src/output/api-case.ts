/** Fields with data of others, whose names stay: arguments, messages, tables, schemas, tenants. */
const asTheyAre: ReadonlySet<string> = new Set([
  'args',
  'details',
  'edit',
  'outside',
  'parameters',
  'payload',
  'result',
  'table',
  'value',
]);

function apiName(name: string): string {
  return /^[a-z][A-Za-z]*$/.test(name) ? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : name;
}

/** A value of ours under the API's names: `run_id`, not `runId`. Keys that are ids stay, and so does data. */
export function apiCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(apiCase);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, part]): [string, unknown] => [
    apiName(name),
    asTheyAre.has(name) ? part : apiCase(part),
  ]);
  return Object.fromEntries(fields);
}
