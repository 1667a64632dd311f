import { workflowSchema2 } from '#workflow';
import type { JsonSchema } from '#model-turn';
import type { Harness } from './types.js';

type Fields = Record<string, JsonSchema>;
type Definition = JsonSchema & { properties: Fields; required?: readonly string[] };

const definitions = workflowSchema2['$defs'] as Record<string, Definition>; // each is an object
const nodeKinds = Object.keys(definitions).filter((name) => definitions[name]?.properties?.['kind'] !== undefined);

/** The kinds of nodes that work where a harness runs its workflows. Nobody is texted by a deployment; in this process those are asked who are
 * there, and layers have the texts that there are. */
export function plannedKinds({
  engine,
  params: { person, layers },
}: Pick<Harness, 'engine' | 'params'>): ReadonlySet<string> {
  const without = new Set<string>();
  if (engine) without.add('waitForMessage');
  else {
    if (person?.approve === undefined) without.add('approval');
    if (person?.message === undefined) without.add('waitForMessage');
    if (Object.keys(layers ?? {}).length === 0) without.add('provide');
  }
  return new Set(nodeKinds.filter((kind) => !without.has(kind)));
}

/** What a node may not have that a model has planned: it would ask the world outside without a tool that was given to it. */
export const outsideFields = ['http', 'emit', 'event'] as const;
/** Definitions of nothing but these. */
const unnamed: ReadonlySet<string> = new Set([...outsideFields, 'pages']);
/** What the words say of every kind. */
const said: ReadonlySet<string> = new Set(['input', 'outputSchema', 'timeout', 'catch', 'compensate', 'finally']);

/** The schema of documents whose nodes are of these kinds, and ask the world outside by tools alone. */
export function buildKindsSchema(kinds: ReadonlySet<string>): JsonSchema {
  const { $defs: _all, ...document } = workflowSchema2;
  const kept = Object.entries(definitions).filter(
    ([name]) => !unnamed.has(name) && (!nodeKinds.includes(name) || kinds.has(name)),
  );
  const $defs = Object.fromEntries(
    kept.map(([name, definition]) => [name, nodeKinds.includes(name) ? toPlanned(name, definition) : definition]),
  );
  const node = { oneOf: Array.from(kinds, (kind) => ({ $ref: `#/$defs/${kind}` })) };
  return {
    ...withoutTests(document),
    $defs: { ...$defs, document: withoutTests(definitions['document'] ?? {}), node },
  };
}

function withoutTests(document: JsonSchema): JsonSchema {
  const { tests: _tests, $schema: _editor, ...properties } = document['properties'] as Fields; // of a document
  return { ...document, properties };
}

/** A kind without what asks the world outside, and without what the words say of each. */
function toPlanned(kind: string, { properties, ...definition }: Definition): JsonSchema {
  const own = Object.entries(properties).filter(([name]) => !isOutside(name));
  const fields = own.map(([name, field]) => [name, said.has(name) ? withoutDescription(field) : field]);
  const isAsking = own.length < Object.keys(properties).length;
  const more = isAsking ? (askingKinds[kind] ?? {}) : {};
  return { ...definition, ...more, properties: Object.fromEntries(fields) };
}

/** Kinds that have less here than elsewhere. */
const askingKinds: Readonly<Record<string, JsonSchema>> = {
  tool: { description: 'Calls a tool. Its output is the result, as JSON.', required: ['kind', 'id', 'toolName'] },
  waitForMessage: { description: 'Waits for the next text of the person, which is its output.' },
};

function isOutside(field: string): boolean {
  return outsideFields.some((name) => name === field);
}

function withoutDescription({ description: _said, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
