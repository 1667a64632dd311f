import type { JsonSchema } from '#model-turn';

/** What a description says of an operation's requests. */
export interface AskedOperation {
  operationId: string;
  security?: unknown[];
  parameters?: { name: string; in: string; schema?: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
  responses: Record<string, unknown>;
}

interface WrongRequest {
  path: string;
  headers: Record<string, string>;
  body: Record<string, unknown> | null;
  /** Each of them is wrong. */
  fields: string[];
}

/** Text that no parameter of ours may be. */
const control = '\u0007';

/** Fields with a check of their own, which says what is wrong once the others are right. */
const ownChecks: ReadonlySet<string> = new Set(['setSchedule.document']);

/** Operations that leave out what they do not know, and say so. */
const leavingOut: ReadonlySet<string> = new Set(['postEvent']);

/** Object, list, text, number, boolean and null. */
const allTypes = 6;

/** Whether a schema takes any value, so that none is wrong. */
function takesAny(schema: JsonSchema): boolean {
  const { anyOf: types } = schema;
  return Array.isArray(types) && types.length === allTypes;
}

/** A value that is not of a schema. */
function wrongFor({ type }: JsonSchema): unknown {
  return type === 'string' || type === undefined ? 7 : 'x';
}

function isChecked({ name, schema = {} }: { name: string; schema?: JsonSchema }): boolean {
  if (name === 'Last-Event-ID' || name === 'after') return false; // what is no number counts as nothing
  return ['pattern', 'enum', 'anyOf', 'minimum'].some((rule) => rule in schema);
}

/** A request with everything wrong that its description lets one check; null: there is nothing. */
function wrongRequest(
  path: string,
  { operationId, parameters = [], requestBody }: AskedOperation,
  schemas: Record<string, { properties?: Record<string, JsonSchema> }>,
): WrongRequest | null {
  const checked = parameters.filter(isChecked);
  const inPath = (name: string): boolean => checked.some((one) => one.in === 'path' && one.name === name);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => (inPath(name) ? '%07' : 'x'));
  const query = new URLSearchParams();
  for (const one of checked) if (one.in === 'query') query.set(one.name, control);
  const headers = checked.filter((one) => one.in === 'header').map(({ name }) => [name, 'é'] as const);
  const name = requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1) ?? '';
  const properties = Object.entries(schemas[name]?.properties ?? {}).filter(
    ([field, schema]) => !ownChecks.has(`${operationId}.${field}`) && !takesAny(schema),
  );
  const wrong = properties.map(([field, schema]) => [field, wrongFor(schema)] as const);
  const unknown = leavingOut.has(operationId) ? {} : { wat: 1 };
  const body = properties.length > 0 ? { ...Object.fromEntries(wrong), ...unknown } : null;
  const fields = [...checked.map((one) => one.name), ...Object.keys(body ?? {})];
  const asked = query.size > 0 ? `${filled}?${query.toString()}` : filled;
  return fields.length > 0 ? { path: asked, headers: Object.fromEntries<string>(headers), body, fields } : null;
}

interface Description {
  paths: Record<string, Record<string, AskedOperation>>;
  components: { schemas: Record<string, { properties?: Record<string, JsonSchema> }> };
}

/** One request for each operation, with all its fields wrong; what is signed cannot be asked so. */
export function wrongRequests({ paths, components }: Description): (WrongRequest & { method: string; id: string })[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const isSigned = operation.security?.length === 0 && operation.operationId !== 'signIn';
      const request = isSigned ? null : wrongRequest(path, operation, components.schemas);
      return request ? [{ method: method.toUpperCase(), id: operation.operationId, ...request }] : [];
    }),
  );
}
