import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import openapiTS, { astToString } from 'openapi-typescript';

const document = new URL('../../../docs/openapi.json', import.meta.url);
const kept = new URL('schema.ts', import.meta.url);

describe("the client's types", () => {
  it('are those of docs/openapi.json: npm run openapi writes them', async () => {
    const made = `/** Written by \`npm run openapi\` from docs/openapi.json. */\n${astToString(await openapiTS(document))}`;
    if (process.env['OPENAPI'] === 'write') await writeFile(kept, made);
    expect(await readFile(kept, 'utf8')).toBe(made);
  });
});
