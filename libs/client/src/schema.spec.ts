import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import openapiTS, { astToString } from 'openapi-typescript';

const document = new URL('../../../docs/openapi.json', import.meta.url);
const kept = new URL('schema.ts', import.meta.url);
const keptLists = new URL('lists.ts', import.meta.url);

interface Named {
  enum?: string[];
  'x-enumDescriptions'?: Record<string, string>;
  'x-results'?: Record<string, string>;
}

interface Operation {
  parameters?: { name?: string }[];
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Named> };
}

/** The operations that are done once under one `Idempotency-Key`. */
function keyedOperations(paths: Description['paths']): string[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
      parameters.some(({ name }) => name === 'Idempotency-Key') ? [`${method.toUpperCase()} ${path}`] : [],
    ),
  );
}

function constant(name: string, value: unknown): string[] {
  return value === undefined ? [] : [`export const ${name} = ${literal(value)} as const;\n`];
}

/** A list or a table of texts, one a line. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[\n${value.map((one: string) => `  '${one}',\n`).join('')}]`;
  const lines = Object.entries(value as object).map(([name, text]) => `  '${name}': ${JSON.stringify(text)},\n`); // a table of texts
  return `{\n${lines.join('')}}`;
}

/** The closed lists that have a name, as values: `outcomeValues` of the type `Outcome`; beside them what is said of each value. */
function listsOf({ paths, components: { schemas } }: Description): string {
  const lists = Object.entries(schemas).flatMap(([name, schema]) => {
    const named = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
    return [
      ...constant(`${named}Values`, schema.enum),
      ...constant(`${named}Meanings`, schema['x-enumDescriptions']),
      ...constant(`${named}Results`, schema['x-results']),
    ];
  });
  const keyed = constant('keyedOperations', keyedOperations(paths));
  return `/** Written by \`npm run openapi\` from docs/openapi.json. */\n${[...keyed, ...lists].join('\n')}`;
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
