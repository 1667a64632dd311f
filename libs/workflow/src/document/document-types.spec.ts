import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import openapiTS, { astToString } from 'openapi-typescript';
import { workflowSchema, workflowSchema2 } from './document-schema.js';

const kept = new URL('document-types.ts', import.meta.url);

/** Fields that are whoever's writes them have no type. */
const withoutOwnFields = (name: string, value: unknown): unknown => (name === 'patternProperties' ? undefined : value);

/** The definitions of version 1, and the kinds that only version 2 has. */
function allDefinitions(): object {
  const [first, second] = [workflowSchema, workflowSchema2].map(
    ({ $defs }) => $defs as Record<string, { oneOf?: object[] }>, // our own schemas
  );
  const kinds = (second?.['node']?.oneOf ?? []).filter(
    (each) => !JSON.stringify(first?.['node']).includes(JSON.stringify(each)),
  );
  const names = kinds.map((each) => Object.values(each).join('').replace('#/$defs/', ''));
  const node = { oneOf: [...(first?.['node']?.oneOf ?? []), ...kinds] };
  return {
    ...first,
    node,
    // a kind is an object
    ...Object.fromEntries(names.map((name) => [name, { ...second?.[name], ...ownOf(second?.[name] as Definition) }])),
  };
}

interface Definition {
  properties?: Record<string, unknown>;
}

/** The fields of a kind but for those that stand in the types beside it. */
function ownOf(definition: Definition = {}): object {
  const { retry: _retry, catch: _catch, finally: _finally, ...properties } = definition.properties ?? {};
  return { properties };
}

/** The types of the definitions. */
async function typesOf($defs: object): Promise<string> {
  const schemas: unknown = JSON.parse(
    JSON.stringify($defs, withoutOwnFields).replaceAll('#/$defs/', '#/components/schemas/'),
  );
  const info = { title: 'workflow', version: '1' };
  const made = await openapiTS(
    Buffer.from(JSON.stringify({ openapi: '3.1.0', info, paths: {}, components: { schemas } })),
  );
  const components = made.filter((one) => astToString(one).startsWith('export interface components'));
  return `/** Written by \`npm run lab -- schemas\` from the schema. */\n${astToString(components)}`;
}

describe("the types of a workflow's nodes", () => {
  it('are those of its schema', async () => {
    const made = await typesOf(allDefinitions());
    if (process.env['SCHEMAS'] === 'write') await writeFile(kept, made);
    expect(await readFile(kept, 'utf8')).toBe(made);
  });
});
