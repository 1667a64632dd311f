import sdk from '@serverlessworkflow/sdk';
import { parse } from 'yaml';
import { asFields, asText } from './fields.js';
import type { Fields, Found } from './fields.js';

/** A definition that its schema has let pass, or what is wrong with it. */
export type ReadDefinition = { definition: Fields } | { problems: Found[] };

/** Reads a definition, as JSON or YAML, and holds it to the schema of the DSL. */
export function readDefinition(text: string): ReadDefinition {
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    return { problems: [{ path: '', message: error instanceof Error ? error.message : String(error) }] };
  }
  const definition = asFields(value);
  const { dsl } = asFields(definition['document']);
  if (typeof dsl !== 'string' || !/^1\.0\.\d+$/.test(dsl))
    return { problems: [{ path: '/document/dsl', message: `expected DSL 1.0, and got ${asText(dsl)}` }] };
  const problem = whyInvalid(definition);
  return problem === null ? { definition } : { problems: [problem] };
}

/** The schema that the SDK has is that of 1.0.0: what later ones have added is taken as it was then. */
function asFirst(value: unknown, name = ''): unknown {
  if (name === 'set' && typeof value === 'string') return { value };
  if ((name === 'headers' || name === 'query') && typeof value === 'string') return {};
  if (Array.isArray(value)) return value.map((each) => asFirst(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asFirst(each, key)]));
}

function whyInvalid(definition: Fields): Found | null {
  const document = { ...asFields(definition['document']), dsl: '1.0.0' };
  try {
    sdk.Classes.Workflow.deserialize(JSON.stringify(asFirst({ ...definition, document })));
    return null;
  } catch (error) {
    return deepest(error instanceof Error ? error.message : String(error));
  }
}

/** Of the many complaints of a schema with alternatives the one that lies deepest is the nearest. */
function deepest(message: string): Found {
  const lines = message.split('\n').flatMap((line) => {
    const [, path = '', , said = ''] = /^- (\S+) \| (\S+) \| ([^|]*)/.exec(line) ?? [];
    return path === '' ? [] : [{ path, message: said.trim() }];
  });
  const [first] = lines.toSorted((a, b) => b.path.split('/').length - a.path.split('/').length);
  return first ?? { path: '', message };
}
