import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import openapiTS, { astToString } from 'openapi-typescript';
import { workflowSchema } from './document-schema.js';

const kept = new URL('document-types.ts', import.meta.url);

/** Fields that are whoever's writes them have no type. */
const withoutOwnFields = (name: string, value: unknown): unknown => (name === 'patternProperties' ? undefined : value);

/** The types of the definitions in the schema. */
async function typesOf({ $defs }: typeof workflowSchema): Promise<string> {
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
    const made = await typesOf(workflowSchema);
    if (process.env['SCHEMAS'] === 'write') await writeFile(kept, made);
    expect(await readFile(kept, 'utf8')).toBe(made);
  });
});
