import { readFileSync } from 'node:fs';
import { routeRoles } from '../../../apps/gateway/src/auth/route-roles.js';
import type { RouteRole } from '../../../apps/gateway/src/auth/route-roles.js';

/** JSON Schema, as far as docs/openapi.json uses it for what is asked. */
export interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

/** A way in: an operation of the API, or a trigger of a published graph. */
export interface Operation {
  name: string;
  method: string;
  path: string;
  role: RouteRole;
  parameters: { name: string; in: string; schema?: Schema }[];
  body: Schema | null;
  isForm: boolean;
}

interface Described {
  operationId: string;
  parameters?: Operation['parameters'];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Description {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

const file = new URL('../../../docs/openapi.json', import.meta.url.replace('/dist/', '/'));
const description = JSON.parse(readFileSync(file, 'utf8')) as Description; // a test holds it against the gateway

/** The schema that a reference stands for. */
export function resolved(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (description.components.schemas[name] ?? {});
}

const roles: Readonly<Record<string, RouteRole>> = routeRoles;

/** Triggers, as `publishTriggers` sets them up: they are in no description. */
const text: Schema = { type: 'string' };
const triggers: readonly Operation[] = [
  trigger('POST', '/webhook/fuzz', { properties: { n: { type: 'integer' }, list: { type: 'array', items: text } } }),
  trigger('POST', '/webhook/fuzz/{part}', { properties: { text } }, true),
  trigger('GET', '/webhook/fuzz', null),
  trigger('POST', '/webhook/fuzz-chat/chat', {
    properties: { chatInput: text, sessionId: text },
    required: ['chatInput'],
  }),
  trigger('GET', '/form/fuzz-form', null),
  trigger('POST', '/form/fuzz-form', { properties: { 'field-0': text, 'field-1': text, ticket: text } }, true),
];

function trigger(method: string, path: string, body: Schema | null, isForm = false): Operation {
  const parameters = [
    ...(path.includes('{part}') ? [{ name: 'part', in: 'path' }] : []),
    ...(method === 'GET' ? [{ name: 'q', in: 'query' }] : []),
  ];
  const schema = body === null ? null : { type: 'object', ...body };
  return { name: `${method} ${path}`, method, path, role: 'public', parameters, body: schema, isForm };
}

/** Every way in. */
export function operations(): Operation[] {
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, { operationId, parameters = [], requestBody }]): Operation => {
      const [type = '', content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      const method = verb.toUpperCase();
      const role = roles[operationId];
      if (role === undefined) throw new Error(`${operationId} has no row in route-roles.ts`);
      const shared = { name: `${method} ${path}`, method, path, role, parameters };
      return { ...shared, body: content?.schema ?? null, isForm: type.includes('form') };
    }),
  );
  return [...described, ...triggers];
}
