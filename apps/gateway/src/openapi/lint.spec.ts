import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';

const file = fileURLToPath(new URL('../../../../docs/openapi.json', import.meta.url));

/** What Redocly's recommended rules find wrong in a document, as its `lint` command says it. */
async function findErrors(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source, absoluteRef: file, config });
  return found.filter(({ severity }) => severity === 'error').map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

describe("the API's document", () => {
  it('has nothing that the lint of Redocly calls an error', async () => {
    expect(await findErrors(await readFile(file, 'utf8'))).toEqual([]);
  }, 60_000);

  it('is noticed to have no servers', async () => {
    const document = JSON.parse(await readFile(file, 'utf8')) as object; // what the gateway has written
    expect(await findErrors(JSON.stringify({ ...document, servers: [] }))).toEqual([
      'no-empty-servers: Servers must be a non-empty array.',
    ]);
  }, 60_000);
});
