import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { workflowSchema2 } from '#workflow';
import type { ConformanceCase } from './case.js';
import { playInMemory } from './in-memory.js';

type Fields = Record<string, unknown>;

const cases = readFileSync(new URL('cases/version-2.ndjson', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as ConformanceCase); // the lines of our own file

/** Definitions of the schema: kinds by their fields, and the parts that have a name. */
const definitions = workflowSchema2['$defs'] as Record<
  string,
  { properties?: Fields; anyOf?: { properties?: Fields }[] }
>;

/** Keys whose absence changes no outcome in memory, and why. */
const excused: Readonly<Record<string, string>> = {
  'llm model': 'the model that is asked, of version 1',
  'llm params': 'how it is asked, of version 1',
  'llm tools': 'what it may call, of version 1',
  'fork concurrency': 'how many at once, of version 1',
  'map concurrency': 'how many at once, of version 1',
  'tool cacheSeconds': 'which calls are made, of version 1',
  'approval timeout': 'how long it waits, of version 1',
  'waitForMessage timeout': 'how long it waits, of version 1',
  'waitForMessage text': 'what a person reads, of version 1',
  'spawn timeout': 'how long it runs, of version 1',
  'spawn layers': 'what a prompt has, of version 1',
  'subflow ref': 'a document by its name, of version 1',
  'subflow version': 'likewise: subflow-input.spec has it',
  'llm instructions': 'what a model reads: instructions.spec has its references',
  'http timeout': 'how long it waits',
  'document $schema': 'for editors',
  'document tests': 'a run knows nothing of them: play-tests.spec has them',
  'valueSchema description': 'for readers',
  'tool timeout': 'in memory a call takes no time: kinds/guard.spec has it',
  'llm timeout': 'likewise',
  'foreach concurrency': 'how many at once: kinds/foreach.spec has it',
};

const required: Readonly<Record<string, true>> = { kind: true, id: true };

/** Every key that says something: `kind field`. */
function listKeys(): string[] {
  const kinds = Object.entries(definitions).filter(([name]) => name !== 'condition' && name !== 'node');
  const ofKinds = kinds.flatMap(([name, { properties = {} }]) =>
    Object.keys(properties)
      .filter((key) => required[key] === undefined)
      .map((key) => `${name} ${key}`),
  );
  const tests = (definitions['condition']?.anyOf ?? []).flatMap(({ properties = {} }) => Object.keys(properties));
  return [
    ...ofKinds,
    ...[...new Set(tests)].map((key) => `condition ${key}`),
    'input schema',
    'output schema',
    'output value',
  ];
}

/** What of the schema an object is. */
function placeOf(fields: Fields, field: string): string {
  if (field === 'document') return 'document';
  if (typeof fields['kind'] === 'string') return fields['kind'];
  if (/^(?:outputSchema|schema|items|valueSchema)$/.test(field)) return 'valueSchema';
  return field;
}

/** The value without a key of the schema; `found`: it was there. */
function without(value: unknown, key: string, field: string): { value: unknown; found: boolean } {
  if (Array.isArray(value)) {
    const parts = value.map((each) => without(each, key, field));
    return { value: parts.map((part) => part.value), found: parts.some(({ found }) => found) };
  }
  if (typeof value !== 'object' || value === null) return { value, found: false };
  const fields = value as Fields; // an object
  const conditionField = /^(?:when|until|while|all|any|not)$/.test(field);
  const place = conditionField ? 'condition' : placeOf(fields, field);
  let found = false;
  const kept = Object.entries(fields).flatMap(([name, part]): [string, unknown][] => {
    if (`${place} ${name}` === key) {
      found = true;
      return [];
    }
    const inSchema = place === 'valueSchema' && name === 'properties';
    const below = inSchema
      ? Object.fromEntries(
          // a schema's properties are an object
          Object.entries(part as Fields).map(([own, schema]) => {
            const cut = without(schema, key, 'valueSchema');
            found ||= cut.found;
            return [own, cut.value];
          }),
        )
      : undefined;
    if (below !== undefined) return [[name, below]];
    const cut = without(part, key, name);
    found ||= cut.found;
    return [[name, cut.value]];
  });
  return { value: Object.fromEntries(kept), found };
}

async function fails(key: string): Promise<boolean> {
  for (const each of cases) {
    const { value: document, found } = without(each.document, key, 'document');
    if (!found) continue;
    const { came } = await playInMemory({ ...each, document });
    const { ok, output, code } = each.expect ?? {};
    if (came.ok !== ok || (ok === true ? came.output !== output : came.code !== code)) return true;
  }
  return false;
}

describe('the keys of version 2', () => {
  it.each(listKeys().filter((key) => excused[key] === undefined))('%s: a case fails without it', async (key) => {
    expect(await fails(key)).toBe(true);
  });

  it('that are excused are there, and each says why', () => {
    expect(Object.keys(excused).filter((key) => !listKeys().includes(key))).toEqual([]);
  });
});
