import { publishedPolicy } from '#policy';

/** A field of a policy, or of an agent, that older builds would pass over, and the schema version from which on there are none. */
export interface GatedField {
  /** Dotted path. */
  field: string;
  schemaVersion: number;
}

/** Every field that builds of an earlier schema version pass over, from which schema version on it holds, and what in it asks for more than they do. */
const gatedFields: readonly { name: string; schemaVersion: number; asksForMore: (value: unknown) => boolean }[] = [
  { name: 'middleware', schemaVersion: 2, asksForMore: (value) => Array.isArray(value) && value.length > 0 },
  {
    name: 'finalizeOutputRetries',
    schemaVersion: 2,
    asksForMore: (value) =>
      typeof value === 'number' && value > 0 && value !== publishedPolicy.defaults.finalizeOutputRetries,
  },
];

/** The first field of a policy's table, as it was written or completed, that asks for more than builds of the schema version in force heed; null: none does. */
export function gatedFieldIn(table: unknown, inForce: number): GatedField | null {
  for (const [path, row] of listLayers(table)) {
    const found = gatedFields.find(
      ({ name, schemaVersion, asksForMore }) => schemaVersion > inForce && asksForMore(row[name]),
    );
    if (found) return { field: `${path}.${found.name}`, schemaVersion: found.schemaVersion };
  }
  return null;
}

/** Fields of agents' definitions that builds of an earlier schema version do not know. */
const gatedAgentFields: readonly { name: string; schemaVersion: number }[] = [
  { name: 'answerSchema', schemaVersion: 2 },
  { name: 'workflow', schemaVersion: 3 },
];

/** The first field of an agent's definition that builds of the schema version in force need not know; null: none is. */
export function gatedFieldOfAgent(definition: unknown, inForce: number): GatedField | null {
  const given = asObject(definition);
  const found = gatedAgentFields.find(
    ({ name, schemaVersion }) => schemaVersion > inForce && given[name] !== undefined,
  );
  if (found) return { field: found.name, schemaVersion: found.schemaVersion };
  const isAhead = secondDocuments > inForce && holdsSecond(given['workflow']);
  return isAhead ? { field: 'workflow.version', schemaVersion: secondDocuments } : null;
}

/** From which schema version on every process reads documents of version 2. */
const secondDocuments = 5;

/** Whether a document is of version 2, or has one in it. */
function holdsSecond(value: unknown): boolean {
  const left = [value];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    if ('version' in next && next.version === 2 && 'root' in next) return true;
    for (const part of Object.values(next)) if (part !== undefined) left.push(part);
  }
  return false;
}

function listLayers(table: unknown): [string, Record<string, unknown>][] {
  const { defaults, providers, taskClasses } = asObject(table);
  const rows = (name: string, of: unknown): [string, unknown][] =>
    Object.entries(asObject(of)).map(([key, row]) => [`${name}.${key}`, row]);
  const layers: [string, unknown][] = [
    ['defaults', defaults],
    ...rows('providers', providers),
    ...rows('taskClasses', taskClasses),
  ];
  return layers.map(([path, row]) => [path, asObject(row)]);
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The message for a policy or agent with such a field. */
export function describeGatedField(field: GatedField): string {
  return `${field.field}: ${whyNewer(field)}`;
}

/** Why a table may not have the field yet, and how to get there. */
export function whyNewer({ schemaVersion }: GatedField): string {
  return `processes of older builds would pass over it until layout ${schemaVersion} is in force; replace them all, then run npm run turnpike -- layout raise`;
}
