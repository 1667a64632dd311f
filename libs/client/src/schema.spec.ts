import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import openapiTS, { astToString } from 'openapi-typescript';

const document = new URL('../../../docs/openapi.json', import.meta.url);
const kept = new URL('schema.ts', import.meta.url);
const keptLists = new URL('lists.ts', import.meta.url);

interface Description {
  components: { schemas: Record<string, { enum?: string[] }> };
}

/** The closed lists that have a name, as values: `outcomeValues` of the type `Outcome`. */
function listsOf({ components: { schemas } }: Description): string {
  const lists = Object.entries(schemas).flatMap(([name, { enum: values }]) => {
    const constant = `${name.charAt(0).toLowerCase()}${name.slice(1)}Values`;
    return values
      ? [`export const ${constant} = [\n${values.map((one) => `  '${one}',\n`).join('')}] as const;\n`]
      : [];
  });
  return `/** Written by \`npm run openapi\` from docs/openapi.json. */\n${lists.join('\n')}`;
}

describe("the client's types", () => {
  it('are those of docs/openapi.json: npm run openapi writes them', async () => {
    const made = `/** Written by \`npm run openapi\` from docs/openapi.json. */\n${astToString(await openapiTS(document))}`;
    if (process.env['OPENAPI'] === 'write') await writeFile(kept, made);
    expect(await readFile(kept, 'utf8')).toBe(made);
  });

  it('has the closed lists that they name as values, which npm run openapi writes too', async () => {
    const made = listsOf(JSON.parse(await readFile(document, 'utf8')) as Description); // what the gateway has written
    if (process.env['OPENAPI'] === 'write') await writeFile(keptLists, made);
    expect(await readFile(keptLists, 'utf8')).toBe(made);
  });
});
